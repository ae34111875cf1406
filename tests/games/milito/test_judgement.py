"""What a computer player looks at: who would win on columns, and how near that is."""

from __future__ import annotations

import pytest
from games.milito.given import battle, given

from quincunx.games.milito.judgement import FEATURES, features


def seen(control: tuple[int | None, ...], turn: int, seat: int) -> tuple[float, float]:
    found = dict(zip(FEATURES, features(battle(given(control=control, turn=turn)), seat), strict=True))
    return found["ahead"], found["ahead_late"]


@pytest.mark.rule("end.late_win")
def test_who_is_ahead_counts_for_more_as_the_end_comes_nearer() -> None:
    assert seen((0, 0, 1, None, None), 9, 0) == (1.0, 9 / 41)
    assert seen((0, 0, 1, None, None), 9, 1) == (0.0, 0.0)
    assert seen((0, 0, 1, None, None), 41, 0) == (1.0, 1.0)


@pytest.mark.rule("end.turn_cap")
@pytest.mark.parametrize(("turn", "second"), [(9, 1), (8, 0)], ids=["seat 0 began", "seat 1 began"])
def test_in_a_tie_the_second_player_is_ahead(turn: int, second: int) -> None:
    assert seen((0, 1, None, None, None), turn, second)[0] == 1.0
    assert seen((0, 1, None, None, None), turn, 1 - second)[0] == 0.0
