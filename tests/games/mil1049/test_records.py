"""One recorded game for every way a game of MIL (1049) can end, with each number of players."""

from __future__ import annotations

import pytest
from games.mil1049.given import realm
from games.recorded import BY_WORD, Recorded

from quincunx.games.mil1049.scoring import standing

RECORDED = Recorded("mil1049")
DECIDES = {"outright": 1, "by_castles": 2, "by_lands": 3, "by_vassals": 4}
"""What sets the first place apart: points, castles, lands, vassals."""


def test_there_is_a_record_for_every_ending_and_number_of_players() -> None:
    assert RECORDED.endings() == {"end.winner", "end.tiebreak-count", *BY_WORD}
    started = RECORDED.options()
    assert {options["players"] for options in started} == {2, 3, 4, 5}
    assert {(options["advanced"], options["cutthroat"]) for options in started} > {(False, False), (True, True)}


@pytest.mark.rule("end.winner")
@pytest.mark.parametrize(("name", "decides"), DECIDES.items())
def test_a_record_shows_what_its_name_says(name: str, decides: int) -> None:
    match = RECORDED.load(name).replay()
    first = realm(match).scores.index(1.0)
    ranked = [standing(realm(match), seat) for seat in range(match.seats)]
    best = max(each for seat, each in enumerate(ranked) if seat != first)
    differs = [mine > theirs for mine, theirs in zip(ranked[first], best, strict=True)]
    assert differs.index(True) == decides


@pytest.mark.rule("leave.rank")
def test_who_left_on_the_way_comes_last_in_the_record_of_it() -> None:
    match = RECORDED.load("some_left").replay()
    first, second = realm(match).gone
    assert (realm(match).places[first], realm(match).places[second]) == (5, 4)
