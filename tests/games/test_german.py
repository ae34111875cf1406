"""German sentences: names go into them as they stand, so none may ask for another case."""

from __future__ import annotations

import re

import pytest

import quincunx as qx

DATIVE = re.compile(
    r"\b(?:mit|von|bei|zu|aus|nach|außer|seit|gegenüber)\b \{(?:card|unit|target|rank|faction|army)\}", re.I
)
"""What stands before a name that would have to end otherwise: mit Mittlere Infanterie, von Kretische Bogenschützen."""


@pytest.mark.parametrize("name", ["battalion", "milito"])
def test_names_of_units_and_cards_stand_where_they_need_no_other_ending(name: str) -> None:
    sentences = qx.game_of(name).in_language("de").catalogue.sentences
    assert [f"{key}: {words}" for key, words in sentences.items() if DATIVE.search(words)] == []
