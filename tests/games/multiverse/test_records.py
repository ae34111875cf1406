"""One recorded game for every way Multiverse War can end, and for every map."""

from __future__ import annotations

from games.recorded import BY_WORD, Recorded

import quincunx as qx
from quincunx.games.multiverse.pieces import pieces_of
from quincunx.games.multiverse.soundness import ENDINGS

RECORDED = Recorded("multiverse")


def test_there_is_a_record_for_every_ending_and_map() -> None:
    assert RECORDED.endings() == {*ENDINGS, *BY_WORD}
    maps = pieces_of(qx.game_of("multiverse").built_in).grounds.maps
    assert {options["map"] for options in RECORDED.options()} == set(maps)
    assert {options["rules"] for options in RECORDED.options()} == {"veteran", "expert"}
