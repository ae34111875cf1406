"""What a page is told of a match that one plays alone, move by move: a lesson or a puzzle, from one seat's eyes."""

from __future__ import annotations

from collections.abc import Sequence

from quincunx.core.actions import Option
from quincunx.core.game import Data
from quincunx.core.match import Match
from quincunx.core.scene import moments_of, scenes_of, staged_plies
from quincunx.server.tables.updates import MOST_SCENES, option_told


def shown(match: Match, seat: int, options: Sequence[Option], narrow: bool) -> Data:
    """The board as a seat sees it, what it is asked, and what can be chosen; cautions would give a puzzle away."""
    picture = match.game.picture(match.view(seat), narrow)
    forecast = match.forecast(seat) if seat in match.acting else None
    return {
        "seat": seat,
        "board": picture.to_text(),
        "prompt": match.prompt(seat),
        "options": [option_told(option, None) for option in options],
        "journal": match.journal(seat),
        "forecast": forecast.to_dict() if forecast is not None else None,
        "awaited": list(match.awaited),
        "over": match.over,
    }


def scenes_since(match: Match, seat: int, ply: int, code: str) -> list[Data]:
    """What a seat may see of the fights since a choice, in a language; of many only the last."""
    told = match.in_language(code)
    plies = staged_plies(match, seat, ply)[-MOST_SCENES:]
    return [scene for each in plies for scene in scenes_of(told, each, seat, moments_of(match, each, code))]


def roles(match: Match) -> list[str]:
    """What the seats are called."""
    return [str(match.name("seat", seat)) for seat in range(match.seats)]
