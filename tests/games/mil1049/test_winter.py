"""Phase 5: the roll, hunger, the King's reward and the board cleared."""

from __future__ import annotations

from typing import Any

import pytest
from games.mil1049.given import asked, family, given, keys, knight, play, space, table, vp, whites, who

import quincunx as qx


@pytest.mark.rule("winter.roll", "components.die")
@pytest.mark.parametrize("face", range(1, 7))
def test_every_other_face_brings_a_hard_winter(face: int) -> None:
    """One roll for all."""
    match = given(at="winter", dice=[face], red={"C": {}}, yellow={"C": {}})
    hard = face in (1, 3, 5)
    assert ("hard_winter" in keys(match), "mild_winter" in keys(match)) == (hard, not hard)
    assert vp(match) == {"red": -4 * hard, "yellow": -4 * hard, "blue": 0}


@pytest.mark.rule("winter.roll")
def test_the_roll_comes_to_light_for_everyone_and_is_not_taken_back() -> None:
    """Red is the last to act before winter; who only looks on learns how it turns out in the same moment."""
    match = play(given(at="curia", dice=[1], red={"A": {"where": "curia-1"}}), "nothing")
    assert "hard_winter" in keys(match)
    for eye in (qx.ONLOOKER, 0, 1, 2):
        assert match.history.just_learned(eye, match.table.learned), eye
    assert not match.can_undo(0)


@pytest.mark.rule("winter.starve")
@pytest.mark.parametrize(
    ("has", "starves"),
    [
        ({}, True),
        ({"soldiers": 3}, True),
        ({"lands": ["wool"]}, False),
        ({"castle": 1}, False),
    ],
)
def test_neither_land_nor_castle_means_death(has: dict[str, Any], starves: bool) -> None:
    match = given(at="winter", dice=[1], red={"C": {"age": 2, **has}})
    assert ("starves" in keys(match)) == starves
    assert vp(match)["red"] == (-4 if starves else 0)
    assert knight(match, "red-C")["age"] == (2 if not starves else 0 if has else -1)


@pytest.mark.rule("winter.starve")
@pytest.mark.parametrize("where", [None, "court-1", "monastery"])
def test_only_the_crusades_protect(where: str | None) -> None:
    match = given(at="winter", dice=[1], red={"C": {"where": where}})
    assert keys(match).count("starves") == 1


@pytest.mark.rule("winter.starve-heir", "death.heir")
def test_the_heir_of_a_starving_knight_takes_over() -> None:
    match = given(at="winter", dice=[1], red={"C": {"age": 3, "heir": 1, "lord": "blue"}})
    assert knight(match, "red-C") == {
        "age": 0,
        "heir": 0,
        "soldiers": 0,
        "castle": 0,
        "lord": 2,
        "where": None,
        "lands": [],
    }
    assert vp(match)["red"] == 0


@pytest.mark.rule("winter.together")
def test_all_starve_at_once() -> None:
    """In all families; nobody dies twice, though an heir has nothing either."""
    match = given(at="winter", dice=[1], red={"C": {"heir": 1}, "D": {}}, yellow={"C": {"soldiers": 1}}, blue={"D": {}})
    assert keys(match).count("starves") == 4
    assert vp(match) == {"red": -4, "yellow": -4, "blue": -4}
    assert [knight(match, name)["age"] for name in ("red-C", "red-D", "yellow-C", "blue-D")] == [0, -1, 0, -1]


@pytest.mark.rule("winter.reward", "privilege.sources")
@pytest.mark.parametrize(
    ("knights", "rewarded"),
    [
        ({}, True),
        ({"A": {"soldiers": 0}, "B": {"soldiers": 1}}, True),
        ({"B": {"soldiers": 0}}, False),
        ({"B": {"soldiers": 0, "castle": 1}}, True),
        ({"C": {"lands": ["wool"]}}, False),
        ({"C": {"soldiers": 1}, "D": {"castle": 1}}, True),
    ],
)
def test_the_king_rewards_families_with_soldiers_or_a_castle_before_each_knight(
    knights: dict[str, Any], rewarded: bool
) -> None:
    match = given(at="winter", dice=[2], red=knights)
    assert family(match, "red")["privileges"] == 1 + rewarded
    assert family(match, "yellow")["privileges"] == 2


@pytest.mark.rule("winter.reward", "winter.reward-order", "political.kings-soldiers")
def test_the_kings_soldiers_earn_the_reward_before_they_leave() -> None:
    for before, privileges in (("red-C", 2), ("red-A", 1)):
        match = given(at="winter", dice=[2], kings_soldiers=before, red={"C": {"lands": ["wool"]}})
        assert family(match, "red")["privileges"] == privileges
        assert table(match)["kings_soldiers"] is None


@pytest.mark.rule("winter.reward-order")
def test_the_reward_comes_after_the_deaths() -> None:
    """The knight without soldiers and castle has starved, and no longer spoils it."""
    for face, privileges in ((1, 2), (2, 1)):
        match = given(at="winter", dice=[face], red={"C": {}})
        assert family(match, "red")["privileges"] == privileges


@pytest.mark.rule("winter.clear", "components.time-tokens")
@pytest.mark.parametrize(("players", "in_use"), [(2, 3), (3, 3), (4, 4), (5, 5)])
def test_the_board_is_cleared(players: int, in_use: int) -> None:
    match = given(
        at="winter",
        players=players,
        dice=[2],
        spaces={"*": "black", "market-2": "empty", "market-3": "white"},
        red={"A": {"where": "court-1", "age": 2}, "B": {"where": "monastery"}},
        yellow={"A": {"where": "crusades"}, "B": {"where": "curia-3"}},
        kings_soldiers="red-A",
        archbishop="yellow-B",
    )
    lying = table(match)
    assert whites(match) == 4 * in_use
    assert lying["spaces"].count("closed") == 4 * (5 - in_use)
    assert {row["where"] for row in lying["knights"]} == {None}
    assert lying["monastery"] == lying["crusades"] == []
    assert (lying["kings_soldiers"], lying["archbishop"]) == (None, None)
    assert (space(match, "court-1"), knight(match, "red-A")["age"]) == ("white", 2)


@pytest.mark.rule("winter.advance", "turn.phases")
@pytest.mark.parametrize("turn", [1, 2, 3, 4])
def test_the_starting_player_begins_the_next_turn(turn: int) -> None:
    match = given(at="winter", dice=[2], turn=turn, active="blue", starter=1)
    assert (table(match)["turn"], table(match)["phase"]) == (turn + 1, 1)
    assert (asked(match), who(match)) == ("Act", "yellow")


@pytest.mark.rule("winter.last", "end.moment")
def test_the_last_winter_is_played_before_the_final_scoring() -> None:
    """A death and a reward that count: without the reward yellow alone would have the most privileges."""
    nothing = {"fabric": 0, "metal": 0, "influence": 0, "gold": 0, "women": 0}
    match = given(
        at="winter",
        dice=[1],
        turn=5,
        red={**nothing, "privileges": 2},
        yellow={**nothing, "privileges": 3, "A": {"soldiers": 0, "castle": 0}},
        blue={**nothing, "C": {}},
    )
    assert match.over
    lines = keys(match)
    assert lines.index("starves") < lines.index("kings_reward") < lines.index("most_privileges") < lines.index("final")
    assert vp(match) == {"red": 10, "yellow": 10, "blue": -4}
