"""The conditions and limits a tactic card may have, each with a card of a pack that has nothing else."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from games.battalion.given import asked, camp, given, offers, play, ranks, refusal, tokens, unit

import quincunx as qx

FOES = ("samnites", "samnites", "samnites")
DICE = '[{ keyword = "add_dice", n = 1 }]'


def with_card(folder: Path, window: str, requires: str, effects: str, *, more: str = "", **position: Any) -> qx.Match:
    """A position in which Rome holds such a card, called Pila."""
    card = f'[[card]]\nid = "rome.pila"\nwindow = "{window}"\nrequires = {{ {requires} }}\neffects = {effects}\n'
    (folder / "pack.toml").write_text(card + more, encoding="utf-8")
    position["own"] = {"hand": ["pila"], **position["own"]}
    data = given(**position).to_dict()
    del data["content"]
    return qx.from_dict(data, packs=[folder])


@pytest.mark.rule("tactics.needs_effect")
@pytest.mark.parametrize(
    ("requires", "men", "sector", "command", "fits"),
    [
        ('rolls = ["charge"]', ("hastati",), 2, "charge", True),
        ('rolls = ["charge"]', ("hastati",), 2, "assault", False),
        ('attack = "melee"', ("hastati",), 2, "assault", True),
        ('attack = "ranged"', ("hastati",), 2, "assault", False),
        ('sector = "outermost"', ("hastati",), 1, "assault", True),
        ('sector = "outermost"', ("hastati",), 3, "charge", True),
        ('sector = "outermost"', ("hastati",), 2, "assault", False),
        ("mixed = true", ("hastati", "velites"), 2, "assault", True),
        ("mixed = true", ("hastati", "hastati"), 2, "assault", False),
        ('unit_class = ["cavalry"]', ("roman_cavalry",), 2, "assault", True),
        ('unit_class = ["cavalry"]', ("hastati",), 2, "assault", False),
        ('unit_has = ["Velites"]', ("hastati", "velites"), 2, "assault", True),
        ('unit_has = ["Velites"]', ("hastati", "hastati"), 2, "assault", False),
    ],
)
def test_a_card_wants_all_its_conditions_met(
    tmp_path: Path, requires: str, men: tuple[str, ...], sector: int, command: str, fits: bool
) -> None:
    foes = ["carthage1"] if command == "assault" else []
    match = with_card(
        tmp_path,
        "own_pool",
        requires,
        DICE,
        own={"units": [unit(*men, sector=sector, foes=foes)]},
        enemy={"units": [unit(*FOES, sector=sector)], "order": 0},
    )
    play(match, f"{command}:rome1")
    if asked(match) == "Price":
        play(match, "pay")
    assert asked(match) == "Pool"
    assert offers(match, "play") == (["pila"] if fits else [])
    assert fits or refusal(match, "play:pila") == "tactics.needs_effect"


@pytest.mark.rule("tactics.needs_effect")
@pytest.mark.parametrize(("reaction", "fits"), [("fire", True), ("counter-charge", False)])
def test_a_card_for_one_reaction_is_not_for_the_other(tmp_path: Path, reaction: str, fits: bool) -> None:
    match = with_card(
        tmp_path,
        "enemy_charge",
        'reaction = "fire"',
        '[{ keyword = "reaction_cost_less", n = 1, min = 0 }]',
        own={"units": [unit("velites")]},
        enemy={"units": [unit(*FOES)]},
        active=1,
        dice=(1,) * 12,
    )
    play(match, "charge:carthage1", f"{reaction}:rome1")
    assert (asked(match) == "ReactionPrice") == fits
    if fits:
        play(match, "play:pila")
        assert (camp(match, 0), tokens(match, "rome1")) == ((6, 0), (0, 0))


@pytest.mark.rule("tactics.windows")
def test_values_go_down_to_their_limit_and_no_further(tmp_path: Path) -> None:
    match = with_card(
        tmp_path,
        "own_pool",
        "",
        '[{ keyword = "lower_values", by = 2, type = "melee", min = 4 }]',
        more='[[rank]]\nid = "rome.hastati"\nmelee = [3, 5, 7]\n',
        own={"units": [unit("hastati", foes=["carthage1"])], "hand": ["pila", "testudo"]},
        enemy={"units": [unit(*FOES)]},
    )
    play(match, "assault:rome1", "play:pila")
    assert match.view()["roll"]["values"] == [3, 4, 5]


@pytest.mark.rule("tactics.windows")
def test_only_the_front_rank_is_sacrificed_and_for_all_hits(tmp_path: Path) -> None:
    for men, fits in ((("velites", "hastati"), True), (("hastati", "velites"), False)):
        match = with_card(
            tmp_path,
            "own_hits",
            "",
            '[{ keyword = "sacrifice_front", names = ["Velites"] }]',
            own={"units": [unit(*men, foes=["carthage1"])]},
            enemy={"units": [unit(*FOES)]},
            active=1,
            dice=(8, 8, 8) + (1,) * 9,
        )
        play(match, "assault:carthage1")
        assert offers(match, "play") == (["pila"] if fits else [])
        if fits:
            play(match, "play:pila")
            assert (ranks(match, "rome1"), tokens(match, "rome1")) == (["hastati"], (0, 0))
            assert asked(match) != "TakeHits"
