"""Checks of what can be taken back, of choices made as one, and of going back to any moment."""

from __future__ import annotations

import json

import pytest

import quincunx as qx
from quincunx.contract.looking import everyone, snapshot
from quincunx.core.dice import FastDice
from quincunx.core.match import Match
from quincunx.core.replay import choices_of, replay, replaying
from quincunx.core.starting import start_match

MOST_CLICKS = 4


def any_of(actions: list[int], dice: FastDice) -> int:
    return actions[dice.below(len(actions))]


def came_of_it(match: Match, seat: int, since: int) -> bool:
    """Has a seat seen something hidden, or rolled dice, from a choice on?"""
    return match.history.learned[seat + 1] > since or match.history.rolled[seat] > since


def can_go_on(match: Match, seat: int, since: int) -> bool:
    """Can this seat choose again, and has nothing come of what it has chosen so far?"""
    return seat in match.acting and not came_of_it(match, seat, since)


def undo_restores_exactly(match: Match, dice: FastDice) -> None:
    """A choice that may be taken back leaves no trace; one that showed its seat something may not be."""
    before = snapshot(match)
    seat = match.acting[dice.below(len(match.acting))]
    action = any_of(match.legal(seat), dice)
    step = match.table.steps[-1]
    twin = match.copy()
    world = match.redeal(seat, dice)
    rolls = twin.table.dice.rolls
    twin.play(action, seat)
    world.play(action, seat)
    rolled = twin.table.dice.rolls != rolls
    came_to_light = twin.view(seat) != world.view(seat)
    together = step.seat < 0 and not twin.over and twin.table.steps[-1] is step
    for other in range(match.seats):
        if other != seat:
            can = together and match.can_undo(other)
            assert twin.can_undo(other) == can, "where several choose at once, each takes back its own choices"
    if twin.can_undo(seat):
        assert not rolled, "a roll of the dice cannot be taken back"
        assert not came_to_light, "what was learned cannot be unlearned"
        twin.undo(seat)
        assert snapshot(twin) == before


def undo_leaves_others_alone(match: Match, dice: FastDice) -> None:
    """Where several choose at once, a choice taken back is as if it had never been made; all others stand."""
    step = match.table.steps[-1]
    if step.seat >= 0 or len(match.acting) < 2:
        return
    seat = match.acting[dice.below(len(match.acting))]
    real, never = match.copy(), match.copy()
    start = len(match.history)
    for world in (real, never):
        clicks = FastDice(start)
        for _ in range(clicks.below(MOST_CLICKS)):
            if can_go_on(world, seat, start):
                click(world, seat, clicks, step)
    real.play(any_of(real.legal(seat), dice), seat)
    rest = dice.below(1 << 30)
    for world in (real, never):
        others_click(world, seat, FastDice(rest), step)
    if real.table.steps and real.table.steps[-1] is step and real.can_undo(seat):
        real.undo(seat)
        assert snapshot(real) == snapshot(never)


def click(match: Match, seat: int, dice: FastDice, step: object) -> None:
    """One choice of a seat that leaves everyone where they are, if there is one."""
    for action in match.legal(seat):
        after = match.copy()
        after.play(action, seat)
        if dice.below(2) == 0 and after.table.steps and after.table.steps[-1] is step and seat in after.acting:
            match.play(action, seat)
            return


def others_click(match: Match, seat: int, dice: FastDice, step: object) -> None:
    """Some of the others choose, some several times and as one."""
    for other in match.acting:
        if other == seat:
            continue
        twin = match.copy()
        start = len(twin.history)
        for _ in range(dice.below(MOST_CLICKS)):
            if can_go_on(twin, other, start):
                click(twin, other, dice, step)
        match.play_all(twin.history.actions[start:], other)


def several_choices_are_one_event(match: Match, dice: FastDice) -> None:
    """Choices made as one are the same choices, taken back as one; if one is refused, nothing has changed."""
    before = snapshot(match)
    seat = match.acting[dice.below(len(match.acting))]
    start = len(match.history)
    single, whole = match.copy(), match.copy()
    for _ in range(1 + dice.below(MOST_CLICKS)):
        if can_go_on(single, seat, start):
            single.play(any_of(single.legal(seat), dice), seat)
    actions = single.history.actions[start:]
    assert whole.play_all(actions, seat) == len(actions)
    assert whole.history.events.pop(len(whole.history), start) == start
    assert snapshot(whole) == snapshot(single)
    nothing_offered = match.table.space().size
    again = match.copy()
    if came_of_it(single, seat, start) or seat not in single.acting:
        assert again.play_all([*actions, nothing_offered], seat) == len(actions), "it stops there, and asks no further"
        return
    with pytest.raises(qx.Refused):
        again.play_all([*actions, nothing_offered], seat)
    assert snapshot(again) == before
    again.play_all(actions, seat)
    if again.can_undo(seat):
        again.undo(seat)
        assert snapshot(again) == before


# ---- a whole match


def every_moment_can_be_gone_back_to(match: Match) -> None:
    """A match at any of its choices is the one played that far, however it is replayed."""
    fresh = start_match(match.game, match.content, match.start, True)
    fresh.first_ply = match.first_ply
    for number, _, _ in replaying(fresh, choices_of(match)):
        there = match.at(match.first_ply + number)
        there.history.events = {}
        assert snapshot(there) == snapshot(fresh), f"choice {number}"
        if number % 16 == 0:
            for eye in everyone(match):
                assert there.view(eye) == fresh.view(eye)
                assert there.journal(eye) == fresh.journal(eye)
    trusted = replay(start_match(match.game, match.content, match.start, True), choices_of(match), trusted=True)
    assert snapshot(trusted) == snapshot(fresh)
    assert trusted.to_dict() == match.to_dict()
    assert match.copy().to_dict() == match.to_dict()


def record_replays(match: Match) -> None:
    """The record of a match leads to the same end, and verifies."""
    record = qx.record_of(match)
    again = qx.Record(json.loads(record.text()))
    assert again.replay().to_dict() == match.to_dict()
    assert again.verify() == []
