"""Scenes on the wire: with the event that made them, to those who look with pictures, several in order, none twice."""

from __future__ import annotations

import pytest
from server.test_update_leaks import world_for
from server.test_updates import a_row, a_table, happen, play_on

import quincunx as qx
from quincunx.core.dice import FastDice
from quincunx.core.game import Data
from quincunx.core.match import Match
from quincunx.core.scene import scenes_of, staged_plies
from quincunx.core.step import Table
from quincunx.server.tables.table import LiveTable
from quincunx.server.tables.updates import MOST_SCENES
from quincunx.server.tables.viewers import Viewer
from quincunx.server.tables.viewing import seen_at


def play_until_staged(table: LiveTable, dice: FastDice, events: int = 1) -> None:
    """Play at random until so many events with a scene have happened."""
    while events > 0 and not table.match.over:
        seat = table.match.acting[0]
        options = table.match.legal(seat)
        happen(table, seat, table.match.notation(options[dice.below(len(options))], seat))
        events -= len(staged_plies(table.match, qx.ONLOOKER, table.match.ply - 1))


def test_a_scene_comes_with_its_event_and_only_then() -> None:
    table, dice = a_table(), FastDice(5)
    eyes = [Viewer(table, f"p{seat}", seat) for seat in (0, 1)]
    blind = Viewer(table, "p0", 0, pictures=False)
    for viewer in (*eyes, blind):
        assert "scenes" not in viewer.newest(), "whoever comes is told how it stands"
    play_until_staged(table, dice)
    late = Viewer(table, None, qx.ONLOOKER)
    assert "scenes" not in late.newest()
    assert "scenes" not in blind.newest()
    told = [viewer.newest()["scenes"] for viewer in eyes]
    assert [len(scenes) for scenes in told] == [1, 1]
    assert [side["mine"] for side in told[0][0]["sides"]] == [False, True]
    assert told[0][0]["sides"][1]["seat"] == 0
    assert told[1][0]["sides"][1]["seat"] == 1
    for viewer in eyes:
        viewer.changed()
        assert "scenes" not in viewer.newest(), "a scene is told once"


def test_the_match_before_a_scene_is_at_hand_only_where_somebody_looks_and_until_the_next_choice() -> None:
    """What is told of it is what is made again later from the whole match."""
    for looking in (0, 1):
        table, dice = a_table(a_row("battalion")), FastDice(5)
        table.looking = looking
        viewer = Viewer(table, "p0", 0)
        viewer.newest()
        play_until_staged(table, dice)
        ply = table.match.ply - 1
        assert list(table.updates.moments) == [ply] * looking
        assert viewer.newest()["scenes"] == scenes_of(table.match, ply, 0)
        assert table.updates.views == {}, "what was seen is not kept"
        play_on(table, dice, 1)
        assert ply not in table.updates.moments


@pytest.mark.parametrize("game", ["milito", "battalion"])
def test_what_was_seen_before_a_scene_is_not_put_together_once_more(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    table, dice = a_table(a_row(game)), FastDice(5)
    table.looking = 1
    viewer = Viewer(table, "p0", 0)
    views: list[Match] = []
    view = table.game.view

    def counted(position: Table, seat: int, memory: str) -> Data:
        views.append(table.match)
        return view(position, seat, memory)

    monkeypatch.setattr(table.game, "view", counted)
    scenes = 0
    for _ in range(150):
        if table.match.over:
            break
        viewer.newest()
        play_on(table, dice, 1)
        views.clear()
        scenes += len(viewer.newest().get("scenes", []))
        assert len(views) <= 1
        viewer.changed()
    assert scenes


def test_several_events_since_the_last_look_are_several_scenes_and_no_more_than_a_few() -> None:
    table, dice = a_table(), FastDice(24)
    soon, later = Viewer(table, None, qx.ONLOOKER), Viewer(table, "p0", 0)
    soon.newest()
    later.newest()
    play_until_staged(table, dice, 2)
    told = soon.newest()
    assert len(told["scenes"]) == len(staged_plies(table.match, qx.ONLOOKER, 0)) == 2
    dated = [line["ply"] for line in told["journal"] if line.get("staged")]
    assert dated == [scene["ply"] for scene in told["scenes"]], "they belong to lines of the journal"
    play_until_staged(table, dice, MOST_SCENES)
    assert len(later.newest()["scenes"]) == MOST_SCENES


def test_where_all_is_told_anew_the_last_scene_is_shown_all_the_same() -> None:
    """That is so when a match ends: what led there must not be missing."""
    table, dice = a_table(), FastDice(5)
    viewer = Viewer(table, "p0", 0)
    viewer.newest()
    play_until_staged(table, dice)
    viewer.start_again()
    told = viewer.newest()
    assert told["journal_from"] == 0
    assert len(told["scenes"]) == 1


def test_after_an_undo_a_scene_is_told_when_it_happens_again() -> None:
    table, dice = a_table(), FastDice(5)
    play_until_staged(table, dice)
    viewer = Viewer(table, "p0", 0)
    viewer.newest()
    viewer.rewind(table.match.ply - 1)
    assert [scene["ply"] for scene in viewer.newest()["scenes"]] == [table.match.ply_for(0) - 1]


def test_looking_back_a_scene_is_made_again_for_whoever_looks() -> None:
    table, dice = a_table(), FastDice(5)
    viewer = Viewer(table, "p0", 0)
    viewer.newest()
    play_until_staged(table, dice)
    told = viewer.newest()["scenes"][0]
    match = table.match
    noticed = match.ply_for(0)
    assert seen_at(match, match.ply, 0)["scenes"] == [told]
    assert seen_at(match, match.ply - 1, 0)["scenes"] == []
    assert [line["ply"] for line in seen_at(match, match.ply, 0)["journal"] if line.get("staged")] == [noticed - 1]


def test_two_worlds_a_seat_cannot_tell_apart_bring_it_the_same_scenes() -> None:
    """What the defender lays from the hand differs in the two worlds; what is the same for a seat is shown the same."""
    compared = 0
    for seed in range(40):
        table, dice = a_table(a_row()), FastDice(seed)
        while not table.match.over and table.match.rule != "attack.withdraw.option":
            seat = table.match.acting[0]
            options = table.match.legal(seat)
            happen(table, seat, table.match.notation(options[dice.below(len(options))], seat))
        if table.match.over:
            continue
        defender = table.match.acting[0]
        world = world_for(table, 1 - defender, dice)
        viewers = [Viewer(each, "p", 1 - defender) for each in (table, world)]
        for viewer in viewers:
            viewer.newest()
        for each in (table, world):
            happen(each, defender, "withdraw")
        scenes = [viewer.newest()["scenes"] for viewer in viewers]
        assert scenes[0] == scenes[1]
        compared += 1
    assert compared > 3
