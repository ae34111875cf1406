"""The served table as an application: its doors, its guards, and what it says when something is refused."""

from __future__ import annotations

import logging
import mimetypes
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from http import HTTPStatus
from urllib.parse import quote

from fastapi import FastAPI, HTTPException, Request
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException as StarletteHTTPException
from starlette.middleware.gzip import GZipMiddleware
from starlette.responses import JSONResponse, Response
from starlette.staticfiles import StaticFiles

import quincunx as qx
from quincunx.server.server import Server
from quincunx.server.settings import Settings
from quincunx.server.store import StoreDown
from quincunx.server.tables.checks import FROZEN, NOT_SHOWN, NoSuchTable, refusal_words
from quincunx.server.web.bundles import STATIC, send_bundle
from quincunx.server.web.draining import ComeBack
from quincunx.server.web.languages import InTheirLanguage
from quincunx.server.web.limits import PacedRequests, SafeHeaders, SmallBodies, TimelyAnswers
from quincunx.server.web.routes.analysis import analysis
from quincunx.server.web.routes.api import api
from quincunx.server.web.routes.conduct import conduct
from quincunx.server.web.routes.editor import editor
from quincunx.server.web.routes.forms import forms
from quincunx.server.web.routes.front import front
from quincunx.server.web.routes.learn import learn
from quincunx.server.web.routes.mails import mails
from quincunx.server.web.routes.maps import maps
from quincunx.server.web.routes.operator import operator
from quincunx.server.web.routes.pages import page, pages
from quincunx.server.web.routes.people import people
from quincunx.server.web.routes.puzzles import puzzles
from quincunx.server.web.routes.records import records
from quincunx.server.web.routes.socket import ToTables
from quincunx.server.web.turning_away import heading_of
from quincunx.server.web.visitors import Visitor, server_of, visitor_of
from quincunx.server.words import say
from quincunx.server.wrong_words import error_worded

ROUTERS = (front, pages, learn, puzzles, editor, maps, forms, records, mails, people, api, conduct, analysis, operator)
log = logging.getLogger("quincunx.web")
mimetypes.add_type("application/manifest+json", ".webmanifest")


def create_app(settings: Settings) -> FastAPI:
    """An application with a server of its own."""

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        server = Server(settings)
        app.state.server = server
        try:
            await server.open()
            yield
        finally:
            await server.close()

    app = FastAPI(
        title="Quincunx",
        version=qx.__version__,
        lifespan=lifespan,
        docs_url=None,
        redoc_url=None,
        description="Tables, seats and choices; every answer holds only what the seat that asks may know.",
    )
    app.state.showpieces = {}
    for router in ROUTERS:
        app.include_router(router)
    app.state.addresses = {getattr(route, "path", "") for router in ROUTERS for route in router.routes}
    app.add_route("/static/{mark}/{name}", send_bundle, include_in_schema=False)
    app.mount("/static", StaticFiles(directory=STATIC), name="static")
    app.add_middleware(GZipMiddleware, minimum_size=1000)
    app.add_middleware(TimelyAnswers, seconds=settings.answer_seconds)
    app.add_middleware(SmallBodies, most=settings.max_body_bytes, seconds=settings.receive_seconds)
    app.add_middleware(ToTables)
    app.add_middleware(PacedRequests, per_second=settings.requests_per_second)
    app.add_middleware(ComeBack)
    app.add_middleware(SafeHeaders)
    app.add_middleware(InTheirLanguage)
    app.add_exception_handler(qx.Refused, on_refused)
    app.add_exception_handler(NoSuchTable, on_missing)
    app.add_exception_handler(StoreDown, on_store_down)
    app.add_exception_handler(ValueError, on_value_error)
    app.add_exception_handler(StarletteHTTPException, on_http)
    app.add_exception_handler(RequestValidationError, on_invalid)
    return app


async def on_refused(request: Request, error: Exception) -> Response:
    assert isinstance(error, qx.Refused)
    status = 403 if error.rule == "table.turn" else 409
    # The route and not the path, which may hold an invitation.
    route = getattr(request.scope.get("route"), "path", "")
    log.info("refused", extra={"route": route, "table": request.path_params.get("table"), "rule": error.rule})
    if error.message.key not in (f"server.{FROZEN}", f"server.{NOT_SHOWN}"):
        table = server_of(request).tables.open.at_hand(request.path_params.get("table", ""))
        return await said(request, status, refusal_words(error, table), error.rule)
    is_over = error.message.key == f"server.{NOT_SHOWN}"
    return await said(
        request, status, error.text, error.rule, say("heading.closed"), record_address(request) if is_over else None
    )


def record_address(request: Request) -> str | None:
    """Where the record of a table that cannot be shown is to be had, by the same link that led here."""
    table, key = request.path_params.get("table"), request.query_params.get("key")
    if table is None:
        return None
    return f"/t/{quote(table, safe='')}/record.json" + (f"?key={quote(key, safe='')}" if key else "")


async def on_store_down(request: Request, error: Exception) -> Response:
    log.warning("the database does not answer", extra={"why": str(error)})
    if not hasattr(request.state, "visitor"):  # to look for them would take as long again; they keep their cookie
        request.state.visitor = Visitor("", None, fresh=False)
    response = await said(request, 503, say("error.database_down"), None)
    response.headers["retry-after"] = "5"
    return response


async def on_missing(request: Request, _: Exception) -> Response:
    return await said(request, 404, say("error.no_table"), None)


async def on_value_error(request: Request, error: Exception) -> Response:
    return await said(request, 422, error_worded(error), None)


async def on_http(request: Request, error: Exception) -> Response:
    assert isinstance(error, (HTTPException, StarletteHTTPException))
    unsaid = error.status_code == 404 and error.detail == HTTPStatus.NOT_FOUND.phrase
    response = await said(request, error.status_code, say("error.no_page") if unsaid else str(error.detail), None)
    response.headers.update(error.headers or {})
    return response


async def on_invalid(request: Request, error: Exception) -> Response:
    assert isinstance(error, RequestValidationError)
    first = error.errors()[0]
    where = ".".join(str(part) for part in first.get("loc", ()))
    return await said(request, 422, f"{where}: {first.get('msg', 'not understood')}", None)


async def said(
    request: Request, status: int, text: str, rule: str | None, heading: str | None = None, record: str | None = None
) -> Response:
    """A refusal as JSON for programs, as a page for people."""
    path = request.url.path
    if path.startswith(("/api", "/metrics", "/healthz")) or "application/json" in request.headers.get("accept", ""):
        return JSONResponse({"refused": text, "rule": rule}, status_code=status)
    if not hasattr(request.state, "visitor"):
        try:
            request.state.visitor = await visitor_of(request)
        except StoreDown:  # whoever it is keeps their cookie
            request.state.visitor = Visitor("", None, fresh=False)
    heading = heading or heading_of(status)
    context = {"status": status, "heading": heading, "text": text, "rule": rule, "game": None, "record": record}
    return page(request, "error.html", context, status)
