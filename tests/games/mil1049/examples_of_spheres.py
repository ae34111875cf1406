"""The examples of Monastery, Court, Market, Curia, Crusades, winter and the end, played out."""

from __future__ import annotations

from typing import Any

from games.mil1049.counting import counted
from games.mil1049.expected import Expected, allowed, shows
from games.mil1049.given import (
    COLOURS,
    asked,
    block,
    entry,
    family,
    given,
    keys,
    knight,
    lay,
    notations,
    offers,
    play,
    realm,
    seal,
    send,
    stock,
    table,
    vp,
    who,
)

import quincunx as qx
from quincunx.games.mil1049.pieces import KINDS
from quincunx.games.mil1049.steps.curia import worth

NOTHING = dict.fromkeys(KINDS, 0)
RICH = dict.fromkeys(KINDS, 9)
UNARMED = {"soldiers": 0, "castle": 0}
SCORELESS: dict[str, Any] = {**NOTHING, "women": 0, "privileges": 0, "A": UNARMED}
"""A family that neither scores nor loses anything in the end."""


# ---- Monastery, Court, vassals


@shows("ex.monastery.one")
def monastery_one(expect: Expected) -> None:
    match = given(at="monastery", red={"women": 3, "privileges": 0, "A": {"where": "monastery"}})
    expect(single_women=family(match, "red")["women"], vp_change=vp(match)["red"])
    expect(influence_change=stock(match, "red")["influence"] - 2)


@shows("ex.monastery.three")
def monastery_three(expect: Expected) -> None:
    match = given(at="monastery", red={"women": 3, "privileges": 4, "A": {"where": "monastery"}})
    play(match, "veil", "veil")
    expect(single_women=family(match, "red")["women"], privileges=family(match, "red")["privileges"])


def may_subdue(soldiers: int) -> bool:
    """May red's A try it against a knight with four elements?"""
    target = {"soldiers": 1, "castle": 1, "lands": ["cereal", "wool"]}
    match = given(at="court", red={"A": {"where": "court-1", "soldiers": soldiers}}, yellow={"B": target})
    assert realm(match).elements(5) == 4
    return allowed(match, "knight:yellow-B")


@shows("ex.court.five-against-four")
def five_against_four(expect: Expected) -> None:
    expect(legal=may_subdue(5))


@shows("ex.court.four-against-four")
def four_against_four(expect: Expected) -> None:
    expect(legal=may_subdue(4))


@shows("ex.vassal.of-red")
def vassal_of_red(expect: Expected) -> None:
    """Strong and rich enough for anything else: blue's knights and lands are open to him."""
    bound = {"soldiers": 30, "lord": "red"}
    court = given(at="court", yellow={"A": {**bound, "where": "court-1"}})
    assert "blue-A" in offers(court, "knight")
    expect(red_knights_as_vassalage_targets=sum(name.startswith("red") for name in offers(court, "knight")))
    war = given(at="war", yellow={**RICH, "A": {**bound, "where": "war-1"}})
    assert "blue-A1" in offers(war, "attack")
    expect(red_lands_as_war_targets=sum(name.startswith("red") for name in offers(war, "attack")))


@shows("ex.court.bond-before-war")
def bond_before_war(expect: Expected) -> None:
    match = given(
        at="court",
        players=4,
        red={"B": {"where": "court-1", "soldiers": 9}},
        yellow={"C": {"lands": ["wool"], "lord": "red"}},
        blue={**RICH, "B": {"where": "war-1"}},
    )
    play(match, "knight:blue-B", "done", "raise")
    play(lay(match, influence=1), "done")
    assert knight(match, "blue-B")["lord"] == 0
    assert (asked(match), who(match)) == ("War", "blue")
    targets = offers(match, "attack")
    expect(red_a="red-A1" in targets, yellow_c="yellow-C1" in targets, green_a="green-A1" in targets)
    expect(free_lands_still_open=offers(match, "free") == ["near", "far"])


@shows("ex.court.raise-over-nothing")
def raise_over_nothing(expect: Expected) -> None:
    red = {"influence": 1, "gold": 0, "A": {"where": "court-1", "soldiers": 3, "lands": []}}
    match = given(at="court", red=red, yellow={"C": {"lands": ["wool"]}})
    play(match, "knight:yellow-C", "done")
    expect(answers=notations(match))
    before = {who: family(match, who)["stock"]["influence"] for who in ("red", "yellow")}
    play(match, "raise", "more:influence", "done")
    change = {who: family(match, who)["stock"]["influence"] - count for who, count in before.items()}
    expect(target_influence_change=change["yellow"], active_influence_change=change["red"])
    expect(active_vp_change=vp(match)["red"], target_vp_change=vp(match)["yellow"])
    expect(half_choice_asked=asked(match) == "KeepHalf")


# ---- Market


@shows("ex.market.trade-four")
def trade_four(expect: Expected) -> None:
    red = {"food": 2, "fabric": 1, "metal": 1, "gold": 0, "A": {"where": "market-1"}}
    match = given(at="market", red=red, dice=[2])
    play(match, "trade", "swap:food-fabric", "swap:food-metal", "swap:fabric-gold", "swap:metal-gold", "done")
    left = family(match, "red")["stock"]
    expect(food=left["food"], fabric=left["fabric"], metal=left["metal"], gold=left["gold"])
    expect(cubes_given=keys(match).count("trades"))


@shows("ex.market.castle-auction")
def castle_auction(expect: Expected) -> None:
    """P is red, Q yellow, R blue."""
    match = given(at="market", red={**RICH, "A": {"where": "market-1"}}, yellow=RICH, blue=RICH)
    play(match, "castle", "done")
    play(lay(match, food=1), "done")
    play(lay(match, metal=1), "done")
    play(lay(match, gold=1), "done")
    expect(highest="PQR"[entry(match, "builds")["params"]["seat"]], p_vp_change=vp(match)["red"])
    expect(p_pays={kind: 9 - count for kind, count in stock(match, "red").items() if count < 9})
    expect(q_keeps_bid=stock(match, "yellow") == RICH, r_keeps_bid=stock(match, "blue") == RICH)


@shows("ex.castle.rich-opening")
def rich_opening(expect: Expected) -> None:
    """P is red, Q yellow, R blue, S green."""
    red = {**RICH, "A": {"where": "market-1"}}
    match = play(given(at="market", players=4, red=red, yellow=RICH, blue=RICH, green=RICH), "castle", "more:food")
    play(match, "done")
    for kind, count in (("food", 1), ("fabric", 1), ("food", 2)):
        play(lay(match, "", **{kind: count}), "done")
    assert who(match) == "red"
    expect(best_before_p="PQRS"[match.view()["bidder"]])
    expect(
        plus_fabric_and_food=allowed(lay(match.copy(), fabric=1, food=1), "done"),
        plus_two_food=allowed(lay(match.copy(), food=2), "done"),
        plus_one_gold=allowed(lay(match.copy(), gold=1), "done"),
        plus_two_metal=allowed(lay(match.copy(), metal=2), "done"),
    )


@shows("ex.castle.no-space")
def castle_no_space(expect: Expected) -> None:
    """P is red, Q yellow, R blue."""
    words = {"nothing": "pass", "no_bid": "pass"}
    red = {**RICH, "A": {"where": "market-1"}}
    match = given(at="market", red=red, yellow={**RICH, "B": {"castle": 1}}, blue={**RICH, "metal": 0})
    play(match, "castle", "done")
    expect(q_asked=who(match) == "yellow", r_asked=who(match) == "blue")
    expect(r_options=[words[option] for option in notations(match)])
    play(match, "nothing")
    lines = [line for line in match.journal() if line["params"].get("seat") == 2]
    expect(seen_of_r_by_others=words[lines[-1]["key"].partition(".")[2]])


# ---- Curia


def donated(red: int, yellow: int, blue: int) -> qx.Match:
    """Donations of A, B and C, who are red, yellow and blue."""
    match = given(at="donations", red=RICH, yellow=RICH, blue=RICH, dice=[2])
    return seal(match, red={"gold": red}, yellow={"gold": yellow}, blue={"gold": blue})


def gold_change(match: qx.Match, colour: str) -> int:
    return stock(match, colour).get("gold", 0) - 9


@shows("ex.curia.privilege")
def curia_privilege(expect: Expected) -> None:
    match = given(at="curia", yellow={"privileges": 1, "A": {"where": "curia-1", "soldiers": 0, "castle": 0}}, dice=[2])
    play(match, "privilege")
    expect(privileges=family(match, "yellow")["privileges"])


@shows("ex.curia.abbess")
def curia_abbess(expect: Expected) -> None:
    match = given(at="curia", yellow={"women": 3, "influence": 0, "A": {"where": "curia-1"}}, dice=[2])
    play(match, "abbess")
    expect(single_women=family(match, "yellow")["women"], influence=stock(match, "yellow")["influence"])


@shows("ex.curia.three-donors")
def three_donors(expect: Expected) -> None:
    match = donated(5, 3, 1)
    assert who(match) == "yellow"
    expect(c_vp_formula=worth(realm(match).gifts, 2))
    play(match, "yes")
    expect(c_choice_offered=asked(match) == "GiveUp", a_vp=vp(match)["red"], b_vp=vp(match)["yellow"])
    expect(a_gold_change=gold_change(match, "red"), b_gold_change=gold_change(match, "yellow"))
    expect(c_gold_change=gold_change(match, "blue"))


@shows("ex.curia.with-zero")
def with_zero(expect: Expected) -> None:
    match = play(donated(4, 3, 0), "yes")
    expect(a_vp=vp(match)["red"], b_vp=vp(match)["yellow"], c_vp=vp(match)["blue"])


@shows("ex.curia.all-equal")
def all_equal(expect: Expected) -> None:
    match = donated(2, 2, 2)
    expect(a_vp=vp(match)["red"], b_vp=vp(match)["yellow"], c_vp=vp(match)["blue"])
    [change] = {gold_change(match, colour) for colour in COLOURS[:3]}
    expect(gold_change_each=change)


@shows("ex.curia.who-is-asked")
def who_is_asked(expect: Expected) -> None:
    """Seat 2 is blue, whose knight leads at Court."""
    blue = {**RICH, "A": {"where": "court-1"}}
    match = given(at="politics", players=4, red=RICH, yellow=RICH, blue=blue, green=RICH, dice=[2])
    play(match, "nothing")
    before = vp(match)
    seal(match, red={"gold": 3}, yellow={"gold": 6}, blue={"gold": 4}, green={"gold": 2})
    expect(seat_3_formula=worth(realm(match).gifts, 3))
    order: list[int] = []
    while asked(match) == "GiveUp":
        order += match.acting
        play(match, "yes")
    gained = {who: points - before[who] for who, points in vp(match).items()}
    expect(asked_in_order=order, seat_1_vp=gained["yellow"])
    expect(seat_2_vp_if_given_up=gained["blue"], seat_0_vp_if_given_up=gained["red"])
    expect(seat_3_gold_change=gold_change(match, "green"))


@shows("ex.leave.donation")
def leave_donation(expect: Expected) -> None:
    match = given(at="donations", red=RICH, yellow=RICH, blue=RICH, dice=[2])
    play(lay(match, "blue", gold=4), "seal", seat="blue")
    match.resign(2)
    seal(match, red={"gold": 3}, yellow={"gold": 2})
    expect(blue_donation=realm(match).gifts[2])
    play(match, "yes")
    assert stock(match, "blue") == RICH
    expect(red_vp=vp(match)["red"], yellow_vp=vp(match)["yellow"], match_over=match.over)


# ---- winter and the end


@shows("ex.winter.reward")
def winter_reward(expect: Expected) -> None:
    """X is red, Y yellow."""
    bare = {"soldiers": 0, "castle": 0}
    x = {"A": {"soldiers": 0, "castle": 1}, "B": {"soldiers": 1, "castle": 0}, "C": {**bare, "lands": ["wool"]}}
    y = {"A": {"soldiers": 2, "castle": 1}, "B": {"soldiers": 1, "castle": 0}}
    match = given(at="winter", red=x, yellow=y, dice=[2])
    expect(x_privileges_change=family(match, "red")["privileges"] - 1)
    expect(y_privileges_change=family(match, "yellow")["privileges"] - 1)


@shows("ex.winter.kings-soldiers-earn")
def kings_soldiers_earn(expect: Expected) -> None:
    blue = {"A": {"soldiers": 0, "castle": 1}, "B": {"soldiers": 1}, "C": {"lands": ["wool"]}}
    match = given(at="winter", blue=blue, kings_soldiers="blue-C", dice=[2])
    expect(blue_privileges_change=family(match, "blue")["privileges"] - 1)
    expect(kings_soldiers_after=match.view()["kings_soldiers"] or "beside the board")


def ended(**families: dict[str, Any]) -> qx.Match:
    """After the fifth winter, a mild one, with what is said and no bonus for anything else."""
    said: dict[str, Any] = {colour: {**SCORELESS, "B": UNARMED, **families[colour]} for colour in families}
    return given(at="winter", players=len(families), turn=5, dice=[2], stacks=[[], []], **said)


@shows("ex.end.women")
def end_women(expect: Expected) -> None:
    match = ended(red={"women": 2}, yellow={"women": 2}, blue={"women": 1})
    expect(a_vp_change=vp(match)["red"], b_vp_change=vp(match)["yellow"], c_vp_change=vp(match)["blue"])


@shows("ex.end.places")
def end_places(expect: Expected) -> None:
    pair, built = ["cereal", "fish"], {"soldiers": 0, "castle": 1}
    match = ended(
        red={"vp": 52, "A": {**built, "lands": pair}, "B": {**built, "lands": pair}, "C": {"lands": pair}},
        yellow={
            **{"vp": 52, "A": {**built, "lands": pair}, "B": {**built, "lands": pair}},
            **{"C": built, "D": UNARMED},
        },
        blue={
            **{"vp": 52, "A": {**built, "lands": pair}, "B": {**built, "lands": pair}},
            **{"C": built, "D": UNARMED},
        },
        green={"vp": 40, "A": {**UNARMED, "lord": "red"}, "B": {**UNARMED, "lord": "blue"}},
    )
    assert list(vp(match).values()) == [52, 52, 52, 40]
    assert match.places is not None
    assert match.scores is not None
    expect(**dict(zip(COLOURS, match.places, strict=False)))
    expect(scores=dict(zip(COLOURS, match.scores, strict=False)))


@shows("ex.end.nothing-to-lead")
def nothing_to_lead(expect: Expected) -> None:
    match = ended(red={"gold": 3}, yellow={"fabric": 1}, blue={"gold": 1})
    expect(red_vp_change=vp(match)["red"], blue_vp_change=vp(match)["blue"], yellow_vp_change=vp(match)["yellow"])


# ---- counting along


def first_turn(memory: str) -> qx.Match:
    """Red harvests, recruits, and stands third at Court behind both knights of yellow's."""
    courts = {f"court-{n}": "empty" for n in (1, 2, 3)}
    match = given(memory=memory, spaces={"*": "black", "war-1": "white", "war-2": "white", **courts})
    play(match, "harvest:A1", "take:war-1")
    send(match, "A", "court-1")
    block(match, "war-1")
    play(match, "recruit:A", "take:war-2")
    send(match, "B", "court-2")
    block(match, "war-2")
    send(match, "A", "court-3")
    return play(match, "nothing", "nothing", "influence")


@shows("ex.hidden.counted")
def hidden_counted(expect: Expected) -> None:
    book, aided = first_turn("book"), first_turn("aided")
    found = counted(book, 2)[0]
    assert found == table(book)["seats"][0]["stock"] == aided.view(2)["seats"][0]["stock"]
    expect(**found)
    expect(
        shown_with_book="stock" in book.view(2)["seats"][0],
        shown_with_aided="stock" in aided.view(2)["seats"][0],
    )
