"""Hostile encounters on adventure cards: rounds, initiative, support, dice and cards."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest
from games.multiverse.arena import STAR, STONE, SWORD, answer
from games.multiverse.given import asked, blocks_of, box, given, gold, keys, notations, play, table, world
from games.multiverse.test_adventures import HERE, MISS, at, quest, standing, won, wounds

import quincunx as qx
from quincunx.games.multiverse.deeds import ENCOUNTERS


def usual_in_encounters(offered: list[str]) -> str:
    """Go on with what is met."""
    return "choose:1" if "choose:1" in offered else "decline" if "decline" in offered else offered[-1]


fought = partial(answer, usual=usual_in_encounters)


def rolls(match: qx.Match) -> list[tuple[str, int]]:
    """Who has rolled how many dice."""
    icons = ("swords", "stones", "bows", "stars")
    found = []
    for entry in match.journal():
        if entry["key"] in ("journal.rolls_dice", "journal.beast_rolls"):
            who = "unit" if entry["key"] == "journal.rolls_dice" else "beast"
            found.append((who, sum(entry["params"][icon] for icon in icons)))
    return found


@pytest.mark.rule("adventure.combat", "adventure.strength", "adventure.kill_xp")
def test_an_encounter_must_be_slain_within_its_rounds() -> None:
    """Bandits have 2 HP, 3 dice and 2 rounds; a Swordsman attacks with 3 dice on grassland."""
    match = fought(quest("bandit_camp", dice=[SWORD, STONE, STONE, *MISS[:3], SWORD, STONE, STONE]))
    assert rolls(match) == [("unit", 3), ("beast", 3), ("unit", 3)]
    assert won(match)
    assert gold(match, 0) == 23
    assert at(match) == HERE
    assert world(match).tracks[0][box().kinds.ids.index("crown_swordsman")] == 1, "it counts as a slain enemy"
    assert world(match).deeds[ENCOUNTERS] == 1
    failed = fought(quest("bandit_camp", dice=[SWORD, STONE, STONE, *MISS, *MISS[:3]]))
    assert not won(failed)
    assert at(failed) == "0,0"
    assert table(failed)["faced_damage"] == {HERE: 1}


@pytest.mark.rule("adventure.combat", "combat.initiative_counter")
def test_the_explorer_strikes_first_unless_it_is_countered() -> None:
    dice = [STONE] * 40
    assert rolls(fought(quest("wolf_pack", ("crown_archer", "0,0"), dice=dice)))[0][0] == "beast", "cavalry, ranged"
    assert rolls(fought(quest("wolf_pack", ("crown_pikeman", "0,0"), dice=dice)))[0][0] == "unit"
    ambush = fought(quest("bandit_archers", ("crown_horseman", "0,0"), dice=dice))
    assert rolls(ambush)[0][0] == "beast", "bowmen shoot first whatever the class"


@pytest.mark.rule("adventure.failure_same", "adventure.break_off")
def test_a_second_unit_meets_it_with_its_wounds() -> None:
    dice = [SWORD, STONE, STONE, *MISS[:3], SWORD, STONE, STONE, *MISS]
    match = quest("bandit_camp", ("crown_swordsman", "0,0"), ("crown_swordsman", "1,-1"), dice=dice)
    fought(match, "decline", "decline")
    assert rolls(match) == [("unit", 3), ("beast", 3)], "broken off after the first exchange"
    assert at(match) == "0,0"
    play(match, "block:2", f"to:{HERE}")
    fought(match)
    assert won(match), "one more wound was enough"


@pytest.mark.rule("adventure.break_off")
def test_after_each_exchange_one_is_asked() -> None:
    match = quest("bandit_camp", dice=[STONE] * 20)
    while asked(match) != "Onward":
        match.play("decline" if "decline" in notations(match) else notations(match)[-1])
    assert match.prompt() == "Bandit Camp has 2 hit points left, your Swordsman has 0 wounds. Do you go on?"
    play(match, "decline")
    assert at(match) == "0,0"
    assert "fails" in keys(match)


@pytest.mark.rule("adventure.support", "adventure.strength", "decoy.no_support")
def test_own_units_next_to_it_support_and_enemies_do_not_matter() -> None:
    dice = [STONE] * 40
    friends = (("crown_archer", "1,-1"), ("crown_scout", "0,1"))
    match = fought(quest("bandit_camp", ("crown_swordsman", "0,0"), *friends, dice=dice))
    assert rolls(match)[0] == ("unit", 4), "two supporters make a die"
    idle = (("crown_builder", "1,-1"), ("crown_ballista", "0,1"), ("decoy", "1,1", {"up": 0}))
    assert rolls(fought(quest("bandit_camp", ("crown_swordsman", "0,0"), *idle, dice=dice)))[0] == ("unit", 3)
    foes = (("clans_axeman", "2,-1"), ("clans_axeman", "2,0"))
    match = fought(quest("bandit_camp", ("crown_swordsman", "0,0"), *friends, enemies=foes, dice=dice))
    assert rolls(match)[0] == ("unit", 4)


@pytest.mark.rule("adventure.support", "fog.support_claim", "info.asking")
def test_face_down_supporters_are_shown_or_not() -> None:
    down = [("crown_archer", "1,-1", {"up": 0}), ("crown_scout", "0,1", {"up": 0})]
    match = quest("bandit_camp", ("crown_swordsman", "0,0"), *down, dice=[STONE] * 40)
    assert asked(match) == "ShowSupport"
    fought(match, "show:2", "show:3")
    assert rolls(match)[0] == ("unit", 4)


@pytest.mark.rule("adventure.unit_ranged", "adventure.strength")
def test_a_ranged_unit_shoots_from_close_by() -> None:
    match = quest("bandit_camp", ("crown_archer", "0,0"), dice=[STONE] * 40)
    arms, kind = box().arms, box().kinds.ids.index("crown_archer")
    expected = arms.attack[kind][0] + arms.attack_bonus[kind] + arms.modifiers.ranged_distance[0]
    assert ("unit", expected) in rolls(fought(match))
    forest = quest("bandit_camp", ("crown_archer", "0,0"), terrain={HERE: "forest"}, dice=[STONE] * 40)
    expected = arms.attack[kind][1] + arms.attack_bonus[kind] + arms.modifiers.ranged_distance[0]
    assert ("unit", expected) in rolls(fought(forest)), "the column of the adventure hex, and no cover"


@pytest.mark.rule("adventure.strength", "attribute.heavy", "attribute.agile")
def test_armour_counts_on_both_sides() -> None:
    dice = [STONE] * 60
    assert rolls(fought(quest("tomb_guardians", dice=dice)))[0] == ("unit", 2), "against heavy armor"
    knight = fought(quest("bandit_camp", ("crown_knight", "0,0"), dice=dice))
    assert ("beast", 2) in rolls(knight), "3 dice, 1 less against heavy armor"


@pytest.mark.rule("adventure.combat_cards", "cards.play")
def test_the_explorer_alone_plays_a_card() -> None:
    blank = table(given(at="action"))
    pile = blank["deck"] + blank["row"]
    card = next(n for n, effect in enumerate(box().arms.card_effects) if effect.key == "attack_dice")
    name = box().card_ids[card]
    pile.remove(name)
    said: dict[str, Any] = {"player0": {"hand": ["empty_words", name]}, "deck": pile[5:], "row": pile[:5]}
    match = quest("bandit_camp", ("crown_swordsman", "0,0"), dice=[STONE] * 40, **said)
    assert asked(match) == "LayCard"
    assert match.acting == (0,)
    fought(match, f"card:{name}")
    assert rolls(match)[0][1] > 3
    assert keys(match).count("lays") == 1
    assert keys(match).count("lays_none") == 0, "nobody plays for the encounter"
    assert name in table(match)["discard"]


@pytest.mark.rule("adventure.strength", "ability.announce")
def test_attack_abilities_work_as_in_any_combat() -> None:
    tracks = [2] * 22
    run = {"run": 8 + 1}
    knight = ("crown_knight", "-1,0", run)
    match = play(
        standing("bandit_camp", knight, dice=[STONE] * 40, player0={"tracks": tracks}), "block:1", f"to:{HERE}"
    )
    assert asked(match) == "Announce"
    fought(match, "use:1")
    plain = fought(play(standing("bandit_camp", knight, dice=[STONE] * 40), "block:1", f"to:{HERE}"))
    assert rolls(match)[0][1] > rolls(plain)[0][1]


@pytest.mark.rule("adventure.failure", "adventure.combat")
def test_a_beaten_unit_dies_and_a_survivor_suffers() -> None:
    """The troll does a damage to whoever fails; the spider kills a Scout."""
    dice = [STONE] * 3 + [SWORD, STONE, STONE, STONE] + [STONE] * 30
    match = fought(quest("troll", ("crown_knight", "0,0"), dice=dice))
    assert at(match) == "0,0"
    assert wounds(match) >= 1
    scout = quest(
        "giant_spider", ("crown_scout", "0,0", {"wounds": 0}), dice=[STONE] * 3 + [SWORD, STAR, STAR, STAR] * 9
    )
    fought(scout)
    assert blocks_of(scout, 0) == []
    assert table(scout)["tokens"] == {HERE: 1}
    assert asked(scout) == "Orders"


@pytest.mark.rule("adventure.kill_xp", "hero.xp", "hero.level")
def test_a_hero_gains_experience_and_may_level_up() -> None:
    hero = {"owner": 0, "state": 1, "level": 1, "kills": 1, "hp": 3, "ap": 3, "skills": 0, "points": 1}
    heroes = [hero, *[{"owner": None}] * 5]
    dice = [SWORD, STAR, STAR, STONE]
    match = fought(quest("bandit_camp", ("warlord", "0,0"), heroes=heroes, dice=dice))
    assert world(match).hero_level[0] == 2
    assert asked(match) == "HeroPoints"
    play(match, "done")
    assert won(match)


@pytest.mark.rule("adventure.combat")
def test_what_a_beast_hits_is_bad_luck_of_who_met_it() -> None:
    """It deals more damage than was to be expected, and the unit less."""
    match = fought(quest("bandit_camp", dice=[STONE] * 4 + [STAR] * 8))
    journal = match.table.journal
    assert journal is not None
    told = [(round(each.actual), each.actual < each.expected) for each in journal.chances]
    assert told[0] == (0, True), "the unit misses"
    assert told[1][0] < 0, "and is hit"
    assert told[1][1]


@pytest.mark.rule("adventure.formation")
def test_one_member_of_a_formation_explores_and_the_other_supports() -> None:
    own = (("crown_swordsman", "0,0"), ("crown_pikeman", "0,0"), ("crown_scout", "1,-1"))
    said: dict[str, Any] = {"options": {"formations": True, "map": "duel_standard"}, "built": {"-3,4": ("fortress", 0)}}
    match = quest("bandit_camp", *own, dice=[STONE] * 40, **said)
    assert fought(match).over is False
    assert rolls(match)[0] == ("unit", 4), "the partner and the Scout support"
    assert at(match, 1) == "0,0"
