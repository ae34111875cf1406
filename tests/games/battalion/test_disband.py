"""Disbanding a unit."""

from __future__ import annotations

import pytest
from games.battalion.given import camp, given, hand, keys, look, play, tokens, unit
from games.battalion.test_hits import state, struck

import quincunx as qx

FOES = ("samnites", "samnites", "samnites")


def broken(order: int = 2, disorder: int = 1, deck: tuple[str, ...] = ("pila",), camp_order: int = 3) -> qx.Match:
    """Velites with tokens on them are disbanded by Samnites, who overlap them in two units."""
    match = given(
        own={
            "units": [
                unit("velites", order=order, disorder=disorder, foes=["carthage1", "carthage2"]),
                unit("hastati"),
            ],
            "order": camp_order,
            "deck": list(deck),
        },
        enemy={"units": [unit(*FOES), unit("scutarii")]},
        active=1,
        dice=(8, 1, 1, 1, 1, 1, 1),
    )
    return play(match, "assault:carthage1", "lose:0")


@pytest.mark.rule("disband.no_ranks")
def test_the_last_rank_gone() -> None:
    match = play(struck(3, "velites", "velites"), "lose:2")
    assert look(match, "rome1")["sector"] == "gone"
    assert "disbanded" in keys(match)


@pytest.mark.rule("disband.disorder_limit")
@pytest.mark.parametrize(("before", "survives"), [(0, True), (4, True), (5, False)])
def test_disorder_equal_to_cohesion_disbands(before: int, survives: bool) -> None:
    """Two Hastati carry five disorder at most."""
    match = play(struck(1, "hastati", "hastati", on_unit=before), "lose:0")
    assert (look(match, "rome1")["sector"] == 2) == survives


@pytest.mark.rule("disband.check_after_assignment")
def test_checked_once_after_the_refund() -> None:
    """Four disorder on two Hastati: giving up one rank for one hit refunds two and leaves two of three."""
    assert state(play(struck(1, "hastati", "hastati", on_unit=4), "lose:1"))[:2] == (1, (0, 2))
    match = play(struck(3, "hastati", "hastati", on_unit=4), "lose:1")
    assert look(match, "rome1")["sector"] == "gone"


@pytest.mark.rule("disband.overflow_tokens")
def test_no_more_tokens_than_reach_the_limit() -> None:
    """Velites with one disorder and three hits: one order goes, the unit breaks, the other hits cost nothing."""
    match = play(struck(3, "velites", on_unit=1, order=5), "lose:0")
    assert camp(match, 0) == (4, 2)


@pytest.mark.rule("disband.flip_order")
def test_order_on_the_unit_turns_to_disorder() -> None:
    assert camp(broken(order=2, disorder=1, camp_order=3), 0) == (2, 4)


@pytest.mark.rule("disband.tokens_to_camp")
def test_all_tokens_go_to_camp() -> None:
    match = broken(order=1, disorder=1, camp_order=2)
    assert (camp(match, 0), tokens(match, "rome1")) == ((1, 3), (0, 0))


@pytest.mark.rule("disband.remove_ranks")
def test_all_ranks_leave_the_field() -> None:
    match = play(struck(1, "hastati", "hastati", on_unit=5), "lose:0")
    assert (look(match, "rome1")["ranks"], match.view()["players"][0]["lost"]) == ([], ["rome.hastati"] * 2)


@pytest.mark.rule("disband.release_others")
def test_units_left_without_contact_return() -> None:
    match = broken()
    assert [look(match, name)["foes"] for name in ("carthage1", "carthage2")] == [[], []]


@pytest.mark.rule("disband.draw")
def test_the_owner_draws_a_card() -> None:
    assert hand(broken(), 0) == ["pila"]
    lost = broken(deck=())
    assert (lost.ending, lost.scores) == ("win.deck", (0.0, 1.0))


@pytest.mark.rule("disband.step_order")
def test_release_comes_before_the_draw() -> None:
    lines = keys(broken())
    assert lines.index("broken") < lines.index("freed") < lines.index("draws")


@pytest.mark.rule("disband.lose_unit_keep_tokens")
def test_tokens_survive_their_unit() -> None:
    match = broken(order=2, disorder=1, camp_order=3, deck=("pila", "testudo"))
    play(match, "rally")
    assert camp(match, 0) == (6, 0)
