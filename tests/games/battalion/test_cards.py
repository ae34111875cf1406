"""Every tactic card that is played in an attack, for its printed effect."""

from __future__ import annotations

import pytest
from games.battalion.given import (
    asked,
    entry,
    given,
    keys,
    look,
    notations,
    play,
    ranks,
    refusal,
    shows,
    tokens,
    unit,
)

MEN = ("hastati", "hastati")
FOES = ("samnites", "samnites", "samnites")


# ---- dice and values


@shows("rome.pila", "bactria.wedge")
@pytest.mark.parametrize(
    ("faction", "ranks_", "card"), [("rome", MEN, "pila"), ("bactria", ("horse_archers",), "wedge")]
)
def test_two_dice_for_a_charge(faction: str, ranks_: tuple[str, ...], card: str) -> None:
    match = given(
        factions=(faction, "carthage"),
        own={"units": [unit(*ranks_)], "hand": [card]},
        enemy={"units": [unit(*FOES)]},
        dice=(1,) * 9,
    )
    play(match, f"charge:{faction}1", "decline", f"play:{card}")
    assert len(entry(match, "rolls")["params"]["faces"]) == 5


@shows("carthage.rampage", "carthage.double_envelopment")
@pytest.mark.parametrize(
    ("men", "card", "sector", "dice"),
    [
        (("war_elephants",), "rampage", 2, 6),
        (("caetrati",), "double_envelopment", 1, 5),
        (("caetrati",), "rampage", 1, 0),
    ],
)
def test_two_dice_on_a_condition(men: tuple[str, ...], card: str, sector: int, dice: int) -> None:
    match = given(
        factions=("carthage", "rome"),
        own={"units": [unit(*men, sector=sector, foes=["rome1"])], "hand": [card]},
        enemy={"units": [unit("triarii", "triarii", sector=sector)]},
        dice=(1,) * 12,
    )
    play(match, "assault:carthage1")
    if dice == 0:
        assert refusal(match, f"play:{card}") == "tactics.needs_effect"
    else:
        play(match, f"play:{card}")
        assert len(entry(match, "rolls")["params"]["faces"]) == dice


@shows("carthage.sling_storm", "han.massed_volley")
@pytest.mark.parametrize(
    ("faction", "men", "card"),
    [("carthage", "balearic_slingers", "sling_storm"), ("han", "crossbowmen", "massed_volley")],
)
def test_two_dice_at_range(faction: str, men: str, card: str) -> None:
    match = given(
        factions=(faction, "rome"),
        own={"units": [unit(men)], "hand": [card]},
        enemy={"units": [unit(*MEN)]},
        dice=(1,) * 6,
    )
    play(match, f"barrage:{faction}1", f"play:{card}")
    assert len(entry(match, "rolls")["params"]["faces"]) == 5


@shows("bactria.levelled_spears")
def test_two_dice_for_a_counterattack() -> None:
    match = given(
        factions=("bactria", "rome"),
        own={"units": [unit("hoplites", foes=["rome1"])], "hand": ["levelled_spears"]},
        enemy={"units": [unit(*MEN)]},
        active=1,
        dice=(1,) * 9,
    )
    play(match, "assault:rome1", "play:levelled_spears")
    assert len(entry(match, "counterattacks")["params"]["faces"]) == 6


@shows("bactria.scythian_arrows")
def test_a_die_and_harass() -> None:
    match = given(
        factions=("bactria", "rome"),
        own={"units": [unit("peltasts")], "hand": ["scythian_arrows"]},
        enemy={"units": [unit(*MEN)]},
        dice=(8, 1, 1, 1),
    )
    play(match, "barrage:bactria1", "play:scythian_arrows", "lose:0")
    assert tokens(match, "rome1") == (1, 1)


@shows("rome.short_swords", "carthage.many_tongues")
@pytest.mark.parametrize(
    ("faction", "men", "card"),
    [("rome", MEN, "short_swords"), ("carthage", ("scutarii", "celt_infantry"), "many_tongues")],
)
def test_melee_values_one_lower(faction: str, men: tuple[str, ...], card: str) -> None:
    enemy = "carthage" if faction == "rome" else "rome"
    match = given(
        factions=(faction, enemy),
        own={"units": [unit(*men, foes=[f"{enemy}1"])], "hand": [card]},
        enemy={"units": [unit("samnites", "samnites") if enemy == "carthage" else unit("triarii", "triarii")]},
        dice=(5, 5, 5, 1, 1, 1, 1),
    )
    play(match, f"assault:{faction}1", f"play:{card}")
    assert match.view()["roll"]["dealt"] == 2


@shows("bactria.hammer_and_anvil")
def test_values_lower_against_an_overlapped_target() -> None:
    match = given(
        factions=("bactria", "rome"),
        own={
            "units": [unit("hoplites", foes=["rome1"]), unit("peltasts", foes=["rome1"])],
            "hand": ["hammer_and_anvil"],
        },
        enemy={"units": [unit(*MEN)]},
        dice=(4, 1, 1, 1),
    )
    play(match, "assault:bactria1", "play:hammer_and_anvil")
    assert match.view()["roll"]["dealt"] == 1


@shows("han.killing_range")
def test_ranged_values_one_lower() -> None:
    match = given(
        factions=("han", "rome"),
        own={"units": [unit("crossbowmen")], "hand": ["killing_range"]},
        enemy={"units": [unit(*MEN)]},
        dice=(4, 1, 1),
    )
    play(match, "barrage:han1", "play:killing_range")
    assert match.view()["roll"]["dealt"] == 1


# ---- dice that have fallen


@shows("rome.veteran_troops")
@pytest.mark.rule("example.veteran_troops")
def test_veteran_troops_reroll_one_die() -> None:
    match = given(
        own={"units": [unit("hastati", "praetorian_guard")], "hand": ["veteran_troops"]},
        enemy={"units": [unit("caetrati", "caetrati"), unit(*FOES)]},
        dice=(6, 2, 1, 4),
    )
    play(match, "charge:rome1", "pay", "decline", "target:carthage1", "roll", "play:veteran_troops")
    assert notations(match) == ["die:1", "die:2", "die:6"]
    play(match, "die:1")
    assert entry(match, "rerolls")["params"]["faces"] == ["6", "4", "2"]
    assert match.view()["roll"]["dealt"] == 2


@shows("bactria.royal_agema")
@pytest.mark.parametrize("again", [1, 2])
def test_up_to_two_dice_again(again: int) -> None:
    match = given(
        factions=("bactria", "rome"),
        own={"units": [unit("hoplites", "hoplites", foes=["rome1"])], "hand": ["royal_agema"]},
        enemy={"units": [unit(*MEN)]},
        dice=(1, 1, 5, 8, 8),
    )
    play(match, "assault:bactria1", "roll", "play:royal_agema", "die:1", "die:1" if again == 2 else "done")
    assert match.view()["roll"]["dealt"] == 1 + again


@shows("carthage.barcid_cunning")
def test_turn_a_die_to_seven() -> None:
    match = given(
        factions=("carthage", "rome"),
        own={"units": [unit("scutarii", foes=["rome1"])], "hand": ["barcid_cunning"]},
        enemy={"units": [unit(*MEN)]},
        dice=(8, 7, 1) + (1,) * 3,
    )
    play(match, "assault:carthage1", "roll", "play:barcid_cunning")
    assert notations(match) == ["die:1"]
    assert [refusal(match, f"die:{face}") for face in (5, 7, 8)] == ["tactics.windows"] + ["tactics.needs_effect"] * 2
    play(match, "die:1")
    assert match.view()["roll"]["faces"] == [7, 7, 8]


@shows("han.art_of_war")
def test_the_enemy_rolls_again() -> None:
    match = given(
        factions=("rome", "han"),
        own={"units": [unit(*MEN, foes=["han1"])]},
        enemy={"units": [unit("halberdiers", "halberdiers")], "hand": ["art_of_war"]},
        dice=(8, 1, 1, 2) + (1,) * 4,
    )
    play(match, "assault:rome1", "play:art_of_war", "die:8")
    assert "misses" in keys(match)


# ---- hits


@shows("rome.testudo")
@pytest.mark.parametrize("ignored", [1, 2])
def test_testudo_against_missiles(ignored: int) -> None:
    match = given(
        own={"units": [unit(*MEN)], "hand": ["testudo"]},
        enemy={"units": [unit("caetrati", "caetrati")]},
        active=1,
        dice=(8, 8, 8),
    )
    play(match, "barrage:carthage1", "play:testudo", f"ignore:{ignored}", "lose:0")
    assert tokens(match, "rome1") == (0, 3 - ignored)
    melee = given(
        own={"units": [unit(*MEN, foes=["carthage1"])], "hand": ["testudo"]},
        enemy={"units": [unit(*FOES)]},
        active=1,
        dice=(8, 8, 8),
    )
    play(melee, "assault:carthage1")
    assert "play:testudo" not in notations(melee)


@shows("rome.hold_the_line", "bactria.phalanx", "bactria.scale_armour")
@pytest.mark.parametrize(
    ("faction", "men", "card"),
    [
        ("rome", ("velites", "velites"), "hold_the_line"),
        ("bactria", ("hoplites", "hoplites"), "phalanx"),
        ("bactria", ("cataphracts",), "scale_armour"),
    ],
)
def test_one_hit_of_melee_is_ignored(faction: str, men: tuple[str, ...], card: str) -> None:
    match = given(
        factions=(faction, "carthage"),
        own={"units": [unit(*men, foes=["carthage1"])], "hand": [card]},
        enemy={"units": [unit(*FOES)]},
        active=1,
        dice=(8, 8, 1) + (1,) * 4,
    )
    play(match, "assault:carthage1", f"play:{card}", "lose:0")
    assert tokens(match, f"{faction}1") == (0, 1)


@shows("han.expendable")
def test_a_front_rank_covers_all_hits() -> None:
    match = given(
        factions=("han", "carthage"),
        own={
            "units": [unit("conscript_infantry", "halberdiers", disorder=1, foes=["carthage1"])],
            "hand": ["expendable"],
        },
        enemy={"units": [unit(*FOES)]},
        active=1,
        dice=(8, 8, 8, 1, 1, 1, 1),
    )
    play(match, "assault:carthage1", "done", "play:expendable")
    assert (ranks(match, "han1"), tokens(match, "han1")) == (["halberdiers"], (0, 1))
    last = given(
        factions=("han", "carthage"),
        own={"units": [unit("convicts", foes=["carthage1"]), unit("halberdiers")], "hand": ["expendable"]},
        enemy={"units": [unit(*FOES)]},
        active=1,
        dice=(8, 1, 1),
    )
    play(last, "assault:carthage1", "done", "play:expendable")
    assert look(last, "han1")["sector"] == "gone"


@shows("rome.testudo")
@pytest.mark.parametrize("warded", [1, 2])
def test_a_testudo_may_ward_off_all_hits(warded: int) -> None:
    """Then there is nothing left to take, and the turn goes on; of two hits one may be taken all the same."""
    match = given(
        own={"units": [unit("hastati", "hastati")], "hand": ["testudo"]},
        enemy={"units": [unit("caetrati")]},
        active=1,
        dice=(8, 8, 1),
    )
    play(match, "barrage:carthage1", "play:testudo", f"ignore:{warded}")
    assert asked(match) == ("Turn" if warded == 2 else "TakeHits")
    assert tokens(match, "rome1") == (0, 0)


@shows("bactria.scythian_arrows")
def test_scythian_arrows_harass_once() -> None:
    """The trait is for the roll: when the charge goes on, the archers who fired no longer have it."""
    match = given(
        factions=("rome", "bactria"),
        own={"units": [unit("hastati", "hastati")]},
        enemy={"units": [unit("peltasts"), unit("hoplites")], "hand": ["scythian_arrows"], "deck": []},
        dice=(8, 1, 1, 1, 1),
    )
    play(match, "charge:rome1", "fire:bactria1", "pay", "play:scythian_arrows")
    assert match.to_dict()["table"]["roll"]["granted"] == ["harass"]
    play(match, "lose:0")
    assert (asked(match), tokens(match, "rome1")) == ("Engage", (2, 1))
    assert match.to_dict()["table"]["roll"]["granted"] == []
