"""What is in the box: decks, armies, and the values on the cards."""

from __future__ import annotations

import tomllib
from collections import Counter
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest
from games.milito.given import CARTHAGE, ROME, side

import quincunx as qx
from quincunx.core.starting import new_match
from quincunx.games.milito.cards import cards_of

MILITO = qx.game_of("milito")
CARDS = cards_of(MILITO.built_in)
ARMIES = list(CARDS.armies)


def printed(file: str) -> dict[str, Any]:
    """A content file as it is written."""
    with (MILITO.folder / "content" / file).open("rb") as stream:
        return tomllib.load(stream)


def test_units_are_labelled_as_their_army_calls_them() -> None:
    """A unit its army has no word of its own for is called by its type."""
    tables = deepcopy(MILITO.built_in.tables)
    armies: Any = tables["army"]
    triarii = next(unit for army in armies if army["id"] == ROME for unit in army["units"] if unit["type"] == "triarii")
    del triarii["label"]
    match = new_match(MILITO, qx.Content(tables, {}, []), {"armies": [ROME, CARTHAGE]}, qx.FastDice(3))
    cards = match.view()["cards"]
    assert [cards["0"][unit]["label"] for unit in ("heavy_infantry", "triarii")] == ["Hastati and principes", "Triarii"]
    assert [cards["1"][unit]["label"] for unit in ("spears", "car_1")] == ["African spearmen", "Hannibal Barca"]


@pytest.mark.rule("comp.total")
def test_the_box_holds_195_cards() -> None:
    """One terrain deck of 9 and six army decks of 31, their Order of Battle cards included."""
    terrain = sum(ground.count for ground in CARDS.terrain)
    armies = [1 + sum(each.count for each in army.units) + len(army.leaders) for army in CARDS.armies.values()]
    assert terrain == 9
    assert armies == [31] * 6
    assert terrain + sum(armies) == 195


@pytest.mark.rule("comp.total")
@pytest.mark.parametrize("seed", range(5))
def test_no_die_is_ever_rolled(seed: int) -> None:
    """After the coin nothing but shuffling is left to chance: fixed dice with one number last a whole game."""
    match = new_match(MILITO, MILITO.built_in, {"armies": [ROME, CARTHAGE]}, qx.FixedDice(0))
    choices = qx.FastDice(seed)
    while not match.over:
        legal = match.legal()
        match.play(legal[choices.below(len(legal))])
    assert match.ply > 20
    assert match.ending in ("end.win", "end.turn_cap", "end.dead_position")


@pytest.mark.rule("comp.terrain_deck")
def test_terrain_deck() -> None:
    """Six Plain, one Hill, one Rough, one Wood."""
    assert {ground.name: ground.count for ground in CARDS.terrain} == {"Plain": 6, "Hill": 1, "Rough": 1, "Wood": 1}


@pytest.mark.rule("comp.armies")
def test_the_six_armies() -> None:
    """Six armies, one deck of each."""
    assert [army.name for army in CARDS.armies.values()] == [
        "Achaemenid Persian",
        "Alexandrian Macedonian",
        "Ancient British",
        "Carthaginian",
        "Imperial Roman",
        "Republican Roman",
    ]


@pytest.mark.rule("comp.army_deck")
@pytest.mark.parametrize("army", ARMIES)
def test_an_army_deck_has_22_units_and_8_leaders(army: str) -> None:
    """Thirty cards take part in play, 22 units and eight different Leaders."""
    other = ARMIES[ARMIES.index(army) - 1]
    match = qx.new("milito", seed=1, armies=[army, other])
    deck = Counter(side(match, 0)["hand"] + side(match, 0)["deck"])
    faces = match.view()["cards"]["0"]
    units = {card: n for card, n in deck.items() if faces[card]["kind"] == "unit"}
    leaders = {card: n for card, n in deck.items() if faces[card]["kind"] == "leader"}
    assert sum(units.values()) == 22
    assert list(leaders.values()) == [1] * 8
    assert sum(deck.values()) == 30


@pytest.mark.rule("comp.army_deck")
@pytest.mark.parametrize(
    ("field", "complaint"),
    [
        ('units = [{ type = "spears", count = 21 }]', "expected 22 unit cards, got 21"),
        ("leaders = []", "expected 8 Leaders, got 0"),
    ],
)
def test_an_army_of_another_size_is_refused(tmp_path: Path, field: str, complaint: str) -> None:
    """A pack with another number of units or Leaders in an army says what is wrong."""
    (tmp_path / "armies.toml").write_text(f'[[army]]\nid = "carthaginian"\n{field}\n')
    with pytest.raises(qx.ContentError, match=complaint):
        qx.new("milito", packs=[tmp_path])


@pytest.mark.rule("comp.players")
def test_exactly_two_players() -> None:
    """Two seats, each with an army of its own; one or three armies are refused."""
    match = qx.new("milito", seed=1, armies=[ROME, CARTHAGE])
    assert (MILITO.fewest_seats, MILITO.most_seats, match.seats) == (2, 2, 2)
    assert [force["army"] for force in match.view()["forces"]] == [ROME, CARTHAGE]
    for armies in ([ROME], [ROME, CARTHAGE, "ancient_british"]):
        with pytest.raises(ValueError, match="expected two different armies, one for each seat, got"):
            qx.new("milito", armies=armies)


@pytest.mark.rule("comp.values")
@pytest.mark.parametrize("army", ARMIES)
def test_cards_show_what_the_content_files_say(army: str) -> None:
    """Every number, modifier and effect text on the table is the one in the files."""
    other = ARMIES[ARMIES.index(army) - 1]
    faces = qx.new("milito", seed=1, armies=[army, other]).view()["cards"]["0"]
    types = {unit["id"]: unit for unit in printed("units.toml")["unit_type"]}
    listed = next(entry for entry in printed("armies.toml")["army"] if entry["id"] == army)
    for line in listed["units"]:
        unit, face = types[line["type"]], faces[line["type"]]
        assert face["count"] == line["count"]
        assert [face["speed"], face["attack"], face["defence"], face["deploy"], face["flank"], face["combine"]] == [
            unit["speed"],
            unit["attack"],
            unit["defence"],
            unit["deploy_penalty"],
            unit["flank_penalty"],
            unit["combine"],
        ]
        for kind in ("attack_mod", "defence_mod"):
            assert face[kind + "s"] == [{"value": mod["value"], "vs": mod["vs"]} for mod in unit.get(kind, [])]
    for leader in listed["leaders"]:
        face = faces[leader["id"]]
        assert [face["combat"], face["place"], face["text"]] == [leader["combat"], leader["place"], leader["text"]]


@pytest.mark.rule("comp.values")
def test_the_public_decks() -> None:
    """The two decks that are public facts, as (count, Speed, Attack, Defence, deploy penalty)."""

    def deck(army: str) -> dict[str, tuple[int, ...]]:
        units = [(each.unit, each.count) for each in CARDS.armies[army].units]
        return {unit.id: (n, unit.speed, unit.attack, unit.defence, unit.deploy_penalty) for unit, n in units}

    assert deck("alexandrian_macedonian") == {
        "pikes": (7, 0, 5, 5, 2),
        "spears": (4, 0, 4, 5, 1),
        "light_infantry": (3, 3, 2, 2, 0),
        "slingers": (2, 3, 1, 1, 0),
        "companions": (2, 3, 4, 2, 0),
        "heavy_cavalry": (2, 3, 4, 3, 1),
        "light_cavalry": (2, 5, 1, 1, 0),
    }
    assert deck("ancient_british") == {
        "warband_medium_infantry": (6, 2, 4, 2, 0),
        "slingers": (6, 3, 1, 1, 0),
        "chariots": (6, 3, 4, 2, 0),
        "light_cavalry": (4, 5, 1, 1, 0),
    }


@pytest.mark.rule("comp.values")
def test_the_public_leaders() -> None:
    """The Leader numbers (combat, place) of the two public decks."""

    def numbers(army: str) -> list[tuple[int, int]]:
        return [(leader.combat, leader.place) for leader in CARDS.armies[army].leaders]

    macedonian = [(3, 3), (2, 3), (2, 2), (2, 2), (2, 2), (1, 2), (1, 2), (-1, 1)]
    british = [(3, 3), (2, 2), (2, 1), (1, 2), (1, 1), (1, 1), (1, 1), (-1, 1)]
    assert numbers("alexandrian_macedonian") == macedonian
    assert numbers("ancient_british") == british


@pytest.mark.rule("comp.values")
def test_every_entry_names_its_provenance() -> None:
    """Rulebook, public or reconstructed, entry by entry; public ones say from where."""
    armies, units = printed("armies.toml")["army"], printed("units.toml")["unit_type"]
    entries = [*armies, *units, *printed("terrain.toml")["terrain"], *printed("mercenaries.toml")["mercenary"]]
    for army in armies:
        entries += [*army["units"], *army["leaders"]]
    for unit in units:
        entries += [*unit.get("attack_mod", []), *unit.get("defence_mod", [])]
    assert len(entries) == 6 + 19 + 4 + 4 + 38 + 48 + sum(
        len(unit.get(kind, [])) for unit in units for kind in ("attack_mod", "defence_mod")
    )
    for entry in entries:
        assert entry["provenance"] in ("rulebook", "public", "reconstructed"), entry
        assert entry["provenance"] != "public" or entry["from"], entry
