# hot: compiled by mypyc
"""A scene: what a change looked like, as plain data that one player in the page can stage for any game.

A game makes the scene of an event from what one eye saw before and after it and from the journal lines this eye may
read, and from nothing else. Scenes are never stored: whoever wants one makes it again from the match.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from quincunx.core.eyes import sees
from quincunx.core.game import Data
from quincunx.core.journal import Entry
from quincunx.core.match import Match
from quincunx.core.memory import memory_of
from quincunx.core.picture import Picture
from quincunx.core.translations import ENGLISH

KINDS: Final = ("clash", "dice", "offers")
"""How the stage is set: two sides face each other, dice are thrown between them, or many lay something down."""
WEIGHTS: Final = (0, 1, 2, 3)
"""0: no stage, pieces only glide; 1: short; 2: full; 3: full, and it waits, for it decides or turns the game."""
TONES: Final = ("won", "lost", "held", "even")
PLACES: Final = ("fighter", "support", "card", "offer", "prize")
ICONS: Final = ("side", "skull", "card", "star", "neutral", "cube", "dice")
WITH, AFTER = "with", "after"

TEXT, NUMBER, WHOLE_OR_NONE = "a text", "a whole number", "a whole number or null"
TEXTS, NUMBERS, NAMED = "a list of texts", "a list of whole numbers", "texts by name"

FIELDS: Final[dict[str, dict[str, str]]] = {
    "lift": {"ids": TEXTS, "as": NAMED},
    "move": {"id": TEXT, "to": TEXT},
    "turn": {"id": TEXT, "face": TEXT, "words": TEXT},
    "roll": {"dice": NUMBERS, "sides": NUMBER, "seat": NUMBER, "faces": TEXTS},
    "link": {"from": TEXT, "to": TEXT, "words": TEXT, "rule": TEXT},
    "add": {"side": NUMBER, "words": TEXT, "value": WHOLE_OR_NONE, "rule": TEXT, "from": TEXT, "total": NUMBER},
    "strike": {"target": TEXT, "n": NUMBER},
    "fall": {"ids": TEXTS, "to": TEXT, "why": TEXT},
    "flip": {"id": TEXT, "from": TEXT, "to": TEXT, "words": TEXT},
    "say": {"words": TEXT, "rule": TEXT},
    "banner": {"tone": TEXT, "words": TEXT, "detail": TEXT, "rule": TEXT},
    "wait": {"words": TEXT},
}
"""Every beat, with what it holds beside `do` and `at`. A text may be empty where there is nothing to say or to name."""


class Scene:
    """A scene in the making: who is counted, which pieces come on, and one beat after another."""

    def __init__(self, kind: str, focus: str, weight: int, title: str) -> None:
        self.kind = kind
        self.focus = focus
        """The thing on the board it happens at."""
        self.weight = weight
        self.title = title
        self.sheet = ""
        """An SVG that defines the faces of all pieces, under the names they have here."""
        self.sides: list[Data] = []
        self.pieces: dict[str, Data] = {}
        self.beats: list[Data] = []
        self.totals: list[int] = []
        self.changed: list[Data] = []
        self.meaning: Data | None = None

    # ---- who and what

    def side(self, seat: int, name: str, title: str, mine: bool = False) -> int:
        """Something that is counted: whose it is, what it is called, and what its sum is headed with."""
        self.sides.append({"seat": seat, "name": name, "title": title, "mine": mine})
        self.totals.append(0)
        return len(self.sides) - 1

    def piece(self, id: str, face: str, at: str, words: str, size: Sequence[int], seat: int) -> str:
        """A piece as it comes on: its face on the sheet, the thing on the board it comes from, what it is called."""
        self.pieces[id] = {"face": face, "at": at, "words": words, "size": list(size), "seat": seat}
        return id

    # ---- what happens

    def lift(self, places: Mapping[str, str], at: str = AFTER) -> None:
        """Pieces go to their places on the stage: a place, and the number of its side."""
        self.beats.append({"do": "lift", "at": at, "ids": list(places), "as": dict(places)})

    def add(self, side: int, words: str, value: int | None, rule: str, source: str = "", at: str = AFTER) -> None:
        """One line of a sum, and what it comes to so far; without a value it does not count."""
        self.totals[side] += value or 0
        line = {"side": side, "words": words, "value": value, "rule": rule, "from": source}
        self.beats.append({"do": "add", "at": at, **line, "total": self.totals[side]})

    def turn(self, id: str, face: str, words: str, at: str = AFTER) -> None:
        """A piece turns over; its other face comes only now."""
        self.beats.append({"do": "turn", "at": at, "id": id, "face": face, "words": words})

    def roll(self, dice: Sequence[int], sides: int, seat: int, faces: Sequence[str] = (), at: str = AFTER) -> None:
        """Dice fall; they are called die-1, die-2 and so on, through all throws of a scene.

        `faces` are what is drawn on them, if it is no number.
        """
        told = {"dice": list(dice), "sides": sides, "seat": seat, "faces": list(faces)}
        self.beats.append({"do": "roll", "at": at, **told})

    def link(self, source: str, target: str, words: str, rule: str, at: str = AFTER) -> None:
        """A die is laid on a piece: on a value of it, or as a hit; with no target it is good for nothing."""
        self.beats.append({"do": "link", "at": at, "from": source, "to": target, "words": words, "rule": rule})

    def strike(self, target: str, n: int, at: str = AFTER) -> None:
        """So many hits fly to a piece."""
        self.beats.append({"do": "strike", "at": at, "target": target, "n": n})

    def fall(self, ids: Iterable[str], to: str, why: str, at: str = AFTER) -> None:
        """Pieces leave for a thing on the board."""
        self.beats.append({"do": "fall", "at": at, "ids": list(ids), "to": to, "why": why})

    def flip(self, id: str, before: str, after: str, words: str, at: str = AFTER) -> None:
        """A thing on the board changes hands or sides."""
        self.beats.append({"do": "flip", "at": at, "id": id, "from": before, "to": after, "words": words})

    def say(self, words: str, rule: str = "", at: str = AFTER) -> None:
        self.beats.append({"do": "say", "at": at, "words": words, "rule": rule})

    def read_out(self, line: Data, at: str = AFTER) -> None:
        """A line of the journal is said."""
        self.say(str(line["text"]), str(line["rule"]), at)

    def add_part(self, side: int, part: Data, source: str = "") -> None:
        """One summand of those a line of the journal explains is counted."""
        self.add(side, str(part["text"]), int(part["value"]), str(part["rule"]), source)

    def wait(self, words: str = "") -> None:
        """Nothing moves for a moment."""
        self.beats.append({"do": "wait", "at": AFTER, "words": words})

    def banner(self, tone: str, words: str, detail: str, rule: str) -> None:
        """How it came out."""
        self.beats.append({"do": "banner", "at": AFTER, "tone": tone, "words": words, "detail": detail, "rule": rule})

    def change(self, icon: str, words: str, rule: str, seat: int = -1) -> None:
        """Something that is different from now on."""
        self.changed.append({"icon": icon, "words": words, "rule": rule, "seat": seat})

    def change_by(self, icon: str, line: Data, seat: int | None = None) -> None:
        """The same as a line of the journal tells it, of a seat or of the one it names."""
        whose = int(line["params"].get("seat", -1)) if seat is None else seat
        self.change(icon, str(line["text"]), str(line["rule"]), whose)

    def means(self, title: str, words: str, rule: str) -> None:
        """What follows from it."""
        self.meaning = {"title": title, "words": words, "rule": rule}

    def with_faces(self, picture: Picture) -> Scene:
        """The scene, done: its pieces have their faces on the sheet of a picture."""
        self.sheet = sheet_of(picture)
        return self

    def to_dict(self) -> Data:
        return {
            "kind": self.kind,
            "focus": self.focus,
            "weight": self.weight,
            "title": self.title,
            "sides": self.sides,
            "sheet": self.sheet,
            "pieces": self.pieces,
            "beats": self.beats,
            "end": {"changed": self.changed, "meaning": self.meaning},
        }


def sheet_of(picture: Picture) -> str:
    """All that is defined in a picture, without its style: every board brings that."""
    return f'<svg xmlns="http://www.w3.org/2000/svg"><defs>{"".join(picture.definitions.values())}</defs></svg>'


# ---- made again from a match


def staged_plies(match: Match, eye: int, since: int) -> list[int]:
    """The choices from one on of which this eye may see a scene, in order."""
    journal, staged = match.table.journal, match.game.staged
    plies: list[int] = []
    if journal is None or not staged:
        return plies
    for number in range(len(journal.entries) - 1, -1, -1):
        entry = journal.entries[number]
        if entry.ply < since:
            break
        if entry.line.key in staged and sees(entry.eyes, eye) and (not plies or plies[-1] != entry.ply):
            plies.append(entry.ply)
    plies.reverse()
    return plies


def scenes_of(match: Match, ply: int, eye: int, moments: tuple[Match, Match] | None = None) -> list[Data]:
    """What a choice looked like to an eye, in order, and dated by the choices it noticed; none if it has no scene.

    `moments` are the match before and after that choice, where they are at hand.
    """
    before, after = moments if moments is not None else moments_of(match, ply)
    lines = [match.game.entry_to_dict(after.table, entry) for entry in entries_at(after, ply, eye)]
    return staged(match, ply, eye, view_for(before, eye), view_for(after, eye), lines)


def staged(match: Match, ply: int, eye: int, before: Data, after: Data, lines: Sequence[Data]) -> list[Data]:
    """The same from what the eye saw and read."""
    dated = match.ply_for(eye, ply)
    return [{"ply": dated, **scene.to_dict()} for scene in match.game.scenes(before, after, lines)]


def view_for(match: Match, eye: int) -> Data:
    """What an eye sees, to be looked at and not changed."""
    return match.game.view(match.table, eye, memory_of(match.options_chosen))


def moments_of(match: Match, ply: int, language: str = ENGLISH) -> tuple[Match, Match]:
    """The match before a choice and after it, as they are told in a language."""
    before = match.at(ply)
    after = match if ply + 1 == match.ply else before.copy()
    if after is not match:
        made = ply - match.first_ply
        after.apply_any(match.history.actions[made], match.history.seats[made])
    return before.in_language(language), after.in_language(language)


def entries_at(match: Match, ply: int, eye: int) -> list[Entry]:
    """The journal entries of a choice that an eye may read."""
    journal = match.table.journal
    entries = journal.entries if journal is not None else []
    return [entries[number] for number in numbers_at(entries, ply, eye)]


def numbers_at(entries: Sequence[Entry], ply: int, eye: int) -> list[int]:
    """The numbers of the entries of a choice that an eye may read."""
    found: list[int] = []
    for number in range(len(entries) - 1, -1, -1):
        entry = entries[number]
        if entry.ply < ply:
            break
        if entry.ply == ply and sees(entry.eyes, eye):
            found.append(number)
    found.reverse()
    return found


# ---- checks


def check_scene(scene: Data) -> None:
    """ValueError says what is wrong with the plain form of a scene, and what was expected."""
    for name, allowed in (("kind", KINDS), ("weight", WEIGHTS)):
        if scene[name] not in allowed:
            raise ValueError(f"{name}: expected one of {', '.join(map(str, allowed))}, got {scene[name]!r}")
    totals = [0] * len(scene["sides"])
    pieces, faces = scene["pieces"], scene["sheet"]
    for id, piece in pieces.items():
        if f'id="{piece["face"]}"' not in faces:
            raise ValueError(f"pieces.{id}: its face {piece['face']!r} is not on the sheet")
    for number, beat in enumerate(scene["beats"]):
        where = f"beat {number} ({beat.get('do')})"
        check_fields(where, beat)
        check_names(where, beat, scene)
        if beat["do"] == "add":
            totals[beat["side"]] += beat["value"] or 0
            if totals[beat["side"]] != beat["total"]:
                raise ValueError(f"{where}: the lines come to {totals[beat['side']]}, not to {beat['total']}")
    if [beat["do"] for beat in scene["beats"]].count("banner") > 1:
        raise ValueError("a scene has one banner at most")
    for change in scene["end"]["changed"]:
        if change["icon"] not in ICONS:
            raise ValueError(f"end.changed: expected an icon of {', '.join(ICONS)}, got {change['icon']!r}")


def check_fields(where: str, beat: Data) -> None:
    """Has a beat what it should have, and nothing else?"""
    if beat["do"] not in FIELDS:
        raise ValueError(f"{where}: expected one of {', '.join(FIELDS)}")
    fields = FIELDS[beat["do"]]
    if set(beat) != {"do", "at", *fields}:
        raise ValueError(f"{where}: expected the fields {', '.join(fields)}, got {', '.join(beat)}")
    if beat["at"] not in (WITH, AFTER):
        raise ValueError(f"{where}: at: expected {WITH} or {AFTER}, got {beat['at']!r}")
    for name, kind in fields.items():
        if not fits(beat[name], kind):
            raise ValueError(f"{where}: {name}: expected {kind}, got {beat[name]!r}")


def fits(value: object, kind: str) -> bool:
    if kind == TEXT:
        return isinstance(value, str)
    if kind == NAMED:
        return isinstance(value, dict) and all(isinstance(each, str) for each in value.values())
    if kind in (TEXTS, NUMBERS):
        wanted = str if kind == TEXTS else int
        return isinstance(value, list) and all(type(each) is wanted for each in value)
    return type(value) is int or (kind == WHOLE_OR_NONE and value is None)


def check_names(where: str, beat: Data, scene: Data) -> None:
    """Does a beat name only pieces, sides, places and faces that the scene has?"""
    pieces, sides = scene["pieces"], len(scene["sides"])
    do = beat["do"]
    named = beat["ids"] if do in ("lift", "fall") else [beat["id"]] if do in ("move", "turn") else []
    if do == "strike":
        named = [beat["target"]]
    if do == "link" and beat["to"]:
        named = [beat["to"]]
    for id in named:
        if id not in pieces:
            raise ValueError(f"{where}: there is no piece {id!r}; there are {', '.join(pieces)}")
    if do == "lift":
        for place in beat["as"].values():
            name, _, side = place.partition(":")
            if name not in PLACES or not side.isdigit() or int(side) >= max(sides, 2):
                raise ValueError(f"{where}: there is no place {place!r}; a place is one of {PLACES} and a side")
    if do == "add" and not 0 <= beat["side"] < sides:
        raise ValueError(f"{where}: there is no side {beat['side']}; there are {sides}")
    if do == "turn" and f'id="{beat["face"]}"' not in scene["sheet"]:
        raise ValueError(f"{where}: the face {beat['face']!r} is not on the sheet")
    for face in beat["faces"] if do == "roll" else ():
        if f'id="{face}"' not in scene["sheet"]:
            raise ValueError(f"{where}: the face {face!r} is not on the sheet")
    if do == "banner" and beat["tone"] not in TONES:
        raise ValueError(f"{where}: tone: expected one of {', '.join(TONES)}, got {beat['tone']!r}")


def things_named(scene: Data) -> set[str]:
    """Every thing on the board that a scene names."""
    named = {scene["focus"], *(piece["at"] for piece in scene["pieces"].values())}
    for beat in scene["beats"]:
        if beat["do"] == "fall":
            named.add(beat["to"])
        if beat["do"] == "flip":
            named.add(beat["id"])
    return named - {""}


def clauses_named(scene: Data) -> set[str]:
    """Every clause a scene cites."""
    cited = {beat["rule"] for beat in scene["beats"] if "rule" in beat}
    cited |= {change["rule"] for change in scene["end"]["changed"]}
    if scene["end"]["meaning"] is not None:
        cited.add(scene["end"]["meaning"]["rule"])
    return cited - {""}
