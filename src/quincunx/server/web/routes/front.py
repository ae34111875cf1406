"""The front door: one's own games, the games there are, whom one may join or watch, and what one has played."""

from __future__ import annotations

import asyncio
import time
from contextlib import suppress
from functools import cache, lru_cache
from typing import Annotated, Final

from fastapi import APIRouter, Depends, HTTPException, Query, Request
from starlette.responses import Response

import quincunx as qx
from quincunx.core.game import Data, Game
from quincunx.core.kit.maps import map_option
from quincunx.core.kit.thumb import thumbnail
from quincunx.core.translations import ENGLISH
from quincunx.minds import mind_named, opponents
from quincunx.server.people.puzzles import of_the_day
from quincunx.server.server import Server
from quincunx.server.store import SeatRow, TableRow
from quincunx.server.tables.checks import seat_for
from quincunx.server.tables.due import acting_at
from quincunx.server.tables.table import LiveTable
from quincunx.server.web.routes.api import people_at
from quincunx.server.web.routes.paces import PACES, pace_text
from quincunx.server.web.routes.pages import (
    best_outcome,
    by_difficulty,
    ending_words,
    game_named,
    has_page,
    names_of,
    page,
    players_of,
    told_game,
)
from quincunx.server.web.routes.puzzles import puzzle_named, today
from quincunx.server.web.visitors import Visitor, this_server, visitor
from quincunx.server.words import in_words, language, level_about, level_name, say

front = APIRouter(include_in_schema=False)

Looking = Annotated[Visitor, Depends(visitor)]
Inside = Annotated[Server, Depends(this_server)]
A_PAGE: Final = 50
MOST_LISTED: Final = 6
"""Tables of others on the front page; more of them would push all else away."""
SHOWPIECE_PLIES: Final = 60
EASY: Final = 1
THEMES: Final = ("light", "dark")
A_DAY: Final = {"cache-control": "public, max-age=86400"}


@front.get("/")
async def start(request: Request, who: Looking, server: Inside) -> Response:
    """The games, one's own tables, open ones, and those to watch."""
    mine = await server.store.tables.played_by(who.id) if who.id is not None else []
    open_rows, watch_rows = await server.store.tables.waiting(), await server.store.tables.watchable()
    seats = await server.store.tables.seats_of([row.id for row in [*mine, *open_rows, *watch_rows]])
    own = {row.id for row in mine}
    blocked = await server.store.shuns.blocked(who.id) if who.id is not None else frozenset()
    open_rows = [row for row in open_rows if row.id not in own and not blocked & people_at(row, seats[row.id])]
    watch_rows = [row for row in watch_rows if row.id not in own]
    context = {
        "games": [game_card(request, in_words(game)) for game in by_difficulty()],
        "levels": levels(),
        "paces": paces(),
        "is_new": not mine and (who.id is None or not await server.store.tables.finished(who.id, limit=1)),
        "my_tables": await my_tables(server, mine, seats, who),
        "open_tables": [listed(row, seats.get(row.id, [])) for row in open_rows[:MOST_LISTED]],
        "watch": [listed(row, seats.get(row.id, [])) for row in watch_rows[:MOST_LISTED]],
        "live": len(watch_rows),
        "puzzle": todays_puzzle() if has_page(request, "/puzzles/today") else None,
    }
    return page(request, "start.html", context)


def todays_puzzle() -> Data | None:
    """The puzzle of the day as the front page tells of it: where it is, which game, and who is to play."""
    found = of_the_day(qx.registry().values(), today())
    return puzzle_card(found[0].id, found[1].id, language()) if found is not None else None


@lru_cache(maxsize=16)
def puzzle_card(game: str, puzzle: str, code: str) -> Data:
    rules = game_named(game)
    found = rules.puzzles.all[puzzle]
    side = str(found.match(rules).in_language(code).name("seat", found.seat))
    return {
        "href": "/puzzles/today",
        "title": rules.title,
        "side": side,
        "thumb": f"/puzzles/{game}/{puzzle}/thumb.svg",
    }


@front.get("/puzzles/{game}/{puzzle}/thumb.svg")
async def puzzle_thumb(game: str, puzzle: str, theme: str = "") -> Response:
    """The position of a puzzle at the size of a thumb, with the side that is to play below."""
    rules = game_named(game)
    found = puzzle_named(rules, puzzle)
    drawn = rules.thumb({**found.match(rules).view(qx.ONLOOKER), "seat": found.seat}) or thumbnail()
    return Response(themed(drawn, theme), media_type="image/svg+xml", headers=A_DAY)


def levels() -> list[Data]:
    return [{"name": name, "text": level_name(name), "about": level_about(name)} for name in opponents()]


def paces() -> list[Data]:
    return [{"value": name, "text": choice.text} for name, choice in PACES.items()]


def game_card(request: Request, game: Game) -> Data:
    """What the front page shows of a game."""
    facts = [say("game.players", n=players_of(game)), say("game.minutes", n=game.minutes) if game.minutes else ""]
    facts += [say("game.easy")] if game.difficulty == EASY else []
    return {
        "id": game.id,
        "title": game.title,
        "tagline": game.words("about.tagline"),
        "facts": [fact for fact in facts if fact],
        "places": [say(f"parts.place.{n}") for n in range(1, game.most_seats + 1)],
        "picture": f"/games/{game.id}/picture.svg",
        "mosaic": f"/games/{game.id}/mosaic.svg" if game.mosaic is not None else None,
        "learn": f"/learn/{game.id}" if game.lessons else None,
        "how_to_play": f"/how-to-play/{game.id}" if has_page(request, "/how-to-play/{game}") else None,
        "maps": f"/maps/{game.id}" if map_option(game) is not None else None,
        "options": game.form(game.content_in_words(game.built_in)),
    }


# ---- one's own tables


async def my_tables(server: Server, rows: list[TableRow], seats: dict[str, list[SeatRow]], who: Visitor) -> list[Data]:
    """One's own tables: where it is one's turn first, and of these the one with the least time left."""
    found = [await my_table(server, row, seats.get(row.id, []), who) for row in rows]
    return sorted(found, key=lambda table: (not table["your_turn"], table["left"] or float("inf")))


async def my_table(server: Server, row: TableRow, seats: list[SeatRow], who: Visitor) -> Data:
    """One of the visitor's own tables, and whether it is their turn there, from what is kept of it."""
    if row.status == "running" and (row.acting is None or not has_same_rules(row)):
        row = await looked_up(server, row)
    own = [seat.seat for seat in seats if seat.player_id == who.id]
    your_turn = row.asks(own)
    left = time_left(server.tables.open.at_hand(row.id), own) if your_turn else None
    return {
        "id": row.id,
        "title": row.title or row.game,
        "with": with_whom(row, names_of(seats, without=who.id)),
        "your_turn": your_turn,
        "left": left,
        "left_words": None if left is None else say("time.left", time=lasting(left)),
        "waits": row.status == "open",
        "closed": row.status == "frozen",
        "when": ago(row.updated),
        "thumb": thumb_address(row),
    }


def time_left(live: LiveTable | None, own: list[int]) -> float | None:
    """How long one may still think, if the table is open here; by one's own clock, as others may choose in secret."""
    if live is None or not live.is_in_play or not live.course.clocks.pace.is_limited:
        return None
    clocks = live.course.clocks
    return min((clocks.left_at(seat, live.now()) for seat in own if seat in clocks.running), default=None)


def with_whom(row: TableRow, others: list[str]) -> str:
    """Against whom one plays, in words that follow the title."""
    if not others:
        return say("start.nobody_yet") if row.status == "open" else say("start.one_screen")
    return say("start.with" if row.status == "open" else "start.against", names=others)


def has_same_rules(row: TableRow) -> bool:
    """Can a table go on under the rules of today? If not, opening it closes it."""
    game = qx.registry().get(row.game)
    return game is not None and game.rules_version == row.rules_version


async def looked_up(server: Server, row: TableRow) -> TableRow:
    """A table of which more has to be known than is kept: it is opened, and then that is kept too."""
    with suppress(qx.Refused):
        live = await server.tables.get(row.id)
        if live.is_in_play:
            await server.store.tables.set_acting(row.id, acting_at(live, live.course))
    return await server.store.tables.get(row.id) or row


def listed(row: TableRow, seats: list[SeatRow]) -> Data:
    """A table of others, to join or to watch."""
    return {
        "id": row.id,
        "title": row.title or row.game,
        "by": ", ".join(names_of(seats)),
        "pace": pace_text(row.pace),
        "when": ago(row.updated),
        "thumb": thumb_address(row),
    }


def ago(at: float) -> str:
    """How long ago, in words."""
    seconds = time.time() - at
    return say("time.ago", time=lasting(seconds, ago=True)) if seconds >= 60 else say("time.now")


def lasting(seconds: float, ago: bool = False) -> str:
    """How long something takes, in words; some languages bend those for what lies so long `ago`."""
    whole = max(0, int(seconds))
    for size, word in ((86400, "days"), (3600, "hours"), (60, "minutes"), (1, "seconds")):
        if whole >= size:
            return say(f"time.{'ago_' if ago else ''}{word}", n=whole // size)
    return say("time.none")


@front.get("/robots.txt")
async def robots() -> Response:
    """What machines that read the web may read: the games and their rules, nobody's tables."""
    closed = "".join(
        f"Disallow: {path}\n" for path in ("/t/", "/join/", "/me", "/api/", "/history", "/login", "/signup")
    )
    return Response(f"User-agent: *\n{closed}", media_type="text/plain", headers=A_DAY)


# ---- pictures


def thumb_address(row: TableRow) -> str | None:
    """Where a table in play is to be had at the size of a thumb."""
    return f"/t/{row.id}/thumb.svg" if row.status == "running" and has_same_rules(row) else None


@front.get("/t/{table}/thumb.svg")
async def thumb(table: str, who: Looking, server: Inside, theme: str = "") -> Response:
    """A table at the size of a thumb, as an onlooker sees it, turned so that one's own side is below."""
    live = await server.tables.get(table[:40])
    seat = seat_for(live, who.id, None)
    drawn = await asyncio.to_thread(thumb_of, live, seat)
    return Response(themed(drawn, theme), media_type="image/svg+xml", headers={"cache-control": "no-store"})


def thumb_of(live: LiveTable, seat: int) -> str:
    """The table in a few strokes: nothing but what everyone may see."""
    drawn = live.game.thumb({**live.match.view(qx.ONLOOKER), "seat": seat}) if live.is_dealt else None
    return drawn or thumbnail()


def themed(drawn: str, theme: str) -> str:
    """A picture by day or by lamplight, as the page that shows it is."""
    return drawn.replace('class="qx"', f'class="qx" data-theme="{theme}"', 1) if theme in THEMES else drawn


@front.get("/games/{game}")
async def about(request: Request, game: str, who: Looking) -> Response:
    """What a game is, and a way to begin."""
    rules = told_game(game)
    begin_showpiece(request, rules, language())
    said = [key for key in rules.catalogue.sentences if key.startswith("about.") and key != "about.tagline"]
    card = {**game_card(request, rules), "about": [rules.words(key) for key in said]}
    return page(request, "game.html", {"game": card, "levels": levels(), "paces": paces()})


@front.get("/games/{game}/mosaic.svg")
async def mosaic(game: str) -> Response:
    """The game laid in stones."""
    found = mosaic_of(game_named(game).id)
    if found is None:
        raise HTTPException(404, say("error.no_mosaic"))
    return Response(found, media_type="image/svg+xml", headers=A_DAY)


@cache
def mosaic_of(game: str) -> str | None:
    file = qx.game_of(game).mosaic
    return None if file is None else file.read_text(encoding="utf-8")


@front.get("/games/{game}/picture.svg")
async def picture(request: Request, game: str, theme: str = "light", lang: str = ENGLISH) -> Response:
    """The game at its best, drawn by itself."""
    # Whoever goes away meanwhile must not take it from the others.
    drawn = await asyncio.shield(begin_showpiece(request, game_named(game), lang))
    return Response(themed(drawn, theme), media_type="image/svg+xml", headers=A_DAY)


def begin_showpiece(request: Request, game: qx.Game, lang: str) -> asyncio.Task[str]:
    """Begin to draw a game's picture, off the loop, or be told who draws it already.

    Drawn when the server starts, the pictures of all games would take as long as half the start, and their memory stay.
    """
    drawing: dict[tuple[str, str], asyncio.Task[str]] = request.app.state.showpieces
    key = game.id, lang if lang in game.languages else ENGLISH
    found = drawing.get(key)
    if found is None or (found.done() and (found.cancelled() or found.exception() is not None)):
        found = drawing[key] = asyncio.create_task(asyncio.to_thread(showpiece, *key))
    return found


@cache
def showpiece(game: str, language: str = ENGLISH) -> str:
    """A table in the middle of a good fight."""
    rules = qx.game_of(game)
    match = qx.new(game, seed=16, **rules.first_options(rules.built_in))
    minds = [mind_named("greedy", seat) for seat in range(match.seats)]
    while not match.over and match.ply < SHOWPIECE_PLIES:
        seat = match.acting[0]
        match.play(minds[seat].choose(match, seat), seat)
    return match.in_language(language).svg(0)


# ---- what one has played


@front.get("/history")
async def history(
    request: Request, who: Looking, server: Inside, page_number: Annotated[int, Query(alias="page")] = 1
) -> Response:
    """One's own games: those in play, and those one has finished, newest first."""
    number = max(1, min(page_number, 1000))
    running: list[TableRow] = []
    rows: list[TableRow] = []
    if who.id is not None:
        running = await server.store.tables.played_by(who.id) if number == 1 else []
        rows = await server.store.tables.finished(who.id, limit=A_PAGE + 1, offset=(number - 1) * A_PAGE)
    seats = await server.store.tables.seats_of([row.id for row in [*running, *rows]])
    context = {
        "my_tables": await my_tables(server, running, seats, who),
        "games": [finished(row, seats.get(row.id, []), who) for row in rows[:A_PAGE]],
        "page": number,
        "more": len(rows) > A_PAGE,
    }
    return page(request, "history.html", context)


def finished(row: TableRow, seats: list[SeatRow], who: Visitor) -> Data:
    """One finished game, as its player sees it."""
    game = told_game(row.game)
    outcome = best_outcome(row.result or {}, [seat.seat for seat in seats if seat.player_id == who.id])
    return {
        "id": row.id,
        "title": row.title or row.game,
        "game_title": game.title,
        "with": ", ".join(names_of(seats, without=who.id)),
        "outcome": outcome,
        "why": ending_words(game, str((row.result or {}).get("ending", "")), outcome),
        "when": ago(row.updated),
    }
