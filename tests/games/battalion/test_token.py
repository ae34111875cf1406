"""Command tokens."""

from __future__ import annotations

import pytest
from games.battalion.given import camp, given, notations, offers, play, refusal, tokens, unit

import quincunx as qx

FOES = ("samnites", "samnites", "samnites")


@pytest.mark.rule("token.count")
def test_the_number_of_tokens_never_changes() -> None:
    match = qx.new("battalion", battle="set3", seed=8)
    dice = qx.FastDice(1)
    while not match.over:
        for seat in range(2):
            own = [each for each in match.view()["units"] if each["owner"] == seat]
            assert sum(camp(match, seat)) + sum(each["order"] + each["disorder"] for each in own) == 8
        options = match.legal()
        match.play(options[dice.below(len(options))])


@pytest.mark.rule("token.two_states")
def test_order_commands_and_disorder_is_a_hit() -> None:
    match = given(
        own={"units": [unit("hastati", "hastati", foes=["carthage1"])], "order": 3},
        enemy={"units": [unit(*FOES)], "order": 3},
        dice=(8, 1, 1, 1, 1, 1),
    )
    play(match, "assault:rome1", "lose:0")
    assert (tokens(match, "rome1"), tokens(match, "carthage1")) == ((1, 0), (0, 1))


@pytest.mark.rule("token.shared_pool")
def test_commands_and_hits_draw_on_one_supply() -> None:
    match = given(
        own={"units": [unit("hastati", "hastati", foes=["carthage1"])], "order": 3},
        enemy={"units": [unit(*FOES)]},
        dice=(1, 1, 1, 8, 8, 1),
    )
    play(match, "assault:rome1", "lose:0")
    assert (camp(match, 0), tokens(match, "rome1")) == ((0, 0), (1, 2))


@pytest.mark.rule("token.camp_disorder_idle")
def test_disorder_in_camp_pays_for_nothing() -> None:
    match = given(
        own={"units": [unit("hastati", "hastati", foes=["carthage1"])], "order": 0, "disorder": 4},
        enemy={"units": [unit(*FOES)]},
        dice=(8, 1, 1, 1, 1, 1),
    )
    assert notations(match) == ["rally"]
    assert refusal(match, "assault:rome1") == "command.pay"
    match = given(
        own={"units": [unit("hastati", "hastati", foes=["carthage1"])], "order": 0, "disorder": 4},
        enemy={"units": [unit(*FOES)]},
        active=1,
        dice=(8, 1, 1, 1, 1, 1),
    )
    play(match, "assault:carthage1", "lose:0")
    assert (tokens(match, "rome1"), len(match.view()["units"][0]["ranks"])) == ((0, 0), 1)


@pytest.mark.rule("token.order_on_unit_locked")
def test_order_on_units_stays_until_a_rally() -> None:
    match = given(
        own={"units": [unit("hastati", order=3), unit("principes")], "order": 0}, enemy={"units": [unit(*FOES)]}
    )
    assert offers(match, "charge") == []
    play(match, "rally")
    assert (tokens(match, "rome1"), camp(match, 0)) == ((0, 0), (3, 0))
