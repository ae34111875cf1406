"""The drawn table before a battle: a map of the days, a tray of UGs, and handles to put them down by."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from functools import cache

import pytest
from games.drawings import check_names, check_picture, ids_in, thing, title_of
from games.drawn_words import notations
from games.playing import at_random

import quincunx as qx
from quincunx.games.pacto.board import draw_board

SCALE = 0.935
"""Of the picture in a window of 1440 x 900; the tabletop is enlarged besides."""
LEAST_LETTERS = 11.0
ON_THE_MAP = ("choose_territory", "place_counter", "day_card", "move_counter")
MOMENTS = (
    *ON_THE_MAP,
    *("choose_item", "lay_item", "change_item", "deploy", "deploy_across", "deploy_up"),
    *("place_general", "place_general_across", "place_general_up"),
)


@cache
def at(moment: str) -> tuple[qx.Match, int]:
    """A full battle at a moment before it, and who is asked."""
    for seed in range(1, 9):
        match = qx.new("pacto", seed=seed, battle="full")
        for n in range(300):
            seat = match.acting[0]
            if match.view(seat)["moment"] == moment:
                return match, seat
            if match.view(seat)["build_up"] is None:
                break
            at_random(match, seed + 1000 * n, 1)
    raise AssertionError(f"there is no {moment}")


def drawn(moment: str, narrow: bool = False) -> str:
    match, seat = at(moment)
    return draw_board(match.view(seat), narrow=narrow).to_text()


@pytest.mark.parametrize("moment", MOMENTS)
def test_every_moment_makes_a_sound_picture_that_can_be_read(moment: str) -> None:
    for narrow in (False, True):
        drawing = drawn(moment, narrow)
        check_picture(drawing, 200_000, has_window=moment not in ON_THE_MAP)
        check_names(drawing)
    around = [part for part in ET.fromstring(drawn(moment)) if "qx-panned" not in part.get("class", "")]
    for element in [each for part in around for each in part.iter()]:
        size = element.get("font-size")
        if size is not None and element.tag.endswith("text"):
            assert float(size) * SCALE >= LEAST_LETTERS, (element.text, size)


@pytest.mark.parametrize(
    "moment", ["place_counter", "move_counter", "deploy_across", "deploy_up", "place_general_across"]
)
def test_all_that_is_offered_can_be_clicked_or_dragged(moment: str) -> None:
    """But for a change of formation, and for leaving the rest to itself."""
    match, seat = at(moment)
    offered = {option.notation for option in match.options(seat)}
    assert offered - set(notations(drawn(moment))) <= {"do:m1", "done"}


@pytest.mark.rule("pre.map", "pre.counter.territory")
def test_the_map_shows_the_territory_and_where_the_counter_stands() -> None:
    match, seat = at("day_card")
    chart = match.view(seat)["chart"]
    drawing = drawn("day_card")
    squares = [name for name in ids_in(drawing) if name.startswith("square-")]
    assert len(squares) == 60
    faded = [name for name in squares if thing(drawing, name).get("class") == "qx-dim"]
    assert len(squares) - len(faded) == len(chart["squares"])
    counter = f"square-{chart['square'] % 10}-{chart['square'] // 10}"
    marked = [
        name for name in squares if any(each.get("class") == "pc-counter" for each in thing(drawing, name).iter())
    ]
    assert marked == [counter]
    assert "terrain" in title_of(thing(drawing, counter))


@pytest.mark.rule("deploy.thirds", "deploy.zone")
def test_ugs_wait_on_a_tray_and_the_one_in_hand_stands_on_the_table() -> None:
    match, seat = at("deploy_across")
    view = match.view(seat)
    waiting = [n for n, ug in enumerate(view["ugs"]) if ug["seat"] == seat and ug["where"] == "reserve"]
    picked = view["picked"]["ug"]
    drawing = drawn("deploy_across")
    names = ids_in(drawing)
    assert f"tray-{picked}" in names
    assert {f"ug-{n}" for n in waiting} <= set(names)
    track = thing(drawing, "track-across")
    assert track.get("data-ghost") == f"ug-{picked}"
    assert {"track-face-left", "track-face-right"} <= set(names)
    other = draw_board(match.view(1 - seat)).to_text()
    assert "track-across" not in ids_in(other), "nobody else has hold of it"


@pytest.mark.rule("deploy.zone.depth")
def test_the_zone_is_marked_for_whoever_deploys() -> None:
    match, seat = at("deploy")
    low, high = match.view(seat)["zone"]
    assert high - low == match.view(seat)["depth"] // 2 - 6000
    assert match.view(1 - seat)["zone"] != [low, high]
    assert "pc-zone" in drawn("deploy")
    assert match.view(seat)["zone"] is not None
    assert qx.new("pacto", seed=1).view(0)["zone"] is None


@pytest.mark.rule("tset.change")
def test_terrain_that_was_laid_is_moved_by_a_handle_from_where_it_lies() -> None:
    """There were dozens of buttons, one for each place."""
    match, seat = at("change_item")
    match = match.copy()
    view = match.view(seat)
    piece = view["terrain"][-1]
    track = view["tracks"][-1]
    assert (track["verb"], track["start"]["x"], track["start"]["y"]) == ("across", piece["x"], piece["y"])
    places = {option.notation for option in match.options(seat) if option.notation.startswith("x:")}
    assert {stop["do"] for stop in track["stops"]} == places
    drawing = draw_board(view).to_text()
    assert thing(drawing, "track-across").get("data-ghost") == f"terrain-{len(view['terrain']) - 1}"
    assert places <= set(notations(drawing))
    stop = track["stops"][0]
    match.play(stop["do"], seat=seat)
    (track,) = match.view(seat)["tracks"]
    assert (track["verb"], track["start"]["x"], track["start"]["y"]) == ("up", stop["x"], piece["y"])


@pytest.mark.parametrize("narrow", [False, True])
def test_all_of_the_table_is_seen_while_terrain_is_laid(narrow: bool) -> None:
    """It opens at one's own edge where UGs are to be read; and what is taken hold of is no smaller meanwhile."""
    match, seat = at("change_item")
    picture = draw_board(match.view(seat), narrow=narrow)
    assert picture.pane_home is None
    knobs = [each for each in thing(picture.to_text(), "track-across").iter() if each.get("class") == "pc-knob"]
    assert float(knobs[0].get("r", "0")) >= (13 if narrow else 10)
    match, seat = at("deploy")
    assert draw_board(match.view(seat), narrow=narrow).pane_home is not None


def test_what_was_drawn_of_the_bare_table_is_drawn_anew_once_it_opens_elsewhere() -> None:
    """Parts are kept from picture to picture; names of terrain and the scale are smaller where less is seen."""
    match, seat = at("choose_item")
    bare = draw_board(match.view(seat))
    match, seat = at("deploy")
    view = match.view(seat)
    assert draw_board(view, last=bare).to_text() == draw_board(view).to_text()


@pytest.mark.parametrize("narrow", [False, True])
def test_names_on_the_tray_are_told_apart(narrow: bool) -> None:
    """Two of them were cut to the same letters on a phone."""
    match = qx.new("pacto", seed=2, battle="full", armies=["norman", "anglo_danish"])
    for n in range(300):
        if match.view(match.acting[0])["moment"] == "deploy" and match.acting[0] == 0:
            break
        at_random(match, 1000 * n, 1)
    drawing = draw_board(match.view(0), narrow=narrow).to_text()
    tiles = [thing(drawing, name) for name in ids_in(drawing) if name.startswith("ug-")]
    assert len(tiles) > 8
    assert not [each.text for tile in tiles for each in tile.iter() if (each.text or "").endswith("…")]


@pytest.mark.rule("tset.die", "tset.within")
def test_terrain_is_laid_by_a_handle() -> None:
    """Where an item has to be put down at points of the table, a handle leads to all of them."""
    match, seat = at("lay_item")
    match = match.copy()
    while match.view(seat)["moment"] == "lay_item" and not match.view(seat)["tracks"]:
        match.play(next(each for each in match.legal(seat) if match.notation(each) != "done"), seat=seat)
    (track,) = match.view(seat)["tracks"]
    points = {option.notation for option in match.options(seat) if option.notation[:2] in ("x:", "y:")}
    assert {stop["do"] for stop in track["stops"]} == points
    assert points <= set(notations(draw_board(match.view(seat)).to_text()))


@pytest.mark.parametrize("moment", ["lay_item", "hide_across", "deploy_across", "place_general_across"])
def test_every_handle_moves_something_that_is_drawn(moment: str) -> None:
    """The page knows what to move by its id; pieces of terrain and cards that were laid had none: nothing moved."""
    match, seat = at(moment)
    drawing = draw_board(match.view(seat)).to_text()
    there = ids_in(drawing)
    handles = [each for each in ET.fromstring(drawing).iter() if each.get("data-ghost") is not None]
    assert handles or moment == "lay_item"
    for handle in handles:
        moved = (handle.get("data-ghost") or "").split()
        assert moved
        assert set(moved) <= set(there)


def test_a_piece_is_seen_as_it_is_laid() -> None:
    """Against its edge, at its place, as long and wide as it is by now; and turned about its middle."""
    match, seat = at("lay_item")
    match = match.copy()
    seen = []
    for _ in range(6):
        view = match.view(seat)
        seen.append(view["laying"])
        if any(option.notation.startswith("angle:") for option in match.options(seat)):
            break
        match.play(next(each for each in match.legal(seat) if match.notation(each) != "done"), seat=seat)
    assert [each["long"] for each in seen] == sorted(each["long"] for each in seen)
    turns = [track for track in view["tracks"] if track["verb"].startswith("turn")]
    angles = {option.notation for option in match.options(seat)} - {"angle:0"}
    assert {stop["do"] for track in turns for stop in track["stops"]} == angles
    stop = next(stop for track in turns for stop in track["stops"] if stop["do"] == "angle:45")
    match.play("angle:45", seat=seat)
    assert match.view(seat)["terrain"][-1] == {**seen[-1], "x": stop["x"], "y": stop["y"], "angle": 45}
    assert match.view(seat)["laying"] != seen[-1]
