"""Ends of the game that a turn brings, and victory points."""

from __future__ import annotations

import re
from typing import Any

import pytest
from games.multiverse.given import given, play, to_turn, world

import quincunx as qx
from quincunx.games.multiverse.pieces import pieces_of

LAST = {"victory": ["turn_limit"], "turn_limit": 2}


def last_turn(**said: Any) -> qx.Match:
    """The last player of the last turn ends it."""
    match = given(**{"at": "action", "seat": 1, "turn": 2, "explored": "all", "options": LAST, **said})
    return play(match, "end")


@pytest.mark.rule("victory.turn_limit", "vp.construct", "vp.tier", "vp.construct_lost", "vp.winner")
def test_most_points_win_after_the_last_turn() -> None:
    """An Academy of Age 2 and the 18 of whoever goes second, against Barracks and Guard Towers."""
    built = {"1,0": ("academy", 1, 2), "-4,3": ("barracks", 0), "4,-3": ("guard_towers", 0)}
    match = last_turn(built=built)
    assert match.ending == "victory.turn_limit"
    assert [entry["text"] for entry in match.journal()[-2:]] == [
        "Crown of Aurel has 4 victory points.",
        "Clans of the North has 23 victory points.",
    ]
    assert match.scores == (0.0, 1.0)


@pytest.mark.rule("vp.winner")
def test_ties_are_broken_by_destruction_then_gold_then_the_later_place() -> None:
    even = {"seat": 3, "options": {**LAST, "map": "ffa4"}}
    barracks = {"1,0": ("barracks", 3)}
    assert last_turn(players={0: {"destroyed_vp": 2}}, built=barracks, **even).scores == (1.0, 0.0, 0.0, 0.0)
    assert last_turn(players={0: {"gold": 21}}, **even).scores == (1.0, 0.0, 0.0, 0.0)
    assert last_turn(**even).scores == (0.0, 0.0, 0.0, 1.0)


@pytest.mark.rule("vp.second")
@pytest.mark.parametrize("first", [0, 1])
def test_whoever_goes_second_on_the_starter_map_begins_with_18_points(first: int) -> None:
    match = given(first=first)
    told = match.view(-1)["players"]
    second = 1 - first
    assert [(each["points"], each["head_start"]) for each in told] == [(0, 0), (18, 18)][:: 1 if second else -1]
    more = given(first=first, players={second: {"destroyed_vp": 4}})
    assert more.view(-1)["players"][second]["points"] == 22, "it counts beside all others"


@pytest.mark.rule("vp.second")
def test_the_table_shows_what_was_given_for_going_second() -> None:
    assert "18 VP &#183; later: +18" in given().svg(0)
    assert "48 VP &#183; later: +48" in given(options={"map": "duel_standard"}).svg(0)
    assert "later:" not in given(options={"map": "siege"}).svg(0)


@pytest.mark.rule("vp.second", "vp.winner")
@pytest.mark.parametrize(("destroyed", "scores"), [(17, (0.0, 1.0)), (18, (1.0, 0.0)), (19, (1.0, 0.0))])
def test_the_first_player_has_to_make_up_for_it(destroyed: int, scores: tuple[float, float]) -> None:
    """As many points as the other begins with are enough: they come from destruction, which breaks the tie."""
    assert last_turn(players={0: {"destroyed_vp": destroyed}}).scores == scores


@pytest.mark.rule("vp.second")
def test_it_is_told_who_goes_second_and_only_where_the_map_says_so() -> None:
    for name, given_them in (("duel_starter", 18), ("duel_standard", 48)):
        match = qx.new("multiverse", seed=3, map=name)
        (told,) = [entry for entry in match.journal() if entry["key"] == "journal.head_start"]
        assert told["params"] == {"seat": 1 - world(match).first, "n": given_them}
        assert told["rule"] == "vp.second"
    three = qx.new("multiverse", seed=3, map="ffa3")
    first = world(three).first
    given_later = [entry["params"] for entry in three.journal() if entry["key"] == "journal.head_start"]
    assert given_later == [{"seat": (first + 1) % 3, "n": 12}, {"seat": (first + 2) % 3, "n": 36}]
    for name in ("siege", "ffa4", "team22"):
        other = qx.new("multiverse", seed=3, map=name)
        assert all(each["head_start"] == 0 for each in other.view(-1)["players"]), name
        assert "journal.head_start" not in [entry["key"] for entry in other.journal()]


@pytest.mark.rule("vp.second")
@pytest.mark.parametrize("language", ["en", "de"])
def test_the_page_on_how_to_play_names_what_each_of_our_maps_gives(language: str) -> None:
    game = qx.game_of("multiverse")
    aim = " ".join(game.in_language(language).howto[0].text)
    given_them = [n for each in pieces_of(game.built_in).grounds.maps.values() for n in each.head_starts]
    assert sorted(int(n) for n in re.findall(r"\d+", aim)) == sorted(given_them)


@pytest.mark.rule("vp.missions", "vp.heroes", "vp.heroes_table", "vp.destroy_keep", "vp.public")
def test_missions_heroes_and_destruction_count() -> None:
    level_three = {"owner": 0, "state": 1, "level": 3, "hp": 3, "ap": 3, "skills": 1}
    match = given(
        players={0: {"declared": ["ruin"], "missions": ["legend"], "destroyed_vp": 4}, 1: {"missions": []}},
        mission_deck=[],
        heroes=[level_three, *[{"owner": None}] * 5],
        blocks=[[("warlord", "-1,-1")], []],
    )
    assert match.view(1)["players"][0]["points"] == 6 + 4 + 6
    fallen = given(heroes=[{**level_three, "state": 2}, *[{"owner": None}] * 5])
    assert fallen.view(1)["players"][0]["points"] == 0, "only heroes who are alive"


@pytest.mark.rule("victory.backstop")
def test_without_a_limit_the_backstop_counts() -> None:
    match = to_turn(given(options={"victory": ["conquest"], "turn_limit": 2}), 99)
    assert match.over
    assert world(match).turn == 6
    assert match.ending == "victory.backstop"


@pytest.mark.rule("victory.siege")
def test_the_besieged_win_if_their_settlement_stands() -> None:
    match = given(at="action", seat=1, turn=16, options={"map": "siege"}, players={0: {"destroyed_vp": 50}})
    play(match, "end")
    assert match.ending == "victory.siege"
    assert match.scores == (0.0, 1.0)


@pytest.mark.rule("victory.domination", "victory.domination_check")
def test_four_fortresses_at_the_end_of_a_turn_win() -> None:
    options = {"victory": ["domination"]}
    hexes = ("1,0", "-4,3", "4,-3", "0,3")
    built = dict.fromkeys(hexes, ("fortress", 0))
    match = last_turn(options=options, built=built)
    assert match.ending == "victory.domination"
    assert match.scores == (1.0, 0.0)
    assert not last_turn(options=options, built=dict.fromkeys(hexes[:3], ("fortress", 0))).over
    site = {**dict.fromkeys(hexes[:3], ("fortress", 0)), "0,3": ("fortress", 0, 1, {"sites": 1})}
    builder = [[("crown_builder", "0,3")], []]
    assert not last_turn(options=options, built=site, blocks=builder).over, "a site is no Fortress yet"
    assert not last_turn(options={"victory": ["conquest"]}, built=built).over, "only where it is a way of winning"


@pytest.mark.rule("victory.domination_team", "team.win")
def test_a_team_needs_six_between_its_members() -> None:
    """Example team.domination."""
    options = {"map": "team22", "victory": ["domination"]}
    empty = given(at="action", seat=3, options=options, explored="all")
    middles = [world(empty).chart.names[7 * position] for position in range(4, 10)]
    for count, over in ((5, False), (6, True)):
        built = {at: ("fortress", 2 * (n % 2)) for n, at in enumerate(middles[:count])}
        match = play(given(at="action", seat=3, turn=2, options=options, explored="all", built=built), "end")
        assert match.over == over
        if over:
            assert match.ending == "victory.domination_team"
            assert match.scores == (0.5, 0.0, 0.5, 0.0)


@pytest.mark.rule("victory.simultaneous")
def test_a_finished_portal_comes_before_fortresses() -> None:
    options = {"victory": ["domination", "portal"]}
    built = dict.fromkeys(("-4,3", "4,-3", "1,5", "-1,2"), ("fortress", 0))
    built["1,0"] = ("stone_portal", 1, 1, {"stages": 5})  # type: ignore[assignment]  # a building with further fields
    assert last_turn(options=options, built=built).ending == "victory.portal"


@pytest.mark.rule("victory.concede", "victory.eliminated", "timing.no_units")
def test_whoever_concedes_a_free_for_all_is_out_and_the_others_play_on() -> None:
    match = given(at="build", seat=2, options={"map": "ffa3"}, explored="all", built={"0,0": ("academy", 1)},
                  players={1: {"hand": ["empty_words"]}})  # fmt: skip
    before = len(match.to_dict()["table"]["mission_deck"])
    match.resign(1)
    assert not match.over
    found = match.to_dict()["table"]
    assert found["blocks"][1] == {}
    assert 1 not in found["holder"].values()
    assert len(found["mission_deck"]) == before + 1
    order = []
    for _ in range(4):
        order.append(match.acting[0])
        match.play("end")
    assert order == [2, 0, 0, 2]
    match.resign(2)
    assert match.scores == (1.0, 0.0, 0.0)


@pytest.mark.rule("victory.concede", "team.win")
def test_conceding_loses_a_duel_and_a_team_game() -> None:
    for name, scores in (("duel_starter", (0.0, 1.0)), ("team22", (0.0, 0.5, 0.0, 0.5))):
        match = given(options={"map": name})
        match.resign(0)
        assert match.scores == scores
