"""Positions and options: what is wrong is said in words, and what is right comes back as it was."""

from __future__ import annotations

from typing import Any

import pytest
from games.battalion.given import given, play, unit

import quincunx as qx

FOES = ("samnites", "samnites")
TURN = {"step": "Turn", "seat": 0}


def table(**change: Any) -> dict[str, Any]:
    """A small position with something changed."""
    match = given(own={"units": [unit("hastati")]}, enemy={"units": [unit(*FOES)]})
    data = match.to_dict()
    data["table"].update(change)
    return data


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"players": []}, "two or four"),
        ({"active": 7}, "expected a seat from 0 to 1, got 7"),
        ({"moved": ["rome9"]}, "expected a unit, got 'rome9'; did you mean 'rome1'"),
        ({"steps": []}, "expected one or more until the end, and none after it"),
        ({"steps": [{"step": "Dance", "seat": 0}]}, "expected a step, got 'Dance'; there are ActionEnd, "),
        (
            {"acted": True, "steps": [TURN, {"step": "Pool", "seat": 0}]},
            r"table.command: expected a command .*\(command",
        ),
        ({"command": {"action": "dance"}}, "expected a command, got 'dance'; there are assault"),
        ({"ending": "win.deck"}, "expected both empty before the end"),
    ],
)
def test_a_wrong_position_says_what_is_wrong(change: dict[str, Any], words: str) -> None:
    with pytest.raises(ValueError, match=words):
        qx.from_dict(table(**change))


@pytest.mark.parametrize(
    ("own", "words"),
    [
        ({"units": [unit("samnites")]}, "expected a rank of rome, got"),
        ({"units": [unit("hastati", sector=4)]}, "a whole number from 1 to 3, 'reserve', 'waiting' or 'gone'"),
        (
            {"units": [unit("hastati") for _ in range(7)]},
            r"units: expected at most \d rome.hastati in all, got \d+",
        ),
        ({"units": [unit("hastati")], "hand": ["pila"] * 3}, "expected at most 2 rome.pila in all, got 3"),
        ({"units": [unit("hastati")], "order": -1}, "whole number from 0"),
    ],
)
def test_a_wrong_player_says_what_is_wrong(own: dict[str, Any], words: str) -> None:
    with pytest.raises(ValueError, match=words):
        given(own=own, enemy={"units": [unit(*FOES)]})


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"battel": "set1"}, "no option 'battel'; did you mean 'battle'"),
        ({"battle": "set1", "size": 9}, "size: expected nothing unless battle is 'muster', got 9"),
        ({"battle": "muster", "armies": [[]]}, r"armies: expected an army for each seat, or none at all, got \[\[\]\]"),
        ({"battle": "muster", "armies": [[["rome.hastati"]] * 6, None]}, "of which faction"),
        (
            {"battle": "muster", "size": 6, "factions": ("rome", "han"), "armies": [[["rome.legion"]] * 6, None]},
            "armies: expected a rank of rome, got 'rome.legion'",
        ),
        (
            {"battle": "muster", "size": 6, "factions": ("rome", "han"), "armies": [[[["rome.hastati"]]] * 6, None]},
            r"armies: expected a rank of rome, got \['rome.hastati'\]",
        ),
        ({"battle": "set1", "armies": ["table", "table"]}, "armies: expected nothing unless battle is 'muster' or"),
        (
            {"battle": "grand1", "factions": ("rome", "han", "carthage", "bactria")},
            "in this order or with the sides exchanged, got",
        ),
    ],
)
def test_wrong_options_say_what_is_wrong(options: dict[str, Any], words: str) -> None:
    with pytest.raises(ValueError, match=words):
        qx.new("battalion", **options)


def test_every_form_can_be_played() -> None:
    game = qx.game_of("battalion")
    fields = game.form(game.built_in)
    for choice in fields[0]["choices"]:
        filled = {field["name"]: field["value"] for field in fields} | {"battle": choice["value"]}
        options = game.check_options(game.options_from_form(filled), game.built_in)
        assert options["battle"] == choice["value"]
        qx.new("battalion", seed=1, **options)


def test_a_faction_may_be_left_to_the_lot() -> None:
    drawn = set()
    for seed in range(12):
        view = qx.new("battalion", battle="muster", factions=("rome", ""), seed=seed).view()
        first, second = (player["faction"] for player in view["players"])
        assert first == "rome"
        drawn.add(second)
    assert drawn == {"carthage", "han", "bactria"}


def test_a_position_in_the_middle_of_a_roll_goes_on_the_same() -> None:
    match = given(
        own={"units": [unit("hastati", foes=["carthage1"])], "hand": ["pila"]},
        enemy={"units": [unit(*FOES)]},
        dice=(8, 8, 8, 8, 1, 1, 1),
    )
    play(match, "assault:rome1")
    again = qx.from_dict(match.to_dict())
    for each in (match, again):
        play(each, "discard:pila", "lose:0")
    assert again.to_dict() == match.to_dict()


def test_a_position_after_the_last_blow_of_a_charge_is_read_back() -> None:
    """The counter-charger has struck first; the charger has struck last, and may break off."""
    match = given(
        factions=("carthage", "rome"),
        own={"units": [unit("celt_cavalry")], "hand": ["feint"]},
        enemy={"units": [unit("praetorian_guard")]},
        dice=(1,) * 8,
    )
    play(match, "charge:carthage1", "done", "counter-charge:rome1", "roll", "done")
    assert [type(step).__name__ for step in match.table.steps] == ["Turn", "Clash", "BreakOff"]
    written = match.to_dict()
    again = qx.from_dict(written)
    assert again.to_dict() == written
    assert play(again, "stay").acting == (1,)
