"""Special effects of Leaders: the combat bonus and its conditions, ties, draws, retreat and Elephants."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

import pytest
from games.milito.given import CARTHAGE, ROME, at_turn_start, given, notations, play, refusal, side, totals

import quincunx as qx
from quincunx.core.starting import match_from_dict

MACEDON = "alexandrian_macedonian"
PERSIA = "achaemenid_persian"
BRITAIN = "ancient_british"
IMPERIAL = "imperial_roman"


def fight(match: qx.Match, column: int, bonus: str, reply: str = "no-bonus", *fighters: str) -> qx.Match:
    """Attack a column with these bonus cards; a defender who could withdraw stands."""
    play(match, f"attack:{column}", *fighters, bonus)
    if match.rule == "attack.withdraw.option":
        play(match, "stand")
    return play(match, reply)


def with_effect(match: qx.Match, army: str, leader: str, *effects: dict[str, Any]) -> qx.Match:
    """The same position with other effects printed on one Leader."""
    tables = deepcopy(match.content.tables)
    armies: Any = tables["army"]
    leaders = next(entry["leaders"] for entry in armies if entry["id"] == army)
    next(entry for entry in leaders if entry["id"] == leader)["effects"] = list(effects)
    position = match.to_dict()
    del position["content"]
    return match_from_dict(position, qx.Content(tables, {}, []))


# ---- combat bonus and its conditions


@pytest.mark.rule("effect.combat_bonus")
def test_bonus_is_added_to_the_combat_value() -> None:
    """mac_6 has 1, and +2 with Pikes: 5 + 1 + 2."""
    match = given(
        armies=(MACEDON, ROME), own={"hand": ["mac_6", "mac_8"], "c3": ["pikes"]}, enemy={"c3": ["medium_infantry"]}
    )
    assert totals(fight(match, 3, "bonus:mac_6")) == (8, 3)


@pytest.mark.rule("effect.combat_bonus")
def test_no_bonus_from_a_leader_who_stays_in_hand() -> None:
    match = given(
        armies=(MACEDON, ROME),
        own={"hand": ["mac_6", "mac_8"], "c3": ["pikes"]},
        enemy={"hand": ["rep_4"], "c3": ["medium_infantry"]},
    )
    assert totals(fight(match, 3, "bonus:mac_8")) == (4, 3)


@pytest.mark.rule("effect.combat_bonus")
@pytest.mark.parametrize(("terrain", "attack"), [("wood", 4 - 2 + 2 + 5), ("plain", 4 + 2)])
def test_all_conditions_must_hold(terrain: str, attack: int) -> None:
    """A Leader with +5 for attacking in the Wood gets nothing for attacking elsewhere."""
    match = given(
        terrain=["plain", "plain", terrain, "plain", "plain"],
        own={"hand": ["rep_3", "rep_8"], "c3": ["triarii"]},
        enemy={"c3": ["medium_infantry"]},
    )
    effect = {"keyword": "combat_bonus", "value": 5, "role": "attacker", "terrain": ["wood"]}
    match = with_effect(match, ROME, "rep_3", effect)
    assert totals(fight(match, 3, "bonus:rep_3"))[0] == attack


@pytest.mark.rule("effect.cond.role")
@pytest.mark.parametrize(
    ("bonus", "reply", "expected"),
    [
        pytest.param("rep_3", "car_4", (3 + 2 + 1, 3 + 2), id="attackers"),
        pytest.param("rep_4", "car_2", (3 + 2, 3 + 2 + 1), id="defenders"),
    ],
)
def test_role(bonus: str, reply: str, expected: tuple[int, int]) -> None:
    """rep_3 and car_4 have +1 attacking, rep_4 and car_2 +1 defending."""
    match = given(
        own={"hand": [bonus, "rep_8"], "c3": ["medium_infantry"]},
        enemy={"hand": [reply], "c3": ["medium_infantry"]},
    )
    assert totals(fight(match, 3, f"bonus:{bonus}", f"bonus:{reply}")) == expected


@pytest.mark.rule("effect.cond.with")
@pytest.mark.parametrize(
    ("units", "fighter", "bonus", "attack"),
    [
        pytest.param(["triarii"], "", "rep_6", 4 + 1 + 2, id="one that fights"),
        pytest.param(["triarii", "light_infantry"], "light_infantry", "rep_6", 2 + 1 + 1 + 2, id="one in support"),
        pytest.param(["heavy_infantry"], "", "rep_6", 4 + 1, id="none"),
        pytest.param(["heavy_infantry"] * 2, "", "rep_5", 4 + 1 + 1 + 2, id="two wanted, two there"),
        pytest.param(["heavy_infantry"], "", "rep_5", 4 + 1, id="two wanted, one there"),
        pytest.param(["heavy_infantry", "light_infantry"], "heavy_infantry", "rep_5", 4 + 1 + 1, id="one and another"),
        pytest.param(["medium_cavalry"], "", "rep_7", 3 + 1 + 2, id="a group"),
    ],
)
def test_with_units(units: list[str], fighter: str, bonus: str, attack: int) -> None:
    """rep_6: +2 with Triarii; rep_5: +2 with two Heavy Infantry; rep_7: +2 with Cavalry."""
    match = given(own={"hand": [bonus, "rep_8"], "c3": units}, enemy={"c3": ["medium_infantry"]})
    fighters = [f"fight:{fighter}"] if fighter else []
    assert totals(fight(match, 3, f"bonus:{bonus}", "no-bonus", *fighters))[0] == attack


@pytest.mark.rule("effect.cond.with")
def test_enemy_units_do_not_count_as_ones_own() -> None:
    """car_7 wants two Spears; there is one on his side of the column and one Triarii on the other."""
    match = given(own={"hand": ["rep_8", "rep_2"], "c3": ["triarii"]}, enemy={"hand": ["car_7"], "c3": ["spears"]})
    assert totals(fight(match, 3, "bonus:rep_8", "bonus:car_7")) == (3, 6)
    match = given(own={"hand": ["rep_8", "rep_2"], "c3": ["triarii"]}, enemy={"hand": ["car_7"], "c3": ["spears"] * 2})
    assert totals(fight(match, 3, "bonus:rep_8", "bonus:car_7")) == (3, 9)


@pytest.mark.rule("effect.cond.with")
@pytest.mark.parametrize(("origin", "attack"), [(1, 4 + 2 + 1 + 2), (2, 3 + 2 + 1)])
def test_only_units_in_the_combat_count(origin: int, attack: int) -> None:
    """rep_6 wants Triarii: in a flank attack only the attacking stack is with him."""
    match = given(
        active=1,
        own={"hand": ["rep_6", "rep_8"], "c1": ["triarii"], "c2": ["medium_infantry"]},
        enemy={"hand": ["car_8"], "c2": ["spears"]},
    )
    play(at_turn_start(match), "flank:2-1", f"column:{origin}", "bonus:rep_6", "no-bonus")
    assert totals(match)[0] == attack


@pytest.mark.rule("effect.cond.terrain")
@pytest.mark.parametrize(("terrain", "bonus"), [("wood", 3), ("rough", 3), ("plain", 1), ("hill", 1)])
def test_terrain(terrain: str, bonus: int) -> None:
    """bri_4: 1, and +2 in Wood or Rough."""
    match = given(
        armies=(BRITAIN, ROME),
        terrain=["plain", "plain", terrain, "plain", "plain"],
        own={"hand": ["bri_4", "bri_8"], "c3": ["warband_medium_infantry"]},
        enemy={"c3": ["light_infantry"]},
    )
    assert totals(fight(match, 3, "bonus:bri_4"))[0] == 4 + bonus


@pytest.mark.rule("effect.cond.terrain")
@pytest.mark.parametrize(("wood", "bonus"), [(1, 1), (2, 3)])
def test_terrain_of_the_attacked_column(wood: int, bonus: int) -> None:
    """A flank attack from column 1 on column 2: only a Wood in column 2 counts."""
    match = given(
        armies=(BRITAIN, ROME),
        active=1,
        terrain=["wood" if n == wood else "plain" for n in range(1, 6)],
        own={"hand": ["bri_4", "bri_8"], "c1": ["warband_medium_infantry"], "c2": ["slingers"]},
        enemy={"hand": ["rep_8"], "c2": ["medium_infantry"]},
    )
    play(at_turn_start(match), "flank:2-1", "column:1", "bonus:bri_4", "no-bonus")
    assert totals(match)[0] == 4 + 2 + 2 + bonus


@pytest.mark.rule("effect.cond.vs")
@pytest.mark.parametrize(("fighter", "bonus"), [("chariots", 4), ("slingers", 3)])
def test_enemy_fighting_unit(fighter: str, bonus: int) -> None:
    """imp_1 has 3, and +1 against Chariots that fight; Chariots in support do not count."""
    match = given(
        armies=(IMPERIAL, BRITAIN),
        own={"hand": ["imp_1", "imp_8"], "c3": ["archers"]},
        enemy={"c3": ["chariots", "slingers"]},
    )
    assert totals(fight(match, 3, "bonus:imp_1", "no-bonus", f"fight:{fighter}"))[0] == 2 + bonus


@pytest.mark.rule("effect.cond.vs")
def test_enemy_group_and_in_defence() -> None:
    """Scythed Chariots are Chariots; imp_1 meets them in defence."""
    match = given(
        armies=(PERSIA, IMPERIAL),
        own={"hand": ["per_8", "per_1"], "c3": ["scythed_chariots"]},
        enemy={"hand": ["imp_1"], "c3": ["auxiliary_infantry"]},
    )
    assert totals(fight(match, 3, "bonus:per_8", "bonus:imp_1")) == (4, 3 + 3 + 1)


@pytest.mark.rule("effect.cond.vs")
@pytest.mark.rule("variant.mercenaries.type")
def test_a_mercenary_is_known_by_its_type_alone() -> None:
    """Cretan Archers count as Archers: an effect may be against those, and not against nobody."""
    match = given(
        own={"hand": ["rep_7", "rep_8"], "c3": ["heavy_infantry"]}, enemy={"c3": ["cretan_archers"], "hand": ["car_8"]}
    )
    without, against = (
        with_effect(match, ROME, "rep_7", *effects)
        for effects in ([], [{"keyword": "combat_bonus", "value": 5, "vs": ["archers"]}])
    )
    plain, more = totals(fight(without, 3, "bonus:rep_7")), totals(fight(against, 3, "bonus:rep_7"))
    assert more == (plain[0] + 5, plain[1])
    with pytest.raises(ValueError, match=r"field 'vs': expected a list of .*, got 'cretan_archers'"):
        with_effect(match, ROME, "rep_7", {"keyword": "combat_bonus", "value": 5, "vs": ["cretan_archers"]})


@pytest.mark.rule("effect.cond.flank")
def test_flank_attack_by_the_leaders_player() -> None:
    """car_1 has 3, and +1 in a flank attack; the same attack in phase 4 counts 3."""
    match = given(
        armies=(CARTHAGE, ROME),
        active=1,
        own={"hand": ["car_1", "car_8"], "c1": ["medium_infantry"], "c2": ["medium_infantry"]},
        enemy={"hand": ["rep_8"], "c2": ["medium_infantry"]},
    )
    at_turn_start(match)
    flank = play(match.copy(), "flank:2-1", "column:2", "bonus:car_1", "no-bonus")
    assert totals(flank)[0] == 3 + 2 + 3 + 1
    assert totals(fight(play(match.copy(), "pass"), 2, "bonus:car_1"))[0] == 3 + 3


@pytest.mark.rule("effect.cond.flank")
def test_not_for_the_defender_against_a_flank_attack() -> None:
    match = given(
        active=1,
        own={"hand": ["rep_8", "rep_2"], "c1": ["medium_infantry"], "c2": ["medium_infantry"]},
        enemy={"hand": ["car_1"], "c2": ["medium_infantry"]},
    )
    play(at_turn_start(match), "flank:2-1", "column:2", "bonus:rep_8", "bonus:car_1")
    assert totals(match)[1] == 3 + 3


# ---- ties


@pytest.mark.rule("effect.win_ties")
def test_attackers_leader_wins_the_tie() -> None:
    """Spears 4 + 2 (mac_3) against Triarii 5 and a Leader of 1."""
    match = given(
        armies=(MACEDON, ROME),
        own={"hand": ["mac_3", "mac_8"], "c3": ["spears"]},
        enemy={"hand": ["rep_7"], "c3": ["triarii"]},
        control=(None, None, 1, None, None),
    )
    fight(match, 3, "bonus:mac_3", "bonus:rep_7")
    assert totals(match) == (6, 6)
    assert match.to_dict()["table"]["control"][2] == 0
    assert (side(match, 0)["columns"][2], side(match, 1)["destroyed"]) == (["spears"], ["triarii"])


@pytest.mark.rule("effect.win_ties")
@pytest.mark.parametrize(("before", "after"), [(0, None), (1, 1)])
def test_defenders_leader_wins_the_tie(before: int, after: int | None) -> None:
    """Heavy Infantry 4 + 1 + 2 against Spears 5 + 2 (mac_3): a defender's win, control and all."""
    match = given(
        armies=(ROME, MACEDON),
        own={"hand": ["rep_4", "rep_8"], "c3": ["heavy_infantry"]},
        enemy={"hand": ["mac_3"], "c3": ["spears"]},
        control=(None, None, before, None, None),
    )
    fight(match, 3, "bonus:rep_4", "bonus:mac_3")
    assert totals(match) == (7, 7)
    assert match.to_dict()["table"]["control"][2] == after
    assert (side(match, 0)["destroyed"], side(match, 1)["columns"][2]) == (["heavy_infantry"], ["spears"])


@pytest.mark.rule("effect.win_ties")
def test_no_help_against_a_higher_strength() -> None:
    match = given(
        armies=(MACEDON, ROME),
        own={"hand": ["mac_3", "mac_8"], "c3": ["spears"]},
        enemy={"hand": ["rep_3"], "c3": ["triarii"]},
    )
    fight(match, 3, "bonus:mac_3", "bonus:rep_3")
    assert totals(match) == (6, 7)
    assert side(match, 0)["destroyed"] == ["spears"]


@pytest.mark.rule("effect.win_ties")
def test_tie_stands_if_both_have_the_effect() -> None:
    """The same effect printed on rep_7 of the other side."""
    match = given(
        armies=(MACEDON, ROME),
        own={"hand": ["mac_3", "mac_8"], "c3": ["spears"]},
        enemy={"hand": ["rep_7"], "c3": ["triarii"]},
    )
    fight(with_both := with_effect(match, ROME, "rep_7", {"keyword": "win_ties"}), 3, "bonus:mac_3", "bonus:rep_7")
    assert (side(with_both, 0)["discard"], side(with_both, 1)["discard"]) == (["mac_3", "spears"], ["rep_7", "triarii"])
    assert side(with_both, 0)["destroyed"] == side(with_both, 1)["destroyed"] == []


# ---- draws


@pytest.mark.rule("effect.on_win")
@pytest.mark.parametrize(
    ("defender", "reply", "drawn"),
    [
        pytest.param("slingers", "no-bonus", 2, id="won"),
        pytest.param("pikes", "no-bonus", 2, id="won by one"),
        pytest.param("pikes", "bonus:mac_7", 0, id="tied"),
        pytest.param("pikes", "bonus:mac_5", 0, id="lost"),
        pytest.param("light_cavalry", "withdraw", 0, id="the defender withdrew"),
    ],
)
def test_draw_after_a_win(defender: str, reply: str, drawn: int) -> None:
    """bri_3 draws 2 after a win. Chariots 4 + 2 against Pikes 5 + 1 or 5 + 2."""
    match = given(
        armies=(BRITAIN, MACEDON),
        own={"hand": ["bri_3", "bri_8"], "deck": ["slingers"] * 3, "c3": ["chariots"]},
        enemy={"hand": ["mac_5", "mac_7"], "deck": ["pikes"] * 3, "c3": [defender]},
    )
    play(match, "attack:3", "bonus:bri_3")
    if match.rule == "attack.withdraw.option" and reply != "withdraw":
        play(match, "stand")
    play(match, reply)
    assert side(match, 0)["hand"] == [*["slingers"] * drawn, "bri_8"]
    assert len(side(match, 1)["deck"]) == 3


@pytest.mark.rule("effect.on_win")
def test_defender_draws_after_his_win() -> None:
    match = given(
        armies=(ROME, BRITAIN),
        own={"hand": ["rep_8", "rep_2"], "c3": ["medium_infantry"]},
        enemy={"hand": ["bri_3"], "deck": ["slingers"] * 3, "c3": ["warband_medium_infantry"]},
    )
    fight(match, 3, "bonus:rep_8", "bonus:bri_3")
    assert totals(match) == (2, 6)
    assert side(match, 1)["hand"] == ["slingers"] * 2


@pytest.mark.rule("effect.on_win")
@pytest.mark.parametrize(("bonus", "strengths"), [("rep_7", (4, 4)), ("rep_4", (5, 4))])
def test_defender_draws_nothing_after_a_tie_or_a_loss(bonus: str, strengths: tuple[int, int]) -> None:
    match = given(
        armies=(ROME, BRITAIN),
        own={"hand": [bonus, "rep_8"], "c3": ["medium_infantry"]},
        enemy={"hand": ["bri_3"], "deck": ["slingers"] * 3, "c3": ["slingers", "slingers"]},
    )
    fight(match, 3, f"bonus:{bonus}", "bonus:bri_3")
    assert totals(match) == strengths
    assert side(match, 1)["hand"] == []


@pytest.mark.rule("effect.on_play")
@pytest.mark.parametrize("defender", ["slingers", "spears"])
def test_draw_when_revealed_whatever_the_result(defender: str) -> None:
    """per_7 draws 1; an Archer attack wins against Slingers and fails against Spears."""
    match = given(
        armies=(PERSIA, CARTHAGE),
        own={"hand": ["per_7", "per_8"], "deck": ["immortals", "archers"], "c3": ["archers"]},
        enemy={"c3": [defender]},
    )
    fight(match, 3, "bonus:per_7")
    assert side(match, 0)["hand"] == ["immortals", "per_8"]
    assert side(match, 0)["deck"] == ["archers"]


@pytest.mark.rule("effect.on_play")
def test_draw_after_the_payment_is_complete() -> None:
    """Legionaries on the flank cost 2: imp_6 pays 1, imp_2 the rest; only then a card is drawn."""
    match = given(
        armies=(IMPERIAL, CARTHAGE),
        own={"hand": ["legionaries", "imp_2", "imp_6", "imp_8"], "deck": ["archers"]},
    )
    match = with_effect(match, IMPERIAL, "imp_6", {"keyword": "on_play", "do": "draw", "count": 1})
    play(match, "place:legionaries", "column:1", "pay:imp_6")
    assert side(match, 0)["hand"] == ["imp_2", "imp_8"]
    play(match, "pay:imp_8")
    assert side(match, 0)["hand"] == ["archers", "imp_2"]
    assert [entry["key"] for entry in match.journal()][-2:] == ["journal.pays", "journal.draws_by_effect"]


@pytest.mark.rule("effect.on_play")
def test_the_draw_cannot_help_to_pay() -> None:
    """Legionaries in a Rough flank column cost 3, and imp_2 counts 2: the card he draws comes too late."""
    match = given(
        armies=(IMPERIAL, CARTHAGE),
        terrain=["rough", "plain", "plain", "plain", "plain"],
        own={"hand": ["legionaries", "imp_2"], "deck": ["archers"]},
    )
    play(match, "place:legionaries")
    assert notations(match) == ["column:2", "column:3", "column:4", "column:5"]
    assert refusal(match, "column:1") == "place.must_afford"


@pytest.mark.rule("effect.on_play")
def test_used_leader_may_draw_himself() -> None:
    """Deck and discards were empty: he lies in the pile that is reshuffled."""
    match = given(armies=(IMPERIAL, CARTHAGE), own={"hand": ["legionaries", "imp_2", "imp_8"]})
    play(match, "place:legionaries", "column:3", "pay:imp_2")
    force = side(match, 0)
    assert (force["hand"], force["discard"], force["reshuffled"]) == (["imp_2", "imp_8"], [], True)


# ---- retreat and Elephants


@pytest.mark.rule("effect.save_on_loss")
@pytest.mark.parametrize(("before", "after"), [(0, None), (1, 1), (None, None)])
def test_losing_units_are_discarded(before: int | None, after: int | None) -> None:
    """rep_2: 3 + 1 + 2 against 5 + 1 + 3; a defeat all the same."""
    match = given(
        own={"hand": ["rep_2", "rep_8"], "c3": ["medium_infantry"] * 2},
        enemy={"hand": ["car_1"], "c3": ["spears"] * 2},
        control=(None, None, before, None, None),
    )
    fight(match, 3, "bonus:rep_2", "bonus:car_1")
    own, enemy = side(match, 0), side(match, 1)
    assert totals(match) == (6, 9)
    assert (own["discard"], own["destroyed"]) == (["rep_2", *["medium_infantry"] * 2], [])
    assert (enemy["columns"][2], match.to_dict()["table"]["control"][2]) == (["spears"] * 2, after)


@pytest.mark.rule("effect.save_on_loss")
def test_losing_defenders_are_saved_too_but_not_the_column() -> None:
    match = given(
        armies=(CARTHAGE, ROME),
        own={"hand": ["car_1", "car_8"], "c3": ["elephants"]},
        enemy={"hand": ["rep_2"], "c3": ["medium_infantry"]},
        control=(None, None, 1, None, None),
    )
    fight(match, 3, "bonus:car_1", "bonus:rep_2")
    enemy = side(match, 1)
    assert (enemy["discard"], enemy["destroyed"]) == (["rep_2", "medium_infantry"], [])
    assert match.to_dict()["table"]["control"][2] == 0


@pytest.mark.rule("effect.save_on_loss")
def test_the_winner_saves_nobody_but_his_own() -> None:
    match = given(own={"hand": ["rep_2", "rep_8"], "c3": ["triarii"]}, enemy={"c3": ["medium_infantry"]})
    fight(match, 3, "bonus:rep_2")
    assert side(match, 1)["destroyed"] == ["medium_infantry"]


@pytest.mark.rule("effect.save_on_loss")
def test_saved_elephants_do_not_rampage() -> None:
    """The effect printed on car_3: the Elephants are discarded and the deck is spared."""
    match = given(
        own={"hand": ["rep_1", "rep_8"], "c3": ["triarii"]},
        enemy={"hand": ["car_3"], "deck": ["spears"], "c3": ["elephants"]},
    )
    match = with_effect(match, CARTHAGE, "car_3", {"keyword": "save_on_loss"})
    fight(match, 3, "bonus:rep_1", "bonus:car_3")
    enemy = side(match, 1)
    assert totals(match) == (8, 6)
    assert (enemy["discard"], enemy["destroyed"], enemy["deck"]) == (["car_3", "elephants"], [], ["spears"])


@pytest.mark.rule("effect.no_rampage")
@pytest.mark.parametrize(("reply", "destroyed", "deck"), [("car_6", [], ["spears"]), ("car_3", ["spears"], [])])
def test_master_of_elephants_keeps_the_deck_whole(reply: str, destroyed: list[str], deck: list[str]) -> None:
    """The Elephants themselves are destroyed all the same."""
    match = given(
        own={"hand": ["rep_1", "rep_8"], "c3": ["triarii"]},
        enemy={"hand": [reply], "deck": ["spears"], "c3": ["elephants"]},
    )
    fight(match, 3, "bonus:rep_1", f"bonus:{reply}")
    assert totals(match) == (8, 6)
    assert (side(match, 1)["destroyed"], side(match, 1)["deck"]) == ([*destroyed, "elephants"], deck)


# ---- in payment


@pytest.mark.rule("effect.payment")
def test_leader_pays_his_place_value_only() -> None:
    """bri_4 has +2 in Rough columns, in combat: for two units there he counts 2, so a third cannot be paid."""
    match = given(
        armies=(BRITAIN, ROME),
        terrain=["rough", "rough", "plain", "plain", "plain"],
        own={"hand": ["slingers"] * 3 + ["bri_4"]},
    )
    play(match, "place:slingers", "column:1", "place:slingers", "column:2")
    assert notations(match) == ["pay:bri_4", "place:slingers"]
    play(match, "place:slingers")
    assert refusal(match, "column:1") == "place.must_afford"


@pytest.mark.rule("effect.payment")
def test_paid_leaders_do_nothing_in_a_later_combat() -> None:
    """rep_2 has paid for the Heavy Infantry; when they lose, they are destroyed."""
    match = given(
        own={"hand": ["heavy_infantry", "rep_2", "rep_8", "light_infantry"]},
        enemy={"hand": ["car_1"], "deck": ["slingers"], "c3": ["spears"]},
    )
    play(match, "place:heavy_infantry", "column:3", "pay:rep_2")
    fight(match, 3, "bonus:light_infantry", "bonus:car_1")
    assert side(match, 0)["destroyed"] == ["heavy_infantry"]


@pytest.mark.rule("effect.payment")
def test_on_win_draws_nothing_in_payment() -> None:
    match = given(
        armies=(BRITAIN, ROME),
        terrain=["rough", "plain", "plain", "plain", "plain"],
        own={"hand": ["slingers", "bri_3", "bri_8"], "deck": ["chariots"] * 3},
    )
    play(match, "place:slingers", "column:1", "pay:bri_3")
    assert side(match, 0)["hand"] == ["bri_8"]
