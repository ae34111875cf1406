"""Records: a game is its options, its dice and its actions, in a small file that replays exactly."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path

from quincunx.core.content import Content
from quincunx.core.dice import Dice, SealedDice, commitment
from quincunx.core.game import Data, Game, game_of
from quincunx.core.match import DRAW, RESIGN, TIME, Match, Refused, checked_start, start_match

FORMAT = 1
LARGEST_FILE = 4_000_000
BY_WORD = {RESIGN: "!resign", DRAW: "!draw", TIME: "!timeout"}


class RecordError(ValueError):
    """A record that cannot be read or replayed; the text says why."""


class Record:
    """A game as written down: enough to play it again, choice by choice."""

    def __init__(self, data: Data) -> None:
        self.data = data
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
        content = self.game.load_content(packs) if packs else self.game.built_in
        wanted = self.data["content"]
        if content.hash != wanted:
            packs_then = ", ".join(self.data.get("packs", [])) or "no packs"
            raise RecordError(
                f"this game was played with content {wanted} ({packs_then}); loaded is {content.hash}. "
                "Give the same content packs with --content."
            )
        return content

    def replay(self, ply: int | None = None, packs: Sequence[Path] = (), journal: bool = True) -> Match:
        """The match after its first `ply` choices (all of them if none is given), every one checked again."""
        if self.data["rules_version"] != self.game.rules_version:
            raise RecordError(
                f"this game was played by version {self.data['rules_version']} of the rules of {self.game.title}; "
                f"here is version {self.game.rules_version}"
            )
        content = self.content(packs)
        match = start_match(self.game, content, checked_start(self.game, content, self.data["start"]), journal)
        actions = self.data["actions"]
        if ply is not None and not 0 <= ply <= len(actions):
            raise RecordError(f"this game has choices 0 to {len(actions)}; there is no choice {ply}")
        for number, entry in enumerate(actions[:ply]):
            replay_one(match, number, entry)
        return match

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


def replay_one(match: Match, number: int, entry: object) -> None:
    """Make one written choice again."""
    if not isinstance(entry, str) or " " not in entry:
        seat = match.acting[0] if match.acting else 0
        example = f"{seat} {match.table.example(seat)}"
        raise RecordError(f"choice {number}: expected a seat and an action, such as {example!r}, got {entry!r}")
    name, notation = entry.split(" ", 1)
    try:
        if not name.isdigit():
            raise RecordError(f"choice {number}: {name!r} is not a seat")
        if notation == BY_WORD[RESIGN]:
            match.resign(int(name))
        elif notation == BY_WORD[DRAW]:
            match.end_drawn(int(name))
        elif notation == BY_WORD[TIME]:
            match.run_out_of_time(int(name))
        else:
            match.play(notation, int(name))
    except Refused as refusal:
        raise RecordError(f"choice {number} ({entry}) is not possible here: {refusal} [{refusal.rule}]") from refusal


def record_of(match: Match) -> Record:
    """A match as a record: how it began, every choice, and how it ended."""
    twin = start_match(match.game, match.content, match.start, False)
    actions: list[str] = []
    for action, seat in zip(match.history, match.history_seats, strict=True):
        notation = BY_WORD[action] if action < 0 else twin.notation(action, seat)
        actions.append(f"{seat} {notation}")
        twin.apply_any(action, seat)
    data: Data = {
        "quincunx": FORMAT,
        "game": match.game.id,
        "rules_version": match.game.rules_version,
        "content": match.content.hash,
        "packs": match.content.packs,
        "start": match.start,
        "actions": actions,
        "result": result_of(match) if match.over else None,
    }
    dice = match.table.dice
    if isinstance(dice, SealedDice):
        data["commitment"] = dice.commitment
    return Record(data)


def result_of(match: Match) -> Data:
    """How a match ended, and how often its dice were asked."""
    return {"ending": match.ending, "scores": list(match.table.scores), "rolls": match.table.dice.rolls}


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
