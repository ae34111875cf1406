"""One recorded battle for every way Pacto can end, for both training fields, and a full one."""

from __future__ import annotations

from games.recorded import BY_WORD, Recorded

import quincunx as qx
from quincunx.games.pacto.build_up import FULL
from quincunx.games.pacto.game import box_of
from quincunx.games.pacto.soundness import ENDINGS

RECORDED = Recorded("pacto")


def test_there_is_a_record_for_every_ending_and_field() -> None:
    assert RECORDED.endings() == {*ENDINGS, *BY_WORD}
    fields = set(box_of(qx.game_of("pacto").built_in).pieces.battles)
    assert {options["battle"] for options in RECORDED.options()} == {*fields, FULL}
