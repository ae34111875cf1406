"""Positions of Pacto: what is off the lattice, off the table or in two places at once is refused in words."""

from __future__ import annotations

from typing import Any

import pytest
from games.pacto.given import given, play

import quincunx as qx


def position() -> dict[str, Any]:
    return qx.new("pacto", seed=1).to_dict()


def refused(data: dict[str, Any]) -> str:
    with pytest.raises(ValueError, match=r"\w") as complaint:
        qx.from_dict(data)
    return str(complaint.value)


@pytest.mark.rule("geo.grid")
@pytest.mark.parametrize("value", [14.5, float("nan"), float("inf"), 10**30, -53, "12", None, True, [1]])
def test_what_is_off_the_lattice_is_refused(value: object) -> None:
    data = position()
    data["table"]["ugs"][1]["pose"]["x"] = value
    assert refused(data).startswith("table.ugs[1].pose.x: expected a whole number from -52 to 30052")


@pytest.mark.rule("geo.grid")
@pytest.mark.parametrize("value", [92, 360, -5, 90.0, "north"])
def test_facings_are_multiples_of_5_degrees(value: object) -> None:
    data = position()
    data["table"]["ugs"][1]["pose"]["facing"] = value
    assert "table.ugs[1].pose.facing: expected a multiple of 5" in refused(data)


@pytest.mark.rule("geo.clear_path", "geo.table.training")
def test_nobody_stands_over_the_edge() -> None:
    data = position()
    data["table"]["ugs"][1]["pose"] = {"x": 500, "y": 4000, "facing": 90}
    assert refused(data).startswith("table.ugs[1].pose: expected all of the UG on the table")


@pytest.mark.rule("geo.tolerance")
@pytest.mark.parametrize(("moved", "fits"), [(52, True), (53, False), (1000, False)])
def test_nobody_overlaps_anybody_by_more_than_the_tolerance(moved: int, fits: bool) -> None:
    data = position()
    first, second = data["table"]["ugs"][1]["pose"], data["table"]["ugs"][2]["pose"]
    assert second["x"] - first["x"] == 2000
    second["x"] -= moved
    data["table"]["ugs"][3]["pose"]["x"] += 100
    if fits:
        qx.from_dict(data)
    else:
        assert "a place that does not overlap ugs[1] (hastati_1)" in refused(data)


@pytest.mark.parametrize(
    ("path", "value", "said"),
    [
        (("battle",), "waterloo", "table.battle: expected one of training_open"),
        (("ugs", 0, "unit"), "0-hussars_1", "table.ugs[0].unit: expected '0-"),
        (("ugs", 0, "bases"), 3, "at most 2 bases"),
        (("ugs", 0, "command"), "1-g1", "a general of its own army"),
        (("ugs", 0, "where"), "moon", "table.ugs[0].where"),
        (("generals", 0, "with"), "1-warband_1", "a UG of his own army"),
        (("generals", 0, "hand"), ["blue"], "table.generals[0].hand[0]"),
        (("generals", 0, "hand"), ["red"] * 6, "cards in pack"),
        (("generals", 0, "hand"), ["black"] * 300, "at most 60 cards"),
        (("pack",), [], "black cards in pack"),
        (("turn",), 11, "a turn from 1 to 10"),
        (("terrain",), [{"type": "lava", "x": 0, "y": 0, "long": 4000, "wide": 4000, "angle": 0}], "kind of terrain"),
        (
            ("terrain",),
            [{"type": "terrained_hills", "x": 9000, "y": 9000, "long": 4000, "wide": 4000, "angle": 0}],
            "slope",
        ),
        (("wind",), 1, "table.wind: there is no such field"),
    ],
)
def test_what_cannot_have_come_about_is_refused_by_its_field(path: tuple[Any, ...], value: object, said: str) -> None:
    data = position()
    part: Any = data["table"]
    for key in path[:-1]:
        part = part[key]
    part[path[-1]] = value
    assert said in refused(data)


@pytest.mark.rule("combat.edges")
def test_an_edge_fights_one_enemy_only() -> None:
    data = position()
    fight = {"first": "0-hastati_1", "first_edge": "front", "second": "1-warband_1", "second_edge": "front"}
    data["table"]["fights"] = [fight, {**fight, "second": "1-warband_2"}]
    assert "one enemy on each edge" in refused(data)
    data["table"]["fights"] = [{**fight, "second": "0-hastati_2"}]
    assert "two UGs of different armies" in refused(data)


@pytest.mark.parametrize("spoilt", [-1, "gallic", {}, True])
def test_a_training_battle_has_its_own_armies(spoilt: object) -> None:
    """Others were read, and nothing was said of it."""
    position = qx.new("pacto", seed=1).to_dict()
    for n in (0, 1):
        armies = list(position["table"]["armies"])
        armies[n] = spoilt
        with pytest.raises(ValueError, match=rf"table.armies\[{n}\]: expected 'starter_"):
            qx.from_dict({**position, "table": {**position["table"], "armies": armies}})
    with pytest.raises(ValueError, match=r"table.armies: expected two armies"):
        qx.from_dict({**position, "table": {**position["table"], "armies": ["starter_roman"]}})


@pytest.mark.rule("geo.legs")
def test_a_charge_wheels_by_multiples_of_5_degrees() -> None:
    ugs = {"0-hastati_1": (12, 10, 90), "1-warband_1": (11, 12.4, 270)}
    match = play(given(at="2.2", step="Declare", ugs=ugs, hands={"0-g1": "ggr"}), "unit:hastati_1", "halt")
    position = match.to_dict()
    assert position["table"]["charges"][0]["turn"] == 0
    position["table"]["charges"][0]["turn"] = -1
    with pytest.raises(ValueError, match=r"table.charges\[0\].turn: expected a wheel of 5, 10"):
        qx.from_dict(position)


def test_what_is_settled_before_a_battle_is_gone_once_it_has_begun() -> None:
    """The turn was blamed for it."""
    position = qx.new("pacto", seed=1).to_dict()
    position["table"]["build_up"] = {}
    with pytest.raises(ValueError, match=r"table.build_up: expected nothing once the battle has begun"):
        qx.from_dict(position)
