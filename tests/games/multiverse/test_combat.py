"""Attacks from their declaration to their end: who strikes first, who answers, what falls, and who moves in."""

from __future__ import annotations

from typing import Any

import pytest
from games.multiverse.arena import BOW, CLANS_FIRST, STAR, STONE, SWORD, field, fight, skilled, strikes, wounds
from games.multiverse.given import asked, blocks_of, gold, keys, notations, offers, play, refusal, table, world

import quincunx as qx
from quincunx.games.multiverse.targets import shots

MISS = [STONE] * 6


@pytest.mark.rule(
    "combat.start", "combat.sequence", "move.attack", "combat.initiative", "combat.one_exchange", "cards.play"
)
def test_an_attack_from_its_declaration_to_its_end() -> None:
    match = field(("crown_swordsman", "0,0"), enemies=(("clans_axeman", "1,0"),), dice=[SWORD] * 5)
    play(match, "block:1", "attack:e")
    assert (asked(match), match.acting) == ("LayCard", (0,))
    play(match, "decline")
    assert (asked(match), match.acting) == ("LayCard", (1,))
    play(match, "decline")
    assert strikes(match) == [(0, 1), (1, 1)], "the attacker strikes, the defender strikes back"
    assert (wounds(match, 0), wounds(match, 1)) == (1, 1)


@pytest.mark.rule("combat.initiative_counter", "combat.counters", "glossary.counter")
def test_a_countering_archer_strikes_first() -> None:
    """Example initiative.swordsman_attacks_archer."""
    match = field(("crown_heavy_swordsman", "0,0"), enemies=(("clans_hunter", "1,0"),), dice=MISS + MISS)
    fight(match, "block:1", "attack:e")
    assert [seat for seat, _ in strikes(match)] == [1, 0]


@pytest.mark.rule("combat.counter_both")
def test_cavalry_strikes_ranged_units_first() -> None:
    """Example initiative.horseman_attacks_ranged."""
    match = field(("crown_horseman", "0,0"), enemies=(("clans_hunter", "1,0"),), dice=MISS + MISS)
    assert [seat for seat, _ in strikes(fight(match, "block:1", "attack:e"))] == [0, 1]


@pytest.mark.rule("combat.initiative_counter", "combat.counters")
@pytest.mark.parametrize(
    ("own", "enemy", "first"),
    [
        ("crown_pikeman", "clans_axeman", 1),
        ("crown_horseman", "clans_spearman", 1),
        ("crown_pikeman", "clans_hunter", 1),
        ("crown_swordsman", "clans_spearman", 0),
        ("crown_swordsman", "clans_raider", 0),
        ("crown_scout", "clans_hunter", 0),
    ],
)
def test_the_counter_table(own: str, enemy: str, first: int) -> None:
    """Example initiative.pikeman_attacks_swordsman, and the others of the table."""
    match = field((own, "0,0"), enemies=((enemy, "1,0"),), dice=MISS + MISS)
    assert next(seat for seat, _ in strikes(fight(match, "block:1", "attack:e"))) == first


@pytest.mark.rule("combat.counters_none")
def test_scouts_neither_counter_nor_are_countered() -> None:
    match = field(("crown_swordsman", "0,0"), enemies=(("clans_scout", "1,0"),), dice=MISS + MISS)
    assert [seat for seat, _ in strikes(fight(match, "block:1", "attack:e"))] == [0, 1]


@pytest.mark.rule("combat.dead_no_strike", "combat.melee_win", "dice.kill", "action.attack_ends", "action.shoot_ends")
def test_the_dead_do_not_strike_and_the_victor_moves_in() -> None:
    match = field(("crown_swordsman", "0,0"), enemies=(("clans_axeman", "1,0", {"wounds": 1}),), dice=[SWORD] * 3)
    fight(match, "block:1", "attack:e")
    assert strikes(match) == [(0, 1)]
    assert blocks_of(match, 0) == [("crown_swordsman", "1,0")]
    assert blocks_of(match, 1) == []
    assert "destroyed" in keys(match, -1)
    assert refusal(match, "block:1") == "action.attack_ends"


@pytest.mark.rule("combat.melee_hold", "move.attack_cost")
def test_who_does_not_win_stays_and_has_paid() -> None:
    match = field(("crown_horseman", "0,0"), enemies=(("clans_axeman", "1,0"),), dice=MISS, terrain={"1,0": "hills"})
    fight(match, "block:1", "attack:e")
    assert blocks_of(match, 0) == [("crown_horseman", "0,0")]
    assert world(match).walked[0] == 2
    weak = play(field(("crown_swordsman", "0,0", {"walked": 1}), enemies=(("clans_axeman", "1,0"),),
                      terrain={"1,0": "hills"}), "block:1")  # fmt: skip
    assert refusal(weak, "attack:e") == "move.attack_cost"


@pytest.mark.rule("move.ranged_no_attack_move", "move.scout_attack")
def test_who_makes_attack_moves() -> None:
    for unit, clause in (("crown_archer", "move.ranged_no_attack_move"), ("crown_scout", "")):
        match = play(field((unit, "0,0"), enemies=(("clans_axeman", "1,0"),)), "block:1")
        assert refusal(match, "attack:e") == clause
    assert refusal(play(field(("crown_scout", "0,0")), "block:1"), "attack:e") == "move.attack"


@pytest.mark.rule("dice.excess", "glossary.hp", "components.tokens")
def test_excess_damage_is_lost() -> None:
    match = field(("crown_swordsman", "0,0"), enemies=(("clans_axeman", "1,0", {"wounds": 1}),), dice=[STAR] * 3)
    fight(match, "block:1", "attack:e")
    assert blocks_of(match, 1) == []
    assert strikes(match) == [(0, 2)]


@pytest.mark.rule("combat.retaliate_unlimited")
def test_a_unit_strikes_back_each_time() -> None:
    match = field(("crown_swordsman", "0,0"), ("crown_pikeman", "1,-1"), enemies=(("clans_raider", "1,0"),),
                  dice=MISS * 4)  # fmt: skip
    fight(match, "block:1", "attack:e")
    fight(match, "block:2", "attack:se")
    assert [seat for seat, _ in strikes(match)] == [0, 1, 0, 1]


# ---- Builders and decoys


@pytest.mark.rule("combat.lone_builder", "combat.builder_kill", "combat.target_choice")
def test_a_lone_builder_does_not_strike_back() -> None:
    match = field(("crown_swordsman", "0,0"), enemies=(("clans_builder", "1,0"),), dice=[SWORD] * 3)
    fight(match, "block:1", "attack:e")
    assert strikes(match) == [(0, 1)]
    assert blocks_of(match, 1) == []
    assert track(match, 0, "crown_swordsman") == 1


def track(match: qx.Match, seat: int, unit: str) -> int:
    table = world(match)
    return table.tracks[seat][table.box.kinds.ids.index(unit)]


@pytest.mark.rule("combat.builder_dies", "combat.builder_kill")
def test_a_builder_dies_with_its_escort_in_melee() -> None:
    """Example builder.escort, case B."""
    both = (("clans_axeman", "1,0", {"wounds": 1}), ("clans_builder", "1,0"))
    match = field(("crown_swordsman", "0,0"), enemies=both, dice=[SWORD] * 3)
    fight(match, "block:1", "attack:e")
    assert blocks_of(match, 1) == []
    assert track(match, 0, "crown_swordsman") == 1, "the Builder adds nothing"
    assert blocks_of(match, 0) == [("crown_swordsman", "1,0")]


@pytest.mark.rule("combat.builder_left")
def test_a_builder_stays_behind_when_its_escort_attacks_and_falls() -> None:
    both = (("crown_swordsman", "0,0", {"wounds": 1}), ("crown_builder", "0,0"))
    match = field(*both, enemies=(("clans_axeman", "1,0"),), dice=MISS[:3] + [SWORD] * 3)
    fight(match, "block:1", "attack:e")
    assert blocks_of(match, 0) == [("crown_builder", "0,0")]


@pytest.mark.rule("combat.builder_shield", "combat.builder_ranged_escort")
def test_a_builder_is_shielded_and_survives_a_shot_at_its_escort() -> None:
    """Example builder.escort, cases A and C."""
    both = (("clans_axeman", "1,0", {"wounds": 1}), ("clans_builder", "1,0"))
    match = field(("crown_archer", "0,0"), enemies=both, dice=[BOW] * 4)
    fight(match, "block:1", "shoot:1,0")
    assert blocks_of(match, 1) == [("clans_builder", "1,0")]


@pytest.mark.rule("build.fortress_lost", "build.fortress_site_hp")
def test_a_site_falls_with_its_builder() -> None:
    built = {"1,0": ("fortress", 1, 1, {"sites": 1})}
    match = field(("crown_swordsman", "0,0"), enemies=(("clans_builder", "1,0"),), dice=[SWORD] * 3, built=built)
    fight(match, "block:1", "attack:e")
    assert "1,0" not in match.view(0)["built"]
    assert "site_lost" in keys(match, 0)


# ---- shooting


@pytest.mark.rule("shoot.cost", "shoot.adjacent", "shoot.melee_target")
def test_a_shot_costs_one_ap_and_melee_units_do_not_answer() -> None:
    match = field(("crown_archer", "0,0"), enemies=(("clans_axeman", "1,0"),), dice=[BOW] * 4)
    fight(match, "block:1", "shoot:1,0")
    assert strikes(match) == [(0, 2)], "three bows of a countering unit"
    assert world(match).walked[0] == 1
    assert refusal(match, "block:1") == "action.attack_ends"


@pytest.mark.rule("shoot.retaliate_ranged", "shoot.initiative", "shoot.retaliate_free")
def test_ranged_units_answer_shots_within_their_range() -> None:
    match = field(("crown_archer", "0,0"), enemies=(("clans_hunter", "2,0"),), dice=MISS + MISS)
    fight(match, "block:1", "shoot:2,0")
    assert [seat for seat, _ in strikes(match)] == [0, 1]
    assert world(match).walked[48] == 0
    own = ("crown_crossbowman", "0,0", {"marks": 128}), ("crown_scout", "1,1")
    far = field(*own, enemies=(("clans_hunter", "3,0"),), dice=MISS)
    fight(far, "block:1", "shoot:3,0")
    assert [seat for seat, _ in strikes(far)] == [0], "out of the Hunter's range"


@pytest.mark.rule("shoot.range", "shoot.los_range")
def test_range_and_line() -> None:
    match = play(field(("crown_archer", "0,0"), ("crown_scout", "2,1"), enemies=(("clans_axeman", "3,0"),)), "block:1")
    assert refusal(match, "shoot:3,0") == "shoot.range"
    near = play(field(("crown_trebuchet", "0,0", {"marks": 128}), enemies=(("clans_axeman", "1,0"),)), "block:1")
    assert refusal(near, "shoot:1,0") == "shoot.range"
    beyond = field(("crown_crossbowman", "0,0", {"marks": 128}), ("crown_scout", "2,1"),
                   enemies=(("clans_axeman", "3,0"),))  # fmt: skip
    assert offers(play(beyond, "block:1"), "shoot") == ["3,0"], "another one has it in sight"


@pytest.mark.rule("shoot.identified", "shoot.los")
def test_who_may_be_shot_at() -> None:
    """Examples los.red_blue and los.unidentified."""
    enemies = (("clans_raider", "2,0"), ("clans_hunter", "0,2"))
    match = field(("crown_archer", "0,0"), ("crown_scout", "1,1"), ("crown_pikeman", "2,1"), enemies=enemies,
                  terrain={"0,1": "hills", "0,2": "forest", "-1,2": "hills"})  # fmt: skip
    play(match, "block:1")
    assert offers(match, "shoot") == ["2,0"]
    assert refusal(match, "shoot:0,2") == "shoot.los"
    hidden = field(("crown_archer", "0,0"), enemies=(("clans_hunter", "2,0", {"up": 0}),), terrain={"2,0": "forest"})
    assert refusal(play(hidden, "block:1"), "shoot:2,0") == "shoot.identified"


@pytest.mark.rule("decoy.sight", "shoot.identified")
def test_what_only_a_decoy_sees_is_not_shot_at() -> None:
    for beside, clause in (("decoy", "shoot.identified"), ("crown_pikeman", "")):
        match = field(("crown_archer", "0,0"), (beside, "3,0", {"up": 0}), enemies=(("clans_hunter", "2,0"),),
                      terrain={"2,0": "forest"})  # fmt: skip
        assert refusal(play(match, "block:1"), "shoot:2,0") == clause


@pytest.mark.rule("shoot.retaliate_unseen", "fog.attack_reveals", "shoot.retaliate_check", "fog.conceal")
def test_an_unseen_archer_is_not_answered_and_is_shown() -> None:
    """Example combat.unseen_archer."""
    hidden = {"batch": 8, "may_be": ["crown_archer", "crown_swordsman"], "up": 0}
    match = field(("crown_archer", "0,0", hidden), enemies=(("clans_hunter", "2,0"),), terrain={"0,0": "forest"},
                  dice=MISS, batches=[8], batch_gold=[3], batch_extra=[0])  # fmt: skip
    fight(match, "block:1", "shoot:2,0")
    assert [seat for seat, _ in strikes(match)] == [0]
    assert match.view(1)["players"][0]["blocks"][0]["kind"] == "crown_archer"
    assert world(match).up[0] == 0


@pytest.mark.rule("shoot.from_building", "building.garrison_fights", "strength.terrain_ranged")
def test_units_in_buildings_shoot_and_answer() -> None:
    match = field(("crown_archer", "0,0"), enemies=(("clans_hunter", "2,0"),), dice=MISS + MISS,
                  built={"2,0": ("barracks", 1)})  # fmt: skip
    fight(match, "block:1", "shoot:2,0")
    assert [seat for seat, _ in strikes(match)] == [0, 1]
    rolls = [entry for entry in match.journal() if entry["key"] == "journal.rolls_dice"]
    assert rolls[1]["details"][0]["value"] == 5, "the building column"


@pytest.mark.rule("building.garrison_struck")
@pytest.mark.parametrize(("own", "enemy", "do"), [("archer", "2,0", "shoot:2,0"), ("swordsman", "1,0", "attack:e")])
def test_a_garrison_that_attacks_is_struck_back_at_itself(own: str, enemy: str, do: str) -> None:
    foe, face = ("clans_hunter", BOW) if own == "archer" else ("clans_raider", SWORD)
    match = field((f"crown_{own}", "0,0"), enemies=((foe, enemy),), built={"0,0": ("barracks", 0)}, dice=[face] * 12)
    fight(match, "block:1", do)
    assert (wounds(match, 0), table(match)["damage"]) == (1, {})


# ---- siege weapons


@pytest.mark.rule("siege.setup_state", "fog.hidden")
def test_whoever_sets_up_unseen_can_only_be_one_that_has_to() -> None:
    maybe = ["crown_swordsman", "crown_archer", "crown_ballista", "crown_trebuchet", "decoy"]
    match = field(("crown_trebuchet", "0,0", {"up": 0, "batch": 9, "may_be": maybe}), batches=[9],
                  batch_gold=[7], batch_extra=[0], terrain={"0,0": "forest"})  # fmt: skip
    play(match, "block:1", "setup")
    found, ids = world(match), world(match).box.kinds.ids
    left = {ids[kind] for kind in range(len(ids)) if found.may_be[0] >> kind & 1}
    assert "crown_trebuchet" in left
    assert left <= {"crown_ballista", "crown_trebuchet"}


@pytest.mark.rule("siege.setup", "siege.setup_state", "siege.defensive", "rest.swap_breaks")
def test_a_siege_weapon_has_to_be_set_up() -> None:
    match = play(field(("crown_ballista", "0,0"), enemies=(("clans_axeman", "2,0"),), dice=MISS), "block:1")
    assert refusal(match, "shoot:2,0") == "siege.defensive"
    play(match, "setup")
    assert match.view(1)["players"][0]["blocks"][0]["set_up"] is True
    assert offers(match, "shoot") == ["2,0"]
    assert refusal(match, "setup") == "siege.setup_state"
    fight(match, "shoot:2,0")
    assert world(match).walked[0] == 2
    moved = play(field(("crown_ballista", "0,0", {"marks": 128})), "block:1", "to:1,0")
    assert match.view(1)["players"][0]["blocks"][0]["set_up"]
    assert not moved.view(1)["players"][0]["blocks"][0]["set_up"], "moving packs up"
    assert refusal(play(field(("crown_swordsman", "0,0")), "block:1"), "setup") == "siege.setup"


@pytest.mark.rule("siege.defensive", "siege.defensive_who")
def test_crossbowmen_set_up_before_they_shoot_but_answer_without() -> None:
    match = play(field(("crown_crossbowman", "0,0"), enemies=(("clans_axeman", "2,0"),)), "block:1")
    assert refusal(match, "shoot:2,0") == "siege.defensive"
    match = field(("clans_hunter", "0,0"), enemies=(("crown_crossbowman", "2,0"),), dice=MISS + MISS,
                  options=CLANS_FIRST)  # fmt: skip
    assert [seat for seat, _ in strikes(fight(match, "block:1", "shoot:2,0"))] == [0, 1]


@pytest.mark.rule("siege.melee")
def test_a_siege_weapon_does_not_answer_melee_or_arrows() -> None:
    enemy = (("clans_stone_thrower", "1,0", {"marks": 128}),)
    match = field(("crown_swordsman", "0,0"), enemies=enemy, dice=MISS)
    assert [seat for seat, _ in strikes(fight(match, "block:1", "attack:e"))] == [0]
    shot = field(("crown_archer", "0,0"), enemies=enemy, dice=MISS)
    assert [seat for seat, _ in strikes(fight(shot, "block:1", "shoot:1,0"))] == [0]


@pytest.mark.rule("siege.retaliate", "siege.setup_retaliate")
@pytest.mark.parametrize(("marks", "seats"), [(0, [0]), (128, [0, 1])])
def test_a_set_up_siege_weapon_answers_another(marks: int, seats: list[int]) -> None:
    enemy = ("clans_stone_thrower", "2,0", {"marks": marks})
    match = field(("crown_ballista", "0,0", {"marks": 128}), enemies=(enemy,), dice=MISS + MISS)
    assert [seat for seat, _ in strikes(fight(match, "block:1", "shoot:2,0"))] == seats


@pytest.mark.rule("siege.retaliate", "shoot.range")
@pytest.mark.parametrize(
    ("shooter", "seats"), [("guard_towers", [0, 1]), ("fortress", [0, 1]), ("crown_ballista", [0])]
)
def test_a_ram_answers_buildings_that_shoot_and_no_engines(shooter: str, seats: list[int]) -> None:
    ram = ("clans_ram", "1,0", {"marks": 128})
    if shooter == "crown_ballista":
        match = fight(field((shooter, "0,0", {"marks": 128}), enemies=(ram,), dice=MISS * 2), "block:1", "shoot:1,0")
    else:
        match = fight(field(built={"0,0": (shooter, 0)}, enemies=(ram,), dice=MISS * 2), "tower:2", "shoot:1,0")
    assert [seat for seat, _ in strikes(match)] == seats


@pytest.mark.rule("shoot.siege_indirect")
def test_indirect_fire_needs_no_line() -> None:
    said: dict[str, Any] = {"enemies": (("clans_axeman", "2,0"),), "terrain": {"1,0": "hills"}}
    for unit, clause in (("crown_ballista", "shoot.los"), ("crown_trebuchet", "")):
        match = field((unit, "0,0", {"marks": 128}), ("crown_scout", "2,1"), **said)
        assert refusal(play(match, "block:1"), "shoot:2,0") == clause


@pytest.mark.rule("shoot.range")
def test_a_ram_attacks_buildings_alone() -> None:
    match = field(("clans_ram", "0,0", {"marks": 128}), enemies=(("crown_swordsman", "1,0"),), options=CLANS_FIRST)
    assert refusal(play(match, "block:1"), "shoot:1,0") == "shoot.range"


# ---- peace and allies


@pytest.mark.rule("combat.allies_no_attack", "ffa.treaty_binding")
def test_allies_and_treaties_are_kept() -> None:
    blocks = [[("crown_swordsman", "0,0", {"up": 1})], [], [("crown_pikeman", "1,0", {"up": 1})], []]
    team = play(field(options={"map": "team22"}, blocks=blocks), "block:1")
    assert refusal(team, "attack:e") == "combat.allies_no_attack"
    treaties = [0] * 16
    treaties[2] = treaties[8] = 1
    options = {"map": "ffa4", "diplomacy": True}
    peace = play(field(options=options, blocks=blocks, treaties=treaties), "block:1")
    assert refusal(peace, "attack:e") == "combat.allies_no_attack"
    over = play(field(options=options, blocks=blocks, treaties=treaties, turn=4), "block:1")
    assert refusal(over, "attack:e") == ""


# ---- the Expert rules


@pytest.mark.rule("expert.adjacent_start", "expert.adjacent_scope")
@pytest.mark.parametrize(
    ("rules", "began", "first"), [("veteran", "0,0", 1), ("expert", "0,0", 0), ("expert", "-1,0", 1)]
)
def test_archers_do_not_counter_who_stood_next_to_them(rules: str, began: str, first: int) -> None:
    match = field(("crown_swordsman", "0,0", {"began": began}), enemies=(("clans_hunter", "1,0"),), dice=MISS + MISS,
                  options={"rules": rules})  # fmt: skip
    assert next(seat for seat, _ in strikes(fight(match, "block:1", "attack:e"))) == first


@pytest.mark.rule("track.advance", "track.shared", "track.ability", "build.recruit_veteran", "track.permanent")
def test_two_kills_unlock_the_ability_of_a_type() -> None:
    """Example track.archers."""
    enemies = (("clans_axeman", "1,0", {"wounds": 1}), ("clans_axeman", "0,1", {"wounds": 1}))
    match = field(("crown_archer", "0,0"), ("crown_archer", "1,1"), enemies=enemies, dice=[BOW] * 8)
    fight(match, "block:1", "shoot:1,0")
    assert track(match, 0, "crown_archer") == 1
    fight(match, "block:2", "shoot:0,1")
    assert track(match, 0, "crown_archer") == 2
    assert "unlocked" in keys(match, 1)


@pytest.mark.rule("setup.factions")
def test_the_clans_gain_gold_for_kills() -> None:
    match = field(("clans_axeman", "0,0"), enemies=(("crown_swordsman", "1,0", {"wounds": 1}),), dice=[SWORD] * 4,
                  options=CLANS_FIRST)  # fmt: skip
    fight(match, "block:1", "attack:e")
    assert gold(match, 0) == 21


# ---- what a unit may do


@pytest.mark.rule("action.menu", "action.ap_cost")
def test_a_unit_moves_explores_shoots_uses_an_ability_or_rests() -> None:
    match = play(field(("crown_archer", "0,0"), enemies=(("clans_axeman", "2,0"),), dice=MISS), "block:1")
    verbs = {notation.partition(":")[0] for notation in notations(match)}
    assert verbs == {"to", "shoot", "done"}
    play(match, "to:0,1")
    assert world(match).walked[0] == 1, "a step costs AP"
    skilled(match, "crown_archer")
    fight(match, "shoot:2,0" if "shoot:2,0" in notations(match) else "to:0,0")
    assert world(match).walked[0] == 2, "and so does a shot"


@pytest.mark.rule("action.from_unoccupied", "action.from_unoccupied_builder")
def test_nobody_attacks_from_the_hex_of_another_unit() -> None:
    """Only a Builder or a decoy may be there: whoever passes another unit cannot stop, and so not attack."""
    own = (("crown_swordsman", "-1,0"), ("crown_archer", "0,0"))
    match = play(field(*own, enemies=(("clans_axeman", "1,0"),)), "block:1")
    assert refusal(match, "to:0,0") == "move.stacking"
    assert not offers(match, "attack")
    shared = field(("crown_swordsman", "0,0"), ("crown_builder", "0,0"), enemies=(("clans_axeman", "1,0"),))
    assert offers(play(shared, "block:1"), "attack") == ["e"]


@pytest.mark.rule("decoy.attacked", "decoy.no_morale")
def test_a_decoy_falls_with_the_unit_it_follows() -> None:
    both = (("clans_axeman", "1,0", {"wounds": 1}), ("decoy", "1,0", {"up": 1}))
    match = field(("crown_swordsman", "0,0"), enemies=both, dice=[SWORD] * 3)
    fight(match, "block:1", "attack:e")
    assert blocks_of(match, 1) == []
    assert track(match, 0, "crown_swordsman") == 1
    assert blocks_of(match, 0) == [("crown_swordsman", "1,0")]
    behind = field(("crown_ballista", "0,0", {"marks": 128}), enemies=(("clans_axeman", "2,0"), ("decoy", "3,0")),
                   dice=[STONE] * 3, terrain={"3,0": "forest"})  # fmt: skip
    world(behind).tracks[0][world(behind).kinds[0]] = 2
    fight(behind, "block:1", "shoot:2,0")
    assert [kind for kind, _ in blocks_of(behind, 1)] == ["clans_axeman"]


# ---- positions


@pytest.mark.rule("combat.sequence", "cards.play")
def test_positions_in_the_middle_of_a_fight_are_checked() -> None:
    match = play(field(("crown_swordsman", "0,0"), enemies=(("clans_axeman", "1,0"),)), "block:1", "attack:e")
    data = match.to_dict()
    assert qx.from_dict(data).to_dict() == data
    wrong: list[tuple[str, dict[str, Any]]] = [
        ("fight", {"fight": None}),
        ("fight.attackers", {"fight": {**data["table"]["fight"], "attackers": [40]}}),
        ("fight.kind", {"fight": {**data["table"]["fight"], "kind": 9}}),
        ("fight.at", {"fight": {**data["table"]["fight"], "at": -1}}),
        ("fight.faces", {"fight": {**data["table"]["fight"], "faces": [7]}}),
    ]
    for place, change in wrong:
        with pytest.raises(ValueError, match=place):
            qx.from_dict({**data, "table": {**data["table"], **change}})
    players = [{**player, "laid": "parley"} for player in data["table"]["players"]]
    with pytest.raises(ValueError, match="laid"):
        qx.from_dict({**data, "table": {**data["table"], "players": players}})


@pytest.mark.rule("combat.sequence")
def test_a_question_in_a_fight_names_the_other_side() -> None:
    """To the attacker the defender, to the defender the attacker."""
    match = field(("crown_swordsman", "0,0"), enemies=(("clans_axeman", "1,0"),), dice=[STONE] * 12)
    play(match, "block:1", "attack:e")
    told = []
    while world(match).fight is not None:
        [seat] = match.acting
        step = match.table.steps[-1]
        told.append((seat, step.about(match.table, seat)["other"], step.about(match.table, seat)["hex"]))
        play(match, "decline")
    assert set(told) == {(0, 1, "1,0"), (1, 0, "1,0")}


@pytest.mark.rule("shoot.range")
def test_targets_are_told_in_the_order_of_their_hexes() -> None:
    """As all that stands on the map, so that no order of search shows."""
    enemies = tuple(("clans_axeman", each) for each in ("1,0", "-1,0", "0,1", "0,-1", "2,0"))
    match = field(("crown_archer", "0,0"), enemies=enemies)
    found = shots(world(match), 0)
    assert len(found) == 5
    assert found == sorted(found)
