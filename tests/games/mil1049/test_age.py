"""Getting older."""

from __future__ import annotations

import pytest
from games.mil1049.given import block, given, knight, play, send

from quincunx.games.mil1049.realm import LETTERS


@pytest.mark.rule("age.sources")
@pytest.mark.parametrize("actions", [("harvest:A1",), ("recruit:A",), ("grow:A", "roll", "hourglass")])
def test_harvest_recruiting_and_hourglass_age_the_acting_knight_by_one(actions: tuple[str, ...]) -> None:
    match = play(given(dice=[1]), *actions, "take:war-1")
    assert [knight(match, f"red-{column}")["age"] for column in LETTERS] == [1, 0, -1, -1]


@pytest.mark.rule("age.sources")
def test_nothing_else_ages_anybody() -> None:
    """Not being placed, not a pass, not a birth."""
    match = play(given(dice=[1]), "grow:B", "gold")
    send(match, "A", "war-1", "gold")
    block(match, "war-2")
    assert [knight(match, name)["age"] for name in ("red-B", "yellow-A", "blue-A", "blue-B")] == [0, 0, 0, 0]


@pytest.mark.rule("age.keep")
def test_time_tokens_stay_from_turn_to_turn() -> None:
    match = given(at="winter", dice=[2], red={"A": {"age": 2}, "B": {"age": 3}})
    assert [knight(match, name)["age"] for name in ("red-A", "red-B")] == [2, 3]
    play(match, "harvest:A1", "take:war-1")
    assert knight(match, "red-A")["age"] == 3
