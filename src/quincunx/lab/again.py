"""A game of a study once more, from its row alone."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import quincunx as qx
from quincunx.core.content import Content
from quincunx.core.game import Game, game_of
from quincunx.lab.playing import digest, match_again, play
from quincunx.lab.study import StudyError, job_of

Row = Mapping[str, Any]


def rules_of_row(row: Row, packs: Sequence[Path]) -> tuple[Game, Content]:
    """The rules and the content a row was played by, if they are at hand."""
    game = game_of(row["game"])
    if game.rules_version != row["rules_version"]:
        raise StudyError(
            f"this game was played under version {row['rules_version']} of the rules of {game.title}; "
            f"this is version {game.rules_version}"
        )
    content = game.load_content(packs) if packs else game.built_in
    if content.hash != row["content"]:
        raise StudyError(
            f"this game was played with content {row['content']}, but {content.hash} is loaded. "
            "Give the same content packs with --content."
        )
    return game, content


def match_of_row(row: Row, game: Game, content: Content) -> qx.Match:
    """The match of a row after its last choice; it must be the one the row was written for."""
    if row["error"] is not None:
        raise StudyError(f"game {row['index']} was not finished: {row['error']}")
    match = match_again(game, content, job_of(row), row["actions"], row["action_seats"])
    if digest(match) != row["digest"]:
        raise StudyError(f"game {row['index']} replays to a different result than its row says")
    return match


def record_of_row(row: Row, packs: Sequence[Path] = ()) -> qx.Record:
    """The record of a row."""
    return qx.record_of(match_of_row(row, *rules_of_row(row, packs)))


def played_anew(row: Row, packs: Sequence[Path] = ()) -> bool:
    """Do the minds, given their seeds, play the very same game again?"""
    return bool(play(*rules_of_row(row, packs), job_of(row))["digest"] == row["digest"])
