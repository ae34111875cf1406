"""What all environments share: a game with its options, its observations, its masks and its rewards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import Any

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from quincunx.core.dice import FastDice
from quincunx.core.eyes import ONLOOKER
from quincunx.core.match import Match
from quincunx.core.memory import memory_of
from quincunx.core.registry import game_of
from quincunx.core.starting import new_match

Numbers = NDArray[np.int8]
LARGEST_SEED = 2**63
RENDER_MODES = ("human", "ansi", "svg", "rgb_array")
LONGEST = 10_000
PICTURE_WIDTH = 960


class Setting:
    """A game with its options: makes matches, and says what a seat sees, may do and gets."""

    def __init__(
        self,
        game: str,
        options: Mapping[str, object] | None = None,
        packs: Sequence[str | Path] = (),
        longest: int = LONGEST,
    ) -> None:
        if longest < 1:
            raise ValueError(f"longest: expected 1 or more choices, got {longest}")
        self.game = game_of(game)
        self.content = self.game.load_content([Path(pack) for pack in packs]) if packs else self.game.built_in
        self.options = self.game.check_options(options or {}, self.content)
        self.longest = longest
        if self.game.row is None:
            raise ValueError(
                f"{self.game.title} has no observation yet; it belongs in games/{self.game.id}/observation.py"
            )
        self.row = self.game.row
        sample = self.match(0)
        self.seats = sample.seats
        self.actions = sample.table.space().size

    def match(self, seed: int, journal: bool = False) -> Match:
        """A new match; the same seed gives the same match."""
        return new_match(self.game, self.content, self.options, FastDice(seed), journal)

    def is_too_long(self, match: Match) -> bool:
        """Is the match to be broken off, though it is not over?"""
        return match.ply >= self.longest and not match.over

    def observe(self, match: Match, seat: int) -> Numbers:
        """What a seat sees, as numbers."""
        row = self.game.observe(match.table, seat, memory_of(match.options_chosen))
        return np.frombuffer(row, dtype=np.int8)

    def mask(self, match: Match, seat: int, ended: bool = False) -> Numbers:
        """1 for every action this seat may take now; 1 for all of them at the end, where any action is ignored.

        A learner under automatic reset is asked for one more action there, and odds over nothing are not numbers.
        """
        if ended or match.over or self.is_too_long(match):
            return np.ones(self.actions, dtype=np.int8)
        mask = np.zeros(self.actions, dtype=np.int8)
        mask[match.legal(seat)] = 1
        return mask

    def rewards(self, match: Match) -> list[float]:
        """What each seat gets: 1 for winning alone, 0 in all; nothing before the end."""
        scores = match.scores
        if scores is None:
            return [0.0] * self.seats
        return [(self.seats * score - 1.0) / (self.seats - 1.0) for score in scores]

    @property
    def worst(self) -> float:
        """The reward of a seat that gets no share in the win."""
        return -1.0 / (self.seats - 1.0)

    @cached_property
    def observation_space(self) -> spaces.Box:
        most = np.frombuffer(self.row.most(), dtype=np.int8)
        return spaces.Box(low=np.zeros_like(most), high=most, dtype=np.int8)

    @cached_property
    def mask_space(self) -> spaces.Box:
        return spaces.Box(low=0, high=1, shape=(self.actions,), dtype=np.int8)


def columns_of(setting: Setting, observation: Numbers) -> dict[str, Numbers]:
    """An observation, or a batch of them, taken apart by the names of its columns."""
    parts: dict[str, Numbers] = {}
    for column in setting.row.columns:
        first = setting.row.first[column.name]
        part = observation[..., first : first + column.size]
        parts[column.name] = part.reshape(*observation.shape[:-1], *column.shape)
    return parts


def check_render_mode(mode: str | None) -> None:
    if mode is not None and mode not in RENDER_MODES:
        raise ValueError(f"render_mode: expected {', '.join(RENDER_MODES)} or None, got {mode!r}")


def rendered(match: Match, mode: str, seat: int = ONLOOKER) -> Any:
    """A match as text, as SVG or as pixels, as a seat sees it; for people the text is printed."""
    if mode == "svg":
        return match.svg(seat)
    if mode == "rgb_array":
        from quincunx.envs.picture import pixels

        return pixels(match.svg(seat), PICTURE_WIDTH)
    text = told(match, seat)
    if mode == "ansi":
        return text
    print(text)
    return None


def told(match: Match, seat: int) -> str:
    """What is going on, in words; the options are told to the seat that has them, and to no other."""
    lines = [repr(match), match.prompt(seat)]
    if seat in match.acting:
        lines += [f"  {option.action:>4}  {option.notation:<24} {option.text}" for option in match.options(seat)]
    return "\n".join(lines)
