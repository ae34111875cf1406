"""Privileges: where they come from and what they are for."""

from __future__ import annotations

import pytest
from games.mil1049.given import family, given, keys, knight, notations, play, send, space


@pytest.mark.rule("privilege.sources", "setup.lineage")
def test_privileges_come_from_the_start_the_curia_and_the_king() -> None:
    match = given(at="curia", dice=[2], red={"A": {"where": "curia-1"}}, yellow={"B": {"soldiers": 0}})
    assert [family(match, name)["privileges"] for name in ("red", "yellow", "blue")] == [1, 1, 1]
    play(match, "privilege")
    assert keys(match)[-5:] == ["gets_privilege", "mild_winter", "kings_reward", "kings_reward", "turn"]
    assert [family(match, name)["privileges"] for name in ("red", "yellow", "blue")] == [3, 1, 2]


@pytest.mark.rule("privilege.uses", "place.token")
@pytest.mark.parametrize("token", ["white", "black"])
def test_a_privilege_opens_a_space_with_a_token(token: str) -> None:
    match = send(given(spaces={"court-2": token}), "A", "court-2", "privilege")
    assert (space(match, "court-2"), family(match, "red")["privileges"]) == ("red-A", 0)
    assert family(match, "red")["stock"]["gold"] == 2


@pytest.mark.rule("privilege.uses", "growth.recognise")
def test_a_privilege_has_a_son_recognised() -> None:
    match = play(given(red={"gold": 0}), "grow:B", "privilege")
    assert (knight(match, "red-C")["age"], family(match, "red")["privileges"]) == (0, 0)


@pytest.mark.rule("privilege.uses", "monastery.more")
def test_two_privileges_let_a_further_woman_take_the_veil() -> None:
    match = play(given(at="monastery", red={"privileges": 2, "A": {"where": "monastery"}}), "veil")
    assert (family(match, "red")["women"], family(match, "red")["privileges"]) == (1, 0)


@pytest.mark.rule("privilege.uses")
def test_privileges_buy_nothing_else() -> None:
    """No soldier and no toll of an attack."""
    match = given(red={"privileges": 9, "metal": 0})
    assert "recruit:A" not in notations(match)
    match = given(at="war", red={"privileges": 9, "influence": 0, "A": {"where": "war-1"}})
    assert [text for text in notations(match) if text.startswith("attack")] == []


@pytest.mark.rule("privilege.uses", "end.privileges")
def test_most_privileges_score_in_the_end() -> None:
    match = given(at="winter", dice=[2], turn=5, red={"privileges": 2})
    assert "Lara has the most privileges, 3 (+10 points)." in [line["text"] for line in match.journal()]
