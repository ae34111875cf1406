"""What moves are called, in the language one reads."""

from __future__ import annotations

import pytest
from games.pacto.test_moves import ordered


@pytest.mark.parametrize(
    ("language", "says", "told"),
    [
        ("en", "Wheel 5° to the left", "wheels 5° to the left."),
        ("de", "Um 5° nach links schwenken", "schwenkt um 5° nach links."),
    ],
)
def test_a_wheel_is_told_in_words(language: str, says: str, told: str) -> None:
    match = ordered("m4")
    options = match.in_language(language).options(match.acting[0])
    assert says in [option.text for option in options]
    match.play("wheel:left-5")
    assert any(line["text"].endswith(told) for line in match.in_language(language).journal())


@pytest.mark.parametrize(
    ("language", "told"),
    [("en", {"Ahead 1.5 HBW", "Ahead as far as it goes"}), ("de", {"Vor: 1.5 HBW", "Vor: so weit es geht"})],
)
def test_how_far_one_goes_is_told_in_words(language: str, told: set[str]) -> None:
    match = ordered("m3")
    match.play("wheel:left-30")
    assert told <= {option.text for option in match.in_language(language).options(match.acting[0])}
