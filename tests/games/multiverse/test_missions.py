"""Secret missions: what they ask for, declaring them, and winning by all three."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from games.multiverse.arena import STAR, SWORD, field, fight
from games.multiverse.given import asked, given, offers, play, player, refusal, table, world

import quincunx as qx
from quincunx.games.multiverse.box import NOTHING
from quincunx.games.multiverse.deeds import (
    AGE2_KILLS,
    BATTERED,
    BLOODLESS,
    DEEDS,
    HERO_KILLS,
    KILLS,
    PHASE_KILLS,
    PHASE_LOSSES,
    RUINS,
    count_kill,
)

MISSIONS: dict[str, Any] = {"victory": ["missions", "conquest"]}


def on_a_mission(
    *missions: str, declared: Sequence[str] = (), deck: Sequence[str] = ("ruin", "legend"), **said: Any
) -> qx.Match:
    """Seat 0 acts and has these missions, and has declared others."""
    own = {"missions": list(missions), "declared": list(declared), "orders": 99, **said.pop("own", {})}
    players = {0: own, 1: {"missions": []}}
    deck = [each for each in deck if each not in (*missions, *declared)]
    return given(**{"at": "action", "players": players, "mission_deck": deck, "options": MISSIONS, **said})


def deeds(**done: int) -> list[int]:
    """What seat 0 has done."""
    names = ("kills", "heroes", "age2", "ruins", "battered", "adventures", "encounters", "phase", "losses", "bloodless")
    return [done.get(name, 0) for name in names] + [0] * DEEDS


def declared(match: qx.Match, seat: int = 0) -> list[str]:
    return list(match.view(1 - seat)["players"][seat]["declared"])


@pytest.mark.rule("victory.missions_chain", "victory.missions_secret", "components.player_board")
def test_a_fulfilled_mission_is_shown_and_the_next_one_drawn() -> None:
    match = on_a_mission("explorer", own={"explored": 4}, deck=("ruin", "legend"))
    assert offers(match, "declare") == ["1"]
    assert match.view(1)["players"][0]["missions_count"] == 1
    assert "missions" not in match.view(1)["players"][0]
    play(match, "declare:1")
    assert declared(match) == ["explorer"]
    assert player(match, 0)["missions"] == ["ruin"], "the next of the deck, known to its owner alone"
    assert match.journal(1)[-1]["text"] == "Crown of Aurel declares a mission: Far Horizons. That makes 1."
    assert "ruin" not in str(match.view(1)["players"][0])
    assert asked(match) == "Orders", "the phase goes on"
    told = match.view(1)["players"][0]
    assert {"gold", "stones", "declared", "missions_count"} <= set(told), "the tracks of the player board are open"


@pytest.mark.rule("victory.missions_chain")
def test_with_all_three_from_the_start_none_is_drawn() -> None:
    match = qx.new("multiverse", seed=1, all_missions=True, **MISSIONS)
    assert len(player(match, 0)["missions"]) == 3
    match = on_a_mission("explorer", "legend", "ruin", own={"explored": 4}, deck=("stronghold",))
    [place] = offers(match, "declare")
    play(match, f"declare:{place}")
    assert player(match, 0)["missions"] == ["ruin", "legend"]
    assert table(match)["mission_deck"] == ["stronghold"]


@pytest.mark.rule("victory.missions_moment", "victory.missions_chain")
def test_what_is_not_fulfilled_cannot_be_declared() -> None:
    match = on_a_mission("explorer", own={"explored": 3})
    assert offers(match, "declare") == []
    assert refusal(match, "declare:1") == "victory.missions_moment"
    assert refusal(match, "declare:2") == "victory.missions_chain"


@pytest.mark.rule("victory.missions", "victory.missions_moment")
def test_the_third_mission_wins_at_once() -> None:
    match = on_a_mission("explorer", declared=["iron_hand", "ruin"], own={"explored": 4})
    play(match, "declare:1")
    assert match.over
    assert match.ending == "victory.missions"
    assert match.scores == (1.0, 0.0)


@pytest.mark.rule("victory.missions_hold")
def test_missions_that_hold_must_hold_as_the_last_is_declared() -> None:
    """Aether Hoard was declared, and the stones are gone: the game waits until they are back."""
    match = on_a_mission("explorer", declared=["stone_hoard", "ruin"], own={"explored": 4, "stones": 2})
    play(match, "declare:1")
    assert not match.over
    play(match, "end")
    assert not match.over
    later = on_a_mission(declared=["stone_hoard", "ruin", "explorer"], own={"stones": 6})
    play(later, "end")
    assert later.ending == "victory.missions", "looked at as the phase ends"


@pytest.mark.rule("victory.missions_hold", "victory.missions_when")
def test_what_came_true_in_between_counts_from_the_next_own_phase_on() -> None:
    """Supplies come in while another player acts; the win is seen when the own phase begins."""
    match = on_a_mission(
        declared=["stone_hoard", "ruin", "explorer"],
        own={"stones": 5},
        seat=1,
        first=1,
        mines={"1,0": 1},
        blocks=[[("crown_swordsman", "1,0")], []],
        explored="all",
    )
    play(match, "end")
    assert match.over, "the sixth stone comes as the phase begins"
    assert match.scores == (1.0, 0.0)


@pytest.mark.rule("victory.missions_when", "timing.action_end")
def test_missions_for_the_end_of_a_phase_end_it() -> None:
    match = on_a_mission("treasury", own={"gold": 20}, deck=("ruin", "legend"))
    play(match, "declare:1")
    assert asked(match) == "LastWord"
    assert match.view(1)["moment"] == "last_word"
    assert offers(match, "block") == [], "no more orders"
    assert refusal(match, "declare:1") == "victory.missions_moment"
    play(match, "done")
    assert match.acting == (1,)


@pytest.mark.rule("victory.missions_when")
def test_as_a_phase_ends_another_mission_can_be_declared() -> None:
    match = on_a_mission("treasury", own={"gold": 20, "explored": 4}, deck=("explorer", "ruin"))
    play(match, "declare:1", "declare:1")
    assert declared(match) == ["treasury", "explorer"]
    play(match, "done")
    last = on_a_mission("treasury", declared=["ruin", "explorer"], own={"gold": 20})
    assert play(last, "declare:1").ending == "victory.missions"


@pytest.mark.rule("victory.missions_when")
def test_as_a_phase_ends_it_is_told_which_mission_would_be_declared() -> None:
    match = play(on_a_mission("treasury", own={"gold": 20, "explored": 4}, deck=("explorer", "ruin")), "declare:1")
    assert asked(match) == "LastWord"
    told = {each.notation: each.text for each in match.options()}
    assert "Far Horizons" in told["declare:1"]


@pytest.mark.rule("victory.missions_when", "victory.missions_hold")
def test_a_mission_for_the_end_that_was_declared_is_compared_at_the_end() -> None:
    match = on_a_mission("explorer", declared=["treasury", "ruin"], own={"explored": 4, "gold": 25})
    play(match, "declare:1")
    assert not match.over, "the treasury is looked at only as the phase ends"
    assert play(match, "end").ending == "victory.missions"


@pytest.mark.rule("victory.missions_team")
def test_a_team_wins_by_the_missions_of_one_member() -> None:
    own: dict[str, Any] = {"missions": ["explorer"], "declared": ["iron_hand", "ruin"], "explored": 4}
    players: dict[int, dict[str, Any]] = {0: own, **{seat: {"missions": []} for seat in (1, 2, 3)}}
    match = given(at="action", players=players, mission_deck=[], options={"map": "team22", **MISSIONS})
    sides = world(match).setting.sides
    play(match, "declare:1")
    assert match.ending == "victory.missions"
    assert match.scores == tuple(0.5 if side == sides[0] else 0.0 for side in sides)


@pytest.mark.rule("victory.missions_when")
def test_missions_are_declared_in_the_own_phase_alone() -> None:
    match = on_a_mission("explorer", own={"explored": 4}, seat=1, first=1)
    assert offers(match, "declare") == []
    works = on_a_mission("explorer", own={"explored": 4}, at="build")
    assert offers(works, "declare") == []


FORTRESSES = {"1,0": ("fortress", 0), "-4,3": ("fortress", 0)}


@pytest.mark.rule("victory.missions_moment")
@pytest.mark.parametrize(
    ("mission", "said"),
    [
        ("iron_hand", {"deeds": deeds(kills=5)}),
        ("ruin", {"deeds": deeds(ruins=2)}),
        ("headhunter", {"deeds": deeds(heroes=1)}),
        ("headhunter", {"deeds": deeds(age2=3)}),
        ("siege_master", {"deeds": deeds(battered=5)}),
        ("adventurer", {"deeds": deeds(adventures=4)}),
        ("beast_slayer", {"deeds": deeds(encounters=3)}),
        ("bloodless", {"deeds": deeds(bloodless=2)}),
        ("bloodless", {"deeds": deeds(phase=2)}),
        ("veterans", {"own": {"tracks": [2] * 5 + [0] * 17}}),
        ("elite_guard", {"own": {"tracks": [5] + [0] * 21}}),
        ("archivist", {"own": {"scrolls": 2}}),
        ("treasury", {"own": {"gold": 20}}),
        ("stone_hoard", {"own": {"stones": 6}}),
        ("explorer", {"own": {"explored": 4}}),
        ("stronghold", {"explored": "all", "built": FORTRESSES}),
        ("watchful", {"explored": "all", "built": dict.fromkeys(("1,0", "-4,3", "4,-3"), ("guard_towers", 0))}),
        ("second_age", {"explored": "all", "built": dict.fromkeys(("1,0", "-4,3", "4,-3"), ("barracks", 0, 2))}),
        ("builder_king", {"explored": "all", "built": dict.fromkeys(("1,0", "-4,3", "4,-3", "0,3"), ("barracks", 0))}),
        ("miners", {"explored": "all", "mines": {"1,0": 1, "0,3": 1},
                    "blocks": [[("crown_swordsman", "1,0"), ("crown_archer", "0,3")], []]}),
    ],
)  # fmt: skip
def test_what_missions_ask_for(mission: str, said: dict[str, Any]) -> None:
    assert offers(on_a_mission(mission, **said), "declare") == ["1"]
    assert offers(on_a_mission(mission), "declare") == (["1"] if mission == "treasury" else [])


@pytest.mark.rule("victory.missions_moment", "glossary.military", "hero.block")
def test_what_missions_ask_of_armies() -> None:
    hexes = ("0,0", "1,0", "0,1", "-1,0", "0,-1", "1,-1", "-1,1", "2,0", "0,2")
    kinds = ["crown_swordsman"] * 3 + ["crown_pikeman"] * 3 + ["crown_archer", "crown_scout", "warlord"]
    army = [(kind, at) for kind, at in zip(kinds, hexes, strict=True)]
    heroes = [{"owner": 0, "state": 1, "level": 3, "hp": 3, "ap": 3, "skills": 1}, *[{"owner": None}] * 5]
    said: dict[str, Any] = {"explored": "all", "heroes": heroes}
    assert offers(on_a_mission("grand_army", blocks=[army, []], **said), "declare") == ["1"], "a hero counts"
    assert offers(on_a_mission("legend", blocks=[army, []], **said), "declare") == ["1"]
    fewer = [*army[:8], ("crown_builder", "0,2")]
    said = {"explored": "all"}
    assert offers(on_a_mission("grand_army", blocks=[fewer, []], **said), "declare") == [], "a Builder is none"
    match = on_a_mission("frontier", **said)
    chart = world(match).chart
    near = [chart.names[at] for at in chart.within(int(world(match).home(1)), 2)]
    for blocks, fulfilled in (
        ([("crown_swordsman", near[0]), ("crown_archer", near[7]), ("crown_scout", near[8])], True),
        ([("crown_swordsman", near[0]), ("crown_archer", near[7]), ("crown_builder", near[8])], False),
        ([("crown_swordsman", near[0]), ("crown_archer", near[7]), ("decoy", near[8])], False),
    ):
        assert bool(offers(on_a_mission("frontier", blocks=[blocks, []], **said), "declare")) == fulfilled


@pytest.mark.rule("victory.missions_moment")
def test_supply_lines_are_roads_to_the_settlement() -> None:
    match = on_a_mission("supply_lines")
    chart = world(match).chart
    home = int(world(match).home(0))
    built = {chart.names[at]: ("guard_towers", 0) for at in chart.neighbours(home)[:3]}
    linked: dict[str, list[str]] = {chart.names[home]: []}
    names = ("ne", "e", "se", "sw", "w", "nw")
    for at in chart.neighbours(home)[:3]:
        way = int(chart.direction(home, at))
        linked[chart.names[home]].append(names[way])
        linked[chart.names[at]] = [names[(way + 3) % 6]]
    terrain = dict.fromkeys(built, "grassland")
    assert offers(on_a_mission("supply_lines", built=built, terrain=terrain, roads=linked), "declare") == ["1"]
    assert offers(on_a_mission("supply_lines", built=built, terrain=terrain), "declare") == []


# ---- what is counted


def done(match: qx.Match, which: int, seat: int = 0) -> int:
    return world(match).deeds[DEEDS * seat + which]


@pytest.mark.rule("victory.missions_moment", "glossary.military")
def test_kills_are_counted_by_what_has_fallen() -> None:
    dice = [SWORD, SWORD, STAR, STAR, STAR, STAR]
    match = field(("crown_knight", "0,0"), enemies=(("clans_huscarl", "1,0", {"wounds": 2}),), dice=dice * 4)
    fight(match, "block:1", "attack:e")
    assert [done(match, each) for each in (KILLS, HERO_KILLS, AGE2_KILLS)] == [1, 0, 1]
    assert done(match, PHASE_KILLS) == 1
    assert done(match, PHASE_LOSSES, 1) == 1
    match = field(("crown_knight", "0,0"), enemies=(("clans_builder", "1,0"),), dice=dice * 4)
    fight(match, "block:1", "attack:e")
    assert [done(match, each) for each in (KILLS, PHASE_KILLS)] == [0, 1], "a Builder is a unit, and no military one"
    play(match, "end")
    assert done(match, BLOODLESS) == 1


@pytest.mark.rule("victory.missions_moment", "glossary.military")
@pytest.mark.parametrize(
    ("victim", "owner", "by_a_unit", "counted"),
    [
        ("clans_axeman", 1, True, [KILLS, PHASE_KILLS]),
        ("clans_axeman", 1, False, [PHASE_KILLS]),
        ("clans_huscarl", 1, True, [KILLS, AGE2_KILLS, PHASE_KILLS]),
        ("chieftain", 1, True, [KILLS, HERO_KILLS, PHASE_KILLS]),
        ("clans_builder", 1, True, [PHASE_KILLS]),
        ("clans_axeman", 2, True, []),
        ("decoy", 1, True, []),
    ],
)
def test_whose_fall_counts_for_what(victim: str, owner: int, by_a_unit: bool, counted: list[int]) -> None:
    """Seats 0 and 2 are a team; towers and falling walls destroy as well, but are no units."""
    match = given(at="action", options={"map": "team22"})
    kinds = world(match).box.kinds.ids
    by = kinds.index("crown_knight") if by_a_unit else NOTHING
    count_kill(world(match), 0, kinds.index(victim), owner, by)
    assert [which for which in range(DEEDS) if done(match, which)] == counted
    assert sum(world(match).deeds) == len(counted)


@pytest.mark.rule("victory.missions_moment")
def test_an_action_phase_is_counted_from_its_own_start() -> None:
    """Who fell in others' phases, on either side, neither helps nor hinders a phase without a loss."""
    before = deeds(phase=2, losses=1)
    match = play(on_a_mission("bloodless", seat=1, first=1, deeds=before), "end")
    assert match.acting == (0,)
    assert [done(match, each) for each in (PHASE_KILLS, PHASE_LOSSES, BLOODLESS)] == [0, 0, 0]
    assert offers(match, "declare") == [], "they fell while others acted"
    play(match, "end")
    assert done(match, BLOODLESS) == 0


@pytest.mark.rule("victory.missions_moment")
def test_damage_and_ruins_of_enemy_buildings_are_counted() -> None:
    dice = [STAR] * 6
    said: dict[str, Any] = {"built": {"1,0": ("fortress", 1)}, "dice": dice * 4}
    match = field(("crown_knight", "0,0"), **said)
    fight(match, "block:1", "attack:e")
    assert done(match, BATTERED) == 2
    said["built"] = {"1,0": ("barracks", 1, 1, {"damage": 2})}
    match = field(("crown_knight", "0,0"), **said)
    fight(match, "block:1", "attack:e")
    assert [done(match, each) for each in (BATTERED, RUINS)] == [0, 1]


@pytest.mark.rule("victory.missions_secret", "info.hidden_list")
def test_others_do_not_see_which_place_a_mission_had() -> None:
    match = on_a_mission("legend", "explorer", own={"explored": 4})
    [place] = offers(match, "declare")
    step = match.table.steps[-1]
    action = match.table.space().by_name["declare"].first + int(place) - 1
    other = on_a_mission("explorer", "beast_slayer", own={"explored": 4}, deck=())
    [elsewhere] = offers(other, "declare")
    assert place != elsewhere, "missions are sorted"
    there = other.table.space().by_name["declare"].first + int(elsewhere) - 1
    assert step.seen(match.table, 0, action, 1) == other.table.steps[-1].seen(other.table, 0, there, 1)
    assert step.seen(match.table, 0, action, 0) == action
