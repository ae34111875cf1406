"""The scene of an attack: what comes on, what turns, how the sums grow, what falls, and whom the verdict speaks to."""

from __future__ import annotations

from typing import Any

import pytest
from games.milito.given import given, play
from games.milito.test_outcome import loses, ties, wins, withdraws

import quincunx as qx
from quincunx.core.scene import check_scene, scenes_of, staged_plies

Scene = dict[str, Any]


def scene(match: qx.Match, eye: int = 0) -> Scene:
    """The scene of the last choice."""
    plies = staged_plies(match, eye, match.ply - 1)
    assert plies == [match.ply - 1]
    (found,) = scenes_of(match, plies[0], eye)
    check_scene(found)
    return found


def beats(scene: Scene, do: str) -> list[Scene]:
    return [beat for beat in scene["beats"] if beat["do"] == do]


def order(scene: Scene) -> list[str]:
    """The beats in order, each run of equal ones once."""
    done = [beat["do"] for beat in scene["beats"]]
    return [do for n, do in enumerate(done) if n == 0 or done[n - 1] != do]


def test_a_won_attack_from_the_lift_to_the_banner() -> None:
    won = scene(wins(1))
    assert (won["kind"], won["focus"], won["weight"]) == ("clash", "column-3", 2)
    assert [side["title"] for side in won["sides"]] == ["Carthaginian defends", "You attack"]
    assert [side["mine"] for side in won["sides"]] == [False, True]
    stages = ["lift", "add", "lift", "wait", "turn", "add", "fall", "flip", "banner"]
    assert order(won) == stages
    places = beats(won, "lift")[0]["as"]
    assert places["unit-0-3-medium_infantry-1"] == "fighter:1"
    assert places["unit-0-3-medium_infantry-2"] == "support:1"
    assert places["unit-1-3-medium_infantry-1"] == "fighter:0"
    assert beats(won, "fall")[0]["ids"] == ["unit-1-3-medium_infantry-1", "unit-1-3-slingers-1"]
    assert [beat["to"] for beat in beats(won, "fall")] == ["destroyed-1", "discard-0", "discard-1"]
    assert beats(won, "flip")[0]["from"] == "Carthaginian"
    assert beats(won, "flip")[0]["to"] == "Republican Roman"
    assert beats(won, "banner")[0]["tone"] == "won"
    assert beats(won, "banner")[0]["words"] == "The column is yours"
    assert beats(won, "banner")[0]["detail"] == "7 against 6"


def test_sums_grow_line_by_line_with_their_clauses_and_what_the_cards_bring_comes_last() -> None:
    lines = beats(scene(wins(None)), "add")
    attacker = [line for line in lines if line["side"] == 1 and line["value"] is not None]
    assert [line["rule"] for line in attacker] == ["strength.base", "strength.support", "strength.bonus"]
    assert [line["total"] for line in attacker] == [3, 4, 7]
    from_cards = [line["from"] != "" for line in lines]
    assert from_cards == sorted(from_cards), "what is known comes before the cards turn"
    assert [line["total"] for line in lines if line["side"] == 0][-1] == 6


def test_a_face_comes_only_with_its_turn() -> None:
    won = scene(wins(None))
    assert {won["pieces"][f"bonus-{seat}"]["face"] for seat in (0, 1)} == {"back-0", "back-1"}
    assert [beat["face"] for beat in beats(won, "turn")] == ["face-0-rep_1", "face-1-car_3"]
    assert won["pieces"]["bonus-0"]["at"] == "bonus-0", "it lay on the table"
    assert won["pieces"]["bonus-1"]["at"] == "hand-1", "it was laid and turned in one breath"


@pytest.mark.parametrize(
    ("eye", "tone", "words"),
    [
        (0, "lost", "Carthaginian holds the line"),
        (1, "held", "Your line holds"),
        (-1, "held", "Carthaginian holds the line"),
    ],
)
def test_the_verdict_speaks_to_whoever_looks(eye: int, tone: str, words: str) -> None:
    banner = beats(scene(loses(1), eye), "banner")[0]
    assert (banner["tone"], banner["words"]) == (tone, words)


def test_a_tie_sends_all_to_the_discards_and_the_column_to_nobody() -> None:
    tied = scene(ties(0))
    assert {beat["to"] for beat in beats(tied, "fall")} == {"discard-0", "discard-1"}
    assert beats(tied, "flip")[0]["to"] == "nobody"
    assert beats(tied, "banner")[0]["tone"] == "even"
    assert beats(tied, "banner")[0]["words"] == "Nobody holds it"


def test_after_a_withdrawal_the_card_is_laid_open_and_nothing_is_counted() -> None:
    slipped = scene(withdraws(None), 1)
    assert slipped["weight"] == 1
    assert beats(slipped, "add") == []
    assert [beat["to"] for beat in beats(slipped, "fall")] == ["discard-1", "discard-0"]
    assert beats(slipped, "turn")[0]["id"] == "bonus-0"
    assert beats(slipped, "say")[0]["rule"] == "outcome.withdraw.bonus_unresolved"
    assert beats(slipped, "banner")[0]["words"] == "You slip away"


def test_elephants_that_fall_trample_a_card_out_of_the_deck() -> None:
    match = given(
        own={"hand": ["triarii"], "c3": ["heavy_infantry", "heavy_infantry"]},
        enemy={"hand": ["spears"], "deck": ["light_cavalry"], "c3": ["elephants"]},
    )
    play(match, "attack:3", "bonus:triarii", "no-bonus")
    trampled = scene(match)
    assert trampled["pieces"]["trampled-1"]["at"] == "deck-1"
    assert [beat["ids"] for beat in beats(trampled, "fall")][-1] == ["trampled-1"]
    assert beats(trampled, "fall")[-1]["to"] == "destroyed-1"
    assert [change["rule"] for change in trampled["end"]["changed"]].count("rampage.draw") == 1


def test_a_third_column_is_worth_a_pause_and_says_what_it_means() -> None:
    match = given(
        control=(0, 0, None, None, None),
        own={"hand": ["rep_1"], "c3": ["medium_infantry"] * 2},
        enemy={"hand": ["spears", "spears"], "c3": ["medium_infantry"]},
    )
    play(match, "attack:3", "bonus:rep_1", "no-bonus")
    third = scene(match)
    assert third["weight"] == 3
    assert third["end"]["meaning"]["title"] == "You hold 3 columns"
    assert third["end"]["meaning"]["rule"] == "end.win"
    assert scene(match, 1)["end"]["meaning"]["title"] == "Republican Roman holds 3 columns"
