"""Sentences: what goes into them, and how."""

from __future__ import annotations

import pytest

from quincunx.core.messages import Catalogue, Message, Value

WORDS = Catalogue(
    {
        "pays": "{seat} pays {n:card|cards|nothing}.",
        "draws": "{n:card|cards} drawn.",
        "lead": "A lead of {lead:+}.",
        "list": "There are {cards}.",
        "all": "Waiting for {names:and}.",
        "told": "{seat} says: {said}",
        "plain": "Nothing to fill in {{here}}.",
    }
)


@pytest.mark.parametrize(
    ("key", "params", "said"),
    [
        ("pays", {"seat": "Rome", "n": 0}, "Rome pays nothing."),
        ("pays", {"seat": "Rome", "n": 1}, "Rome pays 1 card."),
        ("pays", {"seat": "Rome", "n": 3}, "Rome pays 3 cards."),
        ("draws", {"n": 0}, "0 cards drawn."),
        ("draws", {"n": -6}, "\N{MINUS SIGN}6 cards drawn."),
        ("lead", {"lead": -2}, "A lead of \N{MINUS SIGN}2."),
        ("lead", {"lead": 2}, "A lead of +2."),
        ("list", {"cards": ["Spears", "Pikes"]}, "There are Spears, Pikes."),
        ("all", {"names": ["Rome"]}, "Waiting for Rome."),
        ("all", {"names": ["Rome", "Carthage"]}, "Waiting for Rome and Carthage."),
        ("all", {"names": ["Rome", "Carthage", "Epirus"]}, "Waiting for Rome, Carthage and Epirus."),
        ("told", {"seat": "Rome", "said": Message("draws", {"n": 1})}, "Rome says: 1 card drawn."),
        ("plain", {}, "Nothing to fill in {here}."),
    ],
)
def test_a_sentence_takes_what_is_given(key: str, params: dict[str, Value], said: str) -> None:
    assert WORDS.text(Message(key, params)) == said
    assert WORDS.text(Message(key, params)) == said, "the second time from memory"


def test_names_are_filled_in_by_parameter() -> None:
    said = WORDS.text(Message("pays", {"seat": 0, "n": 2}), lambda param, value: "Rome" if param == "seat" else value)
    assert said == "Rome pays 2 cards."


def test_names_are_filled_in_also_within_a_sentence_in_a_sentence() -> None:
    told = Message("told", {"seat": 1, "said": Message("pays", {"seat": 0, "n": 2})})
    said = WORDS.text(told, lambda param, value: ["Rome", "Carthage"][value] if param == "seat" else value)  # type: ignore[index]
    assert said == "Carthage says: Rome pays 2 cards."
    assert told.to_dict() == {
        "key": "told",
        "params": {"seat": 1, "said": {"key": "pays", "params": {"seat": 0, "n": 2}}},
    }


def test_a_missing_sentence_or_parameter_is_an_error() -> None:
    with pytest.raises(KeyError, match="no sentence 'nobody'"):
        WORDS.text(Message("nobody"))
    with pytest.raises(KeyError):
        WORDS.text(Message("lead"))
