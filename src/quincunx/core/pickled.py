# cold: interpreted
"""A match as Python's `pickle` writes it: how it began and what was chosen, from which it is played again."""

from __future__ import annotations

from pickle import PicklingError
from typing import Any

from quincunx.core.content import Content, content_from_dict
from quincunx.core.game import Data, Game
from quincunx.core.journal import journal_of
from quincunx.core.kept import Kept, kept
from quincunx.core.match import Match
from quincunx.core.reading import check_written_for
from quincunx.core.registry import game_of, registry
from quincunx.core.starting import start_match

CONTENTS: Kept[Content] = Kept(16)
"""Contents with packs by their hash: what a game works out for a content is kept for that very one."""


def reduced(match: Match) -> tuple[Any, ...]:
    """What `pickle` asks for; like a position, it holds all secrets."""
    game, history = match.game, match.history
    if registry().all().get(game.id) is not game:
        raise PicklingError(f"only a match of an installed game can be pickled, and {game.id!r} is not installed")
    data: Data = {
        "position": match.to_dict(),
        "content": match.content.to_dict() if match.content.hash != game.built_in.hash else None,
        "start": match.start,
        "journal": match.table.journal is not None,
        "past": match.past.entries if match.past is not None else None,
        "shown_before": match.shown_before,
        "first_ply": match.first_ply,
        "actions": history.actions,
        "seats": history.seats,
        "events": history.events,
        "run_on": history.run_on,
        "learned": int(match.table.learned),
        "draw_offers": match.draw_offers,
    }
    return played_again, (data,)


def played_again(data: Data) -> Match:
    """The same match; ValueError if the rules or the content are others by now, or its choices lead elsewhere."""
    position = data["position"]
    game = game_of(position["game"])
    content = content_of(game, data["content"])
    check_written_for(position, game, content)
    match = start_match(game, content, data["start"], data["journal"])
    match.first_ply = data["first_ply"]
    match.shown_before = data["shown_before"]
    if data["past"] is not None and match.table.journal is not None:
        match.past = journal_of(data["past"])
    history = match.history
    history.actions, history.seats = data["actions"], data["seats"]
    history.events, history.run_on = data["events"], data["run_on"]
    match = match.at(match.first_ply + len(history))
    match.table.learned = data["learned"]
    match.draw_offers = set(data["draw_offers"])
    if match.to_dict() != position:
        raise ValueError("this match did not come about by its start and its choices: its table was changed by hand")
    return match


def content_of(game: Game, data: Data | None) -> Content:
    """The content of a match: what the game brings, or with packs."""
    return game.built_in if data is None else kept(CONTENTS, data["hash"], lambda: content_from_dict(data))
