"""Positions of self-play, taken from the rows of its games and kept as Parquet."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import pyarrow as pa
import pyarrow.parquet as pq

from quincunx.core.dice import FastDice
from quincunx.core.game import Data, Game
from quincunx.core.starting import new_match
from quincunx.lab.fit import Position
from quincunx.lab.straying import SAMPLED, longest_opening, opening_of, some_of
from quincunx.lab.study import job_of

SCHEMA: Final = pa.schema(
    [
        ("game", pa.int64()),
        ("seed", pa.int64()),
        ("standings", pa.list_(pa.list_(pa.float64()))),
        ("scores", pa.list_(pa.float64())),
        ("lead", pa.list_(pa.float64())),
    ]
)
"""One row a position: the game's index and the seed of its deal, the features by seat, what each seat got, its lead."""


@dataclass(frozen=True)
class Sample:
    """The positions taken from one game."""

    index: int
    seed: int
    positions: list[Position]


def sample(game: Game, row: Data) -> Sample:
    """Quiet positions of a game after its opening, found by playing its choices again; some are taken, by lot."""
    job = job_of(row)
    table = new_match(game, game.built_in, job.options, FastDice(job.seed), journal=False)
    lot, opening = FastDice(job.mind_seeds[-1]), opening_of(job.mind_seeds, longest_opening(game))
    taken: list[tuple[list[list[float]], float]] = []
    for action, seat in zip(row["actions"], row["action_seats"], strict=True):
        if table.ply >= opening and table.table.steps[-1].quiet and lot.below(SAMPLED) == 0:
            standings = [game.features(table.table, each) for each in range(table.seats)]
            taken.append((standings, game.sureness(table.table)))
        table.play(action, seat)
    scores, points = table.table.scores, game.points(table.table)
    positions = [Position(standings, scores, points, sure) for standings, sure in some_of(taken, lot)]
    return Sample(job.index, job.seed, positions)


def write_samples(file: Path, samples: Sequence[Sample]) -> None:
    """Keep the positions of a generation."""
    rows = [
        {
            "game": one.index,
            "seed": one.seed,
            "standings": each.standings,
            "scores": list(each.scores),
            "lead": each.lead,
        }
        for one in samples
        for each in one.positions
    ]
    draft = file.with_name(file.name + ".new")
    pq.write_table(pa.Table.from_pylist(rows, schema=SCHEMA), draft, compression="zstd")
    draft.replace(file)


def read_samples(file: Path) -> list[Sample]:
    """The positions of a generation, game by game."""
    found: dict[int, Sample] = {}
    for row in pq.read_table(file).to_pylist():
        one = found.setdefault(row["game"], Sample(row["game"], row["seed"], []))
        one.positions.append(Position(row["standings"], tuple(row["scores"]), row["lead"]))
    return list(found.values())
