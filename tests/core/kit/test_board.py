"""The board kit: words fit, marks show what they should, and a canvas draws for one pair of eyes."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from quincunx.core.kit import board
from quincunx.core.kit.board import piles
from quincunx.core.kit.board.area import LOWER, UPPER, Area, Hand, Spot, around
from quincunx.core.kit.board.canvas import Canvas, draw_ending, draw_ground, draw_header, style_of
from quincunx.core.kit.board.cards import Cards
from quincunx.core.kit.board.dice import die, empty_tray, thrown
from quincunx.core.kit.board.fitted_text import fitted, one_line, paragraph, text_width
from quincunx.core.kit.board.marks import (
    ANY_SIGN,
    arrow,
    asked,
    banner,
    button,
    count_label,
    gauge,
    pips,
    route,
    sign_of,
    tab,
    tokens,
)
from quincunx.core.kit.board.pane import cover, layer, panned
from quincunx.core.kit.board.sides import SHIELDS, back, plate, shield, standing
from quincunx.core.messages import Catalogue, Say
from quincunx.core.palette import MOST_SIDES
from quincunx.core.picture import NO_PARTS, NOTHING_DEFINED, Part, Picture
from quincunx.core.svg import Drawing, Element, group, number, rect, several, text

SAY = Say(
    Catalogue(
        {
            "board.name": "GAME",
            "board.turn_line.battle": "Turn {turn}, {seats}",
            "board.plate.to_choose": "to choose",
            "board.plate.on_turn": "on turn",
            "board.won.other": "{winners}: victory",
            "board.drawn.other": "A draw",
            "board.hand.empty": "no cards",
            "board.several": "{n} {name}",
            "board.look.title.discard": "Discards",
            "board.look.listed": "{n:card|cards} of {seat}",
            "memory.in_force.book": "remember",
        }
    )
)
VIEW = {"seat": 1, "awaited": [0], "scores": [], "ending": None, "edition": "kit", "memory": "book"}
CARD = (100, 140)


def canvas(**view: object) -> Canvas:
    return Canvas({**VIEW, **view}, SAY, (800, 600), ["North", "East", "South", "West"], style_of())


def face(seat: int, card: str) -> Element:
    return group(rect(0, 0, 100, 140, "qx-card"), text(50, 50, card, 12, "qx-sans"), class_=f"qx-side-{seat}")


def cards(drawn_on: Canvas) -> Cards:
    return Cards(drawn_on, CARD, face, lambda seat, card: f"{card} of {seat}")


def tree(drawn: Element | Drawing) -> ET.Element:
    return ET.fromstring(group(drawn).to_text())[0]


def words_in(element: Element | Drawing) -> list[str]:
    return [each.text or "" for each in tree(element).iter("text")]


def found(element: ET.Element, **attributes: str) -> list[ET.Element]:
    """All elements with these attributes, underscores standing for hyphens."""
    wanted = {key.replace("_", "-"): value for key, value in attributes.items()}
    return [each for each in element.iter() if all(each.get(key) == value for key, value in wanted.items())]


# ---- words


def test_words_take_the_first_size_that_fits_and_are_cut_at_the_last() -> None:
    words = "Heavily armoured riders of the desert"
    sizes = ((20, 1), (16, 2), (10, 3))
    lines, size = fitted(words, 1000, sizes)
    assert (lines, size) == ([words], 20)
    lines, size = fitted(words, 180, sizes)
    assert size < 20
    assert all(text_width(line, size) <= 180 for line in lines)
    assert " ".join(lines) == words
    lines, size = fitted(words, 40, sizes)
    assert size == 10
    assert lines[0].endswith("…")


def test_a_paragraph_is_centred_and_a_line_shrinks() -> None:
    drawn = tree(paragraph(50, 100, "one two three four", 60, ((10, 4),), "qx-sans"))
    heights = [float(line.get("y", "")) for line in drawn.iter("text")]
    assert len(heights) > 1
    assert sum(heights) / len(heights) == pytest.approx(103.5)
    assert float(one_line(0, 0, "wide words", 40, 16, "qx-sans").attributes["font-size"]) == 12


# ---- marks and sides


def test_every_side_has_a_shield_of_its_own_shape_and_colour() -> None:
    assert len(set(SHIELDS)) == len(SHIELDS) == MOST_SIDES
    assert shield(2, 10, 10, 64).attributes["class"] == "qx-side-2 qx-shield"


def test_a_plate_tells_all_its_lines_and_glows_for_who_is_to_choose() -> None:
    number = text(0, 0, "2", 20, "qx-sans")
    lit = plate(0, Area(0, 0, 300, 52), 52, number, "Rome", ["holds 2"], "to choose", lit=True)
    assert words_in(lit) == ["2", "Rome", "holds 2", "to choose"]
    assert "qx-hot" in lit.to_text()
    assert "qx-hot" not in plate(0, Area(0, 0, 300, 52), 52, group(), "Rome", [], None).to_text()


def test_signs_come_from_the_first_name_that_has_one() -> None:
    signs = {"archers": "g-bow", "foot": "g-helm"}
    assert sign_of(["archers", "foot"], signs) == "g-bow"
    assert sign_of(["immortals", "foot"], signs) == "g-helm"
    assert sign_of(["camels"], signs) == ANY_SIGN


def test_labels_shrink_to_their_room() -> None:
    assert float(count_label(0, 0, 12, "discard", 16).attributes["font-size"]) == 16
    assert float(count_label(0, 0, 12, "discard", 16, 70).attributes["font-size"]) < 16
    _, narrow = tab("hit", 10)
    _, wide = tab("counterattacks", 10)
    assert wide > narrow


def test_tokens_lie_side_by_side_until_they_would_hide_each_other() -> None:
    side_by_side = tree(tokens([("g-order", 3), ("g-disorder", 1)], 0, 0, 20, 200))
    assert [each.get("href") for each in side_by_side.iter("use")] == ["#g-order"] * 3 + ["#g-disorder"]
    crowded = tokens([("g-order", 12), ("g-disorder", 5)], 0, 0, 20, 80)
    assert len(list(tree(crowded).iter("use"))) == 2
    assert words_in(crowded) == ["12", "5"]


def test_pips_and_gauges_are_filled_as_far_as_things_are_there() -> None:
    assert [pip.attributes["class"] for pip in pips(0, 0, 2, 3, 10, "qx-pip")] == ["qx-pip", "qx-pip", "qx-pip-open"]
    bars = [tree(group(gauge(filled, 5, Area(0, 0, 100, 5)))) for filled in (2, 5)]
    assert [str(bar.get("d")).count("M") for bar in bars[0]] == [2, 3]
    assert [bar.get("class") for bar in bars[1]] == ["qx-in-ink"]


def test_a_button_stands_for_its_notation_and_is_dim_while_it_cannot_be_pressed() -> None:
    area = Area(0, 0, 120, 40)
    pressed, dim = tree(button("seal", "Seal", area, first=True)), tree(button("seal", "Seal", area, open_=False))
    assert (pressed.get("data-on"), pressed.get("class")) == ("seal", None)
    assert dim.get("class") == "qx-dim"
    assert tree(asked("Roll", area, 15)).get("class") == "qx-asked"


def test_an_arrow_is_drawn_only_over_a_distance() -> None:
    assert arrow((0, 0), (10, 10), 0, "blow") is None
    drawn = arrow((0, 0), (0, 100), 1, "blow")
    assert drawn is not None
    assert "rotate(90)" in drawn.to_text()
    assert drawn.attributes["class"] == "qx-side-1"


def test_a_route_ends_in_a_head_turned_as_its_last_stretch() -> None:
    line, head = route([(0, 0), (50, 0), (50, -80)], 1)
    assert line.attributes["d"] == "M0 0L50 0L50 -80"
    assert head.attributes["transform"] == "translate(50 -80) rotate(-90)"


def test_what_holds_several_areas_is_no_larger_than_it_must_be() -> None:
    assert around([Area(10, 0, 20, 20), Area(0, 50, 5, 5)]) == Area(0, 0, 30, 55)


@pytest.mark.parametrize("height", [30, 150])
def test_a_banner_says_how_it_ended_between_laurels(height: float) -> None:
    drawn = tree(banner("Rome wins", Area(0, 0, 310, height), 0))
    assert drawn.findtext("title") == "Rome wins"
    assert len(found(drawn, href="#g-laurel")) == 2
    assert bool(found(drawn, **{"class": "qx-gilt"})) == (height > 60)


def test_dice_show_their_face_or_an_empty_place() -> None:
    assert words_in(die(7, 0, 0, 40)) == ["7"]
    assert "qx-die-hit" in die(7, 0, 0, 40, hits=True).to_text()
    assert words_in(die(None, 0, 0, 40)) == []
    missed, hit = (tree(thrown(3, 0, 0, 40, "a three", "die:3", hits=hits)) for hits in (False, True))
    assert (missed.get("class"), hit.get("class")) == ("qx-dim", None)
    assert hit.get("data-on") == "die:3"
    assert words_in(empty_tray(Area(0, 0, 310, 150), "No dice")) == ["No dice"]


def test_a_back_shows_its_side_and_nothing_else() -> None:
    assert back(1, 100, 140).attributes["class"] == "qx-side-1"
    assert words_in(back(1, 100, 140, dotted=True)) == []
    assert len(list(tree(back(1, 100, 140, dotted=True)).iter("circle"))) == 5


# ---- the canvas


def test_who_looks_sits_below_and_sides_sit_across() -> None:
    drawn = canvas()
    assert [drawn.row(seat) for seat in range(4)] == [UPPER, LOWER, UPPER, LOWER]
    assert (drawn.side_in(UPPER), drawn.side_in(LOWER)) == (0, 1)
    assert drawn.asked() == ["North"]
    assert drawn.turn_words(0, True) == "to choose"
    assert drawn.turn_words(1, True) == "on turn"
    assert drawn.turn_words(1, False) is None
    assert canvas(seat=-1).row(0) == LOWER, "an onlooker sits with the first seat"


def test_the_ending_names_all_winners_or_nobody() -> None:
    won = canvas(ending="won.by_test", scores=[0.5, 0, 0.5, 0])
    assert won.winners() == [0, 2]
    assert won.ending_words() == "North, South: victory"
    assert canvas(ending="any", scores=[0.25] * 4).ending_words() == "A draw"


def test_a_ribbon_is_no_wider_than_its_words_and_a_plaque_fills_its_area() -> None:
    for height, widest in ((30, 400), (150, 700)):
        on = canvas(ending="any", scores=[0, 1, 0, 1])
        draw_ending(on, Area(50, 100, 700, height))
        drawn = ET.fromstring(on.picture.drawings[0].text)
        assert drawn.get("class") == "qx-side-1", "in the colour of who won"
        shape = drawn.find("rect")
        assert shape is not None
        assert (float(shape.get("width", "")) == 700) == (height > 60)
        assert float(shape.get("width", "")) <= widest
        assert float(shape.get("x", "")) + float(shape.get("width", "")) / 2 == pytest.approx(400)


def test_what_parts_have_in_common_is_changed_by_none_of_them() -> None:
    tent, spear = Drawing(rect(0, 0, 9, 9, "tent")), Drawing(rect(0, 0, 9, 9, "spear"))
    known = {"tent": tent}
    first, second, around = Part("first", 1, {}), Part("second", 2, {}), Part("around", 3, {})
    first.take_in(known)
    second.take_in(known)
    first.define("spear", spear)
    around.hold(first)
    around.hold(second)
    around.define("shield", spear)
    assert list(known) == list(second.defined) == ["tent"]
    assert list(first.defined) == ["tent", "spear"]
    assert list(around.defined) == ["tent", "spear", "shield"]
    assert list(around.parts) == ["first", "second"]
    assert not NOTHING_DEFINED
    assert not NO_PARTS


def test_a_part_is_drawn_again_only_for_other_eyes_or_other_facts() -> None:
    calls: list[int] = []

    def draw(on: Canvas) -> None:
        calls.append(on.seat)
        on.add(text(0, 0, "drawn", 10, "qx-sans"))

    def picture(seat: int, fact: int, last: Picture | None) -> Picture:
        on = canvas(seat=seat)
        on.picture.follow(last)
        on.part("part", partial(draw, on), fact)
        return on.picture

    first = picture(0, 1, None)
    assert picture(0, 1, first).to_text() == first.to_text()
    assert calls == [0]
    picture(0, 2, first)
    picture(1, 1, first)
    assert calls == [0, 0, 1]


def test_a_piece_stays_as_it_is_while_the_part_around_it_changes() -> None:
    calls: list[str] = []

    def draw_piece(on: Canvas, words: str) -> None:
        calls.append(words)
        on.picture.define("pieces", "defined-there", lambda: rect(0, 0, 1, 1, "qx-panel"))
        on.add(text(0, 0, words, 10, "qx-sans"))

    def draw(on: Canvas, words: str, more: str) -> None:
        on.add(group(on.piece("piece", partial(draw_piece, on, words), words), id=more))

    def picture(seat: int, words: str, more: str, last: Picture | None) -> Picture:
        on = canvas(seat=seat)
        on.picture.follow(last)
        on.part("part", partial(draw, on, words, more), words, more)
        return on.picture

    first = picture(0, "one", "before", None)
    second = picture(0, "one", "after", picture(0, "one", "before", first))
    assert calls == ["one"], "not even after a picture in which the whole part stayed as it was"
    assert second.to_text() == picture(0, "one", "after", None).to_text()
    assert "defined-there" in second.defined
    calls.clear()
    assert ">two<" in picture(0, "two", "after", second).to_text()
    picture(1, "one", "after", second)
    assert calls == ["two", "one"], "for other facts, and for other eyes"


def test_several_elements_are_written_side_by_side() -> None:
    assert several(rect(0, 0, 1, 1, "a"), None, text(0, 0, "b", 2, "c")).to_text() == (
        rect(0, 0, 1, 1, "a").to_text() + text(0, 0, "b", 2, "c").to_text()
    )


def test_nought_and_less_than_nothing_are_written_each_in_its_way() -> None:
    assert [number(value) for value in (0.0, -0.0, 0.0, -0.0001, 2.50, 2, 2.0)] == [
        "0",
        "-0",
        "0",
        "-0",
        "2.5",
        "2",
        "2",
    ]


def test_what_comes_up_again_is_drawn_once_for_all_tables() -> None:
    calls: list[str] = []

    def draw(words: str) -> Element:
        calls.append(words)
        return text(0, 0, words, 10, "qx-sans")

    for words in ("once", "once", "twice", "once"):
        on = canvas(edition="drawn once")
        on.once("plate", partial(draw, words), words)
        assert words in on.picture.to_text()
    assert calls == ["once", "twice"]


def test_the_header_names_the_game_and_the_turn() -> None:
    on = canvas(turn=3)
    draw_header(on, "battle")
    drawing = on.picture.to_text()
    assert "GAME" in drawing
    assert re.search(r'id="turn-line"[^>]*>Turn 3, North<', drawing)
    assert 'id="frieze"' in drawing
    other = canvas()
    draw_ground(other, "any line")
    assert "any line" in other.picture.to_text()


def test_a_picture_may_say_where_it_opens() -> None:
    on = canvas()
    assert "data-home" not in on.picture.to_text()
    on.picture.home = (10, 20.5, 300, 200)
    assert ET.fromstring(on.picture.to_text()).get("data-home") == "10 20.5 300 200"


# ---- cards


def test_a_card_lies_on_its_shadow_and_says_what_it_shows() -> None:
    on = canvas()
    lying = tree(cards(on).lying(0, "archers", Spot(10, 20, 0.5, 3), id="here"))
    assert lying.findtext("title") == "archers of 0"
    assert lying.get("data-piece") == "0-archers"
    assert lying.find("g").get("transform") == "translate(10 20) rotate(3) scale(0.5)"  # type: ignore[union-attr]
    assert set(on.picture.defined) == {"face-0-archers"}


def test_a_card_face_down_tells_nothing() -> None:
    on = canvas()
    lying = cards(on).lying(1, None, Spot(0, 0)).to_text()
    assert "title" not in lying
    assert set(on.picture.defined) == {"back-1"}


def test_a_hand_raises_the_chosen_card_and_numbers_equal_ones() -> None:
    on = canvas()
    room = Hand(Area(0, 0, 600, 150), 1.0, 0.7)
    hand = tree(cards(on).hand(0, ["a", "b", "a"], room, "three cards", lambda card: f"play:{card}", "b"))
    assert hand.findtext("title") == "three cards"
    ids = [each.get("id") for each in hand if each.get("id")]
    assert ids == ["hand-0-a-1", "hand-0-a-2", "hand-0-b-1"], "the raised one lies over the others"
    assert [each.get("data-on") for each in hand if each.get("id")] == ["play:a", "play:a", "play:b"]
    assert len(found(hand, **{"class": "qx-hot"})) == 1


def test_an_unknown_hand_is_counted_and_an_empty_one_says_so() -> None:
    room = Hand(Area(0, 0, 600, 150), 1.0, 0.7)
    hidden = cards(canvas()).hand(0, [None] * 4, room, "four cards", lambda card: f"play:{card}")
    assert words_in(hidden) == ["4"]
    assert "data-on" not in hidden.to_text()
    assert words_in(cards(canvas()).hand(0, [], room, "none")) == ["no cards"]


def test_cards_on_offer_are_clicked_by_their_owner_only() -> None:
    room = Area(0, 10, 500, 0)
    on = cards(canvas(seat=0))
    mine = [tree(card) for card in on.row(0, ["a", "b"], room, 1.0, "hire", {"a": "2 cards"})]
    assert [card.get("data-on") for card in mine] == ["hire:a", "hire:b"]
    assert [each.text for each in mine[0].iter("text")] == ["2 cards"]
    assert [card.attributes.get("data-on") for card in on.row(1, ["a"], room, 1.0, "hire", {})] == [None]


def test_a_pile_shows_its_top_over_a_few_backs_or_an_empty_place() -> None:
    pile = tree(cards(canvas()).pile(0, "discard", Spot(0, 0), "five cards", 5, "rome.archers"))
    assert pile.get("id") == "discard-0"
    assert len(found(pile, href="#back-0")) == 2
    assert found(pile, id="discard-0-archers-5", data_piece="0-rome.archers")
    empty = tree(cards(canvas()).pile(0, "discard", Spot(0, 0), "no cards", 0, None))
    assert found(empty, **{"class": "qx-slot"})
    assert not found(empty, href="#back-0")


# ---- piles


def test_a_pile_looked_through_lists_its_faces_once() -> None:
    on = canvas()
    rows = piles.open_cards(cards(on), 0, {"archers": 2, "pikes": 1}, {"pikes": "seen"})
    rows += piles.face_down(cards(on), 0, 3, "three cards") + piles.face_down(cards(on), 0, 0, "none")
    pile = piles.entry(on, 0, "discard", rows, "listed", "info.piles")
    assert (pile["id"], pile["title"], pile["owner"], pile["count"]) == ("discard-0", "Discards", "North", 6)
    assert pile["text"] == "6 cards of North"
    assert [(row["face"], row["count"], row["note"]) for row in rows] == [
        ("face-0-archers", 2, None),
        ("face-0-pikes", 1, "seen"),
        ("back-0", 3, None),
    ]
    told: dict[str, Any] = piles.look_through(on, [pile])
    assert all(f'id="{row["face"]}"' in told["sheet"] for row in rows)
    assert told["memory"]["text"] == "remember"
    assert piles.listed(["a", "b", "a"], SAY) == ["2 a", "b"]


# ---- the style


def classes_in(file: Path) -> set[str]:
    return set(re.findall(r"(?:qx|mi|ba)-[a-z][a-z-]*[a-z]", file.read_text("utf-8")))


def test_every_class_of_the_kit_is_styled_and_used() -> None:
    folder = Path(board.__file__).parent
    styled = set(re.findall(r"\.(qx-[a-z-]+)", style_of()))
    games = folder.parents[2]
    sources = [*folder.glob("*.py"), *games.glob("games/*/board/*.py"), *games.glob("games/*/board/faces.toml")]
    used = set().union(*(classes_in(file) for file in sources)) - {"qx-side"}
    assert {name for name in used if name.startswith("qx-")} == styled


@pytest.mark.parametrize(
    "folder", sorted(Path(board.__file__).parents[3].glob("games/*/board")), ids=lambda f: f.parent.name
)
def test_every_class_of_a_game_is_styled_and_used(folder: Path) -> None:
    own = (folder / "style.css").read_text("utf-8")
    styled = set(re.findall(r"\.((?:mi|ba)-[a-z-]+)", own))
    used = set().union(*(classes_in(file) for file in (*folder.glob("*.py"), *folder.glob("faces.toml"))))
    assert {name for name in used if not name.startswith("qx-")} == styled


def test_a_pane_covers_all_but_its_window() -> None:
    window = Area(20, 30, 400, 300)
    drawn = cover(window, "qx-ground").to_text()
    assert "M20 30V330H420V30Z" in drawn
    assert drawn.count("M") == 2, "the picture's surroundings, and the window as a hole in them"
    moving = panned(window.drawn("qx-card")).to_text()
    assert moving.startswith('<g class="qx-panned"><rect')
    told = layer("sight", "Own sight", window.drawn("qx-card")).to_text()
    assert 'class="qx-panned qx-layer" data-layer="sight" data-words="Own sight"' in told


def test_a_picture_tells_where_its_pane_is() -> None:
    picture = Picture(640, 480, "a map")
    assert "data-pane" not in picture.to_text()
    picture.pane, picture.pane_home = (8.0, 9.5, 600.0, 400.0), (20.0, 20.0, 100.0, 80.0)
    assert ' data-pane="8 9.5 600 400" data-pane-home="20 20 100 80"' in picture.to_text()


def test_who_is_ready_and_who_is_not_differ() -> None:
    area = Area(0, 0, 300, 40)
    busy, ready = (standing(1, area, "Rome musters", at_it).to_text() for at_it in (True, False))
    assert "g-hourglass" in busy
    assert "g-banner" not in busy
    assert ready == busy.replace("g-hourglass", "g-banner")
