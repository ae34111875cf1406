"""The two speeds: the suite is run on both, and says which one it means."""

from __future__ import annotations

import os

import quincunx as qx


def test_this_is_the_speed_that_was_asked_for() -> None:
    expected = os.environ.get("QUINCUNX_EXPECT")
    assert expected in (None, qx.speed()), f"{expected} was asked for, {qx.speed()} is running"
