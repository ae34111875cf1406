"""The options of a battle: what a form asks for, what is completed, and what is a secret."""

from __future__ import annotations

from typing import Any

import pytest
from games.battalion.test_muster import HOST, LEGION, deployed, mustered

import quincunx as qx
from quincunx.core.dice import FastDice

GAME = qx.game_of("battalion")
GRAND = ["rome", "carthage", "bactria", "han"]


def chosen(**fields: str) -> qx.Data:
    """The options of a form filled in like this."""
    return GAME.check_options(GAME.options_from_form(fields), GAME.built_in)


@pytest.mark.parametrize(
    ("fields", "factions"),
    [
        ({"battle": "set1"}, ["rome", "carthage"]),
        ({"battle": "set1", "faction0": "carthage"}, ["carthage", "rome"]),
        ({"battle": "set1", "faction1": "rome"}, ["carthage", "rome"]),
        ({"battle": "set1", "faction0": "rome", "faction1": "carthage"}, ["rome", "carthage"]),
        ({"battle": "grand1"}, GRAND),
        ({"battle": "grand1", "faction0": "carthage"}, ["carthage", "rome", "han", "bactria"]),
        ({"battle": "muster", "faction0": "han"}, ["han", ""]),
        ({"battle": "muster4", "faction1": "han"}, ["", "han", "", ""]),
    ],
)
def test_a_form_says_who_plays_what(fields: dict[str, str], factions: list[str]) -> None:
    options = chosen(**fields)
    assert options["factions"] == factions
    for faction, player in zip(factions, qx.new("battalion", seed=1, **options).view()["players"], strict=True):
        assert faction in ("", player["faction"])


@pytest.mark.parametrize(
    ("fields", "told"),
    [
        ({"battle": "set1", "faction0": "han"}, r"expected rome, carthage, in this order .*got \['han', ''\]"),
        ({"battle": "grand1", "faction0": "bactria"}, "expected rome, carthage, bactria, han, in this order"),
        (
            {"battle": "muster", "faction0": "han", "faction1": "han"},
            r"two different factions \(comp\.factions\), got \['han'",
        ),
    ],
)
def test_a_form_that_cannot_be_is_refused(fields: dict[str, str], told: str) -> None:
    with pytest.raises(ValueError, match=told):
        chosen(**fields)


def test_the_factions_belong_to_seats() -> None:
    seated = {field["name"]: field["seat"] for field in GAME.form(GAME.built_in) if "seat" in field}
    assert seated == {"faction0": 0, "faction1": 1}


@pytest.mark.parametrize(
    ("fields", "armies"),
    [
        ({"battle": "muster", "armies": "table"}, ["table", "table"]),
        ({"battle": "muster4", "armies": "table"}, ["table"] * 4),
        ({"battle": "muster", "armies": "quick"}, []),
        ({"battle": "set1", "armies": "table"}, []),
    ],
)
def test_a_form_says_where_armies_are_mustered(fields: dict[str, str], armies: list[str]) -> None:
    options = chosen(**fields)
    assert options["armies"] == armies
    at_table = qx.new("battalion", seed=1, **options).view()["phase"] == "muster"
    assert at_table == bool(armies)


def test_that_an_army_is_mustered_at_the_table_is_no_secret() -> None:
    match = mustered(armies=(LEGION, "table"))
    assert GAME.known_options(match.options_chosen, match.table, 1)["armies"] == [None, "table"]
    assert GAME.known_options(match.options_chosen, match.table, 0)["armies"] == [LEGION, "table"]
    with pytest.raises(ValueError, match="a list of units"):
        mustered(armies=(LEGION, "elsewhere"))


@pytest.mark.rule("info.deployment_piles")
def test_an_army_brought_along_is_a_secret_until_the_reveal() -> None:
    match = mustered()

    def known(seat: int) -> list[Any]:
        armies: list[Any] = GAME.known_options(match.options_chosen, match.table, seat)["armies"]
        return armies

    assert known(0) == [LEGION, None]
    assert known(1) == [None, HOST]
    assert known(qx.ONLOOKER) == [None, None]
    assert known(qx.ALL_SEEING) == [LEGION, HOST]
    assert match.redeal(0, FastDice(1)).to_dict()["options"]["armies"] == [LEGION, None]
    deployed(match, "-1", "-2", "-3")
    assert known(0) == known(qx.ONLOOKER) == [LEGION, HOST]


def test_losing_on_time_is_lost_by_the_whole_side() -> None:
    match = qx.new("battalion", battle="grand1", seed=1)
    match.run_out_of_time(1)
    assert (match.ending, match.scores) == ("table.time", (0.5, 0.0, 0.5, 0.0))


@pytest.mark.rule("muster.size")
def test_eight_units_a_side_unless_said_otherwise() -> None:
    assert qx.new("battalion", battle="muster", seed=1).view()["size"] == 8
