# hot: compiled by mypyc
"""Before an accident: choices that lose the match at once, and what a game would have its player think of first."""

from __future__ import annotations

from typing import Final

from quincunx.core.dice import FastDice
from quincunx.core.messages import Message
from quincunx.core.step import Table

WORLDS: Final = 8
"""A choice loses at once if it does in so many worlds its seat cannot tell from this one."""


class Caution:
    """What a choice would do that its player might regret, by which clause; the words are put in by the match."""

    def __init__(self, action: int, rule: str, message: Message, loses: bool = False) -> None:
        self.action = action
        self.rule = rule
        self.message = message
        self.loses = loses
        """Is the match lost with it, so that it is asked every time?"""
        self.text = ""

    def __repr__(self) -> str:
        return f"Caution({self.action}, {self.text!r}, rule={self.rule!r}, loses={self.loses})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Caution) and repr(self) == repr(other)

    def __hash__(self) -> int:
        return hash(self.action)


def losing(table: Table, seat: int, actions: list[int]) -> dict[int, str]:
    """The choices that lose at once, whatever this seat does not know and however the dice fall, and by which clause.

    None where all of them do: there is nothing left to be warned of.
    """
    found: dict[int, str] = {}
    left = actions
    for n in range(WORLDS):
        world = table.redeal(seat, FastDice(2 * n + 1))
        still: list[int] = []
        for action in left:
            ending = lost_by(world.copy(FastDice(2 * n + 2)), seat, action)
            if ending:
                found[action] = ending
                still.append(action)
        left = still
        if not left or len(left) == len(actions) == 1:
            return {}
    return {action: found[action] for action in left} if len(left) < len(actions) else {}


def lost_by(world: Table, seat: int, action: int) -> str:
    """The clause by which a match is over and lost for a seat with this choice; empty if it is not."""
    world.steps[-1].take(world, seat, action)
    if world.left:
        world.answer_for_left()
    return world.ending if not world.steps and world.places[seat] != 1 else ""
