"""Dice: fast, sealed and fixed."""

from __future__ import annotations

import hashlib
import hmac
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from quincunx.core.dice import Dice, FastDice, FixedDice, SealedDice, commitment, dice_from_dict


def test_fast_dice_give_the_same_numbers_at_either_speed() -> None:
    dice = FastDice(2026)
    assert [dice.below(1000) for _ in range(8)] == [419, 556, 741, 766, 540, 882, 574, 295]


@pytest.mark.parametrize("dice", [FastDice(1), SealedDice(b"1" * 32)], ids=["fast", "sealed"])
def test_dice_are_fair(dice: Dice) -> None:
    """Six sides, twelve thousand rolls: chi-squared below the 0.1 % limit for five degrees of freedom."""
    rolls = Counter(dice.roll(6) for _ in range(12_000))
    assert set(rolls) == set(range(1, 7))
    assert sum((count - 2000) ** 2 / 2000 for count in rolls.values()) < 20.5


@given(st.integers(0, 2**64), st.lists(st.integers(1, 60), max_size=30))
def test_dice_go_on_where_they_were_written_down(seed: int, sizes: list[int]) -> None:
    for dice in (FastDice(seed), SealedDice(seed.to_bytes(32, "big"))):
        for size in sizes:
            assert 0 <= dice.below(size) < size
        again = dice_from_dict(dice.to_dict())
        assert [dice.below(100) for _ in range(5)] == [again.below(100) for _ in range(5)]
        assert dice.rolls == again.rolls == len(sizes) + 5


@given(st.lists(st.integers(0, 9), max_size=30), st.integers(0, 1000))
def test_shuffling_keeps_every_card(cards: list[int], seed: int) -> None:
    shuffled = cards[:]
    FastDice(seed).shuffle(shuffled)
    assert sorted(shuffled) == sorted(cards)


@given(st.lists(st.integers(0, 50), max_size=40), st.integers(0, 2**64 - 1))
def test_a_fast_shuffle_takes_the_same_numbers_as_any_other(cards: list[int], seed: int) -> None:
    """Records made before it was made faster stay as they are."""
    fast, plain = FastDice(seed), FastDice(seed)
    shuffled, one_by_one = cards[:], cards[:]
    fast.shuffle(shuffled)
    Dice.shuffle(plain, one_by_one)
    assert shuffled == one_by_one
    assert fast.to_dict() == plain.to_dict()


def test_sealed_dice_are_what_anyone_can_work_out_from_the_seed() -> None:
    seed = bytes(range(32))
    word = int.from_bytes(hmac.new(seed, b"0", hashlib.sha256).digest()[:4], "big")
    assert SealedDice(seed).below(10) == word % 10
    assert SealedDice(seed).commitment == commitment(seed) == hashlib.sha256(b"quincunx dice " + seed).hexdigest()


def test_fixed_dice_fall_as_told_and_say_when_they_cannot() -> None:
    dice = FixedDice(3, 9)
    assert dice.below(6) == 3
    with pytest.raises(ValueError, match="a number from 0 to 5"):
        dice.below(6)
    with pytest.raises(ValueError, match="run out"):
        dice.below(6)


@pytest.mark.parametrize(
    "data",
    [
        {},
        {"kind": "fast", "rolls": 0},
        {"kind": "loaded", "rolls": 0},
        {"kind": "sealed", "rolls": 0},
        {"kind": "fast", "rolls": "x"},
    ],
)
def test_nonsense_dice_are_refused(data: dict[str, object]) -> None:
    with pytest.raises(ValueError, match="dice"):
        dice_from_dict(data)


def test_kinds_of_dice_stay_apart_whoever_asked_for_what_they_share() -> None:
    """Compiled classes share what an ABC remembers of `isinstance`: asked for the base, all dice were fast dice."""
    sealed = SealedDice(b"1" * 32)
    assert isinstance(sealed, Dice)
    assert isinstance(FastDice(1), Dice)
    assert not isinstance(sealed, FastDice)
    assert not isinstance(FastDice(1), SealedDice)
