"""Gymnasium: one seat is the agent's, the others are played by minds."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, SupportsFloat

import gymnasium
import numpy as np
from gymnasium import spaces

from quincunx.core.match import Match
from quincunx.core.registry import registry
from quincunx.core.step import Refused
from quincunx.envs.opponents import Opponent, check_opponent, mind_from
from quincunx.envs.setting import (
    LARGEST_SEED,
    LONGEST,
    RENDER_MODES,
    Numbers,
    Setting,
    check_render_mode,
    rendered,
)
from quincunx.minds import Mind

Info = dict[str, Any]


class OneSeat(gymnasium.Env[Any, Any]):
    """A match as its agent sees it: from one of its choices to the next.

    An action that is not offered loses the match, with the reason in `info`; with `illegal="raise"` it is
    refused with an exception and changes nothing.
    """

    metadata: dict[str, Any] = {"render_modes": list(RENDER_MODES), "render_fps": 2}

    def __init__(
        self,
        game: str = "milito",
        options: Mapping[str, object] | None = None,
        packs: Sequence[str | Path] = (),
        opponent: Opponent = "random",
        seat: int | None = None,
        longest: int = LONGEST,
        illegal: str = "lose",
        render_mode: str | None = None,
    ) -> None:
        check_render_mode(render_mode)
        self.setting = Setting(game, options, packs, longest)
        if seat is not None and not 0 <= seat < self.setting.seats:
            raise ValueError(f"seat: expected 0 to {self.setting.seats - 1}, or None for a random seat, got {seat!r}")
        if illegal not in ("lose", "raise"):
            raise ValueError(f"illegal: expected 'lose' or 'raise', got {illegal!r}")
        check_opponent(opponent)
        self.opponent = opponent
        self.seat_wanted = seat
        self.illegal = illegal
        self.render_mode = render_mode
        self.action_space = spaces.Discrete(self.setting.actions)
        self.observation_space = self.setting.observation_space
        self.seat = 0
        self.minds: list[Mind] = []
        self.match: Match | None = None
        self.closed = True

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Numbers, Info]:
        """Begin a match and let the others play up to the agent's first choice.

        `options` are Gymnasium's own and mean nothing here: those of the game are given when it is made.
        """
        super().reset(seed=seed)
        while True:
            match = self.begin()
            if not match.over:
                break
        self.closed = False
        if self.render_mode == "human":
            self.render()
        return self.setting.observe(match, self.seat), self.info(match)

    def begin(self) -> Match:
        """A new match with seats and minds by lot, at the agent's first choice."""
        setting = self.setting
        self.seat = int(self.np_random.integers(setting.seats)) if self.seat_wanted is None else self.seat_wanted
        self.match = setting.match(int(self.np_random.integers(LARGEST_SEED)))
        seeds = [int(self.np_random.integers(LARGEST_SEED)) for _ in range(setting.seats)]
        self.minds = [mind_from(self.opponent, seed) for seed in seeds]
        self.play_others(self.match)
        return self.match

    def play_others(self, match: Match) -> None:
        """Let the others choose until the agent is asked; it never waits for a choice made at the same time."""
        while not match.over and self.seat not in match.acting and not self.setting.is_too_long(match):
            seat = match.acting[0]
            match.play(self.minds[seat].choose(match, seat), seat)

    def current(self) -> Match:
        if self.match is None:
            raise ValueError("no match yet: call reset() first")
        return self.match

    def step(self, action: int) -> tuple[Numbers, SupportsFloat, bool, bool, Info]:
        """The agent takes an action, then the others play up to its next choice."""
        match = self.current()
        if self.closed:
            raise ValueError("the match is over: call reset() to start another")
        if not self.action_space.contains(action):
            raise ValueError(f"action: expected a whole number from 0 to {self.setting.actions - 1}, got {action!r}")
        try:
            match.play(int(action), self.seat)
        except Refused as refused:
            if self.illegal == "raise":
                raise
            return self.lost(match, refused)
        self.play_others(match)
        truncated = self.setting.is_too_long(match)
        self.closed = match.over or truncated
        if self.render_mode == "human":
            self.render()
        reward = self.setting.rewards(match)[self.seat]
        return self.setting.observe(match, self.seat), reward, match.over, truncated, self.info(match)

    def lost(self, match: Match, refused: Refused) -> tuple[Numbers, float, bool, bool, Info]:
        """The match ends here, because the agent did what it may not."""
        self.closed = True
        info = {**self.info(match), "refusal": refused.text, "rule": refused.rule}
        return self.setting.observe(match, self.seat), self.setting.worst, True, False, info

    def info(self, match: Match) -> Info:
        return {"action_mask": self.setting.mask(match, self.seat, self.closed), "seat": self.seat}

    def action_masks(self) -> np.ndarray[Any, np.dtype[np.bool_]]:
        """What may be chosen now, as learners with masked actions ask for it."""
        return self.setting.mask(self.current(), self.seat, self.closed).astype(np.bool_)

    def render(self) -> Any:
        """The table as the agent sees it."""
        if self.render_mode is None:
            raise ValueError("choose a render_mode when you make the environment")
        return rendered(self.current(), self.render_mode, self.seat)


def environment_id(game: str) -> str:
    """What Gymnasium knows a game's environment by, such as quincunx/Milito-v2."""
    rules = registry()[game]
    name = "".join(word.capitalize() for word in game.split("_"))
    return f"quincunx/{name}-v{rules.rules_version}"


def register() -> None:
    """Make every game that has an observation known to Gymnasium."""
    for name, game in registry().items():
        if game.row is not None and environment_id(name) not in gymnasium.registry:
            gymnasium.register(
                environment_id(name), f"{__name__}:OneSeat", kwargs={"game": name}, disable_env_checker=True
            )
