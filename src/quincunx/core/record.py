# cold: interpreted
"""Records: a game is its options, its dice and its actions, in a small file that replays exactly."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Sequence
from pathlib import Path

from quincunx.core.content import Content
from quincunx.core.dice import Dice, SealedDice, commitment
from quincunx.core.game import Data, Game
from quincunx.core.match import Match
from quincunx.core.positions import table_to_data
from quincunx.core.registry import game_of
from quincunx.core.replay import Choice, NotPossible, choices_of, replaying
from quincunx.core.starting import checked_start, start_match

FORMAT = 1
LARGEST_FILE = 4_000_000
LATER_FIELDS = ("places", "digest")
"""What results have not always held; a record without them can still be verified."""


class RecordError(ValueError):
    """A record that cannot be read or replayed; the text says why."""


class Record:
    """A game as written down: enough to play it again, choice by choice; its content may be brought along."""

    def __init__(self, data: Data, content: Content | None = None) -> None:
        self.data = data
        self.brought = content
        self.game: Game = game_of(data["game"])

    @property
    def actions(self) -> list[str]:
        """The choices, each as "seat notation"."""
        return list(self.data["actions"])

    @property
    def finished(self) -> bool:
        return self.data.get("result") is not None

    def content(self, packs: Sequence[Path] = ()) -> Content:
        """The content this game was played with, or an error if it is not at hand."""
        content = self.brought or (self.game.load_content(packs) if packs else self.game.built_in)
        wanted = self.data["content"]
        if content.hash != wanted:
            packs_then = ", ".join(self.data.get("packs", [])) or "no packs"
            raise RecordError(
                f"this game was played with content {wanted} ({packs_then}), but {content.hash} is loaded. "
                "Give the same content packs with --content."
            )
        return content

    def replay(self, ply: int | None = None, packs: Sequence[Path] = (), journal: bool = True) -> Match:
        """The match after its first `ply` choices (all of them if none is given), every one checked again."""
        match = self.begun(packs, journal)
        last = len(self.data["actions"])
        if ply is not None and not 0 <= ply <= last:
            raise RecordError(f"expected a choice from 0 to {last}, got {ply}")
        for _ in self.replaying(match, ply):
            pass
        return match

    def replaying(self, match: Match, ply: int | None = None) -> Iterator[tuple[int, int, str]]:
        """Play on at a match that has just begun, stopping before each choice: its number, its seat, its notation."""
        written = enumerate(self.data["actions"][:ply])
        try:
            yield from replaying(match, (read_choice(match, number, entry) for number, entry in written))
        except NotPossible as error:
            raise RecordError(str(error)) from error

    def begun(self, packs: Sequence[Path] = (), journal: bool = True) -> Match:
        """The match at its start, under the rules and with the content it was played by."""
        if self.data["rules_version"] != self.game.rules_version:
            raise RecordError(
                f"this game was played under version {self.data['rules_version']} of the rules of {self.game.title}; "
                f"this is version {self.game.rules_version}"
            )
        content = self.content(packs)
        return start_match(self.game, content, checked_start(self.game, content, self.data["start"]), journal)

    def fork(self, ply: int, dice: Dice, packs: Sequence[Path] = ()) -> Match:
        """A new match that goes on from the position after `ply` choices, with dice of its own."""
        position = self.replay(ply, packs).to_dict()
        start = {"options": position["options"], "dice": dice.to_dict(), "table": position["table"]}
        return start_match(self.game, self.content(packs), start, True)

    def verify(self, packs: Sequence[Path] = ()) -> list[str]:
        """Everything that is wrong with this record; nothing if it is as it claims to be."""
        try:
            match = self.replay(packs=packs)
        except ValueError as error:
            return [str(error)]
        wrong = self.wrong_with_the_dice()
        claimed, true = self.data.get("result"), result_of(match) if match.over else None
        if isinstance(claimed, dict) and true is not None:
            true = {field: value for field, value in true.items() if field in claimed or field not in LATER_FIELDS}
        if claimed != true:
            wrong.append(f"the result is written as {claimed}, but play leads to {true}")
        return wrong

    def wrong_with_the_dice(self) -> list[str]:
        """Are sealed dice the ones that were promised, and taken up from their first number?"""
        dice = self.data["start"]["dice"]
        if dice["kind"] != "sealed":
            return []
        wrong: list[str] = []
        if self.data.get("commitment") != commitment(bytes.fromhex(dice["seed"])):
            wrong.append("the seed is not the one that was promised before the game")
        if dice["rolls"] != 0 or dice["words"] != 0:
            wrong.append("the seed was not used from its first number on")
        return wrong

    def save(self, path: str | Path) -> None:
        Path(path).write_text(self.text() + "\n", encoding="utf-8")

    def text(self) -> str:
        return json.dumps(self.data, indent=1, ensure_ascii=False)


def read_choice(match: Match, number: int, entry: object) -> Choice:
    """One written choice, about to be made at a match: a seat and a notation."""
    if not isinstance(entry, str) or " " not in entry:
        seat = match.acting[0] if match.acting else 0
        example = f"{seat} {match.table.example(seat)}"
        raise RecordError(f"choice {number}: expected a seat and an action, such as {example!r}, got {entry!r}")
    name, notation = entry.split(" ", 1)
    if not name.isdigit():
        raise RecordError(f"choice {number}: {name!r} is not a seat")
    return int(name), notation


def record_of(match: Match) -> Record:
    """A match as a record: how it began, every choice, and how it ended."""
    data: Data = {
        "quincunx": FORMAT,
        "game": match.game.id,
        "rules_version": match.game.rules_version,
        "content": match.content.hash,
        "packs": match.content.packs,
        "start": match.start,
        "actions": [f"{seat} {notation}" for seat, notation in choices_of(match)],
        "result": result_of(match) if match.over else None,
    }
    dice = match.table.dice
    if isinstance(dice, SealedDice):
        data["commitment"] = dice.commitment
    return Record(data)


def result_of(match: Match) -> Data:
    """How a match ended, how often its dice were asked, and a digest of all that lay on the table."""
    table = match.table
    return {
        "ending": match.ending,
        "scores": list(table.scores),
        "places": list(table.places),
        "rolls": table.dice.rolls,
        "digest": digest_of(match),
    }


def digest_of(match: Match) -> str:
    """A short fingerprint of all that lies on the table, secrets included."""
    text = json.dumps(table_to_data(match.game, match.table), sort_keys=True, ensure_ascii=True)
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def record_from_text(text: str, source: str = "the record") -> Record:
    """A record from JSON; errors say what is wrong with it."""
    if len(text) > LARGEST_FILE:
        raise RecordError(f"{source} is larger than any game could be ({len(text)} characters)")
    try:
        data = json.loads(text)
    except (json.JSONDecodeError, RecursionError) as error:
        raise RecordError(f"{source} is not JSON: {error}") from error
    if not isinstance(data, dict) or data.get("quincunx") != FORMAT:
        raise RecordError(f"{source} is not a game record of format {FORMAT} (field 'quincunx')")
    wanted = {"game": str, "rules_version": int, "content": str, "start": dict, "actions": list}
    for field, kind in wanted.items():
        if not isinstance(data.get(field), kind):
            raise RecordError(f"{source}: the field '{field}' ({kind.__name__}) is missing")
    for field in ("options", "dice"):
        if not isinstance(data["start"].get(field), dict):
            raise RecordError(f"{source}: the field 'start.{field}' (dict) is missing")
    return Record(data)


def load_record(path: str | Path) -> Record:
    """A record from a file."""
    file = Path(path)
    if file.stat().st_size > LARGEST_FILE:
        raise RecordError(f"{file.name} is larger than any game could be ({file.stat().st_size} bytes)")
    return record_from_text(file.read_text(encoding="utf-8"), file.name)
