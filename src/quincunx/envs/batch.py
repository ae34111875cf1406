"""Many matches at once: worker processes play them, and all numbers lie in memory they share."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from itertools import pairwise
from math import prod
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.shared_memory import SharedMemory
from pathlib import Path
from types import TracebackType
from typing import Any

import numpy as np
from numpy.typing import NDArray

from quincunx.core.match import Match
from quincunx.envs.opponents import Opponent, check_opponent, mind_from
from quincunx.envs.setting import LARGEST_SEED, LONGEST, Numbers, Setting
from quincunx.minds import Mind

STEP, RESET, STOP = b"step", b"reset", b"stop"
DONE = b"done"
JOIN_SECONDS = 5.0
LINE = 64
"""Each array begins on a line of its own in the processor's cache."""


class Arrays:
    """The numbers of a batch, one row a match."""

    def __init__(self, setting: Setting, matches: int, memory: SharedMemory | None = None) -> None:
        self.shapes: dict[str, tuple[tuple[int, ...], Any]] = {
            "observations": ((matches, setting.row.size), np.int8),
            "masks": ((matches, setting.actions), np.int8),
            "seats": ((matches,), np.int8),
            "actions": ((matches,), np.int32),
            "rewards": ((matches, setting.seats), np.float32),
            "terminated": ((matches,), np.bool_),
            "truncated": ((matches,), np.bool_),
            "seeds": ((matches,), np.uint64),
        }
        places: dict[str, int] = {}
        size = 0
        for name, (shape, kind) in self.shapes.items():
            places[name] = size
            size += -(-prod(shape) * np.dtype(kind).itemsize // LINE) * LINE
        self.size = size
        self.buffer: Any = bytearray(size) if memory is None else memory.buf
        self.observations: Numbers = self.array("observations", places)
        self.masks: Numbers = self.array("masks", places)
        self.seats: Numbers = self.array("seats", places)
        self.actions: NDArray[np.int32] = self.array("actions", places)
        self.rewards: NDArray[np.float32] = self.array("rewards", places)
        self.terminated: NDArray[np.bool_] = self.array("terminated", places)
        self.truncated: NDArray[np.bool_] = self.array("truncated", places)
        self.seeds: NDArray[np.uint64] = self.array("seeds", places)

    def array(self, name: str, places: dict[str, int]) -> Any:
        shape, kind = self.shapes[name]
        return np.ndarray(shape, kind, self.buffer, places[name])

    def let_go(self) -> None:
        """Give up the arrays, so that the memory behind them can be closed."""
        for name in self.shapes:
            delattr(self, name)
        self.buffer = None


class Share:
    """Some of the matches of a batch, played in one process; a match that ends is followed by another at once."""

    def __init__(
        self, setting: Setting, opponents: Mapping[int, Opponent], arrays: Arrays, first: int, last: int
    ) -> None:
        self.setting = setting
        self.opponents = opponents
        self.arrays = arrays
        self.rows = range(first, last)
        self.matches: dict[int, Match] = {}
        self.minds: dict[int, dict[int, Mind]] = {}
        self.chance: dict[int, np.random.Generator] = {}

    def reset(self) -> None:
        """Begin anew with the seeds in the arrays."""
        for row in self.rows:
            self.chance[row] = np.random.default_rng(int(self.arrays.seeds[row]))
            self.begin(row)
        self.clear()

    def clear(self) -> None:
        """Nothing has come of any match yet."""
        for array in (self.arrays.rewards, self.arrays.terminated, self.arrays.truncated):
            array[self.rows.start : self.rows.stop] = 0

    def begin(self, row: int) -> None:
        """A new match, at the first choice that is not a mind's."""
        chance = self.chance[row]
        while True:
            self.matches[row] = match = self.setting.match(int(chance.integers(LARGEST_SEED)))
            seeds = {seat: int(chance.integers(LARGEST_SEED)) for seat in self.opponents}
            self.minds[row] = {seat: mind_from(self.opponents[seat], seed) for seat, seed in seeds.items()}
            self.play_minds(row)
            if not match.over:
                break
        self.show(row)

    def play_minds(self, row: int) -> None:
        """Let minds choose until another is asked; nobody waits for a mind that chooses at the same time."""
        match, minds = self.matches[row], self.minds[row]
        while not match.over and all(seat in minds for seat in match.acting):
            seat = match.acting[0]
            match.play(minds[seat].choose(match, seat), seat)

    def show(self, row: int) -> None:
        """Enter who is asked in a match, what that seat sees and what it may choose."""
        match, arrays = self.matches[row], self.arrays
        seat = next(each for each in match.acting if each not in self.opponents)
        arrays.seats[row] = seat
        arrays.observations[row] = self.setting.observe(match, seat)
        mask = arrays.masks[row]
        mask.fill(0)
        mask[match.legal(seat)] = 1

    def step(self) -> None:
        """Take the actions in the arrays, which are known to be offered."""
        arrays, setting = self.arrays, self.setting
        self.clear()
        for row, action in zip(self.rows, arrays.actions[self.rows.start : self.rows.stop].tolist(), strict=True):
            match = self.matches[row]
            match.play(action, int(arrays.seats[row]))
            if self.opponents:
                self.play_minds(row)
            if match.over:
                arrays.terminated[row] = True
                arrays.rewards[row] = setting.rewards(match)
                self.begin(row)
            elif setting.is_too_long(match):
                arrays.truncated[row] = True
                self.begin(row)
            else:
                self.show(row)


def work(
    orders: Connection,
    made_of: tuple[Any, ...],
    opponents: Mapping[int, Opponent],
    memory_name: str,
    matches: int,
    first: int,
    last: int,
) -> None:
    """What a worker process does until it is told to stop, or nobody is there to tell it."""
    memory = SharedMemory(memory_name)
    arrays = Arrays(Setting(*made_of), matches, memory)
    share = Share(Setting(*made_of), opponents, arrays, first, last)
    try:
        while (order := orders.recv_bytes()) != STOP:
            if order == RESET:
                share.reset()
            else:
                share.step()
            orders.send_bytes(DONE)
    except (EOFError, KeyboardInterrupt):
        pass
    finally:
        arrays.let_go()
        memory.close()
        orders.close()


def checked(opponents: Mapping[int, Opponent], seats: int) -> dict[int, Opponent]:
    """Opponents by seat, if they can be found and leave a seat to play."""
    wrong = [seat for seat in opponents if seat not in range(seats)]
    if wrong or len(opponents) >= seats:
        wanted = f"seats from 0 to {seats - 1}, and one left for the learner at least"
        raise ValueError(f"opponents: expected {wanted}, got {sorted(opponents)}")
    for opponent in opponents.values():
        check_opponent(opponent)
    return dict(opponents)


class Batch:
    """A number of matches that all go on by one choice at each step.

    `seats` says who is asked in each match, `observations` and `masks` what that seat sees and may choose.
    After a step, `rewards` (one for each seat), `terminated` and `truncated` tell of the match that was played;
    where it ended, the others already show the first choice of the next one. The arrays are overwritten at
    every step: copy what you keep. Seats with an opponent are played by it, and nobody is asked for them.
    """

    def __init__(
        self,
        game: str = "milito",
        matches: int = 64,
        workers: int = 0,
        options: Mapping[str, object] | None = None,
        packs: Sequence[str | Path] = (),
        longest: int = LONGEST,
        opponents: Mapping[int, Opponent] | None = None,
    ) -> None:
        if matches < 1 or not 0 <= workers <= matches:
            raise ValueError(f"expected at least 1 match and 0 to {matches} workers, got {matches} and {workers}")
        made_of = (game, dict(options or {}), [str(pack) for pack in packs], longest)
        self.setting = Setting(*made_of)
        self.opponents = checked(opponents or {}, self.setting.seats)
        self.matches = matches
        self.is_ready = False
        self.is_closed = False
        self.memory: SharedMemory | None = None
        self.share: Share | None = None
        self.orders: list[Connection] = []
        self.processes: list[Any] = []
        if workers == 0:
            self.arrays = Arrays(self.setting, matches)
            self.share = Share(self.setting, self.opponents, self.arrays, 0, matches)
        else:
            self.start(made_of, workers)
        self.chance = np.random.default_rng()
        self.every = np.arange(matches)

    def start(self, made_of: tuple[Any, ...], workers: int) -> None:
        """Start the workers, each with its rows."""
        self.memory = SharedMemory(create=True, size=Arrays(self.setting, self.matches).size)
        self.arrays = Arrays(self.setting, self.matches, self.memory)
        context = get_context("spawn")
        bounds = [self.matches * n // workers for n in range(workers + 1)]
        for first, last in pairwise(bounds):
            near, far = context.Pipe()
            given = (far, made_of, self.opponents, self.memory.name, self.matches, first, last)
            process = context.Process(target=work, args=given, daemon=True)
            process.start()
            far.close()
            self.orders.append(near)
            self.processes.append(process)

    def reset(self, seed: int | None = None) -> Arrays:
        """Begin every match anew; the same seed and the same actions give the same numbers, however many workers."""
        self.check_open()
        if seed is not None:
            self.chance = np.random.default_rng(seed)
        self.arrays.seeds[:] = self.chance.integers(LARGEST_SEED, size=self.matches, dtype=np.uint64)
        self.order(RESET)
        self.is_ready = True
        return self.arrays

    def step(self, actions: NDArray[Any] | Sequence[int]) -> Arrays:
        """One action for each match; if any of them is not offered, none is taken."""
        self.check_open()
        if not self.is_ready:
            raise ValueError("no matches yet: call reset() first")
        wanted = np.asarray(actions)
        if wanted.shape != (self.matches,) or not np.issubdtype(wanted.dtype, np.integer):
            raise ValueError(f"expected {self.matches} whole numbers, got {wanted.dtype} of shape {wanted.shape}")
        known = (wanted >= 0) & (wanted < self.setting.actions)
        offered = known & (self.arrays.masks[self.every, np.where(known, wanted, 0)] == 1)
        if not offered.all():
            row = int(np.flatnonzero(~offered)[0])
            raise ValueError(f"match {row}: action {wanted[row]} is not offered to seat {self.arrays.seats[row]}")
        self.arrays.actions[:] = wanted
        self.order(STEP)
        return self.arrays

    def order(self, what: bytes) -> None:
        """Have every worker do something, and wait until all have."""
        if self.share is not None:
            self.share.reset() if what == RESET else self.share.step()
            return
        try:
            for orders in self.orders:
                orders.send_bytes(what)
            for orders in self.orders:
                orders.recv_bytes()
        except (EOFError, OSError):
            self.close()
            raise RuntimeError("a worker process died; the batch is closed") from None

    def check_open(self) -> None:
        if self.is_closed:
            raise ValueError("this batch is closed")

    def close(self) -> None:
        """Stop the workers and free the memory; the arrays are gone with it."""
        if self.is_closed:
            return
        self.is_closed = True
        for orders in self.orders:
            with suppress(OSError):
                orders.send_bytes(STOP)
            orders.close()
        for process in self.processes:
            process.join(JOIN_SECONDS)
            if process.is_alive():
                process.terminate()
                process.join()
        self.arrays.let_go()
        if self.memory is not None:
            self.memory.close()
            self.memory.unlink()

    def __enter__(self) -> Batch:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.close()
