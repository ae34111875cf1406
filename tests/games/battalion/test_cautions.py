"""Before an accident: a camp left open, a deck that is empty."""

from __future__ import annotations

from games.battalion.given import given, unit

import quincunx as qx

MEN = ("hastati", "hastati")
FOES = ("samnites", "samnites", "samnites")


def warned(match: qx.Match) -> dict[str, tuple[str, bool]]:
    return {match.notation(action): (each.rule, each.loses) for action, each in match.cautions().items()}


def test_a_camp_that_falls_when_the_enemys_turn_begins() -> None:
    """Rallying loses it at once; a unit that can come back is not warned."""
    match = given(own={"units": [unit(*MEN, sector=1)]}, enemy={"units": [unit(*FOES)]})
    found = warned(match)
    assert found["rally"] == ("win.camp", True)
    assert not any(notation.startswith("redeploy") for notation in found)
    match.play("rally")
    assert (match.over, match.ending) == (True, "win.camp")


def test_no_card_left_to_draw() -> None:
    match = given(
        own={"units": [unit(*MEN, foes=["carthage1"])], "deck": [], "order": 3}, enemy={"units": [unit(*FOES)]}
    )
    assert warned(match) == {"rally": ("win.deck", True), "assault:rome1": ("win.deck", False)}


def test_an_ordinary_turn_warns_of_nothing() -> None:
    assert warned(given(own={"units": [unit(*MEN)], "deck": ["pila"]}, enemy={"units": [unit(*FOES)]})) == {}
