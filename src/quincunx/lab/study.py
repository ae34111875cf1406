"""A study on disk: its plan, a journal that grows game by game, and the results as Parquet.

plan.json         what is played; a folder belongs to one plan for good
journal.jsonl     one line a game while the study runs; whatever is whole in it is kept
results.parquet   one row a game, written when the study stops
report.html       the same, to be read
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import IO, Any, Final

import pyarrow as pa
import pyarrow.parquet as pq

import quincunx as qx
from quincunx.core.game import Data
from quincunx.lab.plan import Job, Plan

PLAN: Final = "plan.json"
JOURNAL: Final = "journal.jsonl"
RESULTS: Final = "results.parquet"
REPORT: Final = "report.html"
FORMAT: Final = 1

SCHEMA: Final = pa.schema(
    [
        ("study", pa.string()),
        ("game", pa.string()),
        ("rules_version", pa.int32()),
        ("content", pa.string()),
        ("index", pa.int64()),
        ("group", pa.string()),
        ("seed", pa.int64()),
        ("options", pa.string()),
        ("minds", pa.list_(pa.string())),
        ("mind_seeds", pa.list_(pa.int64())),
        ("contestants", pa.list_(pa.string())),
        ("scores", pa.list_(pa.float64())),
        ("points", pa.list_(pa.float64())),
        ("drawn", pa.bool_()),
        ("ending", pa.string()),
        ("plies", pa.int32()),
        ("turns", pa.int32()),
        ("first_seat", pa.int8()),
        ("milliseconds", pa.float64()),
        ("cpu_milliseconds", pa.float64()),
        ("p50_ms", pa.list_(pa.float64())),
        ("p99_ms", pa.list_(pa.float64())),
        ("decision_us", pa.list_(pa.list_(pa.int64()))),
        ("actions", pa.list_(pa.int32())),
        ("action_seats", pa.list_(pa.int8())),
        ("digest", pa.string()),
        ("error", pa.string()),
    ]
)
"""One row a game: what it was, what came of it, how long it took, and every choice."""
LATER = {"drawn", "points"}
"""Columns that results have not always had."""


class StudyError(ValueError):
    """A folder or file of results that is not what is wanted; the text says why."""


@dataclass(frozen=True)
class Study:
    """A plan with its folder and the command it came from."""

    plan: Plan
    folder: Path
    command: str

    # ---- keeping

    def open(self) -> None:
        """Make the folder this plan's own, or go on in it; a folder of another plan is refused."""
        file = self.folder / PLAN
        if file.exists():
            there = read_plan_file(self.folder)
            if there["hash"] != self.plan.hash:
                raise StudyError(
                    f"{self.folder} holds another study ({there['command']}); "
                    "choose another folder with --out, or repeat the same command to resume it"
                )
            return
        if self.folder.is_dir() and any(self.folder.iterdir()):
            raise StudyError(f"{self.folder} is not empty and contains no study; choose another folder with --out")
        self.folder.mkdir(parents=True, exist_ok=True)
        written = {"format": FORMAT, "hash": self.plan.hash, "command": self.command, "quincunx": qx.__version__}
        replace_text(file, json.dumps({**written, "plan": asdict(self.plan)}, ensure_ascii=False) + "\n")

    def done(self) -> dict[int, Data]:
        """What has been played so far, by index."""
        journal, results = self.folder / JOURNAL, self.folder / RESULTS
        if journal.exists():
            return {row["index"]: row for row in whole_lines(journal)}
        if results.exists():
            return {row["index"]: row for row in read_results(results)}
        return {}

    def journal(self) -> Journal:
        """The journal, open to be written on after its last whole line."""
        return Journal(self.folder / JOURNAL, self.done())

    def finish(self) -> list[Data]:
        """Write what there is as Parquet, in the order of the plan; a complete study needs its journal no more."""
        rows = self.rows()
        write_results(self, rows)
        if len(rows) == len(self.plan.jobs):
            (self.folder / JOURNAL).unlink(missing_ok=True)
        return rows

    def keep(self, games: int) -> list[Data]:
        """Finish with the first so many games of the plan: a study that knows its answer needs no more."""
        rows = self.rows()[:games]
        journal = self.folder / JOURNAL
        if journal.exists():
            write_results(self, rows)
            journal.unlink()
        return rows

    def rows(self) -> list[Data]:
        """All rows so far, in the order of the plan, complete with what the plan says about them."""
        played = self.done()
        return [self.row(job, played[job.index]) for job in self.plan.jobs if job.index in played]

    def row(self, job: Job, played: Mapping[str, Any]) -> Data:
        """A row of the results: the job and what came of it."""
        plan = self.plan
        head = {"study": plan.hash, "game": plan.game, "rules_version": plan.rules_version, "content": plan.content}
        planned = asdict(job) | {"options": json.dumps(job.options, sort_keys=True, ensure_ascii=False)}
        whole = {**head, **played, **planned}
        return {name: whole.get(name) for name in SCHEMA.names}


class Journal:
    """The growing part of a study: each game is one line, on disk before the next chunk is counted."""

    def __init__(self, file: Path, done: dict[int, Data]) -> None:
        self.done = set(done)
        self.file: IO[str] = file.open("w" if not done else "a", encoding="utf-8")
        if done and file.stat().st_size == 0:
            self.write(done.values())
        elif done:
            self.mend(file)

    def mend(self, file: Path) -> None:
        """Cut off a last line that was not finished."""
        raw = file.read_bytes()
        whole = raw.rfind(b"\n") + 1
        if whole < len(raw):
            self.file.close()
            with file.open("r+b") as torn:
                torn.truncate(whole)
            self.file = file.open("a", encoding="utf-8")

    def write(self, rows: Iterable[Mapping[str, Any]]) -> None:
        """Add games, and see them onto the disk."""
        lines = [json.dumps(row, ensure_ascii=False, separators=(",", ":")) + "\n" for row in rows]
        self.file.write("".join(lines))
        self.file.flush()
        os.fsync(self.file.fileno())

    def close(self) -> None:
        self.file.close()


# ---- reading and writing


def replace_text(file: Path, text: str) -> None:
    """Write a file whole or not at all."""
    draft = file.with_name(file.name + ".new")
    draft.write_text(text, encoding="utf-8")
    draft.replace(file)


def whole_lines(file: Path) -> list[Data]:
    """The games of a journal; what a killed process left half written does not count."""
    raw = file.read_bytes()
    return [json.loads(line) for line in raw[: raw.rfind(b"\n") + 1].splitlines()]


def read_plan_file(folder: Path) -> Data:
    """What a folder says about its study."""
    file = folder / PLAN
    try:
        there = json.loads(file.read_text("utf-8"))
    except FileNotFoundError:
        raise StudyError(f"{folder} contains no study: it has no {PLAN}") from None
    except ValueError as error:
        raise StudyError(f"{file}: not a plan ({error})") from error
    if not isinstance(there, dict) or there.get("format") != FORMAT:
        raise StudyError(f"{file}: not a plan of format {FORMAT}")
    return there


def study_in(folder: Path) -> Study:
    """The study a folder holds."""
    there = read_plan_file(folder)
    fields = dict(there["plan"])
    jobs = [Job(**job) for job in fields.pop("jobs")]
    return Study(Plan(**fields, jobs=jobs), folder, str(there["command"]))


def write_results(study: Study, rows: list[Data]) -> None:
    """The results as Parquet, with what they are in the metadata of the schema."""
    metadata = {
        "quincunx.version": qx.__version__,
        "quincunx.speed": qx.speed(),
        "quincunx.study": study.plan.kind,
        "quincunx.plan": study.plan.hash,
        "quincunx.planned": str(len(study.plan.jobs)),
        "quincunx.packs": json.dumps(study.plan.packs),
        "quincunx.command": study.command,
    }
    table = pa.Table.from_pylist(rows, schema=SCHEMA.with_metadata(metadata))
    draft = study.folder / (RESULTS + ".new")
    pq.write_table(table, draft, compression="zstd")
    draft.replace(study.folder / RESULTS)


def read_results(file: Path) -> list[Data]:
    """The rows of a file of results."""
    try:
        table = pq.read_table(file)
    except pa.ArrowInvalid as error:
        raise StudyError(f"{file}: not a Parquet file ({error})") from error
    missing = set(SCHEMA.names) - set(table.schema.names) - LATER
    if missing:
        raise StudyError(f"{file}: not the results of a study; the column {sorted(missing)[0]!r} is missing")
    return list(table.to_pylist())


def row_in(file: Path, index: int) -> Data:
    """One row by its index in the plan."""
    for row in read_results(file):
        if row["index"] == index:
            return row
    raise StudyError(f"{file}: no row with index {index}")


def job_of(row: Mapping[str, Any]) -> Job:
    """The job behind a row: a row alone is enough to play its game again."""
    names = ("index", "seed", "minds", "mind_seeds", "contestants", "group")
    return Job(**{name: row[name] for name in names}, options=json.loads(row["options"]))
