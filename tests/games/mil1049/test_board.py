"""The drawn table: well formed, true to the view, and without what the view does not hold."""

from __future__ import annotations

import random
import re
import xml.etree.ElementTree as ET
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path

import pytest
from games.drawn_words import KIT_FILES, in_hyphens, notations, sentences_in, unused_and_unknown, words_in, words_of
from games.mil1049.given import given, lay, play

import quincunx as qx
from quincunx.core.game import Data
from quincunx.core.messages import MINUS, Say
from quincunx.core.svg import sprite
from quincunx.games.mil1049.board import draw_board, english
from quincunx.games.mil1049.phases import majority
from quincunx.games.mil1049.realm import Realm

MOST_BYTES = 140_000
FOLDER = qx.game_of("mil1049").folder / "board"
DRAWING_FILES = sorted(FOLDER.glob("*.py"))
DRAWN_WITH = [file for file in KIT_FILES if file.stem not in ("cards", "piles")]
"""The files of the board kit that have a part in it: there are neither cards nor piles to look through."""
OFF_THE_TABLE = {"pass", "stop", "accept", "raise", "trade", "castle", "discard", "king", "yes", "no", "nothing"}
"""What has no place on the table: the page lists it."""


def positions(
    seed: int, players: int, every: int = 23, advanced: bool = False, memory: str = "book"
) -> Iterator[qx.Match]:
    """A game of random choices, stopped at every few."""
    match = qx.new("mil1049", seed=seed, players=players, advanced=advanced, memory=memory)
    chooser = random.Random(seed)
    while not match.over:
        if match.ply % every == 0:
            yield match
        seat = chooser.choice(match.acting)
        match.play(chooser.choice(match.legal(seat)), seat=seat)
    yield match


def first_with(is_it: Callable[[Data], bool], players: int = 3) -> qx.Match:
    """The first position of random games that is wanted, by its view for the seat that is to choose."""
    for seed in range(30):
        for match in positions(seed, players, every=1):
            if not match.over and is_it(match.view(match.acting[0])):
                return match
    raise AssertionError("there is no such position")


def realm_of(match: qx.Match) -> Realm:
    assert isinstance(match.table, Realm)
    return match.table


def ids_in(drawing: str) -> list[str]:
    return [name for element in ET.fromstring(drawing).iter() if (name := element.get("id"))]


def titles_in(drawing: str) -> list[str]:
    return [element.text or "" for element in ET.fromstring(drawing).iter() if element.tag.endswith("title")]


def all_eyes(match: qx.Match) -> list[int]:
    return [*range(match.seats), qx.ONLOOKER]


@pytest.mark.parametrize("narrow", [False, True])
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_every_view_makes_a_picture(players: int, narrow: bool) -> None:
    for match in positions(players, players, memory="aided" if players == 4 else "book"):
        for seat in (0, players - 1, qx.ONLOOKER):
            drawing = draw_board(match.view(seat), narrow=narrow).to_text()
            root = ET.fromstring(drawing)
            assert root.get("role") == "img"
            assert root.get("aria-label")
            assert len(drawing.encode()) < MOST_BYTES


@pytest.mark.parametrize("narrow", [False, True])
def test_ids_are_unique_and_uses_find_their_target(narrow: bool) -> None:
    for match in positions(12, 4):
        drawing = draw_board(match.view(0), narrow=narrow).to_text()
        names = ids_in(drawing)
        assert len(names) == len(set(names))
        targets = {element.get("href", "")[1:] for element in ET.fromstring(drawing).iter() if element.get("href")}
        assert targets <= set(names)
        assert {name for name in names if name in sprite()} <= targets


@pytest.mark.parametrize("players", [2, 5])
def test_what_can_be_clicked_can_be_parsed(players: int) -> None:
    for match in positions(13, players):
        for seat in range(players):
            for notation in notations(match.svg(seat)):
                match.parse(notation, seat)


@pytest.mark.once
@pytest.mark.parametrize(("players", "narrow"), [(2, True), (4, False)])
def test_what_has_a_place_on_the_table_can_be_clicked(players: int, narrow: bool) -> None:
    asked = set()
    for match in positions(14, players, every=2, advanced=players > 2):
        for seat in match.acting:
            view = match.view(seat)
            asked.add(view["moment"])
            offered = {match.notation(action) for action in match.legal(seat)} - OFF_THE_TABLE
            if view["laying"] is None:
                offered.discard("done")
            assert offered <= set(notations(draw_board(view, narrow=narrow).to_text())), view["moment"]
    assert len(asked) > 15


def test_an_onlooker_clicks_nothing() -> None:
    for match in positions(15, 3):
        assert notations(match.svg()) == []


# ---- what lies on the table


@pytest.mark.parametrize("narrow", [False, True])
@pytest.mark.parametrize("players", [2, 5])
def test_everything_in_a_view_is_drawn(players: int, narrow: bool) -> None:
    bonds = 0
    for match in positions(22, players, every=17):
        view = match.view(0)
        drawing = draw_board(view, narrow=narrow).to_text()
        names, titles = ids_in(drawing), titles_in(drawing)
        spaces = [on for on in view["spaces"] if on != "closed"]
        assert len([name for name in names if re.fullmatch(r"space-(court|market|war|curia)-\d", name)]) == len(spaces)
        for on in [*spaces, *view["monastery"], *view["crusades"]]:
            assert on in ("empty", "white", "black", "printed", *view["families"]) or f"on-{on}" in names
        for kind in ("white", "black", *view["families"]):
            assert spaces.count(kind) == len([words for words in titles if told_of(words, kind, view)])
        for family in view["seats"]:
            points = str(family["vp"]).replace("-", MINUS)
            assert any(words.startswith(f"{family['name']}: {points} point") for words in titles)
            for knight in family["knights"]:
                assert (f"knight-{knight['id']}" in names) == (knight["age"] >= 0)
                assert (f"bond-{knight['id']}" in names) == (knight["lord"] is not None)
                bonds += knight["lord"] is not None
        lands = [land for family in view["seats"] for knight in family["knights"] for land in knight["lands"] if land]
        assert len(lands) + (view["moment"] in ("pay_free", "place_land")) == len(
            [words for words in titles if words.partition(",")[0] in land_names(view) and "harvest" in words]
        )
    assert bonds or players == 2


def told_of(words: str, kind: str, view: Data) -> bool:
    """Does a space say that such a token lies there?"""
    if kind in view["families"]:
        return f": a token of {view['seats'][view['families'].index(kind)]['name']};" in words
    return f"{kind} hourglass" in words and re.match(r"(Court|Market|War|Curia) \d:", words) is not None


def land_names(view: Data) -> list[str]:
    return [printed["name"] for printed in view["printed"]["lands"].values()]


def test_a_knight_says_all_that_lies_before_him() -> None:
    match = first_with(lambda view: view["kings_soldiers"] is not None and view["archbishop"] is not None)
    view = match.view(0)
    titles = titles_in(match.svg(0))
    for family in view["seats"]:
        for knight in family["knights"]:
            if knight["age"] < 0:
                continue
            (words,) = [
                each for each in titles if each.startswith(f"{family['name']} {knight['id'][-1]}: ") and "att" in each
            ]
            soldiers = knight["soldiers"] + (view["kings_soldiers"] == knight["id"])
            assert (f"{soldiers} soldier" if soldiers else "no soldiers") in words
            assert ("no heir" in words) == (not knight["heir"])
            assert ("a castle" in words) == bool(knight["castle"])
            assert ("the King's Soldiers" in words) == (view["kings_soldiers"] == knight["id"])
            assert ("the Archbishop's protection" in words) == (view["archbishop"] == knight["id"])
            assert f"attacks with {knight['attack']}, defends with {knight['defence']}" in words


def test_both_sides_of_a_war_are_told_with_their_strength() -> None:
    match = first_with(lambda view: view["moment"] == "contribute")
    drawing, view = match.svg(), match.view()
    assert {"war-attack", "war-defence", *(f"pouch-{seat}" for seat in match.awaited)} <= set(ids_in(drawing))
    assert any(
        words.endswith(f"attacks with {view['war']['attack']}, before any cube.") for words in titles_in(drawing)
    )
    assert any(
        words.endswith(f"defends with {view['war']['defence']}, before any cube.") for words in titles_in(drawing)
    )


def test_an_empty_offer_to_stay_free_is_told_once_it_is_made() -> None:
    """Until then nobody else can tell whether anything will be offered."""
    match = play(given(at="court", red={"A": {"where": "court-1", "soldiers": 5}}), "knight:yellow-B")
    assert ">nothing<" not in match.svg(0)
    assert ">nothing<" in play(match, "done").svg(0)


@pytest.mark.parametrize("players", [2, 4])
def test_whoever_would_lead_a_sphere_is_shown_there(players: int) -> None:
    seen = set()
    for match in positions(24, players, every=5):
        titles = titles_in(match.svg(0))
        for number, sphere in enumerate(("Court", "Market", "War", "Curia")):
            leader = majority(realm_of(match), number)
            names = [str(match.name("seat", seat)) for seat in range(players)]
            told = [name for name in names if f"{name} would lead in {sphere}." in titles]
            assert told == ([names[leader]] if leader >= 0 else [])
            seen.update(told)
    assert len(seen) == players


def test_a_phase_that_may_close_within_a_round_is_announced() -> None:
    near: set[int] = set()
    far: set[int] = set()
    for match in positions(22, 3, every=3):
        view = match.view(0)
        if view["phase"] == 1 and not match.over:
            left = view["actions_left"]
            assert ("closes" in ids_in(match.svg(0))) == (left <= 3)
            (near if left <= 3 else far).add(left)
    assert near
    assert far


def test_no_phase_closes_sooner_than_announced() -> None:
    announced: list[tuple[int, int]] = []
    actions = 0
    for match in positions(23, 2, every=1):
        view = match.view(0)
        if view["phase"] != 1:
            assert all(actions - at >= least for at, least in announced)
            announced, actions = [], 0
        elif view["moment"] == "act":
            announced.append((actions, view["actions_left"]))
            actions += 1


# ---- what others may not see


def test_a_sealed_offer_is_seen_by_nobody_else() -> None:
    match = first_with(lambda view: view["moment"] == "dowry" and view["seats"][view["seat"]]["stock"]["gold"] > 0)
    others = [eye for eye in all_eyes(match) if eye != 0]
    before = {eye: match.svg(eye) for eye in others}
    own = [match.svg(0)]
    if match.view(0)["seats"][0]["stock"]["gold"] == 0:
        realm_of(match).stock[0][4] += 1
    for notation in ("more:gold", "seal"):
        match.play(notation, seat=0)
        own.append(match.svg(0))
        assert {eye: match.svg(eye) for eye in others} == before
    assert len(set(own)) == 3


def test_a_trade_is_seen_by_nobody_else_before_it_is_made() -> None:
    match = first_with(lambda view: view["moment"] == "market")
    while "trade" not in {match.notation(action) for action in match.legal()}:
        realm_of(match).stock[match.acting[0]][0] += 2
    seat = match.acting[0]
    realm_of(match).stock[seat][0] += 2
    others = [eye for eye in all_eyes(match) if eye != seat]
    before = {eye: match.svg(eye) for eye in others}
    for notation in ("trade", "swap:food-fabric"):
        match.play(notation)
        assert {eye: match.svg(eye) for eye in others} == before
    assert "exchange" in ids_in(match.svg(seat))


def test_a_knight_being_sent_is_lit_for_his_own_family_only() -> None:
    match = first_with(lambda view: view["moment"] == "act")
    seat = match.acting[0]
    before, own = match.svg(), match.svg(seat)
    match.play("send:A")
    assert match.svg() == before
    assert match.svg(seat) != own


@pytest.mark.parametrize("narrow", [False, True])
def test_a_stock_is_drawn_only_where_the_view_tells_it(narrow: bool) -> None:
    for memory in ("book", "aided"):
        match = qx.new("mil1049", seed=3, players=3, memory=memory)
        realm_of(match).stock[1] = [11, 12, 13, 14, 15]
        for eye in (0, 1, qx.ONLOOKER):
            drawing = draw_board(match.view(eye), narrow=narrow).to_text()
            shown = {str(n) for n in range(11, 16)} <= {element.text for element in ET.fromstring(drawing).iter()}
            assert shown == (memory == "aided" or eye == 1)


# ---- parts


def test_what_stays_as_it_is_is_not_drawn_anew() -> None:
    match = qx.new("mil1049", seed=5, players=3)
    seat = match.acting[0]
    first = draw_board(match.view(seat))
    match.play("harvest:A1")
    second = draw_board(match.view(seat), last=first)
    anew = {name for name, part in second.parts.items() if first.parts.get(name) is not part}
    assert anew == {"own-0", "screen"}
    match.play("take:war-2")
    third = draw_board(match.view(seat), last=second)
    anew = {name for name, part in third.parts.items() if second.parts.get(name) is not part}
    assert anew == {"own-0", "war", "head", "rival-0"}


# ---- the words


def test_the_drawing_uses_all_of_its_sentences_and_no_others() -> None:
    assert unused_and_unknown([*DRAWING_FILES, *DRAWN_WITH], english().catalogue) == []


@pytest.mark.parametrize("file", DRAWING_FILES, ids=lambda file: file.stem)
def test_no_sentence_is_written_in_the_code(file: Path) -> None:
    assert sentences_in(file) == []


@cache
def hyphens() -> Say:
    return Say(in_hyphens(english().catalogue))


def names_in(view: Data) -> set[str]:
    """Every word of the names that come from the content."""
    printed = view["printed"]
    said = [family["name"] for family in view["seats"]]
    return words_of(said + [each["name"] for kind in ("lands", "stacks") for each in printed[kind].values()])


@pytest.mark.once
@pytest.mark.parametrize("narrow", [False, True])
def test_a_picture_speaks_the_language_it_is_given(narrow: bool) -> None:
    for match in positions(16, 3, every=7):
        for seat in (0, qx.ONLOOKER):
            view = match.view(seat)
            names = names_in(view)
            left = words_in(draw_board(view, hyphens(), narrow).to_text()) - names
            assert [word for word in left if not any(name.startswith(word) for name in names)] == []


def test_words_from_outside_are_escaped() -> None:
    view = qx.new("mil1049", seed=1, players=3).view(0)
    nasty = '<script>alert("x")</script>&\x00 \' ]]>'
    view["seats"] = [{**family, "name": nasty} for family in view["seats"]]
    lands = {name: {**land, "name": nasty} for name, land in view["printed"]["lands"].items()}
    stacks = {name: {**stack, "name": nasty} for name, stack in view["printed"]["stacks"].items()}
    view |= {"printed": {**view["printed"], "lands": lands, "stacks": stacks}, "edition": "escaped"}
    view |= {"ending": nasty, "scores": [1.0, 0.0, 0.0]}
    for narrow in (False, True):
        drawing = draw_board(view, narrow=narrow).to_text()
        ET.fromstring(drawing)
        assert "<script" not in drawing


def test_a_land_or_a_family_nobody_knows_still_has_a_sign() -> None:
    view = qx.new("mil1049", seed=1, players=3).view(0)
    view["printed"] = {
        **view["printed"],
        "lands": {**view["printed"]["lands"], "wine": view["printed"]["lands"]["mine"]},
    }
    view["seats"][0]["knights"][0]["lands"] = ["wine dark", "wine"]
    view["seats"][1]["family"] = "orange"
    view["edition"] = "wine"
    assert "#g-banner" in draw_board(view).to_text()


@pytest.mark.parametrize(
    "key", [key for key in english().catalogue.sentences if re.match(r"board\.(won|drawn)\.", key)]
)
def test_every_ending_is_told(key: str) -> None:
    _, outcome, ending = key.split(".", 2)
    view = qx.new("mil1049", seed=1, players=3).view(0)
    scores = [0.0, 1.0, 0.0] if outcome == "won" else [1 / 3, 1 / 3, 1 / 3]
    view |= {"ending": ending, "scores": scores, "awaited": [], "moment": None}
    told = english()(key, winners=[view["seats"][1]["name"]])
    assert f"<title>{told}</title>" in draw_board(view).to_text()


def test_whoever_changes_a_view_changes_no_other() -> None:
    match = qx.new("mil1049", seed=1, players=3)
    match.view(0)["seats"][0]["knights"][0]["age"] = 3
    assert match.view(0)["seats"][0]["knights"][0]["age"] == 0


# ---- what a choice would bring


def badges(drawing: str) -> dict[str, str]:
    """The points told on things that can be chosen, by the first notation of each."""
    found: dict[str, str] = {}
    for thing in ET.fromstring(drawing).iter():
        told = ["".join(each.itertext()) for each in thing.iter() if each.get("class") == "ml-points"]
        if told and thing.get("data-on"):
            found[thing.get("data-on", "").split()[0]] = told[0]
    return found


@pytest.mark.parametrize("narrow", [False, True])
def test_every_space_shows_the_points_of_entering_it(narrow: bool) -> None:
    match = play(given(yellow={"A": {"where": "court-2"}}), "send:A")
    shown = badges(match.svg(0, narrow))
    assert shown["to:court-1"] == "+2"
    assert (shown["to:court-3"], shown["to:market-3"], shown["to:crusades"]) == ("0", "+1", "0")
    assert "to:court-2" not in shown, "somebody stands there"
    assert "Points: Lara +2, Castro &#8722;2." in match.svg(0, narrow)
    for eye in (1, qx.ONLOOKER):
        assert badges(match.svg(eye, narrow)) == {}, "who is being sent is nobody else's business"


def test_what_kills_a_knight_or_places_a_land_shows_its_points() -> None:
    match = given(red={"A": {"age": 3}})
    drawing = match.svg(0)
    assert [badges(drawing).get(each) for each in ("recruit:A", "recruit:B")] == ["\u22124", None]
    assert badges(match.svg(1)) == {}
    match = given(at="war", red={"A": {"where": "war-1", "soldiers": 4}}, yellow={"C": {"lord": "red"}})
    shown = badges(play(match, "free:near").svg(0))
    assert {name: shown[name] for name in ("knight:red-A", "knight:yellow-C")} == dict.fromkeys(
        ("knight:red-A", "knight:yellow-C"), "+4"
    )


def ladder(match: qx.Match, seat: int, narrow: bool = False) -> list[str]:
    """What the ladder of one's own offer shows, cell by cell with how good it is."""
    root = ET.fromstring(match.svg(seat, narrow))
    found = [each for each in root.iter() if each.get("id") == "ladder"]
    inks = [each for each in found[0].iter() if "ml-on-" in each.get("class", "")] if found else []
    return [f"{each.text} {each.get('class', '').rpartition('-')[2]}" for each in inks]


@pytest.mark.parametrize("narrow", [False, True])
def test_the_ladder_shows_what_ones_own_sealed_offer_beats(narrow: bool) -> None:
    match = play(given(dice=[3]), "grow:A", "roll", "son")
    lay(match, "yellow", food=2)
    assert ladder(match, 1, narrow) == ["0 gain", "1 gain", "2 even", *[f"{n} loss" for n in (3, 4, 5, 6, "7+")]]
    assert ladder(match, 0, narrow)[:2] == ["0 even", "1 loss"], "others lay their own"
    assert ladder(match, qx.ONLOOKER, narrow) == []
    match.play("seal", 1)
    assert ladder(match, 1, narrow)[2] == "2 even"
    drawn = match.svg(1, narrow)
    assert drawn.index(">beats<") < drawn.index(">loses to<"), "colour is not all that tells"
    assert ">beats<" not in match.svg(0, narrow), "nothing beats nothing"


def test_the_ladder_of_a_war_and_of_a_donation() -> None:
    match = given(at="war", red={"A": {"where": "war-1", "soldiers": 4}}, yellow={"women": 0})
    lay(play(match, "attack:yellow-A1"), "red", food=2)
    assert ladder(match, 0) == ["0 gain", "1 gain", *[f"{n} loss" for n in (2, 3, 4, 5, 6, "7+")]]
    assert ladder(match, 1)[:2] == ["0 gain", "1 loss"]
    match = lay(given(at="donations"), "red", gold=2)
    assert ladder(match, 0) == [*[f"+{n} gain" for n in (6, 5, 4, 3, 2, 1)], "0 loss"]
    assert ladder(match, 1) == []


def test_on_a_phone_ones_own_knights_can_be_seen_larger_too() -> None:
    match = qx.new("mil1049", seed=1, players=3)
    wide, tall = (match.svg(0, narrow).count("data-closer") for narrow in (False, True))
    assert (wide, tall) == (2, 2 + 2), "two rivals, and the two knights of one's own"
