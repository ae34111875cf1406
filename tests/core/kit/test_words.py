"""The words games share: refusals, what belongs to another moment, and what parameters stand for."""

from __future__ import annotations

from typing import Any

import pytest

import quincunx as qx
from quincunx.core.kit.hands import add_cards
from quincunx.core.kit.words import Naming, Parameter, digits, first_reason, from_one, not_in_hand, refuse
from quincunx.core.messages import Catalogue, Message
from quincunx.core.step import Step

NAMES = ["Rome", "Carthage"]
NAMING = Naming(
    Parameter("seat", "enemy", called=lambda names, seat: names[seat]),
    Parameter("column", kept=from_one),
    Parameter("dice", kept=digits),
    Parameter("card", kept=lambda _, number: f"card-{number}", called=lambda _, card: str(card).title()),
)


def test_a_parameter_is_kept_and_called_as_declared() -> None:
    assert [NAMING.kept(NAMES, param, 3) for param in ("column", "card", "n")] == [4, "card-3", 3]
    assert NAMING.kept(NAMES, "dice", 118) == ["1", "1", "8"]
    assert [NAMING.called(NAMES, param, 1) for param in ("seat", "enemy", "column")] == ["Carthage", "Carthage", 1]
    assert NAMING.called(NAMES, "card", NAMING.kept(NAMES, "card", 3)) == "Card-3"


def test_no_parameter_is_declared_twice() -> None:
    with pytest.raises(ValueError, match="'enemy' is declared twice"):
        Naming(Parameter("seat", "enemy"), Parameter("enemy"))


def test_a_card_that_is_not_in_hand_is_named() -> None:
    assert not_in_hand("info.hand", [1, 4], 4) is None
    refusal = not_in_hand("info.hand", [1, 4], 2)
    assert refusal is not None
    assert (refusal.rule, refusal.message) == ("info.hand", Message("refusal.not_in_hand", {"card": 2}))


def test_a_refusal_takes_what_its_sentence_names() -> None:
    words = Catalogue({"refusal.too_dear": "{unit} costs {cost}, not {when}.", "when.now": "at turn {n}"})
    refusal = refuse("pay", "too_dear", unit="Pikes", cost=3, when=Message("when.now", {"n": 2}))
    assert words.text(refusal.message) == "Pikes costs 3, not at turn 2."


def test_the_first_reason_that_holds_is_told() -> None:
    reasons = ((False, "a.first", "first"), (1, "a.second", "second"), (True, "a.third", "third"))
    found = first_reason({"n": 1}, *reasons)
    assert found is not None
    assert (found.rule, found.message) == ("a.second", Message("refusal.second", {"n": 1}))
    assert first_reason({}, (0, "a.first", "first"), ("", "a.second", "second")) is None


def test_each_different_card_of_a_hand_is_an_action() -> None:
    options = [1]
    add_cards([], 10, options)
    assert options == [1]
    add_cards([0, 0, 3, 3, 3, 7], 10, options)
    assert options == [1, 10, 13, 17]


def test_what_belongs_to_another_moment_says_what_is_asked_instead() -> None:
    match = qx.new("milito", armies=["republican_roman", "carthaginian"], seed=2)
    seat = match.acting[0]
    card = next(option.notation for option in match.options() if option.notation.startswith("place:")).partition(":")[2]
    refusal = match.why_not(f"pay:{card}")
    assert refusal is not None
    name = match.name("card", card)
    assert refusal.text == f"You can't pay with {name} now. {match.prompt()}"
    assert refusal.rule == "place.pay.hand"
    other = match.why_not("pass", 1 - seat)
    assert other is not None
    names = match.name("seat", seat), match.name("seat", 1 - seat)
    assert other.text == f"It's {names[0]}'s turn, not {names[1]}'s."


def steps_of(game: str) -> list[type[Step[Any]]]:
    """Every kind of step a game has, found by its module."""
    found: list[type[Step[Any]]] = []
    waiting: list[type[Step[Any]]] = [Step]
    while waiting:
        kind = waiting.pop()
        waiting += kind.__subclasses__()
        if f".{game}." in kind.__module__:
            found.append(kind)
    return found


@pytest.mark.parametrize("game", sorted(qx.registry()))
def test_every_verb_has_a_clause_and_says_what_it_does(game: str) -> None:
    rules = qx.game_of(game)
    for verb in qx.new(game, seed=1).table.space().verbs:
        assert verb.rule in rules.ledger, verb.name
        assert f"verb.{verb.name}" in rules.catalogue.sentences


@pytest.mark.parametrize("game", sorted(qx.registry()))
def test_what_a_step_declares_is_in_the_catalogue_and_in_the_ledger(game: str) -> None:
    rules, kinds = qx.game_of(game), steps_of(game)
    assert len(kinds) > 5
    for kind in kinds:
        for key in [f"prompt.{kind.asks}"] * bool(kind.asks) + [f"option.{key}" for key in kind.words.values()]:
            assert key in rules.catalogue.sentences, f"{kind.__name__} says {key}"
        for clause in (*kind.clauses.values(), *[kind.rule] * bool(kind.rule)):
            assert clause in rules.ledger, f"{kind.__name__} cites {clause}"
