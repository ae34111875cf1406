"""Quincunx: five tabletop games of ancient and medieval war, every rule enforced and explained."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from importlib.metadata import version
from pathlib import Path
from typing import Any

from quincunx.core.actions import Option
from quincunx.core.content import Content, ContentError
from quincunx.core.dice import Dice, FastDice, FixedDice, SealedDice
from quincunx.core.eyes import ALL_SEEING, ONLOOKER
from quincunx.core.game import Data, Game
from quincunx.core.match import Match
from quincunx.core.record import Record, RecordError, load_record, record_of
from quincunx.core.registry import game_of, registry
from quincunx.core.starting import match_from_dict, new_match
from quincunx.core.step import ACTING, Refused, playout

__version__ = version("quincunx")

__all__ = [
    "ACTING",
    "ALL_SEEING",
    "ONLOOKER",
    "Content",
    "ContentError",
    "Data",
    "Dice",
    "FastDice",
    "FixedDice",
    "Game",
    "Match",
    "Option",
    "Record",
    "RecordError",
    "Refused",
    "SealedDice",
    "from_dict",
    "game_of",
    "load",
    "new",
    "playout",
    "record_of",
    "registry",
    "speed",
]


def new(
    game: str,
    *,
    seed: int | None = None,
    sealed: bool = False,
    packs: Sequence[str | Path] = (),
    journal: bool = True,
    **options: Any,
) -> Match:
    """A new match: by name of the game, with its options; `sealed` dice can be checked afterwards."""
    rules = game_of(game)
    content = rules.load_content([Path(pack) for pack in packs]) if packs else rules.built_in
    if seed is not None and not 0 <= seed < 2**64:
        raise ValueError(f"a seed is a whole number from 0 to 2**64 - 1, not {seed}")
    if sealed:
        dice: Dice = SealedDice(secrets.token_bytes(32) if seed is None else seed.to_bytes(32, "big"))
    else:
        dice = FastDice(secrets.randbits(64) if seed is None else seed)
    return new_match(rules, content, options, dice, journal)


def load(path: str | Path) -> Record:
    """A recorded game from a file."""
    return load_record(path)


def from_dict(data: Data, *, packs: Sequence[str | Path] = ()) -> Match:
    """A match that begins in a position written by `Match.to_dict`."""
    content = game_of(str(data.get("game"))).load_content([Path(pack) for pack in packs]) if packs else None
    return match_from_dict(data, content)


def speed() -> str:
    """Which of the two speeds is running: "compiled" or "interpreted"."""
    from quincunx.core import step

    return "interpreted" if str(step.__file__).endswith(".py") else "compiled"
