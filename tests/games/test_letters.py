"""Lessons and puzzles are drawn in letters one can read on a desk, in every language."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from games.drawn_words import letters_in

import quincunx as qx
from quincunx.core.kit.board.fitted_text import text_width
from quincunx.core.match import Match
from quincunx.core.messages import Value
from quincunx.games.battalion.board.faces import BAND
from quincunx.games.mil1049.board.layout import layout_of
from quincunx.server.words import LANGUAGES

ROOM = 1104
"""How wide the board is at 1440 by 900, beside what is told; what is asked leaves it all the height it needs."""
LEAST = {False: 11.0, True: 12.0}
"""Pixels on the table, and on a card."""
FEW = 5
"""One puzzle in so many is drawn."""
FRAME = re.compile(r'viewBox="\S+ \S+ (\S+) ')


def positions(game: qx.Game) -> Iterator[tuple[str, Match, int]]:
    for lesson in game.lessons.values():
        yield f"lesson {lesson.id}", lesson.begin(game), lesson.seat
    for puzzle in list(game.puzzles.all.values())[::FEW]:
        yield f"puzzle {puzzle.id}", puzzle.match(game), puzzle.seat


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("name", ["battalion", "mil1049", "milito"])
def test_lessons_and_puzzles_are_drawn_in_letters_one_can_read(name: str, code: str) -> None:
    small = set[tuple[str, float, str]]()
    for where, match, seat in positions(qx.game_of(name)):
        drawing = match.in_language(code).svg(seat)
        frame = FRAME.search(drawing)
        assert frame is not None
        scale = ROOM / float(frame[1])
        sizes = [(size * scale, on_card, words) for size, on_card, words in letters_in(drawing)]
        assert len(sizes) > 10, "words are found"
        small |= {(where, round(size, 1), words) for size, on_card, words in sizes if size < LEAST[on_card]}
    assert small == set()


@pytest.mark.parametrize("code", LANGUAGES)
def test_what_is_to_be_minded_about_a_knight_has_room(code: str) -> None:
    catalogue = qx.game_of("mil1049").in_language(code).catalogue
    known: dict[str, Value] = {"family": "Cabrera", "snow": 3, "faces": 6}
    room = layout_of(2, False).columns[0].width - 12
    for kind in ("serves", "old", "old_heirless", "hungry", "hungry_heirless", "short"):
        words = catalogue.sentence(f"board.note.{kind}", known | {"n": 11 if kind == "short" else -9})
        assert text_width(words, 13) <= room, words


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_band_of_a_tactic_card_says_all_of_when_it_can_be_played(code: str) -> None:
    sentences = qx.game_of("battalion").in_language(code).catalogue.sentences
    windows = [words for key, words in sentences.items() if key.startswith("board.window.") and "{" not in words]
    assert len(windows) == 12
    assert [words for words in windows if text_width(words, 11.2) > BAND] == []
