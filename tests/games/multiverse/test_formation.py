"""Formations: forming, splitting, attacking together, the steps of a combat, and who is struck at."""

from __future__ import annotations

from typing import Any

import pytest
from games.multiverse.arena import STONE, SWORD, answer, attack, dice, field, fight, strikes
from games.multiverse.given import asked, blocks_of, keys, notations, offers, play, refusal, world

import quincunx as qx
from quincunx.games.multiverse.order import attackers_for, next_striker, next_target, targets_for
from quincunx.games.multiverse.strength import support_for, threats_to
from quincunx.games.multiverse.world import ACTED, ENDED

MISS = [STONE] * 30
ON = {"map": "duel_standard", "formations": True}


def formation(*own: tuple[Any, ...], enemies: tuple[tuple[Any, ...], ...] = (), **said: Any) -> qx.Match:
    """A game with formations, and a Fortress for each side far from it all."""
    built = {"-2,1": ("fortress", 0), "-3,4": ("fortress", 1), **said.pop("built", {})}
    return field(*own, enemies=enemies, **{"options": ON, "built": built, **said})


def order(match: qx.Match) -> list[str]:
    """Who strikes at whom, by the names of their kinds, if nobody is ever hit."""
    table = world(match)
    names = [table.box.kinds.ids[kind].partition("_")[2] if kind >= 0 else "" for kind in table.kinds]
    told: list[str] = []
    under_way = table.fight
    assert under_way is not None
    twin = under_way.copy()
    while True:
        striker = next_striker(table, twin)
        if striker == -1:
            return told
        target = next_target(table, twin, striker)
        if target == -1:
            target = targets_for(table, twin, striker)[0]
        twin.struck.append(striker)
        told.append(f"{names[striker]}>{names[target]}")


def together(match: qx.Match, do: str) -> qx.Match:
    return play(match, "block:1", do, "member:1")


# ---- having one


@pytest.mark.rule("formation.starter", "formation.option")
def test_when_there_are_formations() -> None:
    for options, there in (
        ({}, False), ({"rules": "expert"}, False), ({"map": "duel_standard"}, False),
        ({"map": "duel_standard", "rules": "expert"}, True), (ON, True),
    ):  # fmt: skip
        assert world(qx.new("multiverse", **options)).setting.formations is there


@pytest.mark.rule("formation.enable", "formation.form", "move.stacking", "formation.no_heroes", "formation.siege")
def test_two_units_share_a_hex_as_a_formation() -> None:
    own = (("crown_swordsman", "0,0"), ("crown_ballista", "1,0"), ("crown_pikeman", "0,1"), ("crown_archer", "1,1"))
    match = formation(*own)
    play(match, "block:1", "to:1,0", "done")
    assert [at for _, at in blocks_of(match, 0)][:2] == ["1,0", "1,0"]
    play(match, "block:3")
    assert refusal(match, "to:1,1") == "move.stacking", "one Fortress, one formation"
    assert refusal(match, "to:1,0") == "move.stacking", "and never three"
    without = play(field(*own, options=ON), "block:1")
    assert refusal(without, "to:1,0") == "move.stacking"
    plain = play(field(*own, built={"3,0": ("fortress", 0)}), "block:1")
    assert refusal(plain, "to:1,0") == "move.stacking"


@pytest.mark.rule("formation.move")
def test_members_move_on_together_or_apart() -> None:
    match = formation(("crown_swordsman", "0,0"), ("crown_pikeman", "0,0"))
    play(match, "block:1", "to:1,0", "done", "block:2")
    assert "1,0" in offers(match, "to")
    play(match, "to:1,0")
    assert [at for _, at in blocks_of(match, 0)] == ["1,0", "1,0"]


@pytest.mark.rule("formation.excess")
def test_a_formation_too_many_has_to_be_split() -> None:
    match = field(("crown_swordsman", "0,0"), ("crown_pikeman", "0,0"), options=ON)
    assert refusal(match, "end") == "formation.excess"
    play(match, "block:1", "to:1,0", "done")
    assert refusal(match, "end") == ""


@pytest.mark.rule("formation.excess")
def test_a_formation_too_many_of_which_nobody_can_leave_does_not_hold_up_the_phase() -> None:
    """Neither one between waters, nor one that has acted, whoever goes along with it."""
    own = (("crown_swordsman", "0,0"), ("crown_pikeman", "0,0"))
    sea = dict.fromkeys(("1,-1", "1,0", "0,1", "-1,1", "-1,0", "0,-1"), "water")
    assert refusal(field(*own, terrain=sea, options=ON), "end") == ""
    done = tuple((*each, {"marks": ACTED | ENDED}) for each in own)
    assert refusal(field(*done, options=ON), "end") == ""
    assert refusal(field(*done, ("crown_builder", "0,0"), options=ON), "end") == "", "a Builder is no member"


# ---- attacking


@pytest.mark.rule("formation.attack_together", "formation.separate_rolls", "expert.logistics_use")
def test_both_members_attack_and_roll_separately() -> None:
    own = (("crown_swordsman", "0,0"), ("crown_pikeman", "0,0"))
    match = formation(*own, enemies=(("clans_axeman", "1,0"),), dice=MISS)
    play(match, "block:1", "attack:e")
    assert (asked(match), notations(match)) == ("Together", ["member:1", "decline"])
    answer(match, "member:1")
    assert [seat for seat, _ in strikes(match)] == [1, 0, 0], "the Axeman counters the Pikeman"
    assert keys(match, 0).count("rolls_dice") == 3
    assert world(match).orders[0] == 999 - 2
    assert [world(match).marks[block] & 32 for block in (0, 1)] == [32, 32]
    alone = formation(*own, enemies=(("clans_axeman", "1,0"),), dice=MISS)
    fight(alone, "block:1", "attack:e")
    assert [seat for seat, _ in strikes(alone)] == [0, 1]


@pytest.mark.rule("info.asking")
def test_being_asked_does_not_tell_that_there_is_a_formation() -> None:
    hidden = {"up": 0, "batch": 8, "may_be": ["crown_pikeman", "decoy"]}
    match = formation(("crown_swordsman", "0,0"), ("decoy", "0,0", hidden), enemies=(("clans_axeman", "1,0"),),
                      batches=[8], batch_gold=[0], batch_extra=[0])  # fmt: skip
    play(match, "block:1", "attack:e")
    assert (asked(match), notations(match)) == ("Together", ["decline"])


@pytest.mark.rule("formation.target_hp")
@pytest.mark.parametrize(("first", "second"), [(0, 1), (1, 0)])
def test_of_two_attackers_the_healthier_is_struck_at(first: int, second: int) -> None:
    own = (("crown_swordsman", "0,0", {"wounds": first}), ("crown_swordsman", "0,0", {"wounds": second}))
    match = formation(*own, enemies=(("clans_axeman", "1,0"),))
    together(match, "attack:e")
    under_way = world(match).fight
    assert under_way is not None
    assert attackers_for(world(match), under_way, 48) == [0 if first < second else 1]


@pytest.mark.rule("formation.no_heroes", "ability.cleave")
@pytest.mark.parametrize("leader", ["axeman", "raider", "berserker", "huscarl"])
def test_a_hero_led_by_a_unit_cleaves(leader: str) -> None:
    """By an ability of his own, whoever else attacks: it was looked up by the leader, and missed or not there."""
    assert "Cleave" in asked_in(cleaving((f"clans_{leader}", "0,0")))


@pytest.mark.rule("formation.no_heroes", "hero.ability_cost_use")
def test_each_of_two_heroes_has_the_ability_he_announced() -> None:
    """The champion challenges with his fourth ability, the chieftain cleaves with his first."""
    seen = asked_in(cleaving(("champion", "0,0")))
    assert seen.count("Announce") == 2
    assert "Cleave" in seen


def cleaving(leader: tuple[str, str]) -> qx.Match:
    """A chieftain who can cleave attacks in formation with someone else."""
    hero = {"state": 1, "level": 3, "hp": 3, "ap": 4}
    heroes = [{"owner": None}] * 4 + [{"owner": 0, "skills": 8, **hero}, {"owner": 0, "skills": 1, **hero}]
    enemies = (("crown_heavy_swordsman", "1,0"), ("crown_archer", "2,0"))
    options = {**ON, "factions": ("clans", "crown")}
    match = formation(leader, ("chieftain", "0,0"), enemies=enemies, options=options, heroes=heroes, dice=[SWORD] * 40)
    together(match, "attack:e")
    return match


def asked_in(match: qx.Match) -> list[str]:
    """What is asked until the fight is over, where every ability is used."""
    seen: list[str] = []
    while world(match).fight is not None:
        seen.append(asked(match))
        offered = notations(match)
        play(match, next((each for each in offered if each.startswith("use:")), offered[0]))
    return seen


@pytest.mark.rule("formation.step2_intercept", "formation.step3", "formation.step4")
def test_horseman_and_swordsman_against_archer_and_pikeman() -> None:
    """Example formation.horseman_swordsman."""
    match = formation(("crown_horseman", "0,0"), ("crown_swordsman", "0,0"),
                      enemies=(("clans_javelinman", "1,0"), ("clans_spearman", "1,0")))  # fmt: skip
    assert order(together(match, "attack:e")) == [
        "spearman>horseman", "horseman>spearman", "javelinman>swordsman", "swordsman>spearman",
    ]  # fmt: skip


@pytest.mark.rule("formation.step1", "formation.step4", "formation.step5", "formation.target_shooter",
                  "formation.step5_order")  # fmt: skip
def test_archer_and_swordsman_against_horseman_and_pikeman() -> None:
    """Example formation.archer_swordsman."""
    match = formation(("crown_archer", "0,0"), ("crown_swordsman", "0,0"),
                      enemies=(("clans_raider", "1,0"), ("clans_spearman", "1,0")))  # fmt: skip
    told = order(play(match, "block:2", "attack:e", "member:1"))
    assert [each.partition(">")[0] for each in told] == ["archer", "swordsman", "raider", "spearman"]
    assert told[2:] == ["raider>swordsman", "spearman>swordsman"]


@pytest.mark.rule("formation.archers", "formation.single")
def test_two_archers_against_two_archers() -> None:
    """Example formation.archers."""
    match = formation(("crown_archer", "0,0"), ("crown_crossbowman", "0,0", {"marks": 128}),
                      enemies=(("clans_hunter", "2,0"), ("clans_javelinman", "2,0")))  # fmt: skip
    told = order(together(match, "shoot:2,0"))
    assert [each.partition(">")[0] for each in told] == ["archer", "crossbowman", "hunter", "javelinman"]
    single = formation(("crown_archer", "0,0"), enemies=(("clans_hunter", "2,0"), ("clans_javelinman", "2,0")))
    play(single, "block:1", "shoot:2,0")
    assert [each.partition(">")[0] for each in order(single)] == ["archer", "hunter", "javelinman"]


@pytest.mark.rule("formation.ranged_defend", "formation.step3", "formation.step4")
def test_swordsman_and_pikeman_against_two_archers() -> None:
    """Example formation.swordsman_pikeman."""
    match = formation(("crown_pikeman", "0,0"), ("crown_swordsman", "0,0"),
                      enemies=(("clans_hunter", "1,0"), ("clans_javelinman", "1,0")))  # fmt: skip
    told = order(together(match, "attack:e"))
    assert [each.partition(">")[0] for each in told] == ["hunter", "javelinman", "swordsman", "pikeman"]
    table = world(match)
    assert table.fight is not None
    assert "distance" not in dice(match, table.fight, 48, 0), "as at distance 1"


@pytest.mark.rule("formation.step2", "formation.target_choice", "formation.target_hp", "formation.target_order")
def test_two_horsemen_choose_their_target() -> None:
    """Example formation.two_horsemen."""
    own = (("crown_horseman", "0,0"), ("crown_horseman", "0,0"))
    for hurt, targets in ((0, [48, 49]), (1, [49])):
        enemies = (("clans_hunter", "1,0", {"wounds": hurt}), ("clans_axeman", "1,0"))
        match = together(formation(*own, enemies=enemies, dice=MISS), "attack:e")
        table = world(match)
        assert table.fight is not None
        assert next_striker(table, table.fight) == 0
        assert targets_for(table, table.fight, 0) == targets
        play(match, "decline", "decline")
        if not hurt:
            assert (asked(match), match.acting) == ("Member", (0,))
        answer(match)
        assert [seat for seat, _ in strikes(match)] == [0, 0, 1, 1]


@pytest.mark.rule("formation.target_melee", "formation.target_order")
def test_melee_shields_ranged_units() -> None:
    match = formation(("crown_swordsman", "0,0"), ("crown_archer", "0,0"),
                      enemies=(("clans_hunter", "1,0"), ("clans_axeman", "1,0", {"wounds": 1})))  # fmt: skip
    play(match, "block:1", "attack:e", "member:1")
    table = world(match)
    assert table.fight is not None
    assert targets_for(table, table.fight, 0) == [49]
    assert targets_for(table, table.fight, 1) == [49]


@pytest.mark.rule("formation.after", "combat.melee_win", "formation.builder")
def test_the_attackers_move_in_once_both_have_fallen() -> None:
    enemies = (
        ("clans_axeman", "1,0", {"wounds": 1}),
        ("clans_spearman", "1,0", {"wounds": 1}),
        ("clans_builder", "1,0"),
    )
    own = (("crown_swordsman", "0,0"), ("crown_swordsman", "0,0"))
    match = formation(*own, enemies=enemies, dice=[SWORD] * 3 + MISS[:6])
    answer(together(match, "attack:e"))
    assert {at for _, at in blocks_of(match, 0)} == {"0,0"}
    assert "clans_builder" in [kind for kind, _ in blocks_of(match, 1)]
    won = formation(*own, enemies=enemies, dice=[SWORD] * 20)
    answer(together(won, "attack:e"))
    assert {at for _, at in blocks_of(won, 0)} == {"1,0"}
    assert blocks_of(won, 1) == []


@pytest.mark.rule("formation.morale")
def test_members_count_for_morale() -> None:
    match = formation(("crown_swordsman", "0,0"), ("crown_pikeman", "0,0"),
                      enemies=(("clans_axeman", "1,0"), ("clans_spearman", "1,0")))  # fmt: skip
    together(match, "attack:e")
    table = world(match)
    assert table.fight is not None
    assert (support_for(table, table.fight, 0), threats_to(table, table.fight, 0)) == (1, 2)
    single = formation(("crown_swordsman", "0,0"), enemies=(("clans_axeman", "1,0"), ("clans_spearman", "1,0")))
    assert support_for(world(single), attack(single, "1,0"), 48) == 1


@pytest.mark.rule("formation.cards")
@pytest.mark.parametrize(("member", "dice"), [("member:1", [4, 3]), ("member:2", [3, 4])])
def test_a_card_counts_for_the_member_that_is_named(member: str, dice: list[int]) -> None:
    blank = formation(("crown_scout", "0,0")).to_dict()["table"]
    deck = blank["deck"] + blank["row"]
    deck.remove("press_on")
    hand = {"hand": ["empty_words", "press_on"]}
    match = formation(("crown_swordsman", "0,0"), ("crown_swordsman", "0,0"), enemies=(("clans_raider", "1,0"),),
                      dice=MISS, player0=hand, deck=deck[5:], row=deck[:5])  # fmt: skip
    together(match, "attack:e")
    play(match, "card:press_on", "decline")
    assert (asked(match), match.acting) == ("Bearer", (0,))
    assert {each.text for each in match.options()} == {"For Swordsman in 0,0"}
    answer(match, member)
    told = [entry["params"]["stones"] for entry in match.journal() if entry["key"] == "journal.rolls_dice"]
    assert told[:2] == dice


@pytest.mark.rule("formation.building", "building.capacity")
def test_a_formation_in_a_building_is_sheltered_and_strikes() -> None:
    match = formation(("crown_swordsman", "0,0"), enemies=(("clans_axeman", "1,0"), ("clans_raider", "1,0")),
                      built={"1,0": ("barracks", 1)}, dice=[SWORD] * 4 + MISS)  # fmt: skip
    fight(match, "block:1", "attack:e")
    assert [seat for seat, _ in strikes(match)] == [0, 1, 1]
    assert world(match).wounds[48] == world(match).wounds[49] == 0


@pytest.mark.rule("formation.enable", "info.hidden_list")
def test_a_hidden_pair_may_be_a_formation() -> None:
    hidden = {"up": 0, "batch": 9, "may_be": ["clans_axeman", "clans_spearman", "clans_builder"]}
    pair = (("clans_axeman", "3,0", hidden), ("clans_spearman", "3,0", hidden))
    match = formation(("crown_scout", "-1,0"), enemies=pair, batches=[9], batch_gold=[5], batch_extra=[0])
    ids = world(match).box.kinds.ids
    found = set()
    for seed in range(30):
        kinds = world(match.redeal(0, qx.FastDice(seed))).kinds[48:50]
        found.add(tuple(sorted(ids[kind] for kind in kinds)))
    assert found == {("clans_axeman", "clans_spearman"), ("clans_axeman", "clans_builder")}


@pytest.mark.rule("formation.cards")
def test_it_is_told_whom_a_card_would_count_for() -> None:
    blank = formation(("crown_scout", "0,0")).to_dict()["table"]
    deck = blank["deck"] + blank["row"]
    deck.remove("press_on")
    own = (("crown_scout", "-2,0"), ("crown_swordsman", "0,0"), ("crown_pikeman", "0,0"))
    hand = {"hand": ["empty_words", "press_on"]}
    match = formation(*own, enemies=(("clans_raider", "1,0"),), dice=MISS, player0=hand, deck=deck[5:], row=deck[:5])
    play(match, "block:2", "attack:e", "member:1")
    while asked(match) != "Bearer":
        play(match, "card:press_on" if "card:press_on" in notations(match) else "decline")
    assert [each.text for each in match.options()] == ["For Swordsman in 0,0", "For Pikeman in 0,0"]


# ---- swaps


@pytest.mark.rule("move.swap", "formation.option")
@pytest.mark.parametrize("tired", [2, 3])
def test_of_a_formation_whoever_can_pay_swaps(tired: int) -> None:
    """One of two has no AP left: the other swaps, however they came into their hex, and as a position is read."""
    spent = {"walked": 9}
    pair = [("crown_archer", "1,0", spent if n == tired else {}) for n in (2, 3)]
    match = formation(("crown_swordsman", "0,0"), *pair)
    table = world(match)
    for block in (1, 2):
        twin = match.copy()
        found = world(twin)
        at = found.where[block]
        found.lift(block)
        found.put(block, at)
        play(twin, "block:1")
        assert "e" in offers(twin, "swap"), "in either order"
        play(twin, "swap:e")
        there = {world(twin).where[number] for number in (1, 2)}
        assert world(twin).where[5 - tired - 1] == table.where[0], "who was not tired has changed places"
        assert there == {table.where[0], at}
