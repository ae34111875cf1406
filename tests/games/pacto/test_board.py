"""The drawn table: well formed, true to the view, small to send, and without what the view does not hold."""

from __future__ import annotations

import random
import xml.etree.ElementTree as ET
from collections.abc import Callable, Iterator
from functools import cache
from math import isqrt
from typing import Any

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
from games.pacto.given import given, play, table_of

import quincunx as qx
from quincunx.core.game import Data
from quincunx.core.kit.board.fitted_text import text_width
from quincunx.core.svg import sprite
from quincunx.games.pacto.board import draw_board, english
from quincunx.games.pacto.board.ground import DRESS
from quincunx.games.pacto.board.ugs import figure_of
from quincunx.games.pacto.game import box_of
from quincunx.games.pacto.table import Battlefield
from quincunx.games.pacto.targets import targets_of

GAME = "pacto"
MOST_BYTES = 140_000
USUAL_BYTES = 7_000
"""Half of all updates are smaller than this, as JSON and before they are packed."""
SCALE = 0.935
"""Of the picture in a window of 1440 x 900."""
BATTLES = ("training_open", "training_mixed")
FOLDER = qx.game_of(GAME).folder / "board"
DRAWN_WITH = [file for file in KIT_FILES if file.stem not in ("cards", "piles", "dice")]
ON_THE_TABLE = ("unit", "with", "general", "ahead", "back", "wheel", "turn", "shift", "edge", "x", "y")
ON_THE_RACKS = ("card", "raise", "discard", "give")


def positions(seed: int, every: int = 29, battle: str = "training_mixed") -> Iterator[qx.Match]:
    """A game of random choices, stopped at every few."""
    return stopped(qx.new(GAME, seed=seed, battle=battle), seed, every)


@cache
def first_with(is_it: Callable[[Data], bool]) -> qx.Match:
    return first_of((qx.new(GAME, seed=seed, battle="training_mixed") for seed in range(1, 12)), is_it)


def drawn(match: qx.Match, seat: int | None = None, narrow: bool = False) -> str:
    return draw_board(match.view(match.acting[0] if seat is None else seat), narrow=narrow).to_text()


def uses_in(element: ET.Element) -> list[str]:
    return [href[1:] for each in element.iter() if (href := each.get("href"))]


@pytest.mark.parametrize("narrow", [False, True])
@pytest.mark.parametrize("battle", BATTLES)
def test_every_view_makes_a_picture(battle: str, narrow: bool) -> None:
    for match in positions(3, every=61, battle=battle):
        for seat in (0, 1, qx.ONLOOKER):
            check_picture(drawn(match, seat, narrow), MOST_BYTES)


@pytest.mark.parametrize("narrow", [False, True])
def test_ids_are_unique_and_uses_find_their_target(narrow: bool) -> None:
    for match in positions(4):
        check_names(drawn(match, 0, narrow))


def test_what_can_be_clicked_can_be_parsed() -> None:
    for match in positions(5):
        for seat in range(match.seats):
            for notation in notations(match.svg(seat)):
                match.parse(notation, seat)


@pytest.mark.parametrize("narrow", [False, True])
def test_what_has_a_place_on_the_table_can_be_clicked(narrow: bool) -> None:
    asked = set()
    for match in positions(6, every=5):
        for seat in match.acting:
            view = match.view(seat)
            asked.add(view["moment"])
            offered = [match.notation(action) for action in match.legal(seat)]
            there = {notation for notation in offered if notation.partition(":")[0] in (*ON_THE_TABLE, *ON_THE_RACKS)}
            assert there <= set(notations(draw_board(view, narrow=narrow).to_text())), view["moment"]
    assert {"moves", "legs", "pay"} <= asked


def test_an_onlooker_clicks_nothing() -> None:
    for match in positions(7, every=60):
        assert notations(match.svg()) == []


def test_no_eye_sees_a_redeal_in_the_picture() -> None:
    """Whatever one cannot know is dealt again, and the picture stays the same to the last letter."""
    for match in positions(8):
        for seat in () if match.over else range(match.seats):
            other = match.redeal(seat, qx.FastDice(match.ply))
            for narrow in (False, True):
                assert drawn(match, seat, narrow) == drawn(other, seat, narrow)


# ---- UGs


def standing(**more: Any) -> qx.Match:
    ugs = {
        "0-hastati_1": {"pose": (12, 10, 90), **more},
        "0-velites_1": (16, 10, 45),
        "1-warband_1": (12, 14, 270),
        "1-cavalry_1": (20, 14, 270),
    }
    return given(ugs=ugs, hands={"0-g1": "wgr", "1-g1": "by"})


def ug_of(match: qx.Match, name: str) -> int:
    return next(n for n, ug in enumerate(match.view(0)["ugs"]) if ug["unit"] == name)


def drawn_ug(match: qx.Match, name: str) -> ET.Element:
    return thing(drawn(match, 0), f"ug-{ug_of(match, name)}")


@pytest.mark.rule("geo.ug_rect")
def test_a_rank_for_each_base_and_a_dashed_one_for_each_that_is_lost() -> None:
    for bases in (1, 2):
        there = drawn_ug(standing(bases=bases), "0-hastati_1")
        assert len([use for use in uses_in(there) if use.startswith("base-0-rom_hastati")]) == bases
        assert len([each for each in there.iter() if each.get("class") == "pc-lost"]) == 2 - bases
        assert f"{bases} of 2 bases" in title_of(there)


def test_a_ug_looks_where_it_faces_and_stands_where_it_stands() -> None:
    """From one seat as from the other, the table turned half about."""
    match = standing()
    name = f"ug-{ug_of(match, '0-velites_1')}"
    for seat, turn in ((0, 45), (1, 225)):
        placed = next(each.get("transform") for each in thing(drawn(match, seat), name).iter() if each.get("transform"))
        assert placed is not None
        assert f"rotate({turn})" in placed


@pytest.mark.rule("comp.markers")
def test_wounds_slow_markers_and_charges_lie_on_a_ug() -> None:
    there = drawn_ug(standing(wound=1, slow=2, marks=["charge declared"]), "0-hastati_1")
    assert {"p-wound", "p-slow", "p-charge"} <= set(uses_in(there))
    assert [each.text for each in there.iter() if each.text == "\N{MINUS SIGN}2"]
    assert "It is wounded. It is slowed by 2 HBW." in title_of(there)
    plain = uses_in(drawn_ug(standing(), "0-hastati_1"))
    assert not {"p-wound", "p-slow", "p-charge"} & set(plain)


def test_every_profile_has_a_figure_and_every_terrain_a_pattern_of_its_own() -> None:
    box = box_of(qx.game_of(GAME).built_in)
    view = qx.new(GAME, seed=1).view(0)
    for name, profile in view["printed"]["profiles"].items():
        sign = figure_of(profile, name)
        assert sign.startswith("p-"), name
        assert sign in sprite()
    assert set(DRESS) == set(box.kind_ids)
    looks = [(dress.ground, dress.pattern, dress.scatter, dress.rings, dress.rows) for dress in DRESS.values()]
    alike = {name for name, dress in DRESS.items() if looks.count(dress[:3] + dress[4:]) > 1}
    assert alike <= {"deep_water", "river", "ploughed_fields", "boundaried_fields"}, "these have a bed, or a hedge"


def test_terrain_says_what_it_is() -> None:
    drawing = drawn(qx.new(GAME, seed=1, battle="training_mixed"), 0)
    assert title_of(thing(drawing, "terrain-1")).startswith("Woods: difficult.")
    shown = [element.text for element in ET.fromstring(drawing).iter() if element.tag.endswith("text")]
    assert {"Hills", "Woods", "Ploughed fields"} <= set(shown)


# ---- cards


@pytest.mark.rule("info.hands")
def test_own_cards_lie_open_and_others_face_down() -> None:
    match = standing()
    for seat in (0, 1):
        drawing = drawn(match, seat)
        for n, general in enumerate(match.view(seat)["generals"]):
            cards = [name for name in ids_in(drawing) if name.startswith(f"card-{n}-")]
            assert len(cards) == general["hand_count"]
            for card in cards:
                faces = [use for use in uses_in(thing(drawing, card)) if use.startswith("p-card-")]
                assert len(faces) == (1 if general["seat"] == seat else 0)


def test_cards_are_told_by_letter_and_sign_as_well() -> None:
    rack = thing(drawn(standing(), 0), "rack-0")
    assert [each.text for each in rack.iter() if each.text in ("B", "W", "G", "Y", "R")] == ["W", "G", "R"]


# ---- tracks


@pytest.mark.rule("geo.legs")
def test_tracks_hold_all_legs_offered_and_lead_where_they_say() -> None:
    """Whoever plays a stop stands where its likeness was seen."""
    seen = set()
    for match in positions(9, every=1):
        if match.over or match.ply > 260:
            break
        seat = match.acting[0]
        view = match.view(seat)
        if not view["tracks"]:
            continue
        offered = {option.notation for option in match.options(seat)}
        told = [stop["do"] for track in view["tracks"] for stop in track["stops"]]
        assert len(told) == len(set(told))
        assert set(told) <= offered
        if view["moment"] != "legs":
            continue
        assert {each for each in offered if each.startswith(("ahead", "back", "wheel"))} == set(told)
        for track in [each for each in view["tracks"] if each["stops"]]:
            seen.add(track["verb"])
            stop = random.Random(match.ply).choice(track["stops"])
            twin = match.copy()
            twin.play(stop["do"], seat)
            assert isinstance(twin.table, Battlefield)
            body = twin.table.bodies[track["ugs"][0]]
            assert (body.x, body.y) == (stop["x"], stop["y"])
    assert {"ahead", "wheel-left", "wheel-right"} <= seen


def test_tracks_are_for_the_one_who_moves() -> None:
    match = first_with(lambda view: view["moment"] == "legs")
    seat = match.acting[0]
    assert match.view(seat)["tracks"]
    for eye in (1 - seat, qx.ONLOOKER):
        assert match.view(eye)["tracks"] == []
        assert not [name for name in ids_in(drawn(match, eye)) if name.startswith("track-")]


def test_a_ug_looked_at_in_secret_is_ringed_for_its_owner_alone() -> None:
    match = first_with(lambda view: view["moment"] == "choose_action")
    seat = match.acting[0]
    assert match.view(seat)["picked"]["ug"] >= 0
    for eye in (1 - seat, qx.ONLOOKER):
        assert match.view(eye)["picked"]["ug"] < 0
        assert "data-look" not in drawn(match, eye)


@pytest.mark.rule("geo.clear_path", "move.max_terrain")
def test_what_ends_a_leg_is_told() -> None:
    ends: dict[str, str] = {}
    cases: dict[str, dict[str, Any]] = {
        "spent": {},
        "friend": {"0-hastati_2": (12, 12, 90)},
        "enemy": {"1-warband_1": (12, 12, 270)},
        "edge": {"0-hastati_1": (12, 23, 90)},
    }
    for why, more in cases.items():
        match = given(ugs={"0-hastati_1": (12, 10, 90), **more}, hands={"0-g1": "wgr"})
        play(match, "unit:hastati_1", "do:m2")
        while match.view(0)["moment"] != "legs":
            match.play(next(each for each in ("done", "along") if each in [o.notation for o in match.options()]))
        track = match.view(0)["tracks"][0]
        assert track["end"]["why"] == why
        ends[why] = thing(drawn(match, 0), "track-ahead").get("data-end") or ""
    assert ends["friend"] == "Hastati 2 bar the way."
    assert ends["enemy"] == "Gallic warband 1 are too near."
    assert len(set(ends.values())) == 4


@pytest.mark.rule("geo.wheel")
def test_a_wheel_that_is_barred_says_by_whom() -> None:
    ugs = {"0-hastati_1": (12, 10, 90), "0-hastati_2": (14, 10, 90)}
    match = given(ugs=ugs, hands={"0-g1": "wgr"})
    play(match, "unit:hastati_1", "do:m3", "done")
    left = thing(drawn(match, 0), "track-wheel-left")
    assert left.get("data-track") is None
    assert title_of(left) == "Wheel to the left: barred. Hastati 2 bar the way."
    assert thing(drawn(match, 0), "track-wheel-right").get("data-track") == "arc"


@pytest.mark.rule("charge.target")
def test_a_click_on_an_enemy_charges_it_with_the_least_wheel() -> None:
    ugs = {"0-hastati_1": (12, 10, 90), "1-warband_1": (11, 12.4, 270), "1-warband_2": (14.2, 11.4, 270)}
    match = given(at="2.2", step="Declare", ugs=ugs, hands={"0-g1": "ggr"})
    play(match, "unit:hastati_1")
    drawing = drawn(match, 0)
    first, second = (thing(drawing, f"ug-{ug_of(match, name)}") for name in ("1-warband_1", "1-warband_2"))
    assert first.get("data-on") == "halt"
    stops = [stop for track in match.view(0)["tracks"] for stop in track["stops"]]
    wheels = [stop["at"] for stop in stops if stop["enemy"] == ug_of(match, "1-warband_2")]
    assert second.get("data-on") == f"wheel:right-{min(wheels)}"


@pytest.mark.parametrize("narrow", [False, True])
def test_a_large_table_opens_before_ones_own_edge(narrow: bool) -> None:
    """Its letters are smaller in the picture, and as large as ever in what is seen first."""
    view = standing().view(0)
    small = draw_board(view, narrow=narrow)
    large = draw_board({**view, "width": 45000, "depth": 30000}, narrow=narrow)
    assert (small.pane_home is None) == (not narrow)
    assert large.pane is not None
    assert large.pane_home is not None
    (x, y, wide, high), (left, top, across, down) = large.pane_home, large.pane
    assert left - 0.1 <= x
    assert x + wide <= left + across + 0.1
    assert top <= y
    assert y + high <= top + down + 0.1
    assert y + high > top + 0.7 * down
    names = [each for each in ET.fromstring(large.to_text()).iter() if each.text == "Velites"]
    assert float(names[0].get("font-size", "0")) * across / wide == pytest.approx(15.0 if narrow else 12.6, rel=0.05)


# ---- what is sent


def test_an_ordinary_update_is_a_few_kilobytes() -> None:
    check_updates(qx.new(GAME, seed=2, battle="training_mixed"), USUAL_BYTES, 60_000)


def test_a_picture_that_follows_another_is_the_same_as_one_drawn_anew() -> None:
    check_following(positions(10, every=7))


# ---- words


def test_no_letters_are_too_small_to_read() -> None:
    """In a window of 1440 x 900; the tabletop can be made larger besides."""
    for match in positions(11, every=53):
        for seat in (0, qx.ONLOOKER):
            check_letters(drawn(match, seat), SCALE)


def test_all_words_come_from_the_catalogue_and_are_used() -> None:
    files = [*sorted(FOLDER.glob("*.py")), *DRAWN_WITH]
    assert unused_and_unknown(files, english().catalogue) == []


def test_layers_are_there_for_the_page_to_show() -> None:
    layers = [element.get("data-layer") for element in ET.fromstring(drawn(standing(), 0)).iter()]
    assert [name for name in layers if name] == ["reach", "charge", "arcs", "command", "sight", "going"]


def shapes_of(match: qx.Match, name: str) -> list[ET.Element]:
    """What is drawn in a layer."""
    whole = ET.fromstring(drawn(match, 0))
    return list(next(each for each in whole.iter() if each.get("data-layer") == name).iter())


def classes(match: qx.Match, name: str) -> list[str]:
    return sorted(found for each in shapes_of(match, name) if (found := each.get("class", "")).startswith("pc-"))


@pytest.mark.rule("charge.forced.whom", "charge.forced.shock", "charge.forced.others", "charge.forced.not")
def test_the_layer_of_charges_shows_what_the_rules_force() -> None:
    """Shock troops have a ring for TuGs and one for SuGs, others one, SuGs and those in a fight none; and whoever must
    charge has a line to each enemy he must choose among."""
    far = given(ugs={"0-hastati_1": (12, 10, 90), "0-velites_1": (20, 10, 90), "1-warband_1": (12, 14, 270)})
    assert classes(far, "charge") == ["pc-forced"] * 3
    near = given(ugs={"0-hastati_1": (12, 10, 90), "0-velites_1": (20, 10, 90), "1-warband_1": (12, 12.9, 270)})
    assert classes(near, "charge") == [*["pc-forced"] * 3, "pc-forced-on"]
    fight = {"first": "0-hastati_1", "first_edge": "front", "second": "1-warband_1", "second_edge": "front"}
    ugs = {"0-hastati_1": (12, 10, 90), "1-warband_1": (12, 10, 270)}
    assert classes(given(ugs=ugs, fights=[{**fight, "marks": []}]), "charge") == []


@pytest.mark.rule("shoot.arc.side", "shoot.arc.forward", "shoot.not_in_combat", "shoot.target.ahead")
def test_the_layer_of_arcs_ends_where_the_rules_let_shots_end() -> None:
    """What lies in the outline that is drawn can be shot at, and nothing beside it: tried all around its end."""
    match = given(ugs={"0-velites_1": (20, 10, 90), "1-warband_1": (20, 16, 270)})
    table = table_of(match)
    shooter, enemy = ug_of(match, "0-velites_1"), ug_of(match, "1-warband_1")
    reach, beside = match.view(0)["ugs"][shooter]["shoots"]["strips"][0][1:]
    assert classes(match, "arcs") == ["pc-arc"], "nobody is in it"
    half = 1000
    for tenth in range(-36, 37):
        left = 100 * tenth
        gap = max(abs(left) - half - half, 0)
        ends = isqrt(reach * reach - gap * gap) if gap <= beside else -1
        for more, there in ((-100, True), (100, False)):
            if ends + more > 100 or not there:
                at = max(ends, 0) + more
                table.bodies[enemy] = table.body_at(enemy, 20000 + left, 10000 + at, 54)
                shot = any(int(target.ug) == enemy for target in targets_of(table, shooter))
                assert shot == (there and ends > 0), f"{left} aside, {at} ahead"
    table.bodies[enemy] = table.body_at(enemy, 20000, 11500, 54)
    assert classes(match, "arcs") == ["pc-aim", "pc-arc"], "it must be shot at"


# ---- around the table


@pytest.mark.parametrize("name", ["Alexandrian Macedonian", "An army of so many words that few phones show it"])
def test_on_a_phone_the_step_keeps_clear_of_whose_go_it_is(name: str) -> None:
    """A long name ran into the step, and nobody could read either."""
    view = standing().view(qx.ONLOOKER)
    for turn in (1, 10):
        armies = [{**each, "name": name} for each in view["armies"]]
        drawing = draw_board({**view, "turn": turn, "armies": armies}, narrow=True).to_text()
        words = [each for each in thing(drawing, "turn-plate").iter() if each.tag.endswith("text")]
        before = max(edge_of(each) for each in words if each.get("text-anchor") == "start")
        go = next(each for each in words if each.get("id") == "go")
        assert before < float(go.get("x", "0")) - text_width(go.text or "", 14) * 1.12 - 18


def edge_of(words: ET.Element) -> float:
    return float(words.get("x", "0")) + text_width(words.text or "", float(words.get("font-size", "0")))


def test_a_starter_army_is_called_by_its_name_at_the_table() -> None:
    """In the list of armies it is a "Starter", which nobody says of it in a sentence."""
    match = qx.new("pacto", seed=1)
    assert [army["name"] for army in match.view(0)["armies"]] == ["Roman vanguard", "Gallic raiders"]
    told = [line["text"] for each in (match, match.in_language("de")) for line in each.journal()]
    assert told[0] == "Turn 1 begins. The active player is Roman vanguard."
    assert not [line for line in told if "Starter" in line or "Einstieg" in line]


def test_the_spear_of_whoever_is_picked_stays_on_its_plate() -> None:
    match = given(battle="training_mixed", only=False, hands={"0-g1": "wgyr", "0-g2": "wgr"})
    play(match, "unit:triarii_1")
    plate = thing(drawn(match, 0), "picked")
    tile = next(each for each in plate.iter() if each.get("class") == "pc-plate-lit")
    figure = next(each for each in plate.iter() if each.tag.endswith("use"))
    height = float(figure.get("height", "0"))
    spear = 9.5 / 24 * height
    assert float(figure.get("y", "0")) - spear >= float(tile.get("y", "0"))
    assert float(figure.get("y", "0")) + height <= float(tile.get("y", "0")) + float(tile.get("height", "0"))


def test_the_page_looks_at_the_general_who_rides() -> None:
    """On a phone he was out of sight, and so was all he could do."""
    match = given(battle="training_mixed", only=False, hands={"0-g1": "wgyr", "0-g2": "wgr"})
    play(match, "general:g2")
    drawing = drawn(match, 0, True)
    looked = [each.get("id") for each in ET.fromstring(drawing).iter() if each.get("data-look")]
    assert looked == ["leader-1"]
