# hot: compiled by mypyc
"""What a seat is told: the one place where its data is put together."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from quincunx.core.actions import Option
from quincunx.core.cautions import Caution
from quincunx.core.dice import commitment
from quincunx.core.eyes import sees
from quincunx.core.game import Data
from quincunx.core.journal import Entry
from quincunx.core.kept import Kept
from quincunx.core.match import Match
from quincunx.core.messages import Message, Value
from quincunx.core.picture import Picture
from quincunx.core.scene import moments_of, numbers_at, scenes_of, staged, staged_plies, view_for
from quincunx.core.translations import ENGLISH
from quincunx.server import event_words as words
from quincunx.server.closed_words import reason_words
from quincunx.server.tables.clocks import AGREED_BACK, PLAYED
from quincunx.server.tables.course import Course
from quincunx.server.tables.events import Trace
from quincunx.server.tables.telling import Telling
from quincunx.server.words import level_name, person_name, say_in

if TYPE_CHECKING:
    from quincunx.server.tables.table import LiveTable

TRACE_RULES = {words.MIGRATED: "table.offered", words.UNDO_TO: "table.undo", words.TAKEOVER: "table.turn"}
"""The clause behind each kind of trace."""
MOST_SCENES: Final = 6
"""Whoever has not looked for long is shown the last few scenes."""
SEEN: Final[Kept[tuple[Match, Data]]] = Kept(200)
"""What seats saw lately, at whichever tables: a scene begins with what was seen before its choice."""


def entries_of(match: Match) -> Sequence[Entry]:
    """The entries of a match's journal, all of them."""
    journal = match.table.journal
    return journal.entries if journal is not None else ()


def option_told(option: Option, caution: Caution | None) -> Data:
    """What can be chosen, as plain data, and what its player should think of first."""
    told: Data = {"do": option.notation, "text": option.text, "rule": option.rule}
    if option.aside:
        told["aside"] = True
    if caution is not None:
        told["caution"] = {"text": caution.text, "rule": caution.rule, "loses": caution.loses}
    return told


class Reading:
    """A seat's journal as far as it has been put together: entries of the match's journal by number, and traces."""

    def __init__(self) -> None:
        self.lines: list[int | Trace] = []
        self.entries = 0
        self.traces = 0

    def read_on(self, seat: int, entries: Sequence[Entry], traces: Sequence[Trace]) -> None:
        """Go on with what has been added since; a trace stands before the first entry of its ply."""
        for number in range(self.entries, len(entries)):
            entry = entries[number]
            while self.traces < len(traces) and traces[self.traces].ply <= entry.ply:
                self.lines.append(traces[self.traces])
                self.traces += 1
            if sees(entry.eyes, seat):
                self.lines.append(number)
        self.entries = len(entries)


class Updates:
    """What the seats of a table are told in one language, with whatever of it can be used again."""

    def __init__(self, table: LiveTable, language: str = ENGLISH) -> None:
        self.table = table
        self.language = language
        self.spoken: tuple[Match, Match] | None = None
        """The match as it stands, and as it is told in this language; in English it is told as it is."""
        self.pictures: dict[tuple[int, bool], tuple[object, Picture]] = {}
        """The last picture for a seat and a width, and the moment it shows."""
        self.forecasts: dict[int, tuple[object, Data | None]] = {}
        """The last forecast for a seat, and the moment it is about."""
        self.cautions: dict[int, tuple[object, dict[int, Caution]]] = {}
        """What a seat was last warned of, and the moment it was."""
        self.worded: dict[int, Data] = {}
        """The lines of the match's journal that were told since the table changed last, by number."""
        self.readings: dict[int, Reading] = {}
        self.messages: dict[tuple[object, ...], tuple[Telling, Picture | None, Picture | None]] = {}
        """What has been told since the table changed last, and the pictures after and before: whoever sees the same is
        told the same. What nobody else can see is not kept."""
        self.seated: tuple[object, Data] = (None, {})
        self.moments: dict[int, tuple[Match, Match]] = {}
        """The match before and after choices that have a scene, as long as the table has not changed since."""
        self.views: dict[int, Data] = {}
        """What seats see now, while one message is put together."""

    def changed(self) -> None:
        """The table stands differently now, or something beside the game has changed."""
        self.messages.clear()
        self.worded.clear()
        self.moments.clear()
        self.spoken = None
        self.views.clear()

    def played(self, before: Match, after: Match) -> None:
        """One more choice was made: if it has a scene, the match before it is at hand now and will not be later."""
        journal = after.table.journal
        if journal is None or after.ply != before.ply + 1:
            return
        for number in range(len(journal.entries) - 1, -1, -1):
            entry = journal.entries[number]
            if entry.ply < before.ply:
                return
            if entry.line.key in after.game.staged:
                self.moments[before.ply] = (before, after)
                return

    def go_back_to(self, course: Course) -> None:
        """Forget what no longer holds where the match goes back."""
        if course.events.how != PLAYED:
            self.readings.clear()
        if course.events.how == AGREED_BACK:  # the same choices may lead elsewhere now
            self.forecasts.clear()
            self.cautions.clear()
            self.pictures = {who: (None, last) for who, (_, last) in self.pictures.items()}

    @property
    def match(self) -> Match:
        """The match as it is told in this language."""
        match = self.table.match
        if self.language == ENGLISH:
            return match
        if self.spoken is None or self.spoken[0] is not match:
            self.spoken = (match, match.in_language(self.language))
        return self.spoken[1]

    def message_for(
        self, seat: int, since: int, narrow: bool, pictures: bool, shown: Picture | None, seen: int | None = None
    ) -> tuple[Telling, Picture | None]:
        """What a viewer is told who has the journal up to a line and this picture; and the picture it has then.

        Whoever has `seen` so many choices, and looks with pictures, is told the scenes of those made since.
        """
        plies = self.plies_staged(seat, seen) if pictures and seen is not None else []
        same = (seat, since, narrow, pictures, id(shown), *plies)
        told = self.messages.get(same)
        if told is None:
            scenes = self.scenes_for(seat, plies) if plies else []
            picture = self.picture_for(seat, narrow) if pictures else None
            board: str | Data | None = None
            if picture is not None:
                board = picture.changes_from(shown) if shown is not None else None
                if board is None:
                    picture = self.whole_picture(seat, narrow)
                    board = picture.to_text()
                if not self.table.is_shared(seat):
                    picture.let_texts_go()
            self.views.clear()
            news = self.news_for(seat, since)
            news["board"] = board
            if plies:
                news["scenes"] = scenes
            told = Telling(news), picture, shown
            if self.table.is_shared(seat):
                self.messages[same] = told
        return told[:2]

    def plies_staged(self, seat: int, seen: int) -> list[int]:
        """The choices with a scene since a seat had seen so many, in order; of many the last ones."""
        return staged_plies(self.match, seat, seen)[-MOST_SCENES:]

    def scenes_for(self, seat: int, plies: list[int]) -> list[Data]:
        """What some choices looked like to a seat."""
        match, now = self.match, self.table.match
        seen = SEEN.get((self.table.id, self.language, seat))
        scenes: list[Data] = []
        for ply in plies:
            if ply not in self.moments:
                self.moments[ply] = moments_of(now, ply)
            before, after = self.moments[ply]
            if after is now:  # what is seen and read now is put together for all of a message
                lines = [self.entry_line(number) for number in numbers_at(entries_of(match), ply, seat)]
                if seen is not None and seen[0] is before:
                    view = seen[1]
                else:
                    view = view_for(before.in_language(self.language), seat)
                scenes += staged(match, ply, seat, view, self.view_of(seat), lines)
            else:
                told = (before.in_language(self.language), after.in_language(self.language))
                scenes += scenes_of(match, ply, seat, told)
        return scenes

    def view_of(self, seat: int) -> Data:
        """What a seat sees now."""
        view = self.views.get(seat)
        if view is None:
            view = self.views[seat] = view_for(self.match, seat)
            if self.table.game.staged:
                SEEN.put((self.table.id, self.language, seat), (self.table.match, view))
        return view

    def update_for(self, seat: int, narrow: bool = False) -> Data:
        """Everything a seat may know now; seat -1 is an onlooker."""
        board = self.whole_picture(seat, narrow).to_text()
        self.views.clear()
        return {**self.news_for(seat), "forecast": self.forecast_for(seat), "board": board}

    def odds_for(self, seat: int) -> Data:
        """Odds and sums for the choice before a seat, and at which moment they hold."""
        return {"seat": seat, "moment": self.table.moment(seat), "forecast": self.forecast_for(seat)}

    def forecast_for(self, seat: int) -> Data | None:
        """The forecast for a seat, worked out once for each position."""
        if seat < 0 or not self.table.is_in_play:
            return None
        moment, forecast = self.forecasts.get(seat, (None, None))
        if moment != self.table.moment(seat):
            forecast = self.foresee(seat)
            self.forecasts[seat] = (self.table.moment(seat), forecast)
        return forecast

    def foresee(self, seat: int) -> Data | None:
        found = self.match.forecast(seat)
        return None if found is None else found.to_dict()

    def news_for(self, seat: int, since_entries: int = 0) -> Data:
        """Everything a seat may know now but its picture and its odds, with its journal from a line on."""
        match, table = self.match, self.table
        since, lines = self.lines_for(seat, since_entries)
        told: Data = {
            "is": "table",
            "table": table.id,
            "game": match.game.id,
            "title": table.row.title,
            "status": "over" if match.over and not table.frozen else table.row.status,
            "seat": seat,
            "moment": table.moment(seat),
            "ply": match.ply_for(seat),
            "awaited": list(match.awaited),
        }
        self.tell_asked(told, seat)
        told["journal"] = [self.line(each, seat) for each in lines]
        told["journal_from"] = since
        self.tell_said(told, seat)
        told.update(self.outcome())
        return told

    def tell_asked(self, told: Data, seat: int) -> None:
        """What this seat is asked, and what it can choose from."""
        match, table = self.match, self.table
        yours = table.is_in_play and seat in match.acting and table.mind_of(seat) is None
        prompt = match.prompt(seat)
        if table.frozen:
            prompt = reason_words(table.frozen, self.language)
        elif table.row.status == "open" and not match.over:
            prompt = say_in(self.language, "refused.waiting")
        options = match.options(seat) if yours else []
        cautions = self.cautions_for(seat) if yours else {}
        told["your_turn"] = yours
        told["own_asked"] = table.own_asked(seat)
        told["prompt"] = prompt
        told["rule"] = match.rule if yours or match.over else "table.turn"
        told["options"] = [option_told(o, cautions.get(o.action)) for o in options]
        told["draft"] = match.draft(seat) if yours else None
        told["can_undo"] = table.may_undo(seat)
        told["plays_on"] = seat >= 0 and match.table.plays_on(seat)
        told["may_hint"] = yours and table.may_hint(seat)
        told["standing"] = self.standing_of(seat)

    def cautions_for(self, seat: int) -> dict[int, Caution]:
        """What a seat that is asked is warned of, worked out once for each position."""
        moment, cautions = self.cautions.get(seat, (None, {}))
        if moment != self.table.moment(seat):
            cautions = self.match.cautions(seat)
            self.cautions[seat] = (self.table.moment(seat), cautions)
        return cautions

    def standing_of(self, seat: int) -> list[Data]:
        """What this seat can answer in advance, which of it stands, and which is about to be given; for it alone."""
        table = self.table
        if seat < 0 or seat not in table.people or not table.is_in_play:
            return []
        kept, given, game = table.standing.get(seat, ()), table.answer_of(seat), self.match.game
        return [
            {
                "id": answer.id,
                "text": game.words(f"standing.{answer.id}"),
                "on": answer.id in kept,
                "now": answer is given,
            }
            for answer in table.game.standing
        ]

    def tell_said(self, told: Data, eye: int) -> None:
        """What is no part of the game: offers, requests, clocks, who is here, who thinks, and who has left."""
        table, match, events = self.table, self.table.match, self.table.events
        asked, in_play = events.asked, table.is_in_play
        told["undo_asked"] = asked.seat if asked is not None else None
        told["undo_ply"] = match.ply_for(eye, asked.ply) if asked is not None else None
        told["undo_agreed"] = sorted(asked.agreed) if asked is not None else []
        told["draw_offered"] = sorted(events.draw_offers)
        told["clocks"] = table.course.clocks.to_dict(table.now(), eye)
        told["thinking"] = [s for s in match.awaited if table.mind_of(s) is not None] if in_play else []
        told["present"] = sorted(table.present)
        told["watching"] = table.watching
        told["banned"] = table.banned if in_play else []
        told.update(self.who_is_who())

    def who_is_who(self) -> Data:
        """Who sits where and who has left; put together anew only when that has changed."""
        table, match, seats = self.table, self.table.match, range(len(self.table.seats))
        left = tuple(match.table.left_by)
        roles = [str(self.match.name("seat", seat)) for seat in seats]  # an army may get its name at the table
        same = (table.row, *roles, *table.seats, *table.events.minds.items(), left, table.rematch, table.frozen)
        if self.seated[0] != same:
            told = {
                "left": {str(s): left[s] for s in seats if match.table.has_left(s)},
                "sides": [match.table.side_of(s) for s in seats],
                "roles": roles,
                **self.who_sits_here(),
            }
            self.seated = (same, told)
        return self.seated[1]

    def who_sits_here(self) -> Data:
        """Who sits where, and where the table comes from and leads to."""
        table, seats = self.table, range(len(self.table.seats))
        return {
            "takeover": table.row.takeover,
            "names": [self.name_of(seat) for seat in seats],
            "players": [each.player_id for each in table.seats],
            "minds": [table.mind_of(seat) for seat in seats],
            "lets_watch": [each.seat for each in table.seats if each.lets_watch],
            "let_be_watched": table.is_let_be_watched,
            "rematch": table.rematch,
            "forked_from": table.row.forked_from,
            "frozen": reason_words(table.frozen, self.language) or None,
        }

    def name_of(self, seat: int) -> str:
        """Who plays a seat, a computer player by the name of its level in this language."""
        mind = self.table.mind_of(seat)
        return (
            level_name(mind, self.language)
            if mind is not None
            else person_name(self.table.name_of(seat), self.language)
        )

    def outcome(self) -> Data:
        """How the match ended, if it did, and what can be told of the dice."""
        match = self.table.match
        over = match.over
        return {
            "over": over,
            "ending": match.ending if over else None,
            "ended_by": (self.table.events.ended_by or "play") if over else None,
            "scores": list(match.scores) if match.scores is not None else None,
            "places": list(match.places) if match.places is not None else None,
            "outcomes": [match.outcome(seat) for seat in range(match.seats)] if over else None,
            "dice": self.dice_told(),
        }

    def dice_told(self) -> Data:
        """What was promised of the dice; once the match is over, all that they were made of."""
        table, over = self.table, self.table.match.over
        if table.dice is not None:
            promised = {"round": table.dice.round, "commitment": table.dice.commitment}
            seed = table.match.start["dice"]["seed"] if over else None
            return {**(table.shares or {} if over else promised), "seed": seed}
        dice = table.row.start["dice"]
        sealed = bytes.fromhex(dice["seed"]) if dice["kind"] == "sealed" else None
        return {
            "commitment": commitment(sealed) if sealed is not None else None,
            "seed": sealed.hex() if sealed is not None and over else None,
        }

    def picture_for(self, seat: int, narrow: bool = False) -> Picture:
        """The picture for a seat, drawn once for each position and width, and then only where it has changed."""
        match = self.match
        now = (self.table.moment(seat), match.over)
        shown, last = self.pictures.get((seat, narrow), (None, None))
        if shown != now or last is None:
            last = match.game.picture(self.view_of(seat), narrow, last)
            last.follow(None)  # there is nothing more to take over from the picture before
            self.pictures[seat, narrow] = (now, last)
        return last

    def whole_picture(self, seat: int, narrow: bool = False) -> Picture:
        """The same for whoever has none yet: where texts have been let go, it is drawn anew."""
        picture = self.picture_for(seat, narrow)
        if not picture.is_whole:
            del self.pictures[seat, narrow]
            picture = self.picture_for(seat, narrow)
        return picture

    # ---- the journal, with what happened at the table in between

    def lines_for(self, seat: int, since: int) -> tuple[int, list[int | Trace]]:
        """What a seat may read from a line on, or from the end if there are fewer; and that line."""
        reading = self.readings.get(seat)
        if reading is None:
            reading = self.readings[seat] = Reading()
        traces = self.table.events.traces
        reading.read_on(seat, entries_of(self.table.match), traces)
        latest = traces[reading.traces :]
        here = len(reading.lines)
        since = min(max(since, 0), here + len(latest))
        return since, [*reading.lines[since:], *latest[max(since - here, 0) :]]

    def lines_before(self, seat: int, ply: int) -> int:
        """How many lines of its journal a seat keeps when the match goes back to a ply."""
        count = sum(trace.ply < ply for trace in self.table.events.traces)
        for entry in entries_of(self.table.match):
            count += entry.ply < ply and sees(entry.eyes, seat)
        return count

    def line(self, line: int | Trace, eye: int) -> Data:
        """One line as plain data, dated by what this eye has noticed."""
        said = self.trace_line(line) if isinstance(line, Trace) else self.entry_line(line)
        return {**said, "ply": self.table.match.ply_for(eye, said["ply"])}

    def entry_line(self, line: int) -> Data:
        """A line of the match's journal, put into words once for all who are told of it at the same time."""
        said = self.worded.get(line)
        if said is None:
            match = self.match
            entry = entries_of(match)[line]
            said = self.worded[line] = match.entry_to_dict(entry)
            if entry.line.key in match.game.staged:
                said["staged"] = True
        return said

    def trace_line(self, trace: Trace) -> Data:
        """What happened at the table, in words."""
        given_back = trace.what == words.TAKEOVER and trace.detail == words.NOBODY
        key = "server." + ("given_back" if given_back else trace.what[1:].replace("-", "_"))
        params: dict[str, Value] = {"seat": trace.seat, "detail": trace.detail}
        told = {**params, "detail": level_name(trace.detail, self.language)} if trace.what == words.TAKEOVER else params
        text = self.match.text(Message(key, told))
        rule = TRACE_RULES[trace.what]
        return {"ply": trace.ply, "key": key, "params": params, "rule": rule, "text": text, "trace": True}
