"""Checks of scenes: they are plain data, name what is there, cite clauses, and tell an eye no more than it saw."""

from __future__ import annotations

import json
import re

from quincunx.contract.looking import everyone
from quincunx.core.dice import FastDice
from quincunx.core.game import Data
from quincunx.core.match import Match
from quincunx.core.memory import memory_of
from quincunx.core.scene import (
    check_scene,
    clauses_named,
    entries_at,
    moments_of,
    scenes_of,
    staged_plies,
    things_named,
)

ID = re.compile(r'\bid="([^"]+)"')


def scenes_are_sound(match: Match, dice: FastDice) -> None:
    """The scene of the last choice is well-formed JSON, and what it names is on the board before or after."""
    ply = match.ply - 1
    for eye in everyone(match):
        for scene in last_scenes(match, eye):
            check_scene(scene)
            assert json.loads(json.dumps(scene)) == scene, "a scene is plain data"
            unknown = sorted(clauses_named(scene) - {clause.id for clause in match.game.ledger})
            assert not unknown, f"a scene cites clauses the ledger doesn't have: {', '.join(unknown)}"
            before, after = moments_of(match, ply)
            for narrow in (False, True):
                drawn = ID.findall(before.svg(eye, narrow)) + ID.findall(after.svg(eye, narrow))
                missing = sorted(things_named(scene) - set(drawn))
                assert not missing, f"a scene names what is on no board: {', '.join(missing)}"


def scenes_tell_no_more_than_was_seen(match: Match, dice: FastDice) -> None:
    """In all worlds an eye cannot tell apart, before the last choice and after it, it is shown the same scene."""
    ply, game, memory = match.ply - 1, match.game, memory_of(match.options_chosen)
    for eye in everyone(match):
        for scene in last_scenes(match, eye):
            before, after = moments_of(match, ply)
            lines = [game.entry_to_dict(after.table, entry) for entry in entries_at(after, ply, eye)]
            worlds = (before.redeal(eye, dice), after.redeal(eye, dice)) if not after.over else (before, after)
            views = [game.view(world.table, eye, memory) for world in worlds]
            other = [scene.to_dict() for scene in game.scenes(views[0], views[1], lines)]
            assert without_ply(scene) in other, f"eye {eye} can tell two worlds apart by a scene"


def last_scenes(match: Match, eye: int) -> list[Data]:
    """The scenes of the last choice, if an eye is shown any."""
    if match.ply == match.first_ply:
        return []
    return [scene for ply in staged_plies(match, eye, match.ply - 1) for scene in scenes_of(match, ply, eye)]


def without_ply(scene: Data) -> Data:
    return {name: value for name, value in scene.items() if name != "ply"}
