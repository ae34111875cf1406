"""What is hidden and what is open."""

from __future__ import annotations

import json

import pytest
from games.battalion.given import battle, given, hand, play, side, unit
from games.battalion.test_muster import LEGION, mustered

import quincunx as qx
from quincunx.core.dice import FastDice
from quincunx.games.battalion.army import army_faults
from quincunx.games.battalion.battle import WAITING

SECRET = {"hand": ["pila", "testudo"], "deck": ["centurions", "line_relief"]}


def some() -> qx.Match:
    return given(
        own={"units": [unit("hastati"), unit("velites")], **SECRET},
        enemy={"units": [unit("samnites"), unit("caetrati")], "hand": ["ambush"], "discard": ["feint"]},
    )


@pytest.mark.rule("info.hand_hidden")
def test_a_hand_is_its_owners_secret() -> None:
    match = some()
    assert match.view(0)["players"][0]["hand"] == ["rome.testudo", "rome.pila"]
    for seat in (1, qx.ONLOOKER):
        assert "hand" not in match.view(seat)["players"][0]
        assert match.view(seat)["players"][0]["hand_count"] == 2
    assert hand(match, 1) == ["ambush"]


@pytest.mark.rule("info.deck_hidden")
def test_nobody_sees_a_deck() -> None:
    """Decks in another order look the same to everyone."""
    match = some()
    other = given(
        own={"units": [unit("hastati"), unit("velites")], **SECRET, "deck": ["line_relief", "centurions"]},
        enemy={"units": [unit("samnites"), unit("caetrati")], "hand": ["ambush"], "discard": ["feint"]},
    )
    for seat in (0, 1, qx.ONLOOKER):
        assert match.view(seat) == other.view(seat)
        lying = json.dumps(match.view(seat)["players"])
        assert "rome.centurions" not in lying


@pytest.mark.rule("info.deck_count_public")
def test_deck_counts_are_open() -> None:
    match = some()
    assert [player["deck_count"] for player in match.view(1)["players"]] == [2, 3]


@pytest.mark.rule("info.box_hidden")
def test_not_even_the_owner_knows_what_is_in_the_box() -> None:
    """Dealt anew for its owner, a deck may hold any card that is neither in hand nor discarded."""
    match = qx.new("battalion", battle="set1", seed=5)
    mine = side(match, 0)["hand"]
    decks = set()
    for seed in range(20):
        world = match.redeal(0, FastDice(seed))
        assert side(world, 0)["hand"] == mine
        decks.add(tuple(sorted(side(world, 0)["deck"])))
    assert len(decks) > 5


@pytest.mark.rule("info.discards_public")
def test_discards_lie_open() -> None:
    """Whatever they were used for: a move, a die, or their text."""
    match = some()
    assert match.view(0)["players"][1]["discard"] == ["carthage.feint"]
    match = given(
        own={
            "units": [unit("hastati", foes=["carthage1"]), unit("velites", sector=1)],
            "hand": ["pila", "testudo", "short_swords"],
        },
        enemy={"units": [unit("samnites", "samnites")]},
        dice=(1,) * 9,
    )
    play(match, "redeploy:rome2-2", "discard:pila", "assault:rome1", "discard:testudo", "play:short_swords")
    used = ["rome.pila", "rome.testudo", "rome.short_swords"]
    assert [match.view(seat)["players"][0]["discard"] for seat in (0, 1, qx.ONLOOKER)] == [used] * 3


@pytest.mark.rule("info.battlefield_public")
def test_the_field_is_open() -> None:
    match = some()
    assert match.view(0)["units"] == match.view(1)["units"] == match.view()["units"]


@pytest.mark.rule("info.deployment_piles")
def test_a_pile_shows_its_front_and_height() -> None:
    match = mustered()
    seat = match.acting[0]
    name = "rome1" if seat == 0 else "carthage1"
    match.play(f"deploy:{name}-2")
    pile = next(each for each in match.view(1 - seat)["units"] if each["owner"] == seat)
    own = next(each for each in match.view(seat)["units"] if each["id"] == name)
    assert (pile["ranks"], pile["height"]) == (own["ranks"][:1], len(own["ranks"]))
    assert len([each for each in match.view(1 - seat)["units"] if each["owner"] == seat]) == 1


@pytest.mark.rule("info.no_reshuffle")
def test_discards_never_come_back() -> None:
    match = given(
        own={"units": [unit("hastati")], "deck": [], "discard": ["pila", "testudo"]},
        enemy={"units": [unit("samnites")]},
    )
    play(match, "rally")
    assert match.ending == "win.deck"


@pytest.mark.rule("info.deployment_piles")
def test_a_dealt_world_does_not_name_an_army_brought_along() -> None:
    """Not even in its options, until the piles are spread out; its owner and whoever sees all find it there."""
    match = qx.new("battalion", battle="muster", size=6, factions=("rome", "han"), armies=(LEGION, None), seed=1)
    for seat, known in ((0, LEGION), (1, None), (qx.ONLOOKER, None), (qx.ALL_SEEING, LEGION)):
        assert match.redeal(seat, FastDice(2)).options_chosen["armies"] == [known, None]
    while not match.view()["revealed"]:
        match.play(match.legal()[0])
    assert match.redeal(1, FastDice(2)).options_chosen["armies"] == [LEGION, None]


@pytest.mark.rule("info.deck_hidden", "info.box_hidden", "info.hand_hidden")
@pytest.mark.parametrize("eye", [0, 1, qx.ONLOOKER])
def test_a_dealt_world_does_not_depend_on_how_the_cards_really_lie(eye: int) -> None:
    """With the same dice the same world, whatever is on top of the deck, or in a hand this eye cannot see."""
    cards = ["ambush", "feint", "rampage"]
    tables = []
    for enemy, own in ((cards, ["centurions", "line_relief"]), (cards[::-1], ["line_relief", "centurions"])):
        match = given(
            own={"units": [unit("hastati")], "hand": ["pila"], "deck": own},
            enemy={"units": [unit("samnites")], "hand": cards[:1] if eye == 1 else enemy[:1], "deck": enemy[1:2]},
        )
        tables.append([match.redeal(eye, FastDice(seed)).to_dict()["table"] for seed in range(5)])
    assert tables[0] == tables[1]


@pytest.mark.rule("info.deployment_piles")
@pytest.mark.parametrize("players", [2, 4])
def test_a_dealt_world_keeps_what_is_seen_of_the_piles_and_deals_the_rest(players: int) -> None:
    """Placed piles keep their front and their height, others' are dealt anew, and the true ones stay as they are."""
    match = qx.new("battalion", battle="muster" if players == 2 else "muster4", size=6, seed=4)
    for _ in range(3 * players):
        match.play(match.legal()[0])
    before, true = match.to_dict(), battle(match)
    for eye in (*range(players), qx.ONLOOKER):
        dealt = [battle(match.redeal(eye, FastDice(seed))) for seed in range(4)]
        assert match.to_dict() == before
        for number in range(players * 6):
            own, ranks = true.owner(number) == eye, true.ranks[number]
            for world in dealt:
                assert world.mustered[number] is world.ranks[number]
                assert not own or world.ranks[number] is ranks
                if true.where[number] != WAITING:
                    assert world.ranks[number].kinds[0] == ranks.kinds[0]
                    assert world.ranks[number].count == ranks.count
            if not own and true.where[number] == WAITING:
                assert any(world.ranks[number] is not ranks for world in dealt)
        for world in dealt:
            for seat in range(players):
                army = [ranks.kinds for ranks in world.ranks[seat * 6 : seat * 6 + 6]]
                assert army_faults(world.box, world.factions[seat], 6, army) == []
                assert world.unused[seat] == world.box.tiles_left(world.factions[seat], army)


@pytest.mark.rule("muster.assemble_secret")
def test_a_dealt_world_takes_apart_what_others_have_built() -> None:
    match = qx.new("battalion", battle="muster4", seed=4, armies=("table",) * 4)
    for seat in range(4):
        match.play("fill", seat)
        match.play("take-up:2", seat)
    before = match.to_dict()
    for eye in range(4):
        world = battle(match.redeal(eye, FastDice(1)))
        assert match.to_dict() == before
        for seat in range(4):
            ranks = world.ranks[seat * 6 : seat * 6 + 6]
            assert (world.built[seat], sum(each.count > 0 for each in ranks)) == ((5, 6) if seat == eye else (0, 0))
            army = [each.kinds for each in ranks]
            assert world.unused[seat] == world.box.tiles_left(world.factions[seat], army)


@pytest.mark.rule("info.deck_hidden", "info.deployment_piles")
def test_what_has_come_to_light_cannot_be_taken_back() -> None:
    """Not a rally, which shows a card to whoever draws it, nor the last pile, by which all are spread out."""
    match = some()
    play(match, "rally")
    assert not match.can_undo(0)
    match = mustered()
    while match.view()["phase"] == "deploy":
        seat = match.acting[0]
        match.play(match.legal()[0])
    assert not match.can_undo(seat)
