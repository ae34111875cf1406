"""Components: what is in the box."""

from __future__ import annotations

import pytest
from games.battalion.given import box, entry, given, play, refusal, unit

import quincunx as qx
from quincunx.games.battalion.actions import MOST_DICE


@pytest.mark.rule("comp.player_counts")
def test_two_or_four_players() -> None:
    assert qx.new("battalion", battle="set1", seed=1).seats == 2
    assert qx.new("battalion", battle="grand1", seed=1).seats == 4
    with pytest.raises(ValueError, match="two or four"):
        given(factions=("rome", "carthage", "han"), others=[{}])


@pytest.mark.rule("comp.rank_tiles")
def test_36_tiles_a_faction() -> None:
    assert [sum(tiles) for tiles in box().tiles] == [36] * 4
    assert sum(rank.count for rank in box().printed) == 144


@pytest.mark.rule("comp.tactic_cards")
def test_18_cards_a_faction() -> None:
    decks = box().decks
    assert [len(deck) for deck in decks] == [18] * 4
    assert len({tuple(deck) for deck in decks}) == 4


@pytest.mark.rule("comp.camps")
def test_a_camp_for_each_faction() -> None:
    view = qx.new("battalion", battle="grand1", seed=1).view()
    assert [player["faction"] for player in view["players"]] == ["rome", "carthage", "bactria", "han"]
    assert all({"order", "disorder", "deck_count"} <= set(player) for player in view["players"])


@pytest.mark.rule("comp.sector_markers")
def test_markers_divide_the_field() -> None:
    two, four = (qx.new("battalion", battle=battle, seed=1).view()["sectors"] for battle in ("set1", "grand1"))
    assert (two - 1, four - 1) == (2, 4)


@pytest.mark.rule("comp.dice")
def test_six_dice_of_eight_faces() -> None:
    """Six dice at most: three, one for Attrition, two for cards; no further card fits."""
    match = given(
        own={
            "units": [unit("principes", "hastati", sector=2, foes=["carthage1"])],
            "hand": ["pila", "pila", "centurions", "centurions"],
        },
        enemy={"units": [unit("samnites", "samnites")]},
        dice=(1, 8, 1, 8, 1, 1, 1, 1, 1),
    )
    play(match, "assault:rome1", "pay", "discard:pila", "discard:centurions")
    assert match.view()["roll"]["pool"] == MOST_DICE
    assert refusal(match, "discard:pila") == "attack.pool_max"
    play(match, "roll")
    assert entry(match, "rolls")["params"]["faces"] == ["8", "8", "1", "1", "1", "1"]
    with pytest.raises(ValueError, match="from 0 to 7"):
        qx.FixedDice(8).roll(8)


@pytest.mark.rule("comp.tokens")
@pytest.mark.parametrize("battle", ["set5", "grand1"])
def test_at_most_twelve_tokens_a_side(battle: str) -> None:
    view = qx.new("battalion", battle=battle, seed=1).view()
    for half in (0, 1):
        assert sum(player["order"] + player["disorder"] for player in view["players"] if player["side"] == half) <= 12
    with pytest.raises(ValueError, match="muster\\.size"):
        qx.new("battalion", battle="muster", size=13)


@pytest.mark.rule("comp.aids")
def test_play_aids_are_not_among_the_pieces() -> None:
    match = qx.new("battalion", battle="set1", seed=1)
    kinds = set(box().rank_ids) | set(box().card_ids) | {"tokens 0", "tokens 1"}
    assert set(match.game.components(match.table)) <= kinds


@pytest.mark.rule("comp.factions")
def test_each_faction_exists_once() -> None:
    assert box().factions == ["rome", "carthage", "han", "bactria"]
    with pytest.raises(ValueError, match="comp\\.factions"):
        qx.new("battalion", battle="muster", factions=("rome", "rome"))
