"""One recorded game for every way a game of Battalion can end, and for every battle."""

from __future__ import annotations

from games.recorded import Recorded

RECORDED = Recorded("battalion")


def test_there_is_a_record_for_every_ending_and_battle() -> None:
    assert RECORDED.endings() == {"win.camp", "win.deck", "table.resigned", "table.agreed"}
    battles = {options["battle"] for options in RECORDED.options()}
    assert battles == {"set1", "set2", "set3", "set4", "set5", "set6", "grand1", "muster", "muster4"}
