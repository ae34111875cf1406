"""Before an accident: a last hourglass, a phase that may close, an end that loses."""

from __future__ import annotations

from games.mil1049.given import given

import quincunx as qx


def warned(match: qx.Match) -> dict[str, str]:
    return {match.notation(action): each.rule for action, each in match.cautions().items()}


def test_a_knight_who_dies_of_his_own_deed() -> None:
    found = warned(given(red={"A": {"age": 3, "heir": 0}, "B": {"age": 2, "heir": 0}}))
    assert set(found.values()) == {"death.no-heir"}
    assert found
    assert all(notation.split(":")[1].startswith("A") for notation in found), found
    assert warned(given(red={"A": {"age": 3, "heir": 1}})) == {}


def test_a_pass_as_the_phase_may_close() -> None:
    match = given(spaces={"*": "black", "court-1": "white"})
    assert warned(match)["pass"] == "pass.effect"
    assert "pass" not in warned(given())
