"""PettingZoo: every seat is an agent, and they choose one after another."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from gymnasium import spaces
from gymnasium.utils import EzPickle, seeding
from pettingzoo import AECEnv
from pettingzoo.utils.env_logger import EnvLogger
from pettingzoo.utils.wrappers import OrderEnforcingWrapper

from quincunx.core.eyes import ONLOOKER
from quincunx.core.match import Match
from quincunx.core.step import Refused
from quincunx.envs.setting import LARGEST_SEED, LONGEST, RENDER_MODES, Numbers, Setting, check_render_mode, rendered

Observation = dict[str, Numbers]


class Seats(AECEnv[str, Observation, int | None], EzPickle):  # type: ignore[misc] # PettingZoo is untyped
    """A match as an agent environment cycle; where several seats choose at once, they are asked in order."""

    metadata = {"render_modes": list(RENDER_MODES), "is_parallelizable": False, "render_fps": 2}

    def __init__(
        self,
        game: str = "milito",
        options: Mapping[str, object] | None = None,
        packs: Sequence[str | Path] = (),
        longest: int = LONGEST,
        render_mode: str | None = None,
        render_seat: int = ONLOOKER,
    ) -> None:
        EzPickle.__init__(self, game, options, packs, longest, render_mode, render_seat)
        super().__init__()
        check_render_mode(render_mode)
        self.setting = Setting(game, options, packs, longest)
        self.metadata = {**type(self).metadata, "name": f"quincunx_{game}_v{self.setting.game.rules_version}"}
        self.render_mode = render_mode
        self.render_seat = render_seat
        self.possible_agents = [f"seat_{seat}" for seat in range(self.setting.seats)]
        self.seat_of = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        parts: dict[str, spaces.Space[Any]] = {
            "observation": self.setting.observation_space,
            "action_mask": self.setting.mask_space,
        }
        self.observation_spaces = {agent: spaces.Dict(parts) for agent in self.possible_agents}
        self.action_spaces = {agent: spaces.Discrete(self.setting.actions) for agent in self.possible_agents}
        self.chance, _ = seeding.np_random()
        self.match: Match | None = None
        self.is_lost = False
        """Has an illegal action ended the match?"""
        self.agents: list[str] = []

    def observation_space(self, agent: str) -> spaces.Dict:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a match; without a seed, the one that follows in the sequence of the last seed given.

        `options` are PettingZoo's own and mean nothing here: those of the game are given when it is made.
        """
        if seed is not None:
            self.chance, _ = seeding.np_random(seed)
        self.match = self.setting.match(int(self.chance.integers(LARGEST_SEED)))
        self.is_lost = False
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self.match.acting[0]]
        if self.render_mode == "human":
            self.render()

    def current(self) -> Match:
        if self.match is None:
            raise ValueError("no match yet: call reset() first")
        return self.match

    def observe(self, agent: str) -> Observation:
        """What this seat sees, and what it may choose if it is asked now."""
        match, seat = self.current(), self.seat_of[agent]
        chooses = seat if agent == self.agent_selection else ONLOOKER
        mask = self.setting.mask(match, chooses, self.is_lost)
        return {"observation": self.setting.observe(match, seat), "action_mask": mask}

    def step(self, action: int | None) -> None:
        """The selected seat takes an action; one that is not offered is refused in words and changes nothing."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        match = self.current()
        match.play(int(action) if action is not None else None, self.seat_of[agent])
        self._cumulative_rewards[agent] = 0.0
        if match.over:
            self.rewards = dict(zip(self.possible_agents, self.setting.rewards(match), strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
        elif self.setting.is_too_long(match):
            self.truncations = dict.fromkeys(self.agents, True)
        if match.over:
            self.agent_selection = self.agents[0]
        else:
            self.agent_selection = self.possible_agents[match.acting[0]]
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def lose(self, agent: str) -> None:
        """The match ends here, because this agent did what it may not: the worst reward for it, none for the others."""
        self.is_lost = True
        self.terminations = dict.fromkeys(self.agents, True)
        self.truncations = dict.fromkeys(self.agents, True)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self.rewards[agent] = self.setting.worst
        self._cumulative_rewards[agent] = 0.0
        self._accumulate_rewards()
        self._deads_step_first()

    def render(self) -> Any:
        """The table as `render_seat` sees it; an onlooker if none was named."""
        if self.render_mode is None:
            raise ValueError("choose a render_mode when you make the environment")
        return rendered(self.current(), self.render_mode, self.render_seat)

    def close(self) -> None:
        self.match = None


def of_seats(name: str) -> property:
    """A field of the environment inside; before the first reset PettingZoo says that there is none yet."""

    def read(checked: Checked) -> Any:
        if not checked._has_reset:
            raise AttributeError(f"{name} cannot be accessed before reset")
        return getattr(checked.seats, name)

    return property(read)


class Checked(OrderEnforcingWrapper):  # type: ignore[misc] # PettingZoo is untyped
    """All that PettingZoo's usual wrappers check, with the same errors, in one: theirs take longer than the match.

    These are the order of calls, actions out of bounds, and illegal ones, which lose the match.
    """

    agents = of_seats("agents")
    agent_selection = of_seats("agent_selection")
    rewards = of_seats("rewards")
    terminations = of_seats("terminations")
    truncations = of_seats("truncations")
    infos = of_seats("infos")

    def __init__(self, seats: Seats) -> None:
        super().__init__(seats)
        self.seats = seats

    def last(self, observe: bool = True) -> tuple[Observation | None, float, bool, bool, dict[str, Any]]:
        agent = self.agent_selection
        seats = self.seats
        observation = seats.observe(agent) if observe else None
        cumulative, infos = seats._cumulative_rewards[agent], seats.infos[agent]
        return observation, cumulative, seats.terminations[agent], seats.truncations[agent], infos

    def step(self, action: int | None) -> None:
        seats = self.seats
        if not self._has_reset or not seats.agents:
            super().step(action)  # which only says so
            return
        self._has_updated = True
        if type(action) is not int or not 0 <= action < seats.setting.actions:
            self.check_odd(action, seats.agent_selection)
        try:
            seats.step(action)
        except Refused:
            EnvLogger.warn_on_illegal_move()
            seats.lose(seats.agent_selection)

    def check_odd(self, action: object, agent: str) -> None:
        """Refuse what is no action at all; nothing is all that whoever is out can do, and numpy's numbers will do."""
        is_out = self.seats.terminations[agent] or self.seats.truncations[agent]
        if not self.seats.action_spaces[agent].contains(action) and not (action is None and is_out):
            raise AssertionError("action is not in action space")


def raw_env(**named: Any) -> Seats:
    """The environment itself: an illegal action raises Refused and changes nothing."""
    return Seats(**named)


def env(**named: Any) -> AECEnv[str, Observation, int | None]:
    """The environment with the checks of PettingZoo's usual wrappers: an illegal action loses the match."""
    return Checked(raw_env(**named))
