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
from quincunx.core.registry import NoSuchGame, game_of
from quincunx.core.replay import Choice, NotPossible, choices_of, replay, replaying, split_choice
from quincunx.core.shared_seed import NotedDice, wrong_with_shares
from quincunx.core.starting import checked_start, start_match

FORMAT = 1
LARGEST_FILE = 4_000_000
LATER_FIELDS = ("places", "digest")
"""What results have not always held; a record without them can still be verified."""
UNDO = "!undo"
"""In `played`: a seat took out choices of its own, from one on and so many."""
UNDO_TO = "!undo-to"
"""In `played`: all agreed to go back to a choice, and the dice ran on."""


class Wrong(str):
    """What is wrong with a record, and a key and what it speaks of, by which others can say it in their own words."""

    __slots__ = ("about", "key")
    key: str
    about: dict[str, str | int]

    def __new__(cls, text: str, key: str = "", **about: str | int) -> Wrong:
        made = super().__new__(cls, text)
        made.key, made.about = key, about
        return made


class RecordError(ValueError):
    """A record that cannot be read or replayed; the text says why."""

    def __init__(self, text: str, key: str = "", **about: str | int) -> None:
        super().__init__(text)
        self.wrong = Wrong(text, key, **about)


def wrong_of(error: Exception) -> Wrong:
    """What an error says is wrong with a record."""
    if isinstance(error, RecordError):
        return error.wrong
    if isinstance(error, NotPossible):
        return Wrong(str(error), "choice", n=error.number, choice=f"{error.choice[0]} {error.choice[1]}")
    if isinstance(error, NoSuchGame):
        return Wrong(str(error), "no_game", name=repr(error.name))
    return Wrong(str(error))


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
                "Give the same content packs with --content.",
                "content",
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
            wrong = wrong_of(error)
            raise RecordError(wrong, wrong.key, **wrong.about) from error

    def begun(self, packs: Sequence[Path] = (), journal: bool = True, dice: Dice | None = None) -> Match:
        """The match at its start, under the rules and with the content it was played by."""
        if self.data["rules_version"] != self.game.rules_version:
            raise RecordError(
                f"this game was played under version {self.data['rules_version']} of the rules of {self.game.title}; "
                f"this is version {self.game.rules_version}",
                "version",
                then=self.data["rules_version"],
                game=self.game.title,
                now=self.game.rules_version,
            )
        content = self.content(packs)
        return start_match(self.game, content, checked_start(self.game, content, self.data["start"]), journal, dice)

    def fork(self, ply: int, dice: Dice, packs: Sequence[Path] = ()) -> Match:
        """A new match that goes on from the position after `ply` choices, with dice of its own."""
        position = self.replay(ply, packs).to_dict()
        start = {"options": position["options"], "dice": dice.to_dict(), "table": position["table"]}
        return start_match(self.game, self.content(packs), start, True)

    def verify(self, packs: Sequence[Path] = ()) -> list[Wrong]:
        """Everything that is wrong with this record; nothing if it is as it claims to be."""
        try:
            match = self.replay(packs=packs)
        except ValueError as error:
            return [wrong_of(error)]
        wrong = [Wrong(text, "seed") for text in self.wrong_with_the_dice(packs)]
        claimed, true = self.data.get("result"), result_of(match) if match.over else None
        if isinstance(claimed, dict) and true is not None:
            true = {field: value for field, value in true.items() if field in claimed or field not in LATER_FIELDS}
        if claimed != true:
            wrong.append(Wrong(f"the result is written as {claimed}, but play leads to {true}", "result"))
        return wrong

    def wrong_with_the_dice(self, packs: Sequence[Path] = ()) -> list[str]:
        """Are sealed dice the ones that were promised, and taken up from their first number?"""
        dice, shares = self.data["start"]["dice"], self.shares
        if dice["kind"] != "sealed":
            return ["the dice are told to be made of shares, but they were not sealed"] if "dice" in self.data else []
        if "dice" in self.data and shares is None:
            return ["the dice need 'table', 'round' and 'secret'"]
        wrong: list[str] = []
        if shares is not None:
            wrong += wrong_with_shares(shares, dice["seed"])
        elif self.data.get("commitment") != commitment(bytes.fromhex(dice["seed"])):
            wrong.append("the seed is not the one that was promised before the game")
        if dice["rolls"] != 0 or dice["words"] != 0:
            wrong.append("the seed was not used from its first number on")
        return wrong or self.wrong_with_the_numbers(packs)

    @property
    def shares(self) -> Data | None:
        """What the seed was made of, where the server and every person had a share in it."""
        shares = self.data.get("dice")
        return shares if isinstance(shares, dict) else None

    @property
    def commitments(self) -> list[str]:
        """All that was promised before the game, the server's first."""
        if self.shares is None:
            return [self.data["commitment"]] if "commitment" in self.data else []
        return [self.shares["commitment"], *(person["commitment"] for person in self.shares["persons"])]

    def wrong_with_the_numbers(self, packs: Sequence[Path]) -> list[str]:
        """Did the dice give what is written, and run on where choices were taken back over a roll?"""
        drawn = (self.shares or {}).get("drawn")
        if drawn is None and "played" not in self.data and not any(" @" in entry for entry in self.actions):
            return []
        try:
            match, noted = self.played(packs)
        except ValueError as error:
            return [f"as it was played: {error}"]
        wrong: list[str] = []
        if [f"{seat} {what}" for seat, what in choices_of(match)] != self.actions:
            wrong.append("the choices that stand are not what was played and not taken back")
        if drawn is not None and drawn != noted:
            wrong.append("the numbers are not those the dice gave")
        return wrong

    def played(self, packs: Sequence[Path] = ()) -> tuple[Match, str]:
        """Everything as it was played, choices taken back included: the match it led to, and all numbers drawn."""
        dice = NotedDice(bytes.fromhex(self.data["start"]["dice"]["seed"]))
        match = self.begun(packs, journal=False, dice=dice)
        return play_again(match, self.data["played"] if "played" in self.data else self.data["actions"]), dice.drawn

    def save(self, path: str | Path) -> None:
        Path(path).write_text(self.text() + "\n", encoding="utf-8")

    def text(self) -> str:
        return json.dumps(self.data, indent=1, ensure_ascii=False)


def play_again(match: Match, written: Sequence[object]) -> Match:
    """Play everything as it is written at a match that has just begun, taken back choices included; where it leads."""
    dice = match.table.dice
    for number, entry in enumerate(written):
        seat, what = read_choice(match, number, entry)
        word, *where = what.split(" ")
        if split_choice(what)[0]:
            raise RecordError(f"choice {number} ({entry}) says how far the dice had run, but not on what")
        if word == UNDO_TO and len(where) == 1 and where[0].isdigit():
            match = match.back_to(match.first_ply + int(where[0]))
            match.table.dice = dice
        elif word == UNDO and len(where) == 2 and all(one.isdigit() for one in where):
            take_out(match, int(where[0]), int(where[1]), f"choice {number} ({entry})")
            match.table.dice = dice
        else:
            try:
                replay(match, [(seat, what)])
            except NotPossible as error:
                raise NotPossible(number, error.choice, error.refused) from error
    return match


def take_out(match: Match, first: int, count: int, called: str) -> None:
    """A seat took back choices of its own: nobody had to agree, for nothing had been rolled."""
    rolls = match.table.dice.rolls
    if not 0 <= first < first + count <= len(match.history):
        raise RecordError(f"{called}: there is nothing to take back")
    try:
        match.take_out(first, first + count)
    except Exception as error:  # what others chose since is made again, and in a forged record that may be anything
        raise RecordError(f"{called} cannot be taken back: {error}") from error
    if match.table.dice.rolls != rolls:
        raise RecordError(f"{called} takes back a roll to which nobody agreed")


def read_choice(match: Match, number: int, entry: object) -> Choice:
    """One written choice, about to be made at a match: a seat and a notation."""
    if not isinstance(entry, str) or " " not in entry:
        seat = match.acting[0] if match.acting else 0
        example = f"{seat} {match.table.example(seat)}"
        raise RecordError(
            f"choice {number}: expected a seat and an action, such as {example!r}, got {entry!r}", "seat", n=number
        )
    name, notation = entry.split(" ", 1)
    if not name.isdigit():
        raise RecordError(f"choice {number}: {name!r} is not a seat", "seat", n=number)
    return int(name), notation


def record_of(match: Match, shares: Data | None = None, played: Sequence[str] = ()) -> Record:
    """A match as a record: how it began, every choice, and how it ended.

    If the server and every person had a share in the seed, what each gave is written down with all numbers drawn; and
    if choices were taken back over a roll, everything as it was played.
    """
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
    if match.history.run_on and played:
        data["played"] = list(played)
    dice = match.table.dice
    if shares is not None:
        data["dice"] = {**shares, "drawn": numbers_drawn(match, played)}
    elif isinstance(dice, SealedDice):
        data["commitment"] = dice.commitment
    return Record(data)


def numbers_drawn(match: Match, played: Sequence[str] = ()) -> str:
    """All numbers that the sealed dice of a match gave, in order; those to choices taken back over a roll, too."""
    dice = NotedDice(bytes.fromhex(match.start["dice"]["seed"]))
    again = start_match(match.game, match.content, match.start, False, dice)
    if match.history.run_on:
        play_again(again, played or [f"{seat} {what}" for seat, what in choices_of(match)])
    else:
        for action, seat in zip(match.history.actions, match.history.seats, strict=True):
            again.apply_any(action, seat)
    return dice.drawn


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
        raise RecordError(f"{source} is larger than any game could be ({len(text)} characters)", "large", n=len(text))
    try:
        data = json.loads(text)
    except json.JSONDecodeError as error:
        where = {"line": error.lineno, "column": error.colno}
        raise RecordError(f"{source} is not JSON: {error}", "no_json", **where) from error
    except RecursionError as error:
        raise RecordError(f"{source} is not JSON: {error}", "no_record", n=FORMAT) from error
    if not isinstance(data, dict) or data.get("quincunx") != FORMAT:
        raise RecordError(f"{source} is not a game record of format {FORMAT} (field 'quincunx')", "no_record", n=FORMAT)
    wanted = {"game": str, "rules_version": int, "content": str, "start": dict, "actions": list}
    for field, kind in wanted.items():
        if not isinstance(data.get(field), kind):
            raise RecordError(f"{source}: the field '{field}' ({kind.__name__}) is missing", "no_field", field=field)
    for field, kind in {"dice": dict, "played": list}.items():
        if field in data and not isinstance(data[field], kind):
            raise RecordError(f"{source}: the field '{field}' is not a {kind.__name__}", "no_field", field=field)
    for field in ("options", "dice"):
        if not isinstance(data["start"].get(field), dict):
            what = f"start.{field}"
            raise RecordError(f"{source}: the field '{what}' (dict) is missing", "no_field", field=what)
    return Record(data)


def load_record(path: str | Path) -> Record:
    """A record from a file."""
    file = Path(path)
    if file.stat().st_size > LARGEST_FILE:
        raise RecordError(f"{file.name} is larger than any game could be ({file.stat().st_size} bytes)")
    return record_from_text(file.read_text(encoding="utf-8"), file.name)
