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
        ("lead", {"lead": -2}, "A lead of \N{MINUS SIGN}2."),
        ("lead", {"lead": 2}, "A lead of +2."),
        ("list", {"cards": ["Spears", "Pikes"]}, "There are Spears, Pikes."),
        ("plain", {}, "Nothing to fill in {here}."),
    ],
)
def test_a_sentence_takes_what_is_given(key: str, params: dict[str, Value], said: str) -> None:
    assert WORDS.text(Message(key, params)) == said
    assert WORDS.text(Message(key, params)) == said, "the second time from memory"


def test_names_are_filled_in_by_parameter() -> None:
    said = WORDS.text(Message("pays", {"seat": 0, "n": 2}), lambda param, value: "Rome" if param == "seat" else value)
    assert said == "Rome pays 2 cards."


def test_a_missing_sentence_or_parameter_is_an_error() -> None:
    with pytest.raises(KeyError, match="no sentence 'nobody'"):
        WORDS.text(Message("nobody"))
    with pytest.raises(KeyError):
        WORDS.text(Message("lead"))
