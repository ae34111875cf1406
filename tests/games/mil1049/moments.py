"""Moments at which something is hidden, and what each eye is shown of them."""

from __future__ import annotations

import json
from typing import Any

from games.mil1049.given import given, play, seal, table

import quincunx as qx
from quincunx.games.mil1049.pieces import KINDS

RICH = dict.fromkeys(KINDS, 6)
BARE = dict.fromkeys(KINDS, 0)
FREE_CUBES = {"red": RICH, "yellow": RICH, "blue": RICH}


def shown(match: qx.Match, eye: int) -> str:
    """All that is put before a seat or an onlooker: table, journal, what is asked and offered, choices noticed."""
    options = [repr(option) for option in match.options(eye)] if eye != qx.ONLOOKER else []
    return json.dumps([match.view(eye), match.journal(eye), match.prompt(eye), options, match.ply_for(eye)])


def world(match: qx.Match, eye: int) -> dict[str, Any]:
    """A table as one eye may imagine it."""
    return table(match.redeal(eye, qx.FastDice(3)))


def others(owner: int, players: int = 3) -> list[int]:
    """All eyes but one."""
    return [qx.ONLOOKER, *[seat for seat in range(players) if seat != owner]]


def wedding(**said: Any) -> qx.Match:
    """Red's A has got an heir: all seal a dowry."""
    return play(given(dice=[3], **said), "grow:A", "roll", "son")


def war(**said: Any) -> qx.Match:
    """Red attacks yellow's B: both seal what they contribute."""
    red = {**RICH, "A": {"where": "war-1", "soldiers": 4}}
    return play(given(at="war", **{"red": red, "yellow": RICH, "blue": RICH, **said}), "attack:yellow-B1")


def donations(**said: Any) -> qx.Match:
    """All seal what they donate."""
    return given(at="donations", dice=[2], **{**FREE_CUBES, **said})


def attempt(**said: Any) -> qx.Match:
    """Red's A tries to make yellow's B a vassal."""
    red = {**RICH, "A": {"where": "court-1", "soldiers": 5}}
    return play(given(at="court", dice=[2], **{**FREE_CUBES, "red": red, **said}), "knight:yellow-B")


def auction(**said: Any) -> qx.Match:
    """Red has opened the auction of a castle, and yellow is asked."""
    red = {**RICH, "A": {"where": "market-1"}}
    return play(given(at="market", dice=[2], **{**FREE_CUBES, "red": red, **said}), "castle", "done")


def court_answer() -> qx.Match:
    """Yellow has offered nothing, and red is to answer."""
    return play(attempt(), "done")


def at_market() -> qx.Match:
    return given(at="market", red={**RICH, "A": {"where": "market-1"}}, yellow=RICH, blue=RICH)


def at_war() -> qx.Match:
    return play(given(at="war", red={**RICH, "A": {"where": "war-1", "soldiers": 1}}), "free:near")


def no_privilege() -> qx.Match:
    return given(red={"privileges": 0})


def halving() -> qx.Match:
    return seal(wedding(yellow=RICH), yellow={"gold": 2, "food": 2})
