"""The drawn table: well formed, true to the view, and without what the view does not hold."""

from __future__ import annotations

import random
import re
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from games.battalion.given import given, play, unit
from games.drawn_words import KIT_FILES, in_hyphens, notations, sentences_in, unused_and_unknown, words_in, words_of

import quincunx as qx
from quincunx.contract.checks import exchanged
from quincunx.core.game import Data
from quincunx.core.kit.board.marks import ANY_SIGN
from quincunx.core.picture import Picture
from quincunx.core.svg import sprite
from quincunx.games.battalion.board import Say, draw_board, english
from quincunx.games.battalion.board.canvas import BattleCanvas
from quincunx.games.battalion.board.faces import LOW_TILE, SIGNS, STRIP_HEIGHT, TILE_HEIGHT, rank_sign
from quincunx.games.battalion.board.layout import EDGE, LINE_HEIGHT, LINES_BESIDE, Layout, layout_of
from quincunx.games.battalion.board.places import spots_at

BATTLES = ("set1", "set2", "set3", "set4", "set5", "set6", "muster", "grand1", "muster4", "table", "table4")
AT_TABLE = {"table": ("muster", 2), "table4": ("muster4", 4)}
MOST_BYTES = 160_000
FOLDER = qx.game_of("battalion").folder / "board"
DRAWING_FILES = sorted(FOLDER.glob("*.py"))
NUMERALS = {"III"}
OFF_THE_TABLE = re.compile("done|pay|decline|stay|evade|ignore:.*")


def positions(battle: str, seed: int, every: int = 9) -> Iterator[qx.Match]:
    """A game of random choices, stopped at every few."""
    name, seats = AT_TABLE.get(battle, (battle, 0))
    match = qx.new("battalion", battle=name, seed=seed, armies=["table"] * seats)
    chooser = random.Random(seed)
    while not match.over:
        if match.ply % every == 0:
            yield match
        seat = chooser.choice(match.acting)
        match.play(chooser.choice(match.legal(seat)), seat)
    yield match


def drawn(match: qx.Match, seat: int = qx.ONLOOKER, narrow: bool = False) -> str:
    return draw_board(match.view(seat), narrow=narrow).to_text()


@pytest.mark.parametrize("battle", BATTLES)
@pytest.mark.parametrize("narrow", [False, True])
def test_every_view_makes_a_picture(battle: str, narrow: bool) -> None:
    for match in positions(battle, 11, every=25):
        for seat in (*range(match.seats), qx.ONLOOKER):
            drawing = drawn(match, seat, narrow)
            root = ET.fromstring(drawing)
            assert root.get("role") == "img"
            assert root.get("aria-label")
            assert len(drawing.encode()) < MOST_BYTES
    assert 'id="ending"' in drawn(match)


@pytest.mark.parametrize("battle", ["set3", "grand1"])
def test_ids_are_unique_and_uses_find_their_target(battle: str) -> None:
    for match in positions(battle, 12):
        elements = list(ET.fromstring(drawn(match, 0)).iter())
        names = [element.get("id") for element in elements if element.get("id")]
        assert len(names) == len(set(names))
        targets = {element.get("href", "")[1:] for element in elements if element.get("href")}
        assert targets <= set(names)
        assert {name for name in names if name in sprite()} <= targets


@pytest.mark.parametrize("battle", ["set1", "set6", "muster", "grand1"])
def test_what_can_be_clicked_can_be_parsed(battle: str) -> None:
    for match in positions(battle, 13, every=20):
        for seat in range(match.seats):
            for notation in notations(drawn(match, seat)):
                match.parse(notation, seat)


@pytest.mark.once
@pytest.mark.parametrize("battle", BATTLES)
def test_what_has_a_place_on_the_table_can_be_clicked(battle: str) -> None:
    for match in positions(battle, 14, every=1):
        if match.over:
            break
        offered = {match.notation(action) for action in match.legal()}
        missing = offered - set(notations(drawn(match, match.acting[0], narrow=match.ply % 2 == 0)))
        assert [notation for notation in missing if not OFF_THE_TABLE.fullmatch(notation)] == []


def test_an_onlooker_clicks_nothing() -> None:
    for match in positions("set2", 15):
        assert notations(drawn(match)) == []


@pytest.mark.parametrize("narrow", [False, True])
@pytest.mark.parametrize("battle", ["set4", "muster", "grand1"])
def test_a_picture_that_follows_another_is_the_one_drawn_from_nothing(battle: str, narrow: bool) -> None:
    last: dict[int, Picture] = {}
    for match in positions(battle, 16, every=11):
        for seat in (*range(match.seats), qx.ONLOOKER):
            fresh = draw_board(match.view(seat), narrow=narrow)
            for other in {seat, match.ply % match.seats} & set(last):
                following = draw_board(match.view(seat), narrow=narrow, last=last[other])
                assert following.to_text() == fresh.to_text()
                changes = following.changes_from(last[other])
                assert changes is not None
                parts = exchanged(last[other].drawings, changes["parts"])
                assert parts == "".join([drawing.text for drawing in fresh.drawings])
            last[seat] = fresh


def test_a_sector_where_nothing_changed_is_not_drawn_again() -> None:
    match = given(
        own={"units": [unit("hastati", sector=1), unit("velites", sector=3)]},
        enemy={"units": [unit("samnites", sector=1), unit("caetrati", sector=3)]},
        dice=(8, 1, 1),
    )
    before = draw_board(match.view(0))
    play(match, "barrage:rome2")
    after = draw_board(match.view(0), last=before)
    assert after.parts["sector 1"] is before.parts["sector 1"]
    assert after.parts["sector 3"] is not before.parts["sector 3"]


def test_the_mat_of_piles_still_to_be_deployed_moves_with_the_ground_between_the_formations() -> None:
    mats: set[str] = set()
    for seed in range(3):
        last: Picture | None = None
        for match in positions("muster", seed, every=1):
            if match.view(0)["phase"] not in ("muster", "deploy"):
                break
            last = draw_board(match.view(0), last=last)
            assert last.to_text() == draw_board(match.view(0)).to_text()
            mats |= set(re.findall(r'id="waiting"><rect [^>]*y="([^"]*)"', last.to_text()))
    assert len(mats) > 1, "it has moved"


@pytest.mark.parametrize("narrow", [False, True])
@pytest.mark.parametrize("crowded", [(1, 1, 1), (2, 2, 2), (3, 3, 3), (1, 2, 3), (1, 1, 3)])
def test_the_last_pile_to_be_deployed_is_large_however_crowded_the_sectors_are(
    crowded: tuple[int, int, int], narrow: bool
) -> None:
    """The enemy has a third of its piles in each of these, oneself from the other end, all three ranks high."""
    views = [match.view(0) for match in positions("muster", 3, every=1) if match.view(0)["phase"] == "deploy"]
    view = next(
        view for view in views if [(pile["owner"], pile["sector"]) for pile in view["units"]].count((0, "waiting")) == 1
    )
    for seat, sectors in ((0, crowded[::-1]), (1, crowded)):
        piles = [pile for pile in view["units"] if pile["owner"] == seat and pile["sector"] != "waiting"]
        for n, pile in enumerate(piles):
            pile["sector"], pile["height"] = sectors[n * 3 // len(piles)], 3
    canvas = BattleCanvas(view, english(), layout_of(narrow, 3, 2))
    (last,) = spots_at(canvas, "waiting", 0).values()
    assert last.scale > 0.5, last.scale


# ---- the pieces


def test_every_unit_lies_on_the_table_and_none_on_another() -> None:
    for battle in ("set5", "muster", "grand1"):
        for match in positions(battle, 17):
            for narrow in (False, True):
                assert_apart(match.view(0), narrow)


def assert_apart(view: Data, narrow: bool) -> None:
    """No piece reaches over the edge of the table or over another piece."""
    layout = layout_of(narrow, view["sectors"], len(view["players"]))
    boxes = unit_boxes(draw_board(view, narrow=narrow).to_text(), layout, view)
    assert len(boxes) == sum(bool(unit["height"]) for unit in view["units"])
    for n, (left, top, right, bottom) in enumerate(boxes):
        assert left >= 0
        assert top >= 0
        assert right <= layout.width
        assert bottom <= layout.height
        for other in boxes[:n]:
            assert (
                right <= other[0] + 0.1 or other[2] <= left + 0.1 or bottom <= other[1] + 0.1 or other[3] <= top + 0.1
            )


@pytest.mark.parametrize(("own", "enemy"), [(3, 3), (4, 4), (5, 3)])
def test_the_names_in_a_crowded_sector_can_be_read(own: int, enemy: int) -> None:
    """Where four armies meet on a desk the table is drawn at 97 % of its size, and letters are to have 11 pixels."""
    romans = ["roman_cavalry", "hastati", "velites", "principes", "triarii", "cretan_archers"]
    lancers = ["horse_lancers", "steppes_horse_archers", "heavy_crossbowmen", "conscript_infantry", "crossbowmen"]
    match = given(
        factions=("rome", "carthage", "han", "bactria"),
        own={"units": [unit(rank, sector=2) for rank in romans[:own]]},
        enemy={"units": [unit("samnites", sector=2) for _ in range(enemy)]},
        others=({"units": [unit(rank, sector=4) for rank in lancers]}, {"units": [unit("hoplites", sector=4)]}),
    )
    drawing = drawn(match, 0)
    letters = [
        float(size) * float(scale)
        for scale, tile in re.findall(r'(?s)scale\(([.\d]+)\)"(?:(?!id="unit-).)*?href="#(rank-[^"]*)"', drawing)
        for size in re.findall(rf'(?s)id="{re.escape(tile)}".*?font-size="([.\d]+)" class="qx-serif', drawing)[:1]
    ]
    assert len(letters) == own + enemy + len(lancers) + 1
    assert min(letters) * 0.97 >= 11, letters
    assert_apart(match.view(0), narrow=False)


def unit_boxes(drawing: str, layout: Layout, view: Data) -> list[tuple[float, float, float, float]]:
    """Where the units lie, from how they are moved, turned and scaled."""
    boxes = []
    for piece in view["units"]:
        start = drawing.find(f'id="unit-{piece["id"]}"')
        if start < 0:
            continue
        steps = re.search(r'<g transform="([^"]*)"', drawing[start:])
        assert steps is not None
        x, y = map(float, re.findall(r"translate\(([-\d.]+) ([-\d.]+)\)", steps[1])[0])
        scale = float((re.findall(r"scale\(([-\d.]+)\)", steps[1]) or ["1"])[0])
        turn = float((re.findall(r"rotate\(([-\d.]+)\)", steps[1]) or ["0"])[0])
        in_a_line, line = piece["sector"] == "reserve", layout.reserves[0][0].width - 8
        line = line / LINES_BESIDE - 3 if layout.tall else line
        drawn_here = drawing[start:].split('id="unit-', 2)[1]
        front = LOW_TILE if "#rank-low-" in drawn_here else TILE_HEIGHT
        behind = STRIP_HEIGHT if "#strip-" in drawn_here else EDGE
        high = (LINE_HEIGHT if in_a_line else layout.unit_height(piece["height"], (front, behind))) * scale
        wide = (line if in_a_line else layout.tile) * scale
        boxes.append(
            (x - high, y, x, y + wide)
            if turn > 0
            else (x, y - wide, x + high, y)
            if turn < 0
            else (x, y, x + wide, y + high)
        )
    return boxes


def test_an_overlapping_unit_stands_at_right_angles() -> None:
    match = given(
        own={"units": [unit("hastati", foes=["carthage1"]), unit("triarii", foes=["carthage1"])]},
        enemy={"units": [unit("samnites", "samnites")]},
    )
    drawing = drawn(match, 0)
    turned = re.findall(r'id="unit-(\w+)"[^>]*><title>[^<]*</title><g transform="[^"]*rotate', drawing)
    assert len(turned) == 1
    assert turned[0].startswith("rome")
    assert english()("board.overlap", n=1) in drawing


def test_order_and_disorder_are_drawn_token_by_token() -> None:
    match = given(
        own={"order": 2, "disorder": 1, "units": [unit("hastati", "hastati", order=2, disorder=1)]},
        enemy={"order": 0, "units": [unit("samnites")]},
    )
    elements = list(ET.fromstring(drawn(match, 0)).iter())
    used = [element.get("href") for element in elements]
    assert used.count("#g-order") == 2 + 2 + 1  # an empty camp keeps one pale coin in its place
    assert used.count("#g-disorder") == 1 + 1 + 1


def test_dice_can_be_clicked_and_show_their_use() -> None:
    match = given(
        own={"units": [unit("hastati", foes=["carthage1"])], "hand": ["veteran_troops"]},
        enemy={"units": [unit("samnites", "samnites")]},
        dice=(8, 6, 6),
    )
    play(match, "assault:rome1")
    assert english()("board.dice.pool_label", n=3) in drawn(match, 0)
    play(match, "roll")
    drawing = drawn(match, 0)
    assert {"die:8", "die:6"} <= set(notations(drawing))
    for key, params in (("fills", {"face": 6, "value": 6}), ("eight", {}), ("miss", {"face": 6})):
        assert f"<title>{english()(f'board.dice.{key}', **params)}</title>" in drawing


def test_every_way_to_take_hits_is_a_picture_of_what_it_leaves() -> None:
    match = given(
        own={"units": [unit("hastati", foes=["carthage1"])]},
        enemy={"order": 2, "units": [unit("samnites", "samnites")]},
        dice=(8, 8, 1),
    )
    play(match, "assault:rome1")
    drawing = drawn(match, 1)
    root = ET.fromstring(drawing)
    cells = {cell.get("data-on"): cell for cell in root.iter() if (cell.get("id") or "").startswith("way-")}
    assert list(cells) == ["lose:0", "lose:1"]
    drawn_ranks = ("#rank-1-", "#strip-1-")
    ranks = {
        on: sum(each.get("href", "").startswith(drawn_ranks) for each in cell.iter()) for on, cell in cells.items()
    }
    assert ranks == {"lose:0": 2, "lose:1": 1}
    coins = {on: sum(each.get("href") == "#g-disorder" for each in cell.iter()) for on, cell in cells.items()}
    assert coins == {"lose:0": 2, "lose:1": 0}
    assert english()("odds.left.disorder", disorder=2) in drawing
    assert 'id="way-' not in drawn(match, 0)


def test_a_way_that_disbands_the_unit_shows_a_skull() -> None:
    match = given(
        own={"units": [unit("hastati", foes=["carthage1"])]},
        enemy={"order": 0, "units": [unit("caetrati"), unit("samnites", sector=1)]},
        dice=(8, 8, 8),
    )
    play(match, "assault:rome1")
    drawing = drawn(match, 1)
    assert english()("odds.left.breaks") in drawing
    ways = drawing[drawing.index('id="ways"') :]
    assert "#g-skull" in ways


def test_what_can_be_done_on_the_table_says_so_in_a_word() -> None:
    match = given(
        own={"units": [unit("hastati", foes=["carthage1"])], "hand": ["veteran_troops"]},
        enemy={"units": [unit("samnites")]},
    )
    said = [english()(f"board.{key}") for key in ("camp.rally", "dice.roll")]
    assert asked(drawn(match, 0)) == said[:1]
    play(match, "assault:rome1")
    assert asked(drawn(match, 0)) == said
    assert said[0] not in asked(drawn(match, qx.ONLOOKER))


def asked(drawing: str) -> list[str]:
    """The words that are to be seen on what can be chosen."""
    found = [element for element in ET.fromstring(drawing).iter() if element.get("class") == "qx-asked"]
    return ["".join(element.itertext()) for element in found]


def test_an_open_camp_is_marked() -> None:
    match = given(own={"units": [unit("hastati", sector=1)]}, enemy={"units": [unit("samnites", sector=2)]})
    assert english()("board.camp_open") in drawn(match, 0)
    guarded = given(own={"units": [unit("hastati", sector=2)]}, enemy={"units": [unit("samnites", sector=2)]})
    assert english()("board.camp_open") not in drawn(guarded, 0)


# ---- what is hidden


def test_another_hand_is_not_drawn() -> None:
    match = given(
        own={"units": [unit("hastati")], "hand": ["pila"]}, enemy={"units": [unit("samnites")], "hand": ["feint"]}
    )
    assert "Pila" in drawn(match, 0)
    for seat in (0, qx.ONLOOKER):
        assert "feint" not in drawn(match, seat).lower()
    for seat in (1, qx.ONLOOKER):
        assert "pila" not in drawn(match, seat).lower()


def test_a_pile_shows_its_front_rank_and_height_only() -> None:
    match = next(each for each in positions("muster", 18, every=1) if each.ply == 3)
    for seat in (0, 1, qx.ONLOOKER):
        view = match.view(seat)
        shown = {f"rank-{piece['owner']}-{rank}" for piece in view["units"] for rank in piece["ranks"]}
        defined = set(re.findall(r'id="(rank-\d-[^"]+)"', drawn(match, seat)))
        assert {name for name in defined if not name.endswith("-back")} <= shown


# ---- the words


def test_words_from_outside_are_escaped() -> None:
    view = given(
        own={"units": [unit("hastati")], "hand": ["pila"]}, enemy={"units": [unit("samnites")], "discard": ["feint"]}
    ).view(0)
    nasty = '<script>alert("x")</script>&\x00 \' ]]>'
    view["ranks"] = {
        rank: {**printed, "name": nasty, "classes": [nasty], "traits": [nasty], "provenance": nasty}
        for rank, printed in view["ranks"].items()
    }
    view["cards"] = {
        card: {**printed, "name": nasty, "text": nasty, "window": nasty, "provenance": nasty}
        for card, printed in view["cards"].items()
    }
    view |= {"edition": "escaped", "ending": nasty, "scores": [1.0, 0.0]}
    for player in view["players"]:
        player["name"] = nasty
    for narrow in (False, True):
        drawing = draw_board(view, narrow=narrow).to_text()
        ET.fromstring(drawing)
        assert "<script" not in drawing


def test_the_drawing_uses_all_of_its_sentences_and_no_others() -> None:
    assert unused_and_unknown([*DRAWING_FILES, *KIT_FILES], english().catalogue) == []


@pytest.mark.parametrize("file", DRAWING_FILES, ids=lambda file: file.stem)
def test_no_sentence_is_written_in_the_code(file: Path) -> None:
    assert sentences_in(file) == []


@cache
def hyphens() -> Say:
    return Say(in_hyphens(english().catalogue))


def names_in(view: Data) -> set[str]:
    """Every word of the names and texts that are printed on tiles and cards."""
    said = [player["name"] for player in view["players"]]
    said += [printed["name"] for printed in view["ranks"].values()]
    said += [
        words for of in ("cards", "traits") for each in view[of].values() for words in (each["name"], each["text"])
    ]
    return words_of(said)


@pytest.mark.once
@pytest.mark.parametrize("battle", ["set3", "muster", "grand1"])
@pytest.mark.parametrize("narrow", [False, True])
def test_a_picture_speaks_the_language_it_is_given(battle: str, narrow: bool) -> None:
    for match in positions(battle, 19):
        for seat in (0, 1, qx.ONLOOKER):
            view = match.view(seat)
            names = names_in(view)
            left = words_in(draw_board(view, hyphens(), narrow).to_text()) - names - NUMERALS
            assert [word for word in left if not any(name.startswith(word) for name in names)] == []


@pytest.mark.parametrize(
    "key", [key for key in english().catalogue.sentences if re.match(r"board\.(won|drawn)\.", key)]
)
def test_every_ending_is_told(key: str) -> None:
    _, outcome, ending = key.split(".", 2)
    view = given(own={"units": [unit("hastati")]}, enemy={"units": [unit("samnites")]}).view(0)
    view |= {"ending": ending, "scores": [0.0, 1.0] if outcome == "won" else [0.5, 0.5], "phase": "over", "awaited": []}
    told = english()(key, winners=[view["players"][1]["name"]])
    assert f"<title>{told}</title>" in draw_board(view).to_text().replace("&#x27;", "'")


def test_every_rank_trait_and_window_has_a_sign_of_its_own() -> None:
    view = qx.new("battalion", seed=1).view(0)
    assert all(rank_sign(rank, printed) in sprite() for rank, printed in view["ranks"].items())
    assert all(rank_sign(rank, printed) != ANY_SIGN for rank, printed in view["ranks"].items())
    assert all(f"trait-{trait}" in sprite() for trait in view["traits"])
    assert {printed["window"] for printed in view["cards"].values()} <= set(SIGNS["windows"])


def test_whoever_changes_a_view_changes_no_other() -> None:
    match = given(own={"units": [unit("hastati")]}, enemy={"units": [unit("samnites")]})
    match.view(0)["units"][0]["order"] = "changed"
    assert match.view(0)["units"][0]["order"] != "changed"
