"""Who may know what: hands, decks, piles and bonus cards."""

from __future__ import annotations

import json
from typing import Any

import pytest
from games.milito.given import given, lying, play, side

import quincunx as qx
from quincunx.core.eyes import sees

EVERYONE = (qx.ONLOOKER, 0, 1)
OTHERS = (qx.ONLOOKER, 1)


def shown(match: qx.Match, seat: int) -> str:
    """All that is put before a seat or an onlooker: table, history, what is asked and offered, and the odds."""
    options = [repr(option) for option in match.options(seat)]
    forecast = match.forecast(seat)
    odds = forecast.to_dict() if forecast is not None else None
    return json.dumps([match.view(seat), match.journal(seat), match.prompt(seat), options, odds])


def contested(own: dict[str, Any], **fields: Any) -> qx.Match:
    """Both sides stand in column 3, seat 0 to act."""
    own = {"c3": ["medium_infantry"], **own}
    return given(own=own, enemy={"hand": ["car_2", "car_3"], "deck": ["car_4"], "c3": ["spears"]}, **fields)


# ---- hands and decks


@pytest.mark.rule("info.hand")
def test_a_hand_is_known_to_its_owner_only() -> None:
    """Another hand of the same size: the owner sees the difference, nobody else does; the number is open."""
    one = contested({"hand": ["rep_1", "triarii"], "deck": ["rep_8", "light_infantry"]})
    other = contested({"hand": ["rep_8", "light_infantry"], "deck": ["rep_1", "triarii"]})
    for seat in OTHERS:
        assert shown(one, seat) == shown(other, seat)
        assert "hand" not in one.view(seat)["forces"][0]
        assert one.view(seat)["forces"][0]["hand_count"] == 2
    assert one.view(0)["forces"][0]["hand"] == ["triarii", "rep_1"]
    assert other.view(0)["forces"][0]["hand"] == ["light_infantry", "rep_8"]


@pytest.mark.rule("info.hand")
def test_drawn_cards_are_told_to_their_owner_only() -> None:
    """Everyone reads how many cards were drawn, only the owner which."""
    one = play(contested({"deck": ["rep_1", "rep_2", "rep_3", "rep_8"]}), "pass")
    other = play(contested({"deck": ["rep_8", "rep_1", "rep_2", "rep_3"]}), "pass")
    assert [entry["params"]["card"] for entry in one.journal(0) if entry["key"] == "journal.own_draw"] == [
        "rep_1",
        "rep_2",
        "rep_3",
    ]
    for seat in OTHERS:
        assert shown(one, seat) == shown(other, seat)
        assert {"seat": 0, "n": 3} in [entry["params"] for entry in one.journal(seat)]
        assert all(entry["key"] != "journal.own_draw" for entry in one.journal(seat))


@pytest.mark.rule("info.hand")
def test_cards_drawn_after_a_reshuffle_are_secret_too() -> None:
    """Everyone knows what was shuffled, nobody but the owner what came up first."""
    one = play(contested({"hand": ["rep_5"], "discard": ["rep_1", "rep_2", "rep_3", "rep_8"]}), "pass")
    other = play(contested({"hand": ["rep_5"], "discard": ["rep_8", "rep_3", "rep_2", "rep_1"]}), "pass")
    assert side(one, 0)["hand"] != side(other, 0)["hand"]
    for seat in OTHERS:
        assert shown(one, seat) == shown(other, seat)


@pytest.mark.rule("info.hand")
def test_opening_hands_are_told_to_their_owners_only() -> None:
    """Nine lines for the owner, none for anyone else."""
    match = qx.new("milito", seed=4)
    for seat in range(2):
        told = [entry["params"]["card"] for entry in match.journal(seat) if entry["key"] == "journal.own_draw"]
        assert sorted(told) == sorted(side(match, seat)["hand"])
    assert all(entry["key"] != "journal.own_draw" for entry in match.journal())


@pytest.mark.rule("info.hand")
def test_a_unit_taken_up_but_not_laid_down_is_still_in_hand() -> None:
    """What its owner is about to place is nobody else's business yet."""
    one = play(contested({"hand": ["light_infantry", "medium_infantry", "rep_1"]}), "place:light_infantry")
    other = play(contested({"hand": ["light_infantry", "medium_infantry", "rep_1"]}), "place:medium_infantry")
    for seat in OTHERS:
        assert shown(one, seat) == shown(other, seat)
        assert one.view(seat)["forces"][0]["hand_count"] == 3
        assert one.redeal(seat, qx.FastDice(1)).view(seat) == one.view(seat)


@pytest.mark.rule("info.hand")
def test_what_is_about_to_be_placed_is_not_dealt_to_another_seat() -> None:
    """Where a card has been taken up and a unit is to be thrown out for it, the others know of neither."""
    hand = {"hand": ["light_infantry", "medium_infantry", "rep_1"], "c4": ["triarii"]}
    before, match = contested(hand), contested(hand)
    play(match, "place:medium_infantry", "clear:4a")
    for seat in OTHERS:
        worlds = [each.redeal(seat, qx.FastDice(3)).to_dict()["table"] for each in (before, match)]
        assert worlds[0] == worlds[1]
    own = match.redeal(0, qx.FastDice(3)).to_dict()["table"]
    assert (own["placing"], own["steps"]) == (
        match.to_dict()["table"]["placing"],
        match.to_dict()["table"]["steps"],
    )


@pytest.mark.rule("info.hand")
def test_the_prompt_for_another_seat_keeps_the_secret() -> None:
    """Asked what is wanted of the waiting player, the table does not name the card the other has taken up."""
    one = play(contested({"hand": ["light_infantry", "medium_infantry", "rep_1"]}), "place:light_infantry")
    other = play(contested({"hand": ["light_infantry", "medium_infantry", "rep_1"]}), "place:medium_infantry")
    assert one.prompt(0) != other.prompt(0)
    assert one.prompt(1) == other.prompt(1)


@pytest.mark.rule("info.hand")
@pytest.mark.rule("info.draw_deck")
def test_a_redealt_match_knows_no_more_than_the_seat() -> None:
    """Dealt anew for seat 1, the other hand and deck vary over all hidden cards, and nothing else does."""
    match = qx.new("milito", seed=5, armies=["republican_roman", "carthaginian"])
    worlds = [match.redeal(1, qx.FastDice(n)) for n in range(40)]
    hidden = sorted(side(match, 0)["hand"] + side(match, 0)["deck"])
    for world in worlds:
        assert sorted(side(world, 0)["hand"] + side(world, 0)["deck"]) == hidden
        assert side(world, 1)["hand"] == side(match, 1)["hand"]
        assert sorted(side(world, 1)["deck"]) == sorted(side(match, 1)["deck"])
        assert shown(world, 1) == shown(match, 1)
    assert len({tuple(side(world, 0)["hand"]) for world in worlds}) > 35
    assert len({tuple(side(world, 1)["deck"]) for world in worlds}) == 40
    assert {card for world in worlds for card in side(world, 0)["hand"]} == set(hidden)
    onlooker = [match.redeal(qx.ONLOOKER, qx.FastDice(n)) for n in range(10)]
    assert all(len({tuple(side(world, seat)["hand"]) for world in onlooker}) > 8 for seat in range(2))


@pytest.mark.rule("info.draw_deck")
def test_the_order_of_a_deck_is_unknown_to_all() -> None:
    """The owner too sees no difference when his deck lies the other way round; the number is open."""
    one = contested({"hand": ["rep_5"], "deck": ["rep_1", "rep_8", "triarii"]})
    other = contested({"hand": ["rep_5"], "deck": ["triarii", "rep_8", "rep_1"]})
    for match in (one, other):
        play(match, "attack:3")
    for seat in EVERYONE:
        assert shown(one, seat) == shown(other, seat)
        assert one.view(seat)["forces"][0]["deck_count"] == 3
        assert "deck" not in one.view(seat)["forces"][0]
        worlds = [match.redeal(seat, qx.FastDice(5)).to_dict() for match in (one, other)]
        assert worlds[0] == worlds[1], "not even the dealing depends on it"


# ---- piles


@pytest.mark.rule("info.piles")
def test_only_the_owner_looks_through_his_piles() -> None:
    """What lies below the top cards is the owner's alone to see."""
    one = contested({"hand": ["rep_5"], "discard": ["rep_1", "triarii"], "destroyed": ["medium_infantry", "triarii"]})
    force = one.view(0)["forces"][0]
    assert (sorted(force["discard"]), sorted(force["destroyed"])) == (
        ["rep_1", "triarii"],
        ["medium_infantry", "triarii"],
    )
    for seat in OTHERS:
        assert not {"discard", "destroyed"} & set(one.view(seat)["forces"][0])
    assert not {"discard", "destroyed"} & set(one.view(0)["forces"][1])
    one = contested({"discard": ["rep_1", "triarii"], "destroyed": ["medium_infantry", "medium_cavalry"]})
    other = contested({"discard": ["rep_1", "medium_cavalry"], "destroyed": ["medium_infantry", "triarii"]})
    assert one.view(0) != other.view(0)
    for seat in OTHERS:
        assert shown(one, seat) == shown(other, seat)


@pytest.mark.rule("info.top_card")
def test_everyone_sees_the_top_card_and_the_number() -> None:
    """Of either pile, and no more than that."""
    match = contested({"hand": ["rep_5"], "discard": ["rep_1", "triarii"], "destroyed": ["medium_infantry"] * 2})
    for seat in EVERYONE:
        force = match.view(seat)["forces"][0]
        assert (force["discard_top"], force["discard_count"]) == ("rep_1", 2)
        assert (force["destroyed_top"], force["destroyed_count"]) == ("medium_infantry", 2)
        empty = match.view(seat)["forces"][1]
        assert (empty["discard_top"], empty["discard_count"]) == (None, 0)


@pytest.mark.rule("info.top_card")
def test_everyone_sees_each_card_that_goes_to_a_pile() -> None:
    """Paid, thrown out, destroyed, trampled or revealed: the history names every one of them to all."""
    match = given(
        own={"hand": ["heavy_infantry", "light_infantry", "rep_1", "rep_2"], "c2": ["triarii"], "c3": ["triarii"]},
        enemy={"hand": ["car_8"], "deck": ["spears", "car_4", "car_5"], "c3": ["elephants", "elephants"]},
    )
    play(match, "place:heavy_infantry", "clear:2a", "column:2", "pay:light_infantry")
    play(match, "attack:3", "bonus:rep_1", "stand", "bonus:car_8")
    for seat in EVERYONE:
        lines = [(entry["key"].removeprefix("journal."), entry["params"].get("card")) for entry in match.journal(seat)]
        for line in (("clears", "triarii"), ("pays", "light_infantry"), ("reveals", "rep_1"), ("reveals", "car_8")):
            assert lines.count(line) == 1
        assert lines.count(("destroyed", "elephants")) == 2
        assert lines.count(("rampage", "spears")) == lines.count(("rampage_leader", "car_4")) == 1


# ---- what lies open


@pytest.mark.rule("info.units_open")
def test_units_terrain_and_control_are_open() -> None:
    """The five columns look the same to all, units just placed included."""
    match = given(
        terrain=["hill", "plain", "plain", "plain", "wood"],
        control=[0, None, 1, None, None],
        own={"hand": ["medium_infantry", "rep_1"], "c1": ["triarii", "light_infantry"]},
        enemy={"c5": ["slingers"]},
    )
    play(match, "place:medium_infantry", "column:5")
    for seat in EVERYONE:
        columns = match.view(seat)["columns"]
        assert columns[0] == {"terrain": "hill", "control": 0, "units": [["triarii", "light_infantry"], []]}
        assert columns[2] == {"terrain": "plain", "control": 1, "units": [[], []]}
        assert columns[4] == {"terrain": "wood", "control": None, "units": [["medium_infantry"], ["slingers"]]}


@pytest.mark.rule("info.oob_public")
def test_both_army_lists_are_open_to_both() -> None:
    """Every seat and onlooker can read all cards of both armies and how many there are of each."""
    match = qx.new("milito", seed=1, armies=["republican_roman", "carthaginian"])
    lists = [match.view(seat)["cards"] for seat in EVERYONE]
    assert lists[0] == lists[1] == lists[2]
    counts = {seat: {card: face["count"] for card, face in faces.items()} for seat, faces in lists[0].items()}
    assert counts["0"]["heavy_infantry"] == 8
    assert counts["1"]["elephants"] == 3
    assert [sum(counts[seat].values()) for seat in ("0", "1")] == [30, 30]


# ---- bonus cards


@pytest.mark.rule("info.bonus")
@pytest.mark.parametrize("bonus", ["rep_1", "rep_8", "triarii"])
def test_the_attackers_bonus_card_is_hidden(bonus: str) -> None:
    """Until the reveal the defender and onlookers see the same, whatever card was set."""
    hand = ["rep_1", "rep_8", "triarii"]
    match = play(contested({"hand": hand}), "attack:3", f"bonus:{bonus}")
    like = play(contested({"hand": hand}), "attack:3", "bonus:rep_1")
    for seat in OTHERS:
        assert shown(match, seat) == shown(like, seat)
    assert match.view(0)["forces"][0]["bonus"] == bonus


@pytest.mark.rule("info.bonus")
def test_a_bonus_card_from_the_deck_is_hidden() -> None:
    """Whatever lay on top of the attacker's deck."""
    one = play(contested({"hand": ["rep_5"], "deck": ["rep_1", "rep_8"]}), "attack:3", "draw-bonus")
    other = play(contested({"hand": ["rep_5"], "deck": ["rep_8", "rep_1"]}), "attack:3", "draw-bonus")
    for seat in OTHERS:
        assert shown(one, seat) == shown(other, seat)


@pytest.mark.rule("info.bonus")
def test_both_bonus_cards_are_revealed_together() -> None:
    """Nothing is revealed before the defender has chosen; then both are, to everyone."""
    match = play(contested({"hand": ["rep_1"], "deck": ["rep_2"]}), "attack:3", "bonus:rep_1")
    for seat in EVERYONE:
        assert all(entry["key"] != "journal.reveals" for entry in match.journal(seat))
    play(match, "bonus:car_2")
    for seat in EVERYONE:
        revealed = [entry for entry in match.journal(seat) if entry["key"] == "journal.reveals"]
        assert [entry["params"]["card"] for entry in revealed] == ["rep_1", "car_2"]
        assert len({entry["ply"] for entry in revealed}) == 1


@pytest.mark.rule("info.bonus")
@pytest.mark.parametrize("source", ["bonus:rep_1", "draw-bonus"])
def test_a_redealt_match_hides_the_bonus_card(source: str) -> None:
    """Dealt anew for the defender any hidden card can be the bonus card; for the attacker it stays his."""
    deck = ["rep_1", "rep_2", "rep_3"] if source == "draw-bonus" else ["rep_3"]
    hand = ["rep_4"] if source == "draw-bonus" else ["rep_1", "rep_2", "rep_4"]
    match = play(contested({"hand": hand, "deck": deck}), "attack:3", source)
    for seat in OTHERS:
        worlds = [match.redeal(seat, qx.FastDice(n)) for n in range(60)]
        assert {side(world, 0)["bonus"] for world in worlds} == {"rep_1", "rep_2", "rep_3", "rep_4"}
        assert all(shown(world, seat) == shown(match, seat) for world in worlds)
    assert {side(match.redeal(0, qx.FastDice(n)), 0)["bonus"] for n in range(20)} == {"rep_1"}


@pytest.mark.rule("info.bonus")
def test_a_redealt_match_does_not_remember_the_secret_choice() -> None:
    """Whichever card the attacker set, the match dealt anew for the defender is the same, its past included."""
    one = play(contested({"hand": ["rep_1", "rep_8"]}), "attack:3", "bonus:rep_1")
    other = play(contested({"hand": ["rep_1", "rep_8"]}), "attack:3", "bonus:rep_8")
    for seat in OTHERS:
        worlds = [match.redeal(seat, qx.FastDice(1)) for match in (one, other)]
        assert worlds[0].history.actions == worlds[1].history.actions == []
        assert worlds[0].start == worlds[1].start
        assert worlds[0].to_dict() == worlds[1].to_dict()


@pytest.mark.rule("info.bonus_source")
@pytest.mark.parametrize(("action", "source"), [("bonus:rep_5", "hand"), ("draw-bonus", "deck")])
def test_where_a_bonus_card_came_from_is_open(action: str, source: str) -> None:
    """Hand or deck, in the view and in the history; its owner sees the card itself, also from the deck."""
    match = play(contested({"hand": ["rep_5"], "deck": ["rep_1", "rep_2"]}), "attack:3", action)
    card = "rep_5" if source == "hand" else "rep_1"
    for seat in EVERYONE:
        assert match.view(seat)["forces"][0]["bonus_from"] == source
        assert match.view(seat)["forces"][1]["bonus_from"] is None
        keys = [entry["key"] for entry in match.journal(seat)]
        assert (f"journal.bonus_from_{source}" in keys, "journal.own_bonus" in keys) == (True, seat == 0)
        assert match.view(seat)["forces"][0].get("bonus") == (card if seat == 0 else None)
    own = [entry["params"]["card"] for entry in match.journal(0) if entry["key"] == "journal.own_bonus"]
    assert own == [card]


@pytest.mark.rule("info.deduced")
def test_a_hand_is_known_once_all_else_has_been_seen() -> None:
    """After the reshuffle the hand held then is open knowledge; a card drawn later is not, one played is struck off."""
    match = given(
        own={
            "hand": ["rep_1", "rep_2", "triarii"],
            "discard": ["rep_3", "rep_4", "rep_5", "rep_6", "rep_7", "rep_8"],
            "c3": ["triarii"],
        },
        enemy={"hand": ["car_1"], "c3": ["spears"]},
        memory="aided",
    )
    play(match, "attack:3", "draw-bonus", "no-bonus")
    held = match.view(1)["forces"][0]["held"]
    assert held == ["triarii", "rep_1", "rep_2"]
    assert all(side(match.redeal(1, qx.FastDice(n)), 0)["hand"] == held for n in range(5))
    play(match, "place:triarii", "column:1", "pay:rep_1", "pass")
    assert match.view(1)["forces"][0]["held"] == ["rep_2"]
    worlds = [match.redeal(1, qx.FastDice(n)) for n in range(20)]
    assert all("rep_2" in side(world, 0)["hand"] for world in worlds)
    assert all(lying(world, 0) == lying(match, 0) for world in worlds)


def noticed(match: qx.Match, *choices: str) -> tuple[int, int]:
    """All that the other seat and an onlooker have noticed of these choices, each as one number."""
    history = play(match, *choices).history
    return history.trail(1), history.trail(qx.ONLOOKER)


@pytest.mark.rule("info.hand")
def test_what_is_noticed_of_a_unit_being_placed() -> None:
    """Not which card is taken up, nor what may be thrown out for it; but which card is laid down, and where."""

    def placing() -> qx.Match:
        return given(
            own={
                "hand": ["heavy_infantry", "heavy_infantry", "medium_infantry", "medium_cavalry", "rep_1", "rep_7"],
                "c1": ["medium_infantry"],
                "c4": ["triarii", "light_infantry"],
            }
        )

    assert noticed(placing(), "place:heavy_infantry") == noticed(placing(), "place:medium_infantry")
    assert noticed(placing(), "place:heavy_infantry") == noticed(placing())
    for clear in ("clear:1a", "clear:4a", "clear:4b"):
        assert noticed(placing(), "place:heavy_infantry", clear) == noticed(placing())
    laid = {
        noticed(placing(), f"place:{unit}", f"column:{column}")
        for unit in ("heavy_infantry", "medium_infantry", "medium_cavalry")
        for column in (2, 3, 5)
    }
    cavalry = noticed(placing(), "place:medium_cavalry", "clear:4a", "clear:4b", "column:4")
    assert len({noticed(placing()), cavalry, *laid}) == 11
    paying = ("place:heavy_infantry", "column:2")
    assert noticed(placing(), *paying, "place:medium_infantry") == noticed(placing(), *paying)
    paid = [noticed(placing(), *paying, f"pay:{card}") for card in ("heavy_infantry", "medium_infantry", "rep_7")]
    assert len({*paid, noticed(placing(), *paying)}) == 4
    assert noticed(placing(), "pass") != noticed(placing())


@pytest.mark.rule("info.hand")
def test_laying_a_card_down_is_never_mistaken_for_paying_with_one() -> None:
    """Whatever card is laid down where, and whatever is paid with, others see the difference."""
    hand = ["spears", "elephants", "medium_infantry", "slingers", "medium_cavalry", "light_cavalry", "car_3", "car_8"]

    def placed() -> qx.Match:
        match = given(armies=("carthaginian", "republican_roman"), own={"hand": hand})
        return play(match, "place:spears", "column:3")

    paid = [noticed(placed(), f"pay:{card}") for card in hand[1:]]
    units = ("medium_infantry", "slingers", "medium_cavalry", "light_cavalry")
    laid = [noticed(placed(), f"place:{unit}", f"column:{column}") for unit in units for column in (1, 2, 4, 5)]
    assert len({*paid, *laid}) == 7 + 16


@pytest.mark.rule("info.hand")
def test_nor_are_a_hired_units_column_and_a_payment_of_the_second_seat() -> None:
    def placed(*more: str) -> int:
        match = given(active=1, enemy={"hand": ["spears", "cretan_archers", "car_6", "car_7", "car_8"]})
        return play(match, "place:spears", "column:5", *more).history.trail(0)

    paid = [placed(f"pay:{card}") for card in ("car_6", "car_7", "car_8", "cretan_archers")]
    laid = [placed("place:cretan_archers", f"column:{column}") for column in (1, 2, 3, 4)]
    assert len({*paid, *laid}) == 4 + 4


@pytest.mark.rule("info.bonus_source")
def test_what_is_noticed_of_an_attack() -> None:
    """Which column is attacked, and whether the bonus card comes from the hand; not which card of the hand it is."""

    def attacking() -> qx.Match:
        return given(
            own={"hand": ["rep_1", "rep_7"], "deck": ["rep_2"], "c3": ["triarii"], "c4": ["triarii"]},
            enemy={"hand": ["car_1"], "c3": ["spears"], "c4": ["spears"]},
        )

    assert noticed(attacking(), "attack:3") != noticed(attacking(), "attack:4")
    hand = noticed(attacking(), "attack:3", "bonus:rep_1")
    assert hand == noticed(attacking(), "attack:3", "bonus:rep_7")
    assert hand != noticed(attacking(), "attack:3", "draw-bonus")
    assert hand != noticed(attacking(), "attack:3")
    history = play(attacking(), "attack:3", "bonus:rep_1").history
    assert history.trail(0) != play(attacking(), "attack:3", "bonus:rep_7").history.trail(0)


def seen_by(match: qx.Match, action: str) -> list[int]:
    """Whom a choice shows something that was hidden from them before."""
    play(match, action)
    return [eye for eye in EVERYONE if sees(match.table.learned, eye)]


@pytest.mark.rule("info.hand")
def test_who_has_seen_something_new_when_cards_are_placed_paid_and_drawn() -> None:
    """A card of the hand is news to the others when it is laid down; a card drawn is news to its owner alone."""
    match = given(
        own={"hand": ["heavy_infantry", "light_infantry", "rep_3"], "deck": ["rep_1"], "c4": ["triarii"]},
        enemy={"hand": ["car_3"], "deck": ["car_1"]},
    )
    assert seen_by(match, "place:heavy_infantry") == []
    assert seen_by(match, "clear:4a") == []
    assert seen_by(match, "column:4") == [qx.ONLOOKER, 1]
    assert seen_by(match, "pay:light_infantry") == [qx.ONLOOKER, 1]
    assert seen_by(match, "pass") == [0]
    assert seen_by(match, "pass") == [1]


@pytest.mark.rule("info.bonus_source")
@pytest.mark.parametrize(
    ("choices", "eyes"),
    [
        (("draw-bonus", "withdraw"), ([1], [qx.ONLOOKER, 0])),
        (("bonus:car_1", "withdraw"), ([], [qx.ONLOOKER, 0])),
        (("bonus:car_1", "stand", "no-bonus"), ([], [], [qx.ONLOOKER, 0])),
        (("bonus:car_1", "stand", "bonus:rep_1"), ([], [], [qx.ONLOOKER, 0, 1])),
        (("draw-bonus", "stand", "draw-bonus"), ([1], [], [qx.ONLOOKER, 0, 1])),
    ],
)
def test_who_has_seen_something_new_in_an_attack(choices: tuple[str, ...], eyes: tuple[list[int], ...]) -> None:
    """A bonus card is news to all but its owner once it is turned up; from the deck it is news to him before."""
    match = given(
        active=1,
        own={"hand": ["rep_1"], "deck": ["rep_2"], "c4": ["light_infantry"]},
        enemy={"hand": ["car_1", "car_8"], "deck": ["car_2"], "c4": ["spears"]},
    )
    assert seen_by(match, "attack:4") == []
    assert [seen_by(match, choice) for choice in choices] == list(eyes)


@pytest.mark.rule("setup.terrain.draw")
def test_the_battlefield_is_news_to_all() -> None:
    """Mercenaries are hired in the open; with the last word about them hands are dealt and terrain is laid out."""
    match = qx.new("milito", seed=1, mercenaries=True)
    assert seen_by(match, "pass") == []
    assert seen_by(match, "pass") == list(EVERYONE)


@pytest.mark.rule("rampage.draw")
def test_a_trampled_card_is_news_to_all() -> None:
    match = given(
        own={"hand": ["rep_1", "rep_8"], "c4": ["heavy_infantry"]},
        enemy={"hand": ["car_8"], "deck": ["spears"], "c4": ["elephants"]},
    )
    play(match, "attack:4", "bonus:rep_1")
    assert seen_by(match, "no-bonus") == list(EVERYONE)
