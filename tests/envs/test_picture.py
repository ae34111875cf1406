"""Boards as pixels: the colours of the drawing, not black boxes."""

from __future__ import annotations

import numpy as np
import pytest

import quincunx as qx
from quincunx.core.palette import DAY
from quincunx.envs.picture import pixels, settled

LEAST = {"multiverse": (0.0003, 0.0003), "pacto": (0.0006, 0.0004)}
"""How much of a picture has the colours of the own side and of another, where there are but a few blocks on a map, or
bases on a tabletop."""


def share_of(image: np.ndarray, colour: str) -> float:
    """How much of a picture is of about this colour."""
    wanted = np.array([int(colour[i : i + 2], 16) for i in (1, 3, 5)])
    return float((np.abs(image.astype(int) - wanted).max(axis=2) < 8).mean())


@pytest.mark.parametrize("name", sorted(qx.registry()))
def test_nothing_is_left_that_only_a_browser_knows(name: str) -> None:
    drawing = settled(qx.new(name, seed=1).svg(0))
    assert "var(" not in drawing
    assert "color-mix" not in drawing


@pytest.mark.parametrize("name", sorted(qx.registry()))
def test_the_board_has_its_colours(name: str) -> None:
    """One's own side is large; of several others each has less room."""
    own_side, others = LEAST.get(name, (0.001, 0.0004))
    for seat, other in ((0, 1), (1, 0)):
        image = pixels(qx.new(name, seed=1).svg(seat), 480)
        assert image.dtype == np.uint8
        assert image.shape[1:] == (480, 3)
        assert share_of(image, DAY["ground"]) > 0.05
        assert share_of(image, DAY[f"side-{seat}"]) > own_side
        assert share_of(image, DAY[f"side-{other}"]) > others
        assert share_of(image, "#000000") < 0.01
