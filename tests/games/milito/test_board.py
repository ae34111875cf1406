"""The drawn table: well formed, true to the view, and without what the view does not hold."""

from __future__ import annotations

import random
import re
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from games.drawn_words import KIT_FILES, in_hyphens, notations, sentences_in, unused_and_unknown, words_in, words_of
from games.milito.given import given

import quincunx as qx
from quincunx.core.game import Data
from quincunx.core.kit.board.area import LOWER
from quincunx.core.kit.board.fitted_text import text_width, wrapped
from quincunx.core.picture import Picture
from quincunx.core.svg import Element, glyph, sprite, text
from quincunx.games.milito.board import draw_board, english
from quincunx.games.milito.board.faces import CARD_HEIGHT, CARD_WIDTH, Say
from quincunx.games.milito.board.layout import TABLE

MOST_BYTES = 80_000
FOLDER = qx.game_of("milito").folder / "board"
DRAWING_FILES = sorted(FOLDER.glob("*.py"))


def positions(
    seed: int, every: int = 11, armies: tuple[str, ...] = (), mercenaries: bool = False
) -> Iterator[qx.Match]:
    """A game of random choices, stopped at every few."""
    match = qx.new("milito", seed=seed, armies=armies, mercenaries=mercenaries)
    chooser = random.Random(seed)
    while not match.over:
        if match.ply % every == 0:
            yield match
        match.play(chooser.choice(match.legal()))
    yield match


@pytest.mark.parametrize("narrow", [False, True])
@pytest.mark.parametrize("mercenaries", [False, True])
def test_every_view_makes_a_picture(narrow: bool, mercenaries: bool) -> None:
    for match in positions(11, armies=("republican_roman", "carthaginian"), mercenaries=mercenaries):
        for seat in (0, 1, qx.ONLOOKER):
            drawing = draw_board(match.view(seat), narrow=narrow).to_text()
            root = ET.fromstring(drawing)
            assert root.get("role") == "img"
            assert root.get("aria-label")
            assert len(drawing.encode()) < MOST_BYTES


@pytest.mark.parametrize("language", ["en", "de"])
def test_a_full_hand_covers_nothing_that_is_said_of_its_side(language: str) -> None:
    """Nine cards lie beside the plate of their side, not on what it holds."""
    strip = TABLE.strips[LOWER]
    words = qx.game_of("milito").in_language(language).say("board.plate.holds", n=5)
    ends = strip.plate.x + strip.plate.height + 14 + text_width(words, 13)
    first = strip.hand.spots(9, CARD_WIDTH, CARD_HEIGHT)[0]
    assert ends < first.x, f"{words!r} ends at {ends:.0f}, and the first card begins at {first.x:.0f}"


def test_ids_are_unique_and_uses_find_their_target() -> None:
    for match in positions(12, armies=("imperial_roman", "ancient_british")):
        elements = list(ET.fromstring(match.svg(0)).iter())
        names = [element.get("id") for element in elements if element.get("id")]
        assert len(names) == len(set(names))
        targets = {element.get("href", "")[1:] for element in elements if element.get("href")}
        assert targets <= set(names)
        symbols = {name for name in names if name in sprite()}
        assert symbols <= targets


def test_what_can_be_clicked_can_be_parsed() -> None:
    for match in positions(13, mercenaries=True):
        for seat in (0, 1):
            for notation in notations(match.svg(seat)):
                match.parse(notation, seat)


def test_what_has_a_place_on_the_table_can_be_clicked() -> None:
    off_the_table = {"pass", "stand", "withdraw", "no-bonus"}
    for match in positions(14, every=1, mercenaries=True):
        if match.over:
            break
        seat = match.acting[0]
        offered = {match.notation(action) for action in match.legal()}
        assert offered - off_the_table <= set(notations(match.svg(seat)))


def test_an_onlooker_clicks_nothing() -> None:
    for match in positions(15):
        assert notations(match.svg()) == []


def test_a_hidden_hand_is_not_drawn() -> None:
    match = given(
        own={"hand": ["triarii"], "c1": ["heavy_infantry"], "deck": ["light_infantry"]},
        enemy={"hand": ["elephants", "car_1"], "c1": ["spears"], "deck": ["slingers"]},
    )
    for seat in (0, qx.ONLOOKER):
        drawing = match.svg(seat).lower()
        for secret in ("elephants:", "face-1-elephants", "hannibal", "car_1", "slingers"):
            assert secret not in drawing
    assert "hannibal" in match.svg(1).lower()
    assert "triarii" not in match.svg(1).lower()
    assert "triarii" in match.svg(0).lower()


def test_a_bonus_card_is_open_to_its_owner_only() -> None:
    match = given(
        own={"hand": ["rep_1"], "c3": ["triarii"], "deck": ["light_infantry"]},
        enemy={"hand": ["car_1"], "c3": ["spears"]},
    )
    match.play("attack:3")
    match.play("bonus:rep_1")
    assert "Scipio" in match.svg(0)
    for seat in (1, qx.ONLOOKER):
        drawing = match.svg(seat)
        assert "Scipio" not in drawing
        assert "rep_1" not in drawing
        assert "from hand" in drawing


def test_words_from_outside_are_escaped() -> None:
    view = given(own={"hand": ["triarii", "rep_2"], "c2": ["heavy_infantry"]}).view(0)
    nasty = '<script>alert("x")</script>&\x00 \' ]]>'
    cards = {card: dict(face) for card, face in view["cards"]["0"].items()}
    for face in cards.values():
        face |= {"name": nasty, "label": nasty, "provenance": nasty}
        if "text" in face:
            face["text"] = nasty
    view["cards"] = {**view["cards"], "0": cards}
    view["forces"][0]["army_name"] = nasty
    view["columns"][0]["terrain"] = nasty
    view["terrain"] = {**view["terrain"], nasty: {"name": nasty, "text": nasty}}
    view["edition"] = "escaped"
    view["ending"] = nasty
    view["scores"] = [1.0, 0.0]
    for narrow in (False, True):
        drawing = draw_board(view, narrow=narrow).to_text()
        ET.fromstring(drawing)
        assert "<script" not in drawing


def test_a_type_nobody_knows_still_has_a_face() -> None:
    view = given(own={"c2": ["heavy_infantry"]}).view(0)
    face = {**view["cards"]["0"]["heavy_infantry"], "type": "camels", "groups": ["beasts"], "deploy": 4, "flank": 4}
    face["name"] = "Heavily Armoured Camel Riders of the Desert Tribes"
    face["attack_mods"] = [{"value": 1, "vs": ["beasts_of_burden", "elephants", "cavalry"]}] * 4
    view["cards"] = {**view["cards"], "0": {**view["cards"]["0"], "heavy_infantry": face}}
    view["edition"] = "camels"
    drawing = draw_board(view).to_text()
    ET.fromstring(drawing)
    assert drawing.count("attacking +1 against beasts of burden, elephants, cavalry") == 4, (
        "in words nothing is left out"
    )
    assert drawing.count('textLength="90"') == 2, "a long name is drawn narrower, not smaller"


def test_a_picture_holds_only_the_symbols_it_uses() -> None:
    picture = Picture(10, 10, "two")
    picture.add(glyph("g-helm", 5, 5, 4))
    assert list(picture.definitions) == ["g-helm"]
    with pytest.raises(ValueError, match="no glyph"):
        glyph("g-dragon", 0, 0, 1)


def test_elements_escape_and_words_wrap() -> None:
    assert text(1.50, 2, "a<b", 3, "x").to_text() == (
        '<text x="1.5" y="2" font-size="3" class="x" text-anchor="middle">a&lt;b</text>'
    )
    assert Element("g", None, data_on='"', id=None).to_text() == '<g data-on="&quot;"/>'
    assert wrapped("one two", 1000, 10, 1) == ["one two"]
    assert wrapped("one two", 25, 10, 1) is None


# ---- the words


def test_the_drawing_uses_all_of_its_sentences_and_no_others() -> None:
    assert unused_and_unknown([*DRAWING_FILES, *KIT_FILES], english().catalogue) == []


@pytest.mark.parametrize("file", DRAWING_FILES, ids=lambda file: file.stem)
def test_no_sentence_is_written_in_the_code(file: Path) -> None:
    assert sentences_in(file) == []


@cache
def hyphens() -> Say:
    return Say(in_hyphens(english().catalogue))


def names_in(view: Data) -> set[str]:
    """Every word of the names and texts that are printed on cards."""
    said = [force["army_name"] for force in view["forces"]]
    said += [words for printed in view["terrain"].values() for words in printed.values()]
    said += [
        face.get(key, "")
        for side in view["cards"].values()
        for face in side.values()
        for key in ("name", "label", "text")
    ]
    return words_of(said)


@pytest.mark.parametrize("narrow", [False, True])
def test_a_picture_speaks_the_language_it_is_given(narrow: bool) -> None:
    for match in positions(16, every=5, mercenaries=True):
        for seat in (0, 1, qx.ONLOOKER):
            view = match.view(seat)
            names = names_in(view)
            left = words_in(draw_board(view, hyphens(), narrow).to_text()) - names
            assert [word for word in left if not any(name.startswith(word) for name in names)] == []


@pytest.mark.parametrize(
    "key", [key for key in english().catalogue.sentences if re.match(r"board\.(won|drawn)\.", key)]
)
def test_every_ending_is_told(key: str) -> None:
    _, outcome, ending = key.split(".", 2)
    view = given(own={"hand": ["triarii"]}).view(0)
    view |= {"ending": ending, "scores": [0.0, 1.0] if outcome == "won" else [0.5, 0.5], "phase": "over", "awaited": []}
    told = english()(key, winners=[view["forces"][1]["army_name"]])
    assert f"<title>{told}</title>" in draw_board(view).to_text()


@pytest.mark.parametrize(
    ("turn", "told"),
    [
        (30, "Turn 30 of 60 · actions"),
        (31, "Turn 31 of 60, a lead wins from turn 41 · actions"),
        (40, "Turn 40 of 60, a lead wins from turn 41 · actions"),
        (41, "Turn 41 of 60, a lead wins now · actions"),
    ],
)
@pytest.mark.parametrize("narrow", [False, True])
@pytest.mark.rule("end.late_win", "end.turn_cap")
def test_the_table_shows_how_near_the_end_is(turn: int, told: str, narrow: bool) -> None:
    drawing = draw_board(given(turn=turn, own={"hand": ["triarii"]}).view(0), narrow=narrow).to_text()
    line = next(each for each in ET.fromstring(drawing).iter() if each.get("id") == "turn-line")
    assert "".join(line.itertext()).startswith(told)


def test_terrain_is_named_as_printed() -> None:
    match = next(positions(17))
    drawing = match.svg(0)
    for column in match.view(0)["columns"]:
        printed = next(each for each in match.content.entries("terrain") if each.text("id") == column["terrain"])
        assert f"{printed.text('name')}: {printed.text('text')}</title>" in drawing


def test_a_battle_given_up_before_it_began_is_drawn() -> None:
    match = qx.new("milito", seed=18, mercenaries=True)
    match.resign(0)
    for seat in (0, 1, qx.ONLOOKER):
        assert 'id="ending"' in match.svg(seat)


def test_whoever_changes_a_view_changes_no_other() -> None:
    match = given(own={"c2": ["heavy_infantry"]})
    match.view(0)["columns"][1]["control"] = "changed"
    assert match.view(0)["columns"][1]["control"] != "changed"
