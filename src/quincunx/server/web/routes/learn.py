"""Lessons: their list, the page they are played at, and what comes of a learner's choices."""

from __future__ import annotations

from functools import lru_cache
from typing import Annotated

from fastapi import APIRouter, Depends, HTTPException, Request
from pydantic import Field
from starlette.responses import JSONResponse, Response

import quincunx as qx
from quincunx.core.game import Data, Game
from quincunx.core.lessons import MOST_CHOICES, Lesson, Sitting, sitting_at
from quincunx.core.match import LONGEST_NOTATION
from quincunx.core.translations import ENGLISH
from quincunx.server.web.practice import roles, scenes_since, shown
from quincunx.server.web.routes.api import Body
from quincunx.server.web.routes.pages import aim_of, game_named, page, players_of, told_game
from quincunx.server.web.visitors import Visitor, visitor
from quincunx.server.words import LANGUAGES, language, say, says

learn = APIRouter(include_in_schema=False)

Looking = Annotated[Visitor, Depends(visitor)]
Notation = Annotated[str, Field(max_length=LONGEST_NOTATION)]


class Choices(Body):
    """All that a learner has chosen in a lesson so far; or something else they pressed, and want to know why not."""

    choices: list[Notation] = Field(max_length=MOST_CHOICES)
    why: Notation | None = None
    narrow: bool = False
    staged: bool = False
    """Are the fights since the last choice wanted as scenes?"""


@learn.get("/learn/{game}")
async def lessons(request: Request, game: str, who: Looking) -> Response:
    """The lessons of a game, in their order."""
    found = told_game(game)
    told = [{"id": each.id, "number": each.number, "title": each.title, "about": each.about} for each in taught(found)]
    games = [{"id": each.id, "title": each.title} for each in qx.registry().values() if each.lessons]
    context = {"game": {"id": found.id, "title": found.title}, "lessons": told, "games": games}
    return page(request, "learn.html", context)


@learn.get("/learn/{game}/{lesson}")
async def at_lesson(request: Request, game: str, lesson: str, who: Looking) -> Response:
    """A lesson at the table."""
    rules = told_game(game)
    found = lesson_named(rules, lesson)
    match = found.begin(game_named(game)).in_language(language())
    following = [each for each in taught(rules) if each.number == found.number + 1]
    context = {
        "game": {"id": rules.id, "title": rules.title},
        "lesson": {
            "id": found.id,
            "number": found.number,
            "title": found.title,
            "aim": found.aim,
            "end": found.end,
            "seat": found.seat,
            "steps": [step.say for step in found.steps],
            "roles": roles(match),
        },
        "aim": aim_of(rules),
        "next": {"id": following[0].id, "title": following[0].title} if following else None,
    }
    return page(request, "lesson.html", context)


@learn.post("/api/learn/{game}/{lesson}")
async def played(game: str, lesson: str, asked: Choices) -> Response:
    """Where a lesson stands after some choices; nothing of it is kept here."""
    sitting = sitting_at(game_named(game), lesson_named(told_game(game), lesson), asked.choices, language())
    if asked.why is not None:
        refusal = sitting.why_not(asked.why)
        return JSONResponse({"why": refusal.text, "rule": refusal.rule} if refusal is not None else {"why": None})
    data = told(sitting, asked.narrow)
    if asked.staged and asked.choices:
        before = sitting_at(game_named(game), lesson_named(told_game(game), lesson), asked.choices[:-1], language())
        data["scenes"] = scenes_since(sitting.match, sitting.lesson.seat, before.match.ply, language())
    return JSONResponse(data, headers={"cache-control": "no-store"})


def told(sitting: Sitting, narrow: bool) -> Data:
    """What the page shows of a lesson under way."""
    lesson, step = sitting.lesson, sitting.step
    data = {
        **shown(sitting.told, lesson.seat, sitting.options(), narrow),
        "step": sitting.at,
        "done": step is None,
        "made": len(sitting.in_step),
    }
    if step is not None:
        data |= {
            "say": step.say,
            "why": step.why,
            "rule": step.rule,
            "point": list(step.point),
            "show": list(step.show),
        }
    return data


# ---- how to play


@learn.get("/how-to-play/{game}")
async def how_to_play(request: Request, game: str, who: Looking) -> Response:
    """From the aim to winning in five minutes, with pictures."""
    rules, found = game_named(game), told_game(game)
    sections = [
        {
            "title": section.title,
            "text": section.text,
            "rules": section.rules,
            "points": section.points,
            "numbered": section.is_numbered,
            "alt": section.alt,
            "picture": f"/how-to-play/{found.id}/{number}.svg" if section.picture is not None else None,
            "size": section.picture.size(rules, language()) if section.picture is not None else (1, 1),
            "worked": worked_out(section.worked.lines(rules, language())) if section.worked is not None else [],
        }
        for number, section in enumerate(found.howto, 1)
    ]
    context = {
        "game": {"id": found.id, "title": found.title, "tagline": found.words("about.tagline")},
        "players": players_of(found),
        "sections": sections,
        "aim": aim_of(found),
        "has_lessons": bool(found.lessons),
    }
    return page(request, "howto.html", context)


@learn.get("/how-to-play/{game}/{number}.svg")
async def how_to_play_picture(game: str, number: int, theme: str = "light", lang: str = ENGLISH) -> Response:
    """A picture of that page, drawn as at the table."""
    drawn = howto_picture(game_named(game).id, number, lang if lang in LANGUAGES else ENGLISH)
    if theme in ("light", "dark"):
        drawn = drawn.replace('class="qx"', f'class="qx" data-theme="{theme}"', 1)
    return Response(drawn, media_type="image/svg+xml", headers={"cache-control": "public, max-age=3600"})


@lru_cache(maxsize=64)
def howto_picture(game: str, number: int, code: str) -> str:
    """A picture by the number of its section, drawn once."""
    rules = game_named(game)
    section = rules.howto[number - 1] if 1 <= number <= len(rules.howto) else None
    if section is None or section.picture is None:
        raise HTTPException(404, say("error.no_picture"))
    return section.picture.draw(rules, code)


def worked_out(lines: list[Data]) -> list[Data]:
    """Lines of a journal, each with its sums by role."""
    found: list[Data] = []
    for line in lines:
        parts = line.get("details") or []
        sums = [
            {"role": role_words(role), "parts": own, "total": sum(part["value"] for part in own)}
            for role in dict.fromkeys(part["role"] for part in parts)
            for own in [[part for part in parts if part["role"] == role]]
        ]
        found.append({"text": line["text"], "rule": line["rule"], "sums": sums})
    return found


def role_words(role: str) -> str:
    """What heads a sum: whose it is."""
    key = f"howto.role.{role}"
    return say(key) if says(key) else role.capitalize()


def taught(game: Game) -> list[Lesson]:
    return list(game.lessons.values())


def lesson_named(game: Game, lesson: str) -> Lesson:
    """A lesson by its id, or the page that says there is none."""
    if lesson not in game.lessons:
        raise HTTPException(404, say("error.no_lesson", game=game.title))
    return game.lessons[lesson]
