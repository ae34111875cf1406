"""Rulings and reconstructions that no other test is about."""

from __future__ import annotations

import pytest
from games.pacto.before import CARTHAGE, ROMANS, full
from games.pacto.field import BOX, field, lay, offered, play, put
from games.pacto.test_claims import claim, fighter

import quincunx as qx
from quincunx.games.pacto.actions import M2
from quincunx.games.pacto.box import ARTILLERY, LOOSE, SKIRMISH
from quincunx.games.pacto.cards import one
from quincunx.games.pacto.charges import forced_paths, is_ever_forced
from quincunx.games.pacto.claim_table import CHARGE, MELEE
from quincunx.games.pacto.claims import bid
from quincunx.games.pacto.command import may_prompt, prompters
from quincunx.games.pacto.edges import year_of
from quincunx.games.pacto.fights import is_in_combat
from quincunx.games.pacto.losses import breaks
from quincunx.games.pacto.pieces import GeneralOf
from quincunx.games.pacto.sight import sees
from quincunx.games.pacto.steps.cards import deal, receivers
from quincunx.games.pacto.steps.charge import begin_declarations
from quincunx.games.pacto.table import Battlefield
from quincunx.games.pacto.targets import gives_cover
from quincunx.games.pacto.things import Fight, Order

FOOT = "rom_hastati"
FLEXIBLE = "par_horse_archers"
GREEN, RED = 2, 4


# ---- troops


@pytest.mark.rule("ug.skirmishers")
def test_tugs_in_skirmish_formation_are_skirmishers_and_artillery_is_not() -> None:
    table = field(FLEXIBLE, "rom_velites", "fre_cannon")
    assert [table.is_skirmisher(ug) for ug in range(3)] == [False, True, False]
    table.formations[0] = SKIRMISH
    assert table.is_skirmisher(0)
    assert table.troops[2].type == ARTILLERY
    assert table.troops[2].is_sug


@pytest.mark.rule("ug.break.flexible")
def test_a_tug_in_sug_form_breaks_as_a_tug() -> None:
    table = field(FLEXIBLE, "rom_velites")
    points = []
    for formation in (LOOSE, SKIRMISH):
        table.formations[0] = formation
        points.append(int(table.troops[0].breaks_at))
    assert points[0] == points[1] > table.troops[1].breaks_at
    table.bases[0] = int(table.troops[0].bases) - 1
    assert not breaks(table, 0), "two hits, where a SuG has broken"


@pytest.mark.rule("ug.missile_focused")
def test_missile_focused_troops_are_never_forced_to_charge() -> None:
    focused = next(name for name, each in BOX.pieces.profiles.items() if each.missile_focused and each.ug == "tug")
    table = field(FOOT, focused)
    assert is_ever_forced(table, 0)
    assert not is_ever_forced(table, 1)
    assert forced_paths(table, 1) == []


@pytest.mark.rule("ug.protection")
def test_protection_of_riders_and_of_their_horses_are_two_things() -> None:
    mounted = [each for each in BOX.pieces.profiles.values() if each.type == "cavalry" and each.ug == "tug"]
    pairs = {(each.protection, each.armoured_horse) for each in mounted}
    assert {("farm", False), ("farm", True)} <= pairs
    assert {each.protection for each in BOX.pieces.profiles.values()} == {*("unprotected", "protected", "farm")}
    assert not any(each.armoured_horse for each in BOX.pieces.profiles.values() if each.type == "infantry")


# ---- cards and command


@pytest.mark.rule("card.empty")
def test_used_cards_are_shuffled_in_when_the_pack_runs_out() -> None:
    table = field(FOOT)
    for general in range(len(table.hands)):
        table.hands[general] = table.open[general] = 0
    table.pack, table.used = one(RED), one(GREEN) * 2
    deal(table)
    assert [table.hands[general] for general in (2, 3)] == [0, 0], "the active player's generals were first"
    assert table.hands[0] == one(RED) + 2 * one(GREEN)
    assert table.pack == table.used == 0


@pytest.mark.rule("command.allied")
def test_allies_are_separate() -> None:
    generals = (GeneralOf("g1", "A", "lg", "commander", True), GeneralOf("g2", "B", "cg", "ally", False))
    table = field(FOOT, "rom_hastati/2", generals=generals)
    table.commands[1] = 1
    assert not may_prompt(table, 1, 0)
    assert not may_prompt(table, 0, 1), "though he floats and is near"
    assert may_prompt(table, 1, 1)
    assert receivers(table, 0, 0) == []


@pytest.mark.rule("command.ooc.once", "block.command")
def test_one_card_more_for_another_command_however_far() -> None:
    table = field(FOOT, "rom_hastati/2", professional=False)
    put(table, 0, 40, 4, 90)
    table.commands[0] = 1
    order = Order(0, M2, M2, 0, 1)
    assert table.price(order)[1] == 1, "of another command and out of range: one card"
    put(table, 0, 12, 10, 90)
    put(table, 1, 14, 10, 90)
    block = Order(0, M2, M2, 0, 3)
    assert table.price(block)[1] == 2, "one for the block, one for the UG of another command"
    table.commands[0] = 0
    assert table.price(block)[1] == 1


@pytest.mark.rule("command.change")
def test_nobody_changes_his_command_in_a_battle() -> None:
    match = qx.new("pacto", seed=3)
    before = [ug["command"] for ug in match.view(0)["ugs"]]
    qx.playout(match.table, qx.FastDice(3), 400)
    assert [ug["command"] for ug in match.view(0)["ugs"]] == before


@pytest.mark.rule("prompt.column")
def test_prices_by_training_or_by_the_column_of_sugs() -> None:
    table = field("rom_hastati", "gal_warband", "rom_velites", FLEXIBLE)
    assert [int(table.column(ug)) for ug in range(3)] == [int(table.troops[0].training), 3, 0]
    table.formations[3] = SKIRMISH
    assert table.column(3) == 0


@pytest.mark.rule("prompt.extra_cards")
def test_all_cards_of_an_action_come_from_one_general() -> None:
    """Each holds one coloured card; a block costs two, which neither has."""
    table = field(FOOT, "rom_hastati/2", professional=False)
    put(table, 1, 12, 10, 90)
    for general in (0, 1):
        table.hands[general] = int(one(GREEN))
    order = Order(0, M2, M2, -1, 3)
    assert prompters(table, order) == [0, 1]
    play(table, "unit:rom_hastati", "do:m2", "general:g1")
    assert offered(table, "with") == []


@pytest.mark.rule("prompt.announce")
def test_what_is_announced_is_told_before_it_is_paid() -> None:
    table = play(field(FOOT), "unit:rom_hastati", "do:m2")
    assert table.order is not None
    hands = table.hands[:]
    play(table, "ahead:1")
    assert table.hands == hands, "the path comes before the cards"
    assert {each.partition(":")[0] for each in offered(table)} == {"card"}


@pytest.mark.rule("block.phase")
def test_charges_are_declared_ug_by_ug() -> None:
    table = field(FOOT, "rom_hastati/2")
    put(table, 0, 10, 10, 90)
    put(table, 1, 12, 10, 90)
    put(table, 2, 11, 12.5, 270)
    table.steps[1:] = []
    begin_declarations(table)
    play(table, "unit:rom_hastati")
    assert offered(table, "with") == []
    play(table, offered(table)[-1])
    assert all(charge.ug == 0 for charge in table.charges)


@pytest.mark.rule("pull.command")
def test_a_sug_of_another_command_is_pulled() -> None:
    table = field(FOOT, "rom_velites")
    put(table, 0, 10, 10, 90)
    put(table, 1, 10, 12, 90)
    table.commands[1] = 1
    play(table, "unit:rom_hastati", "do:m2")
    assert offered(table, "with") == ["rom_velites"]


# ---- measuring


@pytest.mark.rule("geo.general")
def test_a_general_is_a_point_and_never_in_the_way() -> None:
    table = field(FOOT)
    table.attached[0] = 0
    assert table.general_point(0) == (table.bodies[0].x, table.bodies[0].y)
    table.attached[0] = -1
    table.general_x[0], table.general_y[0] = 10000, 11000
    play(table, "unit:rom_hastati", "do:m2")
    assert "2" in offered(table, "ahead")


@pytest.mark.rule("geo.edges")
def test_corners_are_told_along_the_facing() -> None:
    table = field(FOOT)
    put(table, 0, 10, 10, 90)
    body = table.bodies[0]
    assert body.front_corner(True) == (9000, 10000)
    assert body.front_corner(False) == (11000, 10000)
    put(table, 0, 10, 10, 270)
    assert table.bodies[0].front_corner(True) == (11000, 10000)


@pytest.mark.rule("combat.frontal", "geo.contact")
def test_who_merely_touches_an_enemy_is_not_in_combat() -> None:
    table = field(FOOT)
    put(table, 0, 20, 12, 90)
    put(table, 1, 20, 12, 270)
    assert not is_in_combat(table, 0)
    table.fights = [Fight(0, 0, 1, 0, 0)]
    assert is_in_combat(table, 0)


# ---- terrain


def looking_at(kind: str, y: float, target: str = FOOT, slope: str = "") -> Battlefield:
    """Foot at (20, 10) that looks up, and an enemy whose front is at (20, y) behind or in terrain around (20, 14)."""
    table = field(FOOT, enemies=(target,))
    put(table, 0, 20, 10, 90)
    put(table, 1, 20, y, 270)
    lay(table, kind, 20, 14, slope=slope)
    return table


@pytest.mark.rule("terr.visible")
def test_terrain_hides_those_within_and_those_behind() -> None:
    assert sees(looking_at("woods", 11.5), 0, 1), "in the woods, 1.5 HBW away"
    assert not sees(looking_at("woods", 14), 0, 1), "in the woods, 4 HBW away"
    assert not sees(looking_at("woods", 18), 0, 1), "behind 6 HBW of woods"
    assert not sees(looking_at("tall_crops", 15), 0, 1)
    assert sees(looking_at("tall_crops", 15, "rom_equites"), 0, 1), "crops hide infantry only"


@pytest.mark.rule("terr.ridge")
def test_across_a_ridge_one_sees_2_hbw() -> None:
    """The ridge of these hills runs along y = 14."""
    table = field(FOOT)
    lay(table, "hills", 20, 14, long=8, wide=4)
    put(table, 0, 20, 13, 90)
    put(table, 1, 20, 14.9, 270)
    assert sees(table, 0, 1)
    put(table, 1, 20, 15.5, 270)
    assert not sees(table, 0, 1)


@pytest.mark.rule("terr.forest.cover")
def test_a_forest_covers_as_woods_do() -> None:
    for kind in ("woods", "forest"):
        table = looking_at(kind, 11.5)
        assert gives_cover(table, 0, 1, table.terrain[0])


@pytest.mark.rule("terr.village.territory")
def test_villages_lie_in_every_territory() -> None:
    village = BOX.pieces.terrain["village"]
    assert set(village.territories) == set(BOX.pieces.territories)
    assert set(BOX.pieces.terrain["town"].territories) < set(village.territories)


# ---- claims


@pytest.mark.rule("cp.mp.mounted")
def test_mounted_polearms_count_elephants_as_mounted() -> None:
    horse = fighter(BOX, "cat_mounted_polearm", charging=True)
    assert claim(BOX, CHARGE, "charge_mp_mounted", horse, fighter(BOX, "car_elephants")) == 1
    assert claim(BOX, CHARGE, "charge_mp_mounted", horse, fighter(BOX, "rom_equites")) == 1
    assert claim(BOX, CHARGE, "charge_mp_mounted", horse, fighter(BOX, "rom_socii")) == 0


@pytest.mark.rule("cc.nb_limit")
def test_a_shattering_and_a_shoving_neighbour_both_count() -> None:
    side = fighter(BOX, "rom_socii", shattered_nb=True, shoved_nb=True)
    enemy = fighter(BOX, "rom_hastati")
    assert claim(BOX, CHARGE, "neighbour_shattered", side, enemy) == 2
    assert claim(BOX, CHARGE, "neighbour_shoved", side, enemy) == 1


@pytest.mark.rule("combat.preferred_any")
def test_who_stands_has_preferred_claims_too() -> None:
    spears = fighter(BOX, "rom_triarii", charging=False)
    assert any(each.rule.startswith("cp.") for each in bid(BOX.claims, CHARGE, spears, fighter(BOX, FOOT)).claimed)


@pytest.mark.rule("combat.preferred_one")
@pytest.mark.parametrize("combat", [CHARGE, MELEE])
def test_only_one_preferred_claim_is_made(combat: int) -> None:
    """Of every profile against every other."""
    others = [fighter(BOX, name) for name in ("rom_socii", "rom_equites", "car_elephants")]
    for name, printed in BOX.pieces.profiles.items():
        for other in others:
            claimed = bid(BOX.claims, combat, fighter(BOX, name, printed.sizes[0], charging=True), other).claimed
            assert len([each for each in claimed if each.rule.startswith(("cp.", "mp."))]) <= 1


@pytest.mark.rule("combat.shove.when")
@pytest.mark.parametrize("combat", [CHARGE, MELEE])
def test_shoves_in_both_combats_to_the_front_only(combat: int) -> None:
    enemy = fighter(BOX, "rom_socii")
    assert bid(BOX.claims, combat, fighter(BOX, "ach_greek_merc"), enemy).shoves
    assert not bid(BOX.claims, combat, fighter(BOX, "ach_greek_merc", front=False), enemy).shoves


# ---- matches


@pytest.mark.rule("army.year")
def test_the_later_army_tells_the_year() -> None:
    table = full("deployment", (ROMANS, CARTHAGE))
    assert year_of(table) == max(BOX.armies[ROMANS].year, BOX.armies[CARTHAGE].year)
    assert year_of(full("deployment", (CARTHAGE, ROMANS))) == year_of(table)


@pytest.mark.rule("opt.quick", "scope.players")
def test_starter_games_begin_with_the_first_turn() -> None:
    for battle in BOX.pieces.battles:
        view = qx.new("pacto", seed=1, battle=battle).view(0)
        assert view["build_up"] is None
        assert view["turn"] == 1
        assert len(view["armies"]) == 2
        assert all(ug["where"] == "table" for ug in view["ugs"])
        assert (view["ambushes"], view["marches"], view["weather"]) == ([], [], "good")


@pytest.mark.rule("end.concede")
def test_a_player_may_concede() -> None:
    match = qx.new("pacto", seed=1)
    match.resign(1)
    assert match.over
    assert match.scores == (1.0, 0.0)


@pytest.mark.rule("cp.dc_foot.going")
def test_lancers_outside_good_going_do_not_daunt_devastating_chargers() -> None:
    warband = fighter(BOX, "gal_warband")
    for going, worth in (("good", 0), ("rough", 1)):
        lancers = fighter(BOX, "mac_companions", charging=True, going=going)
        assert claim(BOX, CHARGE, "charge_dc_foot", warband, lancers) == worth


@pytest.mark.rule("mp.me_mounted.going")
def test_spears_hold_off_melee_experts_only_if_all_is_good_going() -> None:
    for own, other, worth in (("good", "good", 0), ("good", "rough", 1), ("rough", "good", 1)):
        experts = fighter(BOX, "mac_companions", going=own)
        spears = fighter(BOX, "rom_triarii", going=other)
        assert claim(BOX, MELEE, "melee_me_mounted", experts, spears) == worth
