"""The odds before one commits: claims both ways by clause, and chances that agree with the dice."""

from __future__ import annotations

import random
from time import process_time
from typing import Any

import pytest
from games.pacto.field import BOX, field, put
from games.pacto.given import given, table_of

import quincunx as qx
from quincunx.core.dice import FastDice
from quincunx.core.game import game_in
from quincunx.core.kit.odds import Forecast, Outlook
from quincunx.core.memory import BOOK
from quincunx.games.pacto.box import BLACK, GREEN, RED, WHITE
from quincunx.games.pacto.claim_table import CHARGE, MELEE
from quincunx.games.pacto.combat import roll_combat
from quincunx.games.pacto.fights import begin_fight
from quincunx.games.pacto.game import GAME
from quincunx.games.pacto.losses import hits
from quincunx.games.pacto.markers import BROKEN
from quincunx.games.pacto.odds import clash_of, folded, is_broken_by, loses_base, of_die, who_would_test
from quincunx.games.pacto.table import FRONT, Battlefield
from quincunx.games.pacto.things import TO_BE_FOUGHT

GAMES = 4000


def told(match: qx.Match, seat: int = 0) -> Forecast:
    found = match.game.forecast(match.table, seat, BOOK)
    assert found is not None
    return found


def by_title(found: Forecast, part: str) -> Outlook:
    return next(each for each in found.outlooks if part in each.title)


@pytest.mark.rule("comp.dice.faces", "ug.hits")
def test_a_die_deals_what_its_faces_show() -> None:
    for colour in range(BLACK, RED + 1):
        faces = BOX.faces[colour]
        skulls, wounds = faces.count(0), faces.count(1)
        assert of_die(BOX, colour, -1) == pytest.approx([(6 - skulls - wounds) / 6, wounds / 6, skulls / 6])


@pytest.mark.rule("combat.bonus.shatter", "combat.bonus.once")
def test_a_shatter_rolls_a_green_die_more() -> None:
    plain, more = of_die(BOX, GREEN, -1), of_die(BOX, GREEN, GREEN)
    specials = (BOX.faces[GREEN].count(0) + BOX.faces[GREEN].count(2)) / 6
    mean = sum(n * chance for n, chance in enumerate(plain))
    assert sum(more) == pytest.approx(1.0)
    assert sum(n * chance for n, chance in enumerate(more)) == pytest.approx(mean + specials * mean)
    assert sum(of_die(BOX, GREEN, WHITE)) == pytest.approx(1.0)


def test_sums_of_dice_are_folded() -> None:
    assert folded([0.5, 0.5], [0.5, 0.5]) == pytest.approx([0.25, 0.5, 0.25])


def engaged(combat: int) -> Battlefield:
    """Gauls with shock weapons before Romans, each with a friend beside them."""
    table = field("rom_hastati", "rom_principes", enemies=("gal_warband", "gal_warband/2"))
    put(table, 0, 20, 10, 90)
    put(table, 1, 22, 10, 90)
    put(table, 2, 20, 10, 270)
    put(table, 3, 18, 10, 270)
    begin_fight(table, 2, FRONT, 0, FRONT, TO_BE_FOUGHT if combat == CHARGE else 0)
    return table


@pytest.mark.parametrize("combat", [CHARGE, MELEE])
@pytest.mark.rule("combat.both_roll", "support.what")
def test_chances_agree_with_combats_that_are_rolled(combat: int) -> None:
    table = engaged(combat)
    clash = clash_of(table, table.fights[0], 0)
    dealt, suffered, broken, lost = [0] * 12, [0] * 12, 0, 0
    dice = FastDice(7)
    for _ in range(GAMES):
        twin = table.copy(dice)
        roll_combat(twin, twin.fights[0], combat)
        dealt[int(hits(twin, 2))] += 1
        suffered[int(hits(twin, 0))] += 1
        broken += twin.has_mark(0, BROKEN)
        lost += twin.bases[0] < table.bases[0]
    for counted, chances in ((dealt, clash.by_own), (suffered, clash.by_other)):
        for n, chance in enumerate(chances):
            assert counted[n] / GAMES == pytest.approx(chance, abs=0.03)
    assert broken / GAMES == pytest.approx(is_broken_by(table, 0, clash.by_other), abs=0.03)
    assert lost / GAMES == pytest.approx(loses_base(table, 0, clash.by_other), abs=0.03)


@pytest.mark.rule("ug.hits")
def test_a_wounded_ug_loses_a_base_by_one_more_wound() -> None:
    table = engaged(MELEE)
    chances = [0.5, 0.3, 0.2]
    assert loses_base(table, 0, chances) == pytest.approx(0.2)
    table.wounds[0] = 1
    assert loses_base(table, 0, chances) == pytest.approx(0.5)


@pytest.mark.rule("kab.r2", "kab.expendable")
def test_friends_near_by_would_test() -> None:
    table = engaged(MELEE)
    assert who_would_test(table, 0) == [1]
    put(table, 1, 30, 10, 90)
    assert who_would_test(table, 0) == []


CHARGERS: dict[str, Any] = {"0-hastati_1": (10, 10, 90), "1-warband_1": (10, 10.9, 270)}


def declaring() -> qx.Match:
    steps = [{"step": "Course"}, {"step": "Declare", "seat": 0}]
    match = given(at="2.2", ugs=CHARGERS, hands={"0-g1": "rr"}, steps=steps)
    match.play("unit:hastati_1", 0)
    return match


@pytest.mark.rule("combat.claims", "cp.iw")
def test_a_charge_tells_claims_of_both_sides_by_clause() -> None:
    match = declaring()
    outlook = told(match).about("halt")[0]
    own, enemy = outlook.sums
    assert own.total - enemy.total == outlook.details["up"]
    assert all(rule in match.game.ledger for side in (own, enemy) for _, rule, _ in side.summands)
    assert sum(value for value, _, _ in own.summands) == own.total
    assert all(text for side in (own, enemy) for _, _, text in side.summands)
    assert [each.role for each in outlook.outcomes] == ["to_enemy", "to_self"]
    assert outlook.chart is not None
    assert len(outlook.chart.rows) == 2


def test_charges_that_come_to_the_same_are_told_once() -> None:
    match = declaring()
    paths = [match.table.notation(0, action) for action in match.legal(0) if match.table.notation(0, action) != "do:c3"]
    found = told(match)
    assert sorted(do for each in found.outlooks for do in each.do) == sorted(paths)
    assert len(found.outlooks) < len(paths)


def test_nobody_else_is_told_what_is_being_chosen() -> None:
    match = declaring()
    assert match.game.forecast(match.table, 1, BOOK) is None


@pytest.mark.rule("shoot.colour.start", "shoot.slow.two")
def test_a_shot_tells_its_die_and_how_it_comes_about() -> None:
    ugs = {"0-velites_1": (10, 10, 90), "1-warband_1": (10, 11.5, 270)}
    steps = [{"step": "Course"}, {"step": "Shoot", "seat": 0, "ug": "0-velites_1"}]
    match = given(at="3.1", ugs=ugs, steps=steps)
    outlook = told(match).about("shoot")[0]
    table = table_of(match)
    assert all(rule in match.game.ledger for _, rule, _ in outlook.sums[0].summands)
    target = next(ug for ug in table.ugs_of(1) if table.is_on_table(ug))
    chance = outlook.outcomes[0].chances.to_dict()["chances"][1]
    wounds = 0
    dice = FastDice(3)
    for _ in range(GAMES):
        twin = table.copy(dice)
        twin.steps[-1].take(twin, 0, twin.steps[-1].options(twin, 0)[1])
        wounds += twin.wounds[target]
    assert wounds / GAMES == pytest.approx(chance, abs=0.03)


@pytest.mark.rule("general.fight", "mc.general")
def test_a_general_in_front_is_one_claim_more() -> None:
    fight = {"first": "0-hastati_1", "first_edge": "front", "second": "1-warband_1", "second_edge": "front"}
    steps = [
        {"step": "Course"},
        {"step": "Engaged", "number": 0, "next_seat": 1, "combat": "melee"},
        {"step": "JoinFight", "seat": 0, "general": "0-g1"},
    ]
    match = given(
        at="5.2",
        ugs={"0-hastati_1": (10, 10, 90), "1-warband_1": (10, 10, 270)},
        generals={"0-g1": {"with": "0-hastati_1"}},
        fights=[{**fight, "marks": []}],
        steps=steps,
    )
    found = told(match)
    assert found.about("fight")[0].details["up"] > found.about("stay")[0].details["up"]


def test_every_forecast_of_a_battle_can_be_told_in_both_languages() -> None:
    match = qx.new("pacto", seed=11, battle="training_open")
    german = game_in(GAME, "de")
    dice = FastDice(4)
    slowest, seen = 0.0, 0
    while not match.over:
        seat = match.acting[0]
        start = process_time()
        found = match.game.forecast(match.table, seat, BOOK)
        slowest = max(slowest, process_time() - start)
        if found is not None:
            seen += 1
            other = german.forecast(match.table, seat, BOOK)
            assert other is not None
            assert [each.do for each in other.outlooks] == [each.do for each in found.outlooks]
            assert [each.note for each in other.outlooks] != [each.note for each in found.outlooks]
            redealt = match.redeal(seat, FastDice(seen))
            assert match.game.forecast(redealt.table, seat, BOOK) == found
            offered = {match.table.notation(seat, action) for action in match.legal(seat)}
            assert all(do in offered for each in found.outlooks for do in each.do)
        step = match.table.steps[-1]
        options = step.candidates(match.table, seat)
        leanings = step.leanings(match.table, seat, options) or [0.5] * len(options)
        match.play(max(options, key=lambda each: leanings[options.index(each)] + dice.below(100) / 500), seat)
    assert seen > 5
    if qx.speed() == "compiled":
        assert slowest < 0.05


@pytest.mark.rule("info.measure")
def test_ranges_and_arcs_are_shown_to_everybody_at_any_time() -> None:
    """ "Distances, arcs, claims and odds may be checked at any time": whoever is asked, at every step of two turns,
    both players and those who watch are shown where all stand and shoot, and whom they must charge."""
    match = qx.new("pacto", seed=3, battle="training_mixed")
    chooser = random.Random(3)
    shooters = forced = 0
    while table_of(match).turn < 3:
        views = [match.view(eye)["ugs"] for eye in (0, 1, -1)]
        told = [[(ug["pose"], ug["forced"], ug["shoots"]) for ug in view] for view in views]
        assert told[0] == told[1] == told[2]
        shooters += sum(bool(shoots["strips"]) for _, _, shoots in told[0])
        forced += sum(any(charge["within"]) for _, charge, _ in told[0])
        seat = match.acting[0]
        match.play(chooser.choice(match.legal(seat)), seat=seat)
    assert shooters
    assert forced
