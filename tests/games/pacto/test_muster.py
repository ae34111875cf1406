"""Armies of one's own: what they cost, what is allowed, files, and armies by the computer."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest
from games.pacto.before import BOX, CARTHAGE, ROMANS

import quincunx as qx
from quincunx.core.dice import FastDice
from quincunx.games.pacto.box import Army
from quincunx.games.pacto.muster import (
    OwnArmy,
    OwnGeneral,
    OwnUnit,
    army_faults,
    army_from_text,
    army_of,
    limits_of,
    look_over,
    points_of,
    printed_army,
    quick_build,
)

FULL_ARMIES = [army.id for army in BOX.pieces.armies.values() if not army.starter]
NORMANS = "norman"


def romans(**changed: Any) -> OwnArmy:
    return replace(printed_army(BOX, ROMANS), **changed)


def faults(own: OwnArmy) -> list[tuple[str, str]]:
    return [(wrong.rule, wrong.message.key.partition(".")[2]) for wrong in army_faults(BOX, own)]


def without(own: OwnArmy, profile: str, n: int) -> OwnArmy:
    """So many UGs of a profile fewer."""
    units = list(own.units)
    for unit in [unit for unit in units if unit.profile == profile][:n]:
        units.remove(unit)
    return replace(own, units=tuple(units))


# ---- what it costs


@pytest.mark.rule("army.points", "army.general_type", "army.generals", "army.ally")
@pytest.mark.parametrize("name", FULL_ARMIES)
def test_every_printed_army_is_allowed(name: str) -> None:
    own = printed_army(BOX, name)
    assert faults(own) == []
    assert points_of(BOX, own) <= 4000
    assert len({leader.professional for leader in BOX.armies[name].leaders}) == 1


@pytest.mark.rule("army.points")
def test_points_are_those_of_bases_and_generals() -> None:
    """Rome: 3088 for its bases; a talented and two competent professionals."""
    assert points_of(BOX, romans()) == 3088 + 400 + 250 + 250
    many = romans(units=(*romans().units, OwnUnit("rom_principes", 2, 2)))
    assert ("army.points", "too_dear") in faults(many)
    ally = printed_army(BOX, NORMANS)
    assert points_of(BOX, ally) == 3258 + 350 + 200 + 150


@pytest.mark.rule("army.points", "army.build")
def test_starter_armies_are_smaller_and_not_changed() -> None:
    for army in BOX.pieces.armies.values():
        if army.starter:
            own = printed_army(BOX, army.id)
            assert points_of(BOX, own) <= 2000
            assert faults(own) == [("army.build", "starter")]


# ---- what is allowed


@pytest.mark.rule("army.build.limits")
def test_how_many_of_each_profile() -> None:
    """Two principes printed: 1 to 3; two velites: 1 to 3; four socii: 2 to 6; an option is taken 0 to 2 times."""
    limits = limits_of(BOX, romans())
    assert (limits["rom_principes"], limits["rom_velites"], limits["rom_triarii"]) == ((1, 3), (1, 3), (0, 2))
    assert limits["rom_socii"] == (2, 6)
    assert limits_of(BOX, printed_army(BOX, "gallic"))["gal_chariots"] == (0, 2)
    assert ("army.build.limits", "too_few") in faults(without(romans(), "rom_velites", 2))
    more = romans(units=(*romans().units, *[OwnUnit("rom_velites", 1, 2)] * 3))
    assert ("army.build.limits", "too_many") in faults(more)


@pytest.mark.rule("army.build", "army.build.limits")
def test_troops_of_the_list_in_sizes_they_have() -> None:
    strangers = romans(units=(*romans().units[:-1], OwnUnit("gal_chariots", 1, 3)))
    assert ("army.build", "not_in_list") in faults(strangers)
    sizes = BOX.pieces.profiles["rom_hastati"].sizes
    wrong = next(n for n in (1, 2, 3) if n not in sizes)
    large = romans(units=(*romans().units[1:], OwnUnit("rom_hastati", wrong, 2)))
    assert ("army.build.limits", "wrong_size") in faults(large)


@pytest.mark.rule("army.build.limits")
def test_seven_tugs_at_least() -> None:
    few = without(without(romans(), "rom_socii", 3), "rom_principes", 1)
    assert ("army.build.limits", "tugs") not in faults(few)
    assert ("army.build.limits", "tugs") in faults(without(few, "rom_hastati", 1))


@pytest.mark.rule("army.generals", "army.build.generals", "command.floating")
@pytest.mark.parametrize(
    ("generals", "expected"),
    [
        ([("tg", "commander", True)], ("army.generals", "generals")),
        ([("tg", "general", False), ("cg", "general", False)], ("army.generals", "one_commander")),
        ([("tg", "commander", True), ("tg", "general", False), ("tg", "general", False)], ("army.generals", "gifted")),
        ([("lg", "commander", True), ("cg", "general", False)], ("army.build.generals", "no_legend")),
        ([("cg", "commander", False), ("cg", "general", True)], ("army.build.generals", "no_floating")),
        ([("cg", "commander", False), ("cg", "ally", False)], ("army.build.generals", "no_ally")),
        ([("cg", "commander", False), ("cg", "general", False)], ("army.build.generals", "no_command")),
    ],
)
def test_who_may_lead_an_army(generals: list[tuple[str, str, bool]], expected: tuple[str, str]) -> None:
    leaders = tuple(OwnGeneral(f"General {n}", *each) for n, each in enumerate(generals))
    units = tuple(replace(unit, command=min(unit.command, len(leaders), 2)) for unit in romans().units)
    assert expected in faults(romans(generals=leaders, units=units))


@pytest.mark.rule("army.build.generals")
def test_a_floating_commander_has_no_command_of_his_own() -> None:
    units = (replace(romans().units[0], command=1), *romans().units[1:])
    assert faults(romans(units=units)) == [("army.build.generals", "floats")]


@pytest.mark.rule("army.ally", "army.build.generals")
def test_an_ally_commands_two_to_four_ugs_or_is_left_out_with_them() -> None:
    own = printed_army(BOX, NORMANS)
    ally = next(n + 1 for n, general in enumerate(own.generals) if general.role == "ally")
    mine = [unit for unit in own.units if unit.command == ally]
    alone = replace(own, units=(*[unit for unit in own.units if unit not in mine], mine[0]))
    assert ("army.ally", "ally_command") in faults(alone)
    left_out = replace(
        own,
        generals=tuple(general for general in own.generals if general.role != "ally"),
        units=tuple(unit for unit in own.units if unit.command != ally),
    )
    assert not any(rule == "army.build.limits" and key == "too_few" for rule, key in faults(left_out))
    legend = replace(own, generals=(*own.generals[:-1], replace(own.generals[-1], level="lg")))
    assert ("army.ally", "no_legendary_ally") in faults(legend)


def test_what_one_is_shown_while_one_builds() -> None:
    told = look_over(BOX, without(romans(), "rom_velites", 2))
    assert (told["points"], told["most"]) == (points_of(BOX, without(romans(), "rom_velites", 2)), 4000)
    velites = told["profiles"]["rom_velites"]
    assert (velites["taken"], velites["least"], velites["most"]) == (0, 1, 3)
    assert [each["rule"] for each in told["faults"]] == ["army.build.limits"]
    json.dumps(told)


# ---- files and matches


@pytest.mark.rule("army.build", "army.lists")
def test_an_army_of_ones_own_is_kept_as_a_file_and_brought_to_a_battle() -> None:
    own = without(romans(name="Mine"), "rom_velites", 1)
    assert army_from_text(BOX, json.dumps(own.to_dict())) == own
    match = qx.new("pacto", seed=1, battle="full", armies=[own.to_dict(), CARTHAGE])
    view = match.view(1)
    assert [army["name"] for army in view["armies"]] == ["Mine", "Later Carthaginian"]
    assert len([ug for ug in view["ugs"] if ug["seat"] == 0]) == 12
    twin = qx.from_dict(match.to_dict())
    assert twin.to_dict() == match.to_dict()
    assert qx.record_of(match).replay(0).view(0)["armies"] == view["armies"]


def test_a_file_may_be_toml() -> None:
    text = 'name = "Mine"\nlist = "gallic"\n[[generals]]\nname = "A"\nlevel = "cg"\nrole = "commander"\n'
    text += '[[units]]\nprofile = "gal_chariots"\nbases = 1\ncommand = 1\n'
    assert army_from_text(BOX, text).generals == (OwnGeneral("A", "cg", "commander", False),)


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        ({"list": "martian"}, "armies[0], field 'list'"),
        ({"name": ""}, "armies[0], field 'name'"),
        ({"units": "all"}, "armies[0], field 'units'"),
        ({"units": [{"profile": "rom_hastati", "bases": 9, "command": 1}]}, "field 'bases'"),
        ({"units": [{"profile": "rom_hastati", "bases": 2, "command": 4}]}, "a general of the army"),
        ({"units": [{"profile": "nobody", "bases": 2, "command": 1}]}, "field 'profile'"),
        ({"colour": "red"}, "colour"),
        ({"generals": []}, "field 'generals'"),
    ],
)
def test_a_broken_army_is_refused_by_its_field(change: dict[str, Any], expected: str) -> None:
    with pytest.raises(ValueError) as wrong:  # noqa: PT011  # what it says is looked at below
        qx.new("pacto", battle="full", armies=[{**romans().to_dict(), **change}, CARTHAGE])
    assert expected in str(wrong.value)


def test_an_army_that_is_not_allowed_is_refused_in_words() -> None:
    with pytest.raises(ValueError, match=r"armies\[1\]: Velites.* at least 1 are needed.*army\.build\.limits"):
        qx.new("pacto", battle="full", armies=[CARTHAGE, without(romans(), "rom_velites", 3).to_dict()])
    with pytest.raises(ValueError, match="JSON or TOML"):
        army_from_text(BOX, "nonsense [")
    data = qx.new("pacto", seed=1, battle="full", armies=[romans().to_dict(), CARTHAGE]).to_dict()
    data["table"]["armies"][0]["units"] = data["table"]["armies"][0]["units"][:3]
    data["options"]["armies"] = []
    with pytest.raises(ValueError, match=r"table\.armies\[0\]"):
        qx.from_dict(data)


# ---- by the computer


@pytest.mark.rule("army.build")
@pytest.mark.parametrize("name", FULL_ARMIES)
def test_the_computer_draws_up_sound_armies(name: str) -> None:
    built = [quick_build(BOX, name, FastDice(seed)) for seed in range(3)]
    assert all(faults(own) == [] for own in built)
    assert built[0] != built[1]
    assert isinstance(army_of(BOX, built[0].to_dict()), Army)
