"""The forecast: sums that name their clauses, and chances that agree with counting every deal."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from fractions import Fraction
from functools import cache
from itertools import permutations
from typing import Any

import pytest
from games.milito.given import CARTHAGE, ROME, at_turn_start, battle, given, notations, play

import quincunx as qx
from quincunx.core.game import Data
from quincunx.core.kit.odds import Forecast, Outlook
from quincunx.core.messages import Message
from quincunx.games.milito import odds

MACEDON = "alexandrian_macedonian"
Chance = tuple[float, float, float]
Spread = dict[str, Fraction]
NONE = ""


@cache
def duel(armies: tuple[str, str], attackers: tuple[str, ...], defenders: tuple[str, ...], mine: str, his: str) -> int:
    """Fight it out in column 3 with these bonus cards: 1 if the attacker wins, -1 the defender, 0 neither."""
    own = {"hand": [mine], "c3": list(attackers)}
    match = given(armies=armies, own=own, enemy={"hand": [his] if his else [], "c3": list(defenders)})
    play(match, "attack:3", f"bonus:{mine}")
    if match.rule == "attack.withdraw.option":
        play(match, "stand")
    play(match, f"bonus:{his}" if his else "no-bonus")
    results = {"journal.attacker_wins": 1, "journal.tied": 0, "journal.defender_wins": -1}
    return next(results[entry["key"]] for entry in match.journal() if entry["key"] in results)


def spread(cards: Iterable[str]) -> Spread:
    """How often each card comes up, as a share."""
    counts = Counter(cards)
    total = sum(counts.values())
    return {card: Fraction(count, total) for card, count in counts.items()}


def deals(hidden: list[str], held: list[str], hand: int) -> Iterator[tuple[list[str], list[str]]]:
    """Every way the hidden cards can lie: a hand (with what is known to be in it) and a deck, top first."""
    unknown = hidden[:]
    for card in held:
        unknown.remove(card)
    for order in permutations(unknown):
        yield [*held, *order[: hand - len(held)]], list(order[hand - len(held) :])


class Case:
    """A fight in column 3 between these two forces."""

    def __init__(self, armies: tuple[str, str], own: dict[str, Any], enemy: dict[str, Any]) -> None:
        self.armies = armies
        self.own = own
        self.enemy = enemy

    def match(self) -> qx.Match:
        return given(armies=self.armies, own=self.own, enemy=self.enemy)

    def count(self, attacker: Spread, defender: Spread, seat: int) -> Chance:
        """The chances of one seat when both bonus cards come up like this."""
        shares = dict.fromkeys((-1, 0, 1), Fraction())
        for mine, p in attacker.items():
            for his, q in defender.items():
                result = duel(self.armies, tuple(self.own["c3"]), tuple(self.enemy["c3"]), mine, his)
                shares[result if seat == 0 else -result] += p * q
        return float(shares[1]), float(shares[0]), float(shares[-1])


def worked_out(match: qx.Match, seat: int) -> dict[tuple[str, str], Chance]:
    """What odds.py says, by own choice and by habit of the opponent."""
    table = battle(match)
    attack = odds.expected_fighters(table, table.attack) if table.attack else odds.possible_attacks(table)[0][1]
    found = {}
    for choice, own in odds.own_choices(table, seat).items():
        for habit, enemy in odds.enemy_habits(table, attack, seat).items():
            chance = odds.odds(table, attack, seat, own, enemy)
            found[choice, habit] = (chance.win, chance.tie, chance.lose)
    return found


def agree(found: dict[tuple[str, str], Chance], counted: dict[tuple[str, str], Chance]) -> None:
    assert set(found) == set(counted)
    for key, chance in counted.items():
        assert found[key] == pytest.approx(chance, abs=1e-9), key


ROMANS: dict[str, Any] = {
    "hand": ["light_infantry", "rep_3", "rep_8"],
    "deck": ["rep_1", "triarii", "rep_7", "triarii"],
    "c3": ["heavy_infantry", "heavy_infantry"],
}
PUNIC: dict[str, Any] = {
    "hand": ["car_1", "slingers"],
    "deck": ["car_8", "slingers", "car_3", "car_5"],
    "c3": ["spears", "spears"],
}
CASES = {
    "plain": Case((ROME, CARTHAGE), ROMANS, PUNIC),
    "one card known": Case((ROME, CARTHAGE), ROMANS, {**PUNIC, "held": ["slingers"]}),
    "whole hand known": Case((ROME, CARTHAGE), ROMANS, {**PUNIC, "held": ["car_1", "slingers"]}),
    "no hand": Case((ROME, CARTHAGE), ROMANS, {**PUNIC, "hand": []}),
    "deck to be reshuffled": Case(
        (ROME, CARTHAGE), ROMANS, {**PUNIC, "deck": [], "discard": ["car_2", "car_8", "elephants"]}
    ),
    "nothing at all": Case((ROME, CARTHAGE), ROMANS, {"c3": ["spears"]}),
    "ties are won": Case(
        (ROME, MACEDON),
        ROMANS,
        {"hand": ["mac_3", "light_infantry"], "deck": ["mac_8", "mac_6", "slingers"], "c3": ["pikes", "pikes"]},
    ),
    "own deck to be reshuffled": Case((ROME, CARTHAGE), {**ROMANS, "deck": [], "discard": ["rep_2", "triarii"]}, PUNIC),
}


def count_for_attacker(case: Case) -> dict[tuple[str, str], Chance]:
    """Every choice of the attacker against every habit of the defender, by looking at all deals."""
    own, enemy = case.own, case.enemy
    choices = {card: spread([card]) for card in own["hand"]}
    choices["deck"] = spread(order[0] for order in permutations(own["deck"] or own["discard"]))
    hand, deck = enemy.get("hand", []), enemy.get("deck", [])
    every = list(deals(hand + deck, enemy.get("held", []), len(hand)))
    habits = {"none": spread([NONE])}
    if hand:
        habits["hand"] = spread(card for cards, _ in every for card in cards)
    if deck:
        habits["deck"] = spread(cards[0] for _, cards in every)
    elif enemy.get("discard"):
        habits["deck"] = spread(enemy["discard"])
    return {
        (choice, habit): case.count(mine, his, 0) for choice, mine in choices.items() for habit, his in habits.items()
    }


@pytest.mark.parametrize("case", [pytest.param(case, id=name) for name, case in CASES.items()])
def test_attacker_against_all_deals(case: Case) -> None:
    found = {key: chance for key, chance in worked_out(case.match(), 0).items() if key[1] != "best"}
    agree(found, count_for_attacker(case))


@pytest.mark.parametrize("name", ["plain", "one card known", "whole hand known", "ties are won"])
def test_best_is_the_worst_that_can_be_in_his_hand(name: str) -> None:
    case = CASES[name]
    hand, deck = case.enemy["hand"], case.enemy["deck"]
    possible = {card for cards, _ in deals(hand + deck, case.enemy.get("held", []), len(hand)) for card in cards}
    found = worked_out(case.match(), 0)
    for mine in case.own["hand"]:
        worst = min(case.count(spread([mine]), spread([his]), 0) for his in possible)
        assert found[mine, "best"] == worst


@pytest.mark.rule("effect.win_ties")
def test_best_card_is_the_one_that_wins_ties() -> None:
    """Parmenion and Craterus both have 2, but Craterus wins ties: he is the best reply to an equal strength."""
    enemy = {"hand": ["mac_3", "mac_2"], "c3": ["pikes", "pikes"]}
    case = Case((ROME, MACEDON), {**ROMANS, "hand": ["rep_4", "rep_8"]}, enemy)
    assert duel(case.armies, tuple(case.own["c3"]), tuple(enemy["c3"]), "rep_4", "mac_2") == 0
    assert duel(case.armies, tuple(case.own["c3"]), tuple(enemy["c3"]), "rep_4", "mac_3") == -1
    assert worked_out(case.match(), 0)["rep_4", "best"] == (0.0, 0.0, 1.0)


def count_for_defender(case: Case, drawn: bool) -> dict[tuple[str, str], Chance]:
    """Every choice of the defender against a card the attacker took blindly from his hand, or from his deck."""
    own, enemy = case.own, case.enemy
    every = deals(own["hand"] + own["deck"], own.get("held", []), len(own["hand"]))
    taken = spread(card for hand, deck in every for card in (deck[:1] if drawn else hand))
    choices = {card: spread([card]) for card in enemy["hand"]}
    choices["deck"] = spread(order[0] for order in permutations(enemy["deck"]))
    choices["none"] = spread([NONE])
    return {(choice, "set"): case.count(taken, mine, 1) for choice, mine in choices.items()}


@pytest.mark.parametrize("held", [[], ["rep_3"], ["light_infantry", "rep_8"], ["light_infantry", "rep_3", "rep_8"]])
@pytest.mark.parametrize("bonus", ["bonus:rep_3", "bonus:rep_8", "draw-bonus"])
def test_defender_against_a_card_set_face_down(bonus: str, held: list[str]) -> None:
    """What the attacker really set makes no difference, only where it came from."""
    case = Case((ROME, CARTHAGE), {**ROMANS, "held": held}, PUNIC)
    match = play(case.match(), "attack:3", bonus)
    agree(worked_out(match, 1), count_for_defender(case, bonus == "draw-bonus"))


def test_defender_before_the_attackers_card_is_set() -> None:
    """It may still come from the hand or from the deck; at best it is Scipio, who can be in either."""
    case = CASES["plain"]
    found = worked_out(play(case.match(), "attack:3"), 1)
    hand, deck = count_for_defender(case, drawn=False), count_for_defender(case, drawn=True)
    counted = {(choice, "hand"): chance for (choice, _), chance in hand.items()}
    counted |= {(choice, "deck"): chance for (choice, _), chance in deck.items()}
    agree({key: chance for key, chance in found.items() if key[1] != "best"}, counted)
    assert found["none", "best"] == case.count(spread(["rep_1"]), spread([NONE]), 1)
    assert found["car_1", "best"] == case.count(spread(["rep_1"]), spread(["car_1"]), 1)


@pytest.mark.parametrize("discard", [[], ["rep_2", "medium_infantry"]])
def test_defender_against_the_last_card_of_the_deck(discard: list[str]) -> None:
    """The card set came from the deck, which is empty now; it is no card of the discard pile."""
    case = Case((ROME, CARTHAGE), {**ROMANS, "deck": ["rep_1"], "discard": discard}, PUNIC)
    match = play(case.match(), "attack:3", "draw-bonus")
    agree(worked_out(match, 1), count_for_defender(case, drawn=True))


# ---- what the player is shown

CHOSEN = {"deck": "draw-bonus", "none": "no-bonus"}


def foreseen(match: qx.Match, seat: int) -> list[Outlook]:
    """The outlooks of a forecast there must be."""
    forecast = match.forecast(seat)
    assert forecast is not None
    return forecast.outlooks


def rows(forecast: Forecast | None) -> Iterator[Data]:
    """Every row of chances in a forecast, as it is sent."""
    for outlook in forecast.to_dict()["outlooks"] if forecast else []:
        for row in outlook["rows"]:
            assert len(row["chances"]) == len(outlook["against"])
            yield from row["chances"]


def strengths(outlook: Outlook) -> tuple[int, ...]:
    return tuple(each.total for each in outlook.sums)


def test_forecast_shows_the_odds_to_six_places() -> None:
    match = CASES["plain"].match()
    [attack] = (outlook.to_dict() for outlook in foreseen(match, 0))
    habits = [habit["name"] for habit in attack["against"]]
    shown = {
        (*row["do"], habit): chance
        for row in attack["rows"]
        for habit, chance in zip(habits, row["chances"], strict=True)
    }
    found = {(CHOSEN.get(card, f"bonus:{card}"), habit): each for (card, habit), each in worked_out(match, 0).items()}
    assert set(shown) == set(found)
    for key, (win, tie, lose) in found.items():
        assert shown[key] == {"win": round(win, 6), "tie": round(tie, 6), "lose": round(lose, 6)}


def test_the_most_usual_answer_comes_first() -> None:
    """Most often a card from hand; if there is none, one from the deck."""
    usual = [foreseen(CASES[name].match(), 0)[0].against[0][0] for name in ("plain", "no hand", "nothing at all")]
    assert usual == ["hand", "deck", "none"]
    set_already = play(CASES["plain"].match(), "attack:3", "bonus:rep_3")
    assert [name for name, _ in foreseen(set_already, 1)[0].against] == ["set"]


def test_odds_are_told_with_the_whole_choice_they_belong_to() -> None:
    """A card that can be placed is no bonus card, though both are named alike."""
    match = given(own={"hand": ["triarii", "rep_8"], "deck": ["rep_1"], "c3": ["triarii"]}, enemy={"c3": ["spears"]})
    [attack] = foreseen(match, 0)
    assert attack.do == ["attack:3"]
    assert attack.title == "Column 3: Triarii against Spears"
    assert [(row.do, row.text) for row in attack.rows] == [
        (["bonus:triarii"], "Triarii"),
        (["bonus:rep_8"], match.text(Message("bonus.card", {"card": "rep_8"}))),
        (["draw-bonus"], "the top of the deck"),
    ]
    play(match, "attack:3")
    [attack] = foreseen(match, 0)
    assert attack.do == []
    assert [notation for row in attack.rows for notation in row.do] == notations(match)


@pytest.mark.rule("attack.withdraw.option")
def test_it_is_told_who_may_withdraw() -> None:
    own = {"hand": ["rep_8"], "c3": ["triarii"]}
    told = [foreseen(given(own=own, enemy={"c3": [unit]}), 0)[0] for unit in ("slingers", "spears")]
    assert [(each.text, each.details["may_withdraw"]) for each in told] == [
        ("the defender may withdraw", True),
        ("", False),
    ]


def test_each_way_of_a_flank_attack_has_its_own_odds() -> None:
    """First the odds from both columns for the one choice that begins it, then those of each column."""
    match = given(
        active=1,
        own={"hand": ["rep_8"], "c1": ["heavy_infantry"], "c2": ["triarii"], "c3": ["light_infantry"]},
        enemy={"hand": ["car_8"], "c2": ["spears"]},
    )
    at_turn_start(match)

    def told() -> list[tuple[str, int, int]]:
        return [(each.do[0], each.details["column"], each.details["origin"]) for each in foreseen(match, 0)]

    assert told() == [("flank:2-1", 2, 2), ("flank:2-1", 2, 1), ("flank:2-3", 2, 2), ("flank:2-3", 2, 3)]
    forecast = match.forecast(0)
    assert forecast is not None
    assert [(each.title, each.text) for each in forecast.about("flank:2-3")] == [
        ("Column 2 from 2: Triarii against Spears", "flank attack"),
        ("Column 2 from 3: Light Infantry against Spears", "flank attack"),
    ]
    play(match, "flank:2-3")
    assert told() == [("column:2", 2, 2), ("column:3", 2, 3)]


def test_forecast_after_the_card_is_set_knows_only_that_card() -> None:
    match = play(CASES["plain"].match(), "attack:3", "bonus:rep_3")
    assert [row.do for row in foreseen(match, 0)[0].rows] == [["bonus:rep_3"]]


@pytest.mark.rule("strength.base")
@pytest.mark.rule("strength.support")
@pytest.mark.rule("strength.flank")
@pytest.mark.rule("strength.mods")
def test_sums_name_their_clauses() -> None:
    """The same summands as in the combat that follows, but for the bonus cards."""
    match = given(
        active=1,
        terrain=["plain", "wood", "plain", "plain", "plain"],
        own={"hand": ["light_infantry", "rep_8"], "c1": ["heavy_infantry"], "c2": ["heavy_infantry"] * 2},
        enemy={"hand": ["car_8"], "c2": ["spears", "spears"]},
    )
    first, second = foreseen(at_turn_start(match), 0)
    told = [(each.role, rule, value, text) for each in first.sums for value, rule, text in each.summands]
    facts = ("column", "origin", "flank", "may_withdraw")
    assert [[each.details[fact] for fact in facts] for each in (first, second)] == [
        [2, 2, True, False],
        [2, 1, True, False],
    ]
    assert [line[:3] for line in told] == [
        ("attacker", "strength.base", 4),
        ("attacker", "strength.mods", 1),
        ("attacker", "strength.support", 1),
        ("attacker", "strength.flank", 2),
        ("attacker", "terrain.wood.penalty", -2),
        ("defender", "strength.base", 5),
        ("defender", "strength.support", 1),
        ("defender", "terrain.wood.penalty", -2),
    ]
    assert strengths(first) == (6, 4)
    assert strengths(second) == (5, 4)
    play(match, "flank:2-1", "column:2", "bonus:light_infantry", "no-bonus")
    fought = next(entry for entry in match.journal() if entry["key"] == "journal.strengths")
    lines = [(line["role"], line["rule"], line["value"], line["text"]) for line in fought["details"]]
    assert [line for line in lines if line[1] != "strength.bonus"] == told
    assert {line[1] for line in told} <= {clause.id for clause in match.game.ledger}


@pytest.mark.rule("attack.fighter_order")
def test_fighters_as_both_would_best_name_them() -> None:
    """Heavy Infantry are the better attackers and Spears the better defenders; a unit once named is taken as named."""
    match = given(
        own={"hand": ["rep_8", "rep_2"], "c3": ["heavy_infantry", "light_infantry"]},
        enemy={"c3": ["spears", "slingers"]},
    )

    def fighters(seat: int) -> tuple[str, str]:
        [attack] = foreseen(match, seat)
        return attack.details["attacker"], attack.details["defender"]

    assert fighters(0) == ("heavy_infantry", "spears")
    play(match, "attack:3", "fight:light_infantry")
    assert fighters(1) == ("light_infantry", "spears")


def test_no_forecast_where_nothing_can_be_attacked() -> None:
    quiet = given(own={"hand": ["rep_8"], "c3": ["triarii"]}, enemy={"c4": ["spears"]})
    assert quiet.forecast(0) is None
    contested = given(own={"hand": ["rep_8"], "c3": ["triarii"]}, enemy={"c3": ["spears"]})
    assert contested.forecast(0) is not None
    assert contested.forecast(1) is None
    assert qx.new("milito", seed=1, mercenaries=True).forecast() is None


def test_chances_sum_to_one_while_the_defender_names_his_unit() -> None:
    """The attacker has no hand: his card will come from the deck, and the defender is told so."""
    match = given(
        own={"deck": ["rep_1", "rep_8"], "c3": ["triarii"]}, enemy={"hand": ["car_1"], "c3": ["spears", "slingers"]}
    )
    play(match, "attack:3")
    assert (match.acting, match.rule) == ((1,), "attack.fighter")
    for chance in rows(match.forecast(1)):
        assert sum(chance.values()) == pytest.approx(1.0, abs=2e-4)


def whole_game(seed: int) -> Iterator[qx.Match]:
    """A game at random, move by move."""
    match, dice = qx.new("milito", seed=seed), qx.FastDice(seed)
    for _ in range(250):
        if match.over:
            return
        yield match
        options = match.legal()
        match.play(options[dice.below(len(options))])


@pytest.mark.parametrize("seed", range(10))
def test_chances_sum_to_one(seed: int) -> None:
    """Through whole games and for both seats."""
    sums = [sum(row.values()) for match in whole_game(seed) for seat in range(2) for row in rows(match.forecast(seat))]
    assert len(sums) >= 50
    assert sums == pytest.approx([1.0] * len(sums), abs=2e-4)


@pytest.mark.parametrize("seed", range(10))
def test_a_redealt_world_gives_the_same_forecast(seed: int) -> None:
    """The forecast is made of nothing a seat may not know."""
    dice, seen = qx.FastDice(seed + 100), 0
    for match in whole_game(seed):
        for seat in range(2):
            forecast = match.forecast(seat)
            assert match.redeal(seat, dice).forecast(seat) == forecast
            seen += forecast is not None
    assert seen >= 10
