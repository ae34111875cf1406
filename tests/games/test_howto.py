"""How to play, on one page a game: pictures and worked examples from real positions, and clauses that exist."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from xml.etree import ElementTree

import pytest

import quincunx as qx
from quincunx.core.content import ContentError, Entry
from quincunx.core.howto import MARGIN, read_section

GAMES = ["battalion", "mil1049", "milito", "multiverse", "pacto"]
MOST_WORDS = 900
"""Five minutes at a hundred and eighty words a minute."""


@pytest.mark.parametrize("name", GAMES)
def test_a_page_leads_from_the_aim_to_a_worked_example(name: str) -> None:
    game = qx.game_of(name)
    sections = game.howto
    assert sections[0].title == "The aim"
    assert len([section for section in sections if section.worked is not None]) >= 2
    words = [word for section in sections for text in (*section.text, *section.points) for word in text.split()]
    assert len(words) <= MOST_WORDS
    for section in sections:
        if section.picture is not None:
            drawn = ElementTree.fromstring(section.picture.draw(game))
            width, height = (float(part) for part in drawn.attrib["viewBox"].split()[2:])
            assert section.picture.size(game) == (width, height)
            assert 100 < width <= 1440
        if section.worked is not None:
            lines = section.worked.lines(game)
            assert lines, section.title
            assert all(line["rule"] in game.ledger for line in lines)


@pytest.mark.parametrize(("name", "told"), [("milito", "Elephants"), ("battalion", "Cretan")])
def test_a_piece_is_shown_with_a_number_for_each_point(name: str, told: str) -> None:
    game = qx.game_of(name)
    section = next(section for section in game.howto if section.is_numbered)
    assert section.picture is not None
    drawn = section.picture.draw(game)
    after = ElementTree.fromstring(drawn[: drawn.index("<style>")] + drawn[drawn.index("</defs>") + len("</defs>") :])
    numbers = [text.text for text in after.iter("{http://www.w3.org/2000/svg}text")]
    assert numbers == [str(n + 1) for n in range(len(section.points))]
    assert told in drawn


def test_the_fight_on_the_page_is_the_one_that_is_fought() -> None:
    game = qx.game_of("milito")
    fight = next(section.worked for section in game.howto if section.title == "A fight")
    assert fight is not None
    sums = next(line["details"] for line in fight.lines(game) if line.get("details"))
    totals = {role: sum(part["value"] for part in sums if part["role"] == role) for role in ("attacker", "defender")}
    assert totals == {"attacker": 10, "defender": 5}


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"rules": ["no.such"]}, "field 'rules': expected clauses of the ledger, got 'no.such'"),
        ({"picture": {"lesson": "nothing"}, "alt": "a"}, "picture, field 'lesson': expected one of"),
        (
            {"picture": {"lesson": "take", "steps": 99}, "alt": "a"},
            "field 'steps': expected a whole number from 0 to 4",
        ),
        ({"picture": {"lesson": "take", "around": [1]}, "alt": "a"}, "field 'around': expected a list of texts"),
        ({"picture": {"lesson": "take"}}, "field 'alt': expected words for a picture"),
        (
            {"picture": {"lesson": "pay", "piece": "face-0-spears", "marks": ["10;39"]}, "alt": "a"},
            "field 'marks': expected places on a piece",
        ),
        ({"picture": {"lesson": "pay", "marks": ["10 39"]}, "alt": "a"}, "field 'marks': expected places on a piece"),
        (
            {
                "picture": {"lesson": "pay", "piece": "face-0-spears", "marks": ["1 2", "3 4"]},
                "alt": "a",
                "points": ["x"],
            },
            "field 'points': expected 2 texts, one for each mark",
        ),
        ({"worked": {"lesson": "take", "first": 3, "last": 2}}, "field 'last': expected a whole number from 3 to 4"),
        ({"txt": ["x"]}, "there is no field 'txt'"),
    ],
)
def test_a_page_is_read_strictly(change: dict[str, object], said: str) -> None:
    with pytest.raises(ContentError) as found:
        read_section(qx.game_of("milito"), Entry({"title": "T", "text": ["x"], **change}, "howto.toml, section no. 1"))
    assert said in str(found.value)
    assert Path(str(qx.game_of("milito").folder), "howto.toml").is_file()


def test_a_picture_shows_more_around_what_it_is_about_if_asked() -> None:
    """Names stand beside the units of Pacto, and were cut off."""
    game = qx.game_of("pacto")
    picture = next(each.picture for each in game.howto if each.picture is not None and each.picture.around)
    wide, high = picture.size(game)
    tight = replace(picture, margin=0).size(game)
    assert (wide - tight[0], high - tight[1]) == pytest.approx((2 * picture.margin, 2 * picture.margin))
    assert picture.margin > MARGIN
