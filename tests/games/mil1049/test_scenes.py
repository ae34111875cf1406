"""What is put on the stage: offers opened together, the hammer, wars that add up, births and winters."""

from __future__ import annotations

from collections import defaultdict
from typing import Any

import quincunx as qx
from quincunx.contract import Case
from quincunx.core.scene import check_scene, scenes_of, staged_plies

Scene = dict[str, Any]


def beats(scene: Scene, do: str) -> list[Scene]:
    return [beat for beat in scene["beats"] if beat["do"] == do]


def totals(scene: Scene) -> dict[int, int]:
    """What each side comes to, by seat."""
    last = {beat["side"]: beat["total"] for beat in beats(scene, "add")}
    return {scene["sides"][side]["seat"]: total for side, total in last.items()}


def played(seeds: range) -> dict[str, list[tuple[list[Scene], Scene]]]:
    """The scenes of some games played at random, each with the lines of its choice, by what they are about."""
    found: dict[str, list[tuple[list[Scene], Scene]]] = defaultdict(list)
    for seed in seeds:
        match, dice = Case("mil1049").match(seed), qx.FastDice(seed)
        while not match.over:
            seat = match.acting[dice.below(len(match.acting))]
            options = match.legal(seat)
            match.play(options[dice.below(len(options))], seat)
            for ply in staged_plies(match, qx.ONLOOKER, match.ply - 1):
                noticed = match.ply_for(qx.ONLOOKER, ply)
                lines = [line for line in match.journal() if line["ply"] == noticed]
                for scene in scenes_of(match, ply, qx.ONLOOKER):
                    check_scene(scene)
                    found[beats(scene, "banner")[0]["rule"].split(".")[0]].append((lines, scene))
    return found


def of(lines: list[Scene], key: str) -> list[Scene]:
    return [line["params"] for line in lines if line["key"] == f"journal.{key}"]


def test_what_the_stage_tells_is_what_the_journal_tells() -> None:
    found = played(range(6))
    for lines, scene in found["marriage"]:
        offered = {line["seat"]: sum(int(cube.split()[0]) for cube in line["cubes"]) for line in of(lines, "dowry")}
        assert totals(scene) == offered, "compared cube by cube"
        turned = beats(scene, "turn")
        assert [beat["at"] for beat in turned] == ["after", *["with"] * (len(turned) - 1)], "opened together"
        assert all(piece["face"].startswith("pouch-") for piece in scene["pieces"].values()), "sealed until then"
    for lines, scene in found["curia"]:
        assert totals(scene) == {line["seat"]: line["gold"] for line in of(lines, "donates")}
    for lines, scene in found["war"]:
        (end,) = of(lines, "attacker_wins") + of(lines, "defender_wins")
        assert sorted(totals(scene).values()) == sorted([end["strength"], end["defence"]]), "the sums add up"
        won = of(lines, "attacker_wins") != []
        assert ("takes" in beats(scene, "banner")[0]["words"]) == won
    for lines, scene in found["castle"]:
        assert beats(scene, "banner")[0]["words"].startswith("The castle goes to")
        assert len(beats(scene, "wait")) == 2, "going once, going twice"
        assert of(lines, "builds")
    for lines, scene in found["growth"]:
        assert beats(scene, "roll")[0]["dice"] == [of(lines, "rolled")[0]["face"]]
    for about in ("marriage", "curia", "war", "castle", "growth", "winter"):
        assert found[about], about
