"""Maps drawn by hand: painted in the browser, checked as one draws, kept as a file, and played on at once.

Nothing is kept here: the map travels in the options of the table that is played on it, and so in its record.
"""

from __future__ import annotations

import asyncio
import json
from typing import Annotated, Final, cast

from fastapi import APIRouter, Depends, HTTPException, Request
from starlette.responses import JSONResponse, Response

import quincunx as qx
from quincunx.core.dice import FastDice
from quincunx.core.editing import NotSound, Wrong
from quincunx.core.game import Data, Game
from quincunx.core.kit.maps import MapOption, map_option
from quincunx.core.starting import new_match, seats_with
from quincunx.minds import LEVELS
from quincunx.server.server import Server
from quincunx.server.web.routes.editor import worked_out
from quincunx.server.web.routes.forms import AT_ONCE, go_to, kind_of, seats_for
from quincunx.server.web.routes.pages import game_named, page, told_game
from quincunx.server.web.visitors import Visitor, actor, become_player, check_making, this_server, visitor
from quincunx.server.words import language, level_name, say
from quincunx.server.wrong_words import error_worded

maps = APIRouter(include_in_schema=False)

Looking = Annotated[Visitor, Depends(visitor)]
Acting = Annotated[Visitor, Depends(actor)]
Inside = Annotated[Server, Depends(this_server)]
LARGEST: Final = 20_000
"""So many characters a map may have."""


@maps.get("/maps/{game}")
async def at_map(request: Request, game: str, who: Looking) -> Response:
    """Draw a map: one of the game's to begin with, or one from a file."""
    found = told_game(game)
    option = drawn_by(found)
    plots = option.plots()
    left, right = min(plot.x for plot in plots) - 3, max(plot.x for plot in plots) + 3
    top, bottom = min(plot.y for plot in plots) - 3, max(plot.y for plot in plots) + 3
    named = {field["name"]: field["label"] for field in found.form(found.content_in_words(found.built_in))}
    limits = option.limits()
    context = {
        "game": {"id": found.id, "title": found.title},
        "frame": f"{left:g} {top:g} {right - left:g} {bottom - top:g}",
        "plots": [{"at": list(plot.at), "x": plot.x, "y": plot.y, "outline": plot.outline} for plot in plots],
        "start": option.example(),
        "limits": limits,
        "victory": {name: named.get(f"victory_{name}", name) for name in limits["victory"]},
        "labels": {name: named[name] for name in ("mines", "turn_limit", "formations")},
        "levels": [{"name": name, "text": level_name(name)} for name in LEVELS],
        "most": LARGEST,
    }
    return page(request, "map.html", context)


@maps.post("/api/maps/{game}")
async def look(request: Request, game: str, server: Inside) -> Response:
    """Can this map be played on? Then the table laid on it; if not, what is wrong with it."""
    rules = game_named(game)

    def looked(data: Data) -> Response:
        drawn = checked_map(rules, data.get("map"))
        match = new_match(rules, rules.built_in, {"map": drawn}, FastDice(1)).in_language(language())
        told = {"board": match.game.picture(match.view(qx.ONLOOKER)).to_text(), "seats": match.seats}
        return JSONResponse(told, headers={"cache-control": "no-store"})

    return await worked_out(request, server, looked)


@maps.post("/maps/{game}/play")
async def play_on_it(request: Request, game: str, who: Acting, server: Inside) -> Response:
    """A new table on this map, against computer players or at one screen."""
    rules = game_named(game)
    fields = {key: str(value) for key, value in (await request.form()).items()}
    kind = kind_of(fields, AT_ONCE)
    try:
        options = {"map": await asyncio.to_thread(checked_map, rules, map_in(fields.get("map", "")))}
    except NotSound as not_sound:
        raise ValueError(error_worded(not_sound)) from not_sound
    check_making(server, request, who)
    player = await become_player(server, who)
    plans = seats_for(kind, player, fields, seats_with(rules, rules.built_in, options))
    row = await server.tables.seating.create(rules.id, options, plans, takeover=True, title=rules.title, made_by=player)
    return go_to(f"/t/{row.id}", server, who)


def drawn_by(game: Game) -> MapOption:
    """How the maps of a game are drawn; there is no such page for a game without."""
    option = map_option(game)
    if option is None:
        raise HTTPException(404, say("error.no_page"))
    return option


def map_in(text: str) -> object:
    """A map as text; NotSound if it is none."""
    if len(text) > LARGEST:
        raise NotSound(Wrong("", say("maps.too_long", n=len(text), most=LARGEST)))
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        raise NotSound(Wrong("", say("editor.not_json"))) from None


def checked_map(game: Game, value: object) -> Data:
    """A map that can be played on; NotSound says what is wrong with it."""
    if len(json.dumps(value)) > LARGEST:
        raise NotSound(Wrong("", say("maps.too_long", n=len(json.dumps(value)), most=LARGEST)))
    fault = drawn_by(game).wrong_with(value)
    if fault is not None:
        raise NotSound(Wrong("", str(fault), fault=fault))
    return cast(Data, value)
