"""What is in the box, as the content has it, and the dice."""

from __future__ import annotations

from collections import Counter

import pytest
from games.multiverse.given import box, given
from games.multiverse.given import world as table_of

import quincunx as qx
from quincunx.games.multiverse import rerolls, world
from quincunx.games.multiverse.pieces import Pieces, pieces_of
from quincunx.games.multiverse.pieces.common import FIGHTING


def pieces() -> Pieces:
    return pieces_of(qx.game_of("multiverse").built_in)


@pytest.mark.rule("components.combat_dice", "components.combat_dice_faces")
def test_dice_show_four_icons_on_six_faces() -> None:
    faces = Counter(box().faces)
    assert sorted(faces.values()) == [1, 1, 2, 2]
    assert faces["sword"] == 2 > faces["bow"], "ranged units hit less often than melee ones"


@pytest.mark.rule("components.content_files")
def test_everything_is_there() -> None:
    found = pieces()
    assert len(found.armies.factions) == 2
    assert len(found.armies.units) == 22
    assert len(found.armies.heroes) == 6
    assert len(found.grounds.buildings) == 7
    assert sum(card.copies for card in found.decks.cards.values()) == 44
    assert sum(card.copies for card in found.decks.adventures.values()) == 39
    assert len(found.decks.sections) == 8
    assert len(found.decks.missions) == 22
    assert len(found.grounds.territories) == 28
    assert list(found.grounds.maps) == [
        *("duel_starter", "duel_standard", "ffa3", "ffa4", "team22", "two_vs_one", "three_vs_one", "siege"),
    ]


@pytest.mark.rule("components.unit_card_fields", "components.cards_reference")
def test_a_unit_has_all_that_its_card_shows() -> None:
    knight = pieces().armies.units["crown_knight"]
    assert (knight.name, knight.unit_class, knight.ap, knight.cost, knight.age) == ("Knight", "cavalry", 3, 6, 2)
    assert knight.attributes == ("heavy_armor",)
    assert knight.ability is not None
    assert knight.ability.id == "charge"
    assert pieces().core.classes[knight.unit_class].counters == ("ranged",)


@pytest.mark.rule("components.battle_tracks")
def test_every_fighting_class_has_strength_and_a_bonus_on_its_track() -> None:
    core = pieces().core
    assert set(core.strengths) == set(core.class_bonuses) == set(FIGHTING)


@pytest.mark.rule("components.hero_sheet", "hero.recommended")
def test_a_hero_sheet_has_tracks_abilities_and_a_suggestion() -> None:
    rules = pieces().armies.hero_rules
    assert rules is not None
    assert rules.recommended_hp + rules.recommended_ap + rules.points_per_ability == rules.skill_points == 8
    for hero in pieces().armies.heroes.values():
        assert len(hero.abilities) == 4
        assert hero.recommended_ability in [ability.id for ability in hero.abilities if ability.level == 1]


@pytest.mark.rule("combat.counters", "combat.counters_none")
def test_counters() -> None:
    counters = {each.id: set(each.counters) for each in pieces().core.classes.values()}
    assert counters == {
        "ranged": {"melee", "anticav"},
        "melee": {"anticav"},
        "anticav": {"cavalry"},
        "cavalry": {"ranged"},
        "siege": set(),
        "scout": set(),
        "builder": set(),
        "structure": set(),
    }


@pytest.mark.rule("building.hp", "building.repair_always", "expert.logistics_table", "vp.construct")
def test_stated_values_of_buildings() -> None:
    buildings = pieces().grounds.buildings
    stated = {
        name: [(age.logistics, age.vp) for age in each.ages]
        for name, each in buildings.items()
        if name not in ("settlement", "stone_portal")
    }
    assert stated == {
        "barracks": [(3, 2), (5, 4)],
        "academy": [(2, 3), (4, 5)],
        "siege_workshop": [(1, 4), (2, 6)],
        "guard_towers": [(0, 2), (0, 4)],
        "fortress": [(5, 8)],
    }
    for name in ("settlement", "fortress"):
        assert buildings[name].ages[0].hp == 5
        assert buildings[name].ages[0].repair == "always"
    assert buildings["settlement"].ages[0].logistics == 6
    assert [each.id for each in buildings.values() if each.zone == 1] == ["guard_towers"]


@pytest.mark.rule("build.upgrade_which")
def test_what_has_an_age_2() -> None:
    two = [each.id for each in pieces().grounds.buildings.values() if len(each.ages) == 2]
    assert two == ["barracks", "academy", "siege_workshop", "guard_towers"]


@pytest.mark.rule("decoy.ap", "decoy.max")
def test_decoys_move_like_infantry_and_builders() -> None:
    economy = pieces().core.economy
    assert economy is not None
    assert (economy.decoy_ap, economy.decoys, economy.decoys_per_turn) == (2, 2, 1)
    for unit in pieces().armies.units.values():
        if unit.age == 1 and unit.unit_class in ("melee", "anticav", "ranged", "builder"):
            assert unit.ap == 2, unit.id


def test_pieces_are_named_in_german() -> None:
    match = qx.new("multiverse", seed=1).in_language("de")
    assert "Späher" in match.prompt(match.acting[0])


def test_marks_are_bits_of_their_own() -> None:
    marks = [world.WORKED, world.NEW, world.RAISED, world.PASSED_OVER, world.ACTED, world.ENDED, world.RESTED]
    marks += [world.SET_UP, world.USED, world.HURT, world.MOVES_ON, world.KILLED, world.RAGES, world.STUCK]
    assert sorted(marks) == [1 << n for n in range(len(marks))]
    rolls = (rerolls.OWN_ROLL, rerolls.FATES, rerolls.CARD_ROLL)
    assert sorted(rolls) == [1 << n for n in range(len(rolls))]


def test_a_block_that_is_taken_off_leaves_nothing_behind() -> None:
    spent = {"wounds": 1, "marks": world.ACTED, "walked": 1, "woods": 1, "on_road": 1, "reveals": 1, "run": 9}
    match = given(at="action", blocks=[[("crown_scout", "-1,-1", spent), ("crown_archer", "-2,-1")], []])
    fresh = given(at="action", blocks=[[("crown_scout", "-1,-1"), ("crown_archer", "-2,-1")], []])
    for each in (match, fresh):
        table_of(each).take_off(0)
    for field in ("kinds", "where", "wounds", "marks", "walked", "woods", "on_road", "reveals", "run", "granted", "up"):
        assert getattr(table_of(match), field) == getattr(table_of(fresh), field), field
        assert getattr(table_of(fresh), field)[0] <= 0, field
