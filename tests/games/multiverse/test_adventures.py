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
from quincunx.games.multiverse.deeds import ADVENTURES

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
    assert keys(match).count("moves") == 1, "there it goes"
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
def test_what_comes_out_of_a_discard_pile_does_not_hang_on_how_it_lay() -> None:
    pile = deck()["past"]
    drawn = []
    for past in (pile, pile[::-1]):
        match = standing(adventures=[], past=past)
        play(match, "block:1", f"to:{HERE}")
        drawn.append(next(entry["params"]["adventure"] for entry in match.journal() if entry["key"] == "journal.draws"))
    assert drawn[0] == drawn[1]


@pytest.mark.rule("adventure.reshuffle")
def test_if_every_card_is_out_there_is_nothing_to_find() -> None:
    match = standing(adventures=[], past=[])
    play(match, "block:1", f"to:{HERE}")
    assert "finds_nothing" in keys(match)
    assert table(match)["tokens"] == {}
    assert at(match) == HERE


@pytest.mark.rule("adventure.test", "info.odds")
def test_the_odds_of_a_test_are_told_before_it_is_chosen() -> None:
    told = quest("gambler").forecast()
    assert told is not None
    (one,) = [outlook.to_dict() for outlook in told.outlooks]
    assert one["do"] == ["choose:1"], "the other way needs no dice"
    assert one["title"] == "3 dice, needing 1 of stars"
    found = one["outcomes"][0]["chances"]
    assert found["chances"] == pytest.approx([(5 / 6) ** 3, 3 * 25 / 216, 3 * 5 / 216, 1 / 216], abs=1e-5)
    assert found["ends"] == pytest.approx(1 - (5 / 6) ** 3, abs=1e-5)
    assert told.heads["ends"] == "Passed"
    assert quest("hermit").forecast() is None, "nothing there is left to dice"


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


@pytest.mark.rule("adventure.success", "adventure.joins", "fog.memory")
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


@pytest.mark.rule("adventure.joins")
def test_a_unit_of_which_no_block_is_left_cannot_join() -> None:
    """The last Swordsman of the supply joins; after him there is none."""
    blocks = box().kinds.blocks[box().kinds.ids.index("crown_swordsman")]
    hexes = ["0,0", "-1,0", "-1,1", "0,-1", "-1,2", "-2,2", "0,2", "1,2"][:blocks]
    army = [("crown_swordsman", each) for each in hexes]
    assert asked(quest("lost_patrol", *army[:-1])) == "Companion"
    match = quest("lost_patrol", *army)
    assert "joins_not" in keys(match)
    assert asked(match) == "Orders"


@pytest.mark.rule("adventure.success", "decoy.place")
def test_an_abandoned_cart_holds_one_more_decoy() -> None:
    match = quest("abandoned_cart")
    assert player(match, 0)["extra_decoys"] == 1
    assert gold(match, 0) == 22


@pytest.mark.rule("adventure.success", "adventure.move_on", "action.attack_ends")
def test_beyond_a_rope_bridge_the_unit_goes_on() -> None:
    match = quest("rope_bridge", dice=[SWORD, STONE, STONE])
    assert match.view(0)["players"][0]["blocks"][0]["ended"] is False
    assert match.view(0)["players"][0]["blocks"][0]["ap"] == 2
    assert "3,-1" in offers(match, "to")
    assert not offers(match, "reveal")
    assert refusal(match, "reveal:3") == "action.attack_ends"


@pytest.mark.rule("adventure.failure", "adventure.lost_turn")
def test_whoever_sinks_in_quicksand_loses_the_next_phase() -> None:
    match = quest("quicksand", dice=[STONE, STONE, STONE, 9, 1, 1, 1])
    assert at(match) == "0,0"
    play(match, "end", "end")
    while world(match).phase != 3:
        match.play("end" if "end" in notations(match) else match.legal()[0])
    assert offers(match, "block") == []
    assert world(match).walked[0] > 0, "all its AP are gone"
    assert match.view(1)["players"][0]["blocks"][0]["ended"], "as everybody can see"
    play(match, "end", "end")
    while world(match).phase != 3:
        match.play("end" if "end" in notations(match) else match.legal()[0])
    assert offers(match, "block") == ["1"]


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


@pytest.mark.rule("action.attack_ends", "hero.ability_and_attack", "adventure.move_on")
@pytest.mark.parametrize("card", ["hidden_treasure", "rope_bridge"])
def test_an_adventure_ends_the_abilities_of_a_hero_too(card: str) -> None:
    heroes = [{"owner": 0, "state": 1, "hp": 3, "ap": 5, "skills": 7}, *[{"owner": None}] * 5]
    match = standing(card, ("warlord", "0,0"), heroes=heroes, dice=[SWORD] * 6)
    assert offers(play(match, "block:1"), "use"), "before it he can use them"
    play(match, f"to:{HERE}")
    assert not offers(match, "use")
    assert bool(offers(match, "to")) is (card == "rope_bridge"), "a reward of movement is for moving alone"


@pytest.mark.rule("hero.level_reward")
def test_a_hero_with_any_number_is_asked_about_its_level() -> None:
    hero = {"owner": 0, "state": 1, "level": 1, "kills": 1, "hp": 3, "ap": 3, "skills": 0, "points": 0}
    heroes = [hero, *[{"owner": None}] * 5]
    own = (("crown_scout", "-1,0"), ("warlord", "0,0"))
    match = standing("rune_stone", *own, heroes=heroes, dice=[STAR, STONE, STONE])
    play(match, "block:2", f"to:{HERE}")
    assert asked(match) == "HeroPoints"
    assert match.acting == (0,)


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
