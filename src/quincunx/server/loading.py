"""From what is kept to a table in play: replayed from its start, under the rules of today."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import quincunx as qx
from quincunx.core.content import Content
from quincunx.core.game import Game
from quincunx.core.match import Match
from quincunx.core.replay import NotPossible, replay
from quincunx.core.starting import checked_start, start_match
from quincunx.server.live import Course, people_of, screened_seats
from quincunx.server.manners import refused
from quincunx.server.pace import Clocks, read_pace
from quincunx.server.store.rows import EventRow, SeatRow, TableRow
from quincunx.server.story import Story, StoryError
from quincunx.server.thinking import content_of


@dataclass(frozen=True)
class Built:
    """A table as far as it could be rebuilt, why no further, and what has changed since it began."""

    course: Course
    frozen: str
    migrated: str


class Packs:
    """The content packs this server knows, by the name of their folder."""

    def __init__(self, folders: Sequence[Path] = ()) -> None:
        self.folders: Mapping[str, Path] = {folder.name: folder for folder in folders}

    def paths(self, names: Sequence[str]) -> tuple[str, ...]:
        """Where the packs lie; Refused if one is not there."""
        for name in names:
            if name not in self.folders:
                raise refused("no_pack", f"The content pack “{name}” is not on this server.", "table.offered")
        return tuple(str(self.folders[name]) for name in names)

    def content(self, game: Game, names: Sequence[str]) -> Content:
        """A game's content with these packs laid over it."""
        return content_of(game, self.paths(names))


def build(row: TableRow, seats: Sequence[SeatRow], events: Sequence[EventRow], packs: Packs, up_since: float) -> Built:
    """Rebuild a table; Refused if it cannot even be begun. Slow for a long game: call it in a thread."""
    game, content = rules_of(row, packs)
    migrated = difference(row, game, content)
    try:
        match = start_match(game, content, checked_start(game, content, row.start), True)
    except (ValueError, LookupError) as error:
        why = f"This game cannot be set up any more: {error}."
        raise refused("frozen", f"{migrated} {why}".strip(), "table.over") from error
    story, frozen = told_by(events)
    frozen = frozen or play_out(match, story, trusted=not migrated)
    if frozen:
        frozen = f"{migrated} {frozen}".strip()
        del story.actions[len(match.history) :]
    clocks = clocks_of(row, seats, match, story, up_since)
    return Built(Course(match, story, clocks), frozen, migrated)


def rules_of(row: TableRow, packs: Packs) -> tuple[Game, Content]:
    """The game and the content of a table, as they are today."""
    game = qx.registry().get(row.game)
    if game is None:
        raise refused("frozen", f"The game “{row.game}” is not on this server any more.", "table.over")
    try:
        return game, packs.content(game, row.packs)
    except (qx.ContentError, OSError) as error:
        raise refused("frozen", f"The cards of this game cannot be read: {error}.", "table.over") from error


def difference(row: TableRow, game: Game, content: Content) -> str:
    """What has changed since the game began; empty if nothing."""
    if row.rules_version != game.rules_version:
        return (
            f"This game was begun under version {row.rules_version} of the rules of {game.title}; "
            f"here is version {game.rules_version}."
        )
    if row.content != content.hash:
        return "This game was begun with other cards and numbers than those of today."
    return ""


def told_by(events: Sequence[EventRow]) -> tuple[Story, str]:
    """The story the events tell, and why it breaks off if it does."""
    story = Story()
    for event in events:
        try:
            story.add(event.seat, event.what, event.at)
        except StoryError as error:
            return story, f"The history of this table cannot be read: {error}."
    return story, ""


def play_out(match: Match, story: Story, trusted: bool) -> str:
    """Make all choices of a story again; why not, if one is no longer possible."""
    try:
        replay(match, story.actions, trusted)
    except NotPossible as error:
        return f"Choice {error.number} ({error.choice[1]}) is not possible: {error.refused.text}"
    match.history.events = dict(story.events)
    return ""


def clocks_of(row: TableRow, seats: Sequence[SeatRow], match: Match, story: Story, up_since: float) -> Clocks:
    """The clocks as they were kept; time in which the server was down is charged to nobody who plays live."""
    pace = read_pace(row.pace)
    clocks = Clocks(pace, len(seats))
    for seat in seats:
        if seat.clock_left is not None:
            clocks.left[seat.seat] = seat.clock_left
    minds = [seat.mind for seat in seats]
    if row.status != "running":
        return clocks
    clocks.screen(people_of(screened_seats(match), story, minds), up_since, known=story.seq == 0)
    if pace.kind == "live" and story.seq > 0:
        clocks.start(people_of(match.acting, story, minds), max(story.last_at, up_since))
    elif pace.kind == "days":
        clocks.start(people_of(match.acting, story, minds), story.last_at or row.updated)
    return clocks
