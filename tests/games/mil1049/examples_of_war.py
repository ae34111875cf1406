"""The examples of War, played out."""

from __future__ import annotations

from typing import Any

from games.mil1049.expected import Expected, allowed, shows
from games.mil1049.given import (
    asked,
    entry,
    family,
    given,
    keys,
    knight,
    notations,
    offers,
    play,
    realm,
    seal,
    stock,
    vp,
    who,
)

import quincunx as qx
from quincunx.games.mil1049.pieces import KINDS
from quincunx.games.mil1049.strength import attack, cubes_needed, defence

RICH = dict.fromkeys(KINDS, 9)


@shows("ex.war.free-land-eight")
def free_land_eight(expect: Expected) -> None:
    match = given(at="war", red={"A": {"where": "war-1", "soldiers": 2}}, stacks=[[], ["mine"]])
    base = attack(realm(match), 0)
    needed = cubes_needed(realm(match), 0, 1)
    expect(strength_without_cubes=base, cubes_needed=needed, strength_with_needed_cubes=base + needed)
    play(match, "free:far", "more:food", "more:influence")
    expect(two_cubes_enough=asked(match) != "PayFree")
    play(match, "more:food")
    assert asked(match) == "PlaceLand"


@shows("ex.war.toll-one")
def toll_one(expect: Expected) -> None:
    match = given(at="war", red={**RICH, "A": {"where": "war-1"}}, yellow={"women": 1})
    play(match, "attack:yellow-A1")
    expect(influence_to_discard_first=9 - stock(match, "red")["influence"])


def twelve_against_twelve() -> qx.Match:
    """Red's A has attacked the wool of yellow's A, and the toll is paid."""
    match = given(
        at="war",
        red={**RICH, "A": {"where": "war-1", "soldiers": 4}},
        yellow={**RICH, "women": 1, "vp": 5, "A": {"soldiers": 2, "castle": 1, "lands": ["wool"]}},
        blue={"vp": 30},
    )
    return play(match, "attack:yellow-A1")


def contributed(match: qx.Match, red: int, yellow: int) -> tuple[int, int]:
    """Both strengths once so many cubes of food and influence are opened."""
    seal(match, red={"food": red - 1, "influence": 1}, yellow={"food": yellow - 1, "influence": 1})
    won = entry(match, "attacker_wins" if "attacker_wins" in keys(match) else "defender_wins")
    return won["params"]["strength"], won["params"]["defence"]


def cubes(match: qx.Match, colour: str) -> int:
    return sum(family(match, colour)["stock"].values())


@shows("ex.war.twelve-twelve")
def twelve_twelve(expect: Expected) -> None:
    match = twelve_against_twelve()
    expect(attack_base=attack(realm(match), 0), defence_base=defence(realm(match), 4))
    before = {colour: cubes(match, colour) for colour in ("red", "yellow")}
    strengths = contributed(match, 4, 2)
    expect(attack_total=strengths[0], defence_total=strengths[1])
    expect(winner="attacker" if "attacker_wins" in keys(match) else "defender")
    play(match, "knight:red-B")
    expect(wool_land_to="attacker" if knight(match, "red-B")["lands"] == ["cereal", "wool"] else "defender")
    expect(attacker_vp_change=vp(match)["red"], defender_vp_change=vp(match)["yellow"] - 5)
    expect(cubes_lost_attacker=before["red"] - cubes(match, "red"))
    expect(cubes_lost_defender=before["yellow"] - cubes(match, "yellow"))
    expect(soldiers_lost=6 - knight(match, "red-A")["soldiers"] - knight(match, "yellow-A")["soldiers"])


@shows("ex.war.tie")
def war_tie(expect: Expected) -> None:
    match = twelve_against_twelve()
    before = vp(match)
    strengths = contributed(match, 3, 3)
    expect(attack_total=strengths[0], defence_total=strengths[1])
    expect(winner="attacker" if "attacker_wins" in keys(match) else "defender")
    expect(vp_changes=sum(abs(points - before[colour]) for colour, points in vp(match).items()))


def with_a_lord(**green: Any) -> qx.Match:
    """Red's B, a vassal of green's, has taken the only land of blue's C with green's help, which is to be placed."""
    match = given(
        at="war",
        players=4,
        red={
            "A": {"lands": ["cereal", "wool"]},
            "B": {"where": "war-1", "soldiers": 5, "lord": "green"},
            "C": {},
        },
        yellow={"vp": 30},
        blue={"women": 0, "C": {"soldiers": 1, "lands": ["cereal"]}},
        green=green,
    )
    play(match, "attack:blue-C1", "yes", "yes")
    assert match.acting == (0, 2, 3)
    return seal(match, blue={"food": 2})


@shows("ex.war.lord-empty-hand")
def lord_empty_hand(expect: Expected) -> None:
    match = with_a_lord()
    won = entry(match, "attacker_wins")["params"]
    expect(attack_total=won["strength"], defence_total=won["defence"], winner="attacker")
    assert who(match) == "green"
    expect(green_may_choose=[name[-1] for name in offers(match, "knight")])
    expect(discard_offered="discard" in notations(match))
    play(match, "knight:red-B")
    expect(red_vp_change=vp(match)["red"], green_vp_change=vp(match)["green"], blue_vp_change=vp(match)["blue"])


@shows("ex.war.lord-serves-himself")
def lord_serves_himself(expect: Expected) -> None:
    match = with_a_lord(D={"lord": "red"})
    expect(allowed=allowed(match, "knight:green-D"))
    play(match, "knight:green-D")
    assert "D is a vassal" in expect.told("reason")
    expect(green_vp_change=vp(match)["green"], red_vp_change=vp(match)["red"], blue_vp_change=vp(match)["blue"])


@shows("ex.war.leader-against-leader")
def leader_against_leader(expect: Expected) -> None:
    strong = {"where": "war-1", "soldiers": 20}
    said: dict[str, Any] = {"red": {**RICH, "vp": 8}, "yellow": {**RICH, "vp": 11}, "blue": {**RICH, "vp": 11}}
    match = given(at="war", **{**said, "red": {**said["red"], "A": strong}})
    seal(play(match, "attack:yellow-A1"))
    play(match, "knight:red-B")
    expect(a_red_vp=vp(match)["red"], a_yellow_vp=vp(match)["yellow"])
    match = given(at="war", **{**said, "yellow": {**said["yellow"], "A": {"where": "war-1", "soldiers": 1}}})
    seal(play(match, "attack:blue-A1"))
    expect(b_blue_vp=vp(match)["blue"], b_yellow_vp=vp(match)["yellow"])


@shows("ex.war.two-modifiers")
def two_modifiers(expect: Expected) -> None:
    """The same for either land: the attacker wins as soon as he has a cube more."""
    target = {"castle": 1, "soldiers": 0, "lands": ["mine", "quarry"]}
    red = {**RICH, "A": {"where": "war-1", "soldiers": 3}}
    leads = set()
    for land in ("yellow-A1", "yellow-A2"):
        begun = play(given(at="war", red=red, yellow={**RICH, "A": target}), f"attack:{land}")
        bases = attack(realm(begun), 0), defence(realm(begun), 4)
        for lead in range(3):
            match = seal(begun.copy(), red={"food": 2 + lead}, yellow={"food": 2})
            if "attacker_wins" in keys(match):
                leads.add(lead)
                break
    expect(attack_base=bases[0], defence_base=bases[1])
    [lead] = leads
    expect(cubes_attacker_must_lead_by=lead)


@shows("ex.war.toll-after-veil")
def toll_after_veil(expect: Expected) -> None:
    match = given(
        at="monastery",
        red={"influence": 2, "A": {"where": "war-1"}},
        yellow={"women": 3, "A": {"where": "monastery"}},
    )
    assert (asked(match), who(match)) == ("War", "red")
    expect(yellow_single_women=family(match, "yellow")["women"], attack_legal=allowed(match, "attack:yellow-B1"))
    play(match, "attack:yellow-B1")
    expect(toll=entry(match, "attacks")["params"]["n"])
    expect(influence_left_to_contribute=offers(match, "more", "red").count("influence"))


@shows("ex.advanced.crusader-receives")
def crusader_receives(expect: Expected) -> None:
    match = given(
        at="war",
        advanced=True,
        red={**RICH, "A": {"where": "war-1", "soldiers": 20, "lands": ["cereal", "wool"]}, "B": {"where": "crusades"}},
        yellow={"vp": 30},
        blue={"women": 0},
    )
    seal(play(match, "attack:blue-B1"))
    assert notations(match) == ["knight:red-B", "discard", "king"]
    placing, king, discarding = (play(match.copy(), action) for action in ("knight:red-B", "king", "discard"))
    expect(placing_red_vp=vp(placing)["red"], king_red_vp=vp(king)["red"], discarding_red_vp=vp(discarding)["red"])
    [lost] = {vp(each)["blue"] for each in (placing, king, discarding)}
    expect(blue_vp_change=lost)
