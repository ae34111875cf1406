"""What a training is asked to do, kept in its folder for good."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, fields
from pathlib import Path
from typing import Any, Final

import quincunx as qx
from quincunx.core.game import Data, Game
from quincunx.lab.statistics import SequentialTest
from quincunx.lab.study import StudyError, replace_text

TRAINING: Final = "training.json"
FIRST: Final = "first.toml"
"""The judgement a training began with."""
FORMAT: Final = 1
OPTIONS: Final = "options"


@dataclass(frozen=True)
class Settings:
    """What decides how a training goes: the same settings give the same judgements, match by match."""

    seed: int = 1
    iterations: int = 100
    games: int = 400
    pool: int = 4
    net: bool = False
    sharper: bool = False
    tune: bool = False
    change: float = 0.4
    options: dict[str, str] = field(default_factory=dict)
    gain: float = 0.05
    match_games: int = 1200
    curve_games: int = 200
    confirm_games: int = 60
    confirm_iterations: int = 4000


def open_folder(folder: Path, game: Game, given: Mapping[str, Any], first: Path | None) -> Settings:
    """Begin a training in a folder, or go on with the one it holds; ValueError if that is another one."""
    if not game.feature_names:
        raise ValueError(f"{game.title} has no features to judge by")
    if not (folder / TRAINING).exists():
        if folder.is_dir() and any(folder.iterdir()):
            raise StudyError(f"{folder} is not empty and contains no training; choose another folder with --folder")
        return begun(folder, game, settings_of(given), first or game.folder / "judgement.toml")
    there = read_training(folder)
    check_same_rules(folder, there, game)
    settings = Settings(**there["settings"])
    for each in fields(Settings):
        kept, asked = getattr(settings, each.name), given.get(each.name)
        if asked is not None and asked != kept:
            option = "--" + each.name.removesuffix("s" if each.name == OPTIONS else "").replace("_", "-")
            raise StudyError(
                f"{folder} holds a training with {option} {kept}, not {asked}; "
                f"leave {option} out to go on with it, or choose another folder with --folder"
            )
    if first is not None and first.read_text("utf-8") != (folder / FIRST).read_text("utf-8"):
        raise StudyError(f"{folder} holds a training that began with another judgement than {first}")
    return settings


def settings_of(given: Mapping[str, Any]) -> Settings:
    """What is given, and the defaults for the rest."""
    settings = Settings(**{name: value for name, value in given.items() if value is not None})
    SequentialTest(settings.gain)
    return settings


def begun(folder: Path, game: Game, settings: Settings, first: Path) -> Settings:
    """A new training in an empty folder; what says that it is one is written last."""
    folder.mkdir(parents=True, exist_ok=True)
    replace_text(folder / FIRST, first.read_text("utf-8"))
    write_training(folder, game, settings, {})
    return settings


def write_training(folder: Path, game: Game, settings: Settings, progress: Data) -> None:
    """The state of a training, for readers and to be gone on with."""
    about = {
        "format": FORMAT,
        "quincunx": qx.__version__,
        "game": game.id,
        "rules_version": game.rules_version,
        "content": game.built_in.hash,
        "settings": asdict(settings),
    }
    replace_text(folder / TRAINING, json.dumps(about | progress, indent=2) + "\n")


def read_training(folder: Path) -> Data:
    """What a folder says about its training."""
    file = folder / TRAINING
    try:
        there = json.loads(file.read_text("utf-8"))
    except FileNotFoundError:
        raise StudyError(f"{folder} contains no training: it has no {TRAINING}") from None
    except ValueError as error:
        raise StudyError(f"{file}: not a training ({error})") from error
    if not isinstance(there, dict) or there.get("format") != FORMAT:
        raise StudyError(f"{file}: not a training of format {FORMAT}")
    return there


def check_same_rules(folder: Path, there: Data, game: Game) -> None:
    """A training is about one game, its rules and its content, and positions of others must not be mixed in."""
    if there["game"] != game.id:
        raise StudyError(f"{folder} holds a training of {there['game']}, not of {game.id}")
    for what, was, now in (
        ("quincunx", there["quincunx"], qx.__version__),
        (f"version of {game.title}'s rules,", there["rules_version"], game.rules_version),
        (f"content of {game.title},", there["content"], game.built_in.hash),
    ):
        if was != now:
            raise StudyError(
                f"{folder} holds a training with another {what} {was}; now it is {now}. "
                "Its games tell nothing about today's: train anew in another folder with --folder"
            )
