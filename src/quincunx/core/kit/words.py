# hot: compiled by mypyc
"""Words that games share: refusals, and what the parameters of their sentences stand for."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from quincunx.core.messages import Message, Value
from quincunx.core.step import Refusal

# `Any`: each game declares its parameters for its own table.
Kept = Callable[[Any, int], Value]
Called = Callable[[Any, Value], Value]


def refuse(rule: str, key: str, **params: Value) -> Refusal:
    """A refusal by a clause, in a sentence under `refusal` of the game's catalogue."""
    return Refusal(rule, Message("refusal." + key, params))


def first_reason(params: dict[str, Value], *reasons: tuple[object, str, str]) -> Refusal | None:
    """The first of some reasons that holds: whether it does, its clause, and its sentence, which takes `params`."""
    for holds, rule, key in reasons:
        if holds:
            return refuse(rule, key, **params)
    return None


def not_in_hand(rule: str, hand: list[int], card: int) -> Refusal | None:
    """The refusal of a card that is not in the hand; None if it is."""
    return None if card in hand else refuse(rule, "not_in_hand", card=card)


def from_one(_: Any, number: int) -> Value:
    """What is numbered from 0 in the journal and counted from 1 by people."""
    return number + 1


def digits(_: Any, number: Value) -> Value:
    """Several dice, kept as the digits of one number; a list of them is told as it is."""
    return list(str(number)) if isinstance(number, int) else number


class Parameter:
    """Parameters of one kind, by name: what a number in the journal stands for, and what that is called."""

    def __init__(self, *names: str, kept: Kept | None = None, called: Called | None = None) -> None:
        self.names = names
        self.kept = kept
        self.called = called


class Naming:
    """All parameters of a game's sentences that are not simply numbers or words."""

    def __init__(self, *parameters: Parameter) -> None:
        self.by_name: dict[str, Parameter] = {}
        for parameter in parameters:
            for name in parameter.names:
                if name in self.by_name:
                    raise ValueError(f"the parameter {name!r} is declared twice")
                self.by_name[name] = parameter

    def kept(self, table: Any, param: str, number: int) -> Value:
        """What a number in the journal stands for: an id, or a number as people count."""
        known = self.by_name.get(param)
        return number if known is None or known.kept is None else known.kept(table, number)

    def called(self, table: Any, param: str, value: Value) -> Value:
        """What a value is called in a sentence."""
        known = self.by_name.get(param)
        return value if known is None or known.called is None else known.called(table, value)
