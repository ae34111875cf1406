"""Every lesson of every game, played through: a rule change that breaks one fails here."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import quincunx as qx
from quincunx.core.content import ContentError
from quincunx.core.lessons import Lesson, Sitting, read_lesson, sitting_at

GAMES = ["battalion", "mil1049", "milito", "multiverse", "pacto"]
LESSONS = [pytest.param(game, lesson, id=f"{game}-{lesson}") for game in GAMES for lesson in qx.game_of(game).lessons]
MOST_WAYS = 400
"""So many states of a step are looked at; a step that allows anything has more."""


def lesson_of(game: str, lesson: str) -> tuple[qx.Game, Lesson]:
    return qx.game_of(game), qx.game_of(game).lessons[lesson]


@pytest.mark.parametrize("game", GAMES)
def test_a_game_has_five_to_seven_lessons(game: str) -> None:
    assert 5 <= len(qx.game_of(game).lessons) <= 7


@pytest.mark.parametrize(("name", "id_"), LESSONS)
def test_a_lesson_can_be_played_as_it_shows(name: str, id_: str) -> None:
    game, lesson = lesson_of(name, id_)
    sitting = Sitting(game, lesson)
    for number, step in enumerate(lesson.steps):
        where = f"{lesson.id}, step {number + 1}"
        assert sitting.at == number, f"{where} is skipped: its goal holds before it begins"
        assert lesson.seat in sitting.match.acting, f"{where}: the learner is not asked"
        for choice in step.show:
            assert sitting.at == number, f"{where} is done before all of it was shown"
            assert choice in [option.notation for option in sitting.options()], f"{where}: {choice} is not offered"
            sitting.choose(choice)
        assert sitting.at == number + 1, f"{where}: shown to the end, but its goal does not hold"
    assert sitting.step is None
    assert sitting.options() == []


@pytest.mark.parametrize(("name", "id_"), LESSONS)
def test_whatever_a_step_allows_leads_to_its_goal(name: str, id_: str) -> None:
    """Nobody can get stuck: from everything that can be reached in a step, the step can be done."""
    game, lesson = lesson_of(name, id_)
    before: list[str] = []
    for number, step in enumerate(lesson.steps):
        reached, stuck, todo = False, list[list[str]](), [before]
        while todo and len(todo) < MOST_WAYS:
            choices = todo.pop()
            sitting = sitting_at(game, lesson, choices)
            if sitting.at > number:
                reached = True
                continue
            options = [option.notation for option in sitting.options()]
            todo += [[*choices, option] for option in options]
            stuck += [choices] if not options else []
        assert reached
        assert not stuck, f"step {number + 1} can go no further after {stuck[0]}"
        before = [*before, *step.show]


@pytest.mark.parametrize(("name", "id_"), LESSONS)
def test_what_a_step_points_at_is_on_the_board(name: str, id_: str) -> None:
    game, lesson = lesson_of(name, id_)
    choices: list[str] = []
    for step in lesson.steps:
        match = sitting_at(game, lesson, choices).match
        for narrow in (False, True):
            drawn = game.draw(match.view(lesson.seat), narrow)
            missing = [each for each in step.point if f'id="{each}"' not in drawn]
            assert not missing, step.say
        choices += step.show


@pytest.mark.parametrize(("name", "id_"), LESSONS)
@pytest.mark.parametrize("language", ["en", "de"])
def test_a_button_that_is_named_is_called_so(name: str, id_: str, language: str) -> None:
    """In quotation marks; one lesson told to choose "Done" where the button had another name."""
    game, lesson = lesson_of(name, id_)
    told = game.in_language(language).lessons[id_]
    choices: list[str] = []
    for step, said in zip(lesson.steps, told.steps, strict=True):
        match = sitting_at(game, lesson, choices).match.in_language(language)
        buttons = {option.text for option in match.options(lesson.seat)}
        named = set(re.findall(r"[“„]([^“”„]+)[”“]", said.say))
        assert named <= buttons, said.say
        choices += step.show


def test_what_a_step_does_not_want_is_refused_in_its_words_and_changes_nothing() -> None:
    game = qx.game_of("milito")
    sitting = Sitting(game, game.lessons["take"])
    before = sitting.match.to_dict()
    with pytest.raises(qx.Refused, match="begin with Medium Infantry"):
        sitting.choose("place:spears")
    with pytest.raises(qx.Refused) as refused:
        sitting.choose("attack:3")
    assert refused.value.rule == "attack.declare", "what the rules forbid is refused by the rules"
    assert sitting.match.to_dict() == before
    assert [option.notation for option in sitting.options()] == ["place:medium_infantry"]


WHOLE = """
title = "T"
about = "A"
aim = "G"
end = "E"
[start]
options = { armies = ["carthaginian", "republican_roman"] }
table = '{}'
[[step]]
say = "Do it."
why = "Because."
rule = "place.basic"
allow = ["pass"]
show = ["pass"]
goal = ["turn = 2"]
"""


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('title = "T"', "", "lessons/1-a.toml, field 'title': expected a text in quotes, got nothing"),
        ("say =", "sya =", "step no. 1, field 'say': expected a text in quotes"),
        ('why = "Because."', 'why = "Because."\nwhen = 3', "step no. 1: there is no field 'when'"),
        ('"place.basic"', '"place.bsic"', "did you mean 'place.basic'"),
        ('"Do it."', '"' + "word " * 15 + '"', "field 'say': expected at most 14 words, got 15"),
        ('show = ["pass"]', 'show = ["attack:1"]', "expected choices that the step allows, got 'attack:1'"),
        ('"turn = 2"', '"turn is 2"', "field 'goal': expected a path, one of =, !=,"),
        ("'{}'", "'{'", "start, field 'table': expected a JSON object"),
        (
            'goal = ["turn = 2"]',
            'goal = ["turn = 2"]\nreply = ["pass"]',
            "field 'reply': expected a seat and an action",
        ),
    ],
)
def test_a_lesson_is_read_strictly(tmp_path: Path, old: str, new: str, said: str) -> None:
    file = tmp_path / "1-a.toml"
    file.write_text(WHOLE, encoding="utf-8")
    assert read_lesson(qx.game_of("milito"), file, 1).id == "a"
    file.write_text(WHOLE.replace(old, new), encoding="utf-8")
    with pytest.raises(ContentError) as found:
        read_lesson(qx.game_of("milito"), file, 1)
    assert said in str(found.value)


def test_a_goal_that_names_nothing_says_what_there_is() -> None:
    game = qx.game_of("milito")
    condition = game.lessons["take"].steps[1].goal[0]
    with pytest.raises(ContentError, match=r"there is no 'columns' in columns\.2\.units\.0; there are turn"):
        condition.found({"turn": 1})
