"""Combat cards in a fight: laid face down one after the other, revealed together, and what each of them does."""

from __future__ import annotations

from typing import Any

import pytest
from games.multiverse.arena import CLANS_FIRST, STAR, STONE, SWORD, answer, field, strikes, wounds
from games.multiverse.given import (
    asked,
    blocks_of,
    chart,
    gold,
    keys,
    notations,
    offers,
    play,
    player,
    refusal,
    table,
    world,
)

import quincunx as qx
from quincunx.games.multiverse.world import SET_UP

MISS = [STONE] * 6
OWN = ("crown_swordsman", "0,0")
ENEMY = ("clans_axeman", "1,0")


def laying(own: str = "", other: str = "", **said: Any) -> qx.Match:
    """Seat 0 has declared an attack to the east; both hold Empty Words and perhaps another card."""
    blocks = said.pop("units", (OWN,))
    deck = list(table(field(OWN))["deck"]) + list(table(field(OWN))["row"])
    for card in (own, other):
        if card not in ("", "empty_words"):
            deck.remove(card)
    return field(
        *blocks,
        **{
            "enemies": (ENEMY,),
            "dice": MISS * 2,
            "player0": {"hand": sorted({"empty_words", own} - {""})},
            "player1": {"hand": sorted({"empty_words", other} - {""})},
            "deck": deck[5:],
            "row": deck[:5],
            **said,
        },
    )


def with_cards(
    own: str = "", other: str = "", do: str = "attack:e", instead: tuple[str, ...] = (), **said: Any
) -> qx.Match:
    """The whole fight, with the cards laid that are named."""
    match = play(laying(own, other, **said), "block:1", do)
    laid = [f"card:{card}" for card in (own, other) if card]
    return answer(match, *laid, *instead)


def rolled(match: qx.Match) -> list[int]:
    """How many dice were rolled for each strike."""
    icons = ("swords", "stones", "bows", "stars")
    told = [entry["params"] for entry in match.journal() if entry["key"] == "journal.rolls_dice"]
    return [sum(params[icon] for icon in icons) for params in told]


@pytest.mark.rule("cards.play_who", "cards.play_know", "cards.hidden", "strength.public")
def test_cards_are_laid_in_turn_and_revealed_together() -> None:
    match = play(laying("press_on", "hold_the_line"), "block:1", "attack:e", "card:press_on")
    assert match.acting == (1,)
    told = match.view(1)["players"][0]
    assert told["lies"] is True
    assert told["hand_count"] == 1
    assert "laid" not in told
    assert match.view(0)["players"][0]["laid"] == "press_on"
    for line in match.journal(1):
        assert "Press On" not in line["text"]
    play(match, "card:hold_the_line")
    assert keys(match, 1).count("plays") == 2
    assert rolled(match) == [4, 3]
    assert table(match)["discard"] == ["hold_the_line", "press_on"]
    assert player(match, 0)["hand"] == ["empty_words"]


@pytest.mark.rule("cards.play_know", "info.hidden_list")
def test_a_redealt_card_may_be_any_that_could_lie_there() -> None:
    match = play(laying("press_on"), "block:1", "attack:e", "card:press_on")
    laid = {world(match.redeal(1, qx.FastDice(seed))).laid[0] for seed in range(20)}
    ids = world(match).box.card_ids
    assert {ids[card] for card in laid} == {"empty_words", "press_on"}


@pytest.mark.rule("cards.empty_words", "cards.discard", "setup.empty_words")
def test_empty_words_do_nothing_and_come_back() -> None:
    match = with_cards("empty_words")
    assert rolled(match) == [3, 2]
    assert player(match, 0)["hand"] == ["empty_words"]
    assert table(match)["discard"] == []


@pytest.mark.rule("cards.eligible", "cards.eligible_side", "cards.no_cost_play")
def test_who_may_lay_what() -> None:
    match = play(laying("hold_the_line"), "block:1", "attack:e")
    assert offers(match, "card") == ["empty_words"]
    assert refusal(match, "card:hold_the_line") == "cards.eligible_side"
    assert refusal(match, "card:press_on") == "cards.hidden"
    bows = play(laying("rain_of_arrows"), "block:1", "attack:e")
    assert refusal(bows, "card:rain_of_arrows") == "cards.eligible"
    poor = laying("", "parley", player1={"hand": ["empty_words", "parley"], "gold": 1})
    play(poor, "block:1", "attack:e", "decline")
    assert refusal(poor, "card:parley") == "cards.eligible"


@pytest.mark.rule("cards.effect", "strength.modifiers")
@pytest.mark.parametrize(
    ("own", "other", "dice"),
    [
        ("surprise_attack", "", [5, 2]),
        ("press_on", "shield_cover", [3, 2]),
        ("", "hold_the_line", [3, 3]),
        ("", "high_ground", [3, 2]),
        ("", "terror", [2, 2]),
        ("brotherhood", "", [3, 2]),
        ("terror", "", [3, 1]),
    ],
)
def test_cards_change_dice(own: str, other: str, dice: list[int]) -> None:
    assert rolled(with_cards(own, other)) == dice


@pytest.mark.rule("cards.effect")
def test_high_ground_counts_on_hills() -> None:
    assert rolled(with_cards("", "high_ground", terrain={"1,0": "hills"})) == [2, 5]


@pytest.mark.rule("cards.effect")
def test_rain_of_arrows_and_engineers() -> None:
    own = (("crown_archer", "0,0"),)
    assert rolled(with_cards("rain_of_arrows", do="shoot:1,0", units=own)) == [6]
    engine = (("crown_ballista", "0,0", {"marks": 128}),)
    assert rolled(with_cards("engineers", do="shoot:1,0", units=engine)) == [3]


@pytest.mark.rule("cards.before_effects")
def test_spies_cancel_a_card_and_each_other() -> None:
    assert rolled(with_cards("press_on", "spies")) == [3, 2]
    both = with_cards("spies", "spies")
    assert rolled(both) == [3, 2]
    assert sorted(table(both)["discard"]) == ["spies", "spies"]


@pytest.mark.rule("cards.cancelled_attack", "cards.before_effects")
def test_a_feigned_retreat_calls_the_attack_off() -> None:
    match = laying("", "feigned_retreat", enemies=(("clans_raider", "1,0"),))
    play(match, "block:1", "attack:e", "decline", "card:feigned_retreat")
    assert (asked(match), match.acting) == ("StepBack", (1,))
    assert set(offers(match, "place")) == {"2,-1", "2,0", "1,1"}
    play(match, "place:2,0")
    assert blocks_of(match, 1) == [("clans_raider", "2,0")]
    told = next(each["params"] for each in match.journal() if each["key"] == "journal.steps_back")
    assert (told["seat"], told["hex"], told["to_hex"]) == (1, "1,0", "2,0")
    assert world(match).blocks_on(chart(match).names.index("1,0")) == [], "nobody is left where it stood"
    assert rolled(match) == []
    assert refusal(match, "block:1") == "action.attack_ends"


@pytest.mark.rule("siege.setup_state")
def test_who_feigns_a_retreat_packs_up() -> None:
    pavise = ("crown_crossbowman", "1,0", {"marks": SET_UP})
    match = laying("", "feigned_retreat", units=(("clans_axeman", "0,0"),), enemies=(pavise,), options=CLANS_FIRST)
    play(match, "block:1", "attack:e", "decline", "card:feigned_retreat", "place:2,0")
    assert not world(match).marks[48] & SET_UP


@pytest.mark.rule("cards.before_effects")
def test_without_a_hex_to_go_to_a_feigned_retreat_does_nothing() -> None:
    water = dict.fromkeys(("2,-1", "2,0", "1,1"), "water")
    match = with_cards("", "feigned_retreat", enemies=(("clans_raider", "1,0"),), terrain=water)
    assert rolled(match) == [3, 3]


@pytest.mark.rule("cards.cancelled_attack")
def test_parley_pays_the_attacker_off() -> None:
    match = with_cards("", "parley")
    assert rolled(match) == []
    assert (gold(match, 0), gold(match, 1)) == (22, 18)


@pytest.mark.rule("cards.effect", "combat.initiative")
def test_turning_the_tables_lets_the_defender_strike_first() -> None:
    assert [seat for seat, _ in strikes(with_cards("", "reversal"))] == [1, 0]


@pytest.mark.rule("cards.effect", "combat.dead_no_strike")
def test_a_last_stand_strikes_though_it_falls() -> None:
    match = with_cards("", "last_stand", enemies=(("clans_axeman", "1,0", {"wounds": 1}),), dice=[SWORD] * 5)
    assert strikes(match) == [(0, 1), (1, 1)]
    assert blocks_of(match, 1) == []
    assert blocks_of(match, 0) == [("crown_swordsman", "1,0")]


@pytest.mark.rule("cards.effect")
def test_find_the_gap_ignores_attributes() -> None:
    enemies = (("clans_huscarl", "1,0"),)
    assert rolled(with_cards("", "", enemies=enemies))[0] == 2
    assert rolled(with_cards("armor_piercing", "", enemies=enemies))[0] == 3


@pytest.mark.rule("cards.effect")
def test_fire_pots_hurt_buildings_more() -> None:
    match = with_cards("greek_fire", "", enemies=(), built={"1,0": ("barracks", 1)}, dice=[SWORD] * 4)
    assert strikes(match) == [(0, 2)]


@pytest.mark.rule("cards.effect")
def test_after_a_forced_march_the_unit_moves_on() -> None:
    match = with_cards("forced_march")
    assert world(match).walked[0] == 0
    assert offers(match, "to"), "movement"
    assert not offers(match, "attack"), "and nothing else"
    assert refusal(match, "attack:e") == "action.attack_ends"


@pytest.mark.rule("cards.effect", "move.cost")
def test_a_forced_march_into_forest_costs_nothing_either() -> None:
    into = with_cards("forced_march", terrain={"1,0": "forest"})
    assert (world(into).walked[0], world(into).woods[0]) == (0, 0)
    before = (("crown_swordsman", "0,0", {"walked": 2, "woods": 1, "granted": 3}),)
    assert world(with_cards("forced_march", units=before)).woods[0] == 1, "the forest it came through is paid for"


@pytest.mark.rule("cards.effect", "timing.reactions")
def test_fortune_rolls_two_dice_again() -> None:
    match = play(laying("lucky_charm", dice=[STONE, STONE, STONE, SWORD, SWORD, *MISS]), "block:1", "attack:e")
    play(match, "card:lucky_charm", "decline")
    assert (asked(match), match.acting) == ("Reroll", (0,))
    assert notations(match) == ["die:1", "die:2", "die:3", "done"]
    play(match, "die:2", "die:3")
    assert strikes(match)[0] == (0, 1)


@pytest.mark.rule("cards.effect", "dice.critical")
def test_a_killing_blow_needs_one_star() -> None:
    match = with_cards("killing_blow", dice=[SWORD, STAR, STONE, *MISS])
    assert strikes(match)[0] == (0, 2)
    assert strikes(with_cards("", dice=[SWORD, STAR, STONE, *MISS]))[0] == (0, 1)


@pytest.mark.rule("cards.effect")
def test_a_surgeon_heals_the_survivor() -> None:
    match = with_cards("field_surgeon", units=(("crown_swordsman", "0,0", {"wounds": 1}),))
    assert wounds(match, 0) == 0


@pytest.mark.rule("cards.effect")
def test_vengeance_strikes_the_victor() -> None:
    enemies = (("clans_axeman", "1,0", {"wounds": 1}), ("clans_spearman", "2,0"))
    match = with_cards("", "vengeance", enemies=enemies, dice=[SWORD] * 5, instead=("react:2",))
    assert strikes(match) == [(0, 1), (1, 1)]
    assert rolled(match) == [2, 2], "threats take a die; then the attack row of a Spearman"
    assert wounds(match, 0) == 1


@pytest.mark.rule("team.cards")
def test_only_the_owner_of_the_fighting_unit_lays_a_card() -> None:
    blocks = [[("crown_swordsman", "0,0", {"up": 1})], [("clans_axeman", "1,0", {"up": 1})], [], []]
    match = play(field(options={"map": "team22"}, blocks=blocks, dice=MISS), "block:1", "attack:e")
    seats = []
    while world(match).fight is not None:
        seats.append(match.acting)
        play(match, "decline")
    assert seats == [(0,), (1,)]


@pytest.mark.rule("cards.buildings")
def test_a_building_that_strikes_takes_cards_for_any_or_for_buildings() -> None:
    towers = {"1,0": ("guard_towers", 1)}
    for card, named in (("shield_cover", False), ("empty_words", True)):
        match = laying(other=card, enemies=(), built=towers)
        play(match, "block:1", "attack:e", "decline")
        assert match.acting == (1,)
        assert (card in offers(match, "card")) == named
    eligible = world(laying()).box.arms.card_eligible
    ids = world(laying()).box.card_ids
    meant = [name for name, names in zip(ids, eligible, strict=True) if "building" in names]
    for name in meant:
        match = play(laying(other=name, enemies=(), built=towers), "block:1", "attack:e", "decline")
        sides = world(match).box.arms.card_sides[ids.index(name)]
        assert (name in offers(match, "card")) == bool(sides & 2)
