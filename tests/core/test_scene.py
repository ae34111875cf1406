"""Scenes as plain data: what is checked of them, and that they are made again from the match."""

from __future__ import annotations

from collections.abc import Callable

import pytest

import quincunx as qx
from quincunx.core.game import Data
from quincunx.core.scene import Scene, check_scene, clauses_named, scenes_of, staged_plies, things_named

SHEET = '<svg xmlns="http://www.w3.org/2000/svg"><defs><g id="back-0"/><g id="face-0-spears"/></defs></svg>'


def a_scene() -> Scene:
    scene = Scene("clash", "column-1", 2, "A fight")
    scene.sheet = SHEET
    for seat in range(2):
        scene.side(seat, "Rome", "Rome attacks")
    scene.piece("bonus-0", "back-0", "hand-0", "a card", (100, 140), 0)
    scene.lift({"bonus-0": "card:1"})
    scene.turn("bonus-0", "face-0-spears", "Spears")
    scene.add(1, "Spears", 4, "strength.base", "bonus-0")
    scene.add(1, "not here", None, "strength.bonus")
    scene.add(1, "Support", 1, "strength.support")
    scene.fall(["bonus-0"], "discard-0", "discarded")
    scene.flip("column-1", "Rome", "nobody", "Rome loses it")
    scene.banner("won", "Won", "5 to 0", "outcome.compare")
    scene.change("side", "Column 1 is lost.", "outcome.tie.units", 0)
    scene.means("Three columns", "Keep them.", "end.win")
    return scene


def test_a_scene_in_its_plain_form() -> None:
    plain = a_scene().to_dict()
    check_scene(plain)
    assert [beat["total"] for beat in plain["beats"] if beat["do"] == "add"] == [4, 4, 5]
    assert things_named(plain) == {"column-1", "hand-0", "discard-0"}
    cited = {"strength.base", "strength.bonus", "strength.support", "outcome.compare", "outcome.tie.units", "end.win"}
    assert clauses_named(plain) == cited


def beat_of(scene: Data, do: str) -> Data:
    return next(beat for beat in scene["beats"] if beat["do"] == do)


WRONG: dict[str, tuple[Callable[[Data], object], str]] = {
    "kind": (lambda s: s.update(kind="dance"), "kind: expected one of clash"),
    "weight": (lambda s: s.update(weight=4), "weight: expected one of 0"),
    "beat": (lambda s: beat_of(s, "fall").update(do="drop"), r"beat 5 \(drop\): expected one of lift"),
    "field": (lambda s: beat_of(s, "fall").pop("why"), r"beat 5 \(fall\): expected the fields ids, to, why"),
    "at": (lambda s: beat_of(s, "fall").update(at="later"), "at: expected with or after"),
    "type": (lambda s: beat_of(s, "add").update(value="4"), "value: expected a whole number or null"),
    "piece": (lambda s: beat_of(s, "fall").update(ids=["u9"]), "there is no piece 'u9'; there are bonus-0"),
    "place": (lambda s: beat_of(s, "lift").update({"as": {"bonus-0": "roof:0"}}), "there is no place 'roof:0'"),
    "side": (lambda s: beat_of(s, "add").update(side=2), "there is no side 2; there are 2"),
    "total": (lambda s: beat_of(s, "add").update(value=3), "the lines come to 3, not to 4"),
    "face": (lambda s: beat_of(s, "turn").update(face="face-0-pikes"), "'face-0-pikes' is not on the sheet"),
    "first face": (lambda s: s["pieces"]["bonus-0"].update(face="back-1"), "'back-1' is not on the sheet"),
    "tone": (lambda s: beat_of(s, "banner").update(tone="loud"), "tone: expected one of won"),
    "banners": (lambda s: s["beats"].append(beat_of(s, "banner")), "one banner at most"),
    "icon": (lambda s: s["end"]["changed"][0].update(icon="cat"), "expected an icon of side"),
}


@pytest.mark.parametrize("what", WRONG)
def test_what_is_wrong_with_a_scene_is_said(what: str) -> None:
    plain = a_scene().to_dict()
    spoil, says = WRONG[what]
    spoil(plain)
    with pytest.raises(ValueError, match=says):
        check_scene(plain)


def undated(scenes: list[Data]) -> list[Data]:
    """Once a match is over, its choices are counted as they were made, and no longer as an eye noticed them."""
    assert scenes
    return [{name: value for name, value in scene.items() if name != "ply"} for scene in scenes]


def test_scenes_are_made_again_from_the_record() -> None:
    """A scene is the same when it happens, later in the match, and from the record; without a journal there is none."""
    match = qx.new("milito", armies=("republican_roman", "carthaginian"), seed=3)
    dice = qx.FastDice(3)
    then: dict[int, list[list[Data]]] = {}
    while not match.over:
        options = match.legal()
        match.play(options[dice.below(len(options))])
        for ply in staged_plies(match, 0, match.ply - 1):
            then[ply] = [scenes_of(match, ply, eye) for eye in (0, 1, qx.ONLOOKER)]
    assert len(then) > 2
    again = qx.record_of(match).replay()
    assert staged_plies(match, 0, 0) == staged_plies(again, 0, 0) == list(then)
    for ply, scenes in then.items():
        later = [scenes_of(again, ply, eye) for eye in (0, 1, qx.ONLOOKER)]
        assert list(map(undated, later)) == list(map(undated, scenes))
    again.table.journal = None
    assert staged_plies(again, 0, 0) == []
