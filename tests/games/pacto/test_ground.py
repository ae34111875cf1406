"""Troops and terrain: who is how fast where, who may not enter, what a swamp does."""

from __future__ import annotations

import pytest
from games.pacto.field import BOX, GENERALS, army, field, lay, offered, play, put

from quincunx.core.dice import FixedDice
from quincunx.games.pacto.box import AFFECTED, BADLY, UNAFFECTED
from quincunx.games.pacto.cards import total
from quincunx.games.pacto.charges import charges_of
from quincunx.games.pacto.ground import effect, is_closed, speed_at, touches_test
from quincunx.games.pacto.losses import hits, lose_base, wound
from quincunx.games.pacto.markers import BROKEN, FIGHTING, HESITANT, UNCOVERED
from quincunx.games.pacto.opening import piece_at
from quincunx.games.pacto.pieces import GeneralOf
from quincunx.games.pacto.runs import reach
from quincunx.games.pacto.steps.cards import begin_gifts, deal, receivers
from quincunx.games.pacto.table import FRONT, LEFT_EDGE
from quincunx.games.pacto.things import Fight

PROFILES = {
    kind: name
    for name, profile in reversed(BOX.pieces.profiles.items())
    for kind in (profile.type, f"{profile.type} {profile.formation}")
}
FOOT, LOOSE, LIGHT = (PROFILES[f"infantry {formation}"] for formation in ("close", "loose", "skirmish"))
ELEPHANTS, CAMELS, CHARIOTS = PROFILES["elephant"], PROFILES["camelry"], PROFILES["chariot"]
GUNS, WAGONS, FLEXIBLE = PROFILES["artillery_heavy"], PROFILES["battlewagon"], PROFILES["cavalry flexible"]


def speed(profile: str, kind: str) -> int:
    """How far troops move that stand in a kind of terrain; -1 if they may not."""
    table = field(profile)
    lay(table, kind, 10, 9)
    return -1 if is_closed(table, 0, table.terrain[0]) else int(speed_at(table, 0, table.bodies[0])) // 1000


@pytest.mark.rule("terr.classes", "terr.open", "terr.hills", "terr.gully", "terr.marsh", "terr.mountains", "terr.woods")
@pytest.mark.rule("terr.forest", "terr.village", "terr.town", "terr.boundaried", "terr.wadi", "move.max_terrain")
@pytest.mark.parametrize(
    ("kind", "moves"),
    [
        *((kind, 3) for kind in ("open_area", "hills", "gully", "rocky_ground", "brush", "boundaried_fields", "wadi")),
        *((kind, 2) for kind in ("marsh", "mountains", "woods", "forest", "village", "town", "swamp", "sand_dunes")),
    ],
)
def test_close_foot_in_every_going(kind: str, moves: int) -> None:
    assert speed(FOOT, kind) == moves


@pytest.mark.rule("terr.rocky", "terr.brush", "terr.ploughed", "terr.crops", "terr.orchards", "terr.vineyards")
@pytest.mark.rule("terr.elephant_good")
def test_elephants_treat_some_terrain_as_better() -> None:
    assert [speed(ELEPHANTS, kind) for kind in ("rocky_ground", "brush", "ploughed_fields", "tall_crops")] == [4] * 4
    assert [speed(ELEPHANTS, kind) for kind in ("orchards", "vineyards", "woods")] == [3, 3, 2]


@pytest.mark.rule("terr.sandy", "terr.dunes", "terr.brush")
def test_camels_treat_sand_and_brush_as_good_going() -> None:
    table = field(CAMELS)
    free = int(speed_at(table, 0, table.bodies[0])) // 1000
    assert [speed(CAMELS, kind) for kind in ("sandy_ground", "sand_dunes", "brush")] == [free] * 3
    assert speed(CAMELS, "marsh") < free


@pytest.mark.rule("terr.impassable", "terr.deep_water", "move.enter_prohibited")
def test_what_nobody_and_what_some_may_not_enter() -> None:
    assert [speed(FOOT, kind) for kind in ("impassable_hills", "deep_water")] == [-1, -1]
    assert [speed(profile, "woods") for profile in (CHARIOTS, WAGONS, GUNS)] == [-1, -1, -1]
    assert speed(CHARIOTS, "rocky_ground") > 0


@pytest.mark.rule("terr.river", "terr.streams", "terr.speed_min")
def test_rivers_and_streams_take_1_hbw_but_not_the_last() -> None:
    assert [speed(FOOT, kind) for kind in ("river", "streams")] == [1, 2]
    assert speed(LOOSE, "river") == 2
    barded = next(name for name, each in BOX.pieces.profiles.items() if each.type == "cavalry" and each.armoured_horse)
    assert speed(barded, "river") == 1


@pytest.mark.rule("terr.terrained_hills", "terr.terrained_hills.going")
def test_the_going_of_a_terrained_hill_is_that_of_its_slope() -> None:
    table = field(FOOT)
    lay(table, "terrained_hills", 10, 9, slope="woods")
    assert speed_at(table, 0, table.bodies[0]) == 2000
    assert effect(table, 0) == BADLY


@pytest.mark.rule("effect.legend", "effect.where", "effect.close_inf", "effect.loose_inf", "effect.skirm_inf")
@pytest.mark.rule("effect.elephants", "effect.chariots", "effect.wagons_guns")
def test_what_terrain_does_to_troops_in_combat() -> None:
    found = {}
    for profile in (FOOT, LOOSE, LIGHT, ELEPHANTS, CHARIOTS, GUNS):
        for kind in ("hills", "ploughed_fields", "sandy_ground", "woods"):
            table = field(profile)
            lay(table, kind, 10, 9)
            found[profile, kind] = int(effect(table, 0))
    assert [found[FOOT, kind] for kind in ("hills", "sandy_ground", "woods")] == [UNAFFECTED, AFFECTED, BADLY]
    assert [found[LOOSE, kind] for kind in ("sandy_ground", "woods")] == [UNAFFECTED, AFFECTED]
    assert [found[LIGHT, kind] for kind in ("sandy_ground", "woods")] == [UNAFFECTED, UNAFFECTED]
    assert [found[ELEPHANTS, kind] for kind in ("ploughed_fields", "woods")] == [UNAFFECTED, AFFECTED]
    assert found[CHARIOTS, "sandy_ground"] == found[GUNS, "sandy_ground"] == BADLY
    behind = field(FOOT)
    lay(behind, "woods", 10, 6.2)
    assert effect(behind, 0) == UNAFFECTED


@pytest.mark.rule("move.enter_prohibited", "move.close_ch", "geo.stop", "charge.range")
def test_going_it_may_not_enter_slows_nobody_who_touches_it_nor_lets_him_in() -> None:
    """Chariots overlap a wood by what the tolerance allows; an enemy stands in it before them."""
    table = field("cat_heavy_chariots", enemies=("rom_velites",))
    put(table, 0, 20, 10.03, 90)
    put(table, 1, 20, 10.8, 270)
    lay(table, "woods", 20, 13, 6, 6)
    assert speed_at(table, 0, table.bodies[0]) == 4000
    assert reach(table, 0, table.bodies[0], 36) <= 50
    assert charges_of(table, 0) == []


@pytest.mark.rule("terr.swamp", "terr.swamp.test", "kab.result")
def test_whoever_moves_in_a_swamp_is_tested() -> None:
    table = field(FOOT, dice=FixedDice(0, *[5] * 20))
    lay(table, "swamp", 10, 13)
    play(table, f"unit:{FOOT}", "do:m2", "ahead:1")
    assert table.wounds[0] + (table.troops[0].bases - table.bases[0]) == 0
    while table.bill is not None:
        play(table, offered(table)[0])
    assert table.wounds[0] == 1


@pytest.mark.rule("terr.swamp.test")
@pytest.mark.parametrize(("x", "wounds"), [(13.1, 1), (13.5, 0)])
def test_whoever_only_passes_the_corner_of_a_swamp_is_tested_too(x: float, wounds: int) -> None:
    """It touches it neither where it starts nor where it ends."""
    table = field("rom_velites", dice=FixedDice(0, *[5] * 20))
    put(table, 0, 10, 10, 90)
    table.terrain = (piece_at(BOX, BOX.kind_ids.index("swamp"), round(1000 * x), 10250, 4000, 4000, 3),)
    play(table, "unit:rom_velites", "do:m2", "ahead:3")
    assert not touches_test(table, table.bodies[0])
    while table.bill is not None:
        play(table, offered(table)[0])
    assert table.wounds[0] == wounds


@pytest.mark.rule("terr.swamp.test", "turn.5")
def test_whoever_turns_to_face_in_a_swamp_is_tested() -> None:
    for swamp in (True, False):
        table = field(FOOT, enemies=(FOOT,), dice=FixedDice(0, *[5] * 20))
        put(table, 0, 20, 10, 90)
        put(table, 1, 19, 9.25, 0)
        table.fights = [Fight(1, FRONT, 0, LEFT_EDGE, 0)]
        table.general_x[0], table.general_y[0] = 20000, 5000
        if swamp:
            lay(table, "swamp", 20, 9.25)
        play(table, f"unit:{FOOT}", "do:mf2", "edge:left", "card:red")
        assert table.wounds[0] == (1 if swamp else 0)


@pytest.mark.rule("act.m15", "act.m15.one", "block.not")
def test_artillery_only_moves_ahead_wheels_or_turns_and_never_in_a_block() -> None:
    table = field(GUNS, FOOT)
    put(table, 1, 12, 10, 90)
    play(table, f"unit:{GUNS}")
    assert offered(table) == ["do:m15"]
    play(table, "do:m15")
    assert {each.partition(":")[0] for each in offered(table)} == {"ahead", "wheel", "turn"}
    play(table, "wheel:right-5")
    assert offered(table, "turn") == []
    other = field(GUNS, FOOT)
    put(other, 1, 12, 10, 90)
    play(other, f"unit:{FOOT}", "do:m2")
    assert offered(other, "with") == []


@pytest.mark.rule("act.m1", "ug.formation", "ug.flexible")
def test_flexible_troops_switch_their_formation() -> None:
    table = field(FLEXIBLE)
    assert (table.formations[0], table.column(0)) == (1, table.troops[0].training)
    play(table, f"unit:{FLEXIBLE}", "do:m1")
    assert (table.formations[0], table.column(0)) == (2, 0)
    assert {each.partition(":")[0] for each in offered(table)} == {"card"}


@pytest.mark.rule("ug.hits", "ug.hits.keep", "ug.one_wound")
def test_the_second_wound_costs_a_base() -> None:
    table = field(FOOT)
    wound(table, 0)
    assert (table.wounds[0], table.bases[0]) == (1, 2)
    wound(table, 0)
    assert (table.wounds[0], table.bases[0], hits(table, 0)) == (0, 1, 2)
    assert not table.has_mark(0, BROKEN)
    wound(table, 0)
    assert table.has_mark(0, BROKEN)
    other = field(FOOT)
    wound(other, 0)
    front = other.bodies[0].x, other.bodies[0].y
    lose_base(other, 0)
    assert (other.wounds[0], other.bases[0]) == (1, 1)
    assert (other.bodies[0].x, other.bodies[0].y) == front


# ---- command


@pytest.mark.rule("command.apply.pro", "command.apply.wide", "command.apply.layout")
@pytest.mark.parametrize("professional", [True, False])
def test_a_general_prompts_other_commands_only_if_he_floats_or_is_instinctive(professional: bool) -> None:
    table = field(FOOT, professional=professional)
    table.hands[0] = 0
    assert (f"unit:{FOOT}" in offered(table)) is not professional
    if not professional:
        play(table, f"unit:{FOOT}", "do:m2", "ahead:1")
        assert table.bill is not None
        assert (table.bill.general, table.bill.extra) == (1, 1)


@pytest.mark.rule("command.ooc.fighting", "command.ooc")
def test_while_a_general_fights_his_command_is_out_of_command() -> None:
    table = field(FOOT, f"{FOOT}/2")
    table.attached[0] = 1
    table.general_marks[0] |= FIGHTING
    assert not table.is_in_command(0, 0)
    assert table.is_in_command(0, 1)


@pytest.mark.rule("block.many", "upgrade.block", "prompt.what", "prompt.own_phase", "turn.4")
def test_blocks_are_limited_by_cards_and_a_general_elsewhere_raises_nothing() -> None:
    table = field(FOOT, f"{FOOT}/2", f"{FOOT}/3", f"{FOOT}/4")
    for ug, x in enumerate((10, 12, 20, 22)):
        put(table, ug, x, 10, 90)
    table.hands[2] = table.hands[3] = 0
    play(table, f"unit:{FOOT}", "do:m2", f"with:{FOOT}/2", "ahead:1")
    assert not any(each.startswith("raise") for each in offered(table))
    play(table, "card:white", "card:red")
    play(table, f"unit:{FOOT}/3", "do:m2", f"with:{FOOT}/4", "ahead:1", "card:white", "card:red")
    assert [int(table.bodies[ug].y) for ug in range(4)] == [11000] * 4


@pytest.mark.rule("card.gift.floating")
def test_a_floating_commander_gives_any_number_of_cards_within_15_hbw() -> None:
    floating = (GeneralOf("g1", "First", "lg", "commander", True), GENERALS[1])
    table = field(FOOT, generals=floating)
    table.general_x[1] = 12000 + 15000
    assert receivers(table, 0, 15) == [1]
    table.general_x[1] += 51
    assert receivers(table, 0, 0) == []
    table.general_x[1] = 12000
    table.steps.pop()
    begin_gifts(table)
    play(table, "give:g2-white", "give:g2-white", "give:g2-red")
    assert total(table.hands[1]) == 9


@pytest.mark.rule("card.faceup.ally", "ally.hesitant", "ally.hesitant.effect")
@pytest.mark.parametrize(("first", "hesitates"), [(0, True), (40, False)])
def test_an_ally_is_hesitant_if_all_his_first_cards_are_white_or_black(first: int, hesitates: bool) -> None:
    ally = (GENERALS[0], GeneralOf("g2", "Ally", "mg", "ally", False))
    table = field(FOOT, generals=ally, dice=FixedDice(*[first] * 20))
    table.hands = [table.hands[0], 0, table.hands[2], table.hands[3]]
    table.turn, table.commands[0] = 1, 1
    deal(table)
    assert bool(table.general_marks[1] & HESITANT) is hesitates
    assert table.open[1] == table.hands[1]
    assert (f"unit:{FOOT}" not in offered(table)) is hesitates


@pytest.mark.rule("ug.type", "ug.training", "ug.quality", "ug.skill", "ug.weapons")
def test_troops_are_what_their_profile_says() -> None:
    troop = army("car_balearic").troops[0]
    printed = BOX.pieces.profiles["car_balearic"]
    assert troop.is_sug
    assert troop.is_foot
    assert not troop.is_horse
    assert (printed.missile, printed.skill) == ("sling", "skilled")
    assert army("rom_hastati").troops[0].training == 1


@pytest.mark.rule("char.stakes.place")
def test_stakes_are_left_behind_by_any_move() -> None:
    stakes = next(name for name, each in BOX.pieces.profiles.items() if "stakes" in each.traits)
    table = field(stakes)
    play(table, f"unit:{stakes}", "do:m9", "turn:about")
    while table.bill is not None:
        play(table, offered(table)[0])
    assert table.has_mark(0, UNCOVERED)
    held = field(stakes, enemies=("gal_warband",))
    put(held, 1, 9, 9, 0)
    held.fights.append(Fight(1, 0, 0, 1, 0))
    play(held, f"unit:{stakes}", "do:mf2", "edge:left")
    assert held.has_mark(0, UNCOVERED)
