# hot: compiled by mypyc
"""Giving orders: who may still be given any, and what the first of a phase takes."""

from __future__ import annotations

from mypy_extensions import i64

from quincunx.games.multiverse.actions import BLOCKS
from quincunx.games.multiverse.world import ACTED, ENDED, PASSED_OVER, World


def may_begin(world: World, block: i64) -> bool:
    """May this block be given orders: it has not ended its actions, and there are points if it has done nothing yet?"""
    marks = world.marks[block]
    return not marks & ENDED and (marks & ACTED != 0 or world.orders[block // BLOCKS] > 0)


def begin(world: World, block: i64) -> None:
    """A block acts: the first time in a phase that takes a logistics point (expert.logistics_use)."""
    owner = block // BLOCKS
    if not world.marks[block] & ACTED:
        world.marks[block] |= ACTED
        world.orders[owner] -= 1
    marks = world.marks
    for other in range(BLOCKS * owner, i64(world.used[owner])):
        if i64(marks[other]) & PASSED_OVER != 0:
            marks[other] &= ~PASSED_OVER
