"""Scenes: combats with both sums, shots with their dice, contacts, and UGs that break; and how dice fell for whom."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import cache
from statistics import fmean
from typing import Any

import pytest
from games.pacto.field import field
from games.pacto.given import Pose, play, pose
from games.pacto.test_combat import BLANK, BOTH, SKULL, SPECIAL, TWO_PAIRS, WOUND, combats
from games.pacto.test_outcomes import after

import quincunx as qx
from quincunx.contract.staging import scenes_are_sound, scenes_tell_no_more_than_was_seen
from quincunx.core.dice import FastDice, FixedDice
from quincunx.core.journal import Journal
from quincunx.core.lessons import sitting_at
from quincunx.core.scene import check_scene, scenes_of, staged_plies
from quincunx.games.pacto.box import BLACK, RED, WHITE
from quincunx.games.pacto.combat import rolled
from quincunx.games.pacto.losses import kab_colour, kill_a_base
from quincunx.games.pacto.luck import note_shot_luck
from quincunx.games.pacto.table import Battlefield

GAME = qx.game_of("pacto")
Scene = dict[str, Any]
SEEDS = (38, 4, 31, 24, *range(100))
"""Some battles have shots and combats; which ones depends on every choice there is."""


def last_scenes(match: qx.Match, eye: int = 0) -> list[Scene]:
    """What the last choice looked like; each scene is sound, and tells no more than was seen."""
    scenes = [scene for ply in staged_plies(match, eye, match.ply - 1) for scene in scenes_of(match, ply, eye)]
    for scene in scenes:
        check_scene(scene)
    scenes_are_sound(match, FastDice(1))
    scenes_tell_no_more_than_was_seen(match, FastDice(2))
    return scenes


def beats(scene: Scene, do: str) -> list[dict[str, Any]]:
    return [beat for beat in scene["beats"] if beat["do"] == do]


def words(scene: Scene, do: str) -> list[str]:
    return [beat["words"] for beat in beats(scene, do)]


# ---- combats


@pytest.mark.rule("combat.claims", "cp.iw", "cp.dc_foot")
def test_both_sums_are_counted_line_by_line_with_their_clauses() -> None:
    match = play(combats("2.7", TWO_PAIRS, BOTH, [WOUND, BLANK, *[BLANK] * 30]), "unit:hastati_1")
    scene = last_scenes(match)[0]
    assert scene["title"] == "Hastati 1 against Gallic warband 1"
    assert [side["title"] for side in scene["sides"]] == ["Claims of Gallic raiders", "Your claims"], (
        "the reader stands below"
    )
    lines = [(beat["side"], beat["words"], beat["value"], beat["rule"]) for beat in beats(scene, "add")]
    assert lines == [(1, "Impact weapon", 2, "cp.iw"), (0, "Devastating charger", 2, "cp.dc_foot")]
    assert words(scene, "say") == ["Both claim the same"]
    assert words(scene, "banner") == ["1 hit on Gallic warband 1"]
    assert beats(scene, "banner")[0]["tone"] == "won"
    assert beats(last_scenes(match, 1)[0], "banner")[0]["tone"] == "lost"
    assert beats(last_scenes(match, -1)[0], "banner")[0]["tone"] == "held"


@pytest.mark.rule("combat.both_roll", "combat.result.kill", "combat.bonus.shatter")
def test_dice_of_both_sides_fall_at_once_and_each_tells_what_it_does() -> None:
    """The warband rolls a skull and shatters, so that a green die more comes up with an S."""
    match = play(combats("2.7", TWO_PAIRS, BOTH, [BLANK, SKULL, SPECIAL, *[BLANK] * 30]), "unit:hastati_1")
    scene = last_scenes(match)[0]
    upper, lower = beats(scene, "roll")
    assert upper["faces"] == ["staged-die-green-skull", "staged-die-green-s"]
    assert (lower["faces"], lower["at"]) == (["staged-die-green-blank"], "with")
    links = {beat["from"]: (beat["to"], beat["words"]) for beat in beats(scene, "link")}
    assert links == {"die-1": ("ug-1", "base"), "die-2": ("", "S"), "die-3": ("", "nothing")}
    assert [(beat["target"], beat["n"]) for beat in beats(scene, "strike")] == [("ug-1", 2)]
    assert [change["words"] for change in scene["end"]["changed"]] == ["Hastati 1 loses a base and has 1 base left."]


def test_a_ug_without_bases_falls_in_the_scene() -> None:
    match = play(combats("2.7", TWO_PAIRS, BOTH, [BLANK, SKULL, SKULL, *[BLANK] * 30]), "unit:hastati_1")
    scene = last_scenes(match)[0]
    assert [(beat["ids"], beat["to"]) for beat in beats(scene, "fall")] == [(["ug-1"], "army-0")]
    assert not beats(last_scenes(play(combats("2.7", TWO_PAIRS, BOTH), "unit:hastati_1"))[0], "fall")


def test_a_general_killed_in_the_front_rank_is_told_of() -> None:
    generals = {"0-g1": {"with": "0-hastati_1"}}
    dice = [BLANK, 2, SKULL, SKULL, *[BLANK] * 30]
    match = play(combats("2.7", TWO_PAIRS, BOTH, dice, generals=generals), "unit:hastati_1", "fight")
    scene = last_scenes(match)[0]
    assert "A general fights along" in words(scene, "add")
    assert "Consul is killed." in [change["words"] for change in scene["end"]["changed"] if change["icon"] == "skull"]


# ---- shots


@pytest.mark.rule("shoot.colour.start", "shoot.one_die")
def test_a_shot_begins_with_white_and_tells_what_moves_it() -> None:
    scene = next(scene for _, scene in staged() if " shoots at " in scene["title"])
    added = beats(scene, "add")
    assert (added[0]["words"], added[0]["value"], added[0]["rule"]) == (
        "A shot begins with white",
        1,
        "shoot.colour.start",
    )
    colour = beats(scene, "roll")[0]["faces"][0].split("-")[2]
    colours = ("black", "white", "green", "yellow", "red")
    assert colour == colours[max(0, min(added[-1]["total"], 4))]


def archers() -> qx.Match:
    """English archers who are asked whether they shoot: two of them at one enemy, the third at another."""
    data = qx.new("pacto", seed=1, battle="full", armies=("hyw_english", "medieval_french")).to_dict()
    position = data["table"]
    places: dict[str, Pose] = {"0-longbow_1": (10, 10, 90), "0-longbow_2": (12, 10, 90), "0-longbow_3": (30, 10, 90)}
    places |= {"1-maa_foot_1": (11, 11.5, 270), "1-maa_foot_2": (30, 11.5, 270)}
    for row in position["ugs"]:
        if row["unit"] in places:
            row |= {"where": "table", "pose": pose(places[row["unit"]])}
    for row in position["generals"]:
        row |= {"state": "alive", "x": 20000, "y": 2000 if row["general"].startswith("0") else 28000}
    steps = [{"step": "Course"}, {"step": "Shoot", "seat": 0, "ug": "0-longbow_1"}]
    position |= {"step": "3.1", "build_up": None, "turn": 2, "steps": steps}
    data["dice"] = {"kind": "fixed", "values": [0, 0, *[BLANK] * 60], "rolls": 0}
    return qx.from_dict(data)


@pytest.mark.rule("turn.shooting_simultaneous", "shoot.slow.sum")
def test_shots_of_several_ugs_at_one_enemy_are_one_scene() -> None:
    match = play(archers(), "shoot", "shoot", "shoot")
    scenes = last_scenes(match)
    names = {ug["unit"]: ug["name"] for ug in match.view(0)["ugs"]}
    foot, others, third = (names[each] for each in ("1-maa_foot_1", "1-maa_foot_2", "0-longbow_3"))
    assert [scene["title"] for scene in scenes] == [f"2 UGs shoot at {foot}", f"{third} shoots at {others}"]
    scene = scenes[0]
    assert [side["title"] for side in scene["sides"]] == [names["0-longbow_1"], names["0-longbow_2"], ""]
    assert len(beats(scene, "roll")[0]["faces"]) == 2
    assert [beat["from"] for beat in beats(scene, "link")] == ["die-1", "die-2"]
    assert {beat["side"] for beat in beats(scene, "add")} == {0, 1}
    lifted = beats(scene, "lift")[0]["as"]
    assert sorted(place.partition(":")[0] for place in lifted.values()) == ["fighter", "fighter", "support"]
    assert words(scene, "banner") == [f"2 hits on {foot}"]


# ---- contact and breaking


@pytest.mark.rule("outcome.rout", "kab.r2")
def test_a_ug_that_breaks_falls_and_its_friends_are_seen_to_test() -> None:
    ugs: dict[str, Any] = {
        "0-hastati_1": {"pose": (10, 10, 90), "bases": 1, "wound": 1, "marks": ["broken"]},
        "0-hastati_2": (13, 10, 90),
        "1-warband_1": (10, 20, 270),
    }
    match = after(ugs, [], [WOUND])
    scenes = last_scenes(match)
    broken = next(scene for scene in scenes if scene["title"] == "Hastati 1 breaks")
    assert [beat["ids"] for beat in beats(broken, "fall")] == [["ug-1"]]
    assert any(told.startswith("Hastati 2 takes a Kill a Base test") for told in words(broken, "say"))
    assert beats(broken, "banner")[0]["detail"] == "Hastati 1 routs."
    assert beats(broken, "banner")[0]["tone"] == "lost"


def by_lot(seed: int) -> qx.Match:
    """A training battle to its end, by lot."""
    match = qx.new("pacto", seed=seed, battle=("training_open", "training_mixed")[seed % 2])
    chooser = random.Random(seed)
    while not match.over:
        seat = match.acting[0]
        match.play(chooser.choice(match.legal(seat)), seat=seat)
    return match


def test_every_combat_shot_and_contact_of_a_battle_is_staged_for_everybody() -> None:
    kinds = set()
    for eye, scene in staged():
        check_scene(scene)
        kinds.add((eye, scene["kind"]))
        assert beats(scene, "banner"), "each says how it came out"
    assert kinds == {(eye, kind) for eye in (-1, 0, 1) for kind in ("clash", "dice")}


@cache
def staged() -> list[tuple[int, Scene]]:
    """Every scene of a battle by lot in which there are shots and combats, as everybody sees it."""
    for match in map(by_lot, SEEDS):
        keys = {line["key"] for line in match.journal()}
        if {"journal.shoots", "journal.melee_combat", "journal.meets"} <= keys:
            plies = staged_plies(match, 1, 0)
            return [(eye, scene) for ply in plies for eye in (-1, 0, 1) for scene in scenes_of(match, ply, eye)]
    raise AssertionError("no battle by lot has shots and combats")


# ---- luck


def chances_of(roll: Callable[[Battlefield], object]) -> tuple[float, float]:
    """What a die promises, and the mean of what its six faces bring."""
    found = []
    for face in range(6):
        table = field("nor_archers", dice=FixedDice(face, *[BLANK] * 20))
        table.journal = Journal()
        roll(table)
        found.append(table.journal.chances[0])
    assert len({chance.expected for chance in found}) == 1
    assert {chance.seat for chance in found} == {0}
    return found[0].expected, fmean(chance.actual for chance in found)


@pytest.mark.parametrize("colour", range(5))
def test_luck_is_nothing_on_average(colour: int) -> None:
    """Over all faces of a die what came is what was promised: in combat, for a test, and for a shot."""
    promised, came = chances_of(lambda table: rolled(table, 0, (colour,)))
    assert promised == pytest.approx(came)
    up = colour - int(kab_colour(field("nor_archers"), 0, 0))
    if up >= 0:
        feared, suffered = chances_of(lambda table: kill_a_base(table, 0, up))
        assert feared == pytest.approx(suffered) == pytest.approx(-promised), "hits are bad luck"


@pytest.mark.rule("shoot.colour.bottom")
def test_a_shot_promises_a_wound_or_nothing() -> None:
    """White has two faces that wound; below black nothing does."""
    table = field("nor_archers")
    for die, wounds, expected in ((WHITE, True, 1 / 3), (BLACK, False, 1 / 6), (RED, True, 4 / 6)):
        table.journal = Journal()
        note_shot_luck(table, 0, die, wounds)
        chance = table.journal.chances[0]
        assert (chance.seat, chance.actual) == (0, int(wounds))
        assert chance.expected == pytest.approx(expected)
    table.journal = Journal()
    note_shot_luck(table, 0, BLACK - 1, False)
    assert table.journal.chances == []


def test_a_die_promises_the_mean_of_its_faces() -> None:
    """A green die has a skull and a wound on six faces: half a hit; a skull is two."""
    match = play(combats("2.7", TWO_PAIRS, BOTH, [SKULL, BLANK, *[BLANK] * 30]), "unit:hastati_1")
    journal = match.table.journal
    assert journal is not None
    first, second = journal.chances[:2]
    assert [first.seat, first.actual, second.seat, second.actual] == [0, 2, 1, 0]
    assert [first.expected, second.expected] == [pytest.approx(0.5), pytest.approx(0.5)]
    assert first.fight == second.fight > 0


@pytest.mark.rule("charge.contact", "charge.flank")
def test_contact_is_staged_on_a_flank_and_glides_in_front() -> None:
    """The UG that is struck lies with its flank towards the charger."""
    flank = sitting_at(GAME, GAME.lessons["flank"], ["unit:equites_1", "halt", "along", "card:green"]).match
    struck = last_scenes(flank)[0]
    assert (struck["weight"], words(struck, "banner")) == (1, ["Into the flank!"])
    wide, high = struck["pieces"]["ug-8"]["size"]
    assert wide > high, "three ranks side by side"
    front = [scene for _, scene in staged() if words(scene, "banner") == ["Front against front"]]
    assert {scene["weight"] for scene in front} <= {0}
