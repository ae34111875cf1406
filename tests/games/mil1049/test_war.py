"""Power sphere IV, second half: wars for the lands of other families."""

from __future__ import annotations

from typing import Any

import pytest
from games.mil1049.given import (
    asked,
    entry,
    given,
    keys,
    knight,
    notations,
    offers,
    play,
    refusal,
    seal,
    stock,
    table,
    vp,
    who,
)

import quincunx as qx

FAMILIES = ("red", "yellow", "blue", "green")
PLENTY = {"food": 9, "influence": 9}


def at_war(**said: Any) -> qx.Match:
    """Red's A, with four soldiers, is in War. Nobody has single women, all have plenty, and green leads by far."""
    families: dict[str, dict[str, Any]] = {name: {"women": 0, **PLENTY} for name in FAMILIES}
    families["red"]["A"] = {"soldiers": 4, "where": "war-1"}
    families["green"]["vp"] = 90
    table_fields = {}
    for name, fields in said.items():
        if name not in FAMILIES:
            table_fields[name] = fields
            continue
        for key, value in fields.items():
            had = families[name].get(key)
            families[name][key] = {**had, **value} if isinstance(had, dict) and value is not None else value
    return given(at="war", players=4, **{**families, **table_fields})


def fight(match: qx.Match, **offers_by_family: int) -> qx.Match:
    """All who fight seal so many food, and the war is settled."""
    return seal(match, **{name: {"food": food} for name, food in offers_by_family.items()})


def sums(match: qx.Match) -> tuple[int, int]:
    """Attack and defence in the last war."""
    lines = [line for line in match.journal() if line["key"] in ("journal.attacker_wins", "journal.defender_wins")]
    return lines[-1]["params"]["strength"], lines[-1]["params"]["defence"]


# ---- what may be attacked


@pytest.mark.rule("war.options")
def test_a_free_land_a_land_of_another_family_or_nothing() -> None:
    match = at_war(stacks=[["wool"], ["mine"]], yellow={"A": {"lands": ["mine", "fish"]}})
    lands = ["yellow-A1", "yellow-A2", "yellow-B1", "blue-A1", "blue-B1", "green-A1", "green-B1"]
    assert notations(match) == ["nothing", "free:near", "free:far", *[f"attack:{land}" for land in lands]]


@pytest.mark.rule("war.options")
def test_each_knight_in_war_fights_once() -> None:
    match = at_war(red={"B": {"where": "war-2"}})
    fight(play(match, "attack:yellow-B1"))
    play(match, "discard")
    assert (asked(match), table(match)["knight"]) == ("War", "red-B")
    play(match, "nothing")
    assert asked(match) == "Donate"


@pytest.mark.rule("war.target")
def test_one_particular_land_is_named() -> None:
    match = at_war(yellow={"B": {"lands": ["wool", "fish"]}})
    assert refusal(match, "attack:red-B1") == "war.target"
    assert refusal(match, "attack:yellow-A2") == "war.target"
    assert refusal(match, "attack:yellow-C1") == "action.knight"
    fight(play(match, "attack:yellow-B2"))
    play(match, "knight:red-A")
    assert knight(match, "yellow-B")["lands"] == ["wool"]
    assert knight(match, "red-A")["lands"] == ["cereal", "fish"]


@pytest.mark.rule("war.cond.lands")
def test_a_knight_without_lands_is_safe() -> None:
    match = at_war(yellow={"B": {"lands": []}})
    assert refusal(match, "attack:yellow-B1") == "war.cond.lands"
    assert offers(match, "attack")[0] == "yellow-A1"
    assert "yellow-B1" not in offers(match, "attack")


@pytest.mark.rule("war.cond.toll", "lineage.uses")
def test_an_attack_costs_an_influence_for_each_single_woman() -> None:
    match = at_war(red={"influence": 3}, yellow={"women": 3}, blue={"women": 4})
    assert [land.partition("-")[0] for land in offers(match, "attack")] == ["yellow", "yellow", "green", "green"]
    assert refusal(match, "attack:blue-A1") == "war.cond.toll"
    play(match, "attack:yellow-B1")
    assert "influence" not in stock(match, "red")
    assert stock(match, "yellow")["influence"] == 9


@pytest.mark.rule("war.cond.toll", "war.no-recall")
def test_the_toll_is_lost_and_adds_no_strength() -> None:
    match = at_war(yellow={"women": 3, "B": {"soldiers": 5}})
    fight(play(match, "attack:yellow-B1"))
    assert sums(match) == (12, 15)
    assert stock(match, "red")["influence"] == 6


@pytest.mark.rule("war.cond.vassal")
def test_bonds_bar_attacks() -> None:
    """On the Lord's family and on a fellow vassal, and on a vassal of one's own; other bonds are no bar."""
    match = at_war(
        red={"A": {"lord": "blue"}},
        yellow={"A": {"lord": "red"}, "B": {"lord": "blue"}},
        green={"A": {"lord": "yellow"}},
    )
    assert offers(match, "attack") == ["green-A1", "green-B1"]
    for land in ("blue-A1", "blue-B1", "yellow-A1", "yellow-B1"):
        assert refusal(match, f"attack:{land}") == "war.cond.vassal"


@pytest.mark.rule("war.one-side")
def test_nobody_could_fight_on_both_sides() -> None:
    """Whatever the bonds of attacker and target are, no Lord has a place in the other party."""
    lords = (None, "red", "yellow", "blue", "green")
    for mine in lords:
        for theirs in lords:
            if mine == "red" or theirs == "yellow":
                continue
            match = at_war(
                red={"A": {} if mine is None else {"lord": mine}},
                yellow={"B": {} if theirs is None else {"lord": theirs}},
            )
            crossed = mine == "yellow" or theirs == "red" or (mine == theirs and mine is not None)
            assert (refusal(match, "attack:yellow-B1") == "war.cond.vassal") == crossed


@pytest.mark.rule("war.cond.archbishop")
def test_the_archbishop_protects_all_lands_of_one_knight() -> None:
    match = at_war(archbishop="yellow-B", yellow={"B": {"lands": ["wool", "fish"]}})
    for land in ("yellow-B1", "yellow-B2"):
        assert refusal(match, f"attack:{land}") == "war.cond.archbishop"
    assert refusal(match, "attack:yellow-A1") == ""


# ---- Lords


@pytest.mark.rule("war.lord-joins", "war.lord-order")
def test_first_the_attackers_lord_is_settled_then_the_defenders() -> None:
    """The vassal's player asks, the Lord answers; then all who fight choose together."""
    match = at_war(red={"A": {"lord": "blue"}}, yellow={"B": {"lord": "green"}})
    play(match, "attack:yellow-B1")
    for step, family in (("AskHelp", "red"), ("GiveHelp", "blue"), ("AskHelp", "yellow"), ("GiveHelp", "green")):
        assert (asked(match), who(match)) == (step, family)
        play(match, "yes")
    assert (asked(match), match.acting) == ("Contribute", (0, 1, 2, 3))


@pytest.mark.rule("war.lord-joins")
@pytest.mark.parametrize(
    ("answers", "fighting"),
    [
        (["no", "no"], (0, 1)),
        (["yes", "no", "no"], (0, 1)),
        (["yes", "yes", "no"], (0, 1, 2)),
        (["no", "yes", "no"], (0, 1)),
        (["no", "yes", "yes"], (0, 1, 3)),
    ],
)
def test_a_lord_fights_only_if_both_agree(answers: list[str], fighting: tuple[int, ...]) -> None:
    match = at_war(red={"A": {"lord": "blue"}}, yellow={"B": {"lord": "green"}})
    play(match, "attack:yellow-B1", *answers)
    assert (asked(match), match.acting) == ("Contribute", fighting)


@pytest.mark.rule("war.lord-joins")
def test_a_vassal_never_helps_his_lord() -> None:
    """Blue's B serves the attacker's family, green's B the defender's."""
    match = at_war(blue={"B": {"lord": "red"}}, green={"B": {"lord": "yellow"}})
    play(match, "attack:yellow-B1")
    assert (asked(match), match.acting) == ("Contribute", (0, 1))


@pytest.mark.rule("war.no-recall")
def test_an_attack_is_fought_whatever_the_lords_decide() -> None:
    match = at_war(red={"A": {"lord": "blue"}}, yellow={"women": 2})
    play(match, "attack:yellow-B1")
    assert stock(match, "red")["influence"] == 7
    assert notations(match) == ["no", "yes"]
    play(match, "yes", "no")
    assert asked(match) == "Contribute"
    assert refusal(match, "nothing", "red")


@pytest.mark.rule("war.lord-zero", "hidden.forced")
def test_a_lord_with_nothing_is_asked_all_the_same() -> None:
    """And has taken part: he places the land."""
    match = at_war(red={"A": {"lord": "blue"}}, blue={"food": 0, "influence": 0})
    play(match, "attack:yellow-B1", "yes")
    assert (who(match), notations(match)) == ("blue", ["no", "yes"])
    fight(play(match, "yes"))
    assert (asked(match), who(match)) == ("PlaceLand", "blue")


# ---- strength and result


@pytest.mark.rule("war.contributions", "hidden.simultaneous")
def test_food_and_influence_are_chosen_in_secret() -> None:
    match = at_war()
    play(match, "attack:yellow-B1")
    assert match.acting == (0, 1)
    for seat in ("red", "yellow"):
        assert offers(match, "more", seat) == ["food", "influence"]
        for kind in ("fabric", "metal", "gold"):
            assert refusal(match, f"more:{kind}", seat) == "war.contributions"
    play(match, "more:food", "more:influence", "seal", seat="red")
    assert "contributes" not in keys(match)
    assert match.awaited == (0, 1)
    play(match, "more:influence", "seal", seat="yellow")
    told = [line["text"] for line in match.journal() if line["key"] == "journal.contributes"]
    assert told == ["Lara brings 1 influence and 1 food.", "Castro brings 1 influence."]


@pytest.mark.rule("war.attack-strength", "war.defence-strength")
@pytest.mark.parametrize(
    ("attacker", "defender", "expected"),
    [
        ({"soldiers": 4}, {"soldiers": 2, "castle": 1}, (12, 12)),
        ({"soldiers": 0, "castle": 1, "lands": ["quarry", "mine"]}, {"soldiers": 1}, (0, 3)),
        ({"soldiers": 5}, {"soldiers": 0, "castle": 0}, (15, 0)),
        ({"soldiers": 3}, {"soldiers": 1, "castle": 1, "lands": ["mine", "quarry"]}, (9, 12)),
    ],
)
def test_what_counts_in_attack_and_in_defence(
    attacker: dict[str, Any], defender: dict[str, Any], expected: tuple[int, int]
) -> None:
    match = at_war(red={"A": attacker}, yellow={"B": defender})
    fight(play(match, "attack:yellow-B1"))
    assert sums(match) == expected


@pytest.mark.rule("war.attack-strength", "war.defence-strength", "war.contributions")
def test_each_cube_of_either_party_counts_one() -> None:
    match = at_war(red={"A": {"lord": "blue"}}, yellow={"B": {"lord": "green"}})
    play(match, "attack:yellow-B1", "yes", "yes", "yes", "yes")
    seal(match, red={"food": 1, "influence": 2}, yellow={"food": 4}, blue={"influence": 1}, green={"food": 2})
    assert sums(match) == (12 + 3 + 1, 3 + 4 + 2)
    assert [stock(match, name)["food"] for name in FAMILIES] == [8, 5, 9, 7]
    assert [stock(match, name)["influence"] for name in FAMILIES] == [7, 9, 8, 9]


@pytest.mark.rule("war.modifier-scope")
@pytest.mark.parametrize("land", ["yellow-B1", "yellow-B2"])
def test_a_modifier_protects_every_land_of_the_knight(land: str) -> None:
    """But not those of his cousins."""
    match = at_war(yellow={"B": {"soldiers": 0, "lands": ["wool", "quarry dark"]}, "A": {"lands": ["mine"]}})
    fight(play(match, f"attack:{land}"))
    assert sums(match) == (12, 2)


@pytest.mark.rule("war.result")
@pytest.mark.parametrize(("food", "wins"), [(2, False), (3, False), (4, True)])
def test_the_higher_strength_wins_and_the_defender_on_a_tie(food: int, wins: bool) -> None:
    match = at_war(yellow={"A": {"soldiers": 2, "castle": 1}})
    fight(play(match, "attack:yellow-A1"), red=food, yellow=3)
    assert sums(match) == (12 + food, 15)
    assert (asked(match) == "PlaceLand") == wins
    assert (stock(match, "red")["food"], stock(match, "yellow")["food"]) == (9 - food, 6)


@pytest.mark.rule("war.defender-wins", "limit.permanent")
def test_a_beaten_attacker_withdraws_with_all_he_has() -> None:
    match = at_war(yellow={"B": {"soldiers": 5}})
    before = table(match)
    fight(play(match, "attack:yellow-B1"))
    after = table(match)
    assert asked(match) == "Donate"
    assert (after["knights"], after["lands"], after["seats"]) == (before["knights"], before["lands"], before["seats"])


@pytest.mark.rule("war.attacker-wins", "limit.lands", "limit.permanent")
def test_the_land_goes_before_a_knight_or_a_vassal_of_the_conqueror() -> None:
    """With room; soldiers and castles stay where they are."""
    match = at_war(
        red={"A": {"lands": ["mine", "mine"]}},
        yellow={"B": {"soldiers": 1, "castle": 1}},
        blue={"A": {"lord": "red"}, "B": {"lord": "red", "lands": ["fish", "fish"]}},
    )
    fight(play(match, "attack:yellow-B1"))
    assert (who(match), notations(match)) == ("red", ["knight:red-B", "knight:blue-A", "discard"])
    assert refusal(match, "knight:red-A") == refusal(match, "knight:blue-B") == "limit.lands"
    assert refusal(match, "knight:yellow-B") == "war.attacker-wins"
    play(match, "knight:blue-A")
    assert knight(match, "blue-A")["lands"] == ["cereal", "cereal"]
    assert knight(match, "yellow-B")["lands"] == []
    assert (knight(match, "yellow-B")["soldiers"], knight(match, "yellow-B")["castle"]) == (1, 1)


@pytest.mark.rule("war.land-face")
@pytest.mark.parametrize("land", ["wool", "wool dark"])
def test_a_conquered_land_keeps_its_face_and_yields_nothing(land: str) -> None:
    match = at_war(yellow={"B": {"lands": [land]}})
    fight(play(match, "attack:yellow-B1"))
    play(match, "knight:red-B")
    assert knight(match, "red-B")["lands"] == ["cereal", land]
    assert stock(match, "red") == {"food": 9, "fabric": 2, "metal": 2, "influence": 9, "gold": 2}


@pytest.mark.rule("war.discarded-land", "war.vp.gain", "war.vp.loss")
def test_a_discarded_land_is_gone_and_costs_the_loser_all_the_same() -> None:
    match = at_war(stacks=[["mine"], ["mine"]])
    fight(play(match, "attack:yellow-B1"))
    play(match, "discard")
    lying = table(match)
    assert lying["discarded"] == [1, 0, 0, 0, 0]
    assert lying["stacks"] == [["mine"], ["mine"]]
    assert vp(match) == {"red": 0, "yellow": -4, "blue": 0, "green": 90}


# ---- the helping Lord


@pytest.mark.rule("war.lord-places", "war.lord-places-limit")
def test_a_lord_who_helped_places_the_land() -> None:
    """Among the knights and vassals of the attacker's family, not his own; and he may not throw it away."""
    match = at_war(red={"A": {"lord": "blue"}}, green={"B": {"lord": "red"}})
    fight(play(match, "attack:yellow-B1", "yes", "yes"))
    assert (who(match), notations(match)) == ("blue", ["knight:red-A", "knight:red-B", "knight:green-B"])
    assert refusal(match, "discard") == "war.lord-places-limit"
    assert refusal(match, "knight:blue-A") == "war.attacker-wins"
    play(match, "knight:green-B")
    assert vp(match) == {"red": 4, "yellow": -4, "blue": 0, "green": 94}


@pytest.mark.rule("war.lord-places")
def test_a_lord_who_did_not_help_has_no_say() -> None:
    match = at_war(red={"A": {"lord": "blue"}}, yellow={"B": {"lands": ["wool"]}})
    fight(play(match, "attack:yellow-B1", "yes", "no"))
    assert (asked(match), who(match)) == ("PlaceLand", "red")
    assert match.prompt() == "Before whom does the wool land go?"
    match = at_war(yellow={"B": {"lord": "blue"}})
    fight(play(match, "attack:yellow-B1", "yes", "yes"))
    assert (asked(match), who(match)) == ("PlaceLand", "red")


@pytest.mark.rule("war.lord-places-limit", "hidden.skip")
def test_the_lord_is_not_asked_where_there_is_nothing_to_choose() -> None:
    """One place, or none: then the land is discarded."""
    full = {"lands": ["fish", "fish"]}
    match = at_war(red={"A": {"lord": "blue"}, "B": full})
    fight(play(match, "attack:yellow-B1", "yes", "yes"))
    assert asked(match) == "Donate"
    assert knight(match, "red-A")["lands"] == ["cereal", "cereal"]
    match = at_war(red={"A": {"lord": "blue", **full}, "B": {"lands": ["wool", "wool"]}})
    fight(play(match, "attack:yellow-B1", "yes", "yes"))
    assert asked(match) == "Donate"
    assert table(match)["discarded"] == [1, 0, 0, 0, 0]


# ---- victory points


@pytest.mark.rule("war.vp.gain", "war.vp.loss")
def test_families_and_lords_gain_and_lose_four_points() -> None:
    """Though neither Lord takes part."""
    match = at_war(red={"A": {"lord": "blue"}}, yellow={"B": {"lord": "green"}})
    fight(play(match, "attack:yellow-B1", "no", "no"))
    assert vp(match) == {"red": 0, "yellow": -4, "blue": 0, "green": 86}
    play(match, "knight:red-A")
    assert vp(match) == {"red": 4, "yellow": -4, "blue": 4, "green": 86}


@pytest.mark.rule("war.leader-bonus", "war.leader-bonus-detail")
@pytest.mark.parametrize(
    ("points", "bonus"),
    [
        ((5, 9, 0, 0), 2),
        ((5, 9, 9, 0), 2),
        ((5, 9, 10, 0), 0),
        ((9, 9, 0, 0), 2),
        ((9, 8, 0, 0), 0),
    ],
)
def test_beating_the_leader(points: tuple[int, ...], bonus: int) -> None:
    """Red attacks yellow and wins; tied leaders are leaders."""
    match = at_war(**{name: {"vp": each} for name, each in zip(FAMILIES, points, strict=True)})
    fight(play(match, "attack:yellow-B1"))
    play(match, "discard")
    assert vp(match)["red"] == points[0] + bonus


@pytest.mark.rule("war.leader-bonus", "war.leader-bonus-detail")
@pytest.mark.parametrize(("points", "bonus"), [((9, 5, 0, 0), 2), ((9, 5, 10, 0), 0)])
def test_a_defender_beats_the_leader_too(points: tuple[int, ...], bonus: int) -> None:
    by_family: dict[str, Any] = {name: {"vp": each} for name, each in zip(FAMILIES, points, strict=True)}
    by_family["yellow"]["B"] = {"soldiers": 5}
    match = at_war(**by_family)
    fight(play(match, "attack:yellow-B1"))
    assert vp(match) == {"red": 9, "yellow": 5 + bonus, "blue": points[2], "green": 0}


@pytest.mark.rule("war.leader-bonus-detail")
@pytest.mark.parametrize(("joins", "bonus"), [("yes", 2), ("no", 0)])
def test_a_leading_lord_on_the_losing_side_counts_if_he_joined(joins: str, bonus: int) -> None:
    """The bonus goes to the attacker, not to his own Lord; green leads and is Lord of the defender."""
    match = at_war(red={"A": {"lord": "blue"}}, yellow={"B": {"lord": "green"}})
    fight(play(match, "attack:yellow-B1", "yes", "yes", "yes", joins))
    play(match, "knight:red-B")
    assert vp(match) == {"red": 4 + bonus, "yellow": -4, "blue": 0, "green": 86}


@pytest.mark.rule("war.leader-bonus-detail")
def test_two_beaten_leaders_bring_one_bonus_and_a_lord_who_leads_for_the_attacker() -> None:
    """Yellow and its Lord green lead together; then red fails with its leading Lord blue."""
    match = at_war(yellow={"vp": 90, "B": {"lord": "green"}})
    fight(play(match, "attack:yellow-B1", "yes", "yes"))
    play(match, "discard")
    assert vp(match)["red"] == 2
    match = at_war(red={"A": {"lord": "blue"}}, blue={"vp": 95}, yellow={"B": {"soldiers": 5}})
    fight(play(match, "attack:yellow-B1", "yes", "yes"))
    assert vp(match) == {"red": 0, "yellow": 2, "blue": 95, "green": 90}


@pytest.mark.rule("war.leader-bonus-detail", "war.settle-order")
def test_who_leads_is_looked_at_before_the_war() -> None:
    """Yellow leads until it loses four points by this very war; blue leads only afterwards."""
    match = at_war(yellow={"vp": 10}, blue={"vp": 8}, green={"vp": 0})
    fight(play(match, "attack:yellow-B1"))
    play(match, "discard")
    assert vp(match) == {"red": 2, "yellow": 6, "blue": 8, "green": 0}


@pytest.mark.rule("war.settle-order")
def test_the_order_of_settling_a_war() -> None:
    match = at_war(red={"A": {"lord": "blue"}}, yellow={"vp": 90, "B": {"lord": "green"}})
    fight(play(match, "attack:yellow-B1", "no", "no"), red=1)
    assert keys(match)[-5:] == ["contributes", "contributes", "attacker_wins", "loses_land", "lord_loses"]
    assert stock(match, "red")["food"] == 8
    play(match, "knight:red-A")
    told = keys(match)[-4:]
    assert told == ["land_goes", "gains_land", "lord_gains", "beats_leader"]
    assert entry(match, "beats_leader")["params"] == {"seat": 0, "n": 2}


@pytest.mark.rule("war.leader-bonus-detail")
def test_a_leader_beaten_in_one_war_counts_for_no_other() -> None:
    """Red's A beats the leader; then red's B fails against blue, and takes no bonus for that."""
    match = at_war(red={"B": {"where": "war-2"}}, yellow={"vp": 95}, blue={"A": {"soldiers": 9}})
    fight(play(match, "attack:yellow-B1"))
    play(match, "discard")
    assert vp(match)["red"] == 2
    fight(play(match, "attack:blue-A1"))
    assert vp(match) == {"red": 2, "yellow": 91, "blue": 0, "green": 90}
