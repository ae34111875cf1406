"""The loop: the reigning judgement plays itself, a candidate is fitted, and it reigns if it wins a match.

first.toml           the judgement the training began with
generation-N/        self-play/ or trials/ and the matches are studies as any other; positions.parquet is what was
                     fitted, linear.toml, net.toml, sharper.toml and tuned.toml are the candidates
judgement.toml       the reigning judgement, with what it was fitted on and by how much it won
training.json        settings and results so far
report.md, curve.svg the same to be read

Every step is decided by the settings and the steps before it, and whatever is whole on disk is not done again. So to go
on is to begin again, and comes to the same as if nobody had stopped.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import date
from pathlib import Path
from typing import Final

from quincunx.core.game import Data, Game
from quincunx.core.judgement import Linear
from quincunx.lab.fit import Fit, appraise, bring_to_scale, explain
from quincunx.lab.plan import Plan, Planner
from quincunx.lab.study import Study, replace_text
from quincunx.lab.training import plans
from quincunx.lab.training.candidates import (
    LINEAR,
    NET,
    SHARPER,
    TUNED,
    about_fit,
    candidate_toml,
    dated_toml,
    model_in,
    sharper,
    winner_toml,
)
from quincunx.lab.training.contests import Crew, Outcome, play_match, play_study
from quincunx.lab.training.positions import Sample, read_samples, sample, write_samples
from quincunx.lab.training.report import REPORT, report, state, write_report
from quincunx.lab.training.settings import FIRST, Settings, write_training
from quincunx.lab.training.tuning import Tried, effects, linear_only, tried, tuned

REIGNING: Final = "judgement.toml"
POSITIONS: Final = "positions.parquet"
PATIENCE: Final = 2
"""After so many candidates refused in a row, nothing more is to be gained."""


@dataclass
class Generation:
    """One round: the games played, the candidates fitted to them, and how the better one did."""

    number: int
    reigning: str
    games: int = 0
    positions: int = 0
    losses: dict[str, float] = field(default_factory=dict)
    """The log-loss of each candidate on games kept back."""
    choices: dict[str, Outcome] = field(default_factory=dict)
    """How each further candidate did against the best before it."""
    candidate: str = ""
    match: Outcome | None = None
    accepted: bool = False
    curve: Outcome | None = None
    """A new reigning judgement against the first of all."""

    def data(self) -> Data:
        """As plain data."""
        outcomes = {"match": self.match, "curve": self.curve}
        plain = {name: getattr(self, name) for name in ("number", "reigning", "games", "positions", "losses")}
        played = {name: outcome and outcome.data() for name, outcome in outcomes.items()}
        choices = {kind: outcome.data() for kind, outcome in self.choices.items()}
        return {**plain, "choices": choices, "candidate": self.candidate, "accepted": self.accepted, **played}


@dataclass
class Training:
    """A training on disk, from its first generation to where it is now."""

    game: Game
    folder: Path
    settings: Settings
    crew: Crew
    command: str
    generations: list[Generation] = field(default_factory=list)
    confirmed: Outcome | None = None
    """The last judgement against the first with the full budget."""

    @property
    def reigning(self) -> str:
        """The file of the judgement that reigns."""
        return next((each.candidate for each in reversed(self.generations) if each.accepted), FIRST)

    @property
    def refused(self) -> int:
        """How many candidates have been refused since the last that was not."""
        count = 0
        for each in reversed(self.generations):
            if each.accepted:
                break
            count += 1
        return count

    @property
    def ended(self) -> bool:
        return self.refused >= PATIENCE

    def run(self, most: int | None) -> None:
        """Go on until nothing is gained, or up to so many generations."""
        while not self.ended and (most is None or len(self.generations) < most):
            generation = Generation(len(self.generations) + 1, self.reigning)
            self.play(generation)
            self.generations.append(generation)
            self.tell(generation)
            self.write()
        if self.ended and self.reigning != FIRST and self.settings.confirm_games:
            self.confirmed = self.match(
                "confirmation", [self.reigning, FIRST], self.settings.confirm_games, self.settings.confirm_iterations
            )
            self.write()

    # ---- one generation

    def play(self, generation: Generation) -> None:
        """Self-play, the fit, the match, and for a new reigning judgement its place on the learning curve."""
        settings = self.settings
        home = f"generation-{generation.number}"
        self.collect(home, generation.reigning)
        generation.candidate, *others = self.fit(home, generation)
        for other in others:
            kind = Path(other).stem
            outcome = self.match(
                f"{home}/choice-{kind}", [other, generation.candidate], settings.match_games, gain=settings.gain
            )
            generation.choices[kind] = outcome
            if outcome.accepted:
                generation.candidate = other
        opponents = [generation.candidate, generation.reigning]
        generation.match = self.match(f"{home}/match", opponents, settings.match_games, gain=settings.gain)
        generation.accepted = generation.match.accepted is True
        if generation.accepted and settings.curve_games:
            generation.curve = self.match(f"{home}/curve", [generation.candidate, FIRST], settings.curve_games)

    def collect(self, home: str, judgement: str) -> None:
        """The games a candidate is made from are played, and positions are taken from them."""
        file = self.folder / home / POSITIONS
        if file.exists():
            return
        rows = self.trials(home, judgement)[1] if self.settings.tune else self.self_play(home, judgement)
        write_samples(file, [sample(self.game, row) for row in rows])

    def self_play(self, home: str, judgement: str) -> list[Data]:
        """The reigning judgement plays itself."""
        settings, name = self.settings, f"{home}/self-play"
        plan = plans.self_play(
            *(self.game, settings.games, settings.iterations, judgement, self.text(judgement), name),
            *(settings.seed, settings.options),
        )
        return play_study(self.study(name, plan), self.game.built_in, self.crew)

    def trials(self, home: str, judgement: str) -> tuple[Study, list[Data]]:
        """The reigning judgement, changed at random, plays itself changed the other way."""
        settings, name = self.settings, f"{home}/{plans.TRIALS}"
        weights = linear_only(model_in(self.folder / judgement, self.game)).weights
        plan = plans.trials(
            *(self.game, settings.games, settings.iterations, judgement, self.text(judgement), weights),
            *(settings.change, name, settings.seed, settings.options),
        )
        study = self.study(name, plan)
        return study, play_study(study, self.game.built_in, self.crew)

    def fit(self, home: str, generation: Generation) -> list[str]:
        """Fit the candidates to the positions of the last generations, and give their files."""
        kinds = [
            TUNED if self.settings.tune else LINEAR,
            *[NET] * self.settings.net,
            *[SHARPER] * self.settings.sharper,
        ]
        files = [f"{home}/{kind}.toml" for kind in kinds]
        for name in files:
            file = self.folder / name
            if not file.exists():
                self.crew.say(f"{name}: fitting")
                replace_text(file, self.fitted(generation, file.stem))
            about = about_fit(file)
            generation.games, generation.positions = about["games"], about["positions"] + about["held_out"]
            generation.losses[file.stem] = about["hold_out_log_loss"]
        return files

    def fitted(self, generation: Generation, kind: str) -> str:
        """The judgement.toml of a candidate, drawn to the weights that reign or stand beside the reigning net."""
        pooled = min(generation.number, self.settings.pool)
        fit = Fit(self.game, pooled * self.settings.games, self.settings.seed, self.settings.iterations)
        by_game = [one.positions for one in self.samples(generation.number)]
        before = self.folder / generation.reigning
        if kind == SHARPER:
            fit.model = sharper(model_in(before, self.game))
            appraise(fit, by_game)
        elif kind == TUNED:
            fit.model = self.tuned(generation)
            bring_to_scale(fit, by_game)
        else:
            linear = before.with_name(f"{LINEAR}.toml") if before.stem == NET else before
            explain(fit, by_game, model_in(linear, self.game).weights, kind == NET)
        return candidate_toml(fit, generation.number, self.settings.change if kind == TUNED else None)

    def tuned(self, generation: Generation) -> Linear:
        """The reigning judgement, moved where its trials say; those of generations that were refused count as well."""
        settings = self.settings
        planner = Planner(self.game, self.game.built_in, settings.seed)
        found: list[Tried] = []
        for each in [*self.generations, generation]:
            if each.reigning == generation.reigning:
                home = f"generation-{each.number}"
                study, rows = self.trials(home, each.reigning)
                found += tried(study, rows, f"{home}/{plans.TRIALS}", planner)
        return tuned(model_in(self.folder / generation.reigning, self.game), effects(found), settings.change)

    def samples(self, number: int) -> list[Sample]:
        """The positions of the last generations, this one among them."""
        first = max(1, number + 1 - self.settings.pool)
        homes = [self.folder / f"generation-{each}" for each in range(first, number + 1)]
        return [one for home in homes for one in read_samples(home / POSITIONS)]

    def match(
        self, name: str, opponents: list[str], games: int, iterations: int = 0, gain: float | None = None
    ) -> Outcome:
        """A match on deals of its own between two judgements, the first of them being the challenger."""
        settings = self.settings
        judgements = {file: self.text(file) for file in opponents}
        plan = plans.match(
            *(self.game, games, iterations or settings.iterations, judgements, name, settings.seed, settings.options)
        )
        return play_match(self.study(name, plan), self.game.built_in, self.crew, gain)

    def study(self, name: str, plan: Plan) -> Study:
        return Study(plan, self.folder / name, self.command)

    def text(self, judgement: str) -> str:
        return (self.folder / judgement).read_text("utf-8")

    # ---- telling

    def tell(self, generation: Generation) -> None:
        """One line about a generation."""
        verdict = "it reigns" if generation.accepted else "refused"
        self.crew.say(f"generation {generation.number}: {generation.candidate} won {generation.match}; {verdict}")

    def write(self) -> None:
        """The state, the reigning judgement and the report."""
        progress: Data = {
            "reigning": self.reigning,
            "ended": self.ended,
            "generations": [each.data() for each in self.generations],
            "confirmed": self.confirmed and self.confirmed.data(),
        }
        write_training(self.folder, self.game, self.settings, progress)
        won = next((each for each in reversed(self.generations) if each.accepted), None)
        if won is not None and won.match is not None:
            toml = winner_toml(self.game, self.folder / won.candidate, won.match, won.curve)
            replace_text(self.folder / REIGNING, toml)
        write_report(self)

    def told(self) -> str:
        """Where the training stands, and where to read on."""
        return f"{state(self)}\n{self.folder / REPORT}"

    def keep(self) -> list[Path]:
        """Write the reigning judgement and the report into the game; ValueError if there is none but the first."""
        if self.reigning == FIRST:
            raise ValueError("no candidate has won a match, so there is nothing to write")
        toml, words = self.game.folder / REIGNING, self.game.folder / "judgement.txt"
        replace_text(toml, dated_toml(self.game, self.folder / REIGNING, date.today()))
        replace_text(words, report(self))
        return [toml, words]
