# hot: compiled by mypyc
"""Where all chance comes from: fast dice for play-outs, sealed dice for people, fixed dice for tests."""

from __future__ import annotations

import hashlib
import hmac
from typing import Any, Final, final

from mypy_extensions import i64, mypyc_attr

WORD: Final = 0xFFFFFFFF


@mypyc_attr(allow_interpreted_subclasses=True)
class Dice:
    """A source of whole numbers; `rolls` counts how often it was asked.

    No ABC: compiled classes share what an ABC remembers of `isinstance`, and one kind would be taken for another.
    """

    rolls: i64

    def below(self, n: int) -> int:
        """A number from 0 to n - 1, each as likely as the others."""
        raise NotImplementedError

    def to_dict(self) -> dict[str, object]:
        """All that is needed to go on from here."""
        raise NotImplementedError

    def copy(self) -> Dice:
        """Dice that will fall the same."""
        return dice_from_dict(self.to_dict())

    def roll(self, sides: int) -> int:
        """One die, 1 to `sides`."""
        return self.below(sides) + 1

    def shuffle(self, cards: list[int]) -> None:
        """Put the cards into random order, in place."""
        for i in range(len(cards) - 1, 0, -1):
            j = self.below(i + 1)
            cards[i], cards[j] = cards[j], cards[i]


@final
class FastDice(Dice):
    """A small fast generator (sfc32) that gives the same numbers compiled and interpreted."""

    def __init__(self, seed: int) -> None:
        self.rolls = 0
        self.a: i64 = seed & WORD
        self.b: i64 = (seed >> 32) & WORD
        self.c: i64 = (seed >> 64) & WORD
        self.counter: i64 = 1
        for _ in range(12):
            self.word()

    def word(self) -> i64:
        """The next 32 bits."""
        b: i64 = self.b
        c: i64 = self.c
        out: i64 = (self.a + b + self.counter) & 0xFFFFFFFF
        self.counter = (self.counter + 1) & 0xFFFFFFFF
        self.a = b ^ (b >> 9)
        self.b = (c + (c << 3)) & 0xFFFFFFFF
        self.c = ((((c << 21) & 0xFFFFFFFF) | (c >> 11)) + out) & 0xFFFFFFFF
        return out

    def below(self, n: int) -> int:
        self.rolls += 1
        size: i64 = n
        return int((self.word() * (size & 0x7FFFFFFF)) >> 32)

    def shuffle(self, cards: list[int]) -> None:
        lying: list[Any] = cards  # they change places as they are: each number would be taken out and made anew
        a: i64 = self.a
        b: i64 = self.b
        c: i64 = self.c
        counter: i64 = self.counter
        i: i64 = len(cards) - 1  # counted by hand: a range that runs down is counted in ordinary numbers
        while i > 0:
            out: i64 = (a + b + counter) & 0xFFFFFFFF  # as in `word`, without looking up and putting back each time
            counter = (counter + 1) & 0xFFFFFFFF
            a = b ^ (b >> 9)
            b = (c + (c << 3)) & 0xFFFFFFFF
            c = ((((c << 21) & 0xFFFFFFFF) | (c >> 11)) + out) & 0xFFFFFFFF
            j = (out * (i + 1)) >> 32
            card = lying[i]
            lying[i] = lying[j]
            lying[j] = card
            i -= 1
        self.a, self.b, self.c, self.counter = a, b, c, counter
        self.rolls += max(len(cards) - 1, 0)

    def copy(self) -> FastDice:
        twin = FastDice(0)
        twin.a, twin.b, twin.c, twin.counter = self.a, self.b, self.c, self.counter
        twin.rolls = self.rolls
        return twin

    def to_dict(self) -> dict[str, object]:
        state = [int(self.a), int(self.b), int(self.c), int(self.counter)]
        return {"kind": "fast", "state": state, "rolls": int(self.rolls)}


@mypyc_attr(allow_interpreted_subclasses=True)
class SealedDice(Dice):
    """Numbers keyed by a secret seed whose commitment is known beforehand, so that anyone can check them later."""

    def __init__(self, seed: bytes, rolls: int = 0, words: int = 0) -> None:
        self.seed = seed
        self.rolls = rolls
        self.words = words

    @property
    def commitment(self) -> str:
        """What may be shown before the first roll: it fixes the seed and does not give it away."""
        return commitment(self.seed)

    def word(self) -> int:
        """The next 32 bits: HMAC-SHA256 of a counter, keyed by the seed."""
        block = hmac.digest(self.seed, str(self.words).encode(), "sha256")
        self.words += 1
        return int.from_bytes(block[:4], "big")

    def below(self, n: int) -> int:
        self.rolls += 1
        fair = (WORD + 1) - (WORD + 1) % n
        while True:
            word = self.word()
            if word < fair:
                return word % n

    def to_dict(self) -> dict[str, object]:
        return {"kind": "sealed", "seed": self.seed.hex(), "rolls": int(self.rolls), "words": self.words}


@mypyc_attr(allow_interpreted_subclasses=True)
class FixedDice(Dice):
    """Dice that fall as they are told, for tests; a shuffle leaves the cards as they lie."""

    def __init__(self, *values: int) -> None:
        self.values: list[int] = list(values)
        self.rolls = 0

    def below(self, n: int) -> int:
        if not self.values:
            raise ValueError(f"a number below {n} was asked for, but the fixed dice have run out")
        value = self.values.pop(0)
        if not 0 <= value < n:
            raise ValueError(f"the fixed dice hold {value}, where a number from 0 to {n - 1} is asked for")
        self.rolls += 1
        return value

    def shuffle(self, cards: list[int]) -> None:
        self.rolls += 1

    def to_dict(self) -> dict[str, object]:
        return {"kind": "fixed", "values": list(self.values), "rolls": int(self.rolls)}


def commitment(seed: bytes) -> str:
    """The public promise made for a secret seed."""
    return hashlib.sha256(b"quincunx dice " + seed).hexdigest()


def dice_from_dict(data: dict[str, object]) -> Dice:
    """Dice that go on where `to_dict` left off."""
    kind = data.get("kind")
    rolls = data.get("rolls")
    if not isinstance(rolls, int):
        raise ValueError("dice need 'rolls', a whole number")
    if kind == "fast":
        return fast_from_state(data.get("state"), rolls)
    if kind == "sealed":
        seed, words = data.get("seed"), data.get("words")
        if not isinstance(seed, str) or not isinstance(words, int):
            raise ValueError("sealed dice need 'seed' (hexadecimal text) and 'words' (a whole number)")
        return SealedDice(bytes.fromhex(seed), rolls, words)
    if kind == "fixed":
        values = data.get("values")
        if not isinstance(values, list):
            raise ValueError("fixed dice need 'values', a list of whole numbers")
        fixed = FixedDice(*[int(v) for v in values])
        fixed.rolls = rolls
        return fixed
    raise ValueError(f"dice are of kind 'fast', 'sealed' or 'fixed', not {kind!r}")


def fast_from_state(state: object, rolls: int) -> FastDice:
    """Fast dice put back to a known state."""
    if not isinstance(state, list) or len(state) != 4:
        raise ValueError("fast dice need 'state', a list of four whole numbers")
    dice = FastDice(0)
    dice.a, dice.b, dice.c, dice.counter = [int(word) & WORD for word in state]
    dice.rolls = rolls
    return dice
