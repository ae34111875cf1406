"""How a search plans in Multiverse War: whole orders, nothing gained by letting it be, games worth learning from."""

from __future__ import annotations

import pytest
from games.multiverse.arena import field
from games.multiverse.given import notations, play, world
from games.playing import seeds

import quincunx as qx
from quincunx.core.dice import FastDice
from quincunx.core.step import ASK_MIND
from quincunx.minds import Recruit, SearchMind
from quincunx.minds.hint import hint
from quincunx.minds.planning import Line, child_of

STRIKES = ("crown_swordsman", "3,2")


def about_to_fall() -> qx.Match:
    """A swordsman before an enemy Settlement that has one hit point left."""
    return field(STRIKES, damage={"4,2": 4})


def test_a_search_picks_the_block_for_what_it_can_do() -> None:
    match = about_to_fall()
    mind = SearchMind(1, 60)
    thought = mind.think(match, 0)
    assert match.notation(thought.action) == "block:1"
    assert [match.table.space().verb_of(each).name for each in mind.planner.order(thought.action)] == ["attack"]


def test_a_search_goes_on_with_the_order_it_has_planned() -> None:
    match = about_to_fall()
    mind = SearchMind(1, 60)
    match.play(mind.choose(match, 0), 0)
    known = mind.planner.root.children[match.parse("block:1")] if "block:1" in notations(match) else None
    assert known is None
    thought = mind.think(match, 0)
    assert match.notation(thought.action).startswith("attack")
    assert sum(visits for _, _, visits in thought.weighed) > mind.planner.done


def test_to_let_it_be_gains_nothing() -> None:
    match = field(("crown_swordsman", "0,0"), enemies=(("clans_axeman", "4,1"),))
    mind = SearchMind(1, 60)
    thought = mind.think(match, 0)
    value = {match.notation(action): value for action, value, _ in thought.weighed}
    assert value["end"] == pytest.approx(mind.planner.standing)
    assert mind.planner.root.children[match.parse("end")].mean() == 0.0


@pytest.mark.parametrize("seed", seeds(3))
def test_a_search_does_not_settle_on_a_purchase_before_it_has_looked_at_others(seed: int) -> None:
    """What could be bought afterwards was once put down to whichever was looked at first, and no other was tried."""
    match = qx.new("multiverse", map="duel_starter", seed=4)
    dice = FastDice(3)
    while "hero" not in {match.table.space().verb_of(action).name for action in match.legal()}:
        options = match.legal()
        match.play(options[dice.below(len(options))])
    seat = match.acting[0]
    thought = SearchMind(seed, 60).think(match, seat)
    tried = {match.table.space().verb_of(action).name for action, _, visits in thought.weighed if visits}
    assert {"recruit", "hero", "end"} <= tried
    value = {action: value for action, value, visits in thought.weighed if visits}
    assert value[thought.action] > max(value.values()) - 0.03


def test_an_order_is_worth_what_the_best_way_to_go_on_with_it_gains() -> None:
    planner = SearchMind(1).planner
    line = Line()
    line.visits, line.total = 4, -0.4
    for action, gain in ((0, -0.5), (1, 0.3)):
        child = child_of(line, action)
        child.visits, child.total, child.squares = 2, 2 * gain, 2 * gain * gain
    found = planner.best(line)
    assert found is line.children[1]


def test_a_hint_speaks_of_a_whole_order() -> None:
    match = about_to_fall()
    found = hint(match, 0, iterations=60)
    twin = match.copy()
    twin.play(found["do"], 0)
    assert len(found["order"]) == 1
    assert found["order"][0] in [option.text for option in twin.options(0)]
    assert found["text"] in found["said"]
    assert found["order"][0] in found["said"]


def test_a_search_is_as_sure_of_itself_in_any_world_it_cannot_tell_apart() -> None:
    match = qx.new("multiverse", map="duel_starter", seed=4)
    real, watched = SearchMind(2, 24), SearchMind(2, 24)
    dice = FastDice(5)
    for _ in range(60):
        seat = match.acting[0]
        if seat == 0:
            action = real.choose(match, seat)
            assert watched.choose(match.redeal(seat, dice), seat) == action
        else:
            options = match.legal(seat)
            action = options[dice.below(len(options))]
        match.play(action, seat)


def test_a_search_keeps_to_its_iterations_and_its_seconds() -> None:
    match = field(("crown_swordsman", "0,0"), ("crown_archer", "1,0"), enemies=(("clans_axeman", "4,1"),))
    mind = SearchMind(1, 50)
    mind.sparing = False
    mind.think(match, 0)
    assert mind.planner.done == 50
    hurried = SearchMind(1, 1_000_000, seconds=0.01)
    hurried.think(match, 0)
    assert hurried.planner.done < 100_000


def test_a_recruit_plays_something_it_has_looked_at() -> None:
    match = field(("crown_swordsman", "0,0"), ("crown_archer", "1,0"), enemies=(("clans_axeman", "4,1"),))
    thought = Recruit(3).think(match, 0)
    assert thought.action in match.legal(0)


def test_whoever_holds_nothing_but_empty_words_does_not_weigh_them() -> None:
    match = play(field(("crown_swordsman", "0,0"), enemies=(("clans_axeman", "1,0"),)), "block:1", "attack:e")
    step = match.table.steps[-1]
    assert sorted(notations(match)) == ["card:empty_words", "decline"]
    assert step.routine(match.table, match.acting[0]) in match.legal()
    assert step.routine(match.table, match.acting[0]) != ASK_MIND


def test_empty_words_are_laid_in_one_of_three_turns() -> None:
    match = play(field(("crown_swordsman", "0,0"), enemies=(("clans_axeman", "1,0"),)), "block:1", "attack:e")
    table, seat = world(match), match.acting[0]
    laid = []
    for turn in range(1, 31):
        table.turn = turn
        laid.append(match.notation(table.steps[-1].routine(table, seat)) == "card:empty_words")
    assert laid.count(True) == 10
    assert all(any(laid[n : n + 3]) for n in range(28))


def test_games_to_learn_from_are_whole_games() -> None:
    game = qx.game_of("multiverse")
    seen = [game.played_options(game.built_in, FastDice(seed)) for seed in range(40)]
    assert all(options["turn_limit"] >= 10 for options in seen)
    assert all(len(options["factions"]) == 2 for options in seen)
    assert any("turn_limit" in options["victory"] for options in seen)
    assert any("turn_limit" not in options["victory"] for options in seen)
    assert all(options["victory"].count("turn_limit") <= 1 for options in seen)
    assert {len(set(options["factions"])) for options in seen} == {1, 2}


@pytest.mark.once
@pytest.mark.parametrize("chart", sorted(world(qx.new("multiverse", seed=1)).box.pieces.grounds.maps))
def test_a_search_plays_on_every_map(chart: str) -> None:
    """Every choice it thinks of is one that is offered, in a world in which something has come to light, too."""
    match = qx.new("multiverse", map=chart, seed=5)
    minds = [SearchMind(seat, 12) for seat in range(match.seats)]
    while not match.over and match.ply < 800:
        seat = match.acting[0]
        match.play(minds[seat].choose(match, seat), seat)
    assert match.over or match.ply == 800
