"""What may be done at a table and by whom; whatever may not is refused with a reason, and changes nothing."""

from __future__ import annotations

import unicodedata

import quincunx as qx
from quincunx.core.messages import Message
from quincunx.core.step import Refusal
from quincunx.server.live import LiveTable

LONGEST_CHAT = 500
LONGEST_NOTE = 10_000


class NoSuchTable(LookupError):
    """There is no table of this name."""


def refused(key: str, text: str, rule: str) -> qx.Refused:
    """A refusal of the table's own, beside those of the games."""
    return qx.Refused(text, rule, Message(f"server.{key}"))


def stale() -> qx.Refused:
    """Someone was faster, or the page shows an earlier moment."""
    return refused("stale", "The table has moved on since; look again.", "table.offered")


def check_seat(table: LiveTable, player: str | None, seat: int) -> None:
    """Does this player hold this seat, and play it?"""
    if type(seat) is not int or seat not in table.seats_of(player):
        raise refused("not_your_seat", "That is not your seat.", "table.turn")
    if table.mind_of(seat) is not None:
        raise refused("taken_over", "A computer player has taken over this seat.", "table.turn")


def check_in_play(table: LiveTable) -> None:
    """Can anything happen at this table?"""
    if table.frozen:
        raise refused("frozen", table.frozen, "table.over")
    if table.match.over:
        raise table.match.refused(Refusal("table.over", Message("table.over")))
    if table.row.status != "running":
        raise refused("open", "The table waits until every seat is taken.", "table.turn")


def check_player(table: LiveTable, player: str | None, seat: int) -> None:
    """May this player do something here now, if only from this seat?"""
    check_seat(table, player, seat)
    check_in_play(table)


def check_moment(table: LiveTable, seat: int, ply: int, seq: int | None) -> None:
    """Does the player see the table as it is? `seq` tells apart two positions of the same ply.

    Where several choose at once, what the others did in the meantime does not matter.
    """
    if table.match.chooses_with_others(seat) and type(ply) is int and ply >= table.match.first_ply:
        own = seat in table.match.history_seats[ply - table.match.first_ply :]
        if ply > table.match.ply or own or (type(seq) is int and seq < table.story.changed_for(seat)):
            raise stale()
        return
    if type(ply) is not int or ply != table.match.ply:
        raise stale()
    if seq is not None and (type(seq) is not int or seq < table.story.changed):
        raise stale()


def checked_action(table: LiveTable, seat: int, notation: object) -> str:
    """An action that is offered to this seat, in its one notation."""
    match = table.match
    match.chooser(seat)
    action = match.parse(notation, seat)
    refusal = match.why_not(action, seat)
    if refusal is not None:
        raise match.refused(refusal)
    return match.notation(action, seat)


def check_undo(table: LiveTable, seat: int) -> None:
    """May this seat take back its last choice without asking?"""
    refusal = table.match.undo_refusal(seat)
    if refusal is not None:
        raise table.match.refused(refusal)


def checked_ply_back(table: LiveTable, seat: int, ply: int | None) -> int:
    """How far back a seat asks to go: to before its last choice, unless it says."""
    actions = table.story.actions
    if not actions:
        raise refused("nothing_to_undo", "There is nothing of yours to take back.", "table.undo")
    if ply is None:
        own = [number for number, (who, _) in enumerate(actions) if who == seat]
        if not own:
            raise refused("nothing_to_undo", "There is nothing of yours to take back.", "table.undo")
        return own[-1]
    if type(ply) is not int or not 0 <= ply < len(actions):
        raise refused("undo_where", f"One can go back to choice 0 to {len(actions) - 1}.", "table.undo")
    return ply


def checked_words(text: object, longest: int) -> str:
    """What someone wrote, without control characters; empty or too long is refused."""
    if not isinstance(text, str):
        raise refused("not_words", "Words are wanted.", "table.offered")
    if len(text) > longest:
        raise refused("too_long", f"That is too long; {longest} characters is the most.", "table.offered")
    return "".join(c for c in text if c == "\n" or unicodedata.category(c) not in ("Cc", "Cs")).strip()
