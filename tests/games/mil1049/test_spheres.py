"""Phase 4 in general: the order of spheres and knights, and what they may leave undone."""

from __future__ import annotations

from typing import Any

import pytest
from games.mil1049.given import asked, family, given, keys, offers, play, seal, stock, table, vp, who

ONE_IN_EACH: dict[str, Any] = {
    "players": 4,
    "dice": [2],
    "red": {"A": {"where": "crusades"}, "B": {"where": "curia-1"}},
    "yellow": {"A": {"where": "war-1"}, "B": {"where": "market-1"}},
    "blue": {"A": {"where": "court-1"}, "B": {"where": "monastery"}},
}


@pytest.mark.rule("spheres.order", "turn.phases")
def test_the_spheres_come_in_their_order() -> None:
    """Who was sent first, and who begins, makes no difference."""
    match = given(at="monastery", active="green", **ONE_IN_EACH)
    assert keys(match)[-1] == "veil"
    order = []
    while asked(match) != "Act":
        order.append(asked(match))
        if asked(match) == "Donate":
            seal(match)
        else:
            play(match, "nothing")
    assert order == ["Court", "Market", "War", "Donate", "Curia"]
    lines = keys(match)
    assert lines.index("veil") < lines.index("donates") < lines.index("crusades") < lines.index("mild_winter")


@pytest.mark.rule("spheres.left-to-right")
@pytest.mark.parametrize("sphere", ["court", "market", "war", "curia"])
def test_knights_act_from_left_to_right(sphere: str) -> None:
    match = given(
        at=sphere,
        dice=[2],
        red={"A": {"where": f"{sphere}-2"}},
        yellow={"A": {"where": f"{sphere}-3"}},
        blue={"B": {"where": f"{sphere}-1"}},
    )
    order = []
    for _ in range(3):
        order.append(table(match)["knight"])
        play(match, "nothing")
    assert order == ["blue-B", "red-A", "yellow-A"]


@pytest.mark.rule("spheres.left-to-right")
def test_a_knight_is_done_before_the_next_one_acts() -> None:
    match = given(at="court", red={"A": {"where": "court-1", "soldiers": 4}}, blue={"A": {"where": "court-2"}})
    play(match, "knight:yellow-B")
    assert (asked(match), who(match)) == ("Resist", "yellow")
    play(match, "done")
    assert (asked(match), who(match)) == ("Answer", "red")
    play(match, "accept")
    assert (asked(match), who(match)) == ("Court", "blue")


@pytest.mark.rule("spheres.optional")
@pytest.mark.parametrize("sphere", ["court", "market", "war", "curia"])
def test_a_knight_may_do_nothing(sphere: str) -> None:
    match = given(at=sphere, dice=[2], red={"A": {"where": f"{sphere}-1"}, "B": {"soldiers": 0, "where": "crusades"}})
    assert len(match.legal()) > 1
    play(match, "nothing")
    assert asked(match) == ("Act" if sphere == "curia" else "Donate")
    came_home = {"influence": 3} if sphere == "curia" else {}
    assert stock(match, "red") == {"food": 2, "fabric": 2, "metal": 2, "influence": 2, "gold": 2} | came_home
    assert (family(match, "red")["women"], family(match, "red")["privileges"]) == (3, 1)
    assert set(vp(match).values()) == {0}
    assert keys(match).count("does_nothing") == 1


@pytest.mark.rule("spheres.optional")
def test_monastery_and_crusades_leave_no_choice() -> None:
    match = given(at="monastery", red={"A": {"where": "monastery"}})
    assert asked(match) == "Donate"
    assert family(match, "red")["women"] == 2
    match = given(at="crusades", dice=[2], red={"A": {"where": "crusades"}})
    assert asked(match) == "Act"
    assert stock(match, "red")["influence"] == 3


@pytest.mark.rule("spheres.current-state")
def test_what_changed_earlier_in_the_phase_counts() -> None:
    """The toll of an attack can be paid with influence taken at Court just before."""
    position: dict[str, Any] = {
        "red": {"influence": 0, "A": {"where": "court-1"}, "B": {"where": "war-1"}},
        "yellow": {"women": 2},
        "blue": {"women": 3},
    }
    match = play(given(at="court", **position), "influence")
    assert offers(match, "attack") == ["yellow-A1", "yellow-B1"]
    match = play(given(at="court", **position), "nothing")
    assert offers(match, "attack") == []
