"""Adventures: entering a token's hex, cards of every type, success and failure."""

from __future__ import annotations

from typing import Any

import pytest
from games.multiverse.arena import BOW, STAR, STONE, SWORD, up
from games.multiverse.given import (
    asked,
    blocks_of,
    box,
    given,
    gold,
    keys,
    notations,
    offers,
    play,
    player,
    refusal,
    table,
    to_turn,
    world,
)

import quincunx as qx
from quincunx.games.multiverse.deeds import ADVENTURES, ENCOUNTERS

HERE = "1,0"
MISS = [STONE] * 6


def deck(*cards: str) -> dict[str, Any]:
    """These adventures are the next; all others lie in the discard pile."""
    left = [card for n, card in enumerate(box().adventure_ids) for _ in range(box().adventure_copies[n])]
    for card in cards:
        left.remove(card)
    return {"adventures": list(cards), "past": left}


def quest(card: str, *own: Any, dice: list[int] | None = None, **said: Any) -> qx.Match:
    """The first of these units, a Swordsman in 0,0 unless said otherwise, enters the adventure next to it."""
    match = standing(card, *own, dice=dice, **said)
    return play(match, "block:1", f"to:{HERE}")


def standing(*cards: Any, dice: list[int] | None = None, **said: Any) -> qx.Match:
    own = [each for each in cards if isinstance(each, tuple)] or [("crown_swordsman", "0,0")]
    drawn = [each for each in cards if isinstance(each, str)]
    players = {seat: {"orders": 99, **said.pop(f"player{seat}", {})} for seat in (0, 1)}
    blocks = [[up(each) for each in own], [up(each) for each in said.pop("enemies", ())]]
    known = {"at": "action", "explored": "all", "tokens": {HERE: 1}, "numbers_at": {HERE: 7}, "blocks": blocks}
    return given(**{**known, "players": players, "dice": dice or (), **deck(*drawn), **said})


def at(match: qx.Match, slot: int = 0, seat: int = 0) -> str | None:
    return blocks_of(match, seat)[slot][1]


def wounds(match: qx.Match, slot: int = 0) -> int:
    return world(match).wounds[slot]


def said(match: qx.Match) -> list[str]:
    """What is offered, in words."""
    return [each.text for each in match.options()]


def won(match: qx.Match) -> bool:
    return "succeeds" in keys(match)


# ---- entering


@pytest.mark.rule("adventure.enter", "adventure.success", "adventure.success_stay", "action.attack_ends")
@pytest.mark.rule("adventure.secret", "victory.missions_moment")
def test_a_unit_that_enters_draws_a_card_and_takes_the_reward() -> None:
    match = quest("hidden_treasure")
    assert gold(match, 0) == 24
    assert at(match) == HERE
    assert table(match)["tokens"] == {}
    assert table(match)["past"].count("hidden_treasure") == 2, "the card lies on the discard pile"
    assert match.view(1)["past"] == table(match)["past"]
    assert "adventures" not in match.view(1), "the order of the deck is hidden"
    assert "Hidden Treasure" in match.journal(1)[-3]["text"], "everybody reads it"
    assert match.view(1)["players"][0]["blocks"][0]["ended"], "that was all it does in this phase"
    assert world(match).deeds[ADVENTURES] == 1


@pytest.mark.rule("adventure.who", "decoy.no_support", "decoy.actions")
@pytest.mark.parametrize("kind", ["crown_builder", "crown_ballista", "decoy"])
def test_builders_siege_weapons_and_decoys_stay_out(kind: str) -> None:
    match = play(standing("sage", (kind, "0,0", {"up": 0})), "block:1")
    assert HERE not in offers(match, "to")
    assert refusal(match, f"to:{HERE}") == "adventure.who"


@pytest.mark.rule("adventure.who", "hero.block")
@pytest.mark.parametrize("kind", ["crown_archer", "crown_scout", "crown_pikeman", "crown_horseman", "warlord"])
def test_all_other_units_and_heroes_enter(kind: str) -> None:
    hero = {"owner": 0, "state": 1, "hp": 3, "ap": 3, "skills": 0}
    heroes = [hero, *[{"owner": None}] * 5] if kind == "warlord" else [{"owner": None}] * 6
    assert won(quest("hidden_treasure", (kind, "0,0"), heroes=heroes))


@pytest.mark.rule("action.from_unoccupied", "adventure.no_pass", "adventure.enter")
def test_it_is_begun_from_a_hex_one_could_stand_in() -> None:
    """Around the token there is water, but for a hex in which another unit stands."""
    sea = dict.fromkeys(("2,-1", "2,0", "1,1", "0,1", "1,-1"), "water")
    far = ("crown_scout", "-1,0")
    match = standing("sage", far, ("crown_archer", "0,0"), terrain=sea)
    assert refusal(play(match, "block:1"), f"to:{HERE}") == "move.step"
    match = standing("sage", far, ("crown_builder", "0,0"), terrain=sea)
    assert HERE in offers(play(match, "block:1"), "to"), "a Builder may be joined"


@pytest.mark.rule("adventure.enter")
def test_the_option_says_what_it_is() -> None:
    match = play(standing("sage"), "block:1")
    words = {match.notation(each.action): each.text for each in match.options()}
    assert words[f"to:{HERE}"] == f"Enter the adventure in {HERE}"


@pytest.mark.rule("adventure.shown", "fog.memory")
def test_who_draws_a_card_is_shown() -> None:
    hidden = {"up": 0, "batch": 8, "may_be": ["crown_swordsman", "crown_pikeman"]}
    match = standing(
        "hidden_treasure",
        ("crown_swordsman", "0,0", hidden),
        batches=[8],
        batch_gold=[3],
        batch_extra=[0],
    )
    assert match.view(1)["players"][0]["blocks"][0]["kind"] is None
    play(match, "block:1", f"to:{HERE}")
    assert match.view(1)["players"][0]["blocks"][0]["kind"] == "crown_swordsman"


# ---- tests, gifts, choices, traps


@pytest.mark.rule("adventure.test", "adventure.order", "adventure.failure", "adventure.failure_card")
def test_a_failed_test_sends_the_unit_back_and_the_token_stays() -> None:
    match = quest("trapped_chest", dice=[SWORD] * 4)
    assert at(match) == "0,0"
    assert wounds(match) == 1, "needles in the lock"
    assert gold(match, 0) == 20
    assert table(match)["tokens"] == {HERE: 1}
    assert table(match)["faced"] == {HERE: "trapped_chest"}
    assert "trapped_chest" not in table(match)["past"]
    assert match.view(0)["players"][0]["blocks"][0]["ended"]


@pytest.mark.rule("adventure.test", "info.odds")
def test_a_test_counts_the_icons_it_names() -> None:
    match = quest("trapped_chest", dice=[SWORD, SWORD, STONE, STAR])
    assert gold(match, 0) == 25
    assert "1 of 1 needed" in next(each["text"] for each in match.journal() if each["key"] == "journal.tests")
    two = quest("buried_shrine", dice=[STONE, SWORD, SWORD, BOW, STAR])
    assert not won(two), "two stones are needed"
    assert won(quest("buried_shrine", dice=[STONE, STONE, SWORD, BOW, STAR]))


@pytest.mark.rule("adventure.failure_card", "timing.turn_end", "adventure.failure_same")
def test_a_failed_card_is_out_until_the_turn_ends() -> None:
    match = quest("trapped_chest", ("crown_swordsman", "0,0"), ("crown_archer", "1,-1"), dice=[SWORD] * 8)
    play(match, "block:2", f"to:{HERE}")
    assert keys(match).count("draws") == 1
    assert "meets_again" in keys(match)
    assert table(match)["adventures"] == [], "no new card was drawn"
    match = quest("trapped_chest", dice=[SWORD] * 4 + [1] * 9)
    play(match, "end", "end")
    assert table(match)["faced"] == {}
    assert "trapped_chest" in table(match)["past"]


@pytest.mark.rule("adventure.reshuffle")
def test_an_exhausted_deck_is_made_from_the_discard_pile() -> None:
    match = standing(seed=3)
    assert table(match)["adventures"] == []
    play(match, "block:1", f"to:{HERE}")
    assert "draws" in keys(match)
    found = table(match)
    out = [*found["adventures"], *found["past"], *found["lasting"], *found["faced"].values()]
    assert len(out) == 39
    assert len(found["adventures"]) >= 37


@pytest.mark.rule("adventure.reshuffle")
def test_if_every_card_is_out_there_is_nothing_to_find() -> None:
    match = standing(adventures=[], past=[])
    play(match, "block:1", f"to:{HERE}")
    assert "finds_nothing" in keys(match)
    assert table(match)["tokens"] == {}
    assert at(match) == HERE


@pytest.mark.rule("adventure.test")
def test_on_choice_cards_an_option_must_be_paid() -> None:
    match = quest("hermit")
    assert asked(match) == "AdventureChoice"
    assert notations(match) == ["choose:1", "choose:2"]
    assert said(match) == [
        "Pay 3 gold for this: 1 scroll",
        "Take this: up to 1 wound healed",
    ]
    play(match, "choose:1")
    assert gold(match, 0) == 17
    assert player(match, 0)["scrolls"] == 1
    poor = quest("hermit", player0={"gold": 2})
    assert notations(poor) == ["choose:2"]
    assert refusal(poor, "choose:1") == "adventure.test"
    assert refusal(poor, "choose:3") == "adventure.test"
    assert won(play(poor, "choose:2")), "an option without a test succeeds"


@pytest.mark.rule("adventure.test")
def test_an_option_with_a_test_may_fail() -> None:
    match = quest("mercenaries", dice=[SWORD, STONE, STONE])
    assert said(match)[1] == "Roll 3 dice, with 2 of swords needed, for this: 2 gold"
    play(match, "choose:2")
    assert wounds(match) == 1
    assert at(match) == "0,0"
    gambler = quest("gambler", dice=[STAR, STONE, STONE])
    assert said(gambler)[0].startswith("Pay 2 gold and roll 3 dice")
    play(gambler, "choose:1")
    assert gold(gambler, 0) == 25


@pytest.mark.rule("adventure.order")
def test_traps_strike_first() -> None:
    match = quest("ambush_site")
    assert wounds(match) == 1
    assert gold(match, 0) == 23
    dead = quest("ambush_site", ("crown_swordsman", "0,0", {"wounds": 1}))
    assert blocks_of(dead, 0) == []
    assert gold(dead, 0) == 20
    assert table(dead)["faced"] == {HERE: "ambush_site"}
    storm = quest("storm")
    assert at(storm) == "0,0"
    assert table(storm)["tokens"] == {HERE: 1}


# ---- rewards


@pytest.mark.rule("adventure.success")
def test_rewards_of_goods_and_experience() -> None:
    stones = quest("meteorite")
    assert (player(stones, 0)["stones"], gold(stones, 0)) == (1, 21)
    rune = quest("rune_stone", dice=[STAR, STONE, STONE])
    assert world(rune).tracks[0][box().kinds.ids.index("crown_swordsman")] == 2
    healed = quest("healing_spring", ("crown_swordsman", "0,0", {"wounds": 1}))
    assert wounds(healed) == 0
    assert gold(healed, 0) == 21


@pytest.mark.rule("adventure.success", "cards.hidden")
def test_a_combat_card_is_drawn_in_secret() -> None:
    match = quest("sage")
    assert len(player(match, 0)["drawn"]) == 1
    assert match.view(1)["players"][0]["hand_count"] == 2
    assert "drawn" not in match.view(1)["players"][0]
    assert not any(entry["key"] == "journal.draws_card" for entry in match.journal(1))
    blank = table(given(at="action"))
    pile = blank["deck"] + blank["row"]
    full = quest("sage", player0={"drawn": pile[5:9]}, deck=pile[9:], row=pile[:5])
    limit = box().economy.hand_limit
    assert len(player(full, 0)["drawn"]) == max(4, min(5, limit))


@pytest.mark.rule("adventure.success", "fog.memory")
def test_a_unit_that_joins_stands_next_to_it_in_the_open() -> None:
    match = quest("lost_patrol")
    assert asked(match) == "Companion"
    assert "0,0" in offers(match, "place"), "where the explorer came from is free now"
    assert HERE not in offers(match, "place")
    assert refusal(match, "place:3,3") in ("adventure.success", "build.recruit_place")
    play(match, "place:2,0")
    assert blocks_of(match, 0)[1] == ("crown_swordsman", "2,0")
    assert match.view(1)["players"][0]["blocks"][1]["kind"] == "crown_swordsman"
    assert match.view(1)["players"][0]["blocks"][1]["ended"]
    assert asked(match) == "Orders"
    sea = dict.fromkeys(("2,-1", "2,0", "1,1", "0,1", "1,-1"), "water")
    alone = quest("lost_patrol", ("crown_swordsman", "0,0"), ("crown_builder", "0,0"), terrain=sea)
    assert "joins_not" in keys(alone)


@pytest.mark.rule("adventure.success", "decoy.place")
def test_an_abandoned_cart_holds_one_more_decoy() -> None:
    match = quest("abandoned_cart")
    assert player(match, 0)["extra_decoys"] == 1
    assert gold(match, 0) == 22


@pytest.mark.rule("adventure.success", "action.attack_ends")
def test_beyond_a_rope_bridge_the_unit_goes_on() -> None:
    match = quest("rope_bridge", dice=[SWORD, STONE, STONE])
    assert match.view(0)["players"][0]["blocks"][0]["ended"] is False
    assert match.view(0)["players"][0]["blocks"][0]["ap"] == 2
    assert "3,-1" in offers(match, "to")
    assert not offers(match, "reveal")
    assert refusal(match, "reveal:3") == "action.attack_ends"


@pytest.mark.rule("adventure.failure")
def test_whoever_sinks_in_quicksand_loses_the_next_phase() -> None:
    match = quest("quicksand", dice=[STONE, STONE, STONE, 9, 1, 1, 1])
    assert at(match) == "0,0"
    play(match, "end", "end")
    while world(match).phase != 3:
        match.play("end" if "end" in notations(match) else match.legal()[0])
    assert offers(match, "block") == []
    play(match, "end", "end")
    while world(match).phase != 3:
        match.play("end" if "end" in notations(match) else match.legal()[0])
    assert offers(match, "block") == ["1"]


# ---- hostile encounters


def fought(match: qx.Match, *instead: str) -> qx.Match:
    """Everything that is asked is answered by going on, or as said instead."""
    left = list(instead)
    while world(match).fight is not None:
        offered = notations(match)
        wanted = next((each for each in left if each in offered), None)
        if wanted is not None:
            left.remove(wanted)
        usual = "choose:1" if "choose:1" in offered else "decline" if "decline" in offered else offered[-1]
        match.play(wanted or usual)
    assert not left, f"never offered: {left}"
    return match


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


@pytest.mark.rule("adventure.formation")
def test_one_member_of_a_formation_explores_and_the_other_supports() -> None:
    own = (("crown_swordsman", "0,0"), ("crown_pikeman", "0,0"), ("crown_scout", "1,-1"))
    said: dict[str, Any] = {"options": {"formations": True, "map": "duel_standard"}, "built": {"-3,4": ("fortress", 0)}}
    match = quest("bandit_camp", *own, dice=[STONE] * 40, **said)
    assert fought(match).over is False
    assert rolls(match)[0] == ("unit", 4), "the partner and the Scout support"
    assert at(match, 1) == "0,0"


@pytest.mark.rule("adventure.success", "victory.archeology")
def test_a_scroll_from_an_adventure_may_win() -> None:
    match = quest("ancient_library", dice=[STAR] * 4, player0={"scrolls": 3}, options={"victory": ["archeology"]})
    assert match.ending == "victory.archeology"


@pytest.mark.rule("victory.eliminated")
def test_whoever_leaves_in_the_middle_of_an_adventure_leaves_nothing_behind() -> None:
    players = {seat: {"orders": 99} for seat in range(3)}
    blocks = [[up(("crown_swordsman", "0,0"))], [], []]
    match = given(
        at="action", explored="all", tokens={HERE: 1}, numbers_at={HERE: 7}, blocks=blocks, players=players,
        options={"map": "ffa3"}, **deck("bandit_camp"),
    )  # fmt: skip
    play(match, "block:1", f"to:{HERE}")
    match.resign(0)
    assert not match.over
    assert world(match).fight is None
    assert table(match)["faced"] == {HERE: "bandit_camp"}
    to_turn(match, 3)
    assert table(match)["faced"] == {}


@pytest.mark.rule("hero.level_reward", "hero.level", "adventure.success")
def test_a_level_won_by_a_reward_may_be_spent_at_once() -> None:
    hero = {"owner": 0, "state": 1, "level": 1, "kills": 1, "hp": 3, "ap": 3, "skills": 0, "points": 0}
    heroes = [hero, *[{"owner": None}] * 5]
    match = quest("rune_stone", ("warlord", "0,0"), heroes=heroes, dice=[STAR, STONE, STONE])
    assert world(match).hero_level[0] == 2
    assert asked(match) == "HeroPoints"
    play(match, "skill:1")
    assert world(match).hero_hp[0] == 4
    assert asked(match) in ("Orders", "BlockOrders")
    assert match.view(0)["players"][0]["blocks"][0]["ended"]
