"""Prints the rule references from the ledgers and the figures of calibrations, and draws the pictures of the docs.

    python -m docs.make                  write docs/rules/ and docs/pictures/
    python -m docs.make --check          write nothing; exit 1 if a generated file is not up to date
    python -m docs.make --record milito  record the game of a picture anew: its choices made again, or other ones

What is written depends on the code and the recorded games and on nothing else.
"""

from __future__ import annotations

import argparse
import re
import tomllib
from collections import Counter
from pathlib import Path
from typing import Any

import quincunx as qx
from docs.markdown import EN_DASH, grid, prose
from docs.pieces import PIECES, Fields
from quincunx.core.calibration import FILE as CALIBRATION
from quincunx.core.ledger import KINDS, Clause
from quincunx.lab.calibrating.picture import picture as calibration_picture
from quincunx.lab.strength_picture import Step, strength_picture
from quincunx.minds import mind_named

DOCS = Path(__file__).resolve().parent
ROOT = DOCS.parent
RULES = DOCS / "rules"
PICTURES = DOCS / "pictures"
PRINTED = "<!-- Printed by docs/make.py from the ledger and the content files: change those, not this file. -->"
REMEDY = "run: make docs"

# ---- the rule reference


KIND_WORDS = {
    "stated": "stated**: the rulebook says so, on the page named.",
    "ruling": "rulings**: the rulebook is silent or ambiguous; each is our decision, with its reason.",
    "reconstructed": "reconstructed**: text or cards have been lost; filled in from public facts or designed by us.",
}
MARKS = {"ruling": "**Ruling.**", "reconstructed": "**Reconstructed.**"}


def rule_reference(game: qx.Game) -> str:
    """All clauses of a game in rulebook order, then what is printed on its pieces."""
    lines = [f"# {game.title}: the rules, clause by clause", "", PRINTED, ""]
    lines += summary(game)
    for section in game.sections():
        lines += [f"## {section.title}", ""]
        for clause in section.clauses:
            lines += clause_lines(game, clause)
    if game.id in PIECES:
        lines += PIECES[game.id](game)
    return "\n".join(lines).rstrip() + "\n"


def summary(game: qx.Game) -> list[str]:
    """How many clauses of each kind there are, and where."""
    kinds = Counter(clause.kind for clause in game.ledger)
    lines = [
        f"Version {game.rules_version} of the rules as enforced here: {sum(kinds.values())} clauses, in our own words.",
        "Every option, refusal and journal line names the clause behind it by its id.",
        "",
    ]
    lines += [f"- **{kinds[kind]} {KIND_WORDS[kind]}" for kind in KINDS]
    rows: list[list[object]] = []
    for section in game.sections():
        inside = Counter(clause.kind for clause in section.clauses)
        rows.append([f"[{section.title}](#{anchor(section.title)})", *(inside[kind] or "" for kind in KINDS)])
    return [*lines, "", *grid(["section", *KINDS], rows, "lrrr"), ""]


def anchor(title: str) -> str:
    """How a heading is linked to."""
    return re.sub(r"[^\w -]", "", title.lower()).replace(" ", "-")


def clause_lines(game: qx.Game, clause: Clause) -> list[str]:
    """One clause: title, id, page, text, and the reason if it is not the rulebook's."""
    lines = [f'<a id="{clause.id}"></a>', f"**{prose(clause.title)}** (`{clause.id}`{source(clause)})", ""]
    lines += [linked(game, prose(clause.text)), ""]
    if clause.kind != "stated":
        lines += [f"> {MARKS[clause.kind]} {linked(game, prose(clause.why))}", ""]
    return lines


def source(clause: Clause) -> str:
    """Where in the rulebook a clause stands, if it does."""
    where, which = clause.source
    return f", {where} {which.replace('-', EN_DASH) if where == 'pages' else prose(which)}" if where else ""


def linked(game: qx.Game, text: str) -> str:
    """Text in which every clause that is named is a link to it."""
    ids = "|".join(re.escape(name) for name in sorted(game.ledger.clauses, key=len, reverse=True))
    return re.sub(rf"(?<![\w.])({ids})(?!\w|\.\w)", r"[`\1`](#\1)", text)


# ---- the pictures


class Scene:
    """The moment of a recorded game that is drawn, and how that game came about."""

    def __init__(self, seat: int, ply: int, seed: int, **options: Any) -> None:
        self.seat = seat
        self.ply = ply
        self.seed = seed
        self.options = options


PACTO = ["mid_republican_roman", "later_carthaginian"]
SCENES = {
    "milito": Scene(0, 113, 37, armies=("republican_roman", "carthaginian")),
    "battalion": Scene(1, 34, 34, battle="set3"),
    "mil1049": Scene(2, 382, 1, players=4),
    "pacto": Scene(0, 411, 3, battle="full", armies=PACTO, ambushes=False, flank_marches=False),
    "multiverse": Scene(0, 530, 4, map="duel_standard", victory=["conquest", "missions", "turn_limit"], turn_limit=9),
}


def record_file(name: str) -> Path:
    return PICTURES / f"{name}.json"


def record_scene(name: str) -> None:
    """Keep the record of a scene: the same choices if they are still possible, else those of two computer players."""
    try:
        match = qx.load(record_file(name)).replay()
    except (OSError, ValueError):
        match = played_scene(SCENES[name], name)
    qx.record_of(match).save(record_file(name))


def played_scene(scene: Scene, name: str) -> qx.Match:
    """A game between two computer players."""
    match = qx.new(name, seed=scene.seed, sealed=True, **scene.options)
    minds = [mind_named("greedy", scene.seed + seat) for seat in range(match.seats)]
    while not match.over:
        seat = match.acting[0]
        match.play(minds[seat].choose(match, seat), seat)
    return match


def pictures(game: qx.Game) -> dict[Path, str]:
    """The scene of a game by day and by lamplight."""
    scene, file = SCENES[game.id], record_file(game.id)
    try:
        record = qx.load(file)
        drawn = record.replay(scene.ply).svg(scene.seat)
        if record.verify():
            raise ValueError(record.verify()[0])
    except (OSError, ValueError) as error:
        again = f"python -m docs.make --record {game.id}"
        raise SystemExit(f"{shown(file)}: {error}\nrecord the game anew with: {again}") from error
    return {
        PICTURES / f"{game.id}.svg": themed(drawn, "light"),
        PICTURES / f"{game.id}-dark.svg": themed(drawn, "dark"),
    }


def themed(drawn: str, theme: str) -> str:
    """A picture in one theme, whatever the reader's system asks for."""
    return drawn.replace('class="qx"', f'class="qx" data-theme="{theme}"', 1) + "\n"


# ---- calibrations


MINDS = DOCS / "minds.md"
BEGIN = "<!-- Printed by docs/make.py from calibration.toml: calibrate anew, and don't change this part. -->"
END = "<!-- Here the printed part ends. -->"
FORECASTS = {"choice": "hints", "curve": "curve"}
GRADES = {"inaccuracy": "inaccuracies", "mistake": "mistakes", "blunder": "blunders"}


def calibrations() -> dict[str, Fields]:
    """What was found of each game that has been calibrated, by its id."""
    files = {game.id: game.folder / CALIBRATION for game in qx.registry().values()}
    return {name: tomllib.loads(file.read_text("utf-8")) for name, file in files.items() if file.is_file()}


def calibration_file(name: str) -> Path:
    return PICTURES / f"{name}-calibration.svg"


def minds_page(found: dict[str, Fields]) -> str:
    """The page about minds with its printed part made anew."""
    head, begin, rest = MINDS.read_text("utf-8").partition(BEGIN)
    _, end, tail = rest.partition(END)
    if not begin or not end:
        raise SystemExit(f"{shown(MINDS)}: expected a part between {BEGIN} and {END}")
    titles = {name: qx.game_of(name).title for name in found}
    lines = [BEGIN, *(measured(name, each) for name, each in found.items())]
    lines += [*grid(["", *titles.values()], calibration_rows(list(found.values())), "l" + "r" * len(found)), ""]
    for name in found:
        drawn = calibration_file(name).relative_to(DOCS).as_posix()
        lines += [f"![{titles[name]}: chances shown, and how often that side won]({drawn})", ""]
    for name, each in found.items():
        headings = [f"in 100 choices, {titles[name]}", "choices", *GRADES.values()]
        lines += [measured(name, each), *grid(headings, grade_rows(each["grades"]), "lrrrr"), ""]
    return "\n".join([head + lines[0], *lines[1:], END]) + tail


def measured(name: str, found: Fields) -> str:
    """The mark above figures."""
    fit = found["fit"]
    return f"<!-- measured: {name} rules {fit['rules_version']} content {fit['content']} -->"


def calibration_rows(found: list[Fields]) -> list[list[Any]]:
    """What forecasts are worth in games held back, a column a game."""
    fits = [each["fit"] for each in found]
    rows: list[list[Any]] = [
        ["games, and positions", *(f"{fit['games']}, {fit['positions']}" for fit in fits)],
        ["level of the better players", *(f"`{fit['level']}`" for fit in fits)],
        ["iterations of a hint", *(fit["iterations"] for fit in fits)],
    ]
    for kind, words in FORECASTS.items():
        checks = [each["held_back"][kind] for each in found]
        fitted = [each[kind] for each in found]
        rows += [
            [f"{words}: scale and offset", *(f"{each['scale']:.2f}, {each['offset']:+.2f}" for each in fitted)],
            [f"{words}: log-loss held back", *(f"{each['log_loss']:.3f}" for each in checks)],
            [f"{words}: log-loss of bare values", *(f"{each['uncalibrated_log_loss']:.3f}" for each in checks)],
            [f"{words}: Brier score", *(f"{each['brier']:.3f}" for each in checks)],
            [f"{words}: worst tenth, beyond its interval", *(f"{100 * each['most_off']:.1f} %" for each in checks)],
        ]
    return rows


def grade_rows(grades: Fields) -> list[list[Any]]:
    """How many choices in a hundred of each kind of player are called what."""
    kinds = {kind: each for kind, each in grades.items() if isinstance(each, dict)}
    return [
        [kind, each["choices"], *(f"{100 * each[grade] / each['choices']:.1f}" for grade in GRADES)]
        for kind, each in kinds.items()
    ]


# ---- strength against budget


STRENGTH = PICTURES / "strength.svg"
STRENGTH_PAGE = DOCS / "strength.md"
STRENGTH_HEAD = "| game | iterations | against |"


def strength_steps() -> list[Step]:
    """The matches of the table in the page about strength: its rows are the data."""
    rows = STRENGTH_PAGE.read_text("utf-8").partition(STRENGTH_HEAD)[2].partition("\n\n")[0].splitlines()[2:]
    steps: list[Step] = []
    for row in rows:
        game, more, fewer, share, games, interval = (cell.strip() for cell in row.strip("|").split("|"))
        low, high = (percent(one) for one in interval.split(" to "))
        steps.append(Step(game, int(more), int(fewer), percent(share), int(games), low, high))
    return steps


def percent(words: str) -> float:
    return float(words.removesuffix("%")) / 100


# ---- writing and checking


def generated() -> dict[Path, str]:
    """Every generated file and what must stand in it."""
    files: dict[Path, str] = {}
    for game in qx.registry().all().values():
        files[RULES / f"{game.id}.md"] = rule_reference(game)
        if game.id in SCENES:
            files.update(pictures(game))
    found = calibrations()
    for name, each in found.items():
        drawn = calibration_picture(qx.game_of(name).title, each["held_back"])
        files[calibration_file(name)] = drawn.to_text() + "\n"
    files[STRENGTH] = strength_picture(strength_steps()).to_text() + "\n"
    return files | {MINDS: minds_page(found)}


def stale() -> list[str]:
    """The generated files that are missing, not up to date, or of no game."""
    files = generated()
    old = [file for file, text in files.items() if not file.is_file() or file.read_text("utf-8") != text]
    old += [file for file in (*RULES.glob("*.md"), *PICTURES.glob("*.svg")) if file not in files]
    return sorted(shown(file) for file in old)


def write() -> None:
    """Write every generated file, and remove those of games that are gone."""
    files = generated()
    for file in (*RULES.glob("*.md"), *PICTURES.glob("*.svg")):
        if file not in files:
            file.unlink()
    for file, text in files.items():
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8", newline="\n")
        print(shown(file))


def shown(file: Path) -> str:
    return file.relative_to(ROOT).as_posix()


def main() -> int:
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--check", action="store_true", help="write nothing; exit 1 if a file is not up to date")
    arguments.add_argument("--record", metavar="GAME", choices=sorted(SCENES), help="record the game of a picture anew")
    given = arguments.parse_args()
    if given.record:
        record_scene(given.record)
    if not given.check:
        write()
        return 0
    old = stale()
    for file in old:
        print(f"{file} is not up to date; {REMEDY}")
    return 1 if old else 0


if __name__ == "__main__":
    raise SystemExit(main())
