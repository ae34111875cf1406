"""Special abilities of units: unlocking, uses, announcing, reactions, and what each of them does."""

from __future__ import annotations

from typing import Any

import pytest
from games.multiverse.arena import (
    BOW,
    CLANS_FIRST,
    STONE,
    SWORD,
    answer,
    field,
    fight,
    skilled,
    strikes,
    up,
    wounds,
)
from games.multiverse.given import asked, blocks_of, box, given, gold, notations, offers, play, world

import quincunx as qx
from quincunx.games.multiverse.box import BUILDER
from quincunx.games.multiverse.outcome import credit, tactical

MISS = [STONE] * 6


def rolled(match: qx.Match) -> list[int]:
    icons = ("swords", "stones", "bows", "stars")
    told = [entry["params"] for entry in match.journal() if entry["key"] == "journal.rolls_dice"]
    return [sum(params[icon] for icon in icons) for params in told]


# ---- uses


@pytest.mark.rule("setup.start_tactical", "ability.limit", "glossary.tactical", "track.elite", "track.max_tactical",
                  "track.elite_military")  # fmt: skip
def test_uses_grow_with_elite_types_up_to_five() -> None:
    table = world(field(("crown_scout", "0,0")))
    found = []
    for kind in range(5):
        found.append(tactical(table, 0))
        table.tracks[0][kind + 1] = 5
    assert found == [2, 3, 4, 5, 5]


@pytest.mark.rule("ability.active", "ability.limit", "ability.reset", "track.ability", "action.mark")
def test_each_announcement_takes_a_use() -> None:
    own = ("crown_archer", "0,0")
    match = skilled(field(own, enemies=(("clans_axeman", "1,0"),), dice=MISS), "crown_archer")
    fight(match, "block:1", "shoot:1,0", instead=("use:1",))
    assert rolled(match) == [6]
    assert world(match).uses == [1, 0]
    assert match.view(1)["players"][0]["blocks"][0]["used"] is True
    for more in ({"uses": 2}, {}):
        spent = field(own, enemies=(("clans_axeman", "1,0"),), dice=MISS, player0=more)
        if more:
            skilled(spent, "crown_archer")
        play(spent, "block:1", "shoot:1,0")
        assert asked(spent) == "LayCard", "no uses left, or not unlocked"


@pytest.mark.rule("ability.announce", "ability.data")
def test_a_volley_needs_a_unit_that_has_not_moved() -> None:
    match = skilled(field(("crown_archer", "-1,0"), enemies=(("clans_axeman", "1,0"),)), "crown_archer")
    play(match, "block:1", "to:0,0", "shoot:1,0")
    assert asked(match) == "LayCard"


# ---- attack abilities


@pytest.mark.rule("ability.knight_charge", "ability.knight_charge_effect", "ability.charge_cost")
def test_a_charge_needs_a_straight_run() -> None:
    """Example ability.knight_charge."""
    match = skilled(field(("crown_knight", "0,0"), enemies=(("clans_axeman", "3,0"),), dice=MISS * 2), "crown_knight")
    play(match, "block:1", "to:1,0", "to:2,0", "attack:e")
    assert asked(match) == "Announce"
    answer(match, "use:1")
    assert rolled(match)[0] == 6, "4 on grassland, 1 of its own, 2 for the charge, at most 6"
    assert world(match).walked[0] == 3
    crooked = skilled(field(("crown_knight", "0,1"), enemies=(("clans_axeman", "3,0"),)), "crown_knight")
    play(crooked, "block:1", "to:1,0", "to:2,0", "attack:e")
    assert asked(crooked) == "LayCard"


@pytest.mark.rule("ability.knight_charge_effect")
def test_after_a_deadly_charge_the_knight_moves_on() -> None:
    match = field(("crown_knight", "0,0"), enemies=(("clans_axeman", "3,0", {"wounds": 1}),), dice=[SWORD] * 6)
    skilled(match, "crown_knight", steps=4)
    play(match, "block:1", "to:1,0", "to:2,0", "attack:e")
    answer(match, "use:1")
    assert blocks_of(match, 0) == [("crown_knight", "3,0")]
    assert offers(match, "to"), "an AP of the class bonus is left"


@pytest.mark.rule("ability.data", "timing.reactions")
def test_fury_rolls_again() -> None:
    match = field(("clans_axeman", "0,0"), enemies=(("crown_swordsman", "1,0"),), options=CLANS_FIRST,
                  dice=[STONE] * 4 + [SWORD] + MISS)  # fmt: skip
    skilled(match, "clans_axeman")
    play(match, "block:1", "attack:e", "use:1", "decline", "decline")
    assert asked(match) == "Reroll"
    play(match, "die:1", "done")
    assert strikes(match)[0] == (0, 1)


@pytest.mark.rule("ability.data", "fog.ability_reveals")
def test_an_ambush_shoots_unseen_from_forest() -> None:
    match = field(("clans_hunter", "0,0", {"up": 0}), enemies=(("crown_swordsman", "2,0"),), options=CLANS_FIRST,
                  dice=MISS, terrain={"0,0": "forest"})  # fmt: skip
    skilled(match, "clans_hunter")
    play(match, "block:1", "shoot:2,0")
    assert asked(match) == "Announce"
    answer(match, "use:1")
    assert rolled(match) == [5], "4, Hunter -1, distance -1, down 1, ambush 2"
    seen = field(("clans_hunter", "0,0"), enemies=(("crown_swordsman", "2,0"), ("crown_scout", "1,1")),
                 options=CLANS_FIRST, terrain={"0,0": "forest"})  # fmt: skip
    play(skilled(seen, "clans_hunter"), "block:1", "shoot:2,0")
    assert asked(seen) == "LayCard"


@pytest.mark.rule("ability.ballista", "ability.ballista_values", "ability.passive", "ability.ballista_line")
def test_a_bolt_goes_through() -> None:
    """Example ability.ballista."""
    own, two = ("crown_ballista", "0,0", {"marks": 128}), (("clans_axeman", "2,0"), ("clans_axeman", "3,0"))
    match = skilled(field(own, enemies=two, dice=[STONE] * 3), "crown_ballista")
    fight(match, "block:1", "shoot:2,0")
    assert rolled(match) == [3], "2 and 1 for the ability"
    assert (wounds(match, 1), wounds(match, 1, 1)) == (1, 1)
    assert world(match).uses == [0, 0]
    one = skilled(field(own, enemies=two, dice=[STONE, SWORD, SWORD]), "crown_ballista")
    fight(one, "block:1", "shoot:2,0")
    assert (wounds(one, 1), wounds(one, 1, 1)) == (1, 0), "one stone is not enough"
    crooked = (("clans_axeman", "1,1"), ("clans_axeman", "2,1"), ("clans_axeman", "1,2"))
    bent = skilled(field(own, enemies=crooked, dice=[STONE] * 3), "crown_ballista")
    fight(bent, "block:1", "shoot:1,1")
    assert [wounds(bent, 1, slot) for slot in range(3)] == [1, 0, 0], "on no straight line"


@pytest.mark.rule("ability.cleave", "ability.berserker", "ability.cleave_values", "ability.kills_count")
def test_cleave_hits_one_more() -> None:
    """Example ability.berserker_cleave."""
    three = (("crown_swordsman", "1,0"), ("crown_pikeman", "2,0", {"wounds": 1}), ("crown_archer", "1,1"))
    match = field(("clans_berserker", "0,0"), enemies=three, options=CLANS_FIRST, dice=[SWORD] * 5 + MISS)
    skilled(match, "clans_berserker")
    play(match, "block:1", "attack:e", "decline", "decline")
    assert (asked(match), match.acting) == ("Cleave", (0,))
    assert set(offers(match, "aim")) == {"2,0", "1,1"}
    play(match, "aim:2,0")
    assert [kind for kind, _ in blocks_of(match, 1)] == ["crown_swordsman", "crown_archer"]
    assert world(match).uses[0] == 1
    ids = world(match).box.kinds.ids
    assert world(match).tracks[0][ids.index("clans_berserker")] == 3


@pytest.mark.rule("ffa.treaty_binding", "ability.cleave")
@pytest.mark.parametrize(("made", "wounded"), [(0, 1), (3, 0)])
def test_cleave_spares_whoever_one_is_at_peace_with(made: int, wounded: int) -> None:
    rows: list[Any] = [("clans_berserker", "0,0"), ("crown_swordsman", "1,0"), ("crown_pikeman", "2,0")]
    options = {"map": "ffa3", "diplomacy": True, "factions": ["clans", "crown", "crown"]}
    match = given(at="action", turn=3, explored="all", options=options, players={0: {"orders": 9}},
                  blocks=[[up(each)] for each in rows], treaties=[0, 0, made, 0, *[0] * 4, made, *[0] * 7],
                  dice=[SWORD] * 5 + MISS)  # fmt: skip
    play(skilled(match, "clans_berserker"), "block:1", "attack:e", "decline", "decline")
    assert (asked(match) == "Cleave") is (made == 0)
    answer(match, *["aim:2,0"] * wounded)
    assert world(match).wounds[2 * 48] == wounded


@pytest.mark.rule("combat.builder_dies", "combat.builder_ranged_escort")
def test_a_builder_dies_with_an_escort_killed_by_cleave_and_not_by_a_scatter_shot() -> None:
    escorted = (("crown_pikeman", "3,0", {"wounds": 1}), ("crown_builder", "3,0"))
    match = field(("clans_berserker", "1,0"), enemies=(("crown_swordsman", "2,0"), *escorted), options=CLANS_FIRST,
                  dice=[SWORD] * 5 + MISS)  # fmt: skip
    fight(skilled(match, "clans_berserker"), "block:1", "attack:e", instead=("aim:3,0",))
    assert blocks_of(match, 1) == [("crown_swordsman", "2,0")]
    shot = field(("clans_stone_thrower", "0,0", {"marks": 128}), enemies=(("crown_swordsman", "2,0"), *escorted),
                 options=CLANS_FIRST, dice=[STONE] * 3)  # fmt: skip
    fight(skilled(shot, "clans_stone_thrower"), "block:1", "shoot:2,0", instead=("aim:3,0",))
    assert [kind for kind, _ in blocks_of(shot, 1)] == ["crown_swordsman", "crown_builder"]


@pytest.mark.rule("ability.data")
def test_a_scatter_shot_hits_one_more() -> None:
    two = (("crown_swordsman", "2,0"), ("crown_pikeman", "3,0"))
    match = field(("clans_stone_thrower", "0,0", {"marks": 128}), enemies=two, options=CLANS_FIRST, dice=[STONE] * 3)
    skilled(match, "clans_stone_thrower")
    fight(match, "block:1", "shoot:2,0", instead=("aim:3,0",))
    assert (wounds(match, 1), wounds(match, 1, 1)) == (1, 1)


@pytest.mark.rule("ability.data", "decoy.attacked")
def test_a_decoy_that_is_hit_as_well_is_found_out() -> None:
    two = (("crown_swordsman", "2,0"), ("decoy", "3,0", {"up": 0, "batch": 9, "may_be": ["crown_builder", "decoy"]}))
    match = field(("clans_stone_thrower", "0,0", {"marks": 128}), enemies=two, options=CLANS_FIRST, dice=[STONE] * 3,
                  batches=[9], batch_gold=[0], batch_extra=[0])  # fmt: skip
    skilled(match, "clans_stone_thrower")
    fight(match, "block:1", "shoot:2,0", instead=("aim:3,0",))
    assert blocks_of(match, 1) == [("crown_swordsman", "2,0")]


@pytest.mark.rule("ability.data")
def test_hit_and_run_and_skirmish() -> None:
    match = skilled(
        field(("crown_horseman", "0,0"), enemies=(("clans_axeman", "1,0"),), dice=MISS * 2), "crown_horseman"
    )
    fight(match, "block:1", "attack:e", instead=("use:1",))
    assert offers(match, "to")
    assert not offers(match, "attack")
    javelin = field(("clans_javelinman", "0,0"), enemies=(("crown_swordsman", "2,0"),), options=CLANS_FIRST, dice=MISS)
    fight(skilled(javelin, "clans_javelinman"), "block:1", "shoot:2,0", instead=("use:1",))
    assert offers(javelin, "to")


@pytest.mark.rule("ability.data", "ability.passive")
def test_passive_abilities_against_buildings() -> None:
    built = {"1,0": ("barracks", 1)}
    breach = skilled(field(("crown_heavy_swordsman", "0,0"), built=built, dice=[SWORD] * 5), "crown_heavy_swordsman")
    assert strikes(fight(breach, "block:1", "attack:e")) == [(0, 2)]
    ram = field(("clans_ram", "0,0", {"marks": 128}), built=built, options=CLANS_FIRST, dice=[STONE] * 6)
    fight(skilled(ram, "clans_ram"), "block:1", "shoot:1,0")
    assert rolled(ram) == [4], "2, 1 of its own, distance -1, 1 against buildings, 1 for the iron head"
    raider = field(("clans_raider", "0,0"), built=built, options=CLANS_FIRST, dice=[SWORD] * 5)
    fight(skilled(raider, "clans_raider"), "block:1", "attack:e")
    assert gold(raider, 0) == 21
    bombard = field(("crown_trebuchet", "0,0", {"marks": 128}), built={"2,0": ("barracks", 1)}, dice=[STONE] * 4)
    fight(skilled(bombard, "crown_trebuchet"), "block:1", "shoot:2,0", instead=("use:1",))
    assert strikes(bombard) == [(0, 3)]


@pytest.mark.rule("ability.passive")
def test_bodkin_bolts_ignore_agility_and_cover() -> None:
    match = field(("crown_crossbowman", "0,0", {"marks": 128}), enemies=(("clans_raider", "1,0"),), dice=MISS,
                  terrain={"1,0": "forest"})  # fmt: skip
    fight(skilled(match, "crown_crossbowman"), "block:1", "shoot:1,0")
    assert rolled(match) == [5], "4 and 2 of its own, shooting up -1"


# ---- reactions


@pytest.mark.rule("ability.data", "timing.reactions")
def test_a_shield_wall_takes_a_die() -> None:
    match = field(("clans_berserker", "0,0"), enemies=(("crown_swordsman", "1,0"),), options=CLANS_FIRST, dice=MISS * 2)
    skilled(match, "crown_swordsman")
    play(match, "block:1", "attack:e")
    assert (asked(match), match.acting) == ("Defend", (1,))
    answer(match, "defend")
    assert rolled(match)[0] == 4
    assert world(match).uses == [0, 1]


@pytest.mark.rule("ability.pikeman_intercept", "ability.intercept_limit", "timing.reactions")
def test_a_pikeman_strikes_cavalry_that_attacks_its_neighbour() -> None:
    two = (("crown_archer", "1,0"), ("crown_pikeman", "2,0"))
    match = field(("clans_raider", "0,0"), enemies=two, options=CLANS_FIRST, dice=[SWORD] * 3)
    skilled(match, "crown_pikeman")
    play(match, "block:1", "attack:e")
    assert (asked(match), match.acting) == ("Intercept", (1,))
    play(match, "react:2")
    assert strikes(match) == [(1, 2)], "three swords of a countering unit"
    assert blocks_of(match, 0) == []
    assert world(match).fight is None, "the attack is over"
    survives = field(("clans_raider", "0,0"), enemies=two, options=CLANS_FIRST, dice=MISS * 3)
    play(skilled(survives, "crown_pikeman"), "block:1", "attack:e", "react:2")
    assert asked(survives) == "LayCard", "it begins with support and cards, as any attack"
    answer(survives)
    assert [seat for seat, _ in strikes(survives)] == [1, 0, 1], "if the attacker survives, the attack goes on"


@pytest.mark.rule("ability.pikeman_intercept", "hero.strength")
def test_a_hero_who_rallies_gives_a_die_to_whoever_intercepts() -> None:
    two = (("crown_archer", "1,0"), ("crown_pikeman", "2,0"), ("warlord", "2,1"))
    heroes: list[dict[str, Any]] = [{"owner": None}] * len(box().hero_ids)
    warlord = {"owner": 1, "state": 1, "level": 3, "hp": 3, "ap": 4, "skills": 1, "lasting": 1}
    heroes[box().hero_ids.index("warlord")] = warlord
    match = field(("clans_raider", "0,0"), enemies=two, options=CLANS_FIRST, dice=MISS * 3, heroes=heroes)
    play(skilled(match, "crown_pikeman"), "block:1", "attack:e", "react:2")
    assert rolled(match)[0] == 4, "one more than without"


@pytest.mark.rule("info.asking", "timing.reactions")
def test_asked_is_whoever_might_intercept() -> None:
    hidden = {"up": 0, "batch": 9, "may_be": ["crown_pikeman", "crown_scout"]}
    said: dict[str, Any] = {
        "options": CLANS_FIRST,
        "batches": [9],
        "batch_gold": [2],
        "batch_extra": [0],
        "terrain": {"2,0": "forest"},
    }
    for unit, answers in (("crown_pikeman", ["react:2", "decline"]), ("crown_scout", ["decline"])):
        match = field(("clans_raider", "0,0"), enemies=(("crown_archer", "1,0"), (unit, "2,0", hidden)), **said)
        skilled(match, "crown_pikeman")
        play(match, "block:1", "attack:e")
        assert asked(match) == "Intercept", "whatever it is"
        assert notations(match) == answers
    foot = field(("clans_axeman", "0,0"), enemies=(("crown_archer", "1,0"), ("crown_pikeman", "2,0", hidden)), **said)
    play(skilled(foot, "crown_pikeman"), "block:1", "attack:e")
    assert asked(foot) != "Intercept"


@pytest.mark.rule("info.asking", "fog.support_claim")
def test_asked_is_whoever_might_have_hidden_support() -> None:
    hidden = {"up": 0, "batch": 9, "may_be": ["clans_axeman", "decoy"]}
    for unit, cost, answers in (("clans_axeman", 3, ["show:2", "done"]), ("decoy", 0, ["done"])):
        said: dict[str, Any] = {"batches": [9], "batch_gold": [cost], "batch_extra": [0], "terrain": {"2,0": "forest"}}
        match = field(("crown_swordsman", "0,0"), enemies=(("clans_axeman", "1,0"), (unit, "2,0", hidden)), **said)
        play(match, "block:1", "attack:e")
        assert (asked(match), match.acting) == ("ShowSupport", (1,))
        assert notations(match) == answers
        if unit == "clans_axeman":
            play(match, "show:2")
            assert match.view(0)["players"][1]["blocks"][1]["kind"] == unit
            assert asked(match) == "LayCard", "nothing more to show"


@pytest.mark.rule("ability.data", "timing.reactions")
def test_a_bodyguard_takes_a_wound() -> None:
    two = (("clans_axeman", "1,0"), ("clans_huscarl", "2,0"))
    match = field(("crown_swordsman", "0,0"), enemies=two, dice=[SWORD] * 3 + MISS)
    skilled(match, "clans_huscarl")
    play(match, "block:1", "attack:e", "decline", "decline")
    assert (asked(match), match.acting) == ("Bodyguard", (1,))
    play(match, "react:2")
    assert (wounds(match, 1), wounds(match, 1, 1)) == (0, 1)
    assert "journal.guards" in [each["key"] for each in match.journal(0)]


@pytest.mark.rule("timing.ability_once_unlocked")
def test_what_is_unlocked_can_be_used_at_once() -> None:
    enemies = (("clans_axeman", "1,0", {"wounds": 1}), ("clans_axeman", "3,-1"))
    match = field(("crown_archer", "0,0"), ("crown_archer", "2,0"), enemies=enemies, dice=[BOW] * 4 + MISS)
    skilled(match, "crown_archer", steps=1)
    fight(match, "block:1", "shoot:1,0")
    play(match, "block:2", "shoot:3,-1")
    assert asked(match) == "Announce"


@pytest.mark.rule("track.scout_siege", "track.length")
def test_every_fighting_type_has_a_track_of_five_squares() -> None:
    table = world(field(("crown_scout", "0,0")))
    box = table.box
    assert (box.ability_at, box.class_bonus_at, box.arms.track.squares) == (2, 4, 5)
    assert len(table.tracks[0]) == box.kinds.first_hero, "heroes have levels instead, and decoys nothing"
    for kind in (box.kinds.ids.index(name) for name in ("crown_scout", "crown_ballista", "crown_swordsman")):
        for _ in range(7):
            credit(table, 0, kind, False)
        assert table.tracks[0][kind] == 5, "what goes beyond the end is lost"
    builders = [n for n, each in enumerate(box.kinds.classes[: box.kinds.first_hero]) if each == BUILDER]
    assert builders
    assert all(not box.kinds.bonus_effect[kind] for kind in builders), "Builders have their own experience"
