"""The Attack Outcomes Chart: who wins, where every card goes, and who controls the column afterwards."""

from __future__ import annotations

import pytest
from games.milito.given import CARTHAGE, control, given, keys, play, side, totals

import quincunx as qx

IMPERIAL = "imperial_roman"
PERSIA = "achaemenid_persian"
CONTROLS = [0, 1, None]
"""Who controls the column before: the attacker, the defender, nobody."""


def attack(before: int | None, defenders: list[str], bonus: str, reply: str) -> qx.Match:
    """Two Medium Infantry (3 + 1) attack column 3; column 2 stays as it is, whatever happens."""
    match = given(
        control=(None, 1, before, 0, None),
        own={"hand": ["triarii", "rep_1", "rep_8"], "deck": ["light_infantry"] * 2, "c3": ["medium_infantry"] * 2},
        enemy={"hand": ["elephants", "car_3"], "deck": ["spears"] * 2, "c3": defenders},
    )
    play(match, "attack:3")
    if match.rule == "attack.fighter":
        play(match, f"fight:{defenders[0]}")
    play(match, bonus)
    if match.rule == "attack.withdraw.option" and reply != "withdraw":
        play(match, "stand")
    return play(match, reply)


def loses(before: int | None) -> qx.Match:
    """4 against Spears and Slingers, 5 + 1."""
    return attack(before, ["spears", "slingers"], "bonus:triarii", "bonus:elephants")


def ties(before: int | None) -> qx.Match:
    """4 against Medium Infantry and Slingers, 3 + 1."""
    return attack(before, ["medium_infantry", "slingers"], "bonus:triarii", "bonus:elephants")


def wins(before: int | None) -> qx.Match:
    """4 + 3 against Medium Infantry and Slingers, 3 + 1 + 2."""
    return attack(before, ["medium_infantry", "slingers"], "bonus:rep_1", "bonus:car_3")


def withdraws(before: int | None) -> qx.Match:
    return attack(before, ["light_infantry", "slingers"], "bonus:rep_1", "withdraw")


@pytest.mark.rule("outcome.compare")
def test_higher_strength_wins_equal_strengths_tie() -> None:
    for match, strengths, result in [
        (loses(None), (4, 6), "journal.defender_wins"),
        (ties(None), (4, 4), "journal.tied"),
        (wins(None), (7, 6), "journal.attacker_wins"),
    ]:
        assert totals(match) == strengths
        results = {"journal.defender_wins", "journal.tied", "journal.attacker_wins"}
        assert results & set(keys(match)) == {result}


# ---- the defender withdraws


@pytest.mark.rule("outcome.withdraw.units")
def test_withdrawal_discards_defenders_and_bonus_card() -> None:
    match = withdraws(None)
    own, enemy = side(match, 0), side(match, 1)
    assert enemy["columns"][2] == []
    assert sorted(enemy["discard"]) == ["light_infantry", "slingers"]
    assert own["columns"][2] == ["medium_infantry"] * 2
    assert (own["discard"], own["hand"]) == (["rep_1"], ["triarii", "rep_8"])
    assert own["destroyed"] == enemy["destroyed"] == []


@pytest.mark.rule("outcome.withdraw.status")
@pytest.mark.parametrize(("before", "after"), [(0, 0), (1, None), (None, None)])
def test_withdrawal_leaves_only_the_attackers_control(before: int | None, after: int | None) -> None:
    assert control(withdraws(before)) == [None, 1, after, 0, None]


@pytest.mark.rule("outcome.withdraw.bonus_unresolved")
def test_unresolved_bonus_card_has_no_effect() -> None:
    """imp_2 draws a card whenever he is used; here he is only laid on the discard pile, for all to see."""
    match = given(
        armies=(IMPERIAL, CARTHAGE),
        own={"hand": ["imp_2", "imp_8"], "deck": ["archers"], "c3": ["legionaries"]},
        enemy={"c3": ["slingers"]},
    )
    play(match, "attack:3", "bonus:imp_2", "withdraw")
    own = side(match, 0)
    assert (own["hand"], own["deck"], own["discard"]) == (["imp_8"], ["archers"], ["imp_2"])
    seen = [entry["params"] for entry in match.journal(1) if entry["key"] == "journal.bonus_unresolved"]
    assert seen == [{"seat": 0, "card": "imp_2"}]
    assert match.view(1)["forces"][0]["discard_top"] == "imp_2"


# ---- the defender wins


@pytest.mark.rule("outcome.defender.units")
def test_defender_wins_attackers_are_destroyed() -> None:
    match = loses(None)
    own, enemy = side(match, 0), side(match, 1)
    assert (own["columns"][2], own["destroyed"], own["discard"]) == ([], ["medium_infantry"] * 2, ["triarii"])
    assert (enemy["columns"][2], enemy["destroyed"], enemy["discard"]) == (["spears", "slingers"], [], ["elephants"])


@pytest.mark.rule("outcome.defender.status")
@pytest.mark.parametrize(("before", "after"), [(0, None), (1, 1), (None, None)])
def test_defender_wins_and_keeps_but_never_gains_control(before: int | None, after: int | None) -> None:
    assert control(loses(before)) == [None, 1, after, 0, None]


# ---- a tie


@pytest.mark.rule("outcome.tie.units")
def test_tie_discards_everything() -> None:
    match = ties(None)
    own, enemy = side(match, 0), side(match, 1)
    assert own["columns"][2] == enemy["columns"][2] == []
    assert sorted(own["discard"]) == ["medium_infantry", "medium_infantry", "triarii"]
    assert sorted(enemy["discard"]) == ["elephants", "medium_infantry", "slingers"]
    assert own["destroyed"] == enemy["destroyed"] == []


@pytest.mark.rule("outcome.tie.status")
@pytest.mark.parametrize("before", CONTROLS)
def test_tie_makes_the_column_neutral(before: int | None) -> None:
    assert control(ties(before)) == [None, 1, None, 0, None]


# ---- the attacker wins


@pytest.mark.rule("outcome.attacker.units")
def test_attacker_wins_defenders_are_destroyed() -> None:
    match = wins(None)
    own, enemy = side(match, 0), side(match, 1)
    assert (own["columns"][2], own["destroyed"], own["discard"]) == (["medium_infantry"] * 2, [], ["rep_1"])
    assert enemy["columns"][2] == []
    assert sorted(enemy["destroyed"]) == ["medium_infantry", "slingers"]
    assert enemy["discard"] == ["car_3"]


@pytest.mark.rule("outcome.attacker.status")
@pytest.mark.parametrize("before", CONTROLS)
def test_attacker_gains_control_at_once(before: int | None) -> None:
    match = wins(before)
    assert control(match) == [None, 1, 0, 0, None]
    assert match.acting == (0,)


# ---- all results


@pytest.mark.rule("outcome.bonus_never_destroyed")
@pytest.mark.parametrize(("bonus", "reply"), [("heavy_infantry", "elephants"), ("rep_8", "car_8")])
@pytest.mark.parametrize(("defender", "lost"), [("spears", (["triarii"], [])), ("slingers", ([], ["slingers"]))])
def test_bonus_cards_are_discarded_by_winner_and_loser(
    defender: str, lost: tuple[list[str], list[str]], bonus: str, reply: str
) -> None:
    """Units and Leaders alike, whether the Triarii fail (against Spears) or not (against Slingers)."""
    match = given(
        own={"hand": [bonus, "rep_2"], "c3": ["triarii"]},
        enemy={"hand": [reply], "deck": ["spears"], "c3": [defender]},
    )
    play(match, "attack:3", f"bonus:{bonus}")
    if match.rule == "attack.withdraw.option":
        play(match, "stand")
    play(match, f"bonus:{reply}")
    own, enemy = side(match, 0), side(match, 1)
    assert (own["discard"], enemy["discard"]) == ([bonus], [reply])
    assert (own["destroyed"], enemy["destroyed"]) == lost


@pytest.mark.rule("outcome.support_shares")
def test_supporting_unit_shares_the_fate_of_the_fighting_one() -> None:
    """Destroyed, kept, discarded or withdrawn: never one without the other."""
    assert side(loses(None), 0)["destroyed"] == ["medium_infantry"] * 2
    assert side(loses(None), 1)["columns"][2] == ["spears", "slingers"]
    assert side(wins(None), 0)["columns"][2] == ["medium_infantry"] * 2
    assert sorted(side(wins(None), 1)["destroyed"]) == ["medium_infantry", "slingers"]
    assert sorted(side(ties(None), 1)["discard"]) == ["elephants", "medium_infantry", "slingers"]
    assert sorted(side(withdraws(None), 1)["discard"]) == ["light_infantry", "slingers"]


@pytest.mark.rule("outcome.sequence")
def test_bonus_cards_lie_in_the_discards_before_a_rampage() -> None:
    """The deck of the Elephants' owner is empty: the rampage reshuffles and takes the bonus card just discarded."""
    match = given(
        own={"hand": ["rep_1", "rep_8"], "c3": ["triarii"]},
        enemy={"hand": ["slingers", "car_8"], "c3": ["elephants"]},
    )
    play(match, "attack:3", "bonus:rep_1", "stand", "bonus:slingers")
    enemy = side(match, 1)
    assert enemy["destroyed"] == ["slingers", "elephants"]
    assert (enemy["hand"], enemy["deck"], enemy["discard"]) == (["car_8"], [], [])


@pytest.mark.rule("outcome.sequence")
def test_order_of_consequences() -> None:
    """Units, control, rampage, then draws of Leaders."""
    match = given(
        armies=(CARTHAGE, PERSIA),
        own={"hand": ["car_8", "car_1"], "deck": ["slingers", "spears"], "c3": ["elephants"]},
        enemy={"hand": ["per_7"], "deck": ["archers"], "c3": ["spears"]},
        control=(None, None, 0, None, None),
    )
    play(match, "attack:3", "bonus:car_8", "bonus:per_7")
    assert keys(match)[-5:] == [
        "journal.defender_wins",
        "journal.destroyed",
        "journal.control_lost",
        "journal.rampage",
        "journal.draws_by_effect",
    ]


@pytest.mark.rule("outcome.sequence")
@pytest.mark.parametrize("active", [0, 1])
def test_active_player_draws_first(active: int) -> None:
    match = given(
        armies=(IMPERIAL, PERSIA),
        active=active,
        own={"hand": ["imp_2", "imp_8"], "deck": ["archers"], "c3": ["legionaries"]},
        enemy={"hand": ["per_7", "per_8"], "deck": ["archers"], "c3": ["spears"]},
    )
    cards = ["bonus:imp_2", "bonus:per_7"]
    play(match, "attack:3", cards[active])
    if match.rule == "attack.withdraw.option":
        play(match, "stand")
    play(match, cards[1 - active])
    drawers = [entry["params"]["seat"] for entry in match.journal() if entry["key"] == "journal.draws_by_effect"]
    assert drawers == [active, 1 - active]


# ---- the second seat attacks


@pytest.mark.rule("outcome.sequence")
@pytest.mark.parametrize("before", CONTROLS)
@pytest.mark.parametrize(
    ("defenders", "bonus", "reply", "after"),
    [
        pytest.param(["triarii"], "car_8", "no-bonus", {0: 0}, id="the defender wins"),
        pytest.param(["light_infantry", "medium_infantry"], "spears", "no-bonus", {}, id="a tie"),
        pytest.param(["medium_infantry"], "car_1", "no-bonus", {0: 1, 1: 1, None: 1}, id="the attacker wins"),
        pytest.param(["medium_cavalry"], "car_1", "withdraw", {1: 1}, id="the defender withdraws"),
    ],
)
def test_the_chart_for_the_second_seat(
    defenders: list[str], bonus: str, reply: str, after: dict[int | None, int], before: int | None
) -> None:
    """Medium Infantry and Slingers (3 + 1) attack: who controls the column afterwards, by who did before."""
    match = given(
        active=1,
        control=(None, None, before, None, None),
        own={"hand": ["rep_7"], "c3": defenders},
        enemy={"hand": [bonus, "car_7"], "c3": ["medium_infantry", "slingers"]},
    )
    play(match, "attack:3", "fight:medium_infantry")
    if len(defenders) > 1:
        play(match, "fight:medium_infantry")
    play(match, f"bonus:{bonus}", reply)
    assert control(match)[2] == after.get(before)
