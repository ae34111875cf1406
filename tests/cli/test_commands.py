"""The commands explain themselves, and answer a mistake by one line."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from cli.running import changed, ok, refused, run

import quincunx as qx

# ---- what is there


def test_version_says_which_speed_runs() -> None:
    text = ok("--version")
    assert qx.__version__ in text
    assert qx.speed() in text
    assert "Python 3." in text


def test_without_a_command_there_is_help() -> None:
    assert "simulate" in ok()


@pytest.mark.parametrize("command", ["play", "games", "rules", "replay", "verify", "render", "simulate", "new-game"])
def test_every_command_explains_itself(command: str) -> None:
    assert "Usage" in ok(command, "--help")


def test_games_counts_clauses_by_kind() -> None:
    text = ok("games")
    kinds = [clause.kind for clause in qx.game_of("milito").ledger]
    for kind in ("stated", "ruling", "reconstructed"):
        assert kind in text
        assert str(kinds.count(kind)) in text


@pytest.mark.parametrize("name", sorted(qx.registry()))
def test_games_lists_the_options_of_a_game(name: str) -> None:
    text, game = ok("games", name), qx.game_of(name)
    for field in game.form(game.built_in):
        assert field["name"] in text
        for choice in field["choices"]:
            assert choice["value"] in text
    assert "you remember" in text


@pytest.mark.parametrize("name", sorted(qx.registry()))
def test_games_tells_the_versions_and_what_the_judgement_was_fitted_on(name: str) -> None:
    text, game = ok("games", name), qx.game_of(name)
    assert f"rules: version {game.rules_version}; content: {game.built_in.hash}" in text
    fitted = game.fitted_on
    assert fitted is not None
    assert f"fitted on {fitted.games} games, rules version {fitted.rules_version}, content {fitted.content}" in text
    assert ("not those of today" in text) == (fitted.content != game.built_in.hash)


def test_rules_lists_all_sections() -> None:
    text = ok("rules", "milito")
    for clause in qx.game_of("milito").ledger:
        assert clause.id in text


def test_rules_shows_a_section_by_prefix() -> None:
    text = ok("rules", "milito", "attack.withdraw")
    assert "attack.withdraw.option" in text
    assert "attack.declare" not in text
    assert "stated" in text


def test_rules_shows_one_clause_with_its_reason() -> None:
    clause = next(clause for clause in qx.game_of("milito").ledger if clause.kind == "reconstructed")
    text = " ".join(ok("rules", "milito", clause.id).split())
    assert clause.title in text
    assert clause.text.split(".")[0] in text
    assert "reconstructed" in text
    assert "why:" in text


def test_rules_suggests_near_ids() -> None:
    assert "attack.declare" in refused(2, "rules", "milito", "atack.declare")


# ---- a user's mistakes


@pytest.mark.parametrize(
    ("args", "code", "says"),
    [
        (["bogus"], 2, "bogus"),
        (["play", "--seed", "x"], 2, "--seed"),
        (["play", "nope"], 2, "milito"),
        (["play", "--option", "army0=gauls"], 2, "expected one of"),
        (["play", "--option", "army0"], 2, "NAME=VALUE"),
        (["play", "--option", "armies=x"], 2, "its options are army0, army1, mercenaries"),
        (["play", "--option", "mercenary=yes"], 2, "did you mean 'mercenaries'?"),
        (["play", "--option", "army1=republican_roman"], 2, "expected two different armies"),
        (["simulate", "milito", "--option", "army0=carthaginian"], 2, "two different armies, one for each seat"),
        (["games", "nope"], 2, "milito"),
        (["play", "--against", "hal"], 2, "greedy"),
        (["play", "--against", "random", "--hot-seat"], 2, "--hot-seat"),
        (["play", "--seat", "2"], 2, "0 to 1"),
        (["play", "--content", "/no/such/folder"], 2, "folder"),
        (["play", "--resume", "/no/such/file"], 1, "no such file"),
        (["play", "--resume", "x.json", "--seed", "3"], 2, "--seed"),
        (["play", "--resume", "x.json", "--option", "mercenaries=yes"], 2, "--option"),
        (["replay", "/no/such/file"], 1, "/no/such/file"),
        (["replay", "/"], 1, "directory"),
        (["render", "/no/such/file", "-o", "x.svg"], 1, "no such file"),
        (["rules", "nope"], 2, "milito"),
        (["simulate", "nope"], 2, "milito"),
        (["simulate", "milito", "--games", "0"], 2, "--games"),
        (["simulate", "milito", "--mind", "hal"], 2, "greedy"),
        (["simulate", "milito", *["--mind", "random"] * 3], 2, "each of the 2"),
        (["simulate", "milito", "-n", "1", "--save-dir", "/dev/null/x"], 1, "/dev/null/x"),
        (["verify"], 2, "FILE"),
    ],
)
def test_a_mistake_is_answered_by_one_line(args: list[str], code: int, says: str) -> None:
    assert says in refused(code, *args)


def test_a_file_that_is_no_record(tmp_path: Path) -> None:
    file = tmp_path / "a.json"
    for content, says in ((b"{", "not JSON"), (b"\xff\xfe\x00", "not text"), (b"[]", "not a game record")):
        file.write_bytes(content)
        assert says in refused(1, "replay", file)


def test_a_record_with_other_content(unfinished: Path) -> None:
    line = refused(1, "play", "--resume", changed(unfinished, content="0" * 16))
    assert "--content" in line


def test_a_damaged_record(unfinished: Path) -> None:
    start = json.loads(unfinished.read_text())["start"]
    for damage in (
        {**start, "options": {"armies": "x"}},
        {**start, "table": {"forces": 3}},
        {**start, "table": {"forces": [1]}},
    ):
        refused(1, "replay", changed(unfinished, start=damage))
        assert run("verify", changed(unfinished, start=damage)).exit_code == 1


def test_a_resumed_game_must_not_be_over(finished: Path) -> None:
    assert "replay" in refused(1, "play", "--resume", finished)
