"""A hand is kept in order, whatever comes and goes."""

from __future__ import annotations

import random
from bisect import insort

import pytest

from quincunx.core.kit.hands import count_of, put_in_order, take_from


@pytest.mark.parametrize("seed", range(20))
def test_a_hand_stays_in_order(seed: int) -> None:
    chance = random.Random(seed)
    hand: list[int] = []
    expected: list[int] = []
    for _ in range(60):
        card = chance.randrange(8)
        assert count_of(hand, card) == expected.count(card)
        if card in expected and chance.random() < 0.5:
            take_from(hand, card)
            expected.remove(card)
        else:
            put_in_order(hand, card)
            insort(expected, card)
        assert hand == expected


def test_a_card_that_is_not_there_cannot_be_taken() -> None:
    hand = [1, 2, 4]
    with pytest.raises(IndexError):
        take_from(hand, 3)
    assert hand == [1, 2, 4]
