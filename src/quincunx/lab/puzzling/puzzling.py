"""Puzzles from the first game to the file.

games/           a study as any other: games of strong minds
mined-N.jsonl    one line a game: the puzzles found in it, by searches of N iterations; lines-N.jsonl, for lines;
                 of games of a study that was played before, the name of its plan is added
puzzles.toml     the chosen ones, as the game's folder has them

Whatever is whole on disk is not done again: to go on is to begin again.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from datetime import date
from pathlib import Path
from typing import Final

from quincunx.core.game import Data, Game
from quincunx.core.puzzles import FILE, Mined, Puzzle, puzzles_as_toml
from quincunx.lab.calibrating.calibrating import NEEDED
from quincunx.lab.calibrating.plans import asked, deal_of
from quincunx.lab.plan import Plan, Planner
from quincunx.lab.puzzling.lines import is_answered, line_of
from quincunx.lab.puzzling.mining import mine_all
from quincunx.lab.running import workers_for
from quincunx.lab.study import Journal, Study, StudyError, replace_text, study_in, whole_lines
from quincunx.lab.training.contests import Crew, play_study

PUZZLES: Final = "puzzles"
GAMES_AT_ONCE: Final = 20
"""So many games are played and mined before it is counted whether there are enough puzzles."""


@dataclass(frozen=True)
class Settings:
    """Who plays, how hard it is looked, how many puzzles are wanted, and how many games are played for them at most."""

    mind: str
    iterations: int
    wanted: int
    games: int
    seed: int
    lines: bool = False
    """Only those whose solution is a line, with an answer of the others in it."""
    add: bool = False
    """What is found is added to what the game has, if that is about the same rules and content."""
    study: Path | None = None
    """The games of this study are mined, all of them, and none are played."""


@dataclass(frozen=True)
class Puzzling:
    """The making of a game's puzzles, on disk."""

    game: Game
    folder: Path
    settings: Settings
    crew: Crew
    command: str
    lines: dict[str, Puzzle] = field(default_factory=dict)
    """Puzzles by their id, with the line that goes on from each."""

    def run(self) -> list[Puzzle]:
        """Find puzzles, choose among them, and write them down."""
        study = self.settings.study
        mind, found = self.found_in(study_in(study)) if study is not None else self.found_in_new_games()
        about = {
            "date": str(date.today()),
            "rules_version": self.game.rules_version,
            "content": self.game.built_in.hash,
            "mind": mind,
            "iterations": self.settings.iterations,
        }
        if not self.settings.lines:
            found = [self.with_line(puzzle) for puzzle in found]
        known = self.game.puzzles
        if self.settings.add and known.about == Mined(self.game.rules_version, self.game.built_in.hash):
            found = by_hardness({each.id: each for each in [*known.all.values(), *found]}.values())
        replace_text(self.folder / FILE, puzzles_as_toml(about, found))
        return found

    def found_in_new_games(self) -> tuple[str, list[Puzzle]]:
        """Play and mine some games at a time, until there are enough puzzles or no games are left to be played."""
        found: list[Puzzle] = []
        for part in range(0, self.settings.games, GAMES_AT_ONCE):
            rows = self.mined(part // GAMES_AT_ONCE, min(GAMES_AT_ONCE, self.settings.games - part))
            found = self.chosen(rows)
            self.crew.say(f"{part + GAMES_AT_ONCE} games, {len(found)} puzzles")
            if len(found) >= self.settings.wanted:
                break
        return self.settings.mind, found

    def found_in(self, study: Study) -> tuple[str, list[Puzzle]]:
        """Mine the games of a study; one of another game, other rules or other content is refused."""
        plan, game = study.plan, self.game
        there, wanted = (plan.game, plan.rules_version, plan.content), (game.id, game.rules_version, game.built_in.hash)
        if there != wanted:
            expected, got = ("{} rules {} content {}".format(*each) for each in (wanted, there))
            raise StudyError(f"{study.folder}: expected games of {expected}, got {got}")
        rows = study.rows()
        self.folder.mkdir(parents=True, exist_ok=True)
        found = self.chosen(self.mined_of(plan, rows, f"-{plan.hash}"))
        self.crew.say(f"{len(rows)} games, {len(found)} puzzles")
        return " and ".join(sorted({mind for row in rows for mind in row["minds"]})), found

    def chosen(self, rows: list[Data]) -> list[Puzzle]:
        """The best of what was mined so far; where lines are wanted, those that proved to be lines."""
        found = puzzles_in(rows)
        if self.settings.lines:
            self.lines.update({each.id: self.with_line(each) for each in found if each.id not in self.lines})
            found = [self.lines[each.id] for each in found if is_answered(self.lines[each.id])]
        return spread(found, self.settings.wanted)

    def with_line(self, puzzle: Puzzle) -> Puzzle:
        """The same puzzle with the line that goes on from it, if there is one."""
        return replace(puzzle, line=line_of(self.game, puzzle, self.settings.iterations, self.settings.seed))

    def mined(self, part: int, games: int) -> list[Data]:
        """Play the games of one part and mine those that have not been; all that was mined so far."""
        plan = games_of(self.game, self.settings.mind, games, self.settings.seed + part)
        played = play_study(Study(plan, self.folder / f"games-{part}", self.command), self.game.built_in, self.crew)
        return self.mined_of(plan, [{**row, "index": part * GAMES_AT_ONCE + row["index"]} for row in played])

    def mined_of(self, plan: Plan, played: list[Data], ending: str = "") -> list[Data]:
        """Mine those of some games that have not been; all that is in the file with this ending so far."""
        kind = "lines" if self.settings.lines else "mined"
        file = self.folder / f"{kind}-{self.settings.iterations}{ending}.jsonl"
        done = {row["index"]: row for row in whole_lines(file)} if file.exists() else {}
        given = {"iterations": self.settings.iterations, "lines": self.settings.lines}
        rows = [{name: row[name] for name in NEEDED} | given for row in played]
        left = [row for row in rows if row["index"] not in done]
        journal = Journal(file, done)
        try:
            with (
                workers_for(plan, self.game.built_in, self.crew.number, self.crew.ray, mine_all) as workers,
                self.crew.bar(file.stem, len(rows), len(rows) - len(left)) as advance,
            ):
                for found in workers.run(left):
                    journal.write(found)
                    advance(len(found))
        finally:
            journal.close()
        return sorted(whole_lines(file), key=lambda row: int(row["index"]))

    def keep(self) -> Path:
        """Write what was found into the game."""
        file = self.game.folder / FILE
        replace_text(file, (self.folder / FILE).read_text("utf-8"))
        return file


def games_of(game: Game, mind: str, games: int, seed: int) -> Plan:
    """Games of one mind against itself, with options at random."""
    planner = Planner(game, game.built_in, seed)
    for number in range(games):
        options = deal_of(planner, f"puzzles/{number}")
        seated = [mind] * planner.seats(options)
        planner.add(f"puzzles/{number}", options, seated, seated)
    return planner.plan(PUZZLES, asked([mind], games, game, seed), {}, {})


def puzzles_in(rows: Iterable[Data]) -> list[Puzzle]:
    """The puzzles of mined games, each position once."""
    found = [Puzzle(**each) for row in rows for each in row["puzzles"]]
    return list({puzzle.id: puzzle for puzzle in found}.values())


def spread(puzzles: Iterable[Puzzle], wanted: int) -> list[Puzzle]:
    """So many of them, taken from all themes in turn; of a theme the hardest first, with most to choose from."""
    themes: defaultdict[str, list[Puzzle]] = defaultdict(list)
    for each in sorted(puzzles, key=lambda each: (each.rating, len(each.chances), each.id)):
        themes[each.theme].append(each)
    chosen: list[Puzzle] = []
    while len(chosen) < wanted and any(themes.values()):
        for theme in sorted(themes):
            if themes[theme] and len(chosen) < wanted:
                chosen.append(themes[theme].pop())
    return by_hardness(chosen)


def by_hardness(puzzles: Iterable[Puzzle]) -> list[Puzzle]:
    """The easiest first."""
    return sorted(puzzles, key=lambda each: (each.rating, each.id))
