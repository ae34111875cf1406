"""What was fitted or measured names the rules and the content it is about; here it is held against those of today.

A judgement says it in [fit]; so does a calibration, and names the judgement it is about as well. Puzzles say it in
[mined]. A page says it in a
line above its figures that readers do not see:

    <!-- measured: milito rules 1 content 25987b1b70f65ed1 -->

Figures that show how things were before a change have "measured before a change" instead: they are history and never
out of date, and their content may be `unknown` if nobody noted it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from quincunx.core import toml_file
from quincunx.core.calibration import FILE, judgement_hash
from quincunx.core.content import HASH_LENGTH
from quincunx.core.game import Game
from quincunx.core.judgement import load_fitted_on
from quincunx.core.puzzles import FILE as PUZZLES

JUDGEMENT: Final = "judgement.toml"
UNKNOWN: Final = "unknown"
MARK: Final = re.compile(r"<!-- *measured\b(.*?)-->")
SAID: Final = re.compile(
    r"(?P<history> before a change)?: (?P<game>\w+) rules (?P<rules>\d+) "
    rf"content (?P<content>[0-9a-f]{{{HASH_LENGTH}}}|{UNKNOWN}) "
)
WANTED: Final = "<!-- measured: GAME rules VERSION content HASH -->"
FIGURE: Final = re.compile("\\d\\.\\d %|\\d \\(\\d+\N{EN DASH}\\d+\\)")
"""A share to a tenth of a per cent, or one with its interval."""
HEADING: Final = re.compile(r"^#+ (.+)$", re.MULTILINE)
TABLE: Final = re.compile(r"^\|.*(?:\n\|.*)*", re.MULTILINE)
TOP: Final = "above the first heading"


@dataclass(frozen=True, order=True)
class Measured:
    """Where figures stand, and the game, rules and content they were measured with."""

    where: str
    game: str
    rules_version: int
    content: str
    history: bool = False
    judgement: str = ""
    """The judgement the figures are about, where it matters which."""

    def __str__(self) -> str:
        about = f" judgement {self.judgement}" if self.judgement else ""
        return f"{self.where}: {self.game} rules {self.rules_version} content {self.content}{about}"

    def is_stale(self, games: Mapping[str, Game]) -> bool:
        """Have the rules, the content or the judgement changed since?"""
        if self.game not in games:
            raise ValueError(f"{self}: no such game")
        game = games[self.game]
        if self.judgement and self.judgement != judgement_hash(game.folder / JUDGEMENT):
            return True
        return not self.history and (self.rules_version, self.content) != (game.rules_version, game.built_in.hash)


def judgements(games: Iterable[Game]) -> list[Measured]:
    """What the fitted judgements of these games say of themselves."""
    fitted = [(game.id, game.fitted_on) for game in games]
    return [Measured(f"{name}/{JUDGEMENT}", name, on.rules_version, on.content) for name, on in fitted if on]


def calibrations(games: Iterable[Game]) -> list[Measured]:
    """What the calibrations of these games say of themselves; ValueError for one that says too little."""
    found: list[Measured] = []
    for game in games:
        file = game.folder / FILE
        fitted = load_fitted_on(file) if file.exists() else None
        if fitted is not None:
            judgement = toml_file.read(file)["fit"].get("judgement")
            if not isinstance(judgement, str) or not judgement:
                raise ValueError(f"{file}, [fit]: expected a field 'judgement' that names the one it is about")
            where, rules, content = f"{game.id}/{FILE}", fitted.rules_version, fitted.content
            found.append(Measured(where, game.id, rules, content, judgement=judgement))
    return found


def mined(games: Iterable[Game]) -> list[Measured]:
    """What the puzzles of these games say of themselves."""
    found = [(game.id, game.puzzles.about) for game in games]
    return [Measured(f"{name}/{PUZZLES}", name, on.rules_version, on.content) for name, on in found if on]


def pages_in(folder: Path) -> list[Path]:
    """The pages of a project: those in its folder, and its docs."""
    return sorted([*folder.glob("*.md"), *folder.glob("docs/**/*.md")])


def marks(folder: Path) -> list[Measured]:
    """All marks on the pages of a project, each once; ValueError for one that says too little."""
    found = [
        mark
        for page in pages_in(folder)
        for mark in marks_on(page.read_text("utf-8"), page.relative_to(folder).as_posix())
    ]
    return sorted(set(found))


def marks_on(page: str, where: str) -> Iterator[Measured]:
    """The marks of one page; those shown as code are examples."""
    for mark in MARK.finditer(without_code(page)):
        said = SAID.fullmatch(mark[1])
        if said is None or (said["content"] == UNKNOWN and not said["history"]):
            raise ValueError(f"{where}: expected {WANTED}, got {mark[0]}")
        yield Measured(where, said["game"], int(said["rules"]), said["content"], said["history"] is not None)


def without_code(page: str) -> str:
    """A page without what it shows as code."""
    return re.sub(r"^```.*?^```$|`[^`\n]+`", "", page, flags=re.MULTILINE | re.DOTALL)


def unmarked(page: str) -> Iterator[str]:
    """What holds figures without a mark: a section by its heading, and a table by its first line."""
    sections = [TOP, *HEADING.split(without_code(page))]
    for heading, text in zip(sections[::2], sections[1::2], strict=True):
        if FIGURE.search(text) and not MARK.search(text):
            yield heading
        for table in TABLE.finditer(text):
            above = text[: table.start()].rpartition("\n")[0].rpartition("\n")[2]
            if FIGURE.search(table[0]) and not MARK.match(above):
                yield table[0].partition("\n")[0]
