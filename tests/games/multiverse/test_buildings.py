"""Buildings under attack: garrisons, repair, tower shots, destruction, and the fall of a Settlement."""

from __future__ import annotations

import pytest
from games.multiverse.arena import BOW, STONE, SWORD, field, fight, strikes
from games.multiverse.given import asked, blocks_of, keys, offers, play, refusal, table, to_turn, world

import quincunx as qx
from quincunx.games.multiverse.actions import TOWER

MISS = [STONE] * 6


@pytest.mark.rule("building.hp", "building.hp_others")
def test_hit_points_of_buildings() -> None:
    works = world(field(("crown_scout", "0,0"))).box.works
    points = dict(zip(works.ids, works.hp[::2], strict=True))
    assert (points["settlement"], points["fortress"], points["barracks"]) == (5, 5, 3)


@pytest.mark.rule("building.garrison_safe", "building.garrison_fights", "building.initiative")
def test_damage_goes_to_the_building_and_the_garrison_strikes_back() -> None:
    match = field(("crown_swordsman", "0,0"), enemies=(("clans_axeman", "1,0"),), built={"1,0": ("barracks", 1)},
                  dice=[SWORD] * 8)  # fmt: skip
    fight(match, "block:1", "attack:e")
    assert strikes(match) == [(0, 1), (1, 1)]
    assert table(match)["damage"] == {"1,0": 1}
    assert world(match).wounds[48] == 0
    archer = field(("crown_swordsman", "0,0"), enemies=(("clans_hunter", "1,0"),), built={"1,0": ("barracks", 1)},
                   dice=MISS + MISS)  # fmt: skip
    assert [seat for seat, _ in strikes(fight(archer, "block:1", "attack:e"))] == [1, 0], "it counters"


@pytest.mark.rule("building.neutral_no_strike", "building.both_strike", "building.initiative", "dice.icons")
def test_buildings_strike_by_themselves_only_without_a_garrison() -> None:
    towers = {"1,0": ("guard_towers", 1)}
    match = field(("crown_swordsman", "0,0"), built=towers, dice=MISS[:4] + [BOW] * 3)
    assert strikes(fight(match, "block:1", "attack:e")) == [(0, 0), (1, 1)]
    manned = field(("crown_swordsman", "0,0"), enemies=(("clans_axeman", "1,0"),), built=towers, dice=MISS + MISS)
    assert len(strikes(fight(manned, "block:1", "attack:e"))) == 2
    plain = field(("crown_swordsman", "0,0"), built={"1,0": ("barracks", 1)}, dice=MISS)
    assert strikes(fight(plain, "block:1", "attack:e")) == [(0, 0)]


@pytest.mark.rule("shoot.buildings", "building.both_strike")
def test_a_buildings_own_dice_never_answer_a_shot() -> None:
    match = field(("crown_archer", "0,0"), built={"1,0": ("guard_towers", 1)}, dice=MISS)
    assert strikes(fight(match, "block:1", "shoot:1,0")) == [(0, 0)]


@pytest.mark.rule(
    "building.garrison_dies", "building.garrison_kills", "building.attack_melee", "vp.destroy", "vp.destroy_keep",
    "track.building_kills",
)  # fmt: skip
def test_destruction_kills_the_garrison_and_scores() -> None:
    built = {"1,0": ("barracks", 1, 2, {"damage": 3})}
    enemies = (("clans_axeman", "1,0"), ("clans_builder", "1,0"))
    match = field(("crown_swordsman", "0,0"), enemies=enemies, built=built, dice=[SWORD] * 4)
    fight(match, "block:1", "attack:e")
    assert blocks_of(match, 1) == []
    assert blocks_of(match, 0) == [("crown_swordsman", "1,0")]
    assert world(match).destroyed_vp == [8, 0]
    ids = world(match).box.kinds.ids
    assert world(match).tracks[0][ids.index("crown_swordsman")] == 2, "one for the building, one for the Axeman"
    assert "1,0" not in match.view(0)["built"]


@pytest.mark.rule("vp.destroy")
def test_a_tier_two_academy_is_worth_ten() -> None:
    """Example vp.academy."""
    match = field(("crown_swordsman", "0,0"), built={"1,0": ("academy", 1, 2, {"damage": 2})}, dice=[SWORD] * 4)
    assert world(fight(match, "block:1", "attack:e")).destroyed_vp == [10, 0]


# ---- repair


@pytest.mark.rule("building.repair", "building.repair_amount", "building.repair_always", "action.start_effects")
def test_repair() -> None:
    """Example build.repair."""
    home = field(("crown_scout", "0,0"))
    name = home.table.chart.names[7]  # type: ignore[attr-defined]
    damage = {"damage": 1, "hit": 0}
    built = {"1,0": ("barracks", 1, 1, damage), "3,0": ("academy", 1, 1, {"damage": 1, "hit": 1}),
             name: ("settlement", 1, 1, {"damage": 3, "hit": 1})}  # fmt: skip
    match = field(("crown_scout", "-1,-1"), built=built, turn=4)
    play(match, "end")
    assert table(match)["damage"] == {"3,0": 1, name: 2}
    assert "repairs" in keys(match, 0)
    play(match, "end")
    assert table(match)["hit"] == {}
    to_turn(match, 5)
    while asked(match) != "Orders" or match.acting != (1,):
        play(match, "end")
    assert table(match)["damage"] == {name: 1}


@pytest.mark.rule("building.repair_amount")
def test_damage_marks_a_building_as_disturbed() -> None:
    match = field(("crown_swordsman", "0,0"), built={"1,0": ("barracks", 1)}, dice=[SWORD] * 4)
    fight(match, "block:1", "attack:e")
    assert table(match)["hit"] == {"1,0": 1}


# ---- towers


@pytest.mark.rule("building.tower_shot", "track.building_kills")
def test_guard_towers_shoot_once_in_their_owners_phase() -> None:
    match = field(("crown_scout", "-1,-1"), enemies=(("clans_axeman", "2,0", {"wounds": 1}),),
                  built={"0,0": ("guard_towers", 0), "3,0": ("barracks", 1)}, dice=[BOW] * 4)  # fmt: skip
    number = world(match).held[0].index(world(match).chart.names.index("0,0")) + 1
    assert offers(match, "tower") == [f"{number}"]
    play(match, f"tower:{number}")
    assert offers(match, "shoot") == ["2,0"]
    fight(match, "shoot:2,0")
    assert blocks_of(match, 1) == []
    assert sum(world(match).tracks[0]) == 0
    assert refusal(match, f"tower:{number}") == "building.tower_shot"
    step, held = match.table.steps[-1], len(world(match).held[0])
    assert step.details(match.table, 0, TOWER, number - 1) == {"works": "guard_towers", "hex": "0,0"}
    assert step.details(match.table, 0, TOWER, held) == {}, "nothing is said of what is not there"


@pytest.mark.rule("shoot.retaliate_engines")
def test_archers_answer_towers() -> None:
    match = field(("crown_scout", "-1,-1"), enemies=(("clans_hunter", "2,0"),), built={"0,0": ("guard_towers", 0)},
                  dice=MISS[:3] + [BOW] * 4)  # fmt: skip
    number = world(match).held[0].index(world(match).chart.names.index("0,0")) + 1
    play(match, f"tower:{number}")
    fight(match, "shoot:2,0")
    assert strikes(match) == [(0, 0), (1, 1)]
    assert table(match)["damage"] == {"0,0": 1}


# ---- conquest


def beside_home(map_: str, seat: int) -> tuple[str, str, str]:
    """A Settlement, a hex next to it that can be entered, and the way from there."""
    board = world(field(options={"map": map_}, blocks=None))
    home = 7 * seat
    for way, name in enumerate(("ne", "e", "se", "sw", "w", "nw")):
        at = board.chart.near[6 * home + (way + 3) % 6]
        if at >= 0 and board.is_passable(at):
            return board.chart.names[home], board.chart.names[at], name
    raise AssertionError("a Settlement that cannot be reached")


def assault(map_: str, seat: int = 0, other: int = 1) -> qx.Match:
    """A unit of one seat brings the Settlement of another down, which is as good as in ruins."""
    home, at, way = beside_home(map_, other)
    blank = world(field(options={"map": map_}, blocks=None))
    factions = tuple(["crown", "crown", "clans", "clans"][: blank.seats])
    blocks = [[("crown_swordsman", at, {"up": 1})] if owner == seat else [] for owner in range(blank.seats)]
    options = {"map": map_, "factions": factions}
    match = field(options=options, blocks=blocks, seat=seat, damage={home: 4},
                  dice=[SWORD] * 4)  # fmt: skip
    return fight(match, "block:1", f"attack:{way}")


@pytest.mark.rule("victory.conquest", "building.settlement_lost")
def test_in_a_duel_the_fall_of_a_settlement_wins() -> None:
    match = assault("duel_starter")
    assert (match.ending, match.scores) == ("victory.conquest", (1.0, 0.0))
    assert world(match).destroyed_vp[0] == 16


@pytest.mark.rule("victory.conquest_team", "team.win")
def test_in_teams_the_other_side_wins_at_once() -> None:
    match = assault("team22", 0, 1)
    assert (match.ending, match.scores) == ("victory.conquest_team", (0.5, 0.0, 0.5, 0.0))


@pytest.mark.rule("victory.eliminated", "victory.conquest", "timing.no_units")
def test_in_a_free_for_all_the_others_play_on() -> None:
    match = assault("ffa3", 0, 1)
    assert not match.over
    assert world(match).left == 1 << 1
    assert match.view(0)["players"][1]["blocks"] == []
    assert world(match).held[1] == []
    assert world(match).destroyed_vp[0] == 16
    assert match.acting == (0,)
    play(match, "end")
    assert match.acting == (2,)


@pytest.mark.rule("victory.siege")
def test_the_besieged_win_if_the_besieger_falls() -> None:
    match = assault("siege", 1, 0)
    assert (match.ending, match.scores) == ("victory.siege", (0.0, 1.0))
    match = assault("siege", 0, 1)
    assert (match.ending, match.scores) == ("victory.conquest", (1.0, 0.0))


@pytest.mark.rule("building.demolish")
def test_nobody_removes_own_buildings() -> None:
    own = {"1,0": ("barracks", 0)}
    match = field(("crown_swordsman", "0,0"), ("crown_archer", "0,1"), built=own)
    for block in ("block:1", "block:2"):
        play(match, block)
        assert offers(match, "attack") == offers(match, "shoot") == []
        play(match, "done")
    builder = play(field(("crown_builder", "1,0"), built=own, at="build"), "block:1")
    assert not offers(builder, "raise")
    assert refusal(builder, "raise:academy") == "build.construct"
