"""Content packs: laid over the built-in content, and checked with errors that help."""

from __future__ import annotations

from pathlib import Path

import pytest

import quincunx as qx
from quincunx.core.content import ContentError

GAME = qx.game_of("milito")


def pack(folder: Path, text: str) -> Path:
    (folder / "mine.toml").write_text(text, encoding="utf-8")
    return folder


def test_a_pack_changes_a_known_entry_and_leaves_the_rest(tmp_path: Path) -> None:
    pack(tmp_path, '[[unit_type]]\nid = "spears"\nattack = 9\n')
    match = qx.new("milito", armies=("carthaginian", "ancient_british"), seed=1, packs=[tmp_path])
    face = match.view(0)["cards"]["0"]["spears"]
    assert (face["attack"], face["defence"]) == (9, 5)


def test_a_pack_can_bring_an_army(tmp_path: Path) -> None:
    leaders = "".join(
        f'[[army.leaders]]\nid = "gaul_{n}"\nlabel = "Chieftain {n}"\ncombat = 1\nplace = 1\n' for n in range(8)
    )
    units = 'units = [{ type = "warband_medium_infantry", count = 22, label = "Gauls" }]\n'
    pack(tmp_path, f'[[army]]\nid = "gauls"\nname = "Gauls"\n{units}{leaders}')
    match = qx.new("milito", armies=("gauls", "republican_roman"), seed=1, packs=[tmp_path])
    qx.playout(match.table, qx.FastDice(1), 10_000)
    assert match.over


def test_a_record_never_replays_against_other_numbers(tmp_path: Path) -> None:
    pack(tmp_path, '[[unit_type]]\nid = "spears"\nattack = 9\n')
    record = qx.record_of(qx.new("milito", seed=1, packs=[tmp_path]))
    with pytest.raises(qx.RecordError, match="--content"):
        record.replay()
    assert record.replay(packs=[tmp_path]).ply == 0


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('[[unit_type]]\nid = "spears"\nattack = "strong"\n', "mine.toml, unit_type 'spears', field 'attack'"),
        ('[[unit_type]]\nid = "spears"\nattack = 77\n', "a whole number from 0 to 9 is wanted here, found 77"),
        ('[[unit_type]]\nid = "spears"\natack = 3\n', "there is no field 'atack'; known fields are"),
        ('[[unit_type]]\nid = "hoplites"\n', "unit_type 'hoplites', field"),
        ('[[army]]\nid = "carthaginian"\nunits = []\n', "22 unit cards are wanted, found 0"),
        ('[[army]]\nid = "carthaginian"\nleaders = []\n', "8 Leaders are wanted, found 0"),
        ("[unit_type]\nid = 3\n", "two brackets"),
        ("this is not toml", "mine.toml: not a TOML file"),
    ],
)
def test_errors_name_the_file_the_entry_and_what_would_be_right(tmp_path: Path, text: str, said: str) -> None:
    with pytest.raises(ContentError) as error:
        qx.new("milito", packs=[pack(tmp_path, text)])
    assert said in str(error.value)


def test_a_pack_is_a_folder_with_files_in_it(tmp_path: Path) -> None:
    with pytest.raises(ContentError, match="not a folder"):
        qx.new("milito", packs=[tmp_path / "nowhere"])
    with pytest.raises(ContentError, match=r"no \.toml file"):
        qx.new("milito", packs=[tmp_path])


def test_the_hash_is_of_the_numbers_not_of_the_files(tmp_path: Path) -> None:
    pack(tmp_path, "# nothing but a comment\n")
    assert GAME.load_content([tmp_path]).hash == GAME.built_in.hash
