"""The drawn table: well formed, true to the view, small to send, and without what the view does not hold."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from collections.abc import Callable, Iterator
from functools import cache

import pytest
from games.drawings import (
    check_following,
    check_letters,
    check_names,
    check_picture,
    check_updates,
    first_of,
    ids_in,
    stopped,
    thing,
    title_of,
)
from games.drawn_words import KIT_FILES, notations, unused_and_unknown

import quincunx as qx
from quincunx.contract.checks import pictures_follow
from quincunx.contract.playing import play_through
from quincunx.core.dice import FastDice
from quincunx.core.game import Data
from quincunx.games.multiverse.actions import BLOCKS
from quincunx.games.multiverse.board import draw_board, english
from quincunx.games.multiverse.board.hexes import LEGIBLE, grid_of
from quincunx.games.multiverse.board.layout import layout_of
from quincunx.games.multiverse.moving import ap_left
from quincunx.games.multiverse.pieces.common import ICONS
from quincunx.games.multiverse.world import World

GAME = "multiverse"
MOST_BYTES = 200_000
USUAL_BYTES = 6_000
"""Half of all updates are smaller than this, as JSON and before they are packed."""
SCALE = 0.97
"""Of the picture in a window of 1440 x 900, whose stage is 1104 wide and 738 high."""
MAPS = ("duel_starter", "duel_standard", "ffa3", "ffa4")
FOLDER = qx.game_of(GAME).folder / "board"
DRAWN_WITH = [file for file in KIT_FILES if file.stem not in ("cards", "piles", "dice")]
ON_THE_TABLE = ("block", "to", "attack", "swap", "shoot", "aim", "reveal", "tower", "declare", "recruit", "hero")
ALSO_THERE = ("place", "raise", "upgrade", "road", "chop", "dig", "portal", "decoy", "buy", "skill", "card", "more")
LINKED = ("link", "show", "react", "die")


def positions(seed: int, every: int = 41, map: str = "duel_starter") -> Iterator[qx.Match]:
    """A game of random choices with a turn limit, stopped at every few."""
    return stopped(qx.new(GAME, seed=seed, turn_limit=4, victory=["turn_limit"], map=map), seed, every)


@cache
def first_with(is_it: Callable[[Data], bool]) -> qx.Match:
    return first_of((qx.new(GAME, seed=seed) for seed in range(1, 31)), is_it, most=900)


def drawn(match: qx.Match, seat: int | None = None, narrow: bool = False) -> str:
    return draw_board(match.view(match.acting[0] if seat is None else seat), narrow=narrow).to_text()


@pytest.mark.parametrize("narrow", [False, True])
@pytest.mark.parametrize("name", MAPS)
def test_every_view_makes_a_picture(name: str, narrow: bool) -> None:
    for match in positions(3, every=97, map=name):
        for seat in (0, match.seats - 1, qx.ONLOOKER):
            check_picture(drawn(match, seat, narrow), MOST_BYTES)


@pytest.mark.parametrize("narrow", [False, True])
def test_ids_are_unique_and_uses_find_their_target(narrow: bool) -> None:
    for match in positions(4, every=60):
        check_names(drawn(match, 0, narrow))


def test_what_can_be_clicked_can_be_parsed() -> None:
    for match in positions(5, every=60):
        for seat in range(match.seats):
            for notation in notations(match.svg(seat)):
                match.parse(notation, seat)


@pytest.mark.parametrize("narrow", [False, True])
def test_what_has_a_place_on_the_table_can_be_clicked(narrow: bool) -> None:
    asked, placed = set(), (*ON_THE_TABLE, *ALSO_THERE, *LINKED)
    for match in positions(6, every=3):
        for seat in match.acting:
            view = match.view(seat)
            asked.add(view["moment"])
            offered = [match.notation(action) for action in match.legal(seat)]
            there = {notation for notation in offered if notation.partition(":")[0] in placed}
            assert there <= set(notations(draw_board(view, narrow=narrow).to_text())), view["moment"]
    assert {"works", "place", "orders", "block_orders"} <= asked


def test_an_onlooker_clicks_nothing() -> None:
    for match in positions(7, every=120):
        assert notations(match.svg()) == []


# ---- the map


@pytest.mark.parametrize("narrow", [False, True])
@pytest.mark.parametrize("name", MAPS)
def test_hexes_lie_side_by_side_within_the_window(name: str, narrow: bool) -> None:
    match = qx.new(GAME, seed=1, map=name)
    view = match.view(0)
    window = layout_of(match.seats, narrow).window
    grid = grid_of(tuple((u, v) for u, v in view["positions"]), window)
    assert grid.names == view["hexes"]
    for number, (x, y) in enumerate(grid.middles):
        assert window.x < x - grid.size < x + grid.size < window.right
        assert window.y < y - grid.size < y + grid.size < window.bottom
        for other in grid.near[number]:
            if other >= 0:
                across, down = grid.middles[other]
                assert ((across - x) ** 2 + (down - y) ** 2) ** 0.5 == pytest.approx(3**0.5 * grid.size, abs=0.3)


@pytest.mark.parametrize("name", MAPS)
def test_a_map_opens_at_home_where_its_hexes_would_be_small(name: str) -> None:
    """One's Settlement is in what is seen first, and so is no more than there is."""
    match = qx.new(GAME, seed=1, map=name)
    for narrow in (False, True):
        for seat in range(match.seats):
            picture = draw_board(match.view(seat), narrow=narrow)
            assert picture.pane is not None
            grid = grid_of(
                tuple((u, v) for u, v in match.view(seat)["positions"]), layout_of(match.seats, narrow).window
            )
            assert (picture.pane_home is None) == (grid.size >= LEGIBLE)
            if picture.pane_home is not None:
                (x, y, wide, high), (left, top, across, down) = picture.pane_home, picture.pane
                home = grid.middles[7 * seat]
                assert x < home[0] < x + wide
                assert y < home[1] < y + high
                assert left - 0.1 <= x
                assert top - 0.1 <= y
                assert x + wide <= left + across + 0.1
                assert y + high <= top + down + 0.1
                assert across / wide * grid.size == pytest.approx(LEGIBLE, rel=0.01)


def test_a_line_around_a_territory_is_closed_and_has_its_eighteen_corners() -> None:
    view = qx.new(GAME, seed=1).view(0)
    grid = grid_of(tuple((u, v) for u, v in view["positions"]), layout_of(2, False).window)
    line = grid.line_around(set(grid.flower(0)))
    assert line.count("M") == line.count("Z") == 1
    assert line.count("L") == 17
    ring = set(grid.flower(0)) - {0}
    assert grid.line_around(ring).count("M") == 2, "one line outside, one around the hole"


def test_every_hex_says_what_lies_in_it() -> None:
    match = first_with(lambda view: bool(view["tokens"]) and view["turn"] > 2)
    view = match.view(match.acting[0])
    drawing = drawn(match)
    for name in view["terrain"]:
        words = title_of(thing(drawing, f"hex-{name}"))
        assert words.startswith(f"{name}: ")
        assert ("An adventure." in words) == (name in view["tokens"] and name not in view["faced"])
        assert ("A road." in words) == (name in view["roads"])
    for name, works in view["built"].items():
        assert view["printed"]["works"][works]["name"] in title_of(thing(drawing, f"hex-{name}"))


@pytest.mark.rule("explore.cost")
def test_a_territory_face_down_shows_nothing_but_itself() -> None:
    match = qx.new(GAME, seed=2)
    hidden = [n + 1 for n, turned in enumerate(match.view(0)["turned"]) if turned < 0]
    drawing = drawn(match, 0)
    for position in hidden:
        assert title_of(thing(drawing, f"position-{position}")) == f"Territory {position}, not explored yet."
    other = match.redeal(0, qx.FastDice(9))
    assert isinstance(match.table, World)
    assert isinstance(other.table, World)
    assert match.table.tiles != other.table.tiles
    assert drawn(other, 0) == drawing


# ---- blocks


@pytest.mark.rule("fog.memory")
def test_blocks_of_others_show_no_more_than_is_known() -> None:
    """An unknown block is bare wood and has no name anywhere in the picture; a remembered one is faint."""
    match = first_with(
        lambda view: (
            view["turn"] > 3
            and any(block["kind"] is None for block in view["players"][1 - view["seat"]]["blocks"])
            and view["phase"] == 3
        )
    )
    seat = match.acting[0]
    view, drawing = match.view(seat), drawn(match)
    other = 1 - seat
    for block in view["players"][other]["blocks"]:
        there = ET.tostring(thing(drawing, f"block-{other}-{block['block']}"), encoding="unicode")
        kind = "wood" if block["kind"] is None else "face" if block["up"] else "memory"
        assert f"#block-{kind}-{other}" in there
        assert ("mv-" in re.sub(r'class="[^"]*"', "", there)) == (
            block["kind"] is not None or block["rested"] or block["set_up"] or block["stuck"]
        )
    for block in view["players"][seat]["blocks"]:
        assert f"#block-face-{seat}" in ET.tostring(
            thing(drawing, f"block-{seat}-{block['block']}"), encoding="unicode"
        )


def test_no_eye_sees_a_redeal_in_the_picture() -> None:
    """Whatever one cannot know is dealt again, and the picture stays the same to the last letter."""
    for match in positions(8, every=67):
        for seat in () if match.over else range(match.seats):
            other = match.redeal(seat, qx.FastDice(match.ply))
            for narrow in (False, True):
                assert drawn(match, seat, narrow) == drawn(other, seat, narrow)


def test_wounds_are_struck_through() -> None:
    match = first_with(
        lambda view: any(block["wounds"] for player in view["players"] for block in player["blocks"] if block["hex"])
    )
    view, drawing = match.view(match.acting[0]), drawn(match)
    for seat, player in enumerate(view["players"]):
        for block in player["blocks"]:
            if block["hex"] is not None:
                there = ET.tostring(thing(drawing, f"block-{seat}-{block['block']}"), encoding="unicode")
                assert there.count("mv-hp-slash") == block["wounds"]


# ---- what the picked block could do


def test_where_the_picked_block_gets_with_which_ap() -> None:
    match = first_with(lambda view: view["moment"] == "block_orders" and len(view["picked"]["reach"]) > 3)
    view, drawing = match.view(match.acting[0]), drawn(match)
    told = [element.text for element in thing(drawing, "ap-left").iter() if element.tag.endswith("text")]
    assert told == [str(left) for left in view["picked"]["reach"].values()]
    moves = {match.notation(action) for action in match.legal() if match.notation(action).startswith("to:")}
    assert moves == {f"to:{name}" for name in view["picked"]["reach"]}
    others = [seat for seat in range(match.seats) if seat != match.acting[0]]
    for seat in [*others, qx.ONLOOKER]:
        assert not match.view(seat).get("picked"), "others do not see which block is looked at"
        assert "ap-left" not in ids_in(drawn(match, seat))


def test_ap_left_is_what_is_left_after_the_move() -> None:
    """A way without adventures and enemies on it costs what was told."""
    match = first_with(lambda view: view["moment"] == "block_orders" and len(view["picked"]["reach"]) > 3)
    seat = match.acting[0]
    view = match.view(seat)
    block, arrived = BLOCKS * seat + view["picked"]["block"] - 1, 0
    for name, left in view["picked"]["reach"].items():
        world = match.table.copy(qx.FastDice(1))
        assert isinstance(world, World)
        world.steps[-1].take(world, seat, match.parse(f"to:{name}", seat))
        if world.where[block] >= 0 and world.chart.names[world.where[block]] == name and name not in view["tokens"]:
            assert ap_left(world, block) == left
            arrived += 1
    assert arrived


@pytest.mark.rule("combat.start")
def test_targets_wear_their_odds() -> None:
    match = first_with(lambda view: view["moment"] == "block_orders" and bool(view["picked"]["targets"]))
    view, drawing = match.view(match.acting[0]), drawn(match)
    forecast = match.forecast()
    assert forecast is not None
    ends = {outlook["do"][0]: outlook["outcomes"][0]["chances"]["ends"] for outlook in forecast.to_dict()["outlooks"]}
    for name, odds in view["picked"]["targets"].items():
        assert odds["kills"] == pytest.approx(ends[odds["do"]], abs=1e-4)
        badge = thing(drawing, f"odds-{name}")
        told = [element.text for element in badge.iter() if element.tag.endswith("text")]
        assert told == [f"{round(100 * odds['kills'])} %"]
        assert odds["do"] in (thing(drawing, f"hex-{name}").get("data-on") or "").split()


# ---- the menu


@pytest.mark.rule("build.menu")
def test_what_cannot_be_bought_says_why() -> None:
    match = first_with(lambda view: view["moment"] == "works" and view["turn"] > 2)
    seat = match.acting[0]
    drawing = drawn(match)
    legal = {match.notation(action) for action in match.legal()}
    greyed = 0
    for entry in match.view(seat)["menu"]:
        tile = thing(drawing, f"menu-{entry['do'].replace(':', '-')}")
        assert (entry["why"] is None) == (entry["do"] in legal)
        if entry["why"] is not None:
            greyed += 1
            refusal = match.why_not(entry["do"])
            assert refusal is not None
            assert title_of(tile).endswith(match.text(refusal.message))
    assert greyed


def test_a_menu_is_for_the_one_who_builds() -> None:
    match = first_with(lambda view: view["moment"] == "works" and view["turn"] > 2)
    for seat in range(match.seats):
        assert (match.view(seat)["menu"] is not None) == (seat == match.acting[0])
    assert "menu" not in match.view(qx.ONLOOKER)


# ---- what is sent


def test_an_ordinary_update_is_a_few_kilobytes() -> None:
    check_updates(first_with(lambda view: view["moment"] == "orders" and view["turn"] > 4), USUAL_BYTES, 60_000)


def test_a_picture_that_follows_another_is_the_same_as_one_drawn_anew() -> None:
    check_following(positions(9, every=7))


# ---- words


def test_no_letters_are_too_small_to_read() -> None:
    """In a window of 1440 x 900; what lies on the map can be made larger besides."""
    for match in positions(10, every=53):
        for seat in (0, qx.ONLOOKER):
            check_letters(drawn(match, seat), SCALE)


def test_all_words_come_from_the_catalogue_and_are_used() -> None:
    files = [*sorted(FOLDER.glob("*.py")), *DRAWN_WITH]
    assert unused_and_unknown(files, english().catalogue) == []


def test_layers_are_there_for_the_page_to_show() -> None:
    match = first_with(lambda view: view["turn"] > 2)
    layers = [element.get("data-layer") for element in ET.fromstring(drawn(match)).iter() if element.get("data-layer")]
    assert layers == ["sight", "watched", "reach", "morale", "zones", "roads", "names"]
    watching = [element.get("data-layer") for element in ET.fromstring(drawn(match, qx.ONLOOKER)).iter()]
    assert [name for name in watching if name] == ["zones", "roads", "names"], "an onlooker has no side"
    assert english()("board.layer.sight") == "Own sight"


@pytest.mark.once
def test_dice_on_the_table_show_what_was_rolled() -> None:
    match = first_with(lambda view: view["moment"] == "reroll")
    seat = match.acting[0]
    rolled = [ICONS[face] for face in match.view(seat)["fight"]["faces"]]
    tray = next(part for part in ET.fromstring(drawn(match, seat)).iter() if part.get("id") == "dice")
    shown = [use.get("href", "").removeprefix("#mv-die-") for use in tray.iter() if "mv-die-" in use.get("href", "")]
    assert shown == rolled


def test_own_reach_is_that_of_all_who_can_be_given_orders() -> None:
    match = first_with(lambda view: view["moment"] == "orders" and view["turn"] > 2)
    seat = match.acting[0]
    reached: dict[str, int] = {}
    for option in match.options(seat):
        if option.notation.startswith("block:"):
            twin = match.copy()
            twin.play(option.notation, seat)
            for name in twin.view(seat)["picked"].get("reach", {}):
                reached[name] = reached.get(name, 0) + 1
    assert reached
    assert match.view(seat)["reach"] == reached
    others = {eye: match.view(eye).get("reach") for eye in (1 - seat, qx.ONLOOKER)}
    assert others == {1 - seat: {}, qx.ONLOOKER: None}


def test_own_blocks_can_be_lifted_and_those_of_others_cannot() -> None:
    match = first_with(lambda view: view["moment"] == "orders" and view["turn"] > 2)
    seat = match.acting[0]
    drags = [element.get("data-drag") for element in ET.fromstring(drawn(match, seat)).iter()]
    lifted = [word for drag in drags if drag for word in drag.split()[::3]]
    own = [block["block"] for block in match.view(seat)["players"][seat]["blocks"] if block["hex"]]
    assert sorted(lifted) == sorted(f"block:{n}" for n in own)
    option = next(option for option in match.options(seat) if option.notation.startswith("block:"))
    held = match.copy()
    held.play(option.notation, seat)
    drags = [element.get("data-drag") for element in ET.fromstring(drawn(held, seat)).iter()]
    n = option.notation.removeprefix("block:")
    assert f"now block-{seat}-{n} to" in " ".join(drag for drag in drags if drag)
    watched = ET.fromstring(drawn(match, qx.ONLOOKER)).iter()
    assert not any(element.get("data-drag") for element in watched)


@pytest.mark.parametrize("seed", [1, pytest.param(2, marks=pytest.mark.once)])
def test_a_picture_that_follows_another_is_the_one_drawn_from_nothing(seed: int) -> None:
    match = qx.new("multiverse", seed=100 * seed, map="duel_standard", turn_limit=3)
    play_through(match, FastDice(seed), pictures_follow, 4)
