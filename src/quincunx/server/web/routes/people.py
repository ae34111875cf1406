"""Accounts: signing up and in, one's own page, and taking one's leave."""

from __future__ import annotations

import json
from contextlib import suppress
from math import ceil
from typing import Annotated

from fastapi import APIRouter, Depends, HTTPException, Request
from starlette.responses import RedirectResponse, Response

import quincunx as qx
from quincunx.core.game import Data
from quincunx.server.people.accounts import AccountError
from quincunx.server.people.cookies import BROWSER_COOKIE, COOKIE
from quincunx.server.people.logins import Try, wait_words
from quincunx.server.people.webhooks import checked_url
from quincunx.server.server import Server
from quincunx.server.store import PlayerRow, StoreError
from quincunx.server.store.players import name_key
from quincunx.server.store.puzzles import PUZZLES
from quincunx.server.web.languages import LANGUAGE_COOKIE
from quincunx.server.web.routes.forms import go_to
from quincunx.server.web.routes.pages import page
from quincunx.server.web.visitors import (
    Visitor,
    check_network,
    check_request,
    set_cookie,
    this_server,
    visitor,
)
from quincunx.server.words import LANGUAGES, person_name, say

people = APIRouter(include_in_schema=False)

Looking = Annotated[Visitor, Depends(visitor)]
Inside = Annotated[Server, Depends(this_server)]


KNOWN_DAYS = 400.0
"""How long a browser is known to a member; no browser keeps a cookie for longer."""


async def fields_of(request: Request, who: Visitor) -> dict[str, str]:
    """A form from one of our own pages."""
    await check_request(request, who)
    return {key: str(value)[:2000] for key, value in (await request.form()).items()}


def own_player(who: Visitor) -> PlayerRow:
    if who.player is None:
        raise HTTPException(403, say("error.not_logged_in"))
    return who.player


def next_page(path: str) -> str:
    """Where to go afterwards: a page of ours, nowhere else."""
    ours = path.startswith("/") and not path.startswith(("//", "/\\")) and "\n" not in path
    return path if ours else "/"


@people.post("/language")
async def choose_language(request: Request, who: Looking, server: Inside) -> Response:
    """Read everything in a language from now on: in this browser, and whoever is known here in every other one too."""
    fields = await fields_of(request, who)
    response = go_to(next_page(fields.get("next", "/")), server, who)
    if fields.get("language") in LANGUAGES:
        set_cookie(response, server, LANGUAGE_COOKIE, fields["language"], KNOWN_DAYS)
        if who.id is not None:
            await server.store.players.set_language(who.id, fields["language"])
    return response


@people.get("/login")
@people.get("/signup")
async def doors(request: Request, who: Looking, server: Inside, next: str = "/") -> Response:
    name = request.url.path.strip("/") + ".html"
    return page(request, name, {"name": "", "next": next_page(next), "may_recover": server.mails.are_on})


@people.post("/signup")
async def sign_up(request: Request, who: Looking, server: Inside) -> Response:
    """Become a member; games played as a guest stay one's own."""
    return await enter(request, who, server, "signup.html")


@people.post("/login")
async def log_in(request: Request, who: Looking, server: Inside) -> Response:
    return await enter(request, who, server, "login.html")


async def enter(request: Request, who: Visitor, server: Server, template: str) -> Response:
    """Sign up or log in, or say why not."""
    fields = await fields_of(request, who)
    name, password = fields.get("name", ""), fields.get("password", "")
    context: Data = {"name": name, "next": next_page(fields.get("next", "/")), "may_recover": server.mails.are_on}
    if template == "signup.html":
        await check_network(request, who)
    tried = await try_of(request, who, server, name if template == "login.html" else None)
    if tried.wait > 0:
        answer = page(request, template, {**context, "complaint": wait_words(tried.wait)}, 429)
        answer.headers["retry-after"] = str(ceil(tried.wait))
        return answer
    try:
        if template == "signup.html":
            guest = who.player if who.player is not None and not who.player.is_member else None
            player, token = await server.accounts.sign_up(name, password, guest)
        else:
            player, token = await server.accounts.log_in(name, password)
    except (AccountError, StoreError) as error:
        return page(request, template, {**context, "complaint": str(error)}, 422)
    tried.succeed()
    response = go_to(context["next"], server, Visitor(token, player, fresh=True))
    know_again(request, response, server, player)
    return response


async def try_of(request: Request, who: Visitor, server: Server, name: str | None) -> Try:
    """Count a try to log in under a name, or to sign up."""
    client = request.client.host if request.client is not None else "?"
    if name is None:
        return server.logins.sign_up(client)
    member, browser = await server.store.players.find_member(name), None
    if member is not None:
        browser = server.cookies.read_browser(request.cookies.get(BROWSER_COOKIE), member.id)
        browser = member.id if member.id == who.id else browser
    return server.logins.log_in(client, name_key(name), browser)


def know_again(request: Request, response: Response, server: Server, player: PlayerRow) -> None:
    """Remember in the browser who was logged in with it, so that others' guesses do not keep them out."""
    if server.cookies.read_browser(request.cookies.get(BROWSER_COOKIE), player.id) is None:
        set_cookie(response, server, BROWSER_COOKIE, server.cookies.browser(player.id), KNOWN_DAYS)


def check_tries(server: Server, player: PlayerRow) -> Try:
    """Whoever is logged in cannot guess the password for long either; AccountError says how long to wait."""
    tried = server.logins.log_in("", "", player.id)
    if tried.wait > 0:
        raise AccountError(wait_words(tried.wait))
    return tried


@people.post("/logout")
async def log_out(request: Request, who: Looking, server: Inside) -> Response:
    await fields_of(request, who)
    await server.accounts.log_out(who.token)
    response = RedirectResponse("/", status_code=303)
    response.delete_cookie(COOKIE)
    return response


@people.get("/me")
async def me(request: Request, who: Looking, server: Inside) -> Response:
    """One's own page."""
    if who.player is None:
        return RedirectResponse("/login?next=/me", status_code=303)
    return await my_page(request, who, server)


async def my_page(
    request: Request, who: Visitor, server: Server, complaint: str | None = None, told: str | None = None
) -> Response:
    player = own_player(who)
    ratings: list[Data] = []
    for row in await server.store.ratings.of_player(player.id):
        if row.game.endswith(PUZZLES):  # the page of the puzzles tells it
            continue
        title = qx.registry()[row.game].title if row.game in qx.registry() else row.game
        rating, deviation = round(row.rating), round(row.deviation)
        ratings.append({"game": row.game, "title": title, "rating": rating, "deviation": deviation, "games": row.games})
    webhook = await server.store.notes.webhook(player.id)
    key = server.webhooks.key_of(player.id)
    shunned = await server.store.shuns.of(player.id)
    context: Data = {"ratings": ratings, "webhook": webhook, "webhook_key": key, "complaint": complaint, "told": told}
    mail = await server.store.mails.get(player.id)
    context |= {"mail": mail, "may_write": server.mails.are_on and player.is_member}
    context["shuns"] = [{"player": row.other_id, "name": person_name(row.name), "how": row.how} for row in shunned]
    return page(request, "me.html", context, 422 if complaint else 200)


@people.post("/me/{what}")
async def change(request: Request, what: str, who: Looking, server: Inside) -> Response:
    """Change one's name, password, webhook or whom one has muted or blocked, or delete the account."""
    fields = await fields_of(request, who)
    player = own_player(who)
    try:
        if what == "name":
            await server.accounts.rename(player, fields.get("name", ""))
        elif what == "password":
            tried = check_tries(server, player)
            await server.accounts.change_password(player, fields.get("old", ""), fields.get("new", ""), who.token)
            tried.succeed()
        elif what == "webhook":
            url = fields.get("url", "").strip()
            await server.store.notes.set_webhook(player.id, checked_url(url) if url else None)
        elif what == "mail" and player.is_member:
            address, turns = fields.get("address", "").strip(), fields.get("turns") == "yes"
            return await my_page(request, who, server, told=await server.mails.set_address(player.id, address, turns))
        elif what == "shun":
            how = fields.get("how", "none")
            await server.conduct.shun(player.id, fields.get("player", ""), None if how == "none" else how)
        elif what == "delete":
            return await leave(server, player, fields)
        else:
            raise HTTPException(404, say("error.no_page"))
    except (AccountError, StoreError, ValueError) as error:
        return await my_page(request, who, server, complaint=str(error))
    who.player = await server.store.players.get(player.id)
    return await my_page(request, who, server, told=say("me.done"))


async def leave(server: Server, player: PlayerRow, fields: dict[str, str]) -> Response:
    """Delete the account, if its name was typed."""
    if fields.get("name", "") != player.name:
        raise AccountError(say("me.confirm_delete"))
    if player.is_member:
        tried = check_tries(server, player)
        await server.accounts.require_password(player, fields.get("password", ""))
        tried.succeed()
    running = await server.store.tables.played_by(player.id)
    for table in running:
        await leave_table(server, table.id, player)
    await server.accounts.delete(player, fields.get("password"))
    for table in running:
        with suppress(qx.Refused):
            await server.tables.seating.refresh(table.id)
    response = RedirectResponse("/", status_code=303)
    response.delete_cookie(COOKIE)
    return response


async def leave_table(server: Server, table: str, player: PlayerRow) -> None:
    """Give up at a table one has left for good."""
    with suppress(qx.Refused):  # a table that cannot be opened any more needs nobody to give up
        live = await server.tables.get(table)
        for seat in live.seats_of(player.id):
            await server.tables.actions.resign(table, player.id, seat)


@people.get("/me/export")
async def export(who: Looking, server: Inside) -> Response:
    """Everything we hold of this player."""
    data = await server.accounts.export(own_player(who))
    headers = {"content-disposition": 'attachment; filename="quincunx.json"'}
    return Response(json.dumps(data, indent=1), media_type="application/json", headers=headers)
