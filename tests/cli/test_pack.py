"""`quincunx pack check`: what is wrong with a pack, what it changes, and whether it can be played with."""

from __future__ import annotations

from pathlib import Path

import pytest
from cli.running import ok, refused, run

import quincunx as qx

SPEARS = '[[unit_type]]\nid = "spears"\nattack = 5\n'
HASTATI = '[[rank]]\nid = "rome.hastati"\ncohesion = 5\n'


def pack(folder: Path, *files: str) -> Path:
    for n, text in enumerate(files):
        (folder / f"{n}.toml").write_text(text, encoding="utf-8")
    return folder


def lines(text: str) -> list[str]:
    return [line.strip() for line in text.splitlines()]


def test_what_a_pack_changes_is_told(tmp_path: Path) -> None:
    units = [{"type": "spears", "count": 20}, {"type": "slingers", "count": 2, "label": "Slingers of Rhodes"}]
    written = ", ".join("{ " + ", ".join(f"{k} = {v!r}" for k, v in unit.items()) + " }" for unit in units)
    gauls = "".join(f"[[army.leaders]]\nid = 'g{n}'\nlabel = 'Chief {n}'\ncombat = 1\nplace = 1\n" for n in range(8))
    told = lines(
        ok(
            "pack",
            "check",
            pack(
                tmp_path,
                SPEARS + 'rampage = true\n[[unit_type]]\nid = "pikes"\nattack_mod = []\n',
                f"[[army]]\nid = 'gauls'\nname = 'Gauls'\nunits = [{written}]\n{gauls}",
            ),
        )
    )
    assert told[0] == "Milito: 4 changes"
    assert "unit_type 'spears', attack: 4 -> 5" in told
    assert "unit_type 'spears', rampage: added, true" in told
    assert any(line.startswith("unit_type 'pikes', attack_mod: [{") and line.endswith("-> []") for line in told)
    assert "army 'gauls': added" in told
    assert told[-1] == "It can be played: 10 games at random came to an end."


def test_entries_of_a_list_are_told_one_by_one(tmp_path: Path) -> None:
    army = next(item for item in qx.game_of("milito").built_in.items("army") if item["id"] == "carthaginian")
    assert isinstance(army["leaders"], list)
    leaders = [dict(leader) for leader in army["leaders"]]
    leaders[0]["combat"] = 9
    leaders[7]["id"] = "hasdrubal"
    kept = ("id", "label", "combat", "place", "text")
    text = ""
    for leader in leaders:
        text += "[[army.leaders]]\n" + "".join(f"{key} = {leader[key]!r}\n" for key in kept if key in leader)
    told = lines(ok("pack", "check", pack(tmp_path, f"[[army]]\nid = 'carthaginian'\n{text}"), "-n", "1"))
    assert f"army 'carthaginian', leaders '{leaders[0]['id']}', combat: {army['leaders'][0]['combat']} -> 9" in told
    assert f"army 'carthaginian', leaders '{army['leaders'][7]['id']}': removed" in told
    assert "army 'carthaginian', leaders 'hasdrubal': added" in told


def test_a_pack_may_be_for_several_games(tmp_path: Path) -> None:
    both = lines(ok("pack", "check", pack(tmp_path, SPEARS, HASTATI), "-n", "1"))
    assert [line.partition(":")[0] for line in both if line.endswith("1 change")] == ["Battalion", "Milito"]
    one = ok("pack", "check", tmp_path, "--game", "battalion", "-n", "1")
    assert "rank 'rome.hastati', cohesion: 3 -> 5" in one
    assert "Milito" not in one


def test_a_pack_that_changes_nothing(tmp_path: Path) -> None:
    assert "no changes" in ok("pack", "check", pack(tmp_path, "# nothing yet\n"), "--game", "milito", "-n", "1")


def test_every_entry_that_is_wrong_is_told(tmp_path: Path) -> None:
    gauls = '[[army]]\nid = "gauls"\nname = "Gauls"\n'
    text = SPEARS.replace("5", "12") + '[[unit_type]]\nid = "pikes"\nspede = 1\n' + gauls
    result = run("pack", "check", pack(tmp_path, text))
    assert result.exit_code == 1
    assert lines(result.stderr) == [
        "error: 0.toml, unit_type 'pikes': there is no field 'spede'; did you mean 'speed'?",
        "error: 0.toml, unit_type 'spears', field 'attack': expected a whole number from 0 to 9, got 12",
        "error: 0.toml, army 'gauls', field 'units': expected 22 unit cards, got 0",
    ]


def test_a_misspelt_kind_of_entry_is_told(tmp_path: Path) -> None:
    text = SPEARS + '[[unit_typ]]\nid = "pikes"\n'
    said = "error: 0.toml: there are no entries [[unit_typ]]; did you mean 'unit_type'?"
    result = run("pack", "check", pack(tmp_path, text), "-n", "1")
    assert (result.exit_code, lines(result.stderr)) == (1, [said])


def test_a_rule_that_breaks_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> None:
        raise IndexError("no such card")

    monkeypatch.setattr(type(qx.game_of("milito")), "set_up", broken)
    told = refused(1, "pack", "check", pack(tmp_path, SPEARS), "-n", "9")
    assert told.startswith("error: Milito, a game with {'armies': [")
    assert told.endswith("IndexError: no such card")


@pytest.mark.parametrize(
    ("text", "code", "says"),
    [
        ("[[unit_type", 1, "not a TOML file"),
        ("[[dragon]]\nid = 'x'\n", 2, "expected entries of a game, got dragon"),
        ("", 2, "expected entries of a game, got none"),
        ("[unit_type]\nid = 3\n", 1, "write [[unit_type]], with two brackets"),
    ],
)
def test_what_is_no_pack_is_answered_by_one_line(tmp_path: Path, text: str, code: int, says: str) -> None:
    assert says in refused(code, "pack", "check", pack(tmp_path, text))


def test_a_pack_is_a_folder_and_a_game_has_a_name(tmp_path: Path) -> None:
    assert "is not a folder" in refused(1, "pack", "check", tmp_path / "nowhere")
    assert "no .toml file" in refused(1, "pack", "check", tmp_path)
    assert "milito" in refused(2, "pack", "check", pack(tmp_path, SPEARS), "--game", "chess")
