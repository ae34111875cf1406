"""3.1: the die of a shot, what it does, who shoots at whom, and when it is asked."""

from __future__ import annotations

import tomllib
from copy import copy
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from games.pacto.field import BOX, field, lay, offered, play, put

from quincunx.core.dice import FixedDice
from quincunx.games.pacto.box import BLACK, CLOSE, GREEN, HBW, LOOSE, RED, SKIRMISH, SKULL, SPECIAL, WHITE, WOUND, Troop
from quincunx.games.pacto.markers import BROKEN, CHARGED, SHOT
from quincunx.games.pacto.pieces import COLOURS, UnitOf
from quincunx.games.pacto.reasons import shot_told
from quincunx.games.pacto.shooting import Aim, colour_rolled, shot_die, slows_by, wounds_by
from quincunx.games.pacto.table import Battlefield
from quincunx.games.pacto.targets import (
    aim_at,
    may_shoot_in_3_1,
    part_in_arc,
    range_of,
    root,
    targets_of,
)
from quincunx.games.pacto.things import STEPS, Fight
from quincunx.games.pacto.turn import Course
from quincunx.games.pacto.volleys import Volley, hit

with (Path(__file__).parent / "examples.toml").open("rb") as file:
    EXAMPLES: list[dict[str, Any]] = tomllib.load(file)["example"]

WEATHER = ("s_rain",)
DICE = [each for each in EXAMPLES if each["action"] == "work out the shooting die" and each["id"] not in WEATHER]


def by_rules(examples: list[dict[str, Any]]) -> list[Any]:
    return [
        pytest.param(each, id=each["id"], marks=[pytest.mark.rule(rule) for rule in each["rules"]]) for each in examples
    ]


# ---- the die


def troop(words: str, profile: str = "") -> Troop:
    """Troops as the examples describe them in words."""
    if not profile:
        profile = "nor_skirm_bow" if "SuG" in words or "skirmishers" in words else "nor_archers"
        for word, other in (("cavalry", "rom_equites"), ("knights", "rom_equites"), ("elephants", "car_elephants")):
            profile = other if word in words else profile
        profile = "fre_cannon" if "artillery" in words else profile
    printed = BOX.pieces.profiles[profile]
    changes: dict[str, Any] = {"armoured_horse": "armoured horses" in words}
    for field_name, among in (
        ("quality", ("poor", "average", "superior", "exceptional")),
        ("skill", ("unskilled", "experienced", "skilled")),
        ("missile", ("javelin", "sling", "darts", "powerbow", "crossbow", "bow")),
    ):
        named = [word for word in among if word in words.replace(",", " ").split()]
        changes |= {field_name: named[0]} if named else {}
    protection = "farm" if "fully armoured" in words else "unprotected" if "unprotected" in words else "protected"
    pieces = copy(BOX.pieces)
    pieces.profiles = {profile: replace(printed, protection=protection, **changes)}
    return Troop(pieces, UnitOf("u", profile, 1, "g1"), "", 0)


def aim_of(given: dict[str, Any]) -> Aim:
    if "profile" in given:
        target = troop(f"{given['target_quality']} {given['target_protection']}")
        aim = Aim(troop_of(given["profile"]), LOOSE, given["bases"], target, LOOSE)
        aim.runs_away = given["response"] == "run away"
    else:
        words, at = given["shooter"], given["target"]
        formation = SKIRMISH if "SuG" in at or "skirmishers" in at else LOOSE
        aim = Aim(troop(words), LOOSE, 1 if "1 rank" in words or "artillery" in words else 2, troop(at), formation)
        aim.runs_away, aim.receives = "running away" in words, "standing" in words
        aim.at_support, aim.in_cover = "supporting" in at, "in cover" in at
    aim.distance = given["range"] * HBW
    return aim


def troop_of(profile: str) -> Troop:
    return Troop(BOX.pieces, UnitOf("u", profile, BOX.pieces.profiles[profile].sizes[0], "g1"), "", 0)


@pytest.mark.parametrize("example", by_rules(DICE))
def test_every_worked_die(example: dict[str, Any]) -> None:
    die = int(shot_die(BOX.shots, aim_of(example["given"])))
    name = COLOURS[int(colour_rolled(die))] + ("-slow-only" if die < 0 else "")
    assert name == example["expect"]["die"]


TOLD = ("skilled_avg", "exp_avg", "unskilled_avg", "skilled_superior_near", "longbow_knights", "longbow_gens")
ALL_TOLD = (*TOLD, "longbow_maa_far", "xbow_receive", "runaway", "cannon_elephant", "darts", "cantabrian_runaway")
"""Examples that name every clause which changes their die."""


@pytest.mark.parametrize("example", by_rules([each for each in DICE if each["id"][2:] in ALL_TOLD]))
def test_each_change_of_a_die_is_told_by_its_clause(example: dict[str, Any]) -> None:
    """Several change it alike, and one was taken for another without a difference to the die."""
    told = shot_told(BOX.shots, aim_of(example["given"]))
    assert {each.rule for each in told} == {each for each in example["rules"] if each.startswith("shoot.colour.")} | {
        "shoot.colour.start"
    }


def die_of(shooter: str, target: str, range_: float = 2, ranks: int = 2, **facts: bool) -> int:
    """The die of a shot between profiles in their own formations."""
    by, at = troop_of(shooter), troop_of(target)
    aim = Aim(by, by.formation, ranks, at, at.formation)
    aim.distance = round(range_ * HBW)
    for name, value in facts.items():
        setattr(aim, name, value)
    return int(shot_die(BOX.shots, aim))


@pytest.mark.rule("shoot.colour.experienced", "shoot.colour.start")
def test_experienced_shooters_gain_against_poor_troops_only() -> None:
    assert die_of("nor_archers", "fre_communal") == GREEN
    assert die_of("nor_archers", "rom_hastati") == WHITE


@pytest.mark.rule("shoot.depth", "shoot.depth.exception", "shoot.depth.third", "shoot.colour.depth")
def test_one_rank_shoots_a_colour_lower_but_for_wagons_elephants_and_artillery() -> None:
    assert [die_of("nor_archers", "rom_hastati", ranks=n) for n in (1, 2, 3)] == [BLACK, WHITE, WHITE]
    for one_deep in ("cat_war_wagon", "cat_indian_elephants", "fre_cannon"):
        assert die_of(one_deep, "rom_hastati", ranks=1) == WHITE


@pytest.mark.rule("char.african", "evade.shoot", "shoot.colour.runaway")
def test_african_horse_skirmish_at_full_effect_in_one_rank() -> None:
    assert die_of("car_numidian", "rom_hastati", ranks=1) == WHITE, "skilled, and one rank too few"
    assert die_of("car_numidian", "rom_hastati", ranks=1, skirmishes=True) == GREEN
    assert die_of("car_numidian", "rom_hastati", runs_away=True) == WHITE, "whoever runs away shoots a colour lower"
    assert die_of("car_numidian", "rom_hastati", skirmishes=True) == GREEN


@pytest.mark.rule("shoot.colour.artillery_up", "shoot.colour.unprotected", "shoot.colour.unprotected.flex")
def test_artillery_minds_size_and_not_protection() -> None:
    for big in ("cat_war_wagon", "gal_chariots", "car_elephants"):
        assert die_of("cat_catapult", big, 6, ranks=1) == GREEN
    assert die_of("cat_catapult", "nor_archers", 6, ranks=1) == WHITE, "it is unprotected"
    assert die_of("nor_archers", "nor_archers", 3) == GREEN
    at = troop_of("par_horse_archers")
    for formation, die in ((LOOSE, GREEN), (SKIRMISH, WHITE)):
        aim = Aim(troop_of("nor_archers"), LOOSE, 2, at, formation)
        aim.distance = 3 * HBW
        assert int(shot_die(BOX.shots, aim)) == die


@pytest.mark.rule("shoot.colour.armhrs", "shoot.colour.farm")
def test_firearms_and_artillery_go_through_armour() -> None:
    assert die_of("nor_archers", "fre_knights") == BLACK
    assert die_of("cat_handgunners", "fre_knights") == WHITE
    assert die_of("fre_cannon", "fre_knights", ranks=1) == WHITE
    assert die_of("cat_handgunners", "hyw_maa_foot") == WHITE
    assert die_of("nor_archers", "cat_armoured_elephant") == BLACK
    assert die_of("nor_crossbows", "hyw_maa_foot", 2) == BLACK
    assert die_of("nor_crossbows", "hyw_maa_foot", 1) == WHITE


@pytest.mark.rule("shoot.colour.crossbow")
def test_foot_crossbows_gain_only_against_their_own_chargers() -> None:
    assert die_of("nor_crossbows", "rom_equites") == WHITE
    assert die_of("nor_crossbows", "rom_equites", receives=True) == GREEN
    assert die_of("cat_mounted_xbow", "rom_equites", receives=True) == WHITE, "on horseback they do not"
    assert die_of("nor_archers", "rom_equites", receives=True) == WHITE


@pytest.mark.rule("shoot.colour.top")
def test_a_die_is_never_better_than_red() -> None:
    levy = troop_of("ach_levy_bow")
    by = troop("skilled powerbow")
    aim = Aim(by, LOOSE, 2, levy, LOOSE)
    aim.distance = HBW
    assert int(shot_die(BOX.shots, aim)) == RED - 1
    aim.target = troop("poor unprotected cavalry")
    assert int(shot_die(BOX.shots, aim)) == RED
    aim.shooter = troop("skilled crossbow")
    aim.receives = True
    assert int(shot_die(BOX.shots, aim)) <= RED


# ---- what it does


@pytest.mark.rule("shoot.result.skull", "shoot.result.wound", "shoot.result.s", "shoot.colour.bottom")
def test_what_the_faces_of_a_shot_do() -> None:
    bow = troop_of("nor_skirm_bow")
    assert [wounds_by(WHITE, face) for face in range(4)] == [True, True, False, False]
    assert [int(slows_by(bow, SKIRMISH, face)) for face in range(4)] == [1, 0, 1, 0]
    assert [wounds_by(-1, face) for face in range(4)] == [False] * 4, "below black only slowing counts"


@pytest.mark.rule("shoot.slow.two", "shoot.slow.one", "char.shower", "shoot.slow.sum", "char.shower.foot")
@pytest.mark.parametrize(
    ("profile", "formation", "slow"),
    [
        ("fre_cannon", LOOSE, 2),
        ("cat_handgun_skirm", SKIRMISH, 2),
        ("ach_horse_bow", SKIRMISH, 2),
        ("nor_archers", LOOSE, 2),
        ("ach_applebearers", CLOSE, 2),
        ("nor_skirm_bow", SKIRMISH, 1),
        ("par_horse_archers", LOOSE, 1),
        ("car_elephants", LOOSE, 1),
    ],
)
def test_how_far_each_kind_slows(profile: str, formation: int, slow: int) -> None:
    assert int(slows_by(troop_of(profile), formation, SPECIAL)) == slow
    showers = [each for each in BOX.pieces.profiles.values() if "shower_shooting" in each.traits]
    assert showers, "somebody has it"
    assert all(each.type != "infantry" or each.ug == "sug" for each in showers), "where it makes a difference"


@pytest.mark.rule("shoot.slow.two", "shoot.slow.one", "shoot.slow.sum", "shoot.result.skull")
def test_worked_slowing() -> None:
    expect = {each["id"]: each["expect"] for each in EXAMPLES}
    table = field(
        "rom_equites", "rom_hastati", enemies=("nor_archers", "nor_archers/2", "nor_skirm_bow", "ach_horse_bow")
    )
    for archers in (2, 3):
        hit(table, Volley(archers, 0, WHITE, SPECIAL))
    assert {"slow": table.slow[0], "distance": table.gait(0).good - table.slow[0]} == expect["slow_two_archers"]
    hit(table, Volley(4, 1, WHITE, SKULL))
    assert {"slow": table.slow[1], "hits": table.wounds[1]} == expect["slow_skirmishers"]
    table.slow[1] = 0
    hit(table, Volley(5, 1, WHITE, SPECIAL))
    assert {"slow": table.slow[1]} == expect["slow_shower_skirm"]


@pytest.mark.rule("shoot.casualty.nearest", "shoot.casualty.order", "shoot.casualty.one_file")
def test_a_base_lost_to_shooting_leaves_the_front_in_place() -> None:
    table = field("rom_hastati", enemies=("nor_archers",))
    before = table.bodies[0]
    table.wounds[0] = 1
    hit(table, Volley(1, 0, WHITE, WOUND))
    after = table.bodies[0]
    assert (table.bases[0], table.wounds[0]) == (1, 0)
    assert (after.x, after.y, after.half_depth) == (before.x, before.y, before.half_depth // 2)


# ---- who can shoot at whom


def facing(*profiles: str, enemies: tuple[str, ...], apart: float = 2, dice: list[int] | None = None) -> Battlefield:
    """Both sides in rows 3 HBW apart from each other sideways, looking at each other, before 3.1 begins."""
    table = field(*profiles, enemies=enemies, dice=FixedDice(*(dice or [5] * 50)))
    for ug in range(len(profiles)):
        put(table, ug, 10 + 4 * ug, 10, 90)
    for n in range(len(enemies)):
        put(table, len(profiles) + n, 10 + 4 * n, 10 + apart, 270)
    return table


def begin(table: Battlefield, step: str = "3.1") -> Battlefield:
    """Let the turn come to a step."""
    table.steps[:] = [Course()]
    table.step = STEPS.index(step) - 1
    table.go_on()
    return table


RANGES = [
    *[("gal_javelins", 2, "shoot.range.javelin"), ("cat_handgunners", 2, "shoot.range.javelin")],
    *[("ach_satrapal_cav", 2, "shoot.range.javelin"), ("gal_slingers", 3, "shoot.range.sling")],
    *[("cat_late_roman", 3, "shoot.range.sling"), ("nor_archers", 4, "shoot.range.bow")],
    *[("par_horse_archers", 3, "shoot.range.bow"), ("nor_crossbows", 4, "shoot.range.crossbow")],
    *[("cat_mounted_xbow", 3, "shoot.range.crossbow"), ("hyw_longbow", 5, "shoot.range.powerbow")],
    *[("cat_bolt_shooter", 8, "shoot.range.light"), ("cat_catapult", 12, "shoot.range.heavy")],
    *[("cat_indian_elephants", 3, "shoot.range.elephants"), ("cat_war_wagon", 2, "shoot.range.javelin")],
    ("cat_heavy_chariots", 3, "shoot.range.bow"),
]


@pytest.mark.parametrize(
    ("profile", "reach"), [pytest.param(*each[:2], id=each[0], marks=pytest.mark.rule(each[2])) for each in RANGES]
)
def test_ranges(profile: str, reach: int) -> None:
    table = facing(profile, enemies=("rom_hastati",), apart=reach)
    assert range_of(table, 0) == reach * HBW
    assert [int(target.ug) for target in targets_of(table, 0)] == [1]
    put(table, 1, 10, 10.1 + reach, 270)
    assert targets_of(table, 0) == [], "a tenth farther is out of range"


@pytest.mark.rule("shoot.range.measure", "shoot.arc.forward")
def test_range_is_measured_from_the_front_edge_to_what_is_in_arc() -> None:
    table = facing("nor_archers", enemies=("rom_hastati",), apart=3)
    put(table, 1, 11.5, 10, 180)
    part = part_in_arc(table, 0, table.bodies[1])
    assert part.found, "the half of it that is forward of the front line"
    put(table, 1, 11.5, 8.9, 180)
    assert targets_of(table, 0) == [], "all of it is behind the front line"
    put(table, 1, 12.5, 13, 270)
    assert root(part_in_arc(table, 0, table.bodies[1]).distance_squared) == pytest.approx(3041, abs=2)


@pytest.mark.parametrize("example", by_rules([each for each in EXAMPLES if each["id"].startswith("arc_")]))
def test_every_worked_arc(example: dict[str, Any]) -> None:
    given = example["given"]
    artillery = given["weapon"] == "heavy_artillery"
    table = facing("cat_catapult" if artillery else "nor_archers", enemies=("rom_hastati",), apart=given["range"])
    if artillery and given["range"] == 4:
        put(table, 1, 10 + 2 + given["lateral_gap"], 10 + 3.7, 270)  # at 4 HBW from the end of the front edge
    else:
        put(table, 1, 10 + 2 + given["lateral_gap"], 10 + given["range"], 270)
    assert bool(part_in_arc(table, 0, table.bodies[1]).found) is example["expect"]["in_arc"]


@pytest.mark.rule("shoot.target.ahead", "shoot.target.ahead.calc")
def test_the_target_most_directly_ahead_must_be_taken() -> None:
    table = facing("nor_archers", enemies=("rom_hastati", "rom_socii"), apart=2)
    put(table, 1, 11.6, 11, 270)
    put(table, 2, 10.2, 14, 270)
    assert [int(target.ug) for target in targets_of(table, 0)] == [2], "it crosses the centre line, and is farther away"
    put(table, 1, 9.9, 11.5, 270)
    assert [int(target.ug) for target in targets_of(table, 0)] == [1], "of two on the centre line the nearest"
    put(table, 1, 8.9, 12, 270)
    put(table, 2, 11.1, 12, 270)
    assert [int(target.ug) for target in targets_of(table, 0)] == [1, 2], "both alike: the shooter chooses"


@pytest.mark.rule("shoot.target.combat", "shoot.target.combat.ug", "shoot.not_in_combat")
def test_nobody_shoots_at_a_ug_that_fights_to_its_front_nor_out_of_a_combat() -> None:
    table = facing("nor_archers", "rom_hastati", enemies=("rom_socii",))
    put(table, 1, 13, 10, 90)
    table.fights = [Fight(1, 0, 2, 0, 0)]
    assert targets_of(table, 0) == []
    table.fights = [Fight(1, 0, 2, 3, 0)]
    assert len(targets_of(table, 0)) == 1, "contacted on its flank only"
    table.fights = [Fight(2, 0, 0, 2, 0)]
    assert not may_shoot_in_3_1(table, 0)


@pytest.mark.rule("shoot.colour.support", "shoot.target.combat", "shoot.not_in_combat")
def test_a_supporting_ug_is_a_target_and_may_shoot() -> None:
    """Archers beside a friend in combat are shot at from ahead, and from behind without the downgrade."""
    table = facing("nor_archers", enemies=("nor_archers", "rom_socii"), apart=2)
    put(table, 1, 10, 12, 270)
    put(table, 2, 12, 12, 270)
    table.fights = [Fight(2, 0, 2, 0, 0)]
    assert [int(target.ug) for target in targets_of(table, 0)] == [1]
    assert aim_at(table, 0, targets_of(table, 0)[0]).at_support
    assert may_shoot_in_3_1(table, 1)
    put(table, 0, 10, 16, 270)
    put(table, 1, 10, 14, 270)
    put(table, 2, 12, 14, 270)
    assert not aim_at(table, 0, targets_of(table, 0)[0]).at_support


# ---- what is in the way


@pytest.mark.rule("shoot.overhead.others", "shoot.overhead.own")
def test_ugs_of_either_side_block_a_shot() -> None:
    table = facing("nor_archers", "rom_hastati", enemies=("rom_socii",), apart=3.5)
    put(table, 1, 20, 10, 90)
    assert table.bases[0] == 2
    assert len(targets_of(table, 0)) == 1, "two ranks shoot, the rear over the front"
    put(table, 1, 10, 12, 90)
    assert targets_of(table, 0) == []


@pytest.mark.rule("shoot.overhead.engines", "char.bolt")
def test_engines_shoot_over_friends_far_from_the_target() -> None:
    for engine, targets in (("cat_catapult", 1), ("fre_cannon", 0)):
        table = facing(engine, "rom_hastati", enemies=("rom_socii",), apart=6)
        put(table, 1, 10, 12, 90)
        assert len(targets_of(table, 0)) == targets
        put(table, 1, 10, 14.5, 90)
        assert targets_of(table, 0) == [], "not more than 2 HBW from the target"


@pytest.mark.rule("shoot.overhead.height")
def test_from_higher_ground_one_shoots_over_friends_two_deep_and_not_too_near() -> None:
    table = facing("nor_archers", "rom_hastati", enemies=("rom_socii",), apart=4)
    put(table, 1, 10, 12.6, 90)
    assert targets_of(table, 0) == []
    lay(table, "hills", 10, 9, 8, 6)
    assert len(targets_of(table, 0)) == 1
    put(table, 1, 10, 11.5, 90)
    assert targets_of(table, 0) == [], "nearer than 1 HBW"
    put(table, 1, 10, 12.6, 90)
    table.bases[1] = 3
    assert targets_of(table, 0) == [], "three deep"
    two = facing("fre_cannon", "rom_hastati", "rom_socii", enemies=("rom_socii",), apart=8)
    lay(two, "hills", 10, 9, 8, 6)
    for ranks, targets in ((1, 1), (2, 0)):
        two.bases[1:3] = [ranks, ranks]
        put(two, 1, 10, 13, 90)
        put(two, 2, 10, 16, 90)
        assert len(targets_of(two, 0)) == targets, "two ranks in all, whoever they are of"


# ---- terrain


@pytest.mark.rule("shoot.colour.cover", "terr.cover.within", "terr.orchards")
def test_cover_within_from_inside_and_across() -> None:
    table = facing("nor_archers", enemies=("rom_socii",), apart=3)
    assert not aim_at(table, 0, targets_of(table, 0)[0]).in_cover
    for x, y in ((10, 15), (10, 8)):
        table.terrain = ()
        lay(table, "orchards", x, y, 6, 6)
        assert aim_at(table, 0, targets_of(table, 0)[0]).in_cover, "the target within, or the shooter"
    table.terrain = ()
    lay(table, "orchards", 10, 11.5, 8, 2)
    assert aim_at(table, 0, targets_of(table, 0)[0]).in_cover, "across"
    table.terrain = ()
    lay(table, "orchards", 7.6, 11.5, 2, 2)
    assert not aim_at(table, 0, targets_of(table, 0)[0]).in_cover, "some lines go past it"


@pytest.mark.rule("terr.vineyards")
def test_vineyards_cover_infantry_within_and_nobody_else() -> None:
    for target, covered in (("rom_socii", True), ("rom_equites", False)):
        table = facing("nor_archers", enemies=(target,), apart=2)
        lay(table, "vineyards", 10, 14.5, 8, 6)
        assert aim_at(table, 0, targets_of(table, 0)[0]).in_cover is covered


@pytest.mark.rule("terr.woods", "terr.forest")
@pytest.mark.parametrize("kind", ["woods", "forest"])
def test_in_woods_one_rank_shoots(kind: str) -> None:
    table = facing("nor_archers", enemies=("rom_socii",), apart=1)
    assert aim_at(table, 0, targets_of(table, 0)[0]).ranks == 2
    lay(table, kind, 10, 8, 6, 6)
    assert aim_at(table, 0, targets_of(table, 0)[0]).ranks == 1


# ---- the step


@pytest.mark.rule("shoot.step", "turn.3", "shoot.optional", "shoot.declare", "shoot.one_die")
def test_each_ug_that_can_shoot_is_asked_active_player_first() -> None:
    table = begin(facing("nor_archers", "hyw_longbow", enemies=("gal_javelins", "nor_archers"), dice=[5] * 9))
    asked = []
    while STEPS[table.step] == "3.1" and table.steps[-1].asks == "shoot":
        asked.append(table.steps[-1].about(table, 0)["unit"])
        assert offered(table) == ["hold", "shoot"]
        play(table, "shoot" if len(asked) % 2 else "hold")
    assert asked == [0, 1, 2, 3]
    assert [bool(table.has_mark(ug, SHOT)) for ug in range(4)] == [True, False, True, False]


@pytest.mark.rule("shoot.step")
def test_who_charged_or_shot_before_does_not_shoot() -> None:
    for mark in (CHARGED, SHOT, BROKEN):
        table = facing("nor_archers", enemies=("rom_socii",))
        table.mark(0, mark)
        assert not may_shoot_in_3_1(table, 0)


@pytest.mark.rule("turn.shooting_simultaneous", "shoot.outcomes")
def test_all_dice_are_rolled_before_any_result_counts() -> None:
    """Both lose their last base, and both have shot; outcomes follow in 3.2."""
    table = facing("nor_archers", enemies=("nor_archers",), dice=[1] * 9)
    for ug in (0, 1):
        table.wounds[ug], table.bases[ug] = 1, 1
        put(table, ug, 10, 10 + 2 * ug, 90 + 180 * ug)
    begin(table)
    play(table, "shoot", "shoot")
    assert [table.bases[ug] for ug in (0, 1)] == [0, 0]
    assert table.ending == "end.break"


@pytest.mark.rule("shoot.target.ahead.calc")
def test_between_two_alike_the_shooter_chooses() -> None:
    table = facing("nor_archers", enemies=("rom_hastati", "rom_socii"))
    put(table, 1, 8.9, 12, 270)
    put(table, 2, 11.1, 12, 270)
    begin(table)
    assert offered(table) == ["hold", "enemy:rom_hastati", "enemy:rom_socii"]
    play(table, "enemy:rom_socii")
    assert table.has_mark(0, SHOT)


@pytest.mark.rule("geo.ahead", "shoot.arc.side")
@pytest.mark.parametrize(("beside", "found"), [(0.9, True), (1.1, False)])
@pytest.mark.parametrize("far", [0.5, 3.0, 15.0])
def test_directly_ahead_is_the_strip_between_the_flanks_prolonged_forward(
    beside: float, found: bool, far: float
) -> None:
    """ "The directly-ahead zone of a UG is the infinite strip in front of its front edge, bounded by the two lines that
    prolong its flank edges forward": an arc goes 1 HBW beyond those lines, however far away, wherever it looks."""
    table = field("nor_archers")
    put(table, 0, 20, 10, 90)
    for side in (-1, 1):
        put(table, 1, 20 + side * (2 + beside), 10 + far, 270)
        assert part_in_arc(table, 0, table.bodies[1]).found == found
    put(table, 0, 20, 10, 0)
    put(table, 1, 20 + far, 10 + 2 + beside, 180)
    assert part_in_arc(table, 0, table.bodies[1]).found == found
