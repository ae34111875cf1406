"""German sentences: names go into them as they stand, so none may ask for another case."""

from __future__ import annotations

import re

import pytest

import quincunx as qx

BEFORE = r"\b(?:mit|von|bei|zu|aus|nach|außer|seit|gegenüber)\b"
"""What stands before a name that would have to end otherwise: mit Mittlere Infanterie, von Kretische Bogenschützen."""
NAMED = {
    "battalion": "card|unit|target|rank|faction|army",
    "milito": "card|unit|target|rank|faction|army",
    "pacto": "unit|enemy|friend",
}
"""What is called by such a name."""
POLITE = re.compile(r"\w+en Sie\b|\bSie (?:sind|haben|können|dürfen|müssen)\b|\bIhnen\b")


@pytest.mark.parametrize("name", NAMED)
def test_names_of_units_and_cards_stand_where_they_need_no_other_ending(name: str) -> None:
    sentences = qx.game_of(name).in_language("de").catalogue.sentences
    dative = re.compile(rf"{BEFORE} \{{(?:{NAMED[name]})\}}", re.IGNORECASE)
    assert [f"{key}: {words}" for key, words in sentences.items() if dative.search(words)] == []


@pytest.mark.parametrize("name", sorted(qx.registry().all()))
def test_a_player_is_told_du(name: str) -> None:
    """As on every page; a few prompts of Pacto said "Sie"."""
    sentences = qx.game_of(name).in_language("de").catalogue.sentences
    assert [f"{key}: {words}" for key, words in sentences.items() if POLITE.search(words)] == []


@pytest.mark.parametrize("name", ["battalion", "milito"])
def test_names_of_sides_are_the_same_in_every_case(name: str) -> None:
    """They stand after `von` and `mit`, too: none begins with a word that would end otherwise there."""
    puzzles = qx.game_of(name).puzzles.all.values()
    told = [puzzle.match(qx.game_of(name)).in_language("de") for puzzle in puzzles]
    sides = {str(match.name("seat", seat)) for match in told for seat in range(match.seats)}
    assert len(sides) >= 4
    assert [side for side in sides if re.match(r"\w+(?:e|er|es|em|en) \w", side)] == []
