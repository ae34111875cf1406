"""Puzzles where a search plans (`Game.plans`): which orders are worth a look, and which cannot be given later.

Such a search compares single orders. The best may be best by far, and nothing be lost if another is given first: then
whoever begins with that one is not wrong. So the position is looked at again when the order is over.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import quincunx as qx
from quincunx.core.content import Content
from quincunx.core.dice import FastDice
from quincunx.core.game import Data, Game
from quincunx.lab.calibrating.looking import replayed
from quincunx.lab.puzzling.searches import GLANCE, QUICK, thought_of

LOST: Final = 0.12
"""So much chance of winning is lost for good by any other choice than the best."""
RUNS: Final = 8
"""So often each choice is tried, with other dice and other secrets."""
MATTERED: Final = 0.05
"""An order after which chances are the same, give or take so much, is not worth a look."""


def that_mattered(game: Game, content: Content, row: Data) -> set[int]:
    """The plies of all orders of a played game by which somebody won or lost much, as the judgement sees it."""
    found = set[int]()
    order: list[int] = []
    before: list[float] = []
    for match, _, _ in replayed(game, content, row):
        if match.table.steps[-1].quiet:
            now = game.chances(match.table)
            if before and max(abs(new - old) for new, old in zip(now, before, strict=True)) >= MATTERED:
                found.update(order)
            order, before = [], now
        order.append(match.ply)
    return found | set(order)


def only_begins(match: qx.Match, seat: int, action: int) -> bool:
    """Does a choice at a rest only begin an order, such as whom to give one? What matters is the click after it."""
    if not match.table.steps[-1].quiet:
        return False
    begun = match.redeal(seat, FastDice(1))
    begun.play(action, seat)
    return begun.acting == (seat,) and not begun.table.steps[-1].quiet and len(begun.legal(seat)) > 1


def is_urgent(match: qx.Match, seat: int, chances: Mapping[int, float], seed: int) -> bool:
    """Is much lost for good if a seat doesn't make the best of these choices now, but any other?"""
    best, *others = sorted(chances, key=lambda action: -chances[action])
    needed = afterwards(match, seat, best, seed) - LOST
    return all(afterwards(match, seat, other, seed) <= needed for other in others)


def afterwards(match: qx.Match, seat: int, action: int, seed: int) -> float:
    """A seat's chance after an order that begins with a choice, on average of a few worlds."""
    worlds = (match.redeal(seat, FastDice(seed + 7919 * run)) for run in range(RUNS))
    return sum(after(world, seat, action, seed + run) for run, world in enumerate(worlds)) / RUNS


def after(match: qx.Match, seat: int, action: int, seed: int) -> float:
    """A seat's chance after an order that begins with a choice: if it may give another one, with the best there is."""
    match.play(action, seat)
    while not match.over and not match.table.steps[-1].quiet:
        asked = match.acting[0]
        options = match.legal(asked)
        match.play(options[0] if len(options) == 1 else thought_of(match, asked, seed, GLANCE).action, asked)
    if match.over:
        return float((match.scores or ())[seat])
    if match.acting == (seat,) and len(match.legal(seat)) > 1:
        value = thought_of(match, seat, seed, QUICK).value
    else:
        value = match.game.chances(match.table)[seat]
    return match.game.calibrations.choice.chance(value, match.seats)
