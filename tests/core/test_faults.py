"""What is wrong with a position: by its key, in English as an error quotes it, and in another language for a reader."""

from __future__ import annotations

import pickle
import random
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from games.spoiling import Place, at, copy_with, places

import quincunx as qx
from quincunx.core.editing import NotSound, position_from_data, wrong_with
from quincunx.core.faults import CORE_WORDS, SOUNDNESS, Fault, Faulty, Said, either, expected, fault_of
from quincunx.core.messages import ENGLISH
from quincunx.core.reading import unexpected
from quincunx.core.translations import words_in

GAMES = sorted(qx.registry().all())
TRANSLATIONS = [(game, language) for game in GAMES for language in qx.game_of(game).languages if language != ENGLISH]
ODD: list[Any] = [None, -1, 99, 10**9, "x", [], {}, True, 1.5]
BROKEN = 60
"""So many positions of each game are broken at random."""


def broken(position: dict[str, Any], lot: random.Random) -> dict[str, Any]:
    """A position of which something is put elsewhere, counted up, doubled, taken away or replaced by what is odd."""
    path = lot.choice([each for each in places(position) if each[0] == "table" and len(each) > 1])
    other: Place = lot.choice([each for each in places(position) if each[0] == "table"])
    spoilt, around, key = copy_with(position, path)
    value, way = around[key], lot.randrange(5)
    if way == 0:
        around[key] = lot.choice(ODD)
    elif way == 1 and type(value) is int:
        around[key] = value + lot.choice((-1, 1, 2, 5))
    elif way == 2 and isinstance(value, list) and value:
        value.append(lot.choice(value))
    elif way == 3 and isinstance(value, list) and value:
        value.pop(lot.randrange(len(value)))
    else:
        around[key] = at(position, other)
    return spoilt


def faults(game: str, seed: int) -> Iterator[Fault]:
    """What is wrong with broken positions of a match played at random."""
    lot = random.Random(seed)
    rules = qx.game_of(game)
    match = qx.new(game, seed=seed, journal=False)
    for n in range(BROKEN):
        for _ in range(4 if n % 15 == 0 and not match.over else 0):
            seat = match.acting[0]
            match.play(lot.choice(match.legal(seat)), seat)
            if match.over:
                break
        try:
            position_from_data(rules, broken(match.to_dict(), lot))
        except NotSound as not_sound:
            yield not_sound.wrong.fault or Fault("", not_sound.wrong.text)


def said_in(said: object) -> Iterator[Said]:
    """Something that is said, and all that goes into it."""
    if isinstance(said, Said) and said.key:
        yield said
        for value in said.params.values():
            yield from said_in(value)


@cache
def translation_in(folder: Path, language: str) -> dict[str, Any]:
    return words_in(folder, language, SOUNDNESS).fields


@pytest.mark.parametrize(("game", "language"), TRANSLATIONS)
def test_nothing_is_said_of_a_broken_position_in_english_alone(game: str, language: str) -> None:
    found = list(faults(game, 5))
    assert len(found) > BROKEN // 2
    for fault in found:
        assert isinstance(fault.said, Said), f"without a key: {fault}"
        assert fault.hint == "" or isinstance(fault.hint, Said), f"without a key: {fault}"
        for said in (*said_in(fault.said), *said_in(fault.hint)):
            assert at(translation_in(said.words.folder, language), tuple(said.key.split("."))), said.key
        assert fault.in_language(language) != fault.words


def test_what_is_wrong_is_told_in_english_and_in_german() -> None:
    error = unexpected("table.turn", expected("number", low=0, high=9), "x", "turn.most")
    assert str(error) == "table.turn: expected a whole number from 0 to 9, got 'x' (turn.most)"
    assert error.fault.in_language("de") == "Erwartet wird eine ganze Zahl von 0 bis 9."
    assert error.fault.in_language("xx") == "a whole number from 0 to 9", "a language nobody translated into"
    meant = error.fault._replace(hint=expected("meant", name="y"))
    assert str(meant) == "table.turn: expected a whole number from 0 to 9, got 'x'; did you mean 'y'? (turn.most)"
    assert meant.in_language("de") == "Erwartet wird eine ganze Zahl von 0 bis 9. Gemeint ist vielleicht „y“."
    assert str(either("a", "b", "c")) == "a or b or c"
    assert either("a", "b", "c").in_language("de") == "a oder b oder c"  # type: ignore[union-attr]


def test_what_is_wrong_in_a_part_is_told_with_the_place_of_the_whole() -> None:
    flag = expected("flag")
    assert str(Fault("night", flag, "3").within("options")) == "options.night: expected true or false, got 3"
    assert str(Fault("map", flag, "3", field="x").within("options")).startswith("options: map, field 'x': expected")
    assert str(Fault("", expected("no_option", game="Go", name="'x'"), expects=False).within("options")).startswith(
        "options: Go has no option 'x'"
    )
    assert Fault("map", flag, field="x").in_language("de") == "Feld „x“: Erwartet wird true oder false."


@pytest.mark.parametrize(
    ("fault", "field", "text"),
    [
        (Fault("table.turn", expected("flag"), "3", "turn.phases"), "turn", "Expected true or false, got 3."),
        (Fault("table.turn", expected("flag"), "[3]"), "turn", "Expected true or false."),
        (Fault("table.terrain.0,-1", expected("flag")), "terrain.0,-1", "Expected true or false."),
        (Fault("table.ending, table.scores", expected("flag")), "ending", "Expected true or false."),
        (
            Fault("options.armies: rome, unit 2", expected("flag")),
            "options.armies",
            "Rome, unit 2: expected true or false.",
        ),
        (Fault("table.setting: map", expected("list"), field="x"), "setting", "Map, field 'x': expected a list."),
        (Fault("", "no good", expects=False, hint=expected("meant", name="y")), "", "No good; did you mean 'y'?"),
    ],
)
def test_a_fault_is_told_by_a_page_with_its_field_and_its_clause(fault: Fault, field: str, text: str) -> None:
    rules = qx.game_of("milito")
    wrong = wrong_with(rules, fault)
    assert (wrong.field, wrong.text) == (field, text)
    assert wrong.rule == (fault.rule if fault.rule in rules.ledger else "")


@pytest.mark.parametrize(
    ("game", "options", "german"),
    [
        ("milito", {"armies": ["carthaginian"] * 2}, "Unter armies stehen zwei verschiedene Einträge."),
        ("milito", {"armies": 7}, "Unter armies steht für jeden der zwei Plätze ein anderer Eintrag."),
        ("milito", {"red": 1}, "Milito hat keine Option 'red'. Die Optionen sind: armies, mercenaries, memory."),
        ("milito", {"memory": "bok"}, "Erwartet wird 'book' oder 'aided'. Gemeint ist vielleicht „book“."),
        ("battalion", {"battle": "muster", "size": 99}, "Erwartet wird eine ganze Zahl von 6 bis 12."),
        ("battalion", {"battle": "set1", "size": 8}, "Hier steht nur etwas, wenn battle 'muster' ist."),
    ],
)
def test_what_is_wrong_with_options_is_told_in_german(game: str, options: dict[str, Any], german: str) -> None:
    rules = qx.game_of(game)
    with pytest.raises(ValueError, match=r"expected|has no option") as found:
        rules.check_options(options, rules.built_in)
    assert fault_of(found.value).in_language("de") == german


def test_what_is_printed_on_a_piece_goes_in_as_it_reads_there() -> None:
    match = qx.new("milito", armies=("republican_roman", "carthaginian"), seed=1)
    position = match.to_dict()
    position["table"]["forces"][1]["hand"].append("dragon")
    with pytest.raises(Faulty, match="expected a card of the Carthaginian army, got 'dragon'; there are") as found:
        qx.from_dict(position)
    assert found.value.fault.in_language("de").startswith("Erwartet wird eine Karte von Karthago. Es gibt: car_1,")


def test_an_army_that_is_not_allowed_is_told_by_the_words_of_its_game() -> None:
    rules = qx.game_of("battalion")
    chosen = {"battle": "muster", "size": 6, "factions": ["rome", "han"], "armies": [[["rome.velites"] * 5], None]}
    with pytest.raises(Faulty, match=r"^armies: rome") as found:
        rules.check_options(chosen, rules.built_in)
    english, german = str(found.value.fault.said), found.value.fault.in_language("de")
    assert english != german
    assert "Einheit" in german or "Glied" in german
    again = pickle.loads(pickle.dumps(found.value))
    assert str(again) == str(found.value), "in another process in English"


def test_an_error_that_has_no_key_is_told_in_its_own_words() -> None:
    fault = fault_of(ValueError("no good"))
    assert str(fault) == fault.in_language("de") == "no good"


def test_an_error_can_be_sent_to_another_process() -> None:
    error = Faulty(Fault("table.turn", expected("flag"), "3", "turn.most"))
    again = pickle.loads(pickle.dumps(error))
    assert str(again) == str(error)
    assert again.fault.in_language("de") == error.fault.in_language("de")
    assert again.fault.said.words.folder == CORE_WORDS.folder
