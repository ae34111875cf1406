"""OpenSpiel: every game as a Python game of its own, quincunx_milito and so on, once this module is imported.

Chance moves first and only once: it draws the deal, which is the seed of all shuffles and dice of the match. What
follows is settled by the players' choices. `resample_from_infostate` is a redealt match with new dice, so a search
over information sets looks neither into hands nor into what is still to be drawn.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any

import numpy as np
import pyspiel

from quincunx.core.dice import FastDice
from quincunx.core.eyes import ALL_SEEING, ONLOOKER
from quincunx.core.game import Data, Game
from quincunx.core.match import Match
from quincunx.core.registry import registry
from quincunx.envs.setting import Setting, columns_of

DEALS = 10_000
PRINTED = ("cards", "terrain", "edition")
"""Parts of a view that never change in a match and tell nothing about it."""


def short_name(game: Game) -> str:
    return f"quincunx_{game.id}"


def parameter(value: str) -> int | str:
    """A value of a form as OpenSpiel would read it."""
    return int(value) if value.isdecimal() else value


def parameters(game: Game) -> dict[str, int | str]:
    """The parameters of a game: the fields of its form, and how many deals chance draws from."""
    fields = {field["name"]: parameter(str(field["value"])) for field in game.form(game.built_in)}
    return {"deals": DEALS, **fields}


def game_type(game: Game) -> pyspiel.GameType:
    return pyspiel.GameType(
        short_name=short_name(game),
        long_name=f"{game.title} (Quincunx)",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=game.most_seats,
        min_num_players=game.fewest_seats,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=True,
        parameter_specification=parameters(game),
    )


class SpielGame(pyspiel.Game):  # type: ignore[misc] # pyspiel is untyped
    """A game of Quincunx as OpenSpiel knows it; each has a class of its own."""

    rules: Game

    def __init__(self, given: Mapping[str, Any] | None = None) -> None:
        rules = self.rules
        settled = {**parameters(rules), **(given or {})}
        form = {name: str(value) for name, value in settled.items() if name != "deals"}
        self.deals = int(settled["deals"])
        if self.deals < 1:
            raise ValueError(f"deals: expected 1 or more, got {self.deals}")
        self.setting = Setting(rules.id, rules.options_from_form(form))
        info = pyspiel.GameInfo(
            num_distinct_actions=self.setting.actions,
            max_chance_outcomes=self.deals,
            num_players=self.setting.seats,
            min_utility=self.setting.worst,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=self.setting.longest,
        )
        super().__init__(game_type(rules), info, settled)

    def new_initial_state(self) -> SpielState:
        return SpielState(self)

    def make_py_observer(self, kind: Any = None, params: Mapping[str, Any] | None = None) -> Observer:
        if params:
            raise ValueError(f"expected no observer parameters, got {dict(params)}")
        return Observer(self.setting, kind or pyspiel.IIGObservationType(perfect_recall=False))


class SpielState(pyspiel.State):  # type: ignore[misc] # pyspiel is untyped
    """A match at a moment of choice; before the deal there is none yet."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.match: Match | None = None
        self.asked = ONLOOKER
        """Of several who choose at once, who is asked before the others: a world dealt anew goes on with the same."""

    @property
    def setting(self) -> Setting:
        setting: Setting = self.get_game().setting
        return setting

    def current_player(self) -> int:
        match = self.match
        if match is None:
            return int(pyspiel.PlayerId.CHANCE)
        if self.is_terminal():
            return int(pyspiel.PlayerId.TERMINAL)
        return self.asked if self.asked in match.acting else match.acting[0]

    def chance_outcomes(self) -> list[tuple[int, float]]:
        deals = self.get_game().deals
        return [(deal, 1.0 / deals) for deal in range(deals)]

    def _legal_actions(self, player: int) -> list[int]:
        match = self.match
        if match is None or self.is_terminal() or player != self.current_player():
            return []
        return sorted(match.legal(player))

    def _apply_action(self, action: int) -> None:
        match = self.match
        if match is None:
            self.match = self.setting.match(int(action), journal=True)
        else:
            match.play(int(action), self.current_player())

    def _action_to_string(self, player: int, action: int) -> str:
        match = self.match
        if match is None or player < 0:
            return f"deal:{action}"
        return match.notation(action, player)

    def is_terminal(self) -> bool:
        match = self.match
        return match is not None and (match.over or self.setting.is_too_long(match))

    def returns(self) -> list[float]:
        match = self.match
        return self.setting.rewards(match) if match is not None else [0.0] * self.setting.seats

    def resample_from_infostate(self, player: int, chance: Callable[[], float]) -> SpielState:
        """Another state this player could not tell from this one."""
        match = self.match
        if match is None:
            raise ValueError("nothing has been dealt yet")
        twin: SpielState = self.clone()
        twin.asked = self.current_player()
        twin.match = match.redeal(player, FastDice(int(chance() * 2**53)))
        return twin

    def __str__(self) -> str:
        match = self.match
        if match is None:
            return "before the deal"
        lines = [line["text"] for line in match.journal(ALL_SEEING)]
        return "\n".join([repr(match), *lines, match.prompt(ONLOOKER)])


class Observer:
    """What players see of a state, as OpenSpiel asks for it: now or with all that came before, in whole or in part."""

    def __init__(self, setting: Setting, kind: Any) -> None:
        self.setting = setting
        self.kind = kind
        self.is_whole = bool(kind.public_info) and kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        self.tensor: Any = None
        self.dict: dict[str, Any] = {}
        if self.is_whole and not kind.perfect_recall:
            self.tensor = np.zeros(setting.row.size, np.float32)
            self.dict = columns_of(setting, self.tensor)

    def set_from(self, state: SpielState, player: int) -> None:
        """Fill in the tensor; there is one for what is seen now, none for all that came before."""
        if self.tensor is None:
            return
        match = state.match
        self.tensor[:] = 0.0 if match is None else self.setting.observe(match, player)

    def string_from(self, state: SpielState, player: int) -> str:
        match = state.match
        if match is None:
            return "before the deal"
        seen: Data = {}
        whole, public = seen_by(match, player), seen_by(match, ONLOOKER)
        if self.is_whole:
            seen["view"] = whole
        elif self.kind.public_info:
            seen["view"] = public
        elif self.kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER:
            seen["view"] = beyond(whole, public)
        if self.kind.perfect_recall:
            seen["past"] = past(match, player)
            seen["own"] = own_choices(state, player)
        return json.dumps(seen, sort_keys=True)


def seen_by(match: Match, seat: int) -> Data:
    """A view without what is printed on the cards."""
    return {name: part for name, part in match.view(seat).items() if name not in PRINTED}


def beyond(whole: Any, public: Any) -> Any:
    """What a seat sees and an onlooker does not."""
    if isinstance(whole, dict) and isinstance(public, dict):
        return {
            name: beyond(part, public[name]) if name in public else part
            for name, part in whole.items()
            if name not in public or part != public[name]
        }
    if isinstance(whole, list) and isinstance(public, list) and len(whole) == len(public):
        return [beyond(*pair) if pair[0] != pair[1] else None for pair in zip(whole, public, strict=True)]
    return whole


def past(match: Match, seat: int) -> list[Any]:
    """The journal as far as this seat may read it, in numbers rather than words."""
    journal = match.table.journal
    assert journal is not None, "a match in OpenSpiel keeps a journal"
    return [[match.ply_for(seat, entry.ply), entry.line.key, *entry.values] for entry in journal.for_eye(seat)]


def own_choices(state: SpielState, player: int) -> list[int]:
    """The player's own actions, which it remembers even if they left no trace in the journal."""
    return [int(move.action) for move in state.full_history() if move.player == player]


def register() -> None:
    """Make every game that has an observation known to OpenSpiel."""
    for game in registry().values():
        if game.row is not None and short_name(game) not in pyspiel.registered_names():
            pyspiel.register_game(game_type(game), type(f"{game.title}InSpiel", (SpielGame,), {"rules": game}))


register()
