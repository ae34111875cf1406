"""The worked examples that no other file of tests works through; and that none is forgotten."""

from __future__ import annotations

import tomllib
from math import hypot, sqrt
from pathlib import Path
from typing import Any

import pytest
from games.pacto.field import BOX, field, play, put
from games.pacto.given import hand, offered
from games.pacto.test_moves import ordered
from games.pacto.test_shooting import by_rules, troop_of

from quincunx.core.dice import FixedDice
from quincunx.core.kit.geometry.body import Body
from quincunx.core.kit.geometry.distance import distance_squared, within
from quincunx.core.kit.geometry.lattice import wheel_cost
from quincunx.core.kit.geometry.ways import meeting
from quincunx.games.pacto.actions import C2, C3, EDGES, M2, M3, M12, M14
from quincunx.games.pacto.box import HBW, SKULL, TOLERANCE, WOUND
from quincunx.games.pacto.cards import can_pay
from quincunx.games.pacto.casualties import general_die, suffer
from quincunx.games.pacto.contact import edge_met, is_behind
from quincunx.games.pacto.evading import RUN, evade
from quincunx.games.pacto.losses import hits, kab_colour
from quincunx.games.pacto.markers import BROKEN, LOST
from quincunx.games.pacto.onset import advance
from quincunx.games.pacto.orders import party_of
from quincunx.games.pacto.outcomes import burst_through
from quincunx.games.pacto.pieces import ACTIONS, COLOURS, COLUMNS, LEVELS
from quincunx.games.pacto.pushing import Pushed, push
from quincunx.games.pacto.steps.cards import card_level
from quincunx.games.pacto.steps.recovery import able_to_help
from quincunx.games.pacto.things import Fight, Order
from quincunx.games.pacto.turn import is_broken

with (Path(__file__).parent / "examples.toml").open("rb") as file:
    EXAMPLES: list[dict[str, Any]] = tomllib.load(file)["example"]

ELSEWHERE = (
    *("cc_", "m_", "ladder_", "support_", "s_", "arc_", "v_", "breakoff_", "weather_"),
    *("slow_two_archers", "slow_skirmishers", "slow_shower_skirm", "geo_rout_direction"),
    *("geo_charge_slant", "geo_charge_flank", "geo_wheel_block_25", "geo_lengths"),
)
BEFORE = ("scout_", "deploy_", "pbs_", "place_", "build_")
"""In `test_examples_before.py`."""
HERE = (
    *("upgrade_", "block_", "gentest_", "slow_prompt", "break_", "hits_", "army_break_", "cost_", "wheel_", "flank_"),
    *("fallback_", "kab_", "pushback_", "burst_", "evade_in_line", "geo_ahead", "geo_wheel_left", "geo_wheel_right"),
    *("geo_distance", "geo_within", "geo_stay_away", "geo_dead_end", "geo_charge_corner"),
)


def examples(*prefixes: str) -> list[Any]:
    return by_rules([each for each in EXAMPLES if each["id"].startswith(prefixes) and not is_elsewhere(each["id"])])


def is_elsewhere(name: str) -> bool:
    return name.startswith(ELSEWHERE)


def test_no_example_is_forgotten() -> None:
    assert [each["id"] for each in EXAMPLES if not each["id"].startswith((*ELSEWHERE, *BEFORE, *HERE))] == []


# ---- cards


@pytest.mark.parametrize("example", examples("upgrade_"))
def test_upgrades(example: dict[str, Any]) -> None:
    card, counts_as = example["given"]["card"], example["expect"]["counts_as"]
    held = hand(card[0])
    worth = [COLOURS[colour] for colour in range(5) if can_pay(held, colour, 0, True)]
    assert worth[-1] == counts_as
    assert [COLOURS[colour] for colour in range(5) if can_pay(held, colour, 0, False)][-1] == card


@pytest.mark.parametrize("example", examples("block_"))
def test_blocks(example: dict[str, Any]) -> None:
    level = LEVELS.index(example["given"]["general"].lower())
    assert BOX.block_of[level] == example["expect"]["max_ugs"]


@pytest.mark.parametrize("example", examples("gentest_"))
def test_dice_of_generals(example: dict[str, Any]) -> None:
    given, expect = example["given"], example["expect"]
    table = field("rom_hastati")
    allowance = given.get("card_allowance", 0)
    if "level" in given:
        table.levels[0] = LEVELS.index(given["level"].lower())
        table.general_wounds[0] = given["wounds"]
        allowance = int(card_level(table, 0))
        assert allowance == expect["card_allowance"]
    assert COLOURS[int(general_die(allowance))] == expect["die"]


@pytest.mark.parametrize("example", examples("slow_prompt"))
def test_prompting_through_fire(example: dict[str, Any]) -> None:
    given = example["given"]
    table = field("rom_hastati")
    table.slow[0] = given["slow"]
    table.general_x[0], table.general_y[0] = 10000, 10000 + HBW * given["general_distance"]
    table.hands = [hand(given["cards"][0][0] + "w"), 0, 0, 0]
    play(table, "unit:rom_hastati", "do:m2", "unit:rom_hastati", "general:g1", f"card:{given['cards'][0]}")
    assert table.slow[0] == example["expect"]["slow"]


TROOPS = {"sug": "gal_javelins", "drilled": "rom_hastati", "formed": "rom_socii", "tribal": "gal_warband"}


def prices(example: dict[str, Any]) -> tuple[list[str], int]:
    """The table of an example about prices: its UGs side by side, and the action."""
    given = example["given"]
    columns = given.get("columns", [given.get("column", "drilled")] * given.get("ugs", 1))
    return [f"{TROOPS[column]}/{n}" for n, column in enumerate(columns)], ACTIONS.index(
        given.get("action", "M2").lower()
    )


@pytest.mark.parametrize("example", examples("cost_"))
def test_prices(example: dict[str, Any]) -> None:
    given, expect = example["given"], example["expect"]
    names, action = prices(example)
    table = field(*names)
    if "cards" in expect:
        for general in (0, 1):
            table.general_y[general] = 9000 if given.get("in_command", True) else 29000
        order = Order(0, action, action, 0, (1 << len(names)) - 1)
        colour, extra = table.price(order)
        assert [COLOURS[colour], *["coloured"] * int(extra)] == expect["cards"]
    elif "ugs" in given:
        assert BOX.block_of[LEVELS.index("cg")] < given["ugs"]
    elif example["id"] == "cost_recover_combat":
        table.attached[0], table.wounds[0] = 0, 1
        table.fights = [Fight(0, 0, len(names), 0, 0)]
        table.hands = [hand("y"), 0, 0, 0]
        assert able_to_help(table, 0) == [0]
    else:
        column = COLUMNS.index(given.get("column", "drilled"))
        raises = given.get("general_attached_and_moves", False)
        held = hand("".join(card[0] for card in given["cards"]))
        assert can_pay(held, BOX.prices[action][column], 0, raises) is expect["legal"]


@pytest.mark.rule("act.c2.cost", "act.c3.cost", "act.m2.cost", "act.m3.cost", "act.m14.cost")
def test_prices_by_column() -> None:
    names = ["none", *COLOURS]
    for action, colours in (
        (C2, ["green"] * 4),
        (C3, ["none", "green", "yellow", "red"]),
        (M2, ["white"] * 4),
        (M3, ["white", "white", "green", "green"]),
        (M14, ["green", "yellow", "red", "red"]),
    ):
        assert [names[1 + price] for price in BOX.prices[action]] == colours


# ---- losses


@pytest.mark.parametrize("example", examples("break_"))
def test_break_points(example: dict[str, Any]) -> None:
    given = example["given"]
    fanatic = ["gal_soldurii"] if given["fanatic"] else ["rom_hastati", "car_elephants", "mac_phalanx"]
    profiles = fanatic if given["ug"] == "TuG" else ["gal_javelins", "fre_cannon"]
    found = {each.bases: int(each.breaks_at) for each in (troop_of(name) for name in profiles)}
    assert found[given["bases"]] == example["expect"]["breaks_at_hits"]


@pytest.mark.parametrize("example", examples("hits_"))
def test_hits(example: dict[str, Any]) -> None:
    given, expect = example["given"], example["expect"]
    table = field("rom_hastati" if given["bases"] == 2 else "mac_phalanx")
    table.wounds[0] = given["wound_marker"]
    for what in example["action"].split(", "):
        suffer(table, 0, SKULL if "skull" in what else WOUND)
    found = {"bases_left": table.bases[0], "wound_marker": table.wounds[0], "hits": int(hits(table, 0))}
    assert {**found, "broken": bool(table.has_mark(0, BROKEN))} == expect


@pytest.mark.parametrize("example", examples("army_break_"))
def test_broken_armies(example: dict[str, Any]) -> None:
    given = example["given"]
    table = field(*[f"rom_hastati/{n}" for n in range(given["tugs"])])
    for ug in range(given["lost"]):
        table.where[ug] = LOST
    assert is_broken(table, 0) is example["expect"]["broken"]


@pytest.mark.parametrize("example", examples("kab_"))
def test_dice_of_kill_a_base_tests(example: dict[str, Any]) -> None:
    given = example["given"]
    profiles = {"poor": "fre_communal", "average": "rom_hastati", "superior": "rom_principes"}
    quality = given.get("quality", "average")
    profile = profiles.get(quality, "cat_exceptional_foot")
    table = field("car_elephants" if given.get("type") == "elephant" else profile)
    assert COLOURS[int(kab_colour(table, 0, 1 if "reason" in given else 0))] == example["expect"]["die"]


# ---- moves


@pytest.mark.parametrize("example", examples("wheel_"))
def test_costs_of_wheels(example: dict[str, Any]) -> None:
    given, expect = example["given"], example["expect"]
    cost = wheel_cost(HBW * given.get("width", 2), given.get("angle", 90) * 2 // 5)
    if "remaining" in expect:
        speed = given.get("speed", table_speed("gal_javelins"))
        assert speed - cost / HBW == pytest.approx(expect["remaining"], abs=0.02)
    else:
        assert cost / HBW == pytest.approx(expect["cost"], abs=0.011)


def table_speed(profile: str) -> int:
    return int(field(profile).gait(0).good)


@pytest.mark.parametrize("example", examples("fallback_"))
def test_falling_back(example: dict[str, Any]) -> None:
    party = party_of(field("rom_equites"), Order(0, M12, M12, 0, 1))
    assert min(example["given"]["speed"], int(party.most) // HBW) == example["expect"]["max"]


@pytest.mark.parametrize("example", examples("flank_"))
def test_flank_charges(example: dict[str, Any]) -> None:
    """A UG comes straight at the right side of another: wholly behind its front line, or with a corner before it."""
    table = field("rom_hastati", enemies=("rom_socii",))
    put(table, 1, 20, 10, 90)
    put(table, 0, 23, 9 if example["given"]["charger_all_corners_behind_front_line"] else 9.5, 180)
    advance(table, 0, table.bodies[0], 3 * HBW)
    fight = table.fights[0]
    assert (fight.second_edge != 0) is example["expect"]["flank_charge"]
    assert (fight.marks & 1 != 0) is example["expect"]["flank_charge"]


@pytest.mark.parametrize("example", examples("pushback_"))
def test_pushing_back(example: dict[str, Any]) -> None:
    given, expect = example["given"], example["expect"]
    table = field("rom_hastati", enemies=("gal_javelins", "mac_phalanx"), dice=FixedDice(0, 0))
    put(table, 1, 20, 12, 270)
    put(table, 0, 20, 12 + given["overlap_with_tug"], 90)
    if "friend_depth" in given:
        put(table, 2, 20, 14 + given["gap_to_friend_behind"], 270)
    push(table, Pushed(1, 0, 36, round(HBW * given["overlap_with_tug"])), [0])
    assert table.pushed[1] / HBW == pytest.approx(expect["pushed"], abs=0.06)
    assert (table.wounds[1] > 0) is expect["kab_test"]
    assert (table.where[1] == LOST) is expect["removed"]


@pytest.mark.parametrize("example", examples("burst_"))
def test_bursting_through(example: dict[str, Any]) -> None:
    kinds = {"SuG": "rom_velites", "TuG": "rom_hastati"}
    path = example["given"]["friends_in_path"]
    router = "rom_velites" if example["given"]["router"] == "foot SuG" else "rom_equites"
    table = field(router, *[f"{kinds[kind]}/{n}" for n, kind in enumerate(path)])
    put(table, 0, 20, 20, 270)
    y = 19.9
    for n in range(len(path)):
        put(table, 1 + n, 20, y, 90)
        y -= 2 * int(table.bodies[1 + n].half_depth) / HBW + 0.1
    burst = burst_through(table, 0, table.bodies[0])
    assert burst == list(range(1, 1 + example["expect"]["tests"]))


@pytest.mark.parametrize("example", examples("evade_in_line"))
def test_evading_out_of_a_line(example: dict[str, Any]) -> None:
    given = example["given"]
    table = field("par_horse_archers", "par_horse_archers/2", "par_horse_archers/3")
    for ug, x in ((0, 20), (1, 18), (2, 22)):
        put(table, ug, x, 20, 90)
    assert 2 * int(table.bodies[0].half_depth) / HBW == given["depth"]
    middle = table.bodies[0].middle_y
    evade(table, 0, 108, RUN, 4)
    assert (middle - table.bodies[0].middle_y) / HBW == example["expect"]["moved"]


# ---- geometry


def body(pose: list[float], depth: float = 1.5) -> Body:
    return Body(round(HBW * pose[0]), round(HBW * pose[1]), int(pose[2]) * 2 // 5, HBW, round(HBW * depth / 2))


@pytest.mark.parametrize("example", examples("geo_ahead", "geo_wheel_left", "geo_wheel_right"))
def test_places_after_a_leg(example: dict[str, Any]) -> None:
    start = body(example["given"]["pose"])
    x, y, facing = example["expect"]["pose"]
    if "wheel" in example["id"]:
        left = "left" in example["id"]
        turn = int(example["id"].rpartition("_")[2]) * 2 // 5
        end = start.turned_about(*start.front_corner(left), turn if left else -turn)
        assert wheel_cost(2 * HBW, turn) / HBW == pytest.approx(example["expect"]["cost"], abs=0.011)
    else:
        end = start.moved(start.direction, 3 * HBW)
    assert hypot(end.x / HBW - x, end.y / HBW - y) < 0.003
    assert int(end.direction) * 5 // 2 == facing


@pytest.mark.parametrize("example", examples("geo_distance"))
def test_distances(example: dict[str, Any]) -> None:
    given = example["given"]
    square = distance_squared(body(given["a"], given["a_depth"]), body(given["b"], given["b_depth"]))
    assert sqrt(square) / HBW == pytest.approx(example["expect"]["distance"], abs=0.003)


@pytest.mark.parametrize("example", examples("geo_within", "geo_stay_away"))
def test_tolerances(example: dict[str, Any]) -> None:
    """Within a limit up to 0.05 HBW more; at least a limit from 0.05 HBW less on."""
    given, here = example["given"], body([10, 10, 90])
    limit = HBW * given["limit"]
    found = []
    for distance in given["distances"]:
        other = body([10, 10 + distance, 270])
        if "within" in example["expect"]:
            found.append(within(here, other, limit + TOLERANCE))
        else:
            found.append(not within(here, other, limit - TOLERANCE - 1))
    assert found == next(iter(example["expect"].values()))


@pytest.mark.parametrize("example", examples("geo_dead_end"))
def test_a_double_wheel_may_end_early(example: dict[str, Any]) -> None:
    match = ordered(example["expect"]["pays"].lower())
    legs = {"wheel": "wheel:left-{}", "ahead": "ahead:{:g}"}
    for leg in example["given"]["legs"]:
        verb, number = leg.split()
        match.play(legs[verb].format(float(number) if verb == "ahead" else number))
    assert ("halt" in offered(match)) is example["expect"]["legal"]
    match.play("halt")
    assert match.view(0)["order"]["action"] == example["expect"]["pays"].lower()
    assert match.view(0)["bill"]["colour"] == BOX.pieces.actions["m4"].drilled


@pytest.mark.parametrize("example", examples("geo_charge_corner"))
def test_a_front_corner_is_of_the_front_unless_the_charge_qualifies(example: dict[str, Any]) -> None:
    """It comes slanting from the target's right, and its front meets the corner."""
    target, charger = body([12, 10, 90], 1.5), body([15, 12, 225], 3.0)
    behind = is_behind(charger, target)
    assert behind is example["given"]["charger_all_corners_behind_front_line"]
    far, _ = meeting(charger, charger.direction, target, 0)
    there = charger.moved(charger.direction, far)
    assert EDGES[edge_met(there, target, behind)] == example["expect"]["edge"]
    assert EDGES[edge_met(there, target, True)] == "right"
