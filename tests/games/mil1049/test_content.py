"""Content packs for MIL (1049): what may be changed, and how mistakes are told."""

from __future__ import annotations

from pathlib import Path

import pytest

import quincunx as qx


def with_pack(folder: Path, text: str) -> qx.Match:
    """A match with a pack laid over the built-in content."""
    (folder / "pack.toml").write_text(text, encoding="utf-8")
    return qx.new("mil1049", seed=1, packs=[folder])


def test_a_pack_changes_stocks_lands_and_names(tmp_path: Path) -> None:
    match = with_pack(
        tmp_path,
        '[[resource]]\nid = "gold"\nstart = 7\n'
        '[[land]]\nid = "cereal"\nfertile = { harvest = { food = 5 }, tribute = { gold = 2 } }\n'
        '[[family]]\nid = "red"\nname = "Borja"\n',
    )
    seat = match.acting[0]
    stock = match.view(seat)["seats"][seat]["stock"]
    assert stock["gold"] == 7
    match.play("harvest:A1")
    assert match.view(seat)["seats"][seat]["stock"]["food"] == stock["food"] + 5
    assert "Borja" in [family["name"] for family in match.view()["seats"]]
    assert match.content.hash != match.game.built_in.hash


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ('[[land]]\nid = "cereal"\ncount = 12\n', "land: expected 35 land tiles in all, got 36"),
        ('[[land]]\nid = "salt"\n', "land 'salt', field 'name': expected a text"),
        ('[[land]]\nid = "wool"\ngroup = "spice"\n', "'group': expected one of fabric, food, metal, got 'spice'"),
        ('[[land]]\nid = "mine"\ngroup = "fabric"\n', "land: expected at least 5 metal lands, got 4"),
        (
            '[[land]]\nid = "fish"\ncount = 4\n[[land]]\nid = "wool"\ncount = 12\n',
            "'fish': expected at least 5",
        ),
        ('[[land]]\nid = "wool"\ndark = { harvest = { silk = 1 } }\n', "there is no field 'silk'"),
        ('[[land]]\nid = "wool"\ndark = { harvest = { food = 10 } }\n', "a whole number from 0 to 9, got 10"),
        ('[[resource]]\nid = "gold"\nstart = -1\n', "'start': expected a whole number from 0 to 99, got -1"),
        ('[[resource]]\nid = "silk"\nname = "Silk"\n', "one of fabric, food, gold, influence, metal, got 'silk'"),
        ('[[face]]\nid = "1"\nresults = ["son"]\n', "face '1', field 'results': expected two different results"),
        ('[[face]]\nid = "1"\nresults = ["son", "twins"]\n', "got 'twins'"),
        ('[[face]]\nid = "7"\nresults = ["son", "daughter"]\nsnowflake = true\n', "face: expected 6 faces, got 7"),
        ('[[family]]\nid = "white"\nname = "Cid"\n', "family: expected 5 families, got 6"),
        ('[[stack]]\nid = "third"\nname = "Third"\ndefence = 1\n', "stack: expected two stacks, got 3"),
        ('[[stack]]\nid = "far"\ndefense = 9\n', "there is no field 'defense'; did you mean 'defence'"),
        ('[[rate]]\nid = "gold"\ntakes = ["women"]\n', "got 'women'"),
        ('[[majority]]\nid = "food"\nvp = 4\n', "one of goods, influence, privileges, got 'food'"),
        ('[[majority]]\nid = "goods"\nvp = true\n', "'vp': expected a whole number from 0 to 99"),
    ],
)
def test_mistakes_are_told_with_their_place(tmp_path: Path, text: str, words: str) -> None:
    with pytest.raises(qx.ContentError, match=words):
        with_pack(tmp_path, text)
