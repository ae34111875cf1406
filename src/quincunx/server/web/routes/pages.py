"""Pages for people to look at: tables, replays, rules and standings."""

from __future__ import annotations

import json
from typing import Annotated

from fastapi import APIRouter, Depends, HTTPException, Request
from starlette.responses import JSONResponse, Response

import quincunx as qx
from quincunx.core.game import Data, Game
from quincunx.server.people.ratings import placed
from quincunx.server.server import Server
from quincunx.server.store import SeatRow
from quincunx.server.tables.checks import seat_for
from quincunx.server.tables.table import LiveTable
from quincunx.server.tables.viewing import seat_meant
from quincunx.server.web.languages import VARIES
from quincunx.server.web.turning_away import templates
from quincunx.server.web.visitors import Visitor, remember, server_of, this_server, visitor
from quincunx.server.words import in_words, language, level_name, person_name, say

pages = APIRouter(include_in_schema=False)

Looking = Annotated[Visitor, Depends(visitor)]
Inside = Annotated[Server, Depends(this_server)]


def page(request: Request, name: str, context: Data, status: int = 200) -> Response:
    """A page from its template, with who is looking and the word its forms must send back."""
    server, who = server_of(request), request.state.visitor
    me = (
        None
        if who.player is None
        else {
            "id": who.player.id,
            "name": who.player.name,
            "kind": who.player.kind,
            "called": person_name(who.player.name),
        }
    )
    shared = {
        "csrf": server.cookies.csrf(who.token),
        "me": me,
        "complaint": None,
        "told": None,
        "places": places(request),
        "here": str(request.url.path) + (f"?{request.url.query}" if request.url.query else "")
        if request.method == "GET"
        else "/",
        "address": server.settings.address if server.settings.public_url else str(request.base_url).rstrip("/"),
    }
    response = templates.TemplateResponse(request, name, {**shared, **context}, status_code=status)
    response.headers["cache-control"] = "no-store"
    response.headers["content-language"] = language()
    response.headers["vary"] = VARIES
    remember(response, server, who)
    return response


def places(request: Request) -> list[Data]:
    """Where one can go from every page, and which of them one is at; what has no page behind it is not named."""
    here = request.url.path
    taught = [game.id for game in by_difficulty() if game.lessons]
    found = [
        ("/", say("place.play"), here == "/"),
        *((f"/learn/{game}", say("place.learn"), here.startswith("/learn/")) for game in taught[:1]),
        *((("/puzzles", say("place.puzzles"), here.startswith("/puzzles")),) if has_page(request, "/puzzles") else ()),
        ("/#now", say("place.watch"), False),
        ("/history", say("place.mine"), here == "/history"),
    ]
    return [{"href": href, "text": text, "here": at} for href, text, at in found]


def by_difficulty() -> list[Game]:
    """The games that are offered, the easiest first."""
    return sorted(qx.registry().values(), key=lambda game: (game.difficulty, game.minutes, game.title))


def has_page(request: Request, address: str) -> bool:
    """Is there a page at this address, or at one that names a game where `{game}` stands?"""
    return address in request.app.state.addresses


# ---- games and rules


def game_named(name: str) -> Game:
    found = qx.registry().get(name)
    if found is None:
        raise HTTPException(404, say("error.no_game"))
    return found


def told_game(name: str) -> Game:
    """A game to be told of, in the language that is read."""
    return in_words(game_named(name))


@pages.get("/rules/{game}")
async def rules(request: Request, game: str, who: Looking) -> Response:
    """Every clause, to be read on its own."""
    found = told_game(game)
    context = {"game": {"id": found.id, "title": found.title}, "sections": found.sections()}
    return page(request, "rules.html", context)


def chance_words(game: Game) -> dict[str, str]:
    """What a game says of its chance and its seed: `[chance]` of the catalogue."""
    keys = [key for key in game.catalogue.sentences if key.startswith("chance.")]
    return {key.removeprefix("chance."): game.words(key) for key in keys}


def names_of(seats: list[SeatRow], without: str | None = None) -> list[str]:
    """Who sits at a table, without oneself."""
    others = [seat for seat in seats if without is None or seat.player_id != without]
    return [
        level_name(seat.mind) if seat.mind else person_name(str(seat.name)) for seat in others if seat.mind or seat.name
    ]


def players_of(game: Game) -> str:
    """How many can play, in words."""
    few, many, counts = game.fewest_seats, game.most_seats, [str(count) for count in game.seat_counts]
    if many - few > 1 and len(counts) == many - few + 1:
        return say("game.from_to", few=few, many=many)
    return say("game.one_of", counts=counts)


def aim_of(game: Game) -> Data:
    """What it is all about, one key away at every table; a game that does not say so has its tagline."""
    text = game.words("about.aim" if "about.aim" in game.catalogue.sentences else "about.tagline")
    return {"game": game.id, "title": game.title, "text": text}


# ---- tables


@pages.get("/t/{table}")
async def at_table(request: Request, table: str, who: Looking, server: Inside) -> Response:
    """A table, for whoever I am there."""
    live = await server.tables.get(table[:40])
    seat = seat_for(live, who.id, None)
    chat = await server.tables.chat.lines(live.id, who.id)
    note = await server.tables.chat.note(live.id, who.id) if who.id is not None else ""
    facts = table_facts(request, server, live, who, seat)
    return page(request, "table.html", {"table": facts, "chat": chat, "note": note, "aim": aim_of(in_words(live.game))})


def table_facts(request: Request, server: Server, live: LiveTable, who: Visitor, seat: int) -> Data:
    """What the table page needs before the socket speaks."""
    title = live.game.title
    base = server.settings.public_url.rstrip("/") or str(request.base_url).rstrip("/")
    may_invite = who.id is not None and live.host == who.id
    seats = []
    for each in live.seats:
        mind = live.mind_of(each.seat)
        may_be_free = each.is_free or (mind is not None and not live.is_dealt)
        invite = f"{base}/join/{server.cookies.invite(live.id, each.seat)}" if may_invite and may_be_free else None
        kind = "computer" if mind is not None else "free" if each.is_free else "person"
        seats.append(
            {
                "seat": each.seat,
                "name": (level_name(mind) if mind is not None else person_name(live.name_of(each.seat))) or None,
                "kind": kind,
                "level": mind,
                "invite": invite,
            }
        )
    return {
        "id": live.id,
        "game": live.row.game,
        "game_title": title,
        "title": live.row.title or title,
        "seat": seat,
        "hotseat": len(live.seats_of(who.id)) > 1,
        "public": live.row.public,
        "address": f"{base}/t/{live.id}",
        "chance": chance_words(in_words(live.game)),
        "seats": seats,
    }


@pages.get("/join/{token}")
async def invitation(request: Request, token: str, who: Looking, server: Inside) -> Response:
    """What one is invited to; sitting down is one click."""
    found = server.cookies.read_invite(token)
    if found is None:
        raise HTTPException(404, say("error.no_invitation"))
    live = await server.tables.get(found[0])
    game = in_words(live.game)
    context = {
        "token": token,
        "table": live.id,
        "seat": found[1],
        "free": live.seats[found[1]].is_free or found[1] in live.seats_of(who.id),
        "by": ", ".join(names_of(list(live.seats))) or say("join.somebody"),
        "game": {"id": game.id, "title": game.title, "tagline": game.words("about.tagline")},
    }
    return page(request, "join.html", context)


@pages.get("/t/{table}/replay")
async def replay(request: Request, table: str, who: Looking, server: Inside, ply: int | None = None) -> Response:
    """A game played again, choice by choice."""
    live = await server.tables.get(table[:40])
    seat = server.tables.viewing.eyes(live, who.id, None, is_shown(request, server, live.id))
    match = live.match.in_language(language())
    names = [person_name(level_name(live.name_of(s))) or str(match.name("seat", s)) for s in range(len(live.seats))]
    views = eyes_for(live, seat, names)
    chosen = request.query_params.get("as", views[0]["value"])
    outcome = live.updates.outcome()
    verified = bool(qx.Record(live.record(), live.match.content).verify() == []) if live.match.over else None
    context = {
        "table": {
            "id": live.id,
            "game": live.row.game,
            "game_title": live.match.game.title,
            "title": live.row.title or match.game.title,
            "over": live.match.over,
            "names": names,
            "may_fork": live.match.over and live.may_watch(who.id),
            "may_edit": live.match.over and live.match.content.hash == live.match.game.built_in.hash,
            "set": began_elsewhere(live),
        },
        "key": server.cookies.key(live.id) if live.match.over else None,
        "ply": min(max(ply if ply is not None else 0, 0), live.match.ply_for(seat)),
        "last": live.match.ply_for(seat),
        "eyes": chosen if any(view["value"] == chosen for view in views) else views[0]["value"],
        "views": views,
        "dice": {**outcome["dice"], "verified": verified},
        "chance": chance_words(in_words(live.match.game)),
    }
    return page(request, "replay.html", context)


def began_elsewhere(live: LiveTable) -> str:
    """How a game began that did not begin with a set-up; empty for all others."""
    if "table" not in live.row.start:
        return ""
    return say("replay.forked") if live.row.forked_from is not None else say("replay.set_up")


def is_shown(request: Request, server: Server, table: str) -> bool:
    """Does the address carry the key to this game, so that it may be looked at once it is over?"""
    return server.cookies.key_holds(table, request.query_params.get("key", ""))


def eyes_for(live: LiveTable, seat: int, names: list[str]) -> list[Data]:
    """Through whose eyes a game may be looked at: one's own, and when it is over anyone's."""
    own = {"value": str(seat), "text": say("replay.as_me") if seat >= 0 else say("replay.as_onlooker")}
    if not live.match.over:
        return [own]
    others = [{"value": str(n), "text": say("replay.as_other", name=name)} for n, name in enumerate(names) if n != seat]
    return [own, *others, {"value": "full", "text": say("replay.in_full")}]


@pages.get("/t/{table}/piles")
async def piles(request: Request, table: str, who: Looking, server: Inside, ply: int | None = None) -> Response:
    """The piles one may look through, for the page beside the table."""
    seat = seat_meant(request.query_params.get("as", ""))
    found = await server.tables.viewing.piles(table[:40], who.id, seat, ply, is_shown(request, server, table[:40]))
    return JSONResponse(found, headers={"cache-control": "no-store"})


@pages.get("/t/{table}/record.json")
async def record(request: Request, table: str, who: Looking, server: Inside) -> Response:
    """The record of a finished game, to keep."""
    data = await server.tables.viewing.record(table[:40], who.id, is_shown(request, server, table[:40]))
    headers = {"content-disposition": f'attachment; filename="{data["game"]}-{table[:40]}.json"'}
    return Response(json.dumps(data, indent=1, ensure_ascii=False), media_type="application/json", headers=headers)


# ---- standings


@pages.get("/ratings/{game}")
async def ratings(request: Request, game: str, who: Looking, server: Inside) -> Response:
    found = game_named(game)
    rows = [
        {
            "rank": rank,
            "name": person_name(row.name),
            "rating": round(row.rating),
            "deviation": round(row.deviation),
            "games": row.games,
            "me": row.player_id == who.id,
        }
        for rank, row in enumerate(await server.store.ratings.best(found.id), 1)
    ]
    return page(request, "ratings.html", {"game": {"id": found.id, "title": found.title}, "rows": rows})


def ending_words(game: Game, ending: str, outcome: str) -> str:
    """Why a game ended, in words for those who won, lost or drew it: `[ending]` of the catalogue."""
    key = f"ending.{outcome}.{ending}"
    if key in game.catalogue.sentences:
        return game.words(key)
    return game.ledger[ending].title if ending in game.ledger else ending


def best_outcome(result: Data, own: list[int]) -> str:
    """The best of what came of one's own seats: "won", "drawn" or "lost"."""
    places, sides = placed(result)
    first = [seat for seat, place in enumerate(places) if place == 1]
    if not any(seat in first for seat in own):
        return "lost"
    return "won" if len({sides[seat] for seat in first}) == 1 else "drawn"
