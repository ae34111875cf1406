"""Choices that are not there to be made: out of turn, beyond a stock, after one's seal, or no choices at all."""

from __future__ import annotations

import pytest
from games.mil1049.given import COLOURS, given, lay, play
from games.mil1049.moments import FREE_CUBES, attempt, auction, court_answer, donations, others, shown, war, wedding

import quincunx as qx


def sealed_by_red() -> qx.Match:
    """Red has sealed a dowry of a gold; the others have not."""
    return play(lay(wedding(), "red", gold=1), "seal", seat="red")


@pytest.mark.rule("hidden.sealing", "castle.bid", "vassal.answer", "war.contributions", "action.kinds")
@pytest.mark.parametrize(
    ("match", "who", "action"),
    [
        (given(), "yellow", "pass"),
        (given(), "blue", "harvest:A1"),
        (auction(), "blue", "more:food"),
        (auction(), "red", "done"),
        (attempt(), "red", "more:gold"),
        (attempt(), "blue", "done"),
        (court_answer(), "yellow", "accept"),
        (war(), "blue", "more:food"),
        (war(), "blue", "seal"),
        (sealed_by_red(), "red", "more:gold"),
        (sealed_by_red(), "red", "seal"),
    ],
)
def test_nobody_chooses_for_another_or_twice(match: qx.Match, who: str, action: str) -> None:
    """The refusal cites a clause, changes nothing, and tells nobody anything."""
    seat = COLOURS.index(who)
    before = match.to_dict()
    seen = [shown(match, eye) for eye in (*range(match.seats), qx.ONLOOKER)]
    with pytest.raises(qx.Refused) as refused:
        match.play(action, seat)
    assert refused.value.rule in match.game.ledger
    assert str(refused.value)[0].isupper()
    assert match.to_dict() == before
    assert [shown(match, eye) for eye in (*range(match.seats), qx.ONLOOKER)] == seen


@pytest.mark.rule("general.solvency", "hidden.resources")
@pytest.mark.parametrize(
    ("match", "who", "kind", "there"),
    [
        (wedding(**FREE_CUBES), "yellow", "gold", 6),
        (donations(), "blue", "gold", 6),
        (war(), "yellow", "influence", 6),
        (attempt(), "yellow", "influence", 6),
        (auction(), "yellow", "metal", 5),
    ],
)
def test_nobody_lays_more_than_there_is(match: qx.Match, who: str, kind: str, there: int) -> None:
    """Beyond the last cube it is refused; to the others that looks like one cube fewer laid, or none."""
    begun = [shown(match, eye) for eye in others(COLOURS.index(who))]
    lay(match, who, **{kind: there})
    before = match.to_dict()
    with pytest.raises(qx.Refused, match=f"You have no more {kind}") as refused:
        lay(match, who, **{kind: 1})
    assert refused.value.rule == "general.solvency"
    assert match.to_dict() == before
    assert [shown(match, eye) for eye in others(COLOURS.index(who))] == begun


@pytest.mark.rule("hidden.resources", "hidden.sealing")
def test_a_refusal_tells_nothing_of_what_others_have_or_laid() -> None:
    """In two worlds that differ behind the others' screens, the same words, whatever is tried."""
    one = play(lay(wedding(**FREE_CUBES), "yellow", gold=5), "seal", seat="yellow")
    other = lay(wedding(red=FREE_CUBES["red"], yellow={"gold": 0}), "blue", food=1)
    for text in ("more:gold", "more:silver", "less:food", "seal", "done", "knight:yellow-B", "pass", "roll", "gold"):
        said = []
        for match in (one, other):
            try:
                refused = match.why_not(text, 0)
                said.append((refused.rule, refused.text) if refused is not None else "")
            except ValueError as error:
                said.append(str(error))
        assert said[0] == said[1], text


@pytest.mark.parametrize("text", ["", "more", "more:silver", "harvest:Z1", "to:war-9", "knight:red", "7", "swap:food"])
def test_what_is_no_choice_at_all_is_refused_in_words(text: str) -> None:
    match = given()
    before = match.to_dict()
    with pytest.raises(ValueError, match=r"\w+ \w+ \w+"):
        match.play(text)
    assert match.to_dict() == before


@pytest.mark.rule("table.over")
def test_nothing_is_chosen_after_the_end() -> None:
    match = given(players=2)
    match.resign(0)
    before = match.to_dict()
    for action in ("pass", "harvest:A1"):
        with pytest.raises(qx.Refused, match="over"):
            match.play(action, 1)
    assert match.to_dict() == before
