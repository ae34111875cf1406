# hot: compiled by mypyc
"""What may be done at a table and by whom; whatever may not is refused with a reason, and changes nothing."""

from __future__ import annotations

import unicodedata

import quincunx as qx
from quincunx.core.messages import Message, Value
from quincunx.core.step import Refusal
from quincunx.core.translations import ENGLISH
from quincunx.server.closed_words import reason_words
from quincunx.server.event_words import UNDO, UNDO_TO
from quincunx.server.tables.table import LiveTable
from quincunx.server.words import language, say

LONGEST_CHAT = 500
MOST_TOGETHER = 64
"""So many choices may be made as one event."""
MOST_AT_A_STEP = 500
"""So often a seat may choose where several choose at once."""
LONGEST_NOTE = 10_000
FROZEN = "frozen"
NOT_SHOWN = "not_shown"
"""The keys of the two refusals that say that a table is closed: one that was in play, and one that was over."""


class NoSuchTable(LookupError):
    """There is no table of this name."""


def refused(key: str, rule: str, **params: Value) -> qx.Refused:
    """A refusal of the table's own, beside those of the games, in the language of whoever is refused."""
    return qx.Refused(say(f"refused.{key}", **params), rule, Message(f"server.{key}", params))


def refused_closed(why: str, key: str = FROZEN) -> qx.Refused:
    """A refusal at a table that is closed, by the reason as it is kept."""
    return qx.Refused(reason_words(why), "table.over", Message(f"server.{key}", {"why": why}))


def refusal_words(error: qx.Refused, table: LiveTable | None) -> str:
    """A refusal in the language of whoever is refused: by its table if the game refuses, else it has been said."""
    if language() == ENGLISH or table is None or not table.is_dealt or error.message.key.startswith("server."):
        return error.text
    return table.match.in_language(language()).text(error.message)


def stale() -> qx.Refused:
    """Someone was faster, or the page shows an earlier moment."""
    return refused("stale", "table.offered")


def check_seat(table: LiveTable, player: str | None, seat: int) -> None:
    """Does this player hold this seat, and play it?"""
    if type(seat) is not int or seat not in table.seats_of(player):
        raise refused("not_your_seat", "table.turn")
    if table.mind_of(seat) is not None:
        raise refused("taken_over", "table.turn")


def seat_for(table: LiveTable, player: str | None, seat: int | None) -> int:
    """The seat from which a player looks: theirs, the one asked first if they have several, or an onlooker's."""
    own = table.seats_of(player)
    if seat is not None and seat != -1 and seat not in own:
        raise refused("not_your_seat", "table.turn")
    if not table.may_watch(player):
        raise refused("private", "table.turn")
    if seat is not None:
        return seat
    asked = table.match.acting if table.is_dealt else ()
    return next((each for each in own if each in asked), own[0] if own else -1)


def check_in_play(table: LiveTable) -> None:
    """Can anything happen at this table?"""
    if table.frozen:
        raise refused_closed(table.frozen)
    if not table.is_dealt:
        raise refused("open", "table.turn", why=table.updates_in(language()).news_for(-1)["prompt"])
    if table.match.over:
        raise table.match.refused(Refusal("table.over", Message("table.over")))
    if table.row.status != "running":
        raise refused("waiting", "table.turn")


def check_player(table: LiveTable, player: str | None, seat: int) -> None:
    """May this player do something here now, if only from this seat?"""
    check_seat(table, player, seat)
    check_in_play(table)
    check_still_in(table, seat)


def check_still_in(table: LiveTable, seat: int) -> None:
    """Is this seat still in the match?"""
    if type(seat) is int and 0 <= seat < table.match.seats and table.match.table.has_left(seat):
        raise table.match.refused(Refusal("table.left", Message("table.has_left", {"seat": seat})))


def check_moment(table: LiveTable, seat: int, moment: object) -> None:
    """Does the player see the table as it is, as far as it matters to this seat?"""
    if type(moment) is not int or moment not in table.course.timely[seat]:
        raise stale()


def check_patience(table: LiveTable, seat: int) -> None:
    """Has this seat not yet chosen too often where choices can be made and unmade for ever?"""
    history = table.match.history
    if history.seats[history.shared_from :].count(seat) >= MOST_AT_A_STEP:
        raise refused("enough", "table.offered", n=MOST_AT_A_STEP)


def check_free(table: LiveTable, seat: int) -> None:
    """Is there such a seat, and nobody in it?"""
    if not (0 <= seat < len(table.seats) and table.seats[seat].is_free):
        raise refused("seat_taken", "table.turn")


def checked_action(table: LiveTable, seat: int, notation: object) -> str:
    """An action that is offered to this seat, in its one notation."""
    match = table.match
    match.chooser(seat)
    action = match.parse(notation, seat)
    refusal = match.why_not(action, seat)
    if refusal is not None:
        raise match.refused(refusal)
    return match.notation(action, seat)


def checked_actions(table: LiveTable, seat: int, notations: object) -> str:
    """Several actions that can be taken one after the other, as one event; as far as nothing comes to light."""
    if not isinstance(notations, list) or not 1 <= len(notations) <= MOST_TOGETHER:
        raise refused("not_actions", "table.offered", n=MOST_TOGETHER)
    if not all(isinstance(notation, str) for notation in notations):
        raise refused("not_notations", "table.offered")
    if len(notations) == 1:
        return checked_action(table, seat, notations[0])
    twin = table.match.copy()
    made = twin.play_all(notations, seat)
    return " ".join(notations[:made])


def undo_event(table: LiveTable, seat: int) -> str:
    """The event that takes back what a seat chose last, if it may do so without asking."""
    refusal = table.match.undo_refusal(seat)
    if refusal is not None:
        raise table.match.refused(refusal)
    first, end = table.match.undo_span(seat)
    return f"{UNDO} {first} {end - first}"


def undo_to_event(table: LiveTable, ply: int) -> str:
    """The event by which all go back to a choice; if something was rolled since, the dice run on from where they are.

    Tables from before everybody had a share in the dice go on as they began.
    """
    match = table.match
    ran = match.back_to(match.first_ply + ply).history.run_on.get(ply) if table.dice is not None else None
    return f"{UNDO_TO} {ply}" if ran is None else f"{UNDO_TO} {ply} @{ran[0]}/{ran[1]}"


def checked_ply_back(table: LiveTable, seat: int, ply: int | None) -> int:
    """How far back a seat asks to go, by the choices it has noticed: to before its own last one, unless it says."""
    own = [number for number, (who, _) in enumerate(table.events.actions) if who == seat]
    if not own:
        raise refused("nothing_to_undo", "table.undo")
    history = table.match.history
    noticed = history.noticed(seat, len(history))
    if ply is not None and (type(ply) is not int or not 0 <= ply < noticed):
        raise refused("undo_where", "table.undo", n=noticed - 1)
    back_to = own[-1] if ply is None else history.ply_of(seat, ply)
    back_to = next((first for end, first in history.events.items() if first <= back_to < end), back_to)
    step = table.match.table.steps[-1]
    if step.seat < 0 and step.has_secrets():  # in which order several chose in secret is not to be found out
        back_to = min(back_to, history.shared_from)
    if back_to < history.closed:
        raise table.match.refused(Refusal("table.undo", Message("table.undo_left")))
    return back_to


def checked_words(text: object, longest: int) -> str:
    """What someone wrote, without control characters; empty or too long is refused."""
    if not isinstance(text, str):
        raise refused("not_words", "table.offered")
    if len(text) > longest:
        raise refused("too_long", "table.offered", n=longest)
    return "".join(c for c in text if c == "\n" or unicodedata.category(c) not in ("Cc", "Cs")).strip()
