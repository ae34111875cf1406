"""Candidates: judgements fitted to the positions of self-play, each a judgement.toml that can play."""

from __future__ import annotations

from datetime import date
from pathlib import Path
from typing import Final

from quincunx.core import toml_file
from quincunx.core.game import Data, Game
from quincunx.core.judgement import Linear, Net, judgement_toml, load_judgement
from quincunx.lab.fit import Fit
from quincunx.lab.training.contests import Outcome

LINEAR: Final = "linear"
NET: Final = "net"
SHARPER: Final = "sharper"
TUNED: Final = "tuned"
CHANGE: Final = "change"
SURER: Final = 1.5
"""How much surer of itself a sharper judgement is."""


def sharper(model: Linear) -> Linear:
    """The same judgement, surer of itself: its chances lie further apart, and the search tries out less beside them."""
    weights = [SURER * weight for weight in model.weights]
    if isinstance(model, Net):
        return Net(weights, model.bias, [SURER * out for out in model.out], model.own, model.others)
    return Linear(weights)


def candidate_toml(fit: Fit, generation: int, change: float | None = None) -> str:
    """The judgement.toml of a candidate, the same wherever and whenever it is made; a tuned one names its change."""
    about = {**fit.about(), "generation": generation, **({} if change is None else {CHANGE: change})}
    return judgement_toml(fit.model, fit.game.feature_names, about, command_of(fit.game, about))


def about_fit(file: Path) -> Data:
    """What a judgement.toml says of its fit."""
    return dict(toml_file.read(file).get("fit", {}))


def winner_toml(game: Game, file: Path, match: Outcome, curve: Outcome | None) -> str:
    """The judgement.toml of a candidate that won its match, with by how much."""
    won: Data = {"won": match.share, "won_low": match.low, "won_high": match.high, "won_games": match.games}
    if curve:
        won |= {"gained": curve.share, "gained_low": curve.low, "gained_high": curve.high, "gained_games": curve.games}
    return rewritten(game, file, {**about_fit(file), **won})


def dated_toml(game: Game, file: Path, day: date) -> str:
    """A judgement.toml with the day it was written into the game."""
    return rewritten(game, file, {"date": day, **about_fit(file)})


def rewritten(game: Game, file: Path, about: Data) -> str:
    """The same model with more to say about it."""
    return judgement_toml(model_in(file, game), game.feature_names, about, command_of(game, about))


def model_in(file: Path, game: Game) -> Linear:
    """The model of a judgement.toml; all that can be written there have weights."""
    model = load_judgement(file, game.feature_names)
    assert isinstance(model, Linear)
    return model


def command_of(game: Game, about: Data) -> str:
    return f"quincunx lab train {game.id}{' --tune' if CHANGE in about else ''}"
