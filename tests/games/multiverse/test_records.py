"""One recorded game for every way Multiverse War can end, and for every map."""

from __future__ import annotations

import json

import pytest
from games.multiverse.courses import KEPT, LONG, STRETCH, course
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


@pytest.mark.parametrize("name", LONG)
def test_a_long_game_goes_the_same_way(name: str) -> None:
    """All that is offered, refused, seen, told and dealt anew on the way; see make_records.py if it has to change."""
    kept = json.loads(KEPT.read_text(encoding="utf-8"))[name]
    stretches = 0
    for stretch, each in enumerate(course(RECORDED.load(name))):
        assert each == kept[stretch], f"another way from choice {STRETCH * stretch} on, or within {STRETCH} of it"
        stretches += 1
    assert stretches == len(kept)
