"""The revenue phase: income, selling Aether, gifts, and in open games offers and treaties."""

from __future__ import annotations

from typing import Any

import pytest
from games.multiverse.given import asked, given, gold, notations, offers, play, player, refusal, to_turn, world

import quincunx as qx

OPEN_GAME = {"map": "ffa3", "diplomacy": True}


def treasury(**said: Any) -> qx.Match:
    """The first player decides in the revenue phase of an open game of three."""
    return given(at="revenue", **{"options": OPEN_GAME, "turn": 2, **said})


# ---- income


@pytest.mark.rule("turn.order", "turn.dial_first", "turn.tracks_gold", "revenue.income")
def test_income_comes_after_the_dial_and_before_building() -> None:
    match = to_turn(given(at="action", seat=1, turn=1), 2)
    assert [gold(match, seat) for seat in range(2)] == [24, 24]
    assert asked(match) == "Works"
    told = [entry["key"] for entry in match.journal()]
    assert told.index("journal.turn") < told.index("journal.income")


@pytest.mark.rule("revenue.income", "build.immediate", "build.fortress_site_hp")
def test_completed_buildings_pay_and_sites_do_not() -> None:
    built = {"0,0": ("academy", 0, 2), "3,-1": ("barracks", 0), "-1,3": ("fortress", 0, 1, {"sites": 1})}
    match = to_turn(given(at="action", seat=1, turn=1, explored="all", built=built), 2)
    assert gold(match, 0) == 20 + 4 + 3 + 1, "without its Builder the site is lost"
    assert "-1,3" not in match.to_dict()["table"]["built"]


@pytest.mark.rule("dial.sections")
def test_harvest_gives_everybody_two_more_and_comes_round_again() -> None:
    for turn in (3, 11):
        match = to_turn(given(at="action", seat=1, turn=turn - 1, options={"turn_limit": 12}), turn)
        assert gold(match, 0) == 26
    assert gold(to_turn(given(at="action", seat=1, turn=3), 4), 0) == 24


@pytest.mark.rule("revenue.road_bonus", "road.connection", "road.crossroads", "vp.roads")
def test_a_connected_building_pays_one_more() -> None:
    """A road from the Settlement in -2,-1 through -1,-1 and 0,-1 to Barracks in 1,-1."""
    roads = {"-2,-1": ["e"], "-1,-1": ["e", "w", "road"], "0,-1": ["e", "w", "road"], "1,-1": ["w"]}
    said: dict[str, Any] = {"explored": "all", "built": {"1,-1": ("barracks", 0)}, "at": "action", "seat": 1, "turn": 1}
    assert gold(to_turn(given(**said), 2), 0) == 25
    match = to_turn(given(**said, roads=roads), 2)
    assert gold(match, 0) == 26
    assert match.view(1)["players"][0]["points"] == 2 + 2


@pytest.mark.rule("road.connection_block")
def test_an_enemy_block_on_the_road_interrupts_it() -> None:
    roads = {"-2,-1": ["e"], "-1,-1": ["e", "w", "road"], "0,-1": ["e", "w", "road"], "1,-1": ["w"]}
    said: dict[str, Any] = {"explored": "all", "built": {"1,-1": ("barracks", 0)}, "at": "action", "seat": 1, "turn": 1}
    for seat, kind, income in ((0, "crown_scout", 6), (1, "clans_scout", 5)):
        blocks: list[list[tuple[str, str]]] = [[], []]
        blocks[seat].append((kind, "0,-1"))
        assert gold(to_turn(given(**said, roads=roads, blocks=blocks), 2), 0) == 20 + income


@pytest.mark.rule("road.connection_block")
def test_even_a_decoy_interrupts_a_road_where_nobody_sees_it() -> None:
    """Half-way between the Settlement and Barracks six hexes from it: no building sees three hexes far."""
    middle = {f"{q},-1": ["e", "w", "road"] for q in range(-1, 4)}
    roads = {"-2,-1": ["e"], **middle, "4,-1": ["w"]}
    said: dict[str, Any] = {"explored": "all", "built": {"4,-1": ("barracks", 0)}, "at": "action", "seat": 1, "turn": 1}
    for at, income in (("1,-1", 5), ("0,-1", 6)):
        blocks: list[list[tuple[str, str]]] = [[], [("decoy", at)]]
        assert gold(to_turn(given(**said, roads=roads, blocks=blocks), 2), 0) == 20 + income


@pytest.mark.rule("road.crossroads_enemy", "road.shared")
def test_enemy_buildings_carry_no_connection_and_allied_ones_do() -> None:
    """From the Settlement of seat 0 by roads and a building in between to Barracks."""
    for name, owner, income in (("team22", 2, 1), ("team22", 1, 0), ("team22", 0, 2)):
        match = given(at="action", seat=3, turn=1, explored="all", options={"map": name})
        found = world(match)
        line = [0]
        for _ in range(4):
            line.append(found.chart.near[6 * line[-1] + 2])
        names = [found.chart.names[at] for at in line]
        middle = {"road": ["nw", "se", "road"], "building": ["nw", "se"]}
        roads = {names[0]: ["se"], names[1]: middle["road"], names[2]: middle["building"], names[3]: middle["road"]}
        built = {names[2]: ("academy", owner), names[4]: ("barracks", 0)}
        match = given(
            at="action", seat=3, turn=1, explored="all", options={"map": name}, built=built,
            roads={**roads, names[4]: ["nw"]}, blocks=[[]] * 4,
        )  # fmt: skip
        to_turn(match, 2)
        own_academy = 2 if owner == 0 else 0
        assert gold(match, 0) == 20 + 4 + 1 + own_academy + income


@pytest.mark.rule("revenue.no_upkeep")
def test_units_cost_nothing_to_keep_and_gold_stays() -> None:
    match = to_turn(given(at="action", seat=1, turn=1, players={0: {"gold": 400}}), 2)
    assert gold(match, 0) == 404


# ---- selling and giving


@pytest.mark.rule("revenue.aether_exchange", "revenue.procedure")
def test_stones_are_sold_for_two_gold_each() -> None:
    match = treasury(players={0: {"gold": 5, "stones": 2}})
    play(match, "sell", "sell")
    assert (gold(match, 0), player(match, 0)["stones"]) == (9, 0)
    assert refusal(match, "sell") == "revenue.aether_exchange"


@pytest.mark.rule("revenue.procedure", "info.asking")
def test_whoever_has_nothing_to_decide_is_not_asked() -> None:
    match = to_turn(given(at="action", seat=1, turn=1, players={1: {"stones": 1}}), 2)
    assert asked(match) == "Treasury"
    assert match.acting == (1,)
    assert notations(match) == ["end", "sell"]
    play(match, "sell", "end")
    assert asked(match) == "Works", "each decides once"


@pytest.mark.rule("revenue.gift", "revenue.debt")
def test_gold_is_given_to_an_ally() -> None:
    match = given(at="revenue", options={"map": "team22"}, players={0: {"gold": 7}})
    assert offers(match, "give") == [str(n) for n in range(1, 8)]
    assert refusal(match, "give:8") == "revenue.debt"
    play(match, "give:3")
    assert [gold(match, seat) for seat in range(4)] == [4, 20, 23, 20]
    assert match.view(1)["players"][0]["gold"] == 4, "stocks are public"


@pytest.mark.rule("revenue.gift")
def test_with_two_allies_one_is_chosen() -> None:
    match = given(at="revenue", options={"map": "three_vs_one"})
    play(match, "give:5")
    assert notations(match) == ["offer:2", "offer:3"]
    assert refusal(match, "offer:4") == "revenue.gift"
    play(match, "offer:3")
    assert [gold(match, seat) for seat in range(4)] == [15, 20, 25, 20]


@pytest.mark.rule("revenue.gift", "ffa.closed")
def test_others_get_no_gifts_and_closed_games_have_no_offers() -> None:
    match = given(at="revenue", options={"map": "ffa3"}, players={0: {"stones": 1}})
    assert refusal(match, "give:1") == "revenue.gift"
    assert refusal(match, "offer:2") == "ffa.closed"


# ---- offers and treaties


@pytest.mark.rule("ffa.offer", "revenue.ffa_trade")
def test_an_offer_is_made_answered_and_carried_out_at_once() -> None:
    match = treasury(players={0: {"gold": 5}, 1: {"gold": 3, "stones": 2}})
    play(match, "offer:2")
    assert refusal(match, "done") == "ffa.offer", "an offer needs something in it"
    play(match, "more:gold", "more:gold", "more:ask-stone")
    assert match.prompt() == (
        "Your offer to Clans of the North: you give 2 gold and ask for 1 Aether stone. "
        "Add something, make the offer or drop it."
    )
    play(match, "done")
    assert match.acting == (1,)
    play(match, "accept")
    assert (gold(match, 0), player(match, 0)["stones"]) == (3, 1)
    assert (gold(match, 1), player(match, 1)["stones"]) == (5, 1)
    assert match.acting == (0,)


@pytest.mark.rule("ffa.offer")
def test_nobody_offers_what_is_not_there() -> None:
    match = treasury(players={0: {"gold": 1}, 1: {"gold": 0, "stones": 1}})
    play(match, "offer:2", "more:gold", "more:ask-stone")
    assert notations(match) == ["more:treaty", "done", "decline"]
    assert refusal(match, "more:gold") == "ffa.offer"
    match = treasury(players={0: {"gold": 0, "stones": 2}, 1: {"gold": 1}})
    play(match, "offer:2", "more:stone", "more:ask-gold")
    assert notations(match) == ["more:stone", "more:treaty", "done", "decline"]
    play(match, "more:stone")
    assert notations(match) == ["more:treaty", "done", "decline"]


@pytest.mark.rule("revenue.procedure")
def test_one_offer_to_each_other_player() -> None:
    match = treasury()
    play(match, "offer:2", "more:gold", "done", "decline")
    assert refusal(match, "offer:2") == "revenue.procedure"
    play(match, "offer:3", "decline")
    assert match.acting == (1,), "whoever can do nothing more is not asked again"
    assert gold(match, 0) == 20


@pytest.mark.rule("ffa.treaty", "ffa.treaty_binding")
def test_a_treaty_lasts_three_turns_and_bars_deals_for_three_more() -> None:
    match = treasury(options={**OPEN_GAME, "turn_limit": 20})
    play(match, "offer:2", "more:treaty", "done")
    assert "offers you peace" in match.prompt()
    play(match, "accept")
    assert match.journal()[-1]["text"] == "Crown of Aurel I and Clans of the North are at peace to the end of turn 4."
    allowed = {}
    for turn in range(3, 9):
        to_turn(match, turn)
        assert match.acting == (0,)
        allowed[turn] = refusal(match, "offer:2")
    assert allowed == {3: "", 4: "", 5: "ffa.treaty", 6: "ffa.treaty", 7: "ffa.treaty", 8: ""}


@pytest.mark.rule("ffa.treaty")
def test_no_second_treaty_while_one_holds() -> None:
    match = treasury(treaties=[0, 2] + [0] * 2 + [2] + [0] * 11)
    play(match, "offer:2")
    assert "more:treaty" not in notations(match)
    assert refusal(match, "more:treaty") == "ffa.treaty"


@pytest.mark.rule("victory.eliminated", "ffa.offer")
def test_an_offer_lapses_if_one_of_the_two_leaves() -> None:
    for leaver, next_asked in ((0, 1), (1, 0)):
        match = play(treasury(), "offer:2", "more:gold", "done")
        match.resign(leaver)
        assert match.acting == (next_asked,)
        assert world(match).offer == [0] * 5


@pytest.mark.rule("info.gold")
def test_what_everybody_holds_is_open() -> None:
    held = {"gold": 11, "stones": 3, "scrolls": 2, "orders": 4, "uses": 1, "declared": ["ruin"]}
    match = treasury(players={0: held, 1: {"missions": []}, 2: {"missions": []}}, mission_deck=[])
    for eye in (0, 1, 2, -1):
        told = match.view(eye)["players"][0]
        assert {name: told[name] for name in held} == held


@pytest.mark.rule("ffa.treaty_victory")
def test_a_treaty_shares_neither_sight_nor_support_nor_victory() -> None:
    treaties = [0] * 16
    treaties[1] = treaties[4] = 2
    hidden = ("crown_swordsman", "0,0", {"up": 0, "batch": 8, "may_be": ["crown_swordsman"]})
    said: dict[str, Any] = {"batches": [8], "batch_gold": [3], "batch_extra": [0], "explored": "all"}
    match = given(at="action", blocks=[[hidden], [], []], treaties=treaties, options=OPEN_GAME, **said)
    table = world(match)
    assert match.view(1)["players"][0]["blocks"][0]["kind"] is None
    assert not table.allied(0, 1), "morale and victory go by sides"
    assert not table.knows_faces_of(1, 0)
    assert len(set(table.setting.sides)) == 3
