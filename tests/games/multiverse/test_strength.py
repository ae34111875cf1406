"""How many dice a strike rolls: the table, ground, distance, height, cover, attributes, morale, and the limits."""

from __future__ import annotations

from typing import Any

import pytest
from games.multiverse.arena import CLANS_FIRST, attack, dice, field, rules, shot
from games.multiverse.given import world

from quincunx.games.multiverse.fight import WALLS
from quincunx.games.multiverse.strength import morale_dice, morale_of, support_for, threats_to


@pytest.mark.rule("strength.dice", "strength.table", "glossary.strength", "strength.terrain_melee")
@pytest.mark.parametrize(("ground", "own", "other"), [("grassland", 3, 2), ("forest", 4, 3), ("hills", 2, 3)])
def test_both_sides_of_a_melee_use_the_ground_of_the_defender(ground: str, own: int, other: int) -> None:
    match = field(("crown_swordsman", "0,0"), enemies=(("clans_axeman", "1,0"),), terrain={"1,0": ground})
    fight = attack(match, "1,0")
    assert dice(match, fight)["all"] == own
    assert dice(match, fight, 48)["all"] == other, "the defence row, one less for an Axeman"


@pytest.mark.rule("building.attack_strength", "strength.terrain_melee")
def test_at_a_building_its_own_column_counts() -> None:
    said: dict[str, Any] = {"built": {"1,0": ("barracks", 1)}, "terrain": {"1,0": "hills"}}
    match = field(("crown_horseman", "0,0"), enemies=(("clans_axeman", "1,0"),), **said)
    fight = attack(match, "1,0")
    assert fight.walls == 1
    assert dice(match, fight) == {"all": 1, "base": 1}
    assert dice(match, fight, 48)["base"] == 4


@pytest.mark.rule("strength.modifiers", "strength.terrain_ranged", "strength.distance")
@pytest.mark.parametrize(("at", "far"), [("1,0", 0), ("2,0", -1)])
def test_a_shot_loses_dice_over_distance(at: str, far: int) -> None:
    match = field(("crown_archer", "0,0"), enemies=(("clans_axeman", at),), terrain={"0,0": "forest"})
    told = dice(match, shot(match, at))
    assert (told["base"], told.get("distance", 0)) == (4, far)
    assert told["all"] == 4 + far + 1, "the forest is higher than grassland"


@pytest.mark.rule("strength.elevation")
def test_shooting_down_is_easier_than_up() -> None:
    high = field(("crown_archer", "0,0"), enemies=(("clans_axeman", "1,0"),), terrain={"0,0": "hills"})
    assert dice(high, shot(high, "1,0")) == {"all": 6, "base": 5, "down": 1}
    low = field(("crown_archer", "0,0"), enemies=(("clans_axeman", "1,0"),), terrain={"1,0": "hills"})
    assert dice(low, shot(low, "1,0")) == {"all": 3, "base": 4, "up": -1}
    inside = field(("crown_archer", "0,0"), enemies=(("clans_axeman", "2,0"),), built={"0,0": ("academy", 0)})
    assert dice(inside, shot(inside, "2,0")) == {"all": 5, "base": 5, "distance": -1, "down": 1}
    assert rules(low, shot(low, "1,0"), 0, 48)["up"] == "strength.elevation"


@pytest.mark.rule("strength.elevation")
def test_an_answer_to_an_attack_move_ignores_height() -> None:
    match = field(("crown_swordsman", "0,0"), enemies=(("clans_hunter", "1,0"),), terrain={"1,0": "hills"})
    assert set(dice(match, attack(match, "1,0"), 48)) == {"all", "base"}


@pytest.mark.rule("strength.cover")
def test_forest_covers_against_shots_alone() -> None:
    match = field(("crown_archer", "0,0"), ("crown_pikeman", "0,1"), enemies=(("clans_axeman", "1,0"),),
                  terrain={"1,0": "forest"})  # fmt: skip
    assert dice(match, shot(match, "1,0"))["cover"] == -1
    assert "cover" not in dice(match, attack(match, "1,0", 1))


@pytest.mark.rule("strength.limits")
def test_never_less_than_one_die_nor_more_than_six() -> None:
    match = field(("crown_horseman", "0,0"), enemies=(("clans_huscarl", "1,0"),), terrain={"1,0": "forest"})
    assert dice(match, attack(match, "1,0")) == {"all": 1, "base": 1, "heavy": -1, "limit": 1}
    many = field(("crown_crossbowman", "0,0", {"marks": 128}), enemies=(("clans_axeman", "1,0"),),
                 terrain={"0,0": "hills"})  # fmt: skip
    assert dice(many, shot(many, "1,0"))["limit"] == -2


@pytest.mark.rule("shoot.buildings", "building.attack_strength")
def test_bows_are_weak_against_buildings_and_stones_are_not() -> None:
    match = field(("crown_archer", "0,0"), ("crown_ballista", "0,1", {"marks": 128}), built={"1,0": ("barracks", 1)})
    assert dice(match, shot(match, "1,0"))["at_walls"] == -2
    assert dice(match, shot(match, "1,0", 1))["siege_at_walls"] == 1


# ---- attributes


@pytest.mark.rule("attribute.heavy", "attribute.amount")
def test_heavy_armor_takes_a_die_from_melee_strikes() -> None:
    match = field(("crown_swordsman", "0,0"), ("crown_archer", "0,1"), enemies=(("clans_huscarl", "1,0"),))
    assert dice(match, attack(match, "1,0"))["heavy"] == -1
    assert "heavy" not in dice(match, shot(match, "1,0", 1))


@pytest.mark.rule("attribute.both_sides")
def test_armor_counts_when_its_bearer_attacks_too() -> None:
    match = field(("crown_knight", "0,0"), enemies=(("clans_axeman", "1,0"),))
    assert dice(match, attack(match, "1,0"), 48)["heavy"] == -1


@pytest.mark.rule("attribute.agile", "attribute.amount")
def test_an_agile_unit_takes_a_die_from_shots() -> None:
    match = field(
        ("crown_archer", "0,0"), ("crown_ballista", "0,1", {"marks": 128}), ("crown_swordsman", "1,-1"),
        enemies=(("clans_raider", "1,0"),),
    )  # fmt: skip
    assert dice(match, shot(match, "1,0"))["agile"] == -1
    assert dice(match, shot(match, "1,0", 1))["agile"] == -1, "siege weapons count as ranged attackers"
    assert "agile" not in dice(match, attack(match, "1,0", 2))


@pytest.mark.rule("siege.defensive_who")
def test_a_set_up_pavise_takes_a_die_from_shots() -> None:
    for marks, less in ((0, 0), (128, -1)):
        match = field(("clans_hunter", "0,0"), enemies=(("crown_crossbowman", "1,0", {"marks": marks}),),
                      options=CLANS_FIRST)  # fmt: skip
        assert dice(match, shot(match, "1,0")).get("shielded", 0) == less


# ---- morale


@pytest.mark.rule("morale.plus", "morale.minus", "morale.dice", "morale.round", "morale.opponent", "morale.scouts")
def test_morale_of_the_pikeman() -> None:
    """Example morale.pikeman_horseman."""
    match = field(
        ("crown_pikeman", "0,0"), ("crown_scout", "1,-1"),
        enemies=(("clans_raider", "1,0"), ("clans_hunter", "2,0")),
    )  # fmt: skip
    fight = attack(match, "1,0")
    table = world(match)
    assert threats_to(table, fight, 0) == 2
    assert support_for(table, fight, 0) == 1
    assert morale_of(table, fight, 0) == -1
    assert "morale" not in dice(match, fight)


@pytest.mark.rule("morale.dice", "morale.round")
@pytest.mark.parametrize(("morale", "more"), [(3, 1), (2, 1), (1, 0), (0, 0), (-1, 0), (-2, -1), (-3, -1), (-4, -2)])
def test_each_full_two_is_a_die(morale: int, more: int) -> None:
    assert morale_dice(world(field(("crown_scout", "0,0"))), morale) == more


@pytest.mark.rule("morale.not_adjacent", "morale.ranged_gives", "siege.morale", "morale.excluded")
def test_who_supports() -> None:
    """Example morale.not_adjacent."""
    match = field(
        ("crown_swordsman", "0,0"),
        enemies=(("clans_raider", "1,0"), ("clans_hunter", "3,0"), ("clans_stone_thrower", "2,0"),
                 ("clans_builder", "2,-1")),
    )  # fmt: skip
    table = world(match)
    assert support_for(table, attack(match, "1,0"), 48) == 0
    near = field(("crown_swordsman", "0,0"), enemies=(("clans_raider", "1,0"), ("clans_hunter", "2,0")))
    assert support_for(world(near), attack(near, "1,0"), 48) == 1, "ranged units give support"


@pytest.mark.rule("morale.battlefield", "morale.which_hex")
def test_only_what_stands_next_to_the_battlefield_counts() -> None:
    match = field(
        ("crown_swordsman", "0,0"),
        ("crown_scout", "-1,0"),
        ("crown_pikeman", "1,-1"),
        enemies=(("clans_axeman", "1,0"),),
    )
    assert support_for(world(match), attack(match, "1,0"), 0) == 1


@pytest.mark.rule("morale.ranged_none", "morale.ranged_penalty")
def test_a_ranged_unit_has_only_threats() -> None:
    match = field(
        ("crown_swordsman", "0,0"), ("crown_scout", "1,-1"),
        enemies=(("clans_hunter", "1,0"), ("clans_axeman", "2,0"), ("clans_scout", "2,-1"), ("clans_spearman", "1,1")),
    )  # fmt: skip
    fight = attack(match, "1,0")
    assert morale_of(world(match), fight, 48) == -2
    assert dice(match, fight, 48)["morale"] == -1
    aimed = field(("crown_archer", "0,0"), ("crown_scout", "1,-1"), enemies=(("clans_axeman", "1,0"),))
    assert "morale" not in dice(aimed, shot(aimed, "1,0"))


@pytest.mark.rule("morale.team", "team.support", "morale.ffa")
def test_allies_support_and_third_parties_do_not() -> None:
    both = [
        [("crown_swordsman", "0,0")],
        [("clans_axeman", "1,0")],
        [("crown_pikeman", "1,-1")],
        [("clans_scout", "2,-1")],
    ]
    for name, support, threats in (("team22", 1, 2), ("ffa4", 0, 1)):
        match = field(options={"map": name}, blocks=[[(*each, {"up": 1}) for each in row] for row in both])
        fight = attack(match, "1,0")
        table = world(match)
        assert (support_for(table, fight, 0), threats_to(table, fight, 0)) == (support, threats)


@pytest.mark.rule("fog.support_claim", "morale.excluded")
def test_a_face_down_block_counts_only_if_it_is_shown() -> None:
    match = field(("crown_swordsman", "0,0"), enemies=(("clans_axeman", "1,0"), ("clans_scout", "2,0", {"up": 0})))
    fight = attack(match, "1,0")
    assert support_for(world(match), fight, 48) == 0
    fight.shown.append(49)
    assert support_for(world(match), fight, 48) == 1


# ---- the rest


@pytest.mark.rule("expert.wounds", "expert.wounds_scope")
def test_by_the_expert_rules_a_wound_costs_two_dice() -> None:
    for name, less in (("veteran", 0), ("expert", -2)):
        match = field(("crown_swordsman", "0,0", {"wounds": 1}), enemies=(("clans_axeman", "1,0"),),
                      terrain={"1,0": "forest"}, options={"rules": name})  # fmt: skip
        assert dice(match, attack(match, "1,0")).get("wounds", 0) == less


@pytest.mark.rule("dial.sections")
def test_heavy_rain_takes_a_die_from_bows_and_stones() -> None:
    said: dict[str, Any] = {"enemies": (("clans_axeman", "1,0"),), "turn": 5}
    match = field(("crown_archer", "0,0"), ("crown_swordsman", "0,1"), **said)
    assert dice(match, shot(match, "1,0"))["weather"] == -1
    assert "weather" not in dice(match, attack(match, "1,0", 1))


@pytest.mark.rule("track.class_bonus", "track.shared")
def test_the_fourth_square_gives_the_class_bonus() -> None:
    match = field(("crown_swordsman", "0,0"), enemies=(("clans_spearman", "1,0"),))
    table = world(match)
    ids = table.box.kinds.ids
    table.tracks[0][ids.index("crown_swordsman")] = 4
    table.tracks[1][ids.index("clans_spearman")] = 4
    fight = attack(match, "1,0")
    assert dice(match, fight)["class_bonus"] == 1
    assert dice(match, fight, 48)["class_bonus"] == 1


@pytest.mark.rule("building.neutral_no_strike", "strength.fixed_cards")
def test_a_building_has_dice_of_its_own() -> None:
    match = field(("crown_swordsman", "1,-1"), ("crown_knight", "1,1"), built={"1,0": ("guard_towers", 1, 2)})
    assert dice(match, attack(match, "1,0"), WALLS, 0) == {"all": 5, "walls": 5}
    agile = field(("clans_raider", "0,0"), built={"1,0": ("settlement", 1)},
                  options=CLANS_FIRST)  # fmt: skip
    assert dice(agile, attack(agile, "1,0"), WALLS, 0) == {"all": 2, "walls": 3, "agile": -1}
