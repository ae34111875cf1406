"""What a calibration came to: as the file that the game reads, and in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from quincunx.core.calibration import Calibration
from quincunx.core.game import Game
from quincunx.core.judgement import toml_value
from quincunx.lab.calibrating.figures import Forecast, Tenth, brier, log_loss, tenths
from quincunx.minds.analysis import CLASSES, ITERATIONS, class_of

MOST_OFF: Final = 0.05
"""No tenth of the range may be off by more than this beyond its interval."""
WORDS: Final = {"choice": "hints", "curve": "the curve"}
NAMES: Final = [name for _, name in CLASSES]


@dataclass(frozen=True)
class Check:
    """A calibration, and what it makes of games while they are held back, beside the values as they are."""

    calibration: Calibration
    before: Sequence[Forecast]
    after: Sequence[Forecast]

    @property
    def games(self) -> int:
        return len({each.game for each in self.after})

    @property
    def figures(self) -> dict[str, object]:
        """What the forecasts are worth."""
        return {
            "log_loss": log_loss(self.after),
            "brier": brier(self.after),
            "uncalibrated_log_loss": log_loss(self.before),
            "most_off": max((each.off for each in self.tenths), default=0.0),
        }

    @property
    def tenths(self) -> list[Tenth]:
        return tenths(self.after)


@dataclass(frozen=True)
class Findings:
    """All that is to be said: what was fitted on what, how it does in other games, and how choices are graded."""

    game: Game
    about: Mapping[str, object]
    checks: Mapping[str, Check]
    lost: Mapping[str, Sequence[float]]
    grade_games: int

    def toml(self) -> str:
        """The calibration.toml of the game."""
        command = f"quincunx lab calibrate {self.game.id}"
        lines = [f"# How values become chances one may believe; written by `{command}`.", "", "[fit]"]
        lines += fields(self.about)
        for kind, check in self.checks.items():
            lines += ["", f"[{kind}]", *fields({"scale": check.calibration.scale, "offset": check.calibration.offset})]
        for kind, check in self.checks.items():
            lines += ["", f"[held_back.{kind}]"]
            lines += fields({"games": check.games, "positions": len(check.after), **check.figures})
            for each in check.tenths:
                lines += ["", f"[[held_back.{kind}.tenth]]"]
                lines += fields({name: getattr(each, name) for name in Tenth.__dataclass_fields__})
        lines += ["", "[grades]", *fields({"games": self.grade_games, "iterations": ITERATIONS})]
        for kind, lost in self.lost.items():
            lines += ["", f"[grades.{kind}]", *fields({"choices": len(lost), **classes(lost)})] if lost else []
        return "\n".join(lines) + "\n"

    def told(self) -> str:
        """The same in words."""
        lines = [f"{self.game.title}: fitted to {self.about['games']} games, each checked with a fit to others."]
        for kind, check in self.checks.items():
            scale, offset, figures = check.calibration.scale, check.calibration.offset, check.figures
            lines += [
                "",
                f"{WORDS[kind]}: {len(check.after)} positions of {check.games} games; log-loss "
                f"{figures['log_loss']:.4f} ({figures['uncalibrated_log_loss']:.4f} without), "
                f"Brier {figures['brier']:.4f}; scale {scale:.3f}, offset {offset:+.3f}.",
                f"{'forecast':>10}{'came':>10}{'interval':>20}{'positions':>12}{'off':>8}",
            ]
            for each in check.tenths:
                interval = f"{each.low:.1%} to {each.high:.1%}"
                off = f"{each.off:>8.1%}" if each.off else ""
                lines.append(f"{each.forecast:>10.1%}{each.came:>10.1%}{interval:>20}{each.positions:>12}{off}")
        if not any(self.lost.values()):
            return "\n".join(lines)
        lines += ["", f"{'choices':<12}{'':>8}" + "".join(f"{name:>12}" for name in NAMES) + "   in a hundred"]
        for kind, lost in self.lost.items():
            shares = "".join(f"{100 * count / max(len(lost), 1):>12.1f}" for count in classes(lost).values())
            lines.append(f"{kind:<12}{len(lost):>8}{shares}")
        return "\n".join(lines)


def fields(values: Mapping[str, object]) -> list[str]:
    """Values as lines of TOML."""
    return [f"{name} = {toml_value(value)}" for name, value in values.items()]


def classes(lost: Sequence[float]) -> dict[str, int]:
    """How many choices are called what."""
    called = [class_of(each) for each in lost]
    return {name: called.count(name) for name in NAMES}
