"""Content packs for Battalion: what may be changed, and how mistakes are told."""

from __future__ import annotations

from pathlib import Path

import pytest

import quincunx as qx


def with_pack(folder: Path, text: str) -> qx.Match:
    """A set battle with a pack laid over the built-in content."""
    (folder / "pack.toml").write_text(text, encoding="utf-8")
    return qx.new("battalion", seed=1, battle="set1", packs=[folder])


def test_a_pack_changes_a_rank(tmp_path: Path) -> None:
    match = with_pack(tmp_path, '[[rank]]\nid = "rome.hastati"\ncohesion = 5\nmelee = [2, 2]\n')
    shown = match.view()["ranks"]["rome.hastati"]
    assert (shown["cohesion"], shown["melee"], shown["provenance"]) == (5, [2, 2], "pack")
    assert match.content.hash != match.game.built_in.hash


def skirmish(*rome: str) -> str:
    """A battle of six units: single Hastati against halberdiers, but for the first Romans."""
    line, first = "{ sector = 2, ranks = [%s] }", ", ".join(f'"{rank}"' for rank in rome)
    men, foes = ([line % f'"{rank}"'] * 6 for rank in ("rome.hastati", "han.halberdiers"))
    return (
        '[[battle]]\nid = "skirmish"\ntitle = "A skirmish"\nunits_per_side = 6\ntokens_per_side = 6\n'
        "tactic_cards_per_side = 6\nsectors = 3\n"
        f'[[battle.side]]\nposition = "upper"\nfaction = "rome"\nunits = [{", ".join([line % first, *men[1:]])}]\n'
        f'[[battle.side]]\nposition = "lower"\nfaction = "han"\nunits = [{", ".join(foes)}]\n'
    )


def test_a_pack_adds_a_battle(tmp_path: Path) -> None:
    with_pack(tmp_path, skirmish("rome.velites"))
    match = qx.new("battalion", seed=1, battle="skirmish", packs=[tmp_path])
    assert len(match.view()["units"]) == 12


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ('[[rank]]\nid = "rome.hastati"\ncount = 7\n', "36 tiles are wanted for rome, found 37"),
        ('[[rank]]\nid = "rome.hastati"\ncohesion = 0\n', "'cohesion': a whole number from 1 to 9"),
        ('[[rank]]\nid = "rome.hastati"\nmelee = [9]\n', "whole numbers from 2 to 8"),
        ('[[rank]]\nid = "rome.hastati"\ntraits = ["flying"]\n', "a list of some of anticipate"),
        ('[[rank]]\nid = "rome.hastati"\nhelmet = 1\n', "there is no field 'helmet'"),
        ('[[card]]\nid = "rome.pila"\ncount = 3\n', "18 tactic cards are wanted for rome, found 19"),
        ('[[card]]\nid = "rome.pila"\nwindow = "noon"\n', "one of enemy_charge"),
        ('[[card]]\nid = "rome.pila"\nwindow = "own_roll"\n', "an effect that fits the window own_roll"),
        ('[[trait]]\nid = "flying"\nname = "Flying"\ntext = "It flies."\n', "one of anticipate"),
        ('[[battle]]\nid = "set1"\ntokens_per_side = 7\n', "6, one a unit"),
        (skirmish(), "one to 3 ranks, front first, is wanted"),
        (skirmish(*["rome.velites"] * 4), "one to 3 ranks, front first, is wanted"),
        (skirmish("han.crossbowmen"), "a list of some of rome.allied_cavalry"),
        (skirmish(*["rome.hastati"] * 3), "no more than . of rome.hastati"),
    ],
)
def test_mistakes_are_told_with_their_place(tmp_path: Path, text: str, words: str) -> None:
    with pytest.raises(qx.ContentError, match=words):
        with_pack(tmp_path, text)
