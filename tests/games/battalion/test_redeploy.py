"""The redeployment phase."""

from __future__ import annotations

import pytest
from games.battalion.given import (
    camp,
    discards,
    given,
    hand,
    keys,
    look,
    notations,
    offers,
    play,
    refusal,
    tokens,
    unit,
)

MEN = ("hastati", "hastati")
FOES = ("samnites", "samnites")


@pytest.mark.rule("redeploy.discard")
def test_a_card_for_each_unit() -> None:
    match = given(
        own={"units": [unit(*MEN), unit("velites")], "hand": ["pila", "testudo"]}, enemy={"units": [unit(*FOES)]}
    )
    play(match, "redeploy:rome1-1", "discard:pila")
    assert (discards(match, 0), hand(match, 0)) == (["pila"], ["testudo"])
    play(match, "redeploy:rome2-3", "discard:testudo")
    assert hand(match, 0) == []
    assert offers(match, "redeploy") == []
    assert "plays" not in keys(match)


@pytest.mark.rule("redeploy.discard")
def test_without_a_card_nobody_moves() -> None:
    match = given(own={"units": [unit(*MEN)]}, enemy={"units": [unit(*FOES)]})
    assert refusal(match, "redeploy:rome1-1") == "redeploy.discard"


@pytest.mark.rule("redeploy.discard")
@pytest.mark.parametrize("sector", [1, 2, 3])
def test_the_reserve_lacks_a_card_not_a_way(sector: int) -> None:
    """A reserve unit may enter any sector, so that with an empty hand only the card is missing."""
    match = given(own={"units": [unit(*MEN), unit(*MEN, sector="reserve")]}, enemy={"units": [unit(*FOES)]})
    assert refusal(match, f"redeploy:rome2-{sector}") == "redeploy.discard"


@pytest.mark.rule("redeploy.move")
def test_one_sector_over_or_out_of_the_reserve() -> None:
    match = given(
        own={"units": [unit(*MEN, sector=1), unit(*MEN, sector="reserve")], "hand": ["pila"]},
        enemy={"units": [unit(*FOES, sector=1)]},
    )
    assert offers(match, "redeploy") == ["rome1-2", "rome2-1", "rome2-2", "rome2-3"]
    play(match, "redeploy:rome1-2", "discard:pila")
    assert (look(match, "rome1")["sector"], look(match, "rome1")["foes"]) == (2, [])


@pytest.mark.rule("redeploy.unengaged_only")
def test_engaged_units_stay() -> None:
    match = given(own={"units": [unit(*MEN, foes=["carthage1"])], "hand": ["pila"]}, enemy={"units": [unit(*FOES)]})
    assert offers(match, "redeploy") == []
    assert refusal(match, "redeploy:rome1-1") == "redeploy.unengaged_only"


@pytest.mark.rule("redeploy.once_per_unit")
@pytest.mark.parametrize("ranks", [MEN, ("allied_cavalry",)])
def test_once_a_turn(ranks: tuple[str, ...]) -> None:
    match = given(own={"units": [unit(*ranks)], "hand": ["pila", "pila"]}, enemy={"units": [unit(*FOES)]})
    play(match, "redeploy:rome1-1")
    if ranks == MEN:
        play(match, "discard:pila")
    assert refusal(match, "redeploy:rome1-2") == "redeploy.once_per_unit"


@pytest.mark.rule("redeploy.not_commanded")
def test_a_redeployed_unit_takes_no_command() -> None:
    match = given(own={"units": [unit(*MEN, sector=1), unit(*MEN)], "hand": ["pila"]}, enemy={"units": [unit(*FOES)]})
    play(match, "redeploy:rome1-2", "discard:pila")
    assert offers(match, "charge") == ["rome2"]
    assert refusal(match, "charge:rome1") == "redeploy.not_commanded"
    play(match, "rally", "rally")
    assert offers(match, "charge") == ["rome1", "rome2"]


@pytest.mark.rule("redeploy.sequential")
def test_one_after_the_other_until_the_action() -> None:
    match = given(
        own={"units": [unit("allied_cavalry"), unit(*MEN)], "hand": ["pila"]},
        enemy={"units": [unit(*FOES), unit(*FOES)]},
    )
    play(match, "redeploy:rome1-1")
    assert "redeploy:rome2-1" in notations(match)
    play(match, "charge:rome2")
    reason = match.table.steps[-1].refusal(match.table, 0, match.parse("redeploy:rome2-1", 0))
    assert reason.rule == "redeploy.sequential"


@pytest.mark.rule("redeploy.then_rally")
def test_redeploy_and_rally() -> None:
    match = given(own={"units": [unit(*MEN)], "hand": ["pila"]}, enemy={"units": [unit(*FOES, sector=1)]})
    play(match, "redeploy:rome1-1", "discard:pila", "rally")
    assert match.acting == (1,)


@pytest.mark.rule("redeploy.tokens_stay")
def test_tokens_travel_along() -> None:
    match = given(
        own={"units": [unit(*MEN, order=2, disorder=1)], "hand": ["pila"], "order": 3}, enemy={"units": [unit(*FOES)]}
    )
    play(match, "redeploy:rome1-1", "discard:pila")
    assert (tokens(match, "rome1"), camp(match, 0)) == ((2, 1), (3, 0))
