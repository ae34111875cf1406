"""Scenes of fights, cautions before choices, and a table at the size of a thumb."""

from __future__ import annotations

import random
import xml.etree.ElementTree as ET
from functools import cache
from typing import Any

import pytest
from games.multiverse.given import given, notations, play

import quincunx as qx
from quincunx.core.scene import check_scene, scenes_of, staged_plies

GAME = "multiverse"
Staged = tuple[qx.Match, dict[str, Any]]


@cache
def staged(games: int = 2, most: int = 900) -> list[Staged]:
    """Every scene the first seat sees in some games played at random, with the match after it."""
    found: list[Staged] = []
    for seed in range(games):
        match, chooser = qx.new(GAME, seed=seed), random.Random(seed)
        while not match.over and match.ply < most:
            seat = match.acting[0]
            match.play(chooser.choice(match.legal(seat)), seat=seat)
            for ply in staged_plies(match, 0, match.ply - 1):
                found += [(match.copy(), scene) for scene in scenes_of(match, ply, 0)]
    return found


def beats(scene: dict[str, Any], do: str) -> list[dict[str, Any]]:
    return [beat for beat in scene["beats"] if beat["do"] == do]


def test_a_strike_tells_what_the_journal_tells() -> None:
    struck = missed = 0
    for match, scene in staged():
        check_scene(scene)
        lines = [line for line in match.journal(0) if line["ply"] == scene["ply"]]
        texts = [line["text"] for line in lines]
        for beat in beats(scene, "banner"):
            assert beat["detail"] in texts
            damage = next(line["params"]["n"] for line in lines if line["text"] == beat["detail"])
            struck += damage > 0
            missed += damage == 0
            assert beat["words"] == (f"{damage} damage" if damage else "No damage")
        for change in scene["end"]["changed"]:
            assert change["words"] in texts
    assert struck
    assert missed


def test_the_dice_come_to_what_is_rolled() -> None:
    sums = 0
    for match, scene in staged():
        added = beats(scene, "add")
        said = [beat["words"] for beat in beats(scene, "say")]
        rolled = [
            line
            for line in match.journal(0)
            if line["ply"] == scene["ply"] and line["text"] in said and "swords" in line["params"]
        ]
        if added and len(rolled) == 1:
            params = rolled[0]["params"]
            assert added[-1]["total"] == sum(params[icon] for icon in ("swords", "stones", "bows", "stars"))
            sums += 1
    assert sums


def test_dice_show_their_icons_and_what_counts() -> None:
    """As many of each as the journal tells; the icons of the striker's class count, and two stars."""
    counted = 0
    for match, scene in staged():
        said = [beat["words"] for beat in beats(scene, "say")]
        for beat in beats(scene, "roll"):
            lines = [line for line in match.journal(0) if line["ply"] == scene["ply"] and line["text"] in said]
            params = next(line["params"] for line in lines if "swords" in line["params"])
            icons = [face.removeprefix("staged-die-") for face in beat["faces"]]
            told = {f"{icon}s": icons.count(icon) for icon in ("sword", "stone", "bow", "star")}
            assert told == {name: params[name] for name in told}
            for link in beats(scene, "link"):
                icon = icons[int(link["from"].removeprefix("die-")) - 1]
                own = ("sword", "stone", "bow")[params["icons"]]
                assert bool(link["to"]) == (icon == own or (icon == "star" and params["stars"] > 1))
                counted += bool(link["to"])
    assert counted


def test_no_scene_shows_a_face_nobody_has_seen() -> None:
    """Whoever is known only as a block comes on as one."""
    for match, scene in staged():
        known = {
            f"block-{seat}-{block['block']}": block["kind"]
            for seat, player in enumerate(match.at(match.ply - 1).view(0)["players"])
            for block in player["blocks"]
        }
        for name, piece in scene["pieces"].items():
            assert (piece["words"] == "An unknown block") == (known[name] is None)


def test_idle_units_are_told_of_before_the_phase_ends() -> None:
    match, chooser = qx.new(GAME, seed=4), random.Random(4)
    warned = calm = 0
    while not match.over and match.ply < 500:
        seat = match.acting[0]
        if match.view(seat)["moment"] == "orders":
            told = match.cautions(seat)
            warned += any(each.rule == "action.activate" for each in told.values())
            calm += not told
        match.play(chooser.choice(match.legal(seat)), seat=seat)
    assert warned
    assert calm


@pytest.mark.rule("build.fortress_leave")
def test_a_builder_that_would_leave_its_site_is_warned_of() -> None:
    built = {"1,0": ("fortress", 0, 1, {"sites": 1})}
    own = [("crown_builder", "1,0"), ("crown_builder", "0,0")]
    match = given(at="action", turn=3, explored="all", built=built, blocks=[own, []], players={0: {"orders": 9}})
    play(match, "block:1")
    told = {match.notation(action): each for action, each in match.cautions(0).items()}
    assert set(told) == {each for each in notations(match) if each != "done"}
    assert told["swap:w"].text == "Your Fortress is lost before it is finished if the Builder leaves it."
    play(match, "done", "block:2")
    assert [match.notation(each) for each in match.cautions(0)] == ["swap:e"], "the other one stands on none"


@pytest.mark.once
def test_an_attack_likely_to_fail_is_warned_of_and_a_good_one_is_not() -> None:
    warned = calm = 0
    for seed in range(6):
        match, chooser = qx.new(GAME, seed=seed), random.Random(seed)
        while not match.over and match.ply < 900:
            seat = match.acting[0]
            view = match.view(seat)
            if view["moment"] == "block_orders":
                told = {match.notation(action): each for action, each in match.cautions(seat).items()}
                for odds in view["picked"]["targets"].values():
                    if odds["do"].startswith("attack:"):
                        grave = odds["dies"] >= 0.5 and odds["kills"] < odds["dies"]
                        assert (odds["do"] in told) == grave
                        warned += grave
                        calm += not grave
            match.play(chooser.choice(match.legal(seat)), seat=seat)
    assert warned
    assert calm


def test_a_thumb_shows_every_player_and_their_blocks() -> None:
    for name in ("duel_starter", "ffa4"):
        match = qx.new(GAME, seed=1, map=name)
        view = match.view(0)
        drawing = qx.game_of(GAME).thumb(view)
        assert drawing is not None
        classes = [element.get("class") for element in ET.fromstring(drawing).iter()]
        for seat, player in enumerate(view["players"]):
            places = {block["hex"] for block in player["blocks"] if block["hex"] is not None}
            assert classes.count(f"s{seat}") == 1 + 1 + len(places), "a shield, a Settlement, and blocks by hex"
        assert classes.count("hot") == len(view["awaited"])
