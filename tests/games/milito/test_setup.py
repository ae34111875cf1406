"""Setting up: armies, decks, hands, the coin and the battlefield."""

from __future__ import annotations

from collections import Counter
from copy import deepcopy
from itertools import permutations
from typing import Any, cast

import pytest
from games.milito.given import CARTHAGE, ROME, battle, given, notations, play, side

import quincunx as qx
from quincunx.core.starting import new_match
from quincunx.games.milito.battle import Battle
from quincunx.games.milito.cards import cards_of

MILITO = qx.game_of("milito")
CARDS = cards_of(MILITO.built_in)
PAIR = {"armies": [ROME, CARTHAGE]}


class StackedTerrain(qx.FixedDice):
    """Dice for which the coin falls for seat 0 and the terrain deck lies in this order."""

    def __init__(self, *order: str) -> None:
        super().__init__(0)
        self.order = order

    def shuffle(self, cards: list[int]) -> None:
        if len(cards) == 9:
            kinds = [ground.id for ground in CARDS.terrain]
            cards[:] = [kinds.index(kind) for kind in self.order]


def battlefield(*order: str, content: qx.Content = MILITO.built_in) -> list[str]:
    """The terrain of columns 1 to 5 when the terrain deck lies in this order."""
    assert Counter(order) == Counter({ground.id: ground.count for ground in cards_of(content).terrain})
    options = {"armies": [ROME, CARTHAGE], "mercenaries": False}
    table = cast(Battle, MILITO.set_up(options, content, StackedTerrain(*order), None))
    return [CARDS.terrain[n].id for n in table.terrain]


def terrain(match: qx.Match) -> list[str]:
    return [column["terrain"] for column in match.view()["columns"]]


# ---- armies


@pytest.mark.rule("setup.choose_army")
@pytest.mark.parametrize("pair", list(permutations(CARDS.armies, 2)))
def test_any_two_armies(pair: tuple[str, str]) -> None:
    """Every pairing can be played, each seat with the deck of the army it picked."""
    match = qx.new("milito", seed=1, armies=list(pair))
    assert [force["army"] for force in match.view()["forces"]] == list(pair)
    for seat in range(2):
        army = CARDS.armies[pair[seat]]
        listed = Counter({each.unit.id: each.count for each in army.units})
        listed.update(leader.id for leader in army.leaders)
        assert Counter(side(match, seat)["hand"] + side(match, seat)["deck"]) == listed


@pytest.mark.rule("setup.different")
@pytest.mark.parametrize("army", list(CARDS.armies))
def test_the_armies_differ(army: str) -> None:
    """Nobody plays against his own deck."""
    with pytest.raises(ValueError, match=r"expected two different armies \(setup\.different\), got"):
        qx.new("milito", armies=[army, army])


@pytest.mark.rule("setup.choice_order")
def test_armies_are_agreed_on_or_drawn_at_random() -> None:
    """A choice is open to all; without one, chance gives two different armies, any of them to either seat."""
    match = qx.new("milito", seed=1, armies=[ROME, CARTHAGE])
    for seat in (qx.ONLOOKER, 0, 1):
        entry = match.journal(seat)[0]
        assert (entry["key"], entry["params"]) == ("journal.armies", {"army": ROME, "enemy_army": CARTHAGE})
    pairs = {tuple(force["army"] for force in qx.new("milito", seed=seed).view()["forces"]) for seed in range(200)}
    assert all(first != second for first, second in pairs)
    assert {first for first, _ in pairs} == {second for _, second in pairs} == set(CARDS.armies)
    assert len(pairs) > 25


@pytest.mark.rule("setup.recommended")
def test_recommended_first_game() -> None:
    """Republican Roman against Carthaginian: a classic pair, and the ledger recommends it."""
    clause = MILITO.ledger["setup.recommended"].text
    assert [army.id for army in CARDS.armies.values() if army.name in clause] == [CARTHAGE, ROME]
    assert CARDS.armies[ROME].classic_opponent == CARTHAGE


@pytest.mark.rule("setup.classic")
def test_classic_pairs() -> None:
    """Three pairs matched historically, told from either side."""
    assert {army.id: army.classic_opponent for army in CARDS.armies.values()} == {
        "carthaginian": "republican_roman",
        "republican_roman": "carthaginian",
        "achaemenid_persian": "alexandrian_macedonian",
        "alexandrian_macedonian": "achaemenid_persian",
        "imperial_roman": "ancient_british",
        "ancient_british": "imperial_roman",
    }


# ---- decks and hands


@pytest.mark.rule("setup.oob_aside")
@pytest.mark.rule("setup.shuffle")
@pytest.mark.rule("setup.hand")
@pytest.mark.parametrize("seed", range(8))
def test_decks_of_thirty_and_hands_of_nine(seed: int) -> None:
    """The army less its Order of Battle: nine cards in hand, 21 face down, no pile; the roster stays at hand."""
    match = qx.new("milito", seed=seed, armies=[ROME, CARTHAGE])
    for seat in range(2):
        force, faces = side(match, seat), match.view()["cards"][str(seat)]
        assert (len(force["hand"]), len(force["deck"])) == (9, 21)
        assert force["discard"] == force["destroyed"] == []
        roster = Counter({card: face["count"] for card, face in faces.items() if face["count"]})
        assert Counter(force["hand"] + force["deck"]) == roster
        for viewer in (qx.ONLOOKER, 0, 1):
            view = match.view(viewer)["forces"][seat]
            assert (view["hand_count"], view["deck_count"], "deck" in view) == (9, 21, False)


@pytest.mark.rule("setup.shuffle")
def test_both_decks_are_shuffled() -> None:
    """From seed to seed either deck lies in another order and either hand is another one."""
    matches = [qx.new("milito", seed=seed, armies=[ROME, CARTHAGE]) for seed in range(20)]
    for seat in range(2):
        assert len({tuple(side(match, seat)["deck"]) for match in matches}) == 20
        assert len({tuple(side(match, seat)["hand"]) for match in matches}) == 20
        tops = Counter(side(match, seat)["deck"][0] for match in matches)
        assert len(tops) > 5


@pytest.mark.rule("setup.no_mulligan")
@pytest.mark.parametrize("seed", range(20))
def test_the_opening_hand_is_kept(seed: int) -> None:
    """The first thing asked is the first turn's actions, with a unit in every hand and nothing to redraw with."""
    match = qx.new("milito", seed=seed)
    hands = [side(match, seat)["hand"] for seat in range(2)]
    for seat in range(2):
        assert any(match.view()["cards"][str(seat)][card]["kind"] == "unit" for card in hands[seat])
    assert match.rule == "actions.any"
    assert {notation.partition(":")[0] for notation in notations(match)} <= {"pass", "place"}
    play(match, "pass")
    assert match.rule == "actions.any"
    assert [side(match, seat)["hand"] for seat in range(2)] == hands


@pytest.mark.rule("setup.first_player")
def test_a_coin_decides_who_begins() -> None:
    """Either side of the coin names its seat; over many games it is fair."""
    for side_of_coin in range(2):
        match = new_match(MILITO, MILITO.built_in, PAIR, qx.FixedDice(side_of_coin))
        assert match.acting == (side_of_coin,)
        assert match.view()["first"] == side_of_coin
        coin = next(entry for entry in match.journal() if entry["key"] == "journal.coin")
        assert coin["params"] == {"seat": side_of_coin}
    first = Counter(qx.new("milito", seed=seed, armies=[ROME, CARTHAGE]).acting[0] for seed in range(200))
    assert 70 <= first[0] <= 130


@pytest.mark.rule("setup.no_compensation")
@pytest.mark.parametrize("seed", range(6))
def test_the_first_turn_is_a_normal_turn(seed: int) -> None:
    """The first player places and draws three like in any turn; the second begins with nine cards and no more."""
    match = qx.new("milito", seed=seed, armies=["ancient_british", "imperial_roman"])
    first, second = match.acting[0], 1 - match.acting[0]
    for column in range(2, 5):
        unit = next(text for text in notations(match) if text.startswith("place:"))
        play(match, unit, f"column:{column}")
        if match.rule == "place.pay.hand":
            play(match, notations(match)[0])
    hand = len(side(match, first)["hand"])
    assert hand <= 6
    play(match, "pass")
    assert len(side(match, first)["hand"]) == hand + 3
    keys = ("journal.turn", "journal.passes", "journal.draws")
    lines = [(entry["key"], entry["params"]["seat"]) for entry in match.journal() if entry["key"] in keys]
    assert lines == [*((key, first) for key in keys), ("journal.turn", second)]
    assert (len(side(match, second)["hand"]), len(side(match, second)["deck"])) == (9, 21)


# ---- the battlefield


@pytest.mark.rule("setup.terrain.draw")
def test_five_of_nine_terrain_cards() -> None:
    """The first five of the shuffled deck; from seed to seed other ones, each special card at most once."""
    assert battlefield(*["plain"] * 5, "hill", "rough", "wood", "plain") == ["plain"] * 5
    assert battlefield(*["plain"] * 4, "hill", "rough", "wood", *["plain"] * 2) == ["hill", *["plain"] * 4]
    fields = [terrain(qx.new("milito", seed=seed)) for seed in range(300)]
    special = [[kind for kind in field if kind != "plain"] for field in fields]
    assert all(len(field) == 5 for field in fields)
    assert all(len(kinds) == len(set(kinds)) for kinds in special)
    assert {len(kinds) for kinds in special} == {0, 1, 2, 3}
    assert 1.5 < sum(len(kinds) for kinds in special) / 300 < 1.83
    assert {kind for kinds in special for kind in kinds} == {"hill", "rough", "wood"}


@pytest.mark.rule("setup.terrain.neutral")
@pytest.mark.parametrize("seed", range(5))
def test_all_columns_start_neutral_and_empty(seed: int) -> None:
    """Nobody controls a column, and no unit is on the table."""
    view = qx.new("milito", seed=seed).view()
    assert [(column["control"], column["units"]) for column in view["columns"]] == [(None, [[], []])] * 5
    assert [force["columns_held"] for force in view["forces"]] == [0, 0]


@pytest.mark.rule("setup.terrain.flanks")
def test_special_terrain_goes_outside() -> None:
    """One: an end. Two: both ends. Three: both ends and a column next to one; the middle is always Plain."""
    for seed in range(200):
        field = terrain(qx.new("milito", seed=seed))
        places = {column for column, kind in enumerate(field, 1) if kind != "plain"}
        assert field[2] == "plain"
        assert places in (set(), {1}, {5}, {1, 5}, {1, 5, 2}, {1, 5, 4})


@pytest.mark.rule("setup.terrain.order")
def test_order_of_special_terrain() -> None:
    """First drawn to column 1, second to column 5, third to column 2, whatever lies between."""
    for first, second, third in permutations(("hill", "rough", "wood")):
        rest = ["plain"] * 4
        three = battlefield(first, "plain", second, "plain", third, *rest)
        assert three == [first, third, "plain", "plain", second]
        two = battlefield("plain", first, "plain", "plain", second, third, *["plain"] * 3)
        assert two == [first, "plain", "plain", "plain", second]


@pytest.mark.rule("setup.terrain.order")
def test_the_fourth_special_card_of_a_pack() -> None:
    """With a second Hill instead of a Plain: the middle stays Plain even if all four are drawn."""
    tables = deepcopy(MILITO.built_in.tables)
    grounds: Any = tables["terrain"]
    for ground in grounds:
        ground["count"] += {"hill": 1, "plain": -1}.get(ground["id"], 0)
    content = qx.Content(tables, {}, [])
    field = battlefield("hill", "rough", "wood", "plain", "hill", *["plain"] * 4, content=content)
    assert field == ["hill", "wood", "plain", "hill", "rough"]


@pytest.mark.rule("setup.terrain.rest")
@pytest.mark.parametrize("seed", range(4))
def test_unused_terrain_is_out_of_the_game(seed: int) -> None:
    """No column ever changes its card, and none of the four others lies anywhere."""
    match = qx.new("milito", seed=seed)
    laid = terrain(match)
    unused = {"hill", "rough", "wood"} - set(laid)
    choices = qx.FastDice(seed)
    while not match.over:
        legal = match.legal()
        match.play(legal[choices.below(len(legal))])
        assert terrain(match) == laid
    table = match.to_dict()["table"]
    assert not unused & set(table["terrain"])
    assert not any(kind in str({**table, "terrain": []}) for kind in ("'hill'", "'rough'", "'wood'", "'plain'"))


# ---- columns


@pytest.mark.rule("setup.columns")
def test_columns_are_the_same_for_both_players() -> None:
    """Column 1 of one player faces column 1 of the other, and each stands on his own side."""
    match = given(own={"hand": ["medium_infantry", "rep_1"]}, enemy={"c1": ["spears"], "c2": ["spears"]})
    play(match, "place:medium_infantry", "column:1")
    assert match.view()["columns"][0]["units"] == [["medium_infantry"], ["spears"]]
    assert notations(match) == ["pass", "attack:1"]
    match = given(active=1, enemy={"hand": ["slingers", "car_1"]}, own={"c5": ["triarii"]})
    play(match, "place:slingers", "column:5")
    assert notations(match) == ["pass", "attack:5"]


@pytest.mark.rule("setup.columns")
def test_neighbours_differ_by_one() -> None:
    """Flank attacks are known between neighbouring columns and no others."""
    match = given()
    pairs = [battle(match).target_name(0, "flank", n) for n in range(battle(match).space().by_name["flank"].size)]
    assert sorted(pairs) == ["1-2", "2-1", "2-3", "3-2", "3-4", "4-3", "4-5", "5-4"]


@pytest.mark.rule("setup.flank_columns")
@pytest.mark.parametrize("special", ["hill", "wood"])
def test_columns_1_and_5_are_the_flanks(special: str) -> None:
    """Spears pay their flank penalty there and nowhere else, not in column 2 with special terrain either."""
    for column in range(1, 6):
        hand = ["spears", "slingers", "slingers", "car_1"]
        match = given(active=1, terrain=[special, special, "plain", special, special], enemy={"hand": hand})
        play(match, "place:spears", f"column:{column}")
        assert match.journal()[-1]["params"]["cost"] == (2 if column in (1, 5) else 1)
