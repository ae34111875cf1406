"""Phase 2, Advance, and how long control lasts."""

from __future__ import annotations

import pytest
from games.milito.given import at_turn_start, control, given, notations, play, side

import quincunx as qx


@pytest.mark.rule("advance.take")
def test_unopposed_units_take_their_columns() -> None:
    """Neutral and enemy columns alike, with one unit or two; not where enemies stand, not where no one stands."""
    match = given(
        active=1,
        control=[None, 1, 1, 1, None],
        own={"hand": ["rep_1"], "c1": ["triarii"], "c2": ["light_infantry", "triarii"], "c3": ["medium_infantry"]},
        enemy={"hand": ["car_1"], "c3": ["spears"]},
    )
    at_turn_start(match)
    assert control(match) == [0, 0, 1, 1, None]
    taken = [entry["params"] for entry in match.journal() if entry["key"] == "journal.advances"]
    assert taken == [{"seat": 0, "column": 1}, {"seat": 0, "column": 2}]


@pytest.mark.rule("advance.take")
def test_every_such_column_is_taken() -> None:
    """All five at once; a column already held stays held and is not told again."""
    own = {"hand": ["rep_1"], **{f"c{n}": ["light_infantry"] for n in range(1, 6)}}
    match = at_turn_start(given(active=1, control=[0, None, 1, None, 1], own=own, enemy={"hand": ["car_1"]}))
    assert control(match) == [0] * 5
    taken = [entry["params"]["column"] for entry in match.journal() if entry["key"] == "journal.advances"]
    assert taken == [2, 3, 4, 5]


@pytest.mark.rule("advance.mandatory")
def test_advance_asks_nothing_moves_nothing_and_serves_the_active_player_only() -> None:
    """The first thing asked are the actions; all cards lie as before; the opponent waits for his own Advance."""
    match = given(
        active=1,
        own={"hand": ["rep_1"], "c1": ["light_infantry", "triarii"]},
        enemy={"hand": ["car_1"], "c5": ["spears"]},
    )
    before = [side(match, seat) for seat in range(2)]
    at_turn_start(match)
    assert match.acting == (0,)
    assert notations(match) == ["pass"]
    assert control(match) == [0, None, None, None, None]
    assert [side(match, seat) for seat in range(2)] == before
    play(match, "pass")
    assert control(match) == [0, None, None, None, 1]


# ---- control


@pytest.mark.rule("control.persists")
def test_placing_units_changes_no_control() -> None:
    """Neither in an enemy's column nor in a neutral one, in the placing player's turn or after it."""
    match = given(
        control=[1, 1, None, None, None],
        own={"hand": ["medium_infantry", "light_infantry", "light_infantry", "rep_1"]},
        enemy={"hand": ["car_1"], "c2": ["spears"]},
    )
    play(match, "place:medium_infantry", "column:1", "place:light_infantry", "column:2")
    play(match, "place:light_infantry", "column:3", "pass")
    assert match.acting == (1,)
    assert control(match) == [1, 1, None, None, None]


@pytest.mark.rule("control.persists")
def test_units_leaving_change_no_control() -> None:
    """Thrown out of a held column, or lost in a flank attack on the next one, they leave the control behind."""
    own = {"hand": ["medium_infantry", "rep_1"], "c1": ["triarii"]}
    match = given(control=[0, None, None, None, None], own=own, enemy={"hand": ["car_1"]})
    play(match, "place:medium_infantry", "clear:1a", "column:1")
    assert side(match, 0)["discard"] == ["triarii"]
    assert control(match) == [0, None, None, None, None]
    match = given(
        active=1,
        own={"hand": ["rep_8", "rep_1"], "c2": ["light_infantry"], "c3": ["triarii"]},
        enemy={"hand": ["car_1"], "c3": ["spears"]},
    )
    play(at_turn_start(match), "flank:3-2", "column:2", "bonus:rep_8", "bonus:car_1")
    assert side(match, 0)["columns"] == [[], [], ["triarii"], [], []]
    assert control(match) == [None, 0, None, None, None]


@pytest.mark.rule("control.persists")
def test_an_empty_column_keeps_its_controller() -> None:
    """Turn after turn, although no unit stands there and enemies stand next to it."""
    match = given(
        control=[0, None, None, None, 1],
        own={"hand": ["rep_1", "triarii"], "c4": ["triarii"]},
        enemy={"hand": ["car_1", "spears"], "c2": ["spears"]},
    )
    play(match, *["pass"] * 5)
    assert control(match) == [0, 1, None, 0, 1]


@pytest.mark.rule("control.persists")
@pytest.mark.parametrize("seed", range(15))
def test_control_changes_only_by_advance_or_combat_in_that_column(seed: int) -> None:
    """In whole games every change is told as an advance of that column or happens as its combat ends."""
    match = qx.new("milito", seed=seed)
    choices = qx.FastDice(seed)
    changes = 0
    while not match.over:
        before, told = control(match), len(match.journal())
        attack = match.view()["attack"]
        legal = match.legal()
        match.play(legal[choices.below(len(legal))])
        advanced = {entry["params"]["column"] for entry in match.journal()[told:] if entry["key"] == "journal.advances"}
        for column, (was, now) in enumerate(zip(before, control(match), strict=True), 1):
            if was != now:
                changes += 1
                assert column in advanced or (attack is not None and attack["column"] == column)
    assert changes > 0
