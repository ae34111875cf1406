"""What a roll comes to, and the exact chances before it."""

from __future__ import annotations

from itertools import product

import pytest
from games.multiverse.arena import CLANS_FIRST, attack, field, shot
from games.multiverse.given import box, world

from quincunx.games.multiverse.arms import BOW, STAR, STONE, SWORD
from quincunx.games.multiverse.chances import CRITICAL, HIT, MISS, harm_of, level_chances, level_of, rolled_level
from quincunx.games.multiverse.fight import WALLS


@pytest.mark.rule("dice.critical_counter", "combat.initiative_counter")
def test_three_swords_of_a_countering_pikeman_are_critical() -> None:
    """Example dice.pikeman_critical."""
    match = field(("clans_raider", "0,0"), enemies=(("crown_pikeman", "1,0"),),
                  options=CLANS_FIRST)  # fmt: skip
    fight = attack(match, "1,0")
    level = rolled_level(world(match), fight, 48, 0, [SWORD, SWORD, SWORD])
    assert level == CRITICAL
    assert harm_of(world(match), fight, 48, 0, level) == 2


@pytest.mark.rule("dice.critical", "dice.critical_hits", "dice.critical_once")
def test_two_stars_are_critical_for_anybody() -> None:
    """Example dice.any_critical."""
    match = field(("crown_swordsman", "0,0"), enemies=(("clans_axeman", "1,0"),))
    fight, table = attack(match, "1,0"), world(match)
    for faces in ([STAR, STAR, STONE], [SWORD, STAR, STAR]):
        assert harm_of(table, fight, 0, 48, rolled_level(table, fight, 0, 48, faces)) == 2


@pytest.mark.rule("dice.hit", "dice.damage", "dice.critical_counter", "dice.star_no_hit")
def test_without_a_counter_three_icons_are_one_hit() -> None:
    """Example dice.no_counter_three_hits."""
    match = field(("crown_swordsman", "0,0"), enemies=(("clans_raider", "1,0"),), terrain={"1,0": "forest"})
    fight, table = attack(match, "1,0"), world(match)
    assert rolled_level(table, fight, 0, 48, [SWORD, SWORD, SWORD, BOW]) == HIT
    assert harm_of(table, fight, 0, 48, HIT) == 1
    assert rolled_level(table, fight, 0, 48, [BOW, STONE, STONE, STAR]) == MISS, "one star alone does nothing"


@pytest.mark.rule("dice.critical_ranged", "combat.counter_shot", "dice.icons")
def test_a_countering_archer_needs_three_bows() -> None:
    """Example dice.ranged_critical."""
    match = field(("crown_swordsman", "0,0"), enemies=(("clans_hunter", "1,0"),), terrain={"1,0": "forest"})
    fight, table = attack(match, "1,0"), world(match)
    assert rolled_level(table, fight, 48, 0, [BOW, BOW, BOW, SWORD, STONE]) == CRITICAL
    assert rolled_level(table, fight, 48, 0, [BOW, BOW, SWORD, STONE, STONE]) == HIT
    aimed = field(("crown_archer", "0,0"), enemies=(("clans_axeman", "1,0"),))
    assert rolled_level(world(aimed), shot(aimed, "1,0"), 0, 48, [BOW, BOW, BOW, SWORD]) == CRITICAL


@pytest.mark.rule("info.odds", "components.combat_dice_faces")
@pytest.mark.parametrize("icon", [SWORD, STONE, BOW])
@pytest.mark.parametrize("counter", [False, True])
@pytest.mark.parametrize("count", [1, 2, 3, 4, 5, 6])
def test_chances_are_those_of_all_rolls(count: int, counter: bool, icon: int) -> None:
    arms = box().arms
    found = [0, 0, 0]
    for faces in product(arms.faces, repeat=count):
        found[level_of(arms, faces.count(icon), faces.count(STAR), counter, False)] += 1
    assert level_chances(arms, count, icon, counter, False) == pytest.approx([each / 6**count for each in found])


@pytest.mark.rule("building.siege_bonus")
def test_siege_weapons_do_twice_as_much_to_buildings() -> None:
    match = field(("crown_ballista", "0,0", {"marks": 128}), ("crown_archer", "0,1"), built={"1,0": ("barracks", 1)})
    fight, table = shot(match, "1,0"), world(match)
    assert [harm_of(table, fight, 0, WALLS, level) for level in (MISS, HIT, CRITICAL)] == [0, 2, 3]
    assert [harm_of(table, fight, 1, WALLS, level) for level in (MISS, HIT, CRITICAL)] == [0, 1, 2]
