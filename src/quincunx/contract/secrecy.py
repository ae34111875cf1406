"""Checks of what is chosen in secret: it changes nothing for those it is hidden from, and it is declared."""

from __future__ import annotations

import quincunx as qx
from quincunx.contract.looking import assert_alike, everyone, new_lines, told, told_of_the_past
from quincunx.contract.staging import last_scenes
from quincunx.core.dice import FastDice
from quincunx.core.eyes import sees
from quincunx.core.game import Data
from quincunx.core.match import Match
from quincunx.core.positions import table_to_data
from quincunx.core.step import HIDDEN, VEILED

MOST_CLICKS = 5


def hidden_from(match: Match, eye: int) -> list[tuple[int, int]]:
    """Every choice somebody could make now without this eye noticing, as seat and action."""
    found: list[tuple[int, int]] = []
    for seat in match.acting:
        if seat != eye:
            step = match.table.steps[-1]
            legal = match.legal(seat)
            found += [(seat, action) for action in legal if step.seen(match.table, seat, action, eye) == HIDDEN]
    return found


def click_in_secret(match: Match, eye: int, dice: FastDice, clicks: int) -> int:
    """Make up to so many choices this eye does not notice, now and then taking one back; how many were made."""
    start = len(match.history)
    made = 0
    for _ in range(clicks):
        choices = hidden_from(match, eye)
        if not choices:
            break
        seat, action = choices[dice.below(len(choices))]
        match.play(action, seat)
        made += 1
        if dice.below(3) == 0:
            takes_back = match.history.seats[start + dice.below(len(match.history) - start)]
            if takes_back != eye and match.can_undo(takes_back) and match.undo_span(takes_back)[0] >= start:
                match.undo(takes_back)
    return made


def hidden_choices_change_nothing(match: Match, dice: FastDice) -> None:
    """Any number of choices an eye does not notice, undone and redone, leave all it is told exactly as it was."""
    for eye in everyone(match):
        if not hidden_from(match, eye):
            continue
        before = {**told(match, eye), **told_of_the_past(match, eye)}
        for clicks in (1, MOST_CLICKS):
            twin = match.copy()
            assert click_in_secret(twin, eye, dice, clicks) > 0
            after = {**told(twin, eye), **told_of_the_past(twin, eye)}
            assert_alike(before, after, f"what eye {eye} is told changes by choices hidden from it")
        if dice.below(8) == 0:
            assert twin.svg(eye) == match.svg(eye)


def secrets_are_declared(match: Match, dice: FastDice) -> None:
    """Wherever somebody sees something else than the action, the step says so; who is awaited is no secret."""
    step = match.table.steps[-1]
    assert set(match.acting) <= set(match.awaited), "whoever can choose is waited for"
    for seat in match.acting:
        for action in match.legal(seat):
            for eye in everyone(match):
                seen = step.seen(match.table, seat, action, eye)
                assert seen >= 0 or seen in (HIDDEN, VEILED)
                assert eye == seat or seen == action or step.has_secrets(), "a secret is declared"
            if step.seen(match.table, seat, action, qx.ONLOOKER) == action:
                seen_by = {step.seen(match.table, seat, action, eye) for eye in everyone(match) if eye != seat}
                assert seen_by == {action}, "an onlooker never sees more than a seat does"
            assert step.revealed(match.table, seat, action) == HIDDEN or step.has_secrets()
    for eye in everyone(match):
        for world in (match.redeal(eye, dice), match.disguise(eye, dice)):
            assert world.awaited == match.awaited
            assert set(world.acting) <= set(world.awaited)
            assert world.acting, "somebody can choose"
            assert (eye in world.acting) == (eye in match.acting)


def redeal_knows_no_secret(match: Match, dice: FastDice) -> None:
    """Worlds an eye cannot tell apart are redealt alike by the same dice: no secret even steers the deal."""
    for eye in everyone(match):
        seed = dice.below(1000)
        worlds = [match.redeal(eye, dice), match.copy()]
        click_in_secret(worlds[1], eye, dice, MOST_CLICKS)
        expected = redealt(match, eye, seed)
        for world in worlds:
            assert_alike(expected, redealt(world, eye, seed), f"what is redealt for eye {eye} depends on a secret")


def redealt(match: Match, eye: int, seed: int) -> Data:
    """A table as it is redealt for an eye, as plain data."""
    return table_to_data(match.game, match.table.redeal(eye, FastDice(seed)))


def nothing_leaks(match: Match, dice: FastDice) -> None:
    """Two worlds an eye cannot tell apart stay so until something is shown to it, whatever is chosen in secret.

    In the two worlds there are different numbers of secret choices, before and after one that looks the same.
    """
    for eye in everyone(match):
        real, world = match.copy(), match.disguise(eye, dice)
        click_in_secret(real, eye, dice, dice.below(MOST_CLICKS))
        click_in_secret(world, eye, dice, dice.below(MOST_CLICKS))
        assert_alike(told(real, eye), told(world, eye), f"eye {eye} can tell two worlds apart")
        both = [seat for seat in real.acting if seat in world.acting]
        if not both or not same_choice(real, world, eye, both[dice.below(len(both))], dice):
            continue
        if real.over or world.over or sees(real.table.learned | world.table.learned, eye):
            continue
        click_in_secret(real, eye, dice, dice.below(MOST_CLICKS))
        click_in_secret(world, eye, dice, dice.below(MOST_CLICKS))
        assert_alike(told(real, eye), told(world, eye), f"eye {eye} has learned something, and nobody said so")


def same_choice(real: Match, world: Match, eye: int, chooser: int, dice: FastDice) -> bool:
    """Make a choice in both worlds that looks the same to an eye; False if there is none."""
    step, there = real.table.steps[-1], world.table.steps[-1]
    options = real.legal(chooser)
    action = options[dice.below(len(options))]
    looks = action if eye == chooser else step.seen(real.table, chooser, action, eye)
    alike = [
        each
        for each in world.legal(chooser)
        if (each if eye == chooser else there.seen(world.table, chooser, each, eye)) == looks
    ]
    if not alike:
        return False
    same = action if looks == action and action in alike else alike[dice.below(len(alike))]
    assert real.table.journal is not None
    assert world.table.journal is not None
    since = len(real.table.journal.entries), len(world.table.journal.entries)
    real.play(action, chooser)
    world.play(same, chooser)
    if not sees(real.table.learned | world.table.learned, eye) and not real.over and not world.over:
        assert new_lines(real, eye, since[0]) == new_lines(world, eye, since[1])
        assert last_scenes(real, eye) == last_scenes(world, eye), f"eye {eye} can tell two worlds apart by a scene"
    return True
