"""The scenes of a fight: the pool with its reasons, what each die does, the ways out, and units that break."""

from __future__ import annotations

import re
from typing import Any

import quincunx as qx
from quincunx.contract import Case
from quincunx.core.scene import check_scene, scenes_of, staged_plies

Scene = dict[str, Any]


def beats(scene: Scene, do: str) -> list[Scene]:
    return [beat for beat in scene["beats"] if beat["do"] == do]


def all_scenes(games: int) -> list[tuple[qx.Match, Scene]]:
    """Every scene of some games played at random, with the match as it stood after it, for the first seat."""
    found: list[tuple[qx.Match, Scene]] = []
    for seed in range(games):
        match, dice = Case("battalion").match(seed), qx.FastDice(seed)
        while not match.over:
            seat = match.acting[dice.below(len(match.acting))]
            options = match.legal(seat)
            match.play(options[dice.below(len(options))], seat)
            for ply in staged_plies(match, 0, match.ply - 1):
                found += [(match.copy(), scene) for scene in scenes_of(match, ply, 0)]
    return found


def test_what_the_stage_tells_of_rolls_and_losses_is_what_the_journal_tells() -> None:
    scenes = all_scenes(3)
    rolls = broken = ways = 0
    for match, scene in scenes:
        check_scene(scene)
        used = set(re.findall(r'href="#([^"]+)"', scene["sheet"]))
        assert used <= set(re.findall(r'id="([^"]+)"', scene["sheet"])), "all that is drawn is on the sheet"
        lines = [line for line in match.journal(0) if line["ply"] == scene["ply"]]
        for roll in beats(scene, "roll"):
            rolls += 1
            thrown = [sorted(map(int, line["params"]["faces"])) for line in lines if "faces" in line["params"]]
            assert sorted(roll["dice"]) in thrown or not thrown
            pool = [line for line in beats(scene, "add") if line["side"] == 0]
            assert not pool or pool[-1]["total"] == len(roll["dice"]), "the pool comes to the dice that fall"
        hits = [line["total"] for line in beats(scene, "add") if line["side"] == 1]
        struck = [beat["n"] for beat in beats(scene, "strike")]
        if hits:
            assert hits[-1] == sum(struck), "so many dice hit, so many hits fly"
            assert len(beats(scene, "link")) == len(beats(scene, "roll")[0]["dice"]), "each die does something or not"
            used = {beat["from"] for beat in beats(scene, "link") if beat["to"]}
            assert len(used) == hits[-1]
        if scene["end"]["meaning"] is not None:
            ways += 1
            assert scene["end"]["meaning"]["rule"] == "hits.owner_decides"
        if beats(scene, "fall"):
            broken += 1
            gone = beats(scene, "fall")[0]["ids"][0].removeprefix("unit-")
            units = {unit["id"]: unit for unit in match.view(0)["units"]}
            assert units[gone]["height"] == 0
            assert beats(scene, "banner")[0]["rule"] in ("disband.no_ranks", "disband.disorder_limit")
    assert rolls > 40
    assert broken > 5
    assert ways > 5
    assert any(scene["weight"] == 3 for _, scene in scenes), "a battle that ends by a unit that breaks waits"
