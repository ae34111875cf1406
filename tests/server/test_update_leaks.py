"""Two worlds a seat cannot tell apart: it is told the same in both, board and all, whoever it is."""

from __future__ import annotations

from dataclasses import replace

import pytest
from server.test_updates import a_row, a_table, happen

import quincunx as qx
from quincunx.contract.checks import secret_options
from quincunx.core.dice import FastDice
from quincunx.core.eyes import sees
from quincunx.core.game import Data
from quincunx.core.step import TOGETHER
from quincunx.core.translations import ENGLISH
from quincunx.server.tables.course import Course
from quincunx.server.tables.events import EventHistory
from quincunx.server.tables.table import LiveTable

GAMES = sorted(qx.registry())
RARELY = {"mil1049": 16, "multiverse": 16, "pacto": 16}
"""In how many choices of a long game one is looked at."""
SECRETIVE = [name for name in GAMES if secret_options(name) is not None]


def world_for(table: LiveTable, seat: int, dice: FastDice) -> LiveTable:
    """A table at which everything this seat may not know has been dealt anew."""
    match = table.match.redeal(seat, dice)
    start = {**table.row.start, "options": match.options_chosen}
    row = replace(table.row, options=match.options_chosen, start=start)
    course = Course(match, events_for(table, seat), table.course.clocks.copy())
    course.moments = table.course.moments[:]
    return LiveTable(row, table.seats, course, table.now)


def events_for(table: LiveTable, seat: int) -> EventHistory:
    """The history, dated by the choices this seat has noticed, as all is at a redealt table."""
    history = table.events.copy()
    history.traces = [trace._replace(ply=table.match.ply_for(seat, trace.ply)) for trace in history.traces]
    if history.asked is not None:
        history.asked = history.asked._replace(ply=table.match.ply_for(seat, history.asked.ply))
    return history


def told(table: LiveTable, seat: int, language: str) -> Data:
    """What a seat is told at once. A redealt match has no past, so nothing in it can be taken back yet."""
    update = table.updates_in(language).update_for(seat)
    del update["can_undo"]
    return update


def one_choice_further(table: LiveTable, world: LiveTable, seat: int, dice: FastDice, language: str) -> bool:
    """Choose in both worlds what looks the same to this seat, and compare all; was there something to compare?"""
    match, other = table.match, world.match
    chooser = match.acting[0]
    options = match.legal(chooser)
    action = options[dice.below(len(options))]
    looks = match.table.steps[-1].seen(match.table, chooser, action, seat)
    step = other.table.steps[-1]
    alike = [each for each in other.legal(chooser) if step.seen(other.table, chooser, each, seat) == looks]
    same = action if action in alike else alike[dice.below(len(alike))] if alike else None
    if same is None:
        return False
    real = table.after(chooser, match.notation(action, chooser))
    redealt = world.after(chooser, other.notation(same, chooser))
    learned = real.match.table.learned | redealt.match.table.learned
    if sees(learned, seat) or real.match.over or redealt.match.over:
        return False
    mine, theirs = update_of(table, real, seat, language), update_of(world, redealt, seat, language)
    if step.seat == TOGETHER and seat != chooser:  # what this seat laid before can be taken back where it has a past
        del mine["can_undo"], theirs["can_undo"]
    assert mine == theirs
    return True


def update_of(table: LiveTable, course: Course, seat: int, language: str) -> Data:
    return LiveTable(table.row, table.seats, course, table.now).updates_in(language).update_for(seat)


def something_happens(table: LiveTable, dice: FastDice) -> None:
    """A choice by lot, and now and then something else that can happen at a table."""
    chooser = table.match.acting[0]
    options = table.match.legal(chooser)
    happen(table, chooser, table.match.notation(options[dice.below(len(options))], chooser))
    if table.match.over:
        return
    lot = dice.below(30)
    if lot == 0:
        happen(table, chooser, f"!undo-to {table.match.ply - 1}")
    elif lot == 1 and table.match.can_undo(chooser):
        happen(table, chooser, "!undo")
    elif lot == 2:
        happen(table, chooser, "!offer-draw")
    elif lot == 3:
        happen(table, chooser, f"!ask-undo {table.match.ply - 1}")


def watched_to_the_end(table: LiveTable, dice: FastDice, language: str = ENGLISH, rarely: int | None = None) -> None:
    """Play by lot, and at every choice, or now and then, look at worlds each seat cannot tell from this one."""
    differed, compared = 0, 0
    rarely = RARELY.get(table.match.game.id, 0) if rarely is None else rarely
    while not table.match.over and table.seq < 600:
        looks = not rarely or dice.below(rarely) == 0
        for seat in range(-1, table.match.seats if looks else -1):
            world = world_for(table, seat, dice)
            assert told(world, seat, language) == told(table, seat, language)
            if dice.below(4) == 0:
                narrow = [each.updates_in(language).update_for(seat, narrow=True) for each in (world, table)]
                assert narrow[0]["board"] == narrow[1]["board"]
                compared += one_choice_further(table, world, seat, dice, language)
                owner = dice.below(table.match.seats)
                differed += owner != seat and told(world, owner, language) != told(table, owner, language)
        something_happens(table, dice)
    assert compared > 5
    assert differed > 5, "the worlds do differ in what others know, or this test shows nothing"


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("seed", range(3))
def test_nobody_is_told_what_they_may_not_know(name: str, seed: int) -> None:
    watched_to_the_end(a_table(a_row(name)), FastDice(seed))


@pytest.mark.parametrize("name", GAMES)
def test_other_languages_give_nothing_away_either(name: str) -> None:
    watched_to_the_end(a_table(a_row(name)), FastDice(5), "de")


@pytest.mark.parametrize("name", SECRETIVE)
def test_options_chosen_in_secret_stay_secret(name: str) -> None:
    watched_to_the_end(a_table(a_row(name, secret_options(name))), FastDice(4))


@pytest.mark.parametrize("board", ["ffa3", "team22"])
def test_nothing_is_told_in_larger_company_either(board: str) -> None:
    """Each for itself, and in teams whose members see what others do not."""
    options = {"map": board, "victory": ["turn_limit"], "turn_limit": 3}
    watched_to_the_end(a_table(a_row("multiverse", options)), FastDice(6), rarely=6)


STARTERS = ["starter_roman", "starter_gallic"]
BEFORE: dict[str, Data] = {"armies": {"muster": "table"}, "ambushes": {"armies": STARTERS}}
"""What is hidden before a battle of Pacto: armies being drawn up, and then ambushes and flank marches."""


@pytest.mark.parametrize("hidden", BEFORE)
def test_what_is_hidden_before_a_battle_of_pacto_stays_hidden(hidden: str) -> None:
    options = {"battle": "full", **BEFORE[hidden]}
    watched_to_the_end(a_table(a_row("pacto", options)), FastDice(2), rarely=12)
