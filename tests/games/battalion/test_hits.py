"""Taking hits."""

from __future__ import annotations

from typing import Any

import pytest
from games.battalion.given import (
    asked,
    camp,
    foreseen,
    given,
    keys,
    look,
    notations,
    play,
    ranks,
    refusal,
    tokens,
    unit,
)

import quincunx as qx

FOES = ("samnites", "samnites", "samnites")
GUARDS = ("hastati", "hastati")


def struck(hits: int, *own: str, order: int = 6, disorder: int = 0, on_unit: int = 0) -> qx.Match:
    """A Roman unit, assaulted by Samnites, has been dealt so many hits."""
    match = given(
        own={
            "units": [unit(*own, disorder=on_unit, foes=["carthage1"]), unit("velites")],
            "order": order,
            "disorder": disorder,
        },
        enemy={"units": [unit(*FOES)]},
        active=1,
        dice=(8,) * hits + (1,) * (3 - hits) + (1,) * 9,
    )
    return play(match, "assault:carthage1")


def state(match: qx.Match) -> Any:
    """Ranks left, tokens on the unit, tokens in camp."""
    return len(ranks(match, "rome1")), tokens(match, "rome1"), camp(match, 0)


@pytest.mark.rule("hits.owner_decides")
def test_the_owner_of_the_unit_decides() -> None:
    match = struck(2, *GUARDS)
    assert (match.acting, asked(match)) == ((0,), "TakeHits")
    assert notations(match) == ["lose:0", "lose:1"]
    mixed = play(struck(3, "velites", "hastati"), "lose:1")
    assert state(mixed) == (1, (0, 1), (5, 0))


@pytest.mark.rule("hits.remove_first")
def test_a_rank_covers_as_many_hits_as_its_cohesion() -> None:
    assert state(play(struck(3, *GUARDS), "lose:1")) == (1, (0, 0), (6, 0))


@pytest.mark.rule("hits.remove_first")
def test_a_whole_unit_given_up() -> None:
    """Five hits on three ranks of Velites: all three may go, which leaves a hit over and no unit."""
    match = given(
        own={"units": [unit("velites", "velites", "velites", foes=["carthage1", "carthage2", "carthage3"])]},
        enemy={"units": [unit(*FOES), unit("scutarii"), unit("scutarii")]},
        active=1,
        dice=(8,) * 5,
    )
    play(match, "assault:carthage1")
    last = match.options()[-1]
    assert (last.notation, last.text, last.rule) == ("lose:3", "Give up 3 front ranks", "hits.remove_first")
    play(match, "lose:3")
    assert (look(match, "rome1")["sector"], tokens(match, "rome1"), camp(match, 0)) == ("gone", (0, 0), (6, 0))
    assert keys(match).count("loses_rank") == 3


@pytest.mark.rule("hits.front_to_back")
def test_from_the_front() -> None:
    assert ranks(play(struck(2, "velites", "hastati", "triarii"), "lose:1"), "rome1") == ["hastati", "triarii"]


@pytest.mark.rule("hits.no_over_removal")
def test_no_more_ranks_than_the_hits_need() -> None:
    match = struck(3, "hastati", "hastati", "hastati")
    assert notations(match) == ["lose:0", "lose:1"]
    assert refusal(match, "lose:2") == "hits.no_over_removal"


@pytest.mark.rule("hits.refund")
def test_surplus_cohesion_refunds_disorder() -> None:
    assert state(play(struck(1, *GUARDS, order=3, on_unit=2), "lose:1")) == (1, (0, 0), (3, 2))


@pytest.mark.rule("hits.refund_same_unit")
def test_only_from_the_unit_hit() -> None:
    match = given(
        own={"units": [unit(*GUARDS, foes=["carthage1"]), unit("velites", disorder=1)], "order": 3},
        enemy={"units": [unit(*FOES)]},
        active=1,
        dice=(8, 1, 1, 1, 1, 1),
    )
    play(match, "assault:carthage1", "lose:1")
    assert (tokens(match, "rome2"), camp(match, 0)) == ((0, 1), (3, 0))


@pytest.mark.rule("hits.refund_earlier_only")
def test_only_older_disorder() -> None:
    """One order for three hits: the rank that then goes by force refunds nothing of the disorder just placed.

    What a charger took from fire is older when it takes the hits of the counterattack.
    """
    match = play(struck(3, *GUARDS, order=1), "lose:0")
    assert state(match) == (1, (0, 1), (0, 0))
    match = given(
        own={"units": [unit(*GUARDS)], "order": 3},
        enemy={"units": [unit("caetrati", "caetrati")]},
        dice=(8, 1, 1, 1, 1, 1, 1, 8, 1, 1),
    )
    play(match, "charge:rome1", "fire:carthage1", "lose:0")
    assert state(match) == (2, (1, 1), (1, 0))
    play(match, "lose:1")
    assert state(match) == (1, (1, 0), (1, 1))


@pytest.mark.rule("hits.refund_unflipped")
def test_refunded_tokens_stay_disorder() -> None:
    assert camp(play(struck(1, *GUARDS, order=2, disorder=1, on_unit=1), "lose:1"), 0) == (2, 2)


@pytest.mark.rule("hits.refund_full")
def test_the_refund_is_taken_in_full() -> None:
    match = play(struck(1, "hastati", "hastati", "hastati", on_unit=5), "lose:1")
    assert (tokens(match, "rome1"), camp(match, 0)[1]) == ((0, 3), 2)
    assert state(play(struck(1, *GUARDS, on_unit=1), "lose:1")) == (1, (0, 0), (6, 1))


@pytest.mark.rule("hits.place_disorder")
def test_an_order_for_each_hit() -> None:
    assert state(play(struck(3, *GUARDS), "lose:0")) == (2, (0, 3), (3, 0))


@pytest.mark.rule("hits.disorder_on_unit")
def test_disorder_stays_when_ranks_go() -> None:
    assert state(play(struck(3, *GUARDS, on_unit=2), "lose:1")) == (1, (0, 2), (6, 0))


@pytest.mark.rule("hits.place_all_available")
def test_no_holding_back() -> None:
    """Two order for three hits: both are placed before a rank goes by force."""
    assert state(play(struck(3, *GUARDS, order=2), "lose:0")) == (1, (0, 2), (0, 0))


@pytest.mark.rule("hits.insufficient")
def test_ranks_go_by_force_when_order_runs_out() -> None:
    match = play(struck(3, "velites", "velites", "velites", order=1), "lose:0")
    assert (ranks(match, "rome1"), tokens(match, "rome1")) == (["velites", "velites"], (0, 1))
    assert "forced_rank" in keys(match)
    match = play(struck(3, "velites", "velites", "hastati", order=0), "lose:0")
    assert ranks(match, "rome1") == ["hastati"]


@pytest.mark.rule("hits.insufficient")
@pytest.mark.parametrize(
    ("order", "words", "clause"),
    [
        (3, ["Give up no rank: take disorder", "Give up 1 front rank", "Give up 2 front ranks"], "hits.place_disorder"),
        (1, ["Give up no rank: take disorder, then lose 1 rank by force", "Give up 1 front rank"], "hits.insufficient"),
        (
            0,
            ["Give up no rank: lose 2 ranks by force", "Give up 1 front rank, 1 more by force"],
            "hits.insufficient",
        ),
    ],
)
def test_an_option_says_what_goes_by_force(order: int, words: list[str], clause: str) -> None:
    """Three hits on two Velites and Hastati: what the order in camp does not cover is not called disorder."""
    match = struck(3, "velites", "velites", "hastati", order=order)
    options = match.options()
    assert [option.text for option in options][: len(words)] == words
    assert options[0].rule == clause
    assert [way.title for way in foreseen(match)] == [option.text for option in options]


@pytest.mark.rule("hits.no_refund_after_disorder")
def test_no_refund_once_disorder_was_placed() -> None:
    assert state(play(struck(3, *GUARDS, order=1, on_unit=1), "lose:0")) == (1, (0, 2), (0, 0))
    assert state(play(struck(1, *GUARDS, order=0, on_unit=2), "lose:0")) == (1, (0, 0), (0, 2))


@pytest.mark.rule("hits.options_enumeration")
@pytest.mark.parametrize(("hits", "most"), [(1, 1), (2, 1), (3, 2)])
def test_the_choice_is_one_number(hits: int, most: int) -> None:
    match = struck(hits, "velites", "velites", "hastati")
    assert notations(match) == [f"lose:{k}" for k in range(most + 1)]
    assert [notation for way in foreseen(match) for notation in way.do] == notations(match)


@pytest.mark.rule("hits.surplus_lost")
def test_hits_beyond_the_unit_are_lost() -> None:
    match = play(struck(3, "velites"), "lose:0")
    assert (tokens(match, "rome2"), "disbanded" in keys(match) or "broken" in keys(match)) == ((0, 0), True)


@pytest.mark.rule("hits.zero")
def test_no_hits_nothing_happens() -> None:
    match = given(
        factions=("rome", "han"),
        own={"units": [unit("triarii", foes=["han1"])]},
        enemy={"units": [unit("crossbowmen")]},
        active=1,
        dice=(7,) * 3 + (1,) * 4,
    )
    play(match, "assault:han1")
    assert keys(match)[:3] == ["assaults", "rolls", "misses"]
    assert tokens(match, "rome1") == (0, 0)


@pytest.mark.rule("hits.removed_gone")
def test_a_lost_rank_draws_no_card() -> None:
    match = play(struck(3, *GUARDS), "lose:1")
    assert "draws" not in keys(match)
    assert match.view()["players"][0]["lost"] == ["rome.hastati"]
