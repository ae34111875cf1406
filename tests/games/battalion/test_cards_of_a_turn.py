"""Every tactic card that is played outside attacks, for its printed effect: prices, reactions, moves and rallies."""

from __future__ import annotations

import pytest
from games.battalion.given import (
    asked,
    camp,
    discards,
    given,
    hand,
    keys,
    look,
    notations,
    offers,
    play,
    ranks,
    refusal,
    shows,
    tokens,
    unit,
)

import quincunx as qx

MEN = ("hastati", "hastati")
FOES = ("samnites", "samnites", "samnites")


# ---- prices and reactions


@shows("rome.centurions", "han.signal_drums", "bactria.mahouts")
@pytest.mark.parametrize(
    ("faction", "men", "card", "less"),
    [
        ("rome", ("velites", "hastati"), "centurions", 1),
        ("han", ("heavy_crossbowmen",), "signal_drums", 1),
        ("bactria", ("war_elephants",), "mahouts", 2),
    ],
)
def test_a_command_for_less(faction: str, men: tuple[str, ...], card: str, less: int) -> None:
    match = given(
        factions=(faction, "carthage"),
        own={"units": [unit(*men, order=2)], "hand": [card], "deck": []},
        enemy={"units": [unit(*FOES)]},
    )
    price = look(match, f"{faction}1")["price"]
    play(match, f"charge:{faction}1", f"play:{card}")
    assert tokens(match, f"{faction}1")[0] == 2 + price - less


@shows("rome.centurions")
def test_never_less_than_one() -> None:
    match = given(own={"units": [unit("hastati")], "hand": ["centurions"]}, enemy={"units": [unit(*FOES)]})
    play(match, "charge:rome1")
    assert asked(match) == "Reaction", "at a price of one no card is asked for"


@shows("carthage.ambush")
def test_an_ambush_costs_two_less() -> None:
    match = given(
        own={"units": [unit(*MEN)]},
        enemy={"units": [unit("celt_infantry", "samnites")], "hand": ["ambush"], "order": 0},
        dice=(1,) * 6,
    )
    play(match, "charge:rome1")
    assert notations(match) == ["decline", "counter-charge:carthage1"]
    play(match, "counter-charge:carthage1", "play:ambush")
    assert (tokens(match, "carthage1"), camp(match, 1), discards(match, 1)) == ((0, 0), (0, 0), ["ambush"])


@shows("bactria.parthian_shot")
def test_a_parthian_shot_is_for_fire() -> None:
    match = given(
        factions=("rome", "bactria"),
        own={"units": [unit(*MEN)]},
        enemy={"units": [unit("horse_archers", order=2)], "hand": ["parthian_shot"], "order": 1},
        dice=(1,) * 9,
    )
    play(match, "charge:rome1")
    assert notations(match) == ["decline", "fire:bactria1"]
    play(match, "fire:bactria1", "play:parthian_shot")
    assert (tokens(match, "bactria1"), camp(match, 1)) == ((2, 0), (1, 0))


@shows("han.halberd_wall")
def test_a_halberd_wall_strikes_first() -> None:
    match = given(
        factions=("rome", "han"),
        own={"units": [unit(*MEN)]},
        enemy={"units": [unit("conscript_infantry", "conscript_infantry")], "hand": ["halberd_wall"]},
        dice=(1,) * 6,
    )
    play(match, "charge:rome1", "counter-charge:han1", "play:halberd_wall")
    assert tokens(match, "han1") == (0, 0)
    assert keys(match).index("counterattacks") < keys(match).index("rolls")


@shows("han.halberd_wall")
def test_a_halberd_wall_is_for_one_charge() -> None:
    """In the next charge at them the Conscripts strike back after the charger, as ever."""
    match = given(
        factions=("rome", "han"),
        own={"units": [unit(*MEN), unit("velites", "hastati")]},
        enemy={
            "units": [unit("conscript_infantry"), unit("conscript_infantry")],
            "hand": ["halberd_wall", "rolling_fire"],
        },
        dice=(1,) * 12,
    )
    play(match, "charge:rome1", "counter-charge:han1", "play:halberd_wall", "roll", "done")
    assert keys(match).count("anticipates") == 1
    play(match, "rally", "charge:rome2", "counter-charge:han2", "pay")
    assert (asked(match), keys(match)[-1]) == ("AfterRoll", "rolls")
    assert keys(match).count("anticipates") == 1


@shows("carthage.celtic_fury")
def test_nobody_reacts_to_celtic_fury() -> None:
    match = given(
        factions=("carthage", "rome"),
        own={"units": [unit("celt_infantry", "samnites")], "hand": ["celtic_fury"], "deck": ["punic_silver"]},
        enemy={"units": [unit(*MEN), unit("velites")]},
        dice=(1,) * 6,
    )
    play(match, "charge:carthage1")
    assert notations(match) == ["done", "play:celtic_fury"]
    play(match, "play:celtic_fury")
    assert asked(match) == "Engage"
    play(match, "target:rome1")
    assert (match.acting, look(match, "carthage1")["foes"]) == ((1,), ["rome1"])
    others = given(
        factions=("carthage", "rome"),
        own={"units": [unit("samnites")], "hand": ["celtic_fury"], "deck": ["punic_silver"]},
        enemy={"units": [unit(*MEN)]},
    )
    play(others, "charge:carthage1")
    assert asked(others) == "Reaction"


@shows("carthage.feint")
def test_a_feint_breaks_off() -> None:
    match = given(
        factions=("carthage", "rome"),
        own={"units": [unit("celt_cavalry")], "hand": ["feint"]},
        enemy={"units": [unit(*MEN)]},
        dice=(1,) * 4,
    )
    play(match, "charge:carthage1", "done", "decline", "roll", "done", "play:feint")
    assert "counterattacks" not in keys(match)
    assert (look(match, "carthage1")["foes"], look(match, "rome1")["foes"]) == ([], [])


# ---- redeployment and the turn


@shows("rome.line_relief")
def test_line_relief_turns_the_ranks() -> None:
    match = given(
        own={
            "units": [unit("velites", "hastati", "triarii", foes=["carthage1"]), unit("cretan_archers", "velites")],
            "hand": ["line_relief"],
        },
        enemy={"units": [unit(*FOES)]},
    )
    play(match, "play:line_relief")
    assert offers(match, "unit") == ["rome1"]
    play(match, "unit:rome1")
    assert ranks(match, "rome1") == ["hastati", "triarii", "velites"]


@shows("rome.line_relief")
def test_a_unit_in_reserve_may_be_turned() -> None:
    match = given(
        own={"units": [unit(*MEN), unit("velites", "hastati", sector="reserve")], "hand": ["line_relief"]},
        enemy={"units": [unit(*FOES)]},
    )
    play(match, "play:line_relief", "unit:rome2")
    assert ranks(match, "rome2") == ["hastati", "velites"]


@shows("rome.forced_march", "bactria.oblique_order")
@pytest.mark.parametrize(
    ("faction", "men", "card"), [("rome", "hastati", "forced_march"), ("bactria", "hoplites", "oblique_order")]
)
def test_moved_and_still_free_to_be_commanded(faction: str, men: str, card: str) -> None:
    match = given(
        factions=(faction, "carthage"),
        own={"units": [unit(men, sector=1)], "hand": [card], "deck": []},
        enemy={"units": [unit(*FOES)]},
    )
    play(match, f"play:{card}", f"redeploy:{faction}1-2")
    assert offers(match, "charge") == [f"{faction}1"]


@shows("carthage.second_line")
def test_second_line_moves_up_to_two() -> None:
    match = given(
        factions=("carthage", "rome"),
        own={"units": [unit("scutarii"), unit("samnites"), unit("caetrati")], "hand": ["second_line"], "deck": []},
        enemy={"units": [unit(*MEN)]},
    )
    play(match, "play:second_line")
    assert "done" not in notations(match)
    play(match, "redeploy:carthage1-1")
    assert "done" in notations(match)
    play(match, "redeploy:carthage2-3")
    assert [look(match, f"carthage{n}")["sector"] for n in (1, 2, 3)] == [1, 3, 2]
    assert refusal(match, "charge:carthage1") == "redeploy.not_commanded"


@shows("bactria.satraps_levy")
def test_a_levy_goes_to_any_sector() -> None:
    match = given(
        factions=("bactria", "rome"),
        own={"units": [unit("hoplites", sector=1)], "hand": ["satraps_levy"], "deck": []},
        enemy={"units": [unit(*MEN)]},
    )
    play(match, "play:satraps_levy")
    assert offers(match, "redeploy") == ["bactria1-2", "bactria1-3"]


@shows("han.feigned_retreat")
def test_a_feigned_retreat_leaves_the_engagement() -> None:
    match = given(
        factions=("han", "rome"),
        own={
            "units": [unit("horse_lancers", foes=["rome1"]), unit("halberdiers")],
            "hand": ["feigned_retreat"],
            "deck": [],
        },
        enemy={"units": [unit(*MEN)]},
    )
    play(match, "play:feigned_retreat", "unit:han1")
    assert (look(match, "han1")["foes"], look(match, "rome1")["foes"]) == ([], [])
    assert refusal(match, "charge:han1") == "redeploy.not_commanded"
    assert refusal(match, "redeploy:han1-1") == "redeploy.once_per_unit"


@shows("han.spies")
def test_spies_see_the_hand_and_nobody_else_does() -> None:
    match = given(
        factions=("han", "rome"),
        own={"units": [unit("halberdiers")], "hand": ["spies"], "deck": ["imperial_edict"]},
        enemy={"units": [unit(*MEN)], "hand": ["pila", "testudo"]},
        memory="aided",
    )
    play(match, "play:spies")
    assert match.view(0)["players"][1]["spied"] == ["rome.testudo", "rome.pila"]
    assert "spied" not in match.view()["players"][1]
    for seed in range(5):
        assert hand(match.redeal(0, qx.FastDice(seed)), 1) == ["testudo", "pila"]
    assert [line["key"] for line in match.journal(0)].count("journal.spied") == 2
    assert [line["key"] for line in match.journal(1)].count("journal.spied") == 0
    assert not match.can_undo(0)


@shows("rome.legates_orders", "han.rolling_fire")
@pytest.mark.parametrize(("faction", "card"), [("rome", "legates_orders"), ("han", "rolling_fire")])
def test_a_second_command(faction: str, card: str) -> None:
    men = ("cretan_archers", "hastati") if faction == "rome" else ("crossbowmen", "halberdiers")
    match = given(
        factions=(faction, "carthage"),
        own={"units": [unit(men[0]), unit(men[0]), unit(men[1])], "hand": [card], "deck": []},
        enemy={"units": [unit(*FOES)]},
        dice=(1,) * 12,
    )
    play(match, f"barrage:{faction}1", "roll", *(["done"] if faction == "rome" else []), f"play:{card}")
    assert f"barrage:{faction}2" in notations(match)
    assert f"barrage:{faction}1" not in notations(match)
    assert refusal(match, f"barrage:{faction}1") == "turn.one_command"
    assert (f"charge:{faction}3" in notations(match)) == (faction == "rome")
    play(match, f"barrage:{faction}2")
    assert (match.acting, [tokens(match, f"{faction}{n}")[0] for n in (1, 2)]) == ((1,), [1, 1])


@shows("rome.fortified_camp", "han.imperial_edict")
@pytest.mark.parametrize(("faction", "card"), [("rome", "fortified_camp"), ("han", "imperial_edict")])
def test_disorder_to_camp_before_a_rally(faction: str, card: str) -> None:
    men = "principes" if faction == "rome" else "halberdiers"
    match = given(
        factions=(faction, "carthage"),
        own={
            "units": [unit(men, disorder=2), unit(men, disorder=1)],
            "hand": [card],
            "order": 1,
            "deck": ["pila" if faction == "rome" else "spies"],
        },
        enemy={"units": [unit(*FOES)]},
    )
    play(match, "rally", f"play:{card}", f"unit:{faction}1", f"unit:{faction}2")
    assert [tokens(match, f"{faction}{n}") for n in (1, 2)] == [(1, 0), (0, 0)]
    assert camp(match, 0) == (3, 0)


@shows("carthage.punic_silver")
def test_order_to_camp_after_a_rally() -> None:
    match = given(
        factions=("carthage", "rome"),
        own={
            "units": [unit("samnites", "samnites", disorder=3)],
            "hand": ["punic_silver"],
            "order": 1,
            "deck": ["feint"],
        },
        enemy={"units": [unit(*MEN)]},
    )
    play(match, "rally", "play:punic_silver", "unit:carthage1", "done")
    assert (tokens(match, "carthage1"), camp(match, 0), match.acting) == ((2, 0), (2, 0), (1,))
