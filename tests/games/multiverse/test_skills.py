"""Heroes in combat: abilities with fixed dice, auras, what they do to many, experience and levels."""

from __future__ import annotations

from typing import Any

import pytest
from games.multiverse.arena import (
    BOW,
    CLANS_FIRST,
    STAR,
    STONE,
    SWORD,
    answer,
    attack,
    dice,
    field,
    fight,
    strikes,
    wounds,
)
from games.multiverse.given import asked, blocks_of, keys, notations, offers, play, refusal, table, world

import quincunx as qx
from quincunx.games.multiverse.outcome import gain_level
from quincunx.games.multiverse.prices import hero_cost
from quincunx.games.multiverse.steps.attack import aura_hexes

MISS = [STONE] * 6
HEROES = ("warlord", "marksman", "pyromancer", "seer", "champion", "chieftain")


def with_hero(name: str, at: str = "0,0", skills: int = 15, seat: int = 0, **said: Any) -> qx.Match:
    """A hero of 3 HP and 4 AP who has learned some abilities, as bits; level 3."""
    heroes: list[dict[str, Any]] = [{"owner": None}] * len(HEROES)
    told = {"owner": seat, "state": 1, "level": 3, "hp": 3, "ap": 4, "skills": skills, **said.pop("hero", {})}
    heroes[HEROES.index(name)] = told
    own = [(name, at, said.pop("more", {})), *said.pop("own", ())]
    enemies = said.pop("enemies", ())
    if seat:
        return field(*enemies, enemies=tuple(own), heroes=heroes, **said)
    return field(*own, enemies=enemies, heroes=heroes, **said)


def rolled(match: qx.Match) -> list[int]:
    icons = ("swords", "stones", "bows", "stars")
    told = [entry["params"] for entry in match.journal() if entry["key"] == "journal.rolls_dice"]
    return [sum(params[icon] for icon in icons) for params in told]


@pytest.mark.rule("hero.attack_once", "hero.ability_and_attack", "combat.counter_heroes", "morale.heroes", "hero.block")
def test_a_hero_attacks_once_as_its_class() -> None:
    match = with_hero("warlord", enemies=(("clans_axeman", "1,0"),), dice=MISS * 2)
    fight(match, "block:1", "attack:e")
    assert rolled(match)[0] == 4, "3 and 1 of his own"
    assert not offers(match, "attack")
    assert offers(match, "use"), "abilities are used before and after"


@pytest.mark.rule("strength.fixed", "hero.ability_cost_use", "hero.ability_once", "cards.ability_attacks",
                  "hero.retaliation", "hero.tactical")  # fmt: skip
def test_an_aimed_shot_has_five_dice_and_no_answer() -> None:
    enemies = (("clans_hunter", "2,0"), ("clans_axeman", "0,1"))
    match = with_hero("marksman", skills=1, enemies=enemies, dice=[BOW] * 5, terrain={"2,0": "hills"})
    play(match, "block:1", "use:1")
    assert set(offers(match, "aim")) == {"0,1", "2,0"}
    play(match, "aim:2,0")
    assert asked(match) == "LayCard", "it is an announced attack"
    answer(match)
    assert rolled(match) == [5], "whatever the ground"
    assert [seat for seat, _ in strikes(match)] == [0]
    assert world(match).walked[0] == 1
    assert world(match).uses == [0, 0]
    assert not offers(match, "use"), "once a turn"
    assert set(offers(match, "shoot")) == {"0,1", "2,0"}, "the regular attack is still to come"


@pytest.mark.rule("hero.retaliation", "hero.retaliation_rules", "dice.icons", "strength.fixed_cards")
def test_a_fire_bolt_hits_with_swords_and_is_answered() -> None:
    match = with_hero("pyromancer", skills=1, enemies=(("clans_hunter", "2,0"),), dice=[SWORD] * 4 + MISS)
    play(match, "block:1", "use:1", "aim:2,0")
    answer(match)
    assert strikes(match) == [(0, 1), (1, 0)]
    assert rolled(match)[0] == 4
    walls = with_hero("pyromancer", skills=1, built={"1,0": ("barracks", 1)}, dice=[SWORD] * 4)
    play(walls, "block:1", "use:1", "aim:1,0")
    answer(walls)
    assert table(walls)["damage"] == {"1,0": 1}


@pytest.mark.rule("hero.strength", "strength.fixed_not")
def test_rally_gives_a_die_to_all_around() -> None:
    match = with_hero("warlord", at="0,1", own=(("crown_pikeman", "0,0"),), enemies=(("clans_raider", "1,0"),))
    play(match, "block:1", "use:1")
    assert world(match).hero_lasting[0] == 1
    assert dice(match, attack(match, "1,0", 1))["aura"] == 1
    assert dice(match, attack(match, "1,0", 0))["aura"] == 1, "himself included"
    play(match, "done", "end", "end")
    assert world(match).hero_lasting[0] == 1, "it lasts until the owner's next action phase"


@pytest.mark.rule("cards.ability_attacks", "hero.retaliation", "strength.fixed")
def test_a_whirlwind_strikes_all_around_in_an_order_one_chooses() -> None:
    enemies = (("clans_axeman", "1,0", {"wounds": 1}), ("clans_spearman", "0,1"))
    match = with_hero("warlord", skills=2, enemies=enemies, dice=[SWORD] * 3 + MISS * 2)
    play(match, "block:1", "use:2")
    assert (asked(match), set(offers(match, "aim"))) == ("Whirl", {"1,0", "0,1"})
    assert table(match)["steps"][-1]["ways"] == 63, "all six"
    play(match, "aim:1,0")
    assert rolled(match) == [3], "no cards are laid"
    assert blocks_of(match, 0) == [("warlord", "0,0")], "and nobody moves in"
    play(match, "aim:0,1")
    assert [seat for seat, _ in strikes(match)] == [0, 0, 1], "a survivor strikes back"
    assert offers(match, "attack"), "the regular attack is still to come"


@pytest.mark.rule("ability.data", "timing.simultaneous_death")
def test_iron_will_and_flame_ward() -> None:
    iron = with_hero("warlord", at="1,0", seat=1, enemies=(("clans_axeman", "0,0"),), options=CLANS_FIRST,
                     dice=[SWORD] * 4 + MISS)  # fmt: skip
    fight(iron, "block:1", "attack:e")
    assert wounds(iron, 1) == 0
    ward = with_hero("pyromancer", at="1,0", seat=1, enemies=(("clans_axeman", "0,0", {"wounds": 1}),),
                     options=CLANS_FIRST, dice=MISS[:3] + [SWORD] * 4, more={"wounds": 2})  # fmt: skip
    fight(ward, "block:1", "attack:e")
    assert blocks_of(ward, 0) == blocks_of(ward, 1) == [], "both have fallen"
    assert world(ward).hero_kills[2] == 1
    ids = world(ward).box.kinds.ids
    assert world(ward).tracks[0][ids.index("clans_axeman")] == 1


@pytest.mark.rule("hero.strength")
def test_conqueror_and_cleave_and_lance() -> None:
    walls = with_hero("warlord", skills=8, built={"1,0": ("settlement", 1)}, dice=[SWORD] * 6 + MISS)
    play(walls, "block:1", "use:4")
    fight(walls, "attack:e")
    assert strikes(walls)[0] == (0, 3)
    assert world(walls).hero_lasting[0] == 0
    three = (("crown_swordsman", "1,0"), ("crown_pikeman", "2,0"), ("crown_archer", "1,1"))
    axe = with_hero("chieftain", skills=1, enemies=three, options=CLANS_FIRST, dice=[SWORD] * 6 + MISS)
    fight(axe, "block:1", "attack:e", instead=("use:1", "aim:2,0", "aim:1,1"))
    assert [wounds(axe, 1, slot) for slot in range(3)] == [1, 1, 1]
    lance = with_hero("champion", skills=1, enemies=(("clans_axeman", "3,0"),), dice=MISS * 2)
    play(lance, "block:1", "to:1,0", "to:2,0", "attack:e", "use:1", "decline", "decline")
    assert rolled(lance)[0] == 6


@pytest.mark.rule("hero.strength", "combat.one_exchange")
def test_a_duel_is_fought_in_three_exchanges() -> None:
    match = with_hero("champion", skills=8, enemies=(("clans_axeman", "1,0"),), dice=MISS * 4)
    fight(match, "block:1", "attack:e", instead=("use:4",))
    assert [seat for seat, _ in strikes(match)] == [0, 1] * 3


@pytest.mark.rule("morale.heroes")
def test_a_banner_counts_as_two() -> None:
    for skills, morale in ((0, 0), (2, 1)):
        match = with_hero("champion", at="1,-1", skills=skills, own=(("crown_pikeman", "0,0"), ("crown_scout", "0,1")),
                          enemies=(("clans_axeman", "1,0"),))  # fmt: skip
        assert dice(match, attack(match, "1,0", 1)).get("morale", 0) == morale


@pytest.mark.rule("hero.strength", "fog.support_claim")
@pytest.mark.parametrize(
    ("name", "lasting", "reaches"), [("warlord", 1, True), ("warlord", 4, False), ("seer", 8, False)]
)
def test_only_an_aura_of_dice_reaches_a_fighter(name: str, lasting: int, reaches: bool) -> None:
    match = with_hero(name, at="0,1", hero={"lasting": lasting}, own=(("crown_pikeman", "0,0"),),
                      enemies=(("clans_raider", "1,0"),))  # fmt: skip
    there = [world(match).chart.names[at] for at in aura_hexes(world(match), attack(match, "1,0", 1), 0)]
    assert there == (["0,1"] if reaches else [])


@pytest.mark.rule("timing.reactions", "hero.ability_once")
def test_fate_forces_a_new_roll() -> None:
    match = with_hero("seer", at="2,0", skills=8, seat=1, own=(("clans_axeman", "1,0"),), hero={"lasting": 8},
                      enemies=(("crown_swordsman", "0,0"),), dice=[SWORD] * 2 + MISS * 2)  # fmt: skip
    play(match, "block:1", "attack:e", "decline", "decline")
    assert (asked(match), match.acting) == ("Fate", (1,))
    play(match, "fate")
    assert strikes(match)[0] == (0, 0)
    assert world(match).hero_lasting[3] == 0


@pytest.mark.rule("hero.xp", "hero.xp_buildings", "vp.destroy", "building.demolish")
@pytest.mark.parametrize(("holder", "points", "kills"), [(0, 0, 0), (1, 4, 2)])
def test_whoever_brings_down_a_building_of_his_own_gains_nothing(holder: int, points: int, kills: int) -> None:
    own, enemies = (("crown_swordsman", "2,0"),), (("clans_axeman", "2,0"),)
    match = with_hero("pyromancer", skills=8, built={"2,0": ("guard_towers", holder)},
                      own=own if holder == 0 else (), enemies=enemies if holder else ())  # fmt: skip
    play(match, "block:1", "use:4", "aim:2,0")
    assert "2,0" not in table(match)["built"]
    assert world(match).destroyed_vp[0] == points
    assert world(match).hero_kills[HEROES.index("pyromancer")] == kills


@pytest.mark.rule("combat.builder_shield")
def test_a_storm_of_arrows_spares_a_builder_with_an_escort() -> None:
    both = (("clans_axeman", "2,0", {"wounds": 1}), ("clans_builder", "2,0"), ("clans_builder", "2,-1"))
    match = with_hero("marksman", skills=8, enemies=both, dice=[BOW] * 6)
    play(match, "block:1", "use:4", "aim:2,0")
    assert blocks_of(match, 1) == [("clans_builder", "2,0")], "the other one stood alone"


@pytest.mark.rule("cards.ability_attacks", "decoy.attacked")
def test_storms_and_meteors_spare_nobody() -> None:
    own, enemies = (("crown_pikeman", "2,-1"),), (("clans_axeman", "2,0"), ("clans_scout", "3,0"))
    storm = with_hero("marksman", skills=8, own=own, enemies=enemies, dice=[BOW] * 9)
    play(storm, "block:1", "use:4", "aim:2,0")
    assert rolled(storm) == [3, 3, 3]
    assert blocks_of(storm, 1) == [("clans_scout", "3,0")]
    assert wounds(storm, 0, 1) == 0
    assert [kind for kind, _ in blocks_of(storm, 0)] == ["marksman"], "friends are hit, too: two wounds by three bows"
    assert world(storm).hero_kills[HEROES.index("marksman")] == 1, "and count for nothing"
    meteor = with_hero("pyromancer", skills=8, own=own, enemies=enemies)
    play(meteor, "block:1", "use:4")
    assert blocks_of(meteor, 0)[0][1] in offers(meteor, "aim"), "one may even call it down upon oneself"
    play(meteor, "aim:2,0")
    assert blocks_of(meteor, 1) == [("clans_scout", "3,0")]
    assert (wounds(meteor, 0, 1), wounds(meteor, 1, 1)) == (1, 1)
    walls = with_hero("pyromancer", skills=8, built={"2,0": ("barracks", 1)})
    play(walls, "block:1", "use:4", "aim:2,0")
    assert table(walls)["damage"] == {"2,0": 2}


@pytest.mark.rule("ability.data")
def test_burning_and_mending() -> None:
    burn = with_hero("pyromancer", skills=2, enemies=(("clans_axeman", "2,0"),), terrain={"2,0": "forest"})
    play(burn, "block:1", "use:2")
    assert "2,0" in offers(burn, "aim")
    assert "1,0" not in offers(burn, "aim")
    play(burn, "aim:2,0")
    assert table(burn)["terrain"]["2,0"] == "grassland"
    assert wounds(burn, 1) == 1
    mend = with_hero("seer", skills=1, own=(("clans_berserker", "1,0", {"wounds": 2}),), options=CLANS_FIRST)
    play(mend, "block:1", "use:1", "aim:1,0")
    assert wounds(mend, 0, 1) == 0


@pytest.mark.rule("hero.ability_and_attack")
def test_blood_rage_attacks_once_more() -> None:
    enemies = (("crown_swordsman", "1,0", {"wounds": 1}), ("crown_pikeman", "2,0"))
    match = with_hero("chieftain", skills=8, enemies=enemies, options=CLANS_FIRST, dice=[SWORD] * 6 + MISS * 2)
    fight(match, "block:1", "attack:e")
    assert notations(match) == ["use:4", "done"]
    play(match, "use:4")
    assert offers(match, "attack") == ["e"]
    assert not offers(match, "to")
    for other in ("to:0,1", "reveal:3", "shoot:2,0", "setup", "swap:w"):
        said = match.why_not(other)
        assert said is not None
        assert said.message.key == "refusal.attacks_only", other
    fight(match, "attack:e")
    assert len(strikes(match)) >= 2


# ---- experience


@pytest.mark.rule("hero.level", "hero.level_max", "hero.cost", "hero.resurrect")
def test_levels_of_a_hero() -> None:
    """Example hero.levels."""
    match = with_hero("warlord", hero={"level": 1})
    levels = []
    for _ in range(40):
        gain_level(world(match), 0, 0)
        levels.append(world(match).hero_level[0])
    assert [levels[kills - 1] for kills in (1, 2, 4, 5, 9)] == [1, 2, 2, 3, 4]
    assert max(levels) == 6
    world(match).hero_state[0], world(match).hero_level[0] = 2, 3
    assert hero_cost(world(match), 0) == 12


@pytest.mark.rule("hero.xp", "hero.xp_buildings", "hero.level_reward")
def test_kills_and_ruins_are_experience_and_a_level_gives_a_point() -> None:
    enemies = (("clans_axeman", "1,0", {"wounds": 1}),)
    match = with_hero("warlord", skills=1, hero={"level": 1, "kills": 1}, enemies=enemies, dice=[SWORD] * 4)
    fight(match, "block:1", "attack:e")
    assert world(match).hero_level[0] == 2
    assert asked(match) == "HeroPoints"
    play(match, "skill:1")
    assert world(match).hero_hp[0] == 4
    walls = with_hero("warlord", skills=1, hero={"level": 4}, built={"1,0": ("barracks", 1, 1, {"damage": 2})},
                      dice=[SWORD] * 5)  # fmt: skip
    fight(walls, "block:1", "attack:e")
    assert world(walls).hero_kills[0] == 1


@pytest.mark.rule("hero.resurrect_state", "fog.destroyed")
def test_a_fallen_hero_can_come_back() -> None:
    match = with_hero("warlord", at="1,0", seat=1, skills=1, enemies=(("clans_axeman", "0,0"),), options=CLANS_FIRST,
                      dice=[STAR] * 4, more={"wounds": 2})  # fmt: skip
    fight(match, "block:1", "attack:e")
    assert (world(match).hero_state[0], world(match).hero_level[0]) == (2, 3)
    assert "destroyed" in keys(match, -1)
    assert refusal(match, "block:1") == "action.attack_ends"
