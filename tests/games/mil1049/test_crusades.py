"""Power sphere VI: influence, and safety from winter."""

from __future__ import annotations

import pytest
from games.mil1049.given import given, keys, knight, stock, vp


@pytest.mark.rule("crusades.influence")
def test_each_knight_on_the_crusades_brings_an_influence() -> None:
    away = {"where": "crusades"}
    match = given(at="crusades", dice=[2], red={"A": away, "B": away, "C": away}, yellow={"B": away})
    assert [stock(match, name)["influence"] for name in ("red", "yellow", "blue")] == [5, 3, 2]
    assert keys(match).count("crusades") == 2


@pytest.mark.rule("crusades.winter", "winter.starve")
def test_a_crusader_does_not_starve() -> None:
    """Red's C is away, yellow's C at home and blue's C in the Monastery; none has anything."""
    match = given(
        at="crusades",
        dice=[1],
        red={"C": {"where": "crusades"}},
        yellow={"C": {}},
        blue={"C": {"where": "monastery"}},
    )
    assert [knight(match, f"{name}-C")["age"] for name in ("red", "yellow", "blue")] == [0, -1, -1]
    assert vp(match) == {"red": 0, "yellow": -4, "blue": -4}
