"""Setting up a mustered battle."""

from __future__ import annotations

from typing import Any

import pytest
from games.battalion.given import box, keys, notations, offers, refusal, side

import quincunx as qx
from quincunx.core.dice import FastDice
from quincunx.games.battalion.actions import MOST_UNITS
from quincunx.games.battalion.army import army_faults, finished_army, guess_army, quick_muster
from quincunx.games.battalion.cards import LEAST_UNITS

LEGION = [
    ["rome.velites", "rome.hastati", "rome.triarii"],
    ["rome.hastati", "rome.hastati"],
    ["rome.cretan_archers", "rome.cretan_archers"],
    ["rome.roman_cavalry"],
    ["rome.allied_cavalry", "rome.allied_cavalry"],
    ["rome.principes", "rome.principes", "rome.praetorian_guard"],
]
HOST = [
    ["carthage.scutarii", "carthage.scutarii"],
    ["carthage.samnites"],
    ["carthage.caetrati", "carthage.caetrati"],
    ["carthage.balearic_slingers"],
    ["carthage.war_elephants"],
    ["carthage.numidian_cavalry", "carthage.celt_cavalry"],
]


def mustered(seed: int = 1, **options: Any) -> qx.Match:
    """A mustered battle of six units between two known armies."""
    chosen = {"size": 6, "factions": ("rome", "carthage"), "armies": (LEGION, HOST), **options}
    return qx.new("battalion", seed=seed, battle="muster", **chosen)


def deployed(match: qx.Match, *places: str) -> qx.Match:
    """Deploy all units, the places in turn."""
    n = 0
    while match.view()["phase"] == "deploy":
        options = notations(match)
        match.play(next(text for text in options if text.endswith(places[n % len(places)])))
        n += 1
    return match


@pytest.mark.rule("muster.size")
def test_from_six_to_twelve_units() -> None:
    for size in range(LEAST_UNITS, MOST_UNITS + 1):
        assert qx.new("battalion", battle="muster", size=size, seed=1).view()["size"] == size
    for size in (5, 13):
        with pytest.raises(ValueError, match=r"muster\.size"):
            qx.new("battalion", battle="muster", size=size)


@pytest.mark.rule("muster.sectors")
def test_three_sectors() -> None:
    assert mustered().view()["sectors"] == 3


@pytest.mark.rule("muster.faction")
def test_all_tiles_of_the_faction_are_to_be_had() -> None:
    assert [player["faction"] for player in mustered().view()["players"]] == ["rome", "carthage"]
    rome = box().factions.index("rome")
    assert sum(box().tiles[rome]) == 36
    assert all(box().rank_ids[kind].startswith("rome.") for kind, n in enumerate(box().tiles[rome]) if n)


@pytest.mark.rule("muster.faction_conflict")
def test_factions_are_settled_before_the_game() -> None:
    with pytest.raises(ValueError, match="different"):
        mustered(factions=("han", "han"), armies=())
    assert len({player["faction"] for player in mustered(factions=(), armies=()).view()["players"]}) == 2


@pytest.mark.rule("muster.camp")
def test_camps_behind_the_central_sector() -> None:
    assert [player["central"] for player in mustered().view()["players"]] == [2, 2]


@pytest.mark.rule("muster.deck")
@pytest.mark.parametrize("size", [6, 12])
def test_as_many_cards_as_units(size: int) -> None:
    match = mustered(size=size, armies=())
    for seat in range(2):
        player = side(match, seat)
        assert len(player["deck"]) + len(player["hand"]) == size
    assert side(mustered(seed=1, armies=()), 0)["deck"] != side(mustered(seed=2, armies=()), 0)["deck"]


@pytest.mark.rule("muster.hand")
def test_two_cards_are_drawn() -> None:
    match = mustered()
    assert [(len(side(match, seat)["hand"]), len(side(match, seat)["deck"])) for seat in range(2)] == [(2, 4), (2, 4)]


@pytest.mark.rule("muster.tokens")
def test_as_many_tokens_as_units() -> None:
    match = mustered(size=9, armies=())
    first = match.view()["first"]
    assert [side(match, seat)["order"] for seat in (first, 1 - first)] == [8, 9]


@pytest.mark.rule("muster.assemble")
def test_exactly_so_many_units_from_one_box() -> None:
    rome = box().factions.index("rome")
    army = [tuple(box().rank_number[rank] for rank in unit) for unit in LEGION]
    assert army_faults(box(), rome, 6, army) == []
    assert army_faults(box(), rome, 7, army) != []
    with pytest.raises(ValueError, match=r"unit 6: There are only 3 tiles of Praetorian Guard. \(muster\.assemble\)"):
        mustered(
            armies=(
                [["rome.praetorian_guard", "rome.praetorian_guard"]] * 1
                + LEGION[1:5]
                + [["rome.praetorian_guard"] * 3],
                HOST,
            )
        )
    with pytest.raises(
        ValueError, match=r"unit 1: Hastati and Cretan Archers have no class in common. \(unit\.same_class\)"
    ):
        mustered(armies=([["rome.hastati", "rome.cretan_archers"], *LEGION[1:]], HOST))


@pytest.mark.rule("unit.same_class")
def test_the_two_ranks_that_do_not_go_together_are_named() -> None:
    """Velites share a class with either of the others, which share none."""
    with pytest.raises(ValueError, match=r"unit 1: Hastati and Cretan Archers have no class in common."):
        mustered(armies=([["rome.velites", "rome.hastati", "rome.cretan_archers"], *LEGION[1:]], HOST))


@pytest.mark.rule("muster.assemble")
@pytest.mark.parametrize("faction", range(4))
@pytest.mark.parametrize("size", [6, 9, 12])
def test_the_computer_musters_legal_armies(faction: int, size: int) -> None:
    for seed in range(5):
        assert army_faults(box(), faction, size, quick_muster(box(), faction, size, FastDice(seed))) == []


@pytest.mark.rule("muster.stack")
def test_front_rank_on_top() -> None:
    match = mustered()
    own = [unit for unit in match.view(0)["units"] if unit["owner"] == 0]
    assert [unit["ranks"] for unit in own] == LEGION


@pytest.mark.rule("muster.unused")
def test_unused_tiles_play_no_part() -> None:
    match = mustered()
    lying = match.game.components(match.table)
    assert lying["rome.hastati"] == 6
    assert sum(unit["ranks"].count("rome.hastati") for unit in match.view(0)["units"]) == 3


@pytest.mark.rule("muster.assemble_secret")
def test_piles_are_hidden_from_the_other_side() -> None:
    match = mustered()
    assert {unit["owner"] for unit in match.view(0)["units"]} == {0}
    assert match.view()["units"] == []


@pytest.mark.rule("muster.initiative")
def test_higher_roll_has_the_initiative_ties_again() -> None:
    tied = 0
    for seed in range(40):
        match = mustered(seed)
        rolls = [line["params"]["n"] for line in match.journal() if line["key"] == "journal.initiative_roll"]
        assert all(a == b for a, b in zip(rolls[:-2:2], rolls[1:-2:2], strict=True)), "only ties are rolled again"
        assert match.view()["first"] == (0 if rolls[-2] > rolls[-1] else 1)
        assert rolls[-2] != rolls[-1]
        tied += len(rolls) > 2
    assert tied


@pytest.mark.rule("muster.initiative_cost")
def test_the_initiative_costs_a_token_turned() -> None:
    match = mustered()
    first = match.view()["first"]
    assert [(side(match, seat)["order"], side(match, seat)["disorder"]) for seat in (first, 1 - first)] == [
        (5, 1),
        (6, 0),
    ]
    deployed(match, "-2")
    match.play("rally")
    assert side(match, first)["disorder"] == 0


@pytest.mark.rule("muster.deploy_alternate")
def test_one_unit_at_a_time_in_turn() -> None:
    match = mustered()
    first = match.view()["first"]
    seats = []
    for _ in range(12):
        seats.append(match.acting[0])
        names = {text.split("-")[1] for text in offers(match, "deploy")}
        assert names == {"1", "2", "3", "reserve"}
        match.play(notations(match)[0])
    assert seats == [first, 1 - first] * 6


@pytest.mark.rule("muster.deploy_final")
def test_a_deployed_unit_stays() -> None:
    match = mustered()
    choice = notations(match)[0]
    match.play(choice)
    match.play(notations(match)[0])
    assert refusal(match, choice) == "muster.deploy_final"
    assert refusal(match, "done") == "turn.no_pass"


@pytest.mark.rule("muster.deploy_unengaged")
def test_nobody_starts_engaged() -> None:
    match = deployed(mustered(), "-2")
    assert all(unit["foes"] == [] for unit in match.view()["units"])


@pytest.mark.rule("muster.deploy_free")
def test_all_may_be_held_in_reserve() -> None:
    match = deployed(mustered(), "-reserve")
    assert {unit["sector"] for unit in match.view()["units"]} == {"reserve"}
    assert not match.over


@pytest.mark.rule("muster.reveal")
def test_all_piles_are_spread_out_at_the_end() -> None:
    match = deployed(mustered(), "-2")
    assert match.view()["revealed"]
    assert sorted(unit["ranks"] for unit in match.view()["units"]) == sorted(LEGION + HOST)
    assert "revealed" in keys(match)


@pytest.mark.rule("muster.first_player")
def test_the_initiative_begins() -> None:
    for seed in range(6):
        match = deployed(mustered(seed), "-2")
        assert (match.view()["turn"], match.view()["active"]) == (1, match.view()["first"])


@pytest.mark.rule("info.deployment_piles")
def test_a_guess_fits_what_is_seen() -> None:
    """Whatever army lies under the piles, one that looks the same can be dealt, from the same box."""
    for faction in range(4):
        for seed in range(8):
            army = quick_muster(box(), faction, 12, FastDice(seed))
            seen = [(kinds[0], len(kinds)) if n < seed + 3 else None for n, kinds in enumerate(army)]
            guess = guess_army(box(), faction, seen, FastDice(seed + 50))
            assert army_faults(box(), faction, 12, guess) == []
            for pile, kinds in zip(seen, guess, strict=True):
                assert pile is None or pile == (kinds[0], len(kinds))


def guesses(faction: str, *seen: tuple[str, int] | None) -> list[list[tuple[str, ...]]]:
    """Armies that look like this, by many dice; each is sound."""
    number = box().factions.index(faction)
    piles = [None if pile is None else (box().rank_number[f"{faction}.{pile[0]}"], pile[1]) for pile in seen]
    found = []
    for seed in range(40):
        army = guess_army(box(), number, piles, FastDice(seed))
        assert army_faults(box(), number, len(seen), army) == []
        for pile, kinds in zip(piles, army, strict=True):
            assert pile is None or pile == (kinds[0], len(kinds))
        found.append([tuple(box().rank_ids[kind].partition(".")[2] for kind in kinds) for kinds in army])
    return found


@pytest.mark.rule("info.deployment_piles")
def test_a_guess_goes_back_where_tiles_run_out() -> None:
    """Behind five Cretan Archers there can only be the five Velites, so that none is left to stand behind Hastati."""
    for army in guesses("rome", ("hastati", 2), *[("cretan_archers", 2)] * 5, ("triarii", 3), ("principes", 3)):
        assert army[1:6] == [("cretan_archers", "velites")] * 5


@pytest.mark.rule("info.deployment_piles")
def test_a_guess_is_made_at_once_where_tiles_are_scarce() -> None:
    """Most tiles of Rome stand in these piles: who fills one after the other, and goes back one by one, takes hours."""
    horse = [("allied_cavalry", 2), ("roman_cavalry", 2), ("allied_cavalry", 2)]
    foot = [("velites", 3), ("velites", 3), ("hastati", 3), ("hastati", 3), *[("principes", 3)] * 3]
    guesses("rome", ("cretan_archers", 2), *horse[:1], *foot, *horse[1:], ("triarii", 2))


@pytest.mark.rule("info.deployment_piles")
def test_a_guess_knows_which_tiles_are_seen() -> None:
    """The only Sacred Band lies in front of a pile and nowhere else; the other Celt Cavalry may be anywhere."""
    armies = guesses("carthage", ("sacred_band", 1), ("celt_cavalry", 2), *[None] * 10)
    hidden = [[rank for kinds in army[2:] for rank in kinds] for army in armies]
    assert all("sacred_band" not in ranks for ranks in hidden)
    behind = {army[1][1] for army in armies}
    assert behind == {"celt_cavalry", "numidian_cavalry"}
    assert any("celt_cavalry" in ranks for ranks in hidden)
    assert {len(kinds) for army in armies for kinds in army[2:]} == {1, 2, 3}


@pytest.mark.rule("muster.assemble")
def test_the_computer_makes_do_with_the_last_tiles() -> None:
    """Three tiles are left for the last unit, and it may be as high as any."""
    number = box().rank_number
    left = [0] * len(box().rank_ids)
    left[number["rome.hastati"]] = 2
    for seed in range(10):
        assert finished_army(box(), (number["rome.triarii"],), 1, left, FastDice(seed)) == [
            (number["rome.triarii"], number["rome.hastati"], number["rome.hastati"])
        ]
    heights = [[len(kinds) for kinds in quick_muster(box(), seed % 4, 12, FastDice(seed))] for seed in range(20)]
    assert max(army[-1] for army in heights) == 3
