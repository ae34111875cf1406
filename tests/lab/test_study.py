"""Studies on disk: the same rows wherever they are played, nothing lost when killed, and every game again."""

from __future__ import annotations

import json
import multiprocessing
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import cast
from unittest.mock import MagicMock

import pyarrow.parquet as pq
import pytest
import typer
from lab.conftest import BALANCE, PATIENCE, TOURNAMENT, begun, quick_lab, run_lab, same_everywhere
from typer.testing import CliRunner

import quincunx as qx
from quincunx.cli.lab_options import Ray, RayCommand
from quincunx.lab import running
from quincunx.lab.again import match_of_row, played_anew, record_of_row
from quincunx.lab.plan import Job, Plan, tournament
from quincunx.lab.playing import play
from quincunx.lab.running import Processes
from quincunx.lab.study import JOURNAL, PLAN, RESULTS, SCHEMA, StudyError, read_results, row_in, study_in, whole_lines

MANY = 20 if qx.speed() == "interpreted" else 100
ENDLESS = 5_000
"""So many games that on no machine they are over before somebody stops them."""


def test_one_row_a_game_with_all_that_was_promised(studies: Path) -> None:
    file = studies / "tournament" / RESULTS
    assert pq.read_schema(file).names == SCHEMA.names
    metadata = {key.decode(): value.decode() for key, value in pq.read_schema(file).metadata.items()}
    plan = study_in(studies / "tournament").plan
    assert metadata["quincunx.plan"] == plan.hash
    assert metadata["quincunx.version"] == qx.__version__
    assert "lab tournament milito" in metadata["quincunx.command"]
    rows = read_results(file)
    assert [row["index"] for row in rows] == list(range(4))
    for row in rows:
        assert row["study"] == plan.hash
        assert sum(row["scores"]) == 1.0
        assert row["ending"] in qx.game_of("milito").ledger
        assert row["plies"] == len(row["actions"]) == len(row["action_seats"])
        assert row["turns"] > 0
        assert row["error"] is None
        assert row["cpu_milliseconds"] > 0
        assert len(row["p50_ms"]) == len(row["p99_ms"]) == 2
        assert all(low <= high for low, high in zip(row["p50_ms"], row["p99_ms"], strict=True))
    assert not (studies / "tournament" / JOURNAL).exists()


def test_two_workers_play_the_same_as_one(studies: Path, tmp_path: Path) -> None:
    run_lab(*TOURNAMENT, "--workers", "2", "--out", tmp_path / "two")
    assert same_everywhere(tmp_path / "two") == same_everywhere(studies / "tournament")


def test_a_ray_cluster_plays_the_same(studies: Path, tmp_path: Path) -> None:
    pytest.importorskip("ray")
    run_lab(*TOURNAMENT, "--ray", "--workers", "2", "--out", tmp_path / "ray")
    assert same_everywhere(tmp_path / "ray") == same_everywhere(studies / "tournament")


def test_steps_that_follow_one_another_share_a_ray_cluster(monkeypatch: pytest.MonkeyPatch) -> None:
    """To start Ray takes longer than to play what a step of a small training plays."""
    asked = MagicMock()
    monkeypatch.setitem(sys.modules, "ray", asked)
    monkeypatch.setattr(running, "JOINED", [])
    plan = cast(Plan, SimpleNamespace(game="milito", rules_version=1, judgements={}))
    for number in (2, 2, 3):
        workers = running.workers_for(plan, qx.game_of("milito").built_in, number, "local")
        workers.close()
    assert [call.kwargs["num_cpus"] for call in asked.init.call_args_list] == [2, 3]


def test_every_game_can_be_made_again_from_its_row(studies: Path, tmp_path: Path) -> None:
    results = studies / "balance" / RESULTS
    row = row_in(results, 3)
    said = run_lab("replay", results, "3", "--again", "--out", tmp_path / "game.json")
    assert "played again it goes the same" in said
    record = qx.load(tmp_path / "game.json")
    assert record.verify() == []
    assert record.data == record_of_row(row).data
    assert record.data["result"]["scores"] == row["scores"]
    assert all(played_anew(row) for row in read_results(studies / "tournament" / RESULTS))


def test_every_row_names_the_rules_and_the_content_it_was_played_with(studies: Path) -> None:
    milito = qx.game_of("milito")
    for study in ("tournament", "balance"):
        rows = read_results(studies / study / RESULTS)
        assert rows
        played = {(row["game"], row["rules_version"], row["content"]) for row in rows}
        assert played == {("milito", milito.rules_version, milito.built_in.hash)}


def test_a_row_from_before_there_was_a_choice_of_memory_comes_out_the_same(studies: Path) -> None:
    """Memory is about what is shown, so the digest of a game leaves it out."""
    row = row_in(studies / "balance" / RESULTS, 3)
    options = json.loads(row["options"])
    for before in ({**options, "memory": "aided"}, {k: v for k, v in options.items() if k != "memory"}):
        assert record_of_row(row | {"options": json.dumps(before)}).data["result"]["scores"] == row["scores"]


def test_a_row_that_was_tampered_with_is_found_out(studies: Path) -> None:
    row = row_in(studies / "balance" / RESULTS, 0)
    game = qx.game_of("milito")
    with pytest.raises(StudyError, match="replays to a different result than its row says"):
        match_of_row(row | {"digest": "0" * 16}, game, game.built_in)
    with pytest.raises(StudyError, match="content 0000, but"):
        record_of_row(row | {"content": "0000"})
    with pytest.raises(StudyError, match="version 99 of the rules"):
        record_of_row(row | {"rules_version": 99})


def test_a_game_that_fails_is_a_row_with_its_error() -> None:
    game = qx.game_of("milito")
    job = Job(7, 1, game.first_options(game.built_in), ["random", "hannibal"], [1, 2], ["random", "hannibal"])
    row = play(game, game.built_in, job)
    assert (row["index"], row["scores"]) == (7, None)
    assert "no such computer player: 'hannibal'" in row["error"]


# ---- stopping and going on


def study_of(games: int) -> list[str]:
    """A study that lasts long enough to be stopped in its midst."""
    return ["tournament", "milito", "--mind", "random", "--mind", "greedy", "--games", str(games), "--workers", "2"]


def stopped(games: int, folder: Path, stop: Callable[[subprocess.Popen[bytes]], None]) -> int:
    """Begin a long study, stop it once some games are down, and say with which code it ended."""
    process = begun(*study_of(games), "--out", folder)
    end = time.monotonic() + PATIENCE
    journal = folder / JOURNAL
    while not (journal.exists() and journal.read_bytes().count(b"\n") >= 3):
        assert time.monotonic() < end
        assert process.poll() is None, process.communicate()[0]
        time.sleep(0.02)
    stop(process)
    process.communicate(timeout=PATIENCE)
    return process.returncode


def test_a_killed_study_goes_on_where_it_was(tmp_path: Path) -> None:
    folder = tmp_path / "killed"
    assert stopped(MANY, folder, lambda process: process.kill()) == -signal.SIGKILL
    with (folder / JOURNAL).open("ab") as journal:
        journal.write(b'{"index": 19, "scores": [1.0')
    kept = whole_lines(folder / JOURNAL)
    assert 3 <= len(kept) < MANY
    assert f"{len(kept)} of {MANY} games are there already" in run_lab(*study_of(MANY), "--out", folder)
    run_lab(*study_of(MANY), "--out", tmp_path / "whole")
    assert same_everywhere(folder) == same_everywhere(tmp_path / "whole")
    after = {row["index"]: row["milliseconds"] for row in read_results(folder / RESULTS)}
    assert all(after[row["index"]] == row["milliseconds"] for row in kept), "what was done is not played again"


def test_ctrl_c_keeps_what_is_done_and_shows_it(tmp_path: Path) -> None:
    folder = tmp_path / "stopped"
    assert stopped(ENDLESS, folder, lambda process: process.send_signal(signal.SIGINT)) == 130
    rows = read_results(folder / RESULTS)
    assert 3 <= len(rows) < ENDLESS
    assert len(rows) == len(whole_lines(folder / JOURNAL))
    assert f"{len(rows):,} of {ENDLESS:,} games have been played" in (folder / "report.html").read_text("utf-8")


def test_a_folder_belongs_to_one_plan(studies: Path, tmp_path: Path) -> None:
    said = quick_lab(*BALANCE, "--seed", "2", "--out", studies / "balance", code=2)
    assert "holds another study" in said
    assert "--out" in said
    (tmp_path / "mine.txt").write_text("something else")
    assert "contains no study" in quick_lab(*BALANCE, "--out", tmp_path, code=2)
    assert "it has no plan.json" in quick_lab("report", tmp_path, code=1)
    said = quick_lab(*BALANCE, "--out", studies / "balance")
    assert "30 of 30 games are there already" in said


def test_what_is_wrong_is_said_in_one_line(studies: Path, tmp_path: Path) -> None:
    broken = tmp_path / "broken.parquet"
    broken.write_bytes(b"PAR1 is not enough")
    assert "not a Parquet file" in quick_lab("replay", broken, "0", code=1)
    assert "no row with index 999" in quick_lab("replay", studies / "balance" / RESULTS, "999", code=1)
    assert "expected NAME=VALUE" in quick_lab(*TOURNAMENT, "--option", "army0", code=2)
    (tmp_path / PLAN).write_text(json.dumps({"format": 0}))
    assert "not a plan of format" in quick_lab("report", tmp_path, code=1)


@pytest.mark.parametrize(
    ("words", "address"),
    [
        (["milito", "--ray"], "local"),
        (["--ray", "milito"], "local"),
        (["--ray", "--games", "3", "milito"], "local"),
        (["milito", "--ray", "ray://head:10001"], "ray://head:10001"),
        (["--ray", "auto", "milito"], "auto"),
        (["milito"], "None"),
    ],
)
def test_ray_is_given_with_or_without_an_address(words: list[str], address: str) -> None:
    echo = typer.Typer()

    @echo.command(cls=RayCommand)
    def heard(game: str, ray: Ray = None, games: int = 1) -> None:
        typer.echo(f"{game} on {ray}" if games else "")

    assert CliRunner().invoke(echo, words).output == f"milito on {address}\n"


def test_a_worker_that_dies_ends_the_study_with_a_sentence() -> None:
    milito = qx.game_of("milito")
    plan = tournament(milito, milito.built_in, ["random", "greedy"], 8, {}, 1)
    with Processes(plan, milito.built_in, 1) as workers:
        rows = workers.run(plan.jobs)
        next(rows)
        for child in multiprocessing.active_children():
            child.kill()
        with pytest.raises(ValueError, match="was killed"):
            list(rows)
