"""Cards and ranks as no deck and no box of ours has them: a pack may, and the rules hold for them too."""

from __future__ import annotations

from pathlib import Path

import pytest
from games.battalion.given import asked, battle, camp, given, notations, offers, play, refusal, tokens, unit
from games.battalion.test_refusals import told

import quincunx as qx
from quincunx.games.battalion.army import unit_fault

FOES = ("samnites", "samnites", "samnites")


def printed(kind: str, **fields: str) -> str:
    """One card or rank as a pack prints it."""
    return "\n".join([f"[[{kind}]]", *(f"{name} = {value}" for name, value in fields.items()), ""])


def with_pack(folder: Path, match: qx.Match, *changes: str) -> qx.Match:
    """The same position with some cards or ranks printed otherwise."""
    (folder / "pack.toml").write_text("\n".join(changes), encoding="utf-8")
    data = match.to_dict()
    del data["content"]
    return qx.from_dict(data, packs=[folder])


@pytest.mark.rule("tactics.needs_effect")
@pytest.mark.parametrize(("men", "uses"), [("hastati", 1), ("principes", 0)])
def test_values_at_their_lowest_are_not_lowered(tmp_path: Path, men: str, uses: int) -> None:
    """A card brings values down to five: once for Hastati, who hit from six, and never for Principes."""
    match = given(
        own={"units": [unit(men, men, foes=["carthage1"])], "hand": ["short_swords", "short_swords"]},
        enemy={"units": [unit(*FOES)]},
    )
    effects = '[{ keyword = "lower_values", by = 2, min = 5, type = "melee" }]'
    match = with_pack(tmp_path, match, printed("card", id='"rome.short_swords"', effects=effects))
    play(match, "assault:rome1")
    for _ in range(uses):
        play(match, "play:short_swords")
    assert match.view()["roll"]["values"] == [5, 5]
    assert refusal(match, "play:short_swords") == "tactics.needs_effect"


@pytest.mark.rule("tactics.needs_effect")
@pytest.mark.parametrize(("men", "step"), [("conscript_infantry", "ReactionPrice"), ("halberdiers", "TakeHits")])
def test_a_trait_a_unit_has_already_is_of_no_use(tmp_path: Path, men: str, step: str) -> None:
    """A card that lets a unit anticipate and does nothing else: Halberdiers do so anyway, and nobody is asked."""
    match = given(
        factions=("rome", "han"),
        own={"units": [unit("hastati")]},
        enemy={"units": [unit(men)], "hand": ["halberd_wall"], "deck": []},
        dice=(8, 1, 1, 1),
    )
    effects = '[{ keyword = "grant_trait", trait = "anticipate" }]'
    match = with_pack(tmp_path, match, printed("card", id='"han.halberd_wall"', effects=effects))
    play(match, "charge:rome1", "counter-charge:han1", *(["roll"] if step == "TakeHits" else []))
    assert asked(match) == step


@pytest.mark.rule("tactics.windows")
@pytest.mark.parametrize(
    ("action", "offered"), [("assault", ["rome3"]), ("barrage", ["rome2"]), ("charge", ["rome2", "rome4"])]
)
def test_a_second_command_of_one_kind(tmp_path: Path, action: str, offered: list[str]) -> None:
    match = given(
        own={
            "units": [
                unit("cretan_archers"),
                unit("velites"),
                unit("triarii", foes=["carthage1"]),
                unit("hastati"),
            ],
            "hand": ["legates_orders"],
            "deck": [],
        },
        enemy={"units": [unit(*FOES), unit("scutarii")]},
        dice=(1,) * 3,
    )
    effects = f'[{{ keyword = "second_command", actions = ["{action}"] }}]'
    match = with_pack(tmp_path, match, printed("card", id='"rome.legates_orders"', effects=effects))
    play(match, "barrage:rome1", "roll", "done", "play:legates_orders")
    assert notations(match) == [f"{action}:{name}" for name in offered]


@pytest.mark.rule("tactics.windows")
def test_a_move_for_some_units_only(tmp_path: Path) -> None:
    match = given(
        own={"units": [unit("velites"), unit("roman_cavalry")], "hand": ["forced_march"], "deck": []},
        enemy={"units": [unit(*FOES)]},
    )
    match = with_pack(
        tmp_path, match, printed("card", id='"rome.forced_march"', requires='{ unit_class = ["cavalry"] }')
    )
    play(match, "play:forced_march")
    assert offers(match, "redeploy") == ["rome2-1", "rome2-3"]
    assert refusal(match, "redeploy:rome1-1") == "tactics.windows"
    assert told(match, "redeploy:rome1-1") == "Forced March can't move Velites (1): it is for other units."


@pytest.mark.rule("tactics.discount_counts")
def test_a_card_that_stops_above_the_price_does_not_raise_it(tmp_path: Path) -> None:
    match = given(
        own={"units": [unit("hastati", order=2)], "hand": ["centurions", "pila"], "order": 1},
        enemy={"units": [unit(*FOES)], "order": 0},
        dice=(1,) * 6,
    )
    effects = '[{ keyword = "cost_less", n = 1, min = 3 }]'
    card = printed("card", id='"rome.pila"', window='"own_command"', requires="{}", effects=effects)
    match = with_pack(tmp_path, match, card)
    play(match, "charge:rome1", "play:centurions", "roll")
    assert (camp(match, 0), tokens(match, "rome1")) == ((0, 0), (3, 0))


@pytest.mark.rule("tactics.discount_counts")
def test_the_order_of_discounts_does_not_depend_on_the_hand(tmp_path: Path) -> None:
    """Hold the Line, which comes after Centurions in a hand, stops at three: it is still the first to be counted."""
    match = given(
        own={"units": [unit("hastati", order=4)], "hand": ["centurions", "hold_the_line"], "order": 2},
        enemy={"units": [unit(*FOES)]},
    )
    effects = '[{ keyword = "cost_less", n = 1, min = 3 }]'
    card = printed("card", id='"rome.hold_the_line"', window='"own_command"', requires="{}", effects=effects)
    match = with_pack(tmp_path, match, card)
    play(match, "charge:rome1")
    assert notations(match) == ["play:hold_the_line"]


@pytest.mark.rule("tactics.windows")
@pytest.mark.parametrize(
    ("men", "horse", "step"), [("hastati", False, "TakeHits"), ("roman_cavalry", True, "AfterRoll")]
)
def test_dice_rolled_again_by_some_units_only(tmp_path: Path, men: str, horse: bool, step: str) -> None:
    """It is the unit that rolls the card speaks of, not the one that is struck."""
    match = given(
        own={"units": [unit(men, foes=["carthage1"])], "hand": ["veteran_troops"]},
        enemy={"units": [unit("scutarii") if horse else unit("numidian_cavalry")]},
        dice=(8, 1, 1),
    )
    card = printed("card", id='"rome.veteran_troops"', requires='{ unit_class = ["cavalry"] }')
    match = with_pack(tmp_path, match, card)
    assert asked(play(match, "assault:rome1", "roll")) == step


@pytest.mark.rule("tactics.windows")
def test_the_first_card_of_a_list_may_be_for_the_redeployment_phase(tmp_path: Path) -> None:
    match = given(
        own={"units": [unit("velites", sector=1)], "hand": ["veteran_troops"]},
        enemy={"units": [unit(*FOES)]},
    )
    effects = '[{ keyword = "redeploy", units = 1, any_sector = false, may_command = true }]'
    card = printed("card", id='"rome.veteran_troops"', window='"own_redeploy"', effects=effects)
    match = with_pack(tmp_path, match, card)
    play(match, "play:veteran_troops", "redeploy:rome1-2")
    assert offers(match, "charge") == ["rome1"]


@pytest.mark.rule("unit.same_class")
def test_three_ranks_without_one_class_in_common(tmp_path: Path) -> None:
    """Each two of them have one: the fault names the front rank and the one by which the last class is lost."""
    match = given(own={"units": [unit("velites")]}, enemy={"units": [unit(*FOES)]})
    archers = printed("rank", id='"rome.cretan_archers"', classes='["skirmish", "cavalry"]', formation="3")
    horse = printed("rank", id='"rome.roman_cavalry"', classes='["regular", "cavalry"]', formation="3")
    box = battle(with_pack(tmp_path, match, archers, horse)).box
    kinds = tuple(box.rank_number[f"rome.{name}"] for name in ("velites", "cretan_archers", "roman_cavalry"))
    for some in (kinds[:2], kinds[1:], kinds[::2]):
        assert unit_fault(box, 0, some) is None
    wrong = unit_fault(box, 0, kinds)
    assert wrong is not None
    assert (wrong.rule, wrong.message.params) == ("unit.same_class", {"rank": kinds[0], "other_rank": kinds[2]})
