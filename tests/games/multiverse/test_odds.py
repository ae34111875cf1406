"""The odds shown before an attack: who strikes first, every summand with its clause, and exact chances."""

from __future__ import annotations

from time import process_time

import pytest
from games.multiverse.arena import CLANS_FIRST, STONE, answer, attack, field, skilled
from games.multiverse.given import play, world

import quincunx as qx
from quincunx.games.multiverse.exchange import Exchange
from quincunx.games.multiverse.targets import tower_fight


def outlook(match: qx.Match, do: str) -> dict[str, object]:
    told = match.forecast()
    assert told is not None
    return told.about(do)[0].to_dict()


@pytest.mark.rule("info.odds", "strength.public")
def test_an_attack_is_told_with_its_dice_and_chances() -> None:
    match = play(field(("crown_swordsman", "0,0"), enemies=(("clans_axeman", "1,0"),)), "block:1")
    told = outlook(match, "attack:e")
    assert told["note"] == "The attacker strikes first."
    assert [(each["role"], each["total"]) for each in told["sums"]] == [("attacker", 3), ("defender", 2)]  # type: ignore[attr-defined]
    for each in told["sums"]:  # type: ignore[attr-defined]
        for line in each["lines"]:
            assert line["rule"] in qx.game_of("multiverse").ledger
    done, taken = (each["chances"] for each in told["outcomes"])  # type: ignore[attr-defined]
    miss = (4 / 6) ** 3 - 3 * (1 / 6) ** 2 * (3 / 6) - (1 / 6) ** 3
    assert done["chances"][0] == pytest.approx(miss, abs=1e-6)
    assert done["ends"] == pytest.approx(3 * (1 / 6) ** 2 * (5 / 6) + (1 / 6) ** 3, abs=1e-6)
    assert sum(taken["chances"]) == pytest.approx(1.0, abs=1e-5)


@pytest.mark.rule("info.odds", "combat.dead_no_strike")
def test_the_dead_are_not_counted_as_striking_back() -> None:
    match = field(("crown_swordsman", "0,0"), enemies=(("clans_axeman", "1,0", {"wounds": 1}),))
    found = Exchange(world(match), attack(match, "1,0"))
    hit = 1 - found.done[0]
    assert found.kills == pytest.approx(hit)
    assert found.taken[0] >= hit, "whoever is dead does not strike"
    assert sum(found.taken) == pytest.approx(1.0)


@pytest.mark.rule("info.odds", "expert.wounds")
def test_by_the_expert_rules_a_wounded_defender_strikes_weaker() -> None:
    answers = []
    for name in ("veteran", "expert"):
        match = field(("crown_swordsman", "0,0"), enemies=(("clans_raider", "1,0"),), options={"rules": name})
        before = world(match).wounds[:]
        answers.append(Exchange(world(match), attack(match, "1,0")).taken[0])
        assert world(match).wounds == before
    assert answers[1] > answers[0]


@pytest.mark.rule("info.odds")
def test_exact_chances_agree_with_play() -> None:
    """A thousand fights of a Horseman with a Spearman come out as was told."""
    match = play(field(("crown_horseman", "0,0"), enemies=(("clans_spearman", "1,0", {"wounds": 1}),)), "block:1")
    found = Exchange(world(match), attack(match, "1,0"))
    fallen = 0
    for seed in range(1000):
        twin = match.copy()
        twin.table.dice = qx.FastDice(seed)
        answer(play(twin, "attack:e"))
        fallen += not world(twin).blocks_of(1)
    assert fallen / 1000 == pytest.approx(found.kills, abs=0.05)


@pytest.mark.rule("info.odds", "combat.initiative_counter")
def test_it_is_told_who_counters() -> None:
    match = play(field(("crown_swordsman", "0,0"), enemies=(("clans_hunter", "1,0"),)), "block:1")
    assert outlook(match, "attack:e")["note"] == "Hunter defends and strikes first."
    shot = play(field(("crown_archer", "0,0"), enemies=(("clans_axeman", "1,0"),)), "block:1")
    assert outlook(shot, "shoot:1,0")["note"] == "Nobody strikes back."


@pytest.mark.rule("info.odds", "ability.announce")
def test_abilities_and_cards_are_weighed() -> None:
    match = field(("crown_archer", "0,0"), enemies=(("clans_axeman", "1,0"),), dice=[STONE] * 9)
    play(skilled(match, "crown_archer"), "block:1")
    rows = outlook(match, "shoot:1,0")["rows"]
    assert [row["text"] for row in rows] == ["Volley"]  # type: ignore[attr-defined]
    wall = field(("clans_axeman", "0,0"), enemies=(("crown_swordsman", "1,0"),), options=CLANS_FIRST)
    play(skilled(wall, "crown_swordsman"), "block:1", "attack:e")
    told = outlook(wall, "decline")
    assert [row["text"] for row in told["rows"]] == ["Shield Wall"]  # type: ignore[attr-defined]


@pytest.mark.rule("info.odds")
def test_the_odds_are_there_at_once() -> None:
    match = play(
        field(("crown_swordsman", "0,0"), enemies=(("clans_axeman", "1,0"), ("clans_hunter", "0,1"))), "block:1"
    )
    match.forecast()
    best = 1.0
    for _ in range(10):
        start = process_time()
        match.forecast()
        best = min(best, process_time() - start)
    assert best < (0.005 if qx.speed() == "compiled" else 0.05)


@pytest.mark.rule("info.odds", "building.garrison_dies")
def test_a_garrison_does_not_strike_back_once_its_building_is_destroyed() -> None:
    garrison = (("clans_axeman", "1,0"),)
    battered = {"1,0": ("guard_towers", 1, 1, {"damage": 1})}
    match = field(("crown_swordsman", "0,0"), enemies=garrison, built=battered)
    found = Exchange(world(match), attack(match, "1,0"))
    hit = 1 - found.done[0]
    assert found.kills == pytest.approx(hit), "one hit point was left"
    whole = field(("crown_swordsman", "0,0"), enemies=garrison, built={"1,0": ("guard_towers", 1)})
    standing = Exchange(world(whole), attack(whole, "1,0"))
    assert standing.kills == pytest.approx(standing.done[2]), "of two, one is left after a plain success"
    struck = 1 - standing.taken[0]
    missed_by = struck / (1 - standing.kills)
    assert 1 - found.taken[0] == pytest.approx((1 - hit) * missed_by), "it strikes back only if it was missed"


@pytest.mark.rule("info.odds", "building.tower_shot", "shoot.retaliate_engines")
def test_towers_that_shoot_may_fall_to_the_answer() -> None:
    towers = {"0,0": ("guard_towers", 0, 1, {"damage": 1})}
    match = field(("crown_scout", "-1,-1"), enemies=(("clans_hunter", "2,0"),), built=towers)
    names = world(match).chart.names
    found = Exchange(world(match), tower_fight(world(match), names.index("0,0"), names.index("2,0")))
    assert found.dies == pytest.approx(1 - found.taken[0]) == pytest.approx(found.taken[1])
    assert 0 < found.dies < 1 - found.kills, "only a Hunter who lives answers"


FORMED = {"map": "duel_standard", "formations": True}


@pytest.mark.rule("info.odds", "formation.option", "building.hp")
def test_the_strikes_of_a_formation_at_a_building_add_up() -> None:
    own = (("crown_swordsman", "0,0"), ("crown_pikeman", "0,0"))
    match = field(*own, built={"1,0": ("guard_towers", 1)}, options=FORMED)
    under_way = attack(match, "1,0")
    under_way.attackers.append(1)
    found = Exchange(world(match), under_way)
    assert found.done[1] > 0
    assert found.kills == pytest.approx(sum(found.done[2:])), "two hit points are gone after two plain successes"


@pytest.mark.rule("info.odds", "combat.dead_no_strike", "formation.option")
def test_if_one_of_a_formation_falls_the_other_still_answers() -> None:
    enemies = (("clans_axeman", "1,0", {"wounds": 1}), ("clans_axeman", "1,0", {"wounds": 1}))
    match = field(("crown_swordsman", "0,0"), enemies=enemies, options=FORMED)
    found = Exchange(world(match), attack(match, "1,0"))
    assert found.kills > 0.5
    assert found.taken[0] < found.kills, "whoever is left strikes back"
