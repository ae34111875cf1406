"""What the dice promised and what they brought, so that luck can be told from skill."""

from __future__ import annotations

import random
from itertools import product
from statistics import fmean, stdev
from typing import Any

import pytest
from games.battalion.given import given, play, unit

import quincunx as qx
from quincunx.core.dice import FastDice, FixedDice
from quincunx.core.journal import Chance
from quincunx.core.kit.odds import expected
from quincunx.core.record import record_of
from quincunx.core.step import playout
from quincunx.games.battalion.actions import ASSAULT
from quincunx.games.battalion.fight import count_hits
from quincunx.games.battalion.odds import chances_with
from quincunx.minds import GreedyMind
from quincunx.minds.analysis import analyse
from quincunx.minds.mind import act

KINDS = {"luck.attack", "luck.counterattack", "luck.barrage", "luck.fire", "luck.reroll"}


def chances(match: qx.Match) -> list[Chance]:
    """How chance fell."""
    assert match.table.journal is not None
    return match.table.journal.chances


def by_lot(seed: int, **options: Any) -> qx.Match:
    """A game to its end, by lot."""
    match, chance = qx.new("battalion", seed=seed, **options), random.Random(seed)
    while not match.over:
        match.play(chance.choice(match.legal()))
    return match


def test_a_pool_reports_what_it_promised_and_what_it_dealt() -> None:
    """Hastati strike, Samnites strike back: the average over all 512 falls of three dice, and the fall there was."""
    own, enemy = unit("hastati", "hastati", foes=["carthage1"]), unit("samnites", "samnites", "samnites")
    match = given(own={"units": [own]}, enemy={"units": [enemy]}, dice=(8, 8, 1, 1, 1, 1))
    units = {each["id"]: each for each in match.view()["units"]}
    play(match, "assault:rome1", "lose:0")
    promised = {
        name: fmean(count_hits(sorted(dice), units[name]["melee"]) for dice in product(range(1, 9), repeat=3))
        for name in units
    }
    struck, back = chances(match)
    assert (struck.line.key, struck.seat, struck.actual) == ("luck.attack", 0, 2)
    assert (back.line.key, back.seat, back.actual) == ("luck.counterattack", 1, 0)
    assert struck.expected == pytest.approx(promised["rome1"])
    assert back.expected == pytest.approx(promised["carthage1"])
    assert struck.fight == back.fight > 0, "blow and counterblow are one fight"


@pytest.mark.parametrize("kept", [[], [1], [3, 8], [2, 5, 7, 7]])
def test_dice_rolled_again_promise_the_average_of_all_their_falls(kept: list[int]) -> None:
    values = [3, 5, 6]
    falls = [count_hits(sorted([*kept, *dice]), values) for dice in product(range(1, 9), repeat=2)]
    assert expected(chances_with(kept, 2, values)) == pytest.approx(fmean(falls))


def test_luck_is_nothing_on_average() -> None:
    """Over many games what came and what was to be expected are the same, for each kind of chance."""
    by_kind: dict[str, list[float]] = {}
    for seed in range(150):
        for chance in chances(by_lot(seed, battle=("set1", "set4", "set6")[seed % 3])):
            by_kind.setdefault(chance.line.key, []).append(chance.actual - chance.expected)
            assert chance.fight > 0
    assert set(by_kind) == KINDS
    for kind, luck in by_kind.items():
        assert len(luck) > 20, kind
        assert stdev(luck) > 0.1, kind
        assert abs(fmean(luck)) < 4 * stdev(luck) / len(luck) ** 0.5, (kind, fmean(luck))


def test_dice_rolled_again_are_luck_of_their_own_and_a_turned_die_is_not() -> None:
    """A one is rolled again for Hastati, who hit with a six: three falls of eight would hit."""
    match = given(
        own={"units": [unit("hastati", foes=["carthage1"])], "hand": ["veteran_troops"]},
        enemy={"units": [unit("samnites", "samnites")]},
        dice=(1, 1, 1, 7, 1, 1, 1),
    )
    play(match, "assault:rome1", "roll", "play:veteran_troops", "die:1", "lose:0")
    again = next(chance for chance in chances(match) if chance.line.key == "luck.reroll")
    assert (again.seat, again.actual) == (0, 1)
    assert again.expected == pytest.approx(3 / 8)
    match = given(
        factions=("carthage", "rome"),
        own={"units": [unit("scutarii", foes=["rome1"])], "hand": ["barcid_cunning"]},
        enemy={"units": [unit("hastati", "hastati")]},
        dice=(1, 1, 1, 1, 1, 1),
    )
    play(match, "assault:carthage1", "roll", "play:barcid_cunning", "die:1", "lose:0")
    assert "luck.reroll" not in {chance.line.key for chance in chances(match)}


def test_the_next_command_is_another_fight() -> None:
    fights = [chance.fight for chance in chances(by_lot(3))]
    assert fights == sorted(fights)
    assert len(set(fights)) > 3


def test_a_new_future_deals_what_nobody_has_seen() -> None:
    """Hands stay, and what nobody has looked at, deck and box, is dealt anew."""
    match = qx.new("battalion", seed=2)
    before = match.to_dict()["table"]["players"]
    futures = []
    for seed in range(20):
        twin = match.copy()
        twin.table = match.table.with_new_future(qx.FastDice(seed))
        players = twin.to_dict()["table"]["players"]
        futures.append([player["deck"] for player in players])
        assert [player["hand"] for player in players] == [player["hand"] for player in before]
        assert match.game.components(twin.table) == match.game.components(match.table)
    assert len({str(decks) for decks in futures}) == 20
    again = match.table.with_new_future(qx.FastDice(3))
    assert match.game.table_to_dict(again)["players"][0]["deck"] == futures[3][0], "the same dice deal the same"


@pytest.mark.once
@pytest.mark.parametrize(("battle", "iterations"), [("set1", 6), ("grand1", 2)])
def test_a_whole_game_is_analysed(battle: str, iterations: int) -> None:
    match, mind = qx.new("battalion", seed=5, battle=battle), GreedyMind(5)
    while not match.over:
        match.play(mind.choose(match, match.acting[0]))
    found = analyse(record_of(match), iterations=iterations)
    assert found["luck"]["unit"] == "hits"
    assert {kind["kind"] for kind in found["luck"]["kinds"]} <= KINDS
    assert found["luck"]["fights"]
    assert all(sum(at) == pytest.approx(1.0, abs=0.003) for at in found["chances"])
    assert found["chances"][-1] == list(match.scores or ())


def test_every_reason_has_its_sentences() -> None:
    game, match = qx.game_of("battalion"), qx.new("battalion", seed=5)
    own, enemy = (game.reasons(match.table, seat) for seat in range(2))
    for name in own:
        for family in ("because", "though"):
            assert f"hint.{family}.{name}" in game.catalogue.sentences
    assert own["cards"] == -enemy["wears"]
    assert own["strain"] == -enemy["breaks"]
    assert own["centre"] == -enemy["centre"]


# ---- luck as a search counts it


def test_a_table_dealt_anew_counts_how_far_the_dice_were_from_what_they_promised() -> None:
    own, enemy = unit("hastati", "hastati", foes=["carthage1"]), unit("samnites", "samnites", "samnites")
    match = given(own={"units": [own]}, enemy={"units": [enemy]}, dice=(8, 8, 1, 1, 1, 1))
    assert match.table.luck == [], "nobody counts it in a match"
    world = match.table.redeal(0, FastDice(1))
    assert world.luck == [0.0, 0.0]
    world.dice = FixedDice(7, 7, 0)
    act(world, 0, ASSAULT)
    assert world.luck[1] == 0.0, "the counterblow is yet to come"
    play(match, "assault:rome1", "lose:0")
    assert world.luck[0] == pytest.approx(chances(match)[0].actual - chances(match)[0].expected)
    assert match.table.luck == []


def test_luck_is_nothing_on_average_whatever_is_chosen() -> None:
    """Each game by lot on a table dealt anew; with so many pools the mean lies within four errors of none."""
    found: list[float] = []
    for seed in range(200):
        dice = FastDice(seed)
        world = qx.new("battalion", battle="set1", seed=seed).table.redeal(0, dice)
        playout(world, dice, 400)
        found += world.luck
    assert stdev(found) > 1.0
    assert abs(fmean(found)) < 4 * stdev(found) / len(found) ** 0.5
