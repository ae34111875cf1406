"""What a match is, and what each eye is told of it: the two things the contract compares."""

from __future__ import annotations

import json
from typing import Any

import quincunx as qx
from quincunx.core.eyes import sees
from quincunx.core.game import Data
from quincunx.core.match import Match
from quincunx.core.memory import memory_of

NOT_A_NOTATION = "no-such-verb:1"
MISSING = object()
"""What is there in one of two and not in the other."""


def snapshot(match: Match) -> str:
    """Everything a match is, byte for byte: position, dice, choices, and who has seen what of them."""
    history = match.history
    entries = match.table.journal.entries if match.table.journal is not None else []
    kept = [
        [history.actions, history.seats, history.disguised, history.shown, history.apart, history.unseen],
        [history.learned, history.rolled, history.shared_from, history.closed, len(history.marks)],
        sorted(history.events.items()),
        [(entry.line.key, entry.values, entry.eyes, entry.ply) for entry in entries],
        [match.first_ply, match.table.learned, sorted(match.draw_offers), match.table.left_by],
    ]
    return json.dumps([match.to_dict(), kept], sort_keys=True)


def everyone(match: Match) -> list[int]:
    """Every seat, and an onlooker."""
    return [*range(match.seats), qx.ONLOOKER]


def observed(match: Match, eye: int) -> bytes | None:
    """The row of numbers a learner is given; None in a game that has none."""
    game = match.game
    return bytes(game.observe(match.table, eye, memory_of(match.options_chosen))) if game.row is not None else None


def told(match: Match, eye: int) -> Data:
    """All that an eye is told or can find out by asking, but what has to do with choices made before."""
    refusals = []
    for action in (0, match.table.space().size - 1, NOT_A_NOTATION):
        refusal = match.why_not(action, eye) if eye >= 0 else None
        refusals.append((refusal.rule, refusal.text) if refusal is not None else None)
    return {
        "view": match.view(eye),
        "row": observed(match, eye),
        "prompt": match.prompt(eye),
        "awaited": match.awaited,
        "options": list(map(repr, match.options(eye))),
        "forecast": match.forecast(eye),
        "journal": match.journal(eye),
        "ply": match.ply_for(eye),
        "draft": match.draft(eye),
        "known options": match.game.known_options(match.options_chosen, match.table, eye),
        "refusals": refusals,
        "over": match.over,
    }


def told_of_the_past(match: Match, eye: int) -> Data:
    """What an eye can find out about choices made before: how many it noticed, and whether it may take one back."""
    undo = match.undo_refusal(eye) if eye >= 0 else None
    return {"trail": match.history.trail(eye), "undo": (undo.rule, match.text(undo.message)) if undo else None}


def assert_alike(one: Data, other: Data, otherwise: str) -> None:
    """Two eyes, or one eye in two worlds, are told the same; else it is said where they first differ, and how."""
    if one != other:
        place, here, there = first_difference(one, other)
        raise AssertionError(f"{otherwise}: {place} is {in_words(here)} and {in_words(there)}")


def first_difference(one: Any, other: Any, place: str = "") -> tuple[str, Any, Any]:
    """The first place in which plain data differs, and what is there in the one and in the other."""
    if isinstance(one, dict) and isinstance(other, dict):
        for key in [*one, *other]:
            here, there = one.get(key, MISSING), other.get(key, MISSING)
            if here != there:
                return first_difference(here, there, f"{place}.{key}" if place else str(key))
    if isinstance(one, list) and isinstance(other, list) and len(one) == len(other):
        for n, (here, there) in enumerate(zip(one, other, strict=True)):
            if here != there:
                return first_difference(here, there, f"{place}[{n}]")
    return place, one, other


def in_words(value: Any) -> str:
    return "missing" if value is MISSING else repr(value)


def new_lines(match: Match, seat: int, since: int) -> list[dict[str, Any]]:
    """The journal entries a seat may read, from a number of entries on."""
    assert match.table.journal is not None
    later = match.table.journal.entries[since:]
    return [match.entry_to_dict(entry, seat) for entry in later if sees(entry.eyes, seat)]
