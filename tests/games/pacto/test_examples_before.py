"""The worked examples of what comes before a battle: the days, scouting, terrain, shares, and armies of one's own."""

from __future__ import annotations

from typing import Any

import pytest
from games.pacto.before import BOX, full
from games.pacto.field import GENERALS, army, offered, play
from games.pacto.given import hand
from games.pacto.test_claims import by_rules
from games.pacto.test_days import both, scouted, with_hands
from games.pacto.test_deployment import standing
from games.pacto.test_examples import EXAMPLES
from games.pacto.test_hiding import by
from games.pacto.test_muster import faults
from games.pacto.test_setting_terrain import laying

from quincunx.games.pacto.box import Army
from quincunx.games.pacto.build_up import BuildUp
from quincunx.games.pacto.muster import OwnUnit, limits_of, printed_army
from quincunx.games.pacto.scouting import worth
from quincunx.games.pacto.steps.before.days import DayCard, MoveCounter
from quincunx.games.pacto.steps.before.deployment import Deploy
from quincunx.games.pacto.steps.before.terrain import ChangeItem, LayItem

SECTORS = {"left": (0, 10), "centre": (10, 35), "right": (35, 45)}
WATER = "impassable_hills"
"""What is impassable is lost in the centre, be it water or not."""


def examples(*prefixes: str) -> list[Any]:
    return by_rules([each for each in EXAMPLES if each["id"].startswith(prefixes)])


def letters(cards: list[str]) -> str:
    return "".join(card[0] for card in cards)


# ---- the days, and scouting


@pytest.mark.parametrize("example", examples("pbs_"))
def test_a_day_on_the_map(example: dict[str, Any]) -> None:
    cards = [example["given"][side] for side in "ab"]
    hands = [letters([card]) + "b" if card != "pass" else "b" for card in cards]
    table = both(with_hands(hands), cards[0], cards[1])
    step = table.steps[-1]
    if not example["expect"]["max_squares"]:
        assert isinstance(step, DayCard)
        return
    assert isinstance(step, MoveCounter)
    assert ("ab"[step.seat], step.number) == (example["expect"]["mover"], example["expect"]["max_squares"])


@pytest.mark.parametrize("example", examples("scout_1", "scout_tie"))
def test_who_scouts_better(example: dict[str, Any]) -> None:
    """Blacks are worth nothing: nobody is dealt more who holds five."""
    given, expect = example["given"], example["expect"]
    hands = [letters(given[side]) for side in "ab"]
    table = scouted([each + "b" * (5 - len(each)) for each in hands])
    assert table.build_up is not None
    assert table.build_up.percent == expect.get("by", 0)
    if expect["outscouted"] != "none":
        assert "ab"[table.build_up.first] == expect["outscouted"]
        assert [worth(table, hand(each)) for each in hands] == [expect["a"], expect["b"]]


@pytest.mark.parametrize("example", examples("scout_best5"))
def test_the_best_five_cards_count(example: dict[str, Any]) -> None:
    assert worth(full("territory"), hand(letters(example["given"]["a"]))) == example["expect"]["a"]


# ---- terrain


@pytest.mark.parametrize("example", examples("place_odd"))
def test_where_the_die_lays_an_item(example: dict[str, Any]) -> None:
    table = laying(["hills"], [example["given"]["roll"] - 1, 0])
    assert ("edge" in {each.partition(":")[0] for each in offered(table)}) is example["expect"]["must_touch_edge"]
    low, high = SECTORS[example["expect"]["sector"]]
    for edge in offered(table, "edge"):
        found = laying(["hills"], [example["given"]["roll"] - 1, 0])
        columns = [float(each) for each in offered(play(found, f"edge:{edge}"), "x")]
        assert all(low <= column <= high for column in columns)


@pytest.mark.parametrize("example", examples("place_change"))
def test_how_the_opponent_may_change_an_item(example: dict[str, Any]) -> None:
    table = laying(["hills"], [3, example["given"]["roll"] - 1])
    play(table, "x:20", "y:15", "long:6", "wide:8", "angle:0")
    assert isinstance(table.steps[-1], ChangeItem)
    moved = max(float(each) for each in offered(table, "x")) - 20
    assert [f"move {moved:g}", "pivot"] == example["expect"]["allowed"]
    assert offered(table, "angle")
    assert "remove" not in offered(table)


@pytest.mark.parametrize("example", examples("place_water_centre"))
def test_what_is_impassable_is_lost_in_the_centre(example: dict[str, Any]) -> None:
    table = laying([WATER], [example["given"]["roll"] - 1])
    assert example["expect"]["result"] == "lost"
    assert table.terrain == ()
    assert not isinstance(table.steps[-1], LayItem)


# ---- deployment by shares


def of(n: int) -> Army:
    """An army of so many UGs."""
    return army(*[f"rom_hastati/{k}" for k in range(n)], generals=GENERALS)


@pytest.mark.parametrize("example", examples("deploy_"))
def test_shares(example: dict[str, Any]) -> None:
    """The first seat defends, and is outscouted if anybody is."""
    given = example["given"]
    sizes = [given.get("first_player_units", given.get("defender_units"))]
    sizes.append(given.get("second_player_units", given.get("invader_units")))
    build_up = BuildUp(first=0, percent=given.get("outscouted_by", 0))
    table = full("flank marches", [of(n) for n in sizes], build_up=build_up)
    away = given.get("defender_flank_march", 0)
    if away:
        by(table, 0, "general:g2", "edge:left", *[f"unit:rom_hastati/{n}" for n in range(away)], "done")
    by(table, 0, "done")
    by(table, 1, "done")
    placed = []
    for _ in range(20):
        if not isinstance(table.steps[-1], Deploy):
            break
        seat, before = table.acting()[0], [standing(table, 0), standing(table, 1)]
        play(table, "done")
        placed.append(standing(table, seat) - before[seat])
    assert placed == example["expect"]["order"]


# ---- armies of one's own


@pytest.mark.parametrize("example", examples("build_levy", "build_single"))
def test_how_many_of_a_profile(example: dict[str, Any]) -> None:
    """Whichever list prints so many of it."""
    printed, expect = example["given"]["printed"], example["expect"]
    found = 0
    for each in BOX.pieces.armies.values():
        if not each.starter:
            units = [unit.profile for unit in each.units]
            for name in {name for name in units if units.count(name) == printed}:
                assert limits_of(BOX, printed_army(BOX, each.id))[name] == (expect["min"], expect["max"])
                found += 1
    assert found > 5


@pytest.mark.parametrize("example", examples("build_option"))
def test_how_many_of_an_option(example: dict[str, Any]) -> None:
    own = printed_army(BOX, example["given"]["list"])
    expect = example["expect"]
    assert limits_of(BOX, own)[example["given"]["profile"]] == (expect["min"], expect["max"])


@pytest.mark.parametrize("example", examples("build_stranger"))
def test_nobody_of_another_list(example: dict[str, Any]) -> None:
    own = printed_army(BOX, example["given"]["list"])
    strangers = type(own)(own.name, own.list, own.generals, (*own.units, OwnUnit(example["given"]["profile"], 3, 2)))
    assert (("army.build", "not_in_list") not in faults(strangers)) is example["expect"]["legal"]
