"""A calibration from the first game to the file: games are played, looked at, fitted, checked, and choices graded.

games/, grading/     studies as any other
looks-N.jsonl        one line a game: what a hint of N iterations and the curve said now and then
grades-….jsonl       one line a game: what some choices surely gave away
calibration.toml     what came of it, as the game's folder has it

Whatever is whole on disk is not done again: to go on is to begin again.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import Final

from quincunx.core.calibration import FILE, Calibration, judgement_hash, log_odds
from quincunx.core.game import Data, Game
from quincunx.lab.calibrating import plans
from quincunx.lab.calibrating.figures import Forecast, fitted
from quincunx.lab.calibrating.findings import Check, Findings
from quincunx.lab.calibrating.looking import grade_all, look_all
from quincunx.lab.plan import Plan
from quincunx.lab.running import Work, workers_for
from quincunx.lab.study import Journal, Study, replace_text, whole_lines
from quincunx.lab.training.contests import Crew, play_study

NEEDED: Final = (
    *("index", "seed", "options", "minds", "mind_seeds", "contestants", "group"),
    *("scores", "actions", "action_seats"),
)
"""What of a row has to travel to whoever looks at its game."""


@dataclass(frozen=True)
class Settings:
    """What decides how it goes: the level of the better players, the budget of a hint, and how many games."""

    level: str
    games: int
    iterations: int
    grade_games: int
    seed: int


@dataclass(frozen=True)
class Calibrating:
    """A calibration on disk."""

    game: Game
    folder: Path
    settings: Settings
    crew: Crew
    command: str

    def run(self) -> Findings:
        """Play, look, fit, check and grade, as far as that is not done yet."""
        game, settings = self.game, self.settings
        plan = plans.calibration(game, settings.level, settings.games, settings.seed)
        looked = self.gone_through(
            plan, "games", f"looks-{settings.iterations}.jsonl", look_all, {"budget": settings.iterations}
        )
        choice, curve = fitted_to(looked, game.fewest_seats)
        checks = checked(looked, game.fewest_seats, choice, curve)
        graded = self.gone_through(
            plans.graded(game, settings.grade_games, settings.seed),
            "grading",
            f"grades{choice.scale:+.4f}{choice.offset:+.4f}.jsonl",
            grade_all,
            {"scale": choice.scale, "offset": choice.offset},
        )
        about: dict[str, object] = {
            "date": date.today(),
            "rules_version": game.rules_version,
            "content": game.built_in.hash,
            "judgement": judgement_hash(game.folder / "judgement.toml"),
            "games": len(looked),
            "positions": sum(len(row["looks"]) for row in looked),
            "level": settings.level,
            "iterations": settings.iterations,
            "seed": settings.seed,
        }
        findings = Findings(game, about, checks, lost_by_kind(graded), settings.grade_games)
        replace_text(self.folder / FILE, findings.toml())
        return findings

    def gone_through(self, plan: Plan, home: str, name: str, work: Work, given: Data) -> list[Data]:
        """Play the games of a plan, and have each looked at that has not been, on all cores."""
        rows = play_study(Study(plan, self.folder / home, self.command), self.game.built_in, self.crew)
        file = self.folder / name
        done = {row["index"]: row for row in whole_lines(file)} if file.exists() else {}
        left = [{name: row[name] for name in NEEDED} | given for row in rows if row["index"] not in done]
        if left:
            journal = Journal(file, done)
            try:
                with (
                    workers_for(plan, self.game.built_in, self.crew.number, self.crew.ray, work) as workers,
                    self.crew.bar(file.stem, len(rows), len(done)) as advance,
                ):
                    for found in workers.run(left):
                        journal.write(found)
                        advance(len(found))
            finally:
                journal.close()
        return sorted(whole_lines(file), key=lambda row: int(row["index"])) if file.exists() else []

    def keep(self) -> Path:
        """Write what was found into the game."""
        file = self.game.folder / FILE
        replace_text(file, (self.folder / FILE).read_text("utf-8"))
        return file


# ---- from looks to forecasts


def fitted_to(rows: Sequence[Data], seats: int) -> tuple[Calibration, Calibration]:
    """The calibrations of choices and of the curve.

    The curve's offset is not fitted to outcomes but to the play itself: when the move passes on, it must not move on
    average. Each time what one seat had as the chooser goes to another.
    """
    looks = [each for row in rows for each in row["looks"]]
    even = log_odds(1.0 / seats)
    known = [each for each in looks if 0.0 < each["choice"] < 1.0]
    scores = [each["score"] for each in known]
    scale, offset = fitted([log_odds(each["choice"]) - even for each in known], scores, free=True)
    choice = Calibration(round(scale, 4), round(offset, 4))
    lead = sum(row["passed"] for row in rows) / max(sum(row["passes"] for row in rows), 1) / 2.0
    known = [each for each in looks if 0.0 < each["curve"][each["seat"]] < 1.0]
    odds = [log_odds(each["curve"][each["seat"]]) - even + lead * has_the_choice(each) for each in known]
    scale, _ = fitted(odds, [each["score"] for each in known], free=False)
    return choice, Calibration(round(scale, 4), round(scale * lead, 4))


def checked(rows: Sequence[Data], seats: int, choice: Calibration, curve: Calibration) -> dict[str, Check]:
    """How calibrations do in games they were not fitted to: each fold is held back from a fit to the others."""
    bare, choices, curves = Calibration(), list[Forecast](), list[Forecast]()
    for fold in range(plans.FOLDS):
        held_back = [row for row in rows if plans.fold_of(row["index"]) == fold]
        others = fitted_to([row for row in rows if plans.fold_of(row["index"]) != fold], seats)
        choices += forecasts(held_back, others[0])
        curves += forecasts_of_curve(held_back, others[1])
    return {
        "choice": Check(choice, forecasts(rows, bare), choices),
        "curve": Check(curve, forecasts_of_curve(rows, bare), curves),
    }


def has_the_choice(look: Data) -> int:
    """1 if it is this seat's choice alone, -1 if another's, 0 if several choose at once."""
    return 0 if look["chooser"] < 0 else 1 if look["chooser"] == look["seat"] else -1


def forecasts(rows: Sequence[Data], calibration: Calibration) -> list[Forecast]:
    """What hints would have shown."""
    return [
        Forecast(row["index"], calibration.chance(each["choice"], each["seats"]), each["score"])
        for row in rows
        for each in row["looks"]
    ]


def forecasts_of_curve(rows: Sequence[Data], calibration: Calibration) -> list[Forecast]:
    """What the curve would have shown."""
    return [
        Forecast(row["index"], calibration.chances(each["curve"], each["chooser"])[each["seat"]], each["score"])
        for row in rows
        for each in row["looks"]
    ]


def lost_by_kind(rows: Sequence[Data]) -> dict[str, list[float]]:
    """What the choices of each kind of player surely gave away."""
    found: dict[str, list[float]] = {kind: [] for kind in plans.KINDS}
    for row in rows:
        found[row["kind"]] += row["lost"]
    return found
