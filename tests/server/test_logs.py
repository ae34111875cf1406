"""What is written to the log: nobody fills the disk with it."""

from __future__ import annotations

import logging

from quincunx.server.logs import EACH, AsJson, Paced


def record(what: str, *given: object) -> logging.LogRecord:
    return logging.LogRecord("quincunx.socket", logging.INFO, "", 0, what, given, None)


def test_the_same_thing_is_written_so_many_times_and_then_counted() -> None:
    paced = Paced()
    written = [paced.filter(record("refused %s", n)) for n in range(1000)]
    assert EACH.burst <= sum(written) < 2 * EACH.burst
    assert paced.filter(record("something else")), "other things are written all the same"
    paced.limit.buckets.clear()  # a while later
    again = record("refused %s", 1000)
    assert paced.filter(again)
    assert f'"left_out": {1000 - sum(written)}' in AsJson().format(again)
    assert not paced.left_out
