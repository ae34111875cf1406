"""The card phase: 1.1 discard, 1.2 deal, 1.3 gifts."""

from __future__ import annotations

import pytest
from games.pacto.field import field
from games.pacto.field import offered as table_offered
from games.pacto.field import play as table_play
from games.pacto.given import given, hand, offered, play, table_of, why_not

import quincunx as qx
from quincunx.games.pacto.cards import total
from quincunx.games.pacto.lines import OWN_CARDS
from quincunx.games.pacto.markers import HESITANT, LOST
from quincunx.games.pacto.pieces import GeneralOf
from quincunx.games.pacto.steps.cards import card_level
from quincunx.games.pacto.steps.desertion import Desertion
from quincunx.games.pacto.table import Battlefield
from quincunx.games.pacto.things import STEPS
from quincunx.games.pacto.turn import Course


def discarding(**more: object) -> qx.Match:
    return given(at="1.1", steps=[{"step": "Course"}, {"step": "Discards"}], only=False, **more)  # type: ignore[arg-type]


@pytest.mark.rule("turn.phases", "turn.1", "card.deal", "card.deal.order", "card.level")
def test_everyone_is_dealt_cards_up_to_his_level() -> None:
    match = qx.new("pacto", seed=3)
    table = table_of(match)
    assert [total(cards) for cards in table.hands] == [table.box.cards_of[level] for level in table.levels]
    assert total(table.pack) == 60 - sum(total(cards) for cards in table.hands)
    assert [line["key"] for line in match.journal()][:2] == ["journal.turn", "journal.dealt"]


@pytest.mark.rule("card.discard", "card.discard.hidden", "card.shuffle", "card.keep")
def test_cards_are_discarded_face_down_and_dealt_anew() -> None:
    match = discarding(hands={"0-g1": "bw", "0-g2": "g", "1-g1": "r"}, dice=[0] * 9)
    before = match.view(1)
    match.play("discard:g1-black", 0)
    match.play("discard:g2-green", 0)
    assert match.view(1) == before
    assert why_not(match, "discard:g1-black") == "card.discard"
    match.play("done", 0)
    match.play("done", 1)
    told = [line["text"] for line in match.journal() if line["key"] == "journal.discards"]
    assert len(told) == 2
    assert not any("black" in text or "green" in text for text in told)
    table = table_of(match)
    assert table.hands[0] & hand("w")
    assert table.hands[2] & hand("r")
    assert all(total(table.hands[general]) == card_level(table, general) for general in range(4))


@pytest.mark.rule("info.hands", "info.pack", "info.units")
def test_a_player_sees_the_colours_of_his_own_cards_only() -> None:
    match = qx.new("pacto", seed=3)
    mine, theirs = match.view(0)["generals"], match.view(1)["generals"]
    assert "hand" in mine[0]
    assert "hand" not in mine[2]
    assert "hand" not in theirs[0]
    assert "hand" in theirs[2]
    assert mine[2]["hand_count"] == len(theirs[2]["hand"])
    assert "pack" not in match.view(0)
    assert match.view(0)["ugs"] == match.view(1)["ugs"]


@pytest.mark.rule("card.gift", "card.gift.command", "card.gift.secret", "card.gift.order")
def test_a_commander_with_a_command_gives_one_card_to_each() -> None:
    match = given(
        at="1.3",
        step="Gifts",
        steps=[{"step": "Course"}, {"step": "Gifts", "seat": 0, "given": 0}],
        hands={"0-g1": "wwy", "1-g1": "g"},
        only=False,
    )
    assert offered(match) == ["done", "give:g2-white", "give:g2-yellow"]
    assert why_not(match, "give:g2-red") == "card.gift"
    before = match.copy()
    match.play("give:g2-yellow")
    before.play("give:g2-white")
    assert table_of(match).hands[1] == hand("y")
    assert match.view(1) == before.view(1)
    assert match.table.steps[-1].asks != "gifts"


@pytest.mark.rule("card.gift.instinctive")
def test_an_instinctive_commander_never_gives() -> None:
    match = qx.new("pacto", seed=3)
    assert match.acting == (0,)
    play(match, "done")
    assert not any(step.asks == "gifts" for step in match.table.steps)


@pytest.mark.rule("card.gift.fighting", "card.gift.fighting.both")
@pytest.mark.parametrize("fighter", ["0-g1", "0-g2"])
def test_who_fights_is_left_out_of_gifts(fighter: str) -> None:
    match = discarding(hands={"0-g1": "www"}, generals={fighter: {"marks": ["fighting"]}})
    match.play("done", 0)
    assert not any(step.asks == "gifts" for step in match.table.steps)


@pytest.mark.rule("card.level", "card.level.dead", "card.deal.dead", "card.over")
def test_wounds_and_death_change_how_many_cards_are_dealt() -> None:
    match = discarding(
        hands={"0-g1": "w", "1-g1": "wwwwww"}, generals={"0-g1": {"wounds": 1}, "0-g2": {"state": "dead", "with": None}}
    )
    levels = [card_level(table_of(match), general) for general in range(4)]
    table = table_of(match)
    allowance = table.box.cards_of
    assert levels[0] == max(1, allowance[table.levels[0]] - 1)
    assert levels[1] == allowance[table.box.successor_of[table.levels[1]]]
    match.play("done", 0)
    match.play("done", 1)
    assert total(table_of(match).hands[1]) == levels[1]
    assert total(table_of(match).hands[2]) == 6


# ---- allies

ALLY = (GeneralOf("g1", "First", "lg", "commander", False), GeneralOf("g2", "Second", "cg", "ally", False))
TROOPS = ("rom_hastati", "rom_socii", "rom_equites", "nor_archers")


def with_ally(cards: str) -> Battlefield:
    """An ally with three UGs who has been hesitant and holds these cards, before a deal at which he gets none."""
    table = field(*TROOPS, "rom_hastati/2", "rom_hastati/3", enemies=("rom_socii/2",), generals=ALLY)
    for ug in (1, 2, 3):
        table.commands[ug] = 1
    table.general_marks[1] |= HESITANT
    table.hands = [hand("w" * 5), hand(cards), hand("w" * 5), hand("ww")]
    table.turn, table.step = 2, STEPS.index("1.1")
    table.steps[:] = [Course()]
    table.go_on()
    return table


@pytest.mark.rule("ally.desert", "ally.desert.effect")
def test_half_of_the_troops_of_a_hesitant_ally_desert_if_he_holds_black_cards_only() -> None:
    table = with_ally("bbb")
    assert isinstance(table.steps[-1], Desertion)
    assert table_offered(table) == ["unit:rom_socii", "unit:rom_equites", "unit:nor_archers"]
    table_play(table, "unit:rom_equites", "unit:rom_socii")
    assert [table.where[ug] == LOST for ug in range(4)] == [False, True, True, False]
    assert table.counted(0) == (2, 6), "TuGs that desert count as lost"
    assert not isinstance(table.steps[-1], Desertion), "half of three, rounded up, is two"
    assert not isinstance(with_ally("bbw").steps[-1], Desertion)


@pytest.mark.parametrize(
    ("cards", "english", "german"),
    [
        ("r", "gets red.", "bekommt rot."),
        ("bw", "gets black and white.", "bekommt schwarz und weiß."),
        ("bwwg", "gets black, white, white and green.", "bekommt schwarz, weiß, weiß und grün."),
        ("", "gets no cards.", "bekommt keine Karten."),
    ],
)
def test_cards_are_told_by_their_colours_in_either_language(cards: str, english: str, german: str) -> None:
    """They were told in English, whatever the journal was read in."""
    match = given(hands={"0-g1": cards})
    table_of(match).note_to(0, OWN_CARDS, 0, hand(cards))
    assert match.journal(0)[-1]["text"] == f"Consul {english}"
    assert match.in_language("de").journal(0)[-1]["text"] == f"Konsul {german}"
