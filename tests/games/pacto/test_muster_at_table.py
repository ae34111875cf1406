"""Armies of Pacto drawn up at the table: choice by choice, in secret, with reasons why not, files, and the computer."""

from __future__ import annotations

import json
from typing import Any

import pytest
from games.pacto.test_before_contract import play_until_battle

import quincunx as qx
from quincunx.contract import checks
from quincunx.contract.playing import Case
from quincunx.contract.taking_back import every_moment_can_be_gone_back_to, record_replays
from quincunx.core.dice import FastDice
from quincunx.core.eyes import ONLOOKER
from quincunx.core.match import Match
from quincunx.core.step import Refused
from quincunx.games.pacto.drafting import choices_of, finished, list_ids, offers
from quincunx.games.pacto.game import GAME, box_of
from quincunx.games.pacto.muster import army_faults, draft_of, printed_army, quick_build
from quincunx.games.pacto.table import Battlefield

BOX = box_of(GAME.built_in)
ROMANS, NORMANS = "mid_republican_roman", "norman"


def begun(*choices: str, seed: int = 1, **options: Any) -> Match:
    """A table at which both draw up their armies; the first has chosen so much."""
    match = qx.new("pacto", seed=seed, battle="full", muster="table", **options)
    for choice in choices:
        match.play(choice, seat=0)
    return match


def laid(match: Match) -> Battlefield:
    assert isinstance(match.table, Battlefield)
    return match.table


def army(match: Match, seat: int = 0) -> dict[str, Any]:
    told: dict[str, Any] = match.view(seat)["muster"]["army"]
    return told


def why(match: Match, choice: str) -> str:
    found = match.why_not(choice, seat=0)
    assert found is not None, f"{choice} is allowed"
    return f"{found.text} ({found.rule})"


# ---- building


@pytest.mark.rule("army.build", "army.lists")
def test_a_list_is_taken_as_it_is_printed_and_changed() -> None:
    match = begun(f"list:{ROMANS}")
    printed = army(match)
    assert (printed["points"], printed["faults"]) == (3988, [])
    assert len(printed["units"]) == 13
    match.play("drop:socii_4", seat=0)
    assert army(match)["points"] == 3988 - printed["units"][-1]["points"]
    match.play("take:rom_socii-2", seat=0)
    assert army(match)["points"] == 3988
    assert [unit["profile"] for unit in army(match)["units"]] == [unit["profile"] for unit in printed["units"]]


@pytest.mark.rule("army.build.limits", "army.points", "army.build.generals", "army.generals")
@pytest.mark.parametrize(
    ("choices", "refused", "expected"),
    [
        (["drop:hastati_1"], "ready", None),
        (["drop:velites_1"] * 2, "ready", "Velites: 0 taken, at least 1 are needed. (army.build.limits)"),
        ([], "take:rom_hastati-2", "points, at most 4000 are allowed. (army.points)"),
        (["clear"], "take:rom_hastati-2", "Appoint a general first"),
        (["clear", "appoint:floating-cg"], "take:rom_hastati-2", "Scipio floats"),
        (["clear", "appoint:commander-cg"], "appoint:commander-cg", "exactly one army commander"),
        (["clear"], "appoint:ally-cg", "The list has no such ally. (army.build.generals)"),
        (["clear"], "appoint:general-lg", "can't be legendary"),
        ([], "dismiss:g3", None),
        ([], "command:hastati_1-g1", "Scipio floats"),
        ([], "command:hastati_1-g2", "in the command of Laelius already. (deploy.commands)"),
        (["clear"], "clear", "There is nothing to strike. (army.build)"),
        ([], "fill", "The army is complete"),
    ],
)
def test_what_is_allowed_and_why_not(choices: list[str], refused: str, expected: str | None) -> None:
    match = begun(f"list:{ROMANS}")
    for choice in choices:
        match.play(choice, seat=0)
    if expected is None:
        assert match.why_not(refused, seat=0) is None
        return
    assert expected in why(match, refused)
    before = match.to_dict()
    with pytest.raises(Refused):
        match.play(refused, seat=0)
    assert match.to_dict() == before


def test_nothing_can_be_changed_before_a_list_is_taken() -> None:
    match = begun()
    assert why(match, "ready") == "Take a list first. (army.lists)"
    assert [match.notation(each, 0) for each in match.legal(0)] == ["fill", *[f"list:{name}" for name in list_ids(BOX)]]


@pytest.mark.rule("army.ally", "army.build.generals")
def test_whoever_is_dismissed_leaves_his_ugs_to_the_others() -> None:
    match = begun(f"list:{NORMANS}", "dismiss:g3")
    assert [general["role"] for general in army(match)["generals"]] == ["commander", "general"]
    assert {unit["command"] for unit in army(match)["units"]} == {1, 2}
    match.play("appoint:ally-cg", seat=0)
    assert ("army.ally", "muster.ally_command") in {(each["rule"], each["key"]) for each in army(match)["faults"]}
    for name in ("bretons_1", "bretons_2"):
        match.play(f"command:{name}-g3", seat=0)
    assert army(match)["faults"] == []


@pytest.mark.parametrize("name", list_ids(BOX))
def test_every_army_is_built_again_by_its_choices(name: str) -> None:
    for own in (printed_army(BOX, name), quick_build(BOX, name, FastDice(3))):
        match = begun(*choices_of(BOX, own))
        units = [(unit["profile"], unit["bases"], unit["command"]) for unit in army(match)["units"]]
        assert units == [(unit.profile, unit.bases, unit.command) for unit in own.units]
        assert [each["level"] for each in army(match)["generals"]] == [each.level for each in own.generals]
        assert match.why_not("ready", seat=0) is None


@pytest.mark.parametrize("name", list_ids(BOX))
def test_whatever_is_begun_can_be_finished(name: str) -> None:
    """By the computer: random changes are made, and then it finishes what is there."""
    for seed in range(4):
        dice, match = FastDice(seed), begun(f"list:{name}", "clear", seed=seed)
        for _ in range(12):
            options = [each for each in match.legal(0) if not match.notation(each, 0).startswith(("ready", "list"))]
            match.play(options[dice.below(len(options))], seat=0)
        own = draft_of(BOX, laid(match).armies[0])
        assert own is not None
        if army_faults(BOX, own):
            match.play("fill", seat=0)
        assert army(match)["faults"] == []
        assert army(match)["list"] == name
        assert not army_faults(BOX, finished(BOX, own, dice))


def test_what_is_offered_is_what_is_not_refused() -> None:
    """Of every change either it is offered, or there is a reason."""
    own = printed_army(BOX, NORMANS)
    found = offers(BOX, own)
    assert not set(found.options) & set(found.refused)
    assert all(refusal.rule and refusal.message.key for refusal in found.refused.values())


# ---- in secret, and then the battle


@pytest.mark.rule("army.build", "info.lists")
def test_neither_sees_the_army_of_the_other_until_both_are_ready() -> None:
    one, other = begun(f"list:{ROMANS}"), begun("list:gallic", "drop:warband_1")
    for eye in (1, ONLOOKER):
        assert one.view(eye) == other.view(eye)
        assert one.prompt(eye) == other.prompt(eye) if eye >= 0 else True
    one.play("ready", seat=0)
    assert one.view(1)["ugs"] == []
    assert one.view(1)["muster"]["by"] == [1]
    assert "Roman" not in json.dumps(one.journal(1))
    one.play("fill", seat=1)
    one.play("ready", seat=1)
    assert one.view(1)["muster"] is None
    assert one.view(1)["armies"][0]["name"] == "Mid-Republican Roman"
    assert one.view(0)["moment"] == "choose_role"


@pytest.mark.parametrize("check", checks.EVERY, ids=lambda check: check.__name__)
def test_every_choice_of_a_muster(check: checks.Check) -> None:
    """Random choices of both, until one of them is ready and then the other."""
    case = Case("pacto", options={"battle": "full", "muster": "table"})
    match, dice = case.match(3), FastDice(5)
    for n in range(16):
        check(match, dice)
        seat = n % 2
        options = [each for each in match.legal(seat) if match.notation(each, seat) != "ready"]
        match.play(options[dice.below(len(options))], seat)
    for seat in range(2):
        while laid(match).mustering >> seat & 1:
            check(match, dice)
            match.play(match.table.steps[-1].routine(match.table, seat), seat)
    assert match.view(0)["moment"] == "choose_role"


@pytest.mark.once
def test_moments_of_a_muster_can_be_gone_back_to() -> None:
    match = play_until_battle(begun(armies=[ROMANS, ""], seed=8), FastDice(8))
    every_moment_can_be_gone_back_to(match)
    record_replays(match)


# ---- options


def test_armies_can_be_drawn_up_from_a_list_that_is_given() -> None:
    match = begun(armies=[NORMANS, ""])
    assert army(match)["list"] == NORMANS
    assert army(match, 1) is None
    match.play("ready", seat=0)


@pytest.mark.rule("army.build")
def test_starter_armies_are_not_drawn_up() -> None:
    with pytest.raises(ValueError, match="no starter army where armies are drawn up"):
        begun(armies=["starter_roman", "gallic"])


def test_the_computer_draws_up_both_armies() -> None:
    match = qx.new("pacto", seed=2, battle="full", muster="quick", armies=[ROMANS, "gallic"])
    assert [each["id"] for each in match.view(0)["armies"]] == [ROMANS, "gallic"]
    drawn = [draft_of(BOX, each) for each in laid(match).armies]
    assert not any(own is None or army_faults(BOX, own) for own in drawn)
    assert match.view(0)["moment"] == "choose_role"


def test_one_army_may_be_named_and_the_other_left_to_chance() -> None:
    filled = {"battle": "full", "army0": "gallic", "army1": ""}
    match = qx.new("pacto", seed=2, **GAME.options_from_form(filled))
    assert match.view(0)["armies"][0]["id"] == "gallic"


# ---- the shelf, and files


def test_a_draft_tells_how_it_is_built_again() -> None:
    match = begun(f"list:{NORMANS}", "drop:bretons_1")
    told = match.draft(0)
    assert told is not None
    twin = begun(*told["choices"])
    assert army(twin) == army(match)
    found = GAME.read_draft(json.dumps({**begun(f"list:{NORMANS}").draft(0)["file"], "name": "Mine"}), GAME.built_in)  # type: ignore[index]  # there is one
    assert (found["name"], found["for"]) == ("Mine", told["for"])
    unfinished = begun(f"list:{NORMANS}", "clear", "appoint:ally-cg").draft(0)
    assert unfinished is not None
    found = GAME.read_draft(json.dumps(unfinished["file"]), GAME.built_in)
    assert found["choices"] == [f"list:{NORMANS}", "clear", "appoint:ally-cg"]
    assert begun().draft(0) == {**told, "choices": [], "file": {}}
    match = begun(f"list:{NORMANS}", "ready")
    assert match.draft(0) is None


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("nonsense [", "JSON or TOML"),
        ('{"name": "A", "list": "martian", "generals": [], "units": []}', "army, field 'list'"),
        ('{"name": "", "list": "norman", "generals": [], "units": []}', "army, field 'name'"),
        (json.dumps({**printed_army(BOX, NORMANS).to_dict(), "generals": []}), "army, field 'generals'"),
        (json.dumps({**printed_army(BOX, NORMANS).to_dict(), "units": 7}), "army, field 'units'"),
        (json.dumps({**printed_army(BOX, NORMANS).to_dict(), "colour": "red"}), "colour"),
        (
            json.dumps({**printed_army(BOX, "starter_roman").to_dict()}),
            "starter army, which is not changed. (army.build)",
        ),
    ],
)
def test_broken_files_are_refused_by_their_field(text: str, expected: str) -> None:
    with pytest.raises(ValueError) as wrong:  # noqa: PT011  # what it says is looked at below
        GAME.read_draft(text, GAME.built_in)
    assert expected in str(wrong.value)


# ---- positions


def test_a_muster_half_done_is_a_position() -> None:
    match = begun(f"list:{ROMANS}", "clear", "appoint:general-cg")
    twin = qx.from_dict(match.to_dict())
    assert twin.to_dict() == match.to_dict()
    assert twin.view(0) == match.view(0)
    data = match.to_dict()
    data["table"]["mustering"] = 2
    with pytest.raises(ValueError, match=r"table\.armies\[0\]"):
        qx.from_dict(data)
