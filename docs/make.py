"""Prints the rule references from the ledgers and the figures of calibrations, and draws the pictures of the docs.

    python docs/make.py                  write docs/rules/ and docs/pictures/
    python docs/make.py --check          write nothing; exit 1 if a generated file is not up to date
    python docs/make.py --record milito  record the game of a picture anew: its choices made again, or other ones

What is written depends on the code and the recorded games and on nothing else.
"""

from __future__ import annotations

import argparse
import re
import tomllib
from collections import Counter
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import quincunx as qx
from quincunx.core.calibration import FILE as CALIBRATION
from quincunx.core.kit.board.fitted_text import signed
from quincunx.core.ledger import KINDS, Clause
from quincunx.lab.calibrating.picture import picture as calibration_picture
from quincunx.lab.strength_picture import Step, strength_picture
from quincunx.minds import mind_named

DOCS = Path(__file__).resolve().parent
ROOT = DOCS.parent
RULES = DOCS / "rules"
PICTURES = DOCS / "pictures"
EN_DASH = "\N{EN DASH}"
PRINTED = "<!-- Printed by docs/make.py from the ledger and the content files: change those, not this file. -->"
REMEDY = "run: make docs"

Fields = dict[str, Any]


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
    lines = [f'<a id="{clause.id}"></a>', f"**{prose(clause.title)}** (`{clause.id}`{pages(clause.page)})", ""]
    lines += [linked(game, prose(clause.text)), ""]
    if clause.kind != "stated":
        lines += [f"> {MARKS[clause.kind]} {linked(game, prose(clause.why))}", ""]
    return lines


def pages(page: str) -> str:
    """Where in the rulebook a clause stands, if it does."""
    if page == "-":
        return ""
    if not page[0].isdecimal():
        return f", under {prose(page)}"
    return f", page {page}" if page.isdecimal() else f", pages {page.replace('-', EN_DASH)}"


def linked(game: qx.Game, text: str) -> str:
    """Text in which every clause that is named is a link to it."""
    ids = "|".join(re.escape(name) for name in sorted(game.ledger.clauses, key=len, reverse=True))
    return re.sub(rf"(?<![\w.])({ids})(?!\w|\.\w)", r"[`\1`](#\1)", text)


# ---- what is printed on the pieces, game by game


class Sources:
    """Where entries come from: each source is listed once, and named by its number."""

    def __init__(self) -> None:
        self.numbers: dict[str, int] = {}

    def cite(self, entry: Fields, kind: str = "provenance") -> str:
        """The provenance of an entry in a few words."""
        words = str(entry[kind])
        if "from" in entry and words == "public":
            words += f" [{self.numbers.setdefault(entry['from'], len(self.numbers) + 1)}]"
        return words + (f": {prose(entry['note'])}" if "note" in entry else "")

    def lines(self) -> list[str]:
        return [f"{number}. {prose(source)}" for source, number in self.numbers.items()]


def milito_pieces(game: qx.Game) -> list[str]:
    """The armies, unit types, mercenaries and terrain of Milito, each entry with its provenance."""
    content = game.built_in.tables
    armies, types = entries(content, "army"), entries(content, "unit_type")
    mercenaries, terrain = entries(content, "mercenary"), entries(content, "terrain")
    names = {entry["id"]: entry["name"] for entry in (*types, *mercenaries, *armies)}
    sources = Sources()
    lines = ["## The armies", "", *milito_provenance(armies, types), ""]
    for army in armies:
        lines += milito_army(army, names, sources)
    lines += ["## The unit types", "", *milito_key(), ""]
    lines += [*milito_units(types, names, sources), ""]
    lines += ["## The mercenaries", "", *milito_units(mercenaries, names, sources), ""]
    lines += ["Their names are public, their values are not.", ""]
    rows = [[ground["name"], ground["count"], prose(ground["text"]), sources.cite(ground)] for ground in terrain]
    lines += ["## The terrain cards", "", *grid(["terrain", "cards", "effect", "provenance"], rows, "lrll"), ""]
    lines += ["## Sources of public facts", "", *sources.lines(), ""]
    named = content["sources"]
    assert isinstance(named, dict)
    texts = [f"- {prose(text)}" for key, text in named.items() if key != "provenance"]
    return [*lines, "What these are, and what else was read:", "", *texts]


def milito_provenance(armies: list[Fields], types: list[Fields]) -> list[str]:
    """How much of the content is printed, public or reconstructed."""
    lines = [
        "The rulebook shows cards only as pictures. So each entry says where it comes from: *rulebook* is printed in",
        "the rulebook, *public* comes from the source with that number at the end of this page (facts and figures",
        "only), and *reconstructed* was designed by us. The names of Leaders, and what a unit stands for in an army,",
        "are labels for the reader ([`leader.label`](#leader.label)).",
        "",
    ]
    leaders = [leader for army in armies for leader in army["leaders"]]
    units = [line for army in armies for line in army["units"]]
    for what, found in (("unit types", types), ("lines of army lists", units), ("Leaders", leaders)):
        kinds = Counter(entry["provenance"] for entry in found)
        counts = ", ".join(f"{count} {kind}" for kind, count in sorted(kinds.items()))
        lines.append(f"- {len(found)} {what}: {counts}.")
    return lines


def milito_army(army: Fields, names: dict[str, str], sources: Sources) -> list[str]:
    """An army list and its Leaders."""
    rows = [[line["count"], names[line["type"]], prose(line["label"]), sources.cite(line)] for line in army["units"]]
    leaders = []
    for leader in army["leaders"]:
        effect = prose(leader["text"]) or "none"
        provenance = sources.cite(leader)
        if "effect_provenance" in leader:
            provenance += f"; effect {leader['effect_provenance']}: {prose(leader['effect_note'])}"
        leaders.append([prose(leader["label"]), signed(leader["combat"]), leader["place"], effect, provenance])
    return [
        f"### {army['name']}",
        "",
        f"Classic opponent: {names[army['classic_opponent']]}. In commands and files: `{army['id']}`.",
        "",
        *grid(["cards", "unit", "in this army", "provenance"], rows, "rlll"),
        "",
        *grid(["Leader", "combat", "pays", "effect", "provenance"], leaders, "lrrll"),
        "",
    ]


def milito_key() -> list[str]:
    """How the table of unit types is to be read."""
    return [
        "*Deploy* is the cards to discard when the unit is placed, *flank* the further cards in columns 1 and 5.",
        "A unit with *combine* may share a column with any other. Modifiers are against the enemy's fighting unit.",
    ]


def milito_units(units: list[Fields], names: dict[str, str], sources: Sources) -> list[str]:
    """Units with all that is printed on them."""
    rows = []
    for unit in units:
        does = ["combine"] if unit["combine"] else []
        does += ["rampages if destroyed"] if unit.get("rampage") else []
        does += [f"counts as {names[unit['counts_as']]}"] if "counts_as" in unit else []
        for key, word in (("attack_mod", "attacking"), ("defence_mod", "defending against")):
            does += [milito_modifier(modifier, word, names, sources) for modifier in unit.get(key, [])]
        groups = ", ".join(readable(group, names) for group in unit["groups"])
        values = [unit[key] for key in ("speed", "attack", "defence", "deploy_penalty", "flank_penalty")]
        values_from = sources.cite(unit, "values_provenance" if "values_provenance" in unit else "provenance")
        rows.append([unit["name"], groups, *values, "; ".join(does) or "", values_from])
    headings = ["unit", "groups", "speed", "attack", "defence", "deploy", "flank", "abilities, modifiers", "values"]
    return grid(headings, rows, "llrrrrrll")


def milito_modifier(modifier: Fields, word: str, names: dict[str, str], sources: Sources) -> str:
    against = ", ".join(readable(name, names) for name in modifier["vs"])
    return f"{signed(modifier['value'])} {word} {against} ({sources.cite(modifier)})"


def readable(name: str, names: dict[str, str]) -> str:
    """A type or group by its name."""
    return names.get(name, name.replace("_", " ").title())


def battalion_pieces(game: qx.Game) -> list[str]:
    """What is printed on tiles and cards, and the lists of the set battles."""
    content = game.built_in.tables
    names = {trait["id"]: trait["name"] for trait in entries(content, "trait")}
    ranks = {rank["id"]: rank for rank in entries(content, "rank")}
    lines = ["## The rank tiles", "", BATTALION_KEY, ""]
    for faction in entries(content, "faction"):
        own = [rank for rank in ranks.values() if rank["faction"] == faction["id"]]
        lines += [f"### {faction['name']}", "", *battalion_ranks(own, names), ""]
        cards = [card for card in entries(content, "card") if card["faction"] == faction["id"]]
        rows = [[card["count"], card["name"], prose(card["text"]), card["window"].replace("_", " ")] for card in cards]
        lines += [*grid(["cards", "tactic", "what it does", "when"], rows, "rlll"), ""]
    lines += ["## The set battles", "", "Ranks are named front first; sector 0 is the reserve.", ""]
    for battle in entries(content, "battle"):
        rows = [
            [unit["sector"], side["faction"].title(), ", ".join(ranks[rank]["name"] for rank in unit["ranks"])]
            for side in battle["side"]
            for unit in side["units"]
        ]
        lines += [f"### {battle['number']}: {battle['title']}", "", *grid(["sector", "side", "unit"], rows, "rll"), ""]
    return lines


BATTALION_KEY = (
    "Lower attack values are better. Names and what the set battles show are the rulebook's; bold values stand in it "
    "as well; all others are reconstructed, as are the tactic cards except Veteran Troops."
)


def battalion_ranks(ranks: list[Fields], traits: dict[str, str]) -> list[str]:
    """The tiles of one faction."""
    rows = []
    for rank in ranks:
        known = rank.get("rulebook_fields", [])
        values = {field: ", ".join(map(str, rank[field])) or EN_DASH for field in ("melee", "ranged")}
        values |= {field: str(rank[field]) for field in ("formation", "cohesion")}
        values["traits"] = ", ".join(traits[trait] for trait in rank["traits"]) or EN_DASH
        shown_as = {field: f"**{value}**" if field in known else value for field, value in values.items()}
        cells = [shown_as[field] for field in ("formation", "cohesion", "melee", "ranged", "traits")]
        rows.append([rank["count"], rank["name"], " and ".join(rank["classes"]), *cells])
    return grid(["tiles", "rank", "class", "formation", "cohesion", "melee", "ranged", "traits"], rows, "rllrrlll")


def mil1049_pieces(game: qx.Game) -> list[str]:
    """Families, lands, the die, rates and majorities, each entry with its provenance."""
    content, sources = game.built_in.tables, Sources()
    names = {each["id"]: each["name"] for each in entries(content, "resource")}
    rows = [[each["name"], each["id"], sources.cite(each)] for each in entries(content, "family")]
    lines = ["## The families", "", *grid(["family", "colour", "provenance"], rows, "lll"), ""]
    rows = [[each["name"], each["colour"], each["start"], sources.cite(each)] for each in entries(content, "resource")]
    lines += ["## The resources", "", *grid(["resource", "cubes", "to begin with", "provenance"], rows, "llrl"), ""]
    rows = []
    for land in entries(content, "land"):
        faces = [mil1049_cubes(land[face][what]) for face in ("fertile", "dark") for what in ("harvest", "tribute")]
        rows.append([land["count"], land["name"], land["group"], land["defence"], *faces, sources.cite(land)])
    headings = ["tiles", "land", "group", "defence", "harvest", "tribute", "dark harvest", "dark tribute", "provenance"]
    lines += ["## The lands", "", *grid(headings, rows, "rllrlllll"), ""]
    rows = [[each["name"], each["defence"], sources.cite(each)] for each in entries(content, "stack")]
    lines += ["## The free lands", "", *grid(["stack", "defence", "provenance"], rows, "lrl"), ""]
    rows = [
        [face["id"], " or ".join(face["results"]), "snowflake" if face["snowflake"] else "", sources.cite(face)]
        for face in entries(content, "face")
    ]
    lines += ["## The die", "", *grid(["face", "results", "in winter", "provenance"], rows, "rlll"), ""]
    rows = [
        [names[rate["id"]], ", ".join(names[kind] for kind in rate["takes"]), sources.cite(rate)]
        for rate in entries(content, "rate")
    ]
    lines += ["## The rates of the Market", "", *grid(["one cube of", "for one of", "provenance"], rows, "lll"), ""]
    rows = [[each["id"], each["vp"], sources.cite(each)] for each in entries(content, "majority")]
    lines += ["## Majorities in the end", "", *grid(["most", "points", "provenance"], rows, "lrl"), ""]
    return [*lines, "## Sources of public facts", "", *sources.lines()] if sources.numbers else lines


def mil1049_cubes(cubes: Fields) -> str:
    return ", ".join(f"{count} {kind}" for kind, count in cubes.items()) or EN_DASH


PIECES: dict[str, Callable[[qx.Game], list[str]]] = {
    "milito": milito_pieces,
    "battalion": battalion_pieces,
    "mil1049": mil1049_pieces,
}


# ---- the pictures


class Scene:
    """The moment of a recorded game that is drawn, and how that game came about."""

    def __init__(self, seat: int, ply: int, seed: int, **options: Any) -> None:
        self.seat = seat
        self.ply = ply
        self.seed = seed
        self.options = options


SCENES = {
    "milito": Scene(0, 113, 37, armies=("republican_roman", "carthaginian")),
    "battalion": Scene(1, 34, 34, battle="set3"),
    "mil1049": Scene(2, 546, 1, players=4),
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
        again = f"python docs/make.py --record {game.id}"
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


# ---- Markdown


def prose(text: str) -> str:
    """Text on one line, with nothing in it that Markdown would take for a sign."""
    return re.sub(r"([<|*\[\]])", r"\\\1", " ".join(text.split()))


def grid(headings: list[str], rows: Iterable[list[Any]], align: str) -> list[str]:
    """A table; `align` has l or r for each column."""
    lines = [row_line(headings), row_line(["---:" if side == "r" else "---" for side in align])]
    return lines + [row_line(row) for row in rows]


def row_line(cells: Iterable[object]) -> str:
    return "| " + " | ".join(str(cell) for cell in cells) + " |"


def entries(content: dict[str, object], kind: str) -> list[Fields]:
    """The entries of one kind, as they stand in the content files."""
    found = content.get(kind, [])
    assert isinstance(found, list), f"{kind} is a list of entries"
    return found


# ---- strength against budget


STRENGTH = PICTURES / "strength.svg"
STRENGTH_HEAD = "| game | iterations | against |"


def strength_steps() -> list[Step]:
    """The matches of the table in the page about minds: its rows are the data."""
    rows = MINDS.read_text("utf-8").partition(STRENGTH_HEAD)[2].partition("\n\n")[0].splitlines()[2:]
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
    for game in qx.registry().values():
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
