"""One recorded game for every way a game of Milito can end."""

from __future__ import annotations

from games.recorded import Recorded

RECORDED = Recorded("milito")


def test_there_is_a_record_for_every_ending() -> None:
    by_rules = {"end.win", "end.dead_position", "end.late_win", "end.turn_cap"}
    assert RECORDED.endings() == {*by_rules, "table.resigned", "table.agreed"}
    assert {options["mercenaries"] for options in RECORDED.options()} == {True, False}
