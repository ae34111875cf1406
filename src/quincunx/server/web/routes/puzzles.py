"""Puzzles: their list, the one of the day, and tries at them. Before one is solved, nothing of its solution is told."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime
from functools import cache
from typing import Annotated, Final

from fastapi import APIRouter, Depends, HTTPException, Query, Request
from pydantic import Field
from starlette.responses import JSONResponse, Response

import quincunx as qx
from quincunx.core.game import Data, Game
from quincunx.core.match import LONGEST_NOTATION, Match
from quincunx.core.messages import Message
from quincunx.core.puzzles import NO_REASON, Puzzle, Turn
from quincunx.minds.hint import in_a_hundred
from quincunx.server.people.puzzles import fresh, of_the_day, reckon
from quincunx.server.rows import GIVEN_UP, SOLVED, PuzzleTry
from quincunx.server.server import Server
from quincunx.server.store.puzzles import rated_as
from quincunx.server.web.practice import roles, scenes_since, shown
from quincunx.server.web.routes.api import Body
from quincunx.server.web.routes.pages import aim_of, game_named, page
from quincunx.server.web.visitors import Visitor, actor, become_player, check_making, remember, this_server, visitor
from quincunx.server.words import in_words, language, say

puzzles = APIRouter(include_in_schema=False)

Looking = Annotated[Visitor, Depends(visitor)]
Acting = Annotated[Visitor, Depends(actor)]
Inside = Annotated[Server, Depends(this_server)]
LONGEST_LINE: Final = 8
NOTHING_FOUND: Final[list[str]] = []


Choice = Annotated[str, Field(max_length=LONGEST_NOTATION)]
Found = Annotated[list[Choice], Field(max_length=LONGEST_LINE)]


class Line(Body):
    """The choices of a line that were found so far."""

    line: Found = []


class Try(Line):
    """A choice that may be the solution, or the next one of it."""

    action: Choice


# ---- pages


@puzzles.get("/puzzles")
async def all_puzzles(request: Request, who: Looking, server: Inside, game: str = "") -> Response:
    """The puzzles of every game, easiest first, and how one has fared with each."""
    tries = {(one.game, one.puzzle): one for one in await tries_of(server, who)}
    games = [game_named(game)] if game else [each for each in qx.registry().values() if each.puzzles.all]
    listed: list[Data] = []
    for each in games:
        rating = await server.store.ratings.get(who.id, rated_as(each.id)) if who.id is not None else None
        rows = [listed_puzzle(each, puzzle, n, tries.get((each.id, puzzle.id))) for n, puzzle in numbered(each)]
        solved = sum(row["state"] == SOLVED for row in rows)
        first = next((row["id"] for row in rows if not row["state"]), None)
        mine = round(rating.rating) if rating is not None and rating.games else None
        listed.append(
            {"id": each.id, "title": each.title, "puzzles": rows, "solved": solved, "rating": mine, "next": first}
        )
    return page(request, "puzzles.html", {"games": listed, "has_today": of_the_day(qx.registry().values(), today())})


@puzzles.get("/puzzles/today")
async def puzzle_of_the_day(request: Request, who: Looking, server: Inside) -> Response:
    """The same puzzle for everybody, for a day."""
    found = of_the_day(qx.registry().values(), today())
    if found is None:
        raise HTTPException(404, say("puzzles.none"))
    check_fits(*found)
    return puzzle_page(request, *found, is_today=True)


@puzzles.get("/puzzles/{game}/{puzzle}")
async def at_puzzle(request: Request, game: str, puzzle: str, who: Looking) -> Response:
    """A puzzle at the table."""
    rules = game_named(game)
    return puzzle_page(request, rules, puzzle_named(rules, puzzle), is_today=False)


def puzzle_page(request: Request, game: Game, puzzle: Puzzle, is_today: bool) -> Response:
    told_as = in_words(game)
    match = puzzle.match(game).in_language(language())
    number, following = place_of(game, puzzle)
    context = {
        "game": {"id": game.id, "title": game.title},
        "puzzle": {
            "id": puzzle.id,
            "number": number,
            "seat": puzzle.seat,
            "side": str(match.name("seat", puzzle.seat)),
            "roles": roles(match),
            "today": is_today,
        },
        "next": following,
        "aim": aim_of(told_as),
    }
    return page(request, "puzzle.html", context)


# ---- tries


@puzzles.get("/api/puzzles/{game}/{puzzle}")
async def looked_at(
    game: str,
    puzzle: str,
    who: Looking,
    server: Inside,
    narrow: bool = False,
    staged: bool = False,
    line: Annotated[Found, Query()] = NOTHING_FOUND,
) -> Response:
    """The position as its seat sees it, after what was found of a line, and what this player has tried so far."""
    rules = game_named(game)
    found = puzzle_named(rules, puzzle)
    tried = await tried_by(server, who, rules, found)
    at = len(found.turns) if tried.ended else turn_of(found, line)
    match = found.position(rules, at)
    told = match.in_language(language())
    data = shown(told, found.seat, [] if tried.ended else told.options(found.seat), narrow)
    if staged and at:
        before = found.position(rules, at - 1).ply
        data["scenes"] = scenes_since(match, found.seat, before, language())
    return answer({**data, **await standing_of(server, who, rules, found, tried, at)}, server, who)


def turn_of(puzzle: Puzzle, line: list[str]) -> int:
    """How many choices of a line were found; none if these are not its first ones."""
    turns = puzzle.turns
    return len(line) if len(line) < len(turns) and line == [turn.best for turn in turns[: len(line)]] else 0


@puzzles.post("/api/puzzles/{game}/{puzzle}/try")
async def try_it(request: Request, game: str, puzzle: str, asked: Try, who: Acting, server: Inside) -> Response:
    """Is this choice the solution? A wrong one is answered with its own chance, and nothing else."""
    rules = game_named(game)
    found = puzzle_named(rules, puzzle)
    at = turn_of(found, asked.line)
    match = found.position(rules, at)
    refusal = match.why_not(asked.action, found.seat)
    if refusal is not None:
        spoken = match.in_language(language())
        raise spoken.refused(spoken.why_not(asked.action, found.seat) or refusal)
    action = match.notation(match.parse(asked.action, found.seat), found.seat)

    right, last = action == found.turns[at].best, at == len(found.turns) - 1

    def change(before: PuzzleTry) -> PuzzleTry:
        if before.ended or marked(at, action) in before.wrong:
            return before
        if right:
            return replace(before, ended=SOLVED) if last else before
        return replace(before, wrong=[*before.wrong, marked(at, action)])

    return await put_down(request, who, server, rules, found, change, at + 1 if right else at)


def marked(at: int, action: str) -> str:
    """How a wrong choice is kept: those after the first of a line with its number."""
    return f"{at} {action}" if at else action


@puzzles.post("/api/puzzles/{game}/{puzzle}/hint")
async def hint(
    request: Request, game: str, puzzle: str, who: Acting, server: Inside, asked: Line | None = None
) -> Response:
    """The worse half of the wrong choices, for a star; there is one hint."""
    rules = game_named(game)
    found = puzzle_named(rules, puzzle)
    at = turn_of(found, asked.line if asked is not None else [])
    return await put_down(request, who, server, rules, found, hinted, at)


@puzzles.post("/api/puzzles/{game}/{puzzle}/give-up")
async def give_up(request: Request, game: str, puzzle: str, who: Acting, server: Inside) -> Response:
    """Be shown the solution, for all stars."""
    rules = game_named(game)
    return await put_down(request, who, server, rules, puzzle_named(rules, puzzle), given_up, 0)


def hinted(before: PuzzleTry) -> PuzzleTry:
    return before if before.ended or before.hints else replace(before, hints=1)


def given_up(before: PuzzleTry) -> PuzzleTry:
    return before if before.ended else replace(before, ended=GIVEN_UP)


@puzzles.post("/api/puzzles/{game}/{puzzle}/why")
async def why_not(game: str, puzzle: str, asked: Try) -> Response:
    """Why something cannot be chosen here at all."""
    rules = game_named(game)
    found = puzzle_named(rules, puzzle)
    match = found.position(rules, turn_of(found, asked.line)).in_language(language())
    refusal = match.why_not(asked.action, found.seat)
    return JSONResponse({"why": refusal.text, "rule": refusal.rule} if refusal is not None else {"why": None})


async def put_down(
    request: Request,
    who: Visitor,
    server: Server,
    game: Game,
    puzzle: Puzzle,
    change: Callable[[PuzzleTry], PuzzleTry],
    at: int,
) -> Response:
    """Keep what somebody did, reckon the ratings if it was the first thing, and say how it stands from there."""
    if who.id is None:
        check_making(server, request, who)
    player = await become_player(server, who)
    tried = await server.store.puzzles.put_down(player, fresh(game, puzzle), change, reckon)
    return answer(await standing_of(server, who, game, puzzle, tried, at), server, who)


async def standing_of(server: Server, who: Visitor, game: Game, puzzle: Puzzle, tried: PuzzleTry, at: int) -> Data:
    """How a try stands: what was wrong and how often that wins; the solution and its reasons only once it has ended."""
    turns = puzzle.turns
    at = len(turns) - 1 if tried.ended else min(at, len(turns) - 1)
    turn, match = turns[at], puzzle.position(game, at).in_language(language())
    row = await server.store.puzzles.standing(fresh(game, puzzle))
    rating = await server.store.ratings.get(who.id, rated_as(game.id)) if who.id is not None else None
    texts = texts_at(match, puzzle.seat)
    wrong = [each for each in turn.chances if marked(at, each) in tried.wrong]
    data: Data = {
        "turn": at,
        "turns": len(turns),
        "line": line_told(game, puzzle, at),
        "stars": tried.stars,
        "ended": tried.ended,
        "wrong": [told(turn, texts, notation) for notation in sorted(wrong, key=lambda each: kept_at(tried, at, each))],
        "not_these": not_these(turn) if tried.hints else [],
        "hinted": tried.hints > 0,
        "hardness": round(row.rating),
        "you": round(rating.rating) if rating is not None and rating.games else None,
        "tried": row.tried,
        "found": row.solved,
    }
    if tried.ended:
        data |= {
            "best": told(turn, texts, turn.best),
            "second": in_a_hundred(turn.second),
            "all": [told(turn, texts, each) for each in sorted(texts, key=lambda each: -turn.chances[each])],
            "theme": theme_words(match.game, puzzle.theme),
            "reason": reason_of(match, puzzle),
        }
    return data


def texts_at(match: Match, seat: int) -> dict[str, str]:
    """What a seat can choose, in words."""
    return {option.notation: option.text for option in match.options(seat)}


def kept_at(tried: PuzzleTry, at: int, notation: str) -> int:
    """The how manieth wrong try this was."""
    return tried.wrong.index(marked(at, notation))


def line_told(game: Game, puzzle: Puzzle, found: int) -> list[Data]:
    """The choices of a line that were found, in words, each with all that the seat has read since: the answers."""
    steps: list[Data] = []
    for n, turn in enumerate(puzzle.turns[:found]):
        before, after = (puzzle.position(game, ply).in_language(language()) for ply in (n, n + 1))
        read = len(before.journal(puzzle.seat))
        answers = [str(entry["text"]) for entry in after.journal(puzzle.seat)[read:]]
        steps.append({**told(turn, texts_at(before, puzzle.seat), turn.best), "answers": answers})
    return steps


def told(turn: Turn, texts: dict[str, str], notation: str) -> Data:
    """A choice in words, and how often it wins."""
    return {"do": notation, "text": texts[notation], "chance": in_a_hundred(turn.chances[notation])}


def not_these(turn: Turn) -> list[str]:
    """The worse half of the wrong choices."""
    wrong = sorted((each for each in turn.chances if each != turn.best), key=lambda each: turn.chances[each])
    return sorted(wrong[: (len(wrong) + 1) // 2])


def reason_of(match: Match, puzzle: Puzzle) -> str:
    """The sentence that says what the solution brings."""
    ahead = in_a_hundred(puzzle.chances[puzzle.best]) - in_a_hundred(puzzle.second)
    key = f"hint.because.{puzzle.reason}"
    if puzzle.reason == NO_REASON or key not in match.game.catalogue.sentences:
        key = "hint.better"
    return match.text(Message(key, {"n": ahead}))


def theme_words(game: Game, theme: str) -> str:
    """What a theme is called: `[theme]` of the catalogue, or the verb itself."""
    key = f"theme.{theme}"
    return game.words(key) if key in game.catalogue.sentences else theme.replace("-", " ").capitalize()


# ---- finding


def today() -> datetime:
    """The day it is everywhere: by Greenwich."""
    return datetime.now(UTC)


def puzzle_named(game: Game, puzzle: str) -> Puzzle:
    """A puzzle by its id, or the page that says there is none, or that it is about cards or rules of before."""
    if puzzle not in game.puzzles.all:
        raise HTTPException(404, say("error.no_puzzle", game=game.title))
    check_fits(game, game.puzzles.all[puzzle])
    return game.puzzles.all[puzzle]


def check_fits(game: Game, puzzle: Puzzle) -> None:
    """A puzzle that is out of date is not shown, nor is anything kept of a try at it."""
    if not fits(game.id, puzzle.id):
        raise HTTPException(410, say("error.old_puzzle", game=game.title))


@cache
def fits(game: str, puzzle: str) -> bool:
    """Looked at once for each puzzle: neither rules nor cards change while a server runs."""
    rules = qx.game_of(game)
    return rules.puzzles.all[puzzle].fits(rules)


def numbered(game: Game) -> list[tuple[int, Puzzle]]:
    return list(enumerate(game.puzzles.all.values(), 1))


def place_of(game: Game, puzzle: Puzzle) -> tuple[int, str | None]:
    """Which number a puzzle has, and the next one, if there is one."""
    ids = list(game.puzzles.all)
    at = ids.index(puzzle.id)
    return at + 1, ids[at + 1] if at + 1 < len(ids) else None


async def tries_of(server: Server, who: Visitor) -> list[PuzzleTry]:
    return await server.store.puzzles.all_tried(who.id) if who.id is not None else []


async def tried_by(server: Server, who: Visitor, game: Game, puzzle: Puzzle) -> PuzzleTry:
    if who.id is None:
        return PuzzleTry("", game.id, puzzle.id)
    return await server.store.puzzles.tried(who.id, game.id, puzzle.id)


def listed_puzzle(game: Game, puzzle: Puzzle, number: int, tried: PuzzleTry | None) -> Data:
    """A puzzle in the list: its theme is told once it is solved, for it would give too much away."""
    ended = tried.ended if tried is not None else ""
    return {
        "id": puzzle.id,
        "number": number,
        "hardness": puzzle.rating,
        "state": ended or ("begun" if tried is not None else ""),
        "stars": tried.stars if tried is not None and ended else None,
        "theme": theme_words(in_words(game), puzzle.theme) if ended else None,
    }


def answer(data: Data, server: Server, who: Visitor) -> Response:
    """An answer as JSON; a stranger who has become a guest gets a cookie, and the word that goes with it."""
    if who.fresh and who.player is not None:
        data["csrf"] = server.cookies.csrf(who.token)
    response = JSONResponse(data, headers={"cache-control": "no-store"})
    remember(response, server, who)
    return response
