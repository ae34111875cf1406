"""Positions set up by hand: a form for what lies on the table, the board as one edits, odds, hints, and playing on.

Nothing is kept here until somebody plays on: the page holds the position, and sends it whole each time.
"""

from __future__ import annotations

import asyncio
import json
import secrets
from collections.abc import Callable
from dataclasses import dataclass
from typing import Annotated, Final

from fastapi import APIRouter, Depends, HTTPException, Request
from starlette.responses import JSONResponse, Response

import quincunx as qx
from quincunx.core.dice import FastDice
from quincunx.core.editing import (
    LARGEST,
    NotSound,
    Wrong,
    also_wrong,
    emptied,
    position_from_data,
    position_from_text,
    written,
)
from quincunx.core.game import Data, Game
from quincunx.core.kit.forms import position_form
from quincunx.core.match import LONGEST_NOTATION, Match
from quincunx.core.starting import new_match
from quincunx.minds import LEVELS
from quincunx.server.server import Server
from quincunx.server.store import SeatPlan
from quincunx.server.tables.analyses import TooMany
from quincunx.server.tables.checks import refused
from quincunx.server.tables.creating import checked_past
from quincunx.server.web.practice import roles, shown
from quincunx.server.web.routes.forms import AT_ONCE, go_to, kind_of, seats_for
from quincunx.server.web.routes.pages import aim_of, game_named, is_shown, page, told_game
from quincunx.server.web.turning_away import too_fast
from quincunx.server.web.visitors import Visitor, actor, become_player, check_making, client_of, this_server, visitor
from quincunx.server.words import language, level_about, level_name, say
from quincunx.server.wrong_words import error_worded, position_worded

editor = APIRouter(include_in_schema=False)

Looking = Annotated[Visitor, Depends(visitor)]
Acting = Annotated[Visitor, Depends(actor)]
Inside = Annotated[Server, Depends(this_server)]
FEW_AT_A_TIME: Final = asyncio.Semaphore(2)


@dataclass
class Asked:
    """What a page sends: a position, who looks, and perhaps a choice to be made."""

    match: Match
    eye: int
    action: str
    narrow: bool = False

    @property
    def seat(self) -> int:
        """Whose choice it is: the one who looks, if asked, else the first of those who are."""
        acting = self.match.acting
        return self.eye if self.eye in acting or not acting else acting[0]


# ---- the page


@editor.get("/editor/{game}")
async def at_editor(request: Request, game: str, who: Looking) -> Response:
    """Set up a position: from a fresh set-up, from a table one may see in full, or from a link or a file."""
    found = told_game(game)
    options = found.form(found.content_in_words(found.built_in))
    levels = [{"name": name, "text": level_name(name), "about": level_about(name)} for name in LEVELS]
    context = {
        "game": {"id": found.id, "title": found.title, "options": options},
        "levels": levels,
        "most": LARGEST,
        "open": qx.ALL_SEEING,
        "aim": aim_of(found),
    }
    return page(request, "editor.html", context)


# ---- where a position comes from


@editor.post("/api/positions/{game}/new")
async def fresh(request: Request, game: str, server: Inside) -> Response:
    """A position as it is at the beginning, with the options of a form; dealt at random."""
    rules = game_named(game)

    def dealt(filled: Data) -> Response:
        named = {str(name): str(value)[:200] for name, value in filled.items()}
        try:
            options = rules.options_from_form(named) if named else rules.first_options(rules.built_in)
            match = new_match(rules, rules.built_in, options, FastDice(secrets.randbits(64)))
        except ValueError as error:
            raise NotSound(Wrong("", error_worded(error))) from error
        return told(Asked(match, qx.ALL_SEEING, ""))

    return await worked_out(request, server, dealt)


@editor.get("/api/tables/{table}/position/{ply}")
async def from_table(request: Request, table: str, ply: int, who: Looking, server: Inside) -> Response:
    """What lay on a table after so many choices, secrets included: only once the game is over."""
    live = await server.tables.get(table[:40])
    server.tables.viewing.eyes(live, who.id, None, is_shown(request, server, live.id))
    if not live.is_over:
        raise refused("position_not_over", "table.over")
    past = await asyncio.to_thread(live.match.at, checked_past(live, ply, qx.ALL_SEEING))
    if past.content.hash != past.game.built_in.hash:
        raise refused("other_cards", "table.offered")
    return JSONResponse({"position": written(past)}, headers={"cache-control": "no-store"})


# ---- a position as it stands


@editor.post("/api/positions/{game}")
async def look(request: Request, game: str, server: Inside) -> Response:
    """Is this position sound? Then the board, the form and the odds; if not, what is wrong, and where."""
    return await answered(request, game, server, told)


@editor.post("/api/positions/{game}/clear")
async def clear(request: Request, game: str, server: Inside) -> Response:
    """The same table swept as empty as can be."""

    def swept(asked: Asked) -> Response:
        asked.match = emptied(asked.match)
        return told(asked)

    return await answered(request, game, server, swept)


@editor.post("/api/positions/{game}/try")
async def try_it(request: Request, game: str, server: Inside) -> Response:
    """What a choice leads to from here; what is rolled or drawn is as it comes."""

    def tried(asked: Asked) -> Response:
        seat = asked.seat
        asked.match.table.dice = FastDice(secrets.randbits(64))
        try:
            asked.match.play(asked.action, seat)
        except qx.Refused as no:
            text = asked.match.in_language(language()).text(no.message)
            return JSONResponse({"wrong": told_wrong(Wrong("", text, no.rule))})
        return told(asked)

    return await answered(request, game, server, tried)


@editor.post("/api/positions/{game}/why")
async def why_not(request: Request, game: str, server: Inside) -> Response:
    """Why something cannot be chosen here."""

    def reason(asked: Asked) -> Response:
        refusal = asked.match.in_language(language()).why_not(asked.action, asked.seat)
        return JSONResponse({"why": refusal.text, "rule": refusal.rule} if refusal is not None else {"why": None})

    return await answered(request, game, server, reason)


@editor.post("/api/positions/{game}/hint")
async def hint(request: Request, game: str, who: Acting, server: Inside) -> Response:
    """What a computer player would choose here, and how often that wins."""
    try:
        asked = await asyncio.to_thread(asked_in, game_named(game), await data_of(request))
    except NotSound as not_sound:
        return JSONResponse({"wrong": told_wrong(not_sound.wrong)})
    if asked.match.over:
        return JSONResponse({"wrong": told_wrong(Wrong("", say("editor.nobody")))})
    start = {name: written(asked.match)[name] for name in ("options", "dice", "table")}
    person = who.id or client_of(request)
    try:
        found = await server.analyses.hint_at(server.tables.computer_players, game, start, asked.seat, person)
    except TooMany:
        raise HTTPException(429, say("error.many_hints"), {"retry-after": "5"}) from None
    return JSONResponse(found, headers={"cache-control": "no-store"})


def told(asked: Asked) -> Response:
    """All that the page shows of a sound position."""
    match, seat = asked.match.in_language(language()), asked.seat
    options = match.options(seat) if match.acting else []
    data = {
        **shown(match, seat, options, False),
        "board": match.game.picture(match.view(asked.eye), asked.narrow).to_text(),
        "position": written(asked.match),
        "form": position_form(match.game, match.table),
        "roles": roles(match),
        "asked": str(match.name("seat", seat)) if match.acting else "",
    }
    return JSONResponse(data, headers={"cache-control": "no-store"})


async def answered(request: Request, game: str, server: Server, answer: Callable[[Asked], Response]) -> Response:
    """Answer what a page sends of a position."""
    rules = game_named(game)
    return await worked_out(request, server, lambda data: answer(asked_in(rules, data)))


async def worked_out(request: Request, server: Server, answer: Callable[[Data], Response]) -> Response:
    """Read what a page sends and answer it in a thread; what is not sound is told in words, and changes nothing."""
    if not server.action_limit.allows(client_of(request)):
        raise too_fast(server.action_limit, client_of(request), say("error.too_fast"))
    try:
        data = await data_of(request)  # before a place is taken: it may take its time to arrive
        async with FEW_AT_A_TIME:
            return await asyncio.to_thread(answer, data)
    except NotSound as not_sound:
        wrong, *also = [told_wrong(each) for each in (not_sound.wrong, *not_sound.also)]
        return JSONResponse({"wrong": wrong, "also": also})


def told_wrong(wrong: Wrong) -> Data:
    """What is wrong, in the language of whoever reads it."""
    return {"field": wrong.field, "text": position_worded(wrong), "rule": wrong.rule}


def asked_in(rules: Game, data: Data) -> Asked:
    """What a page sends, its position read strictly."""
    eye, action = data.get("eye", qx.ALL_SEEING), data.get("action", "")
    try:
        match = position_from_data(rules, data.get("position"))
    except NotSound as not_sound:
        if isinstance(data.get("position"), dict) and isinstance(data.get("sound"), dict):
            not_sound.also = also_wrong(rules, data["position"], data["sound"])[1:]
        raise
    if type(eye) is not int or eye not in (qx.ALL_SEEING, qx.ONLOOKER, *range(match.seats)):
        eye = qx.ALL_SEEING
    return Asked(match, eye, str(action)[: LONGEST_NOTATION + 1], data.get("narrow") is True)


async def data_of(request: Request) -> Data:
    """The body as a table of fields; NotSound if it is none."""
    try:
        data = json.loads(await request.body())
    except (ValueError, RecursionError):
        raise NotSound(Wrong("", say("editor.not_json"))) from None
    if not isinstance(data, dict):
        raise NotSound(Wrong("", say("editor.not_fields")))
    return data


# ---- playing on


@editor.post("/editor/{game}/play")
async def play_on(request: Request, game: str, who: Acting, server: Inside) -> Response:
    """A new table that begins in this position, against a computer player or at one screen."""
    rules = game_named(game)
    fields = {key: str(value) for key, value in (await request.form()).items()}
    kind = kind_of(fields, AT_ONCE)
    match = await asyncio.to_thread(position_from_text, rules, fields.get("position", ""))
    if match.over:
        raise ValueError(say("editor.nobody"))
    check_making(server, request, who)
    player = await become_player(server, who)
    plans: list[SeatPlan] = seats_for(kind, player, with_seat(fields, match), match.seats)
    row = await server.tables.seating.create(
        rules.id,
        match.options_chosen,
        plans,
        takeover=True,
        title=rules.title,
        made_by=player,
        position=written(match)["table"],
    )
    return go_to(f"/t/{row.id}", server, who)


def with_seat(fields: Data, match: Match) -> Data:
    """Whoever says nothing else sits where the first choice is."""
    return fields if fields.get("seat", "").isdigit() else {**fields, "seat": str(match.acting[0])}
