"""Content packs: laid over the built-in content, and checked with errors that help."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import quincunx as qx
from quincunx.core.content import ContentError, content_from_dict

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


@pytest.mark.parametrize("game", qx.registry().values(), ids=lambda game: str(game.id))
def test_content_is_plain_data_and_comes_back_the_same(game: qx.Game) -> None:
    again = content_from_dict(json.loads(json.dumps(game.built_in.to_dict())))
    assert again is not game.built_in
    assert (again.hash, again.tables, again.places, again.packs) == (
        game.built_in.hash,
        game.built_in.tables,
        game.built_in.places,
        game.built_in.packs,
    )
    options = game.first_options(again)
    match = qx.new(game.id, seed=5, **options)
    twin = qx.Record(qx.record_of(match).data, again).replay()
    assert twin.content is again
    assert twin.view(0) == match.view(0)


def test_content_with_a_pack_keeps_where_it_comes_from(tmp_path: Path) -> None:
    content = GAME.load_content([pack(tmp_path, '[[unit_type]]\nid = "spears"\nattack = 7\n')])
    again = content_from_dict(json.loads(json.dumps(content.to_dict())))
    assert again.packs == [tmp_path.name]
    assert again.places["unit_type/spears"] == "mine.toml"
    assert again.hash == content.hash != GAME.built_in.hash


@pytest.mark.parametrize("damage", ["hash", "tables", "places", "packs"])
def test_damaged_content_is_refused(damage: str) -> None:
    data = GAME.built_in.to_dict()
    with pytest.raises(ContentError, match="no content" if damage != "hash" else "damaged"):
        content_from_dict({**data, damage: None})
    with pytest.raises(ContentError, match="no content"):
        content_from_dict([])


def test_content_of_other_numbers_is_not_taken_for_the_one_it_names() -> None:
    data = json.loads(json.dumps(GAME.built_in.to_dict()))
    data["tables"]["unit_type"][0]["attack"] = 9
    with pytest.raises(ContentError, match=GAME.built_in.hash):
        content_from_dict(data)


@pytest.mark.parametrize("value", ["2026-11-15", "nan", "inf"])
def test_what_cannot_be_written_down_is_no_content(tmp_path: Path, value: str) -> None:
    with pytest.raises(ContentError, match="dates and numbers without end"):
        GAME.load_content([pack(tmp_path, f"[about]\nmade = {value}\n")])


def test_a_record_with_other_content_brought_along_is_refused(tmp_path: Path) -> None:
    other = GAME.load_content([pack(tmp_path, '[[unit_type]]\nid = "spears"\nattack = 9\n')])
    record = qx.record_of(qx.new("milito", seed=1))
    with pytest.raises(qx.RecordError, match=f"played with content {GAME.built_in.hash}.*but {other.hash} is loaded"):
        qx.Record(record.data, other).replay()
    assert qx.Record(record.data, other).verify() != []
