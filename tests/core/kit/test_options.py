"""Declared options: from one list the checks, the form, the values at random and the words of what is wrong."""

from __future__ import annotations

from collections import Counter
from itertools import permutations
from typing import Any

import pytest

from quincunx.core.dice import FastDice
from quincunx.core.kit.options import Choice, Flag, Number, Option, Options, PerSeat, check_fields, seated_at_random

FACTIONS = {"red": "Reds", "blue": "Blues", "green": "Greens"}
SENTENCES = {
    "form.at_random": "At random",
    "form.yes": "Yes",
    "form.no": "No",
    "form.map": "Map",
    "form.night": "Night",
    "form.rounds": "Rounds",
    "form.faction0": "First faction",
    "form.faction1": "Second faction",
    "form.about.map": "Where it happens.",
}


def options(*more: Option) -> Options:
    return Options(
        "Field",
        [
            Choice("map", {"hills": "Hills", "river": "River"}, default="hills"),
            Flag("night", when={"map": ["river"]}),
            Number("rounds", range(3, 10), default=5, when={"night": ["no"]}, idle=3, clause="turn.rounds"),
            PerSeat("factions", "faction", FACTIONS, clause="setup.different", first=("red", "blue")),
            *more,
        ],
    )


def test_options_are_completed() -> None:
    assert options().check({}) == {"map": "hills", "night": False, "rounds": 5, "factions": []}
    asked = {"map": "river", "night": True, "factions": ("blue", "red")}
    assert options().check(asked) == {"map": "river", "night": True, "rounds": 3, "factions": ["blue", "red"]}


def test_what_is_checked_stays_as_it_is() -> None:
    for seed in range(50):
        drawn = options().at_random(FastDice(seed))
        assert options().check(drawn) == drawn


def test_a_match_may_keep_and_change_what_it_got() -> None:
    declared = options()
    declared.check({})["factions"].append("red")
    assert declared.check({})["factions"] == []


def test_what_was_asked_before_is_known_by_its_very_values() -> None:
    """1 equals True and 5.0 equals 5, but only one of each is an answer."""
    declared = options()
    assert declared.check({"map": "river", "night": True})["night"] is True
    with pytest.raises(ValueError, match="night: expected true or false, got 1"):
        declared.check({"map": "river", "night": 1})
    assert declared.check({"rounds": 5})["rounds"] == 5
    with pytest.raises(ValueError, match="rounds: expected a whole number from 3 to 9"):
        declared.check({"rounds": 5.0})


def test_only_so_many_answers_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("quincunx.core.kit.options.MOST_KNOWN", 2)
    declared = options()
    for rounds in (3, 4, 5, 3):
        assert declared.check({"rounds": rounds})["rounds"] == rounds
        assert len(declared.known) <= 2


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ({"map": "sea"}, r"^map: expected 'hills' or 'river', got 'sea'$"),
        ({"map": "rivers"}, r"got 'rivers'; did you mean 'river'\?$"),
        ({"map": None}, "got None"),
        ({"map": ["river"]}, "expected 'hills' or 'river'"),
        ({"night": True}, "^night: expected nothing unless map is 'river', got True$"),
        ({"map": "river", "night": 1}, "^night: expected true or false, got 1$"),
        ({"rounds": 10}, r"^rounds: expected a whole number from 3 to 9 \(turn.rounds\), got 10$"),
        ({"rounds": True}, "got True"),
        ({"map": "river", "night": True, "rounds": 4}, "^rounds: expected nothing unless night is 'no', got 4$"),
        ({"factions": "red"}, "^factions: expected two different factions, one for each seat, got 'red'$"),
        ({"factions": ["red"]}, r"one for each seat, got \['red'\]$"),
        ({"factions": ["red", ""]}, "^factions: expected one of red, blue, green, got ''$"),
        ({"factions": ["red", ["blue"]]}, r"got \['blue'\]$"),
        ({"factions": ["red", "gren"]}, r"got 'gren'; did you mean 'green'\?$"),
        ({"factions": ["red", "red"]}, r"expected two different factions \(setup.different\), got \['red', 'red'\]$"),
        ({"nigth": True}, r"^Field has no option 'nigth'; did you mean 'night'\?$"),
        ({"colour": 1}, "^Field has no option 'colour'; its options are map, night, rounds, factions$"),
    ],
)
def test_what_is_wrong_is_said(asked: dict[str, Any], said: str) -> None:
    with pytest.raises(ValueError, match=said):
        options().check(asked)


def test_seats_may_be_left_open() -> None:
    seats = Options("Field", [PerSeat("factions", "faction", FACTIONS, seats=3, distinct=False, open_seats=True)])
    assert seats.check({"factions": ["", "red"]}) == {"factions": ["", "red", ""]}
    assert seats.check({"factions": ["red", "red"]}) == {"factions": ["red", "red", ""]}
    assert seats.from_form({"faction1": "blue"}) == {"factions": ["", "blue", ""]}
    with pytest.raises(ValueError, match="expected three factions, one for each seat"):
        seats.check({"factions": ["red"] * 4})


def test_what_seats_play_is_listed_by_kind() -> None:
    kinds = {"red": "Large", "blue": "Small"}
    seats = Options("Field", [PerSeat("factions", "faction", FACTIONS, kinds=kinds)])
    choices = seats.form(SENTENCES)[1]["choices"]
    assert {choice["value"]: choice.get("kind") for choice in choices} == {"": None, **dict.fromkeys(FACTIONS), **kinds}


def test_a_number_may_be_one_of_a_few() -> None:
    sides = Options("Field", [Number("sides", (4, 6, -8), default=6)])
    assert sides.check(sides.from_form({"sides": "-8"})) == {"sides": -8}
    assert {sides.at_random(FastDice(seed))["sides"] for seed in range(40)} == {4, 6, -8}
    with pytest.raises(ValueError, match=r"^sides: expected 4 or 6 or -8, got 5$"):
        sides.check({"sides": 5})


def test_the_form() -> None:
    fields = options().form(SENTENCES)
    assert [field["name"] for field in fields] == ["map", "night", "rounds", "faction0", "faction1"]
    where, night, rounds, first, second = fields
    assert where == {
        "name": "map",
        "label": "Map",
        "value": "hills",
        "choices": [{"value": "hills", "text": "Hills"}, {"value": "river", "text": "River"}],
        "about": "Where it happens.",
    }
    assert (night["when"], night["value"]) == ({"map": ["river"]}, "no")
    assert [choice["value"] for choice in rounds["choices"]] == ["3", "4", "5", "6", "7", "8", "9"]
    assert [(field["seat"], field["value"]) for field in (first, second)] == [(0, "red"), (1, "blue")]
    assert first["choices"][0] == {"value": "", "text": "At random"}


@pytest.mark.parametrize(
    ("filled", "asked"),
    [
        ({}, {"factions": []}),
        ({"map": "river", "night": "yes"}, {"map": "river", "night": True, "factions": []}),
        ({"night": "yes"}, {"factions": []}),
        ({"rounds": "7"}, {"rounds": 7, "factions": []}),
        ({"faction0": "red", "faction1": "blue"}, {"factions": ["red", "blue"]}),
        ({"faction1": "blue"}, {"factions": ["blue"]}),
    ],
)
def test_a_filled_in_form(filled: dict[str, str], asked: dict[str, Any]) -> None:
    assert options().from_form(filled) == asked


def test_nonsense_in_a_form_is_left_to_the_checks() -> None:
    with pytest.raises(ValueError, match="rounds: expected a whole number from 3 to 9"):
        options().check(options().from_form({"rounds": "many"}))


def test_everything_allowed_comes_up_at_random() -> None:
    drawn = [options(Flag("rain", one_in=5)).at_random(FastDice(seed)) for seed in range(400)]
    assert {(each["map"], each["night"]) for each in drawn} == {("hills", False), ("river", False), ("river", True)}
    assert {each["rounds"] for each in drawn if not each["night"]} == set(range(3, 10))
    assert {each["rounds"] for each in drawn if each["night"]} == {3}
    assert len({tuple(each["factions"]) for each in drawn}) == 6
    assert 40 < sum(each["rain"] for each in drawn) < 130


def test_some_values_come_up_more_often() -> None:
    often = Options("Field", [Choice("map", {"hills": "", "river": ""}, "hills", often=["hills", "river", "river"])])
    counted = Counter(often.at_random(FastDice(seed))["map"] for seed in range(300))
    assert 1.5 < counted["river"] / counted["hills"] < 2.7


def test_fields_by_name_and_value_are_held_against_the_form() -> None:
    form = options().form(SENTENCES)
    check_fields("Field", form, {"map": "river", "faction0": ""})
    with pytest.raises(ValueError, match=r"^Field has no option 'mpa'; did you mean 'map'\?$"):
        check_fields("Field", form, {"mpa": "river"})
    with pytest.raises(ValueError, match=r"^--option map=sea: expected one of hills, river, got 'sea'$"):
        check_fields("Field", form, {"map": "sea"})
    with pytest.raises(ValueError, match=r"faction0=: expected one of red, blue, green, got ''$"):
        check_fields("Field", form, {"faction0": ""}, open_too=False)


def test_open_seats_get_what_is_left_at_random() -> None:
    names = list(FACTIONS)
    assert seated_at_random(["blue", "red"], names, 2, FastDice(1)) == ["blue", "red"]
    drawn = [seated_at_random(["", "red", ""], names, 3, FastDice(seed)) for seed in range(40)]
    assert {tuple(each) for each in drawn} == {("blue", "red", "green"), ("green", "red", "blue")}
    none = {tuple(seated_at_random([], names, 2, FastDice(seed))) for seed in range(100)}
    assert none == set(permutations(names, 2))
