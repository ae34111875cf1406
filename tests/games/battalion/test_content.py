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
        ('[[rank]]\nid = "rome.hastati"\ncount = 7\n', "rank: expected 36 tiles for rome, got 37"),
        ('[[rank]]\nid = "rome.hastati"\ncohesion = 0\n', "'cohesion': expected a whole number from 1 to 9, got 0"),
        ('[[rank]]\nid = "rome.hastati"\nmelee = [9]\n', "whole numbers from 2 to 8"),
        ('[[rank]]\nid = "rome.hastati"\ntraits = ["flying"]\n', "a list of some of anticipate, .*got 'flying'"),
        ('[[rank]]\nid = "rome.hastati"\nclasses = []\n', "'classes': expected at least 1"),
        ('[[rank]]\nid = "rome.hastati"\nhelmet = 1\n', "there is no field 'helmet'; the fields are classes"),
        ('[[card]]\nid = "rome.pila"\ncount = 3\n', "card: expected 18 tactic cards for rome, got 19"),
        ('[[card]]\nid = "rome.pila"\nwindow = "noon"\n', "one of enemy_charge"),
        ('[[card]]\nid = "rome.pila"\nwindow = "own_roll"\n', "an effect that fits the window own_roll"),
        (
            '[[card]]\nid = "rome.pila"\nwindow = "own_roll"\neffects = [{keyword = "reroll", of = "enemy", count=1}]',
            "'of': expected whose roll the window own_roll is about, got 'enemy'",
        ),
        ('[[card]]\nid = "rome.pila"\neffects = []\n', "'effects': expected at least 1"),
        ('[[card]]\nid = "rome.pila"\neffects = [{ keyword = "add_dice", by = 1 }]\n', "'n': expected a whole number"),
        ('[[trait]]\nid = "flying"\nname = "Flying"\ntext = "It flies."\n', "one of anticipate"),
        ('[[battle]]\nid = "set1"\ntokens_per_side = 7\n', "'tokens_per_side': expected 6, one a unit, got 7"),
        (skirmish(), "expected one to 3 ranks, front first, got"),
        (skirmish(*["rome.velites"] * 4), "expected one to 3 ranks, front first, got"),
        (skirmish("han.crossbowmen"), "battle 'skirmish', side 'rome': expected ranks of rome, got han.crossbowmen"),
        (skirmish(*["rome.hastati"] * 3), "expected no more than 6 of rome.hastati, got 8"),
    ],
)
def test_mistakes_are_told_with_their_place(tmp_path: Path, text: str, words: str) -> None:
    with pytest.raises(qx.ContentError, match=words):
        with_pack(tmp_path, text)
