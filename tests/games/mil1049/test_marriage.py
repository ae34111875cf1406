"""Marriages."""

from __future__ import annotations

from typing import Any

import pytest
from games.mil1049.given import (
    asked,
    entry,
    family,
    given,
    keys,
    knight,
    lay,
    notations,
    offers,
    play,
    refusal,
    seal,
    stock,
    vp,
    who,
)

import quincunx as qx
from quincunx.games.mil1049.pieces import KINDS

START = dict.fromkeys(KINDS, 2)


def wedding(**families: Any) -> qx.Match:
    """Red's A, with a land and a castle, has just got an heir."""
    return play(given(dice=[3], **families), "grow:A", "roll", "son")


def women(match: qx.Match) -> list[int]:
    """Single women by seat."""
    return [family(match, colour)["women"] for colour in ("red", "yellow", "blue")]


def stocks(match: qx.Match) -> list[dict[str, int]]:
    return [stock(match, colour) for colour in ("red", "yellow", "blue")]


@pytest.mark.rule("marriage.trigger")
@pytest.mark.parametrize("host", ["red", "yellow", "blue"])
def test_a_marriage_is_held_when_an_heir_is_born(host: str) -> None:
    """Host is the active player: a dowry goes to him."""
    match = play(given(active=host, dice=[3]), "grow:A", "roll", "son")
    assert asked(match) == "Dowry"
    other = "yellow" if host != "yellow" else "blue"
    seal(match, **{other: {"gold": 1}})
    assert stock(match, host)["gold"] == 3
    assert stock(match, other)["gold"] == 1


@pytest.mark.rule("marriage.trigger")
def test_taking_over_as_heir_causes_no_marriage() -> None:
    """B dies and his heir follows him; nor does a new knight marry."""
    match = play(given(red={"B": {"age": 3}}), "harvest:B1", "take:war-1")
    assert (knight(match, "red-B")["heir"], asked(match), who(match)) == (0, "Act", "yellow")
    match = play(given(dice=[5]), "grow:B", "roll", "son")
    assert (asked(match), who(match)) == ("Act", "yellow")


@pytest.mark.rule("marriage.offers")
def test_all_players_offer_any_of_their_cubes_in_secret() -> None:
    """The host too, any of the five kinds, also none; then all offers are open."""
    match = wedding()
    assert match.acting == (0, 1, 2)
    for family_asked in ("red", "yellow", "blue"):
        assert offers(match, "more", family_asked) == list(KINDS)
    lay(match, "yellow", food=2, fabric=1)
    assert match.view(0)["seats"][1].get("offer") is None
    assert refusal(match, "more:food", "yellow") == "general.solvency"
    play(match, "less:food", "seal", seat="yellow")
    play(match, "seal", seat="blue")
    assert "dowry" not in keys(match)
    play(match, "seal", seat="red")
    told = [line["params"] for line in match.journal() if line["key"] == "journal.dowry"]
    assert told == [
        {"seat": 0, "cubes": []},
        {"seat": 1, "cubes": ["1 fabric", "1 food"]},
        {"seat": 2, "cubes": []},
    ]


@pytest.mark.rule("marriage.other-wins")
def test_another_players_best_offer_is_shared_between_host_and_reserve() -> None:
    """He loses all of it and one woman, and scores 2; the others take their offers back."""
    match = seal(wedding(), red={"food": 2}, yellow={"gold": 2, "metal": 1}, blue={"influence": 2})
    assert (asked(match), who(match)) == ("KeepHalf", "red")
    play(match, "more:gold", "more:metal")
    assert stocks(match) == [
        {**START, "gold": 3, "metal": 3},
        {"food": 2, "fabric": 2, "metal": 1, "influence": 2},
        START,
    ]
    assert vp(match) == {"red": 0, "yellow": 2, "blue": 0}
    assert women(match) == [3, 2, 3]
    assert entry(match, "married")["params"] == {"seat": 1, "host": 0, "n": 2}


@pytest.mark.rule("marriage.other-wins-no-woman")
def test_the_best_offer_is_paid_without_a_daughter_too() -> None:
    """The host gets his half, but nobody scores."""
    match = seal(wedding(yellow={"women": 0}), yellow={"gold": 2})
    assert stocks(match) == [{**START, "gold": 3}, {"food": 2, "fabric": 2, "metal": 2, "influence": 2}, START]
    assert vp(match) == {"red": 0, "yellow": 0, "blue": 0}
    assert women(match) == [3, 0, 3]
    assert "married_nobody" in keys(match)


@pytest.mark.rule("marriage.host-wins")
def test_the_hosts_own_best_offer_goes_to_the_reserve_with_a_woman_of_his() -> None:
    """Nobody scores, and all others keep their offers."""
    match = seal(wedding(), red={"food": 2, "gold": 1}, yellow={"gold": 2}, blue={"influence": 1})
    assert stocks(match) == [{"fabric": 2, "metal": 2, "influence": 2, "gold": 1}, START, START]
    assert vp(match) == {"red": 0, "yellow": 0, "blue": 0}
    assert women(match) == [2, 3, 3]
    assert "married_at_home" in keys(match)


@pytest.mark.rule("marriage.host-wins-no-woman")
def test_a_host_without_a_daughter_loses_his_best_offer_all_the_same() -> None:
    match = seal(wedding(red={"women": 0}), red={"gold": 1})
    assert stocks(match) == [{**START, "gold": 1}, START, START]
    assert (vp(match)["red"], women(match)) == (0, [0, 3, 3])
    assert "married_at_home_nobody" in keys(match)


@pytest.mark.rule("marriage.tie")
@pytest.mark.parametrize(
    "tied",
    [
        {"yellow": {"gold": 1, "food": 1}, "blue": {"gold": 1, "food": 1}},
        {"red": {"metal": 2}, "blue": {"metal": 2}, "yellow": {"fabric": 2}},
        {"red": {"food": 1}, "yellow": {"food": 1}, "blue": {"food": 1}},
    ],
)
def test_tied_best_offers_all_go_back(tied: dict[str, dict[str, int]]) -> None:
    """The heir marries an unknown woman: nobody pays, scores or loses a woman."""
    match = seal(wedding(), **tied)
    assert stocks(match) == [START, START, START]
    assert (vp(match), women(match)) == ({"red": 0, "yellow": 0, "blue": 0}, [3, 3, 3])
    assert ("married_unknown" in keys(match), who(match)) == (True, "yellow")


@pytest.mark.rule("marriage.tie")
def test_a_tie_below_the_best_offer_does_not_matter() -> None:
    for best in ("yellow", "blue"):
        lower = "blue" if best == "yellow" else "yellow"
        match = seal(wedding(), red={"food": 1}, **{best: {"food": 2}, lower: {"food": 1}})
        assert vp(match)[best] == 2


@pytest.mark.rule("marriage.zero")
def test_empty_offers_are_tied() -> None:
    match = seal(wedding())
    assert ("married_unknown" in keys(match), stocks(match), women(match)) == (True, [START] * 3, [3, 3, 3])


@pytest.mark.rule("marriage.zero")
def test_a_single_cube_beats_nothing() -> None:
    match = seal(wedding(), blue={"food": 1})
    assert (vp(match)["blue"], women(match)) == (2, [3, 3, 2])


@pytest.mark.rule("marriage.after")
def test_after_the_marriage_the_next_player_acts() -> None:
    """There is no further roll."""
    match = seal(wedding(), yellow={"gold": 2})
    assert (asked(match), who(match)) == ("Act", "yellow")
    assert "harvest:A1" in notations(match)
