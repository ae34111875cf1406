"""Unit types and the groups they count as."""

from __future__ import annotations

from pathlib import Path
from typing import Any, cast

import pytest
from games.milito.given import CARTHAGE, ROME, given, notations, play, refusal, side

import quincunx as qx
from quincunx.games.milito.cards import cards_of

CARDS = cards_of(qx.game_of("milito").built_in)
PERSIA, MACEDON, BRITAIN, IMPERIAL = (
    "achaemenid_persian",
    "alexandrian_macedonian",
    "ancient_british",
    "imperial_roman",
)
# Each army has one Leader without any effect who makes a quiet bonus card.
QUIET = {ROME: "rep_8", CARTHAGE: "car_8", PERSIA: "per_8", MACEDON: "mac_8", BRITAIN: "bri_8", IMPERIAL: "imp_8"}


def modifiers(army: str, attacker: str, enemy_army: str, defender: str, terrain: str = "plain") -> tuple[int, int]:
    """What modifiers of units and terrain add to attack and defence when one unit attacks another."""
    match = given(
        armies=(army, enemy_army),
        terrain=["plain", "plain", terrain, "plain", "plain"],
        own={"hand": [QUIET[army]], "c3": [attacker]},
        enemy={"c3": [defender]},
    )
    play(match, "attack:3", f"bonus:{QUIET[army]}")
    play(match, *(["stand"] if "stand" in notations(match) else []), "no-bonus")
    details = next(entry["details"] for entry in match.journal() if entry["key"] == "journal.strengths")
    added = [each for each in details if each["rule"] not in ("strength.base", "strength.bonus")]
    attack = sum(each["value"] for each in added if each["role"] == "attacker")
    return attack, sum(each["value"] for each in added if each["role"] == "defender")


@pytest.mark.rule("type.skirmish")
def test_archers_and_slingers_are_not_light_infantry() -> None:
    """What Archers have against Light Infantry they do not have against Archers or Slingers; nor does Wood help."""
    assert modifiers(IMPERIAL, "archers", MACEDON, "light_infantry") == (1, 0)
    assert modifiers(IMPERIAL, "archers", MACEDON, "slingers") == (0, 0)
    assert modifiers(IMPERIAL, "archers", PERSIA, "archers") == (0, 0)
    assert modifiers(MACEDON, "light_infantry", PERSIA, "archers", "wood") == (1, -2 + 1)
    assert modifiers(IMPERIAL, "slingers", PERSIA, "archers", "wood") == (-2, -2)


@pytest.mark.rule("type.companions")
def test_companions_are_cavalry_without_a_weight() -> None:
    """Spears suffer from them as from Cavalry; what hits Light or Medium Cavalry does not hit them."""
    assert modifiers(PERSIA, "spears", MACEDON, "companions") == (-2, 0)
    assert modifiers(MACEDON, "companions", PERSIA, "immortals") == (0, 1)
    assert modifiers(PERSIA, "heavy_cavalry", MACEDON, "light_cavalry") == (1, 0)
    assert modifiers(PERSIA, "heavy_cavalry", MACEDON, "companions") == (0, 0)
    assert modifiers(PERSIA, "archers", MACEDON, "light_cavalry") == (1, 0)
    assert modifiers(PERSIA, "archers", MACEDON, "companions") == (0, 0)
    groups = {"light_cavalry", "medium_cavalry", "heavy_cavalry", "cavalry"}
    assert groups & CARDS.types["companions"].matches == {"cavalry"}


@pytest.mark.rule("type.elephants_chariots")
def test_elephants_and_chariots_are_not_cavalry() -> None:
    """Spears lose 2 against Cavalry, but nothing against Elephants or any Chariots."""
    assert modifiers(MACEDON, "spears", CARTHAGE, "medium_cavalry") == (-2, 0)
    assert modifiers(MACEDON, "spears", CARTHAGE, "elephants") == (0, 0)
    assert modifiers(MACEDON, "spears", BRITAIN, "chariots") == (0, 2)
    assert modifiers(MACEDON, "spears", PERSIA, "scythed_chariots") == (0, 0)
    assert modifiers(BRITAIN, "light_cavalry", CARTHAGE, "elephants") == (0, 1)
    assert modifiers(BRITAIN, "chariots", CARTHAGE, "elephants") == (0, 0)


@pytest.mark.rule("type.auxiliary")
@pytest.mark.rule("type.warband")
def test_auxiliaries_are_not_medium_infantry_but_the_warband_is() -> None:
    """Companions: +1 against Medium Infantry, the Warband included, Auxiliary Infantry not."""
    assert modifiers(MACEDON, "companions", CARTHAGE, "medium_infantry") == (1, 0)
    assert modifiers(MACEDON, "companions", CARTHAGE, "warband_medium_infantry") == (1, 2)
    assert modifiers(MACEDON, "companions", IMPERIAL, "auxiliary_infantry") == (0, 0)
    assert "medium_infantry" not in CARDS.types["auxiliary_infantry"].matches
    assert modifiers(BRITAIN, "warband_medium_infantry", CARTHAGE, "elephants", "wood") == (0, -2)


@pytest.mark.rule("type.cavalry")
def test_plain_cavalry_means_all_weights_and_companions() -> None:
    """A modifier that names Cavalry applies to all four; so does a Leader's effect."""
    for army, unit in (
        (PERSIA, "light_cavalry"),
        (PERSIA, "medium_cavalry"),
        (PERSIA, "heavy_cavalry"),
        (CARTHAGE, "light_cavalry"),
    ):
        assert modifiers(MACEDON, "pikes", army, unit) == (-2, 0), unit
    assert modifiers(PERSIA, "spears", MACEDON, "companions") == (-2, 0)
    members = {unit.id for unit in CARDS.types.values() if "cavalry" in unit.matches}
    assert members == {"light_cavalry", "medium_cavalry", "heavy_cavalry", "companions"}


@pytest.mark.rule("type.cavalry")
@pytest.mark.parametrize(
    ("unit", "total"), [("light_cavalry", 4), ("medium_cavalry", 6), ("heavy_cavalry", 7), ("archers", 3)]
)
def test_a_leader_for_cavalry(unit: str, total: int) -> None:
    """Bessus (1): +2 with Cavalry of any weight, nothing with others."""
    match = given(armies=(PERSIA, CARTHAGE), own={"hand": ["per_6"], "c3": [unit]}, enemy={"c3": ["elephants"]})
    play(match, "attack:3", "bonus:per_6", "no-bonus")
    sums = next(entry["params"] for entry in match.journal() if entry["key"] == "journal.strengths")
    assert sums["strength"] == total + (2 if unit == "archers" else 0)


@pytest.mark.rule("type.groups")
def test_every_type_has_just_the_groups_of_the_content() -> None:
    """The whole table: nothing belongs to a group that is not written down for it."""
    assert {unit.id: sorted(unit.groups) for unit in CARDS.types.values()} == {
        "pikes": ["heavy_foot", "pikes"],
        "spears": ["heavy_foot", "spears"],
        "light_infantry": ["light_infantry", "skirmishers"],
        "slingers": ["skirmishers", "slingers"],
        "companions": ["cavalry", "companions"],
        "heavy_cavalry": ["cavalry", "heavy_cavalry"],
        "light_cavalry": ["cavalry", "light_cavalry"],
        "warband_medium_infantry": ["medium_infantry"],
        "chariots": ["chariots"],
        "scythed_chariots": ["chariots"],
        "medium_infantry": ["medium_infantry"],
        "auxiliary_infantry": ["auxiliary_infantry"],
        "heavy_infantry": ["heavy_foot", "heavy_infantry"],
        "triarii": ["heavy_foot", "spears"],
        "legionaries": ["heavy_foot", "heavy_infantry"],
        "immortals": ["heavy_foot", "immortals"],
        "archers": ["archers", "skirmishers"],
        "medium_cavalry": ["cavalry", "medium_cavalry"],
        "elephants": ["elephants"],
    }


@pytest.mark.rule("type.groups")
def test_the_list_of_groups_agrees_with_the_units() -> None:
    """The short-hands hold exactly the types that say so themselves."""
    table = cast(dict[str, Any], CARDS.content.tables["groups"])
    short_hands = {name: members for name, members in table["reconstructed"].items() if isinstance(members, list)}
    used = {group for unit in CARDS.types.values() for group in unit.groups}
    assert used == set(table["ids"]) | set(short_hands)
    for name, members in short_hands.items():
        assert sorted(members) == sorted(unit.id for unit in CARDS.types.values() if name in unit.groups), name


@pytest.mark.rule("type.groups")
def test_modifiers_and_effects_look_at_groups_and_types() -> None:
    """Legionaries count as Heavy Infantry, Triarii do not; both are heavy foot, Light Infantry are not."""
    assert modifiers(ROME, "heavy_infantry", CARTHAGE, "spears") == (1, 0)
    assert modifiers(CARTHAGE, "elephants", IMPERIAL, "legionaries") == (2, 0)
    assert modifiers(CARTHAGE, "elephants", ROME, "triarii") == (0, 0)
    assert modifiers(CARTHAGE, "warband_medium_infantry", ROME, "triarii") == (2, 1)
    assert modifiers(CARTHAGE, "medium_infantry", ROME, "triarii") == (0, 0), "only the Warband is named, not its group"
    assert modifiers(CARTHAGE, "warband_medium_infantry", ROME, "light_infantry") == (0, 0)


@pytest.mark.rule("type.identity")
def test_warband_and_medium_infantry_do_not_share_a_column() -> None:
    """Different printed types, although both are Medium Infantry; two of either do share."""
    for standing, joining in (
        ("medium_infantry", "warband_medium_infantry"),
        ("warband_medium_infantry", "medium_infantry"),
    ):
        match = given(active=1, enemy={"hand": [standing, joining, "car_1"], "c3": [standing]})
        play(match, f"place:{joining}")
        assert refusal(match, "column:3") == "place.same_type"
        match = given(active=1, enemy={"hand": [standing, joining, "car_1"], "c3": [standing]})
        play(match, f"place:{standing}", "column:3")
        assert side(match, 1)["columns"][2] == [standing, standing]


@pytest.mark.rule("type.identity")
def test_the_fighting_unit_is_named_by_printed_type(tmp_path: Path) -> None:
    """Standing together by a pack's Combine, Warband and Medium Infantry have to be told apart; two Warbands not."""
    (tmp_path / "pack.toml").write_text('[[unit_type]]\nid = "warband_medium_infantry"\ncombine = true\n')
    fields = {"hand": ["car_1"], "c3": ["warband_medium_infantry", "warband_medium_infantry"]}
    match = given(active=1, own={"c3": ["triarii"]}, enemy=fields)
    position = match.to_dict()
    del position["content"]
    position["table"]["forces"][1]["columns"][2] = ["medium_infantry", "warband_medium_infantry"]
    with pytest.raises(ValueError, match=r"place\.same_type"):
        qx.from_dict(position)
    packed = qx.from_dict(position, packs=[tmp_path])
    assert notations(play(packed, "attack:3")) == ["fight:medium_infantry", "fight:warband_medium_infantry"]
    assert notations(play(match, "attack:3")) == ["bonus:car_1"]
