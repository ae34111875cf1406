"""Other languages: a translation lacks nothing and adds nothing, and a match is the same in every one."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

import quincunx as qx
from quincunx.contract.translating import lacking, lacking_in
from quincunx.core.content import Entry
from quincunx.core.faults import SOUNDNESS, FaultWords
from quincunx.core.game import CORE, Game
from quincunx.core.kit.forms import Words
from quincunx.core.kit.state import NO_SEAT, fields_of
from quincunx.core.lessons import Lesson, load_lessons, sitting_at
from quincunx.core.messages import Catalogue, flatten, load_catalogue
from quincunx.core.translations import ENGLISH, Translation, languages_in, load_translation, words_in
from quincunx.games.multiverse.board.letters import with_breaks

GAMES = sorted(qx.registry().all())
TRANSLATIONS = [(game, language) for game in GAMES for language in qx.game_of(game).languages if language != ENGLISH]


def differences(folder: Path, translation: Translation) -> list[str]:
    """What a translation of the sentences in a folder lacks, adds, or fills in differently."""
    return lacking(load_catalogue(folder / "messages.toml"), translation.sentences)


@pytest.mark.parametrize("language", languages_in(CORE)[1:])
def test_what_all_games_say_is_translated_whole(language: str) -> None:
    assert differences(CORE, load_translation(CORE, language)) == []


@pytest.mark.parametrize(("game", "language"), TRANSLATIONS)
def test_what_a_game_says_and_prints_is_translated_whole(game: str, language: str) -> None:
    rules: Game = qx.game_of(game)
    assert lacking_in(rules, language) == []


def folder_of(name: str) -> Path:
    return CORE if name == "core" else qx.game_of(name).folder


@pytest.mark.parametrize(("name", "language"), [*(("core", each) for each in languages_in(CORE)[1:]), *TRANSLATIONS])
def test_what_can_be_wrong_is_translated_whole(name: str, language: str) -> None:
    """All that is said of what was read strictly, by the same keys and with the same parameters."""
    folder = folder_of(name)
    english = FaultWords(folder).in_language(ENGLISH)
    told = Catalogue(dict(flatten("", words_in(folder, language, SOUNDNESS).fields, folder)))
    assert lacking(english, told) == []


IN_CODE = re.compile(r"""\b(?:told|(?:core_)?expected)\(\s*"([\w.]+)\"""")
"""Where something is said to be wrong by its key."""
DOCSTRING = re.compile('""".*?"""', re.DOTALL)
PUT_TOGETHER = (*(f"expected.n{n}" for n in range(1, 7)), "expected.together.", "players.lost.")
"""Keys of which the code has only the beginning."""


@pytest.mark.parametrize("name", ["core", *GAMES])
def test_what_can_be_wrong_is_said_somewhere_and_has_words(name: str) -> None:
    folder = folder_of(name)
    words = FaultWords(folder).in_language(ENGLISH).sentences
    shared = FaultWords(CORE).in_language(ENGLISH).sentences
    code = DOCSTRING.sub("", "".join(file.read_text() for file in sorted(folder.rglob("*.py"))))
    keys = {key if key in words else f"expected.{key}" for key in IN_CODE.findall(code)}
    assert keys - words.keys() - shared.keys() == set(), "words that there are not"
    quoted = set(re.findall(r'"([\w.]+)"', code))
    unsaid = [key for key in words if not {key, key.removeprefix("expected.")} & quoted]
    assert [key for key in unsaid if not key.startswith(PUT_TOGETHER)] == [], "words that nothing says"


@pytest.mark.parametrize(("game", "language"), TRANSLATIONS)
def test_every_prompt_option_line_and_picture_can_be_told(game: str, language: str) -> None:
    """A whole match at random, looked at in another language at every choice; nothing about the match changes."""
    match, english = qx.new(game, seed=3), qx.new(game, seed=3)
    dice = qx.FastDice(4)
    while not match.over and match.ply < 300:
        seat = match.acting[dice.below(len(match.acting))]
        told = match.in_language(language)
        assert told.prompt(seat)
        assert [option.notation for option in told.options(seat)] == [option.notation for option in match.options(seat)]
        if match.ply % 10 == 0:
            told.forecast(seat)
            told.svg(seat)
        options = match.legal(seat)
        action = options[dice.below(len(options))]
        match.play(action, seat)
        english.play(action, seat)
    assert [line["key"] for line in match.in_language(language).journal()] == [line["key"] for line in match.journal()]
    assert match.to_dict() == english.to_dict()
    assert match.journal() == english.journal()


@pytest.mark.parametrize(("game", "language"), TRANSLATIONS)
def test_lessons_and_the_page_on_how_to_play_are_translated_whole(game: str, language: str) -> None:
    """Every lesson can be played through in another language, and shares no sentence with the English one."""
    rules = qx.game_of(game)
    told = rules.in_language(language)
    assert told.lessons.keys() == rules.lessons.keys()
    for lesson, english in zip(told.lessons.values(), rules.lessons.values(), strict=True):
        assert not set(words_of(lesson)) & set(words_of(english)), lesson.id
        assert [(step.allow, step.goal) for step in lesson.steps] == [(step.allow, step.goal) for step in english.steps]
        choices = [choice for step in lesson.steps for choice in step.show]
        sitting = sitting_at(rules, lesson, choices, language)
        assert sitting.step is None
        assert sitting.match.journal() != sitting.told.journal()
    assert len(told.howto) == len(rules.howto)
    for section, original in zip(told.howto, rules.howto, strict=True):
        said = {*section.text, *section.points, section.title, section.alt} - {""}
        assert not said & {*original.text, *original.points, original.title, original.alt}
        if section.picture is not None:
            assert section.picture.draw(rules, language) != section.picture.draw(rules)
        if section.worked is not None:
            lines, english_lines = section.worked.lines(rules, language), section.worked.lines(rules)
            assert [line["key"] for line in lines] == [line["key"] for line in english_lines]
            assert [line["text"] for line in lines] != [line["text"] for line in english_lines]


def words_of(lesson: Lesson) -> list[str]:
    """All that is said in a lesson."""
    steps = [text for step in lesson.steps for text in (step.say, step.why, step.wrong) if text]
    return [lesson.title, lesson.about, lesson.aim, lesson.end, *steps]


def test_what_a_learner_presses_is_answered_in_their_language() -> None:
    rules = qx.game_of("milito")
    sitting = sitting_at(rules, rules.in_language("de").lessons["take"], [], "de")
    assert {option.text for option in sitting.options()} == {"Mittlere Infanterie aufstellen"}
    other = sitting.why_not("pass")
    forbidden = sitting.why_not("attack:1")
    assert other is not None
    assert other.text.startswith("Auch das könntest du aufstellen")
    assert forbidden is not None
    assert "Kolonne 1" in forbidden.text


def test_words_for_a_lesson_that_there_is_not_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    rules = qx.game_of("milito")
    words: dict[str, Any] = dict(words_in(rules.folder, "de", "lessons.toml").fields)
    for wrong, why in (
        ({**words, "fly": {}}, "fly"),
        ({**words, "take": {**words["take"], "step": words["take"]["step"][:1]}}, "4 steps"),
        ({**words, "take": {**words["take"], "title": 5}}, "title"),
    ):
        monkeypatch.setattr("quincunx.core.lessons.words_in", lambda *_, wrong=wrong: Entry(wrong, "languages/de"))
        with pytest.raises(qx.ContentError, match=why):
            load_lessons(rules.in_language("de"))


@pytest.mark.once
@pytest.mark.parametrize(("game", "language"), TRANSLATIONS)
def test_the_form_of_a_position_is_translated_whole(game: str, language: str) -> None:
    """Whatever a form says of a field is translated, and nothing is that no form says."""
    rules = qx.game_of(game)
    said: set[str] = set()
    for seed in range(60):
        options = rules.any_options(rules.built_in, qx.FastDice(seed)) if seed else rules.first_options(rules.built_in)
        told = qx.new(game, seed=seed, **options).in_language(language)
        words = Words(told.game, told.table)
        labels = [words.field(field)["label"] for field in fields_of(told.table).fields.form(told.table, NO_SEAT)]
        assert all(labels)
        said |= words.said
    own, shared = load_translation(rules.folder, language).fields, load_translation(CORE, language).fields
    assert said - own.keys() - shared.keys() == set(), "fields that are not translated"
    assert own.keys() - said == set(), "translations of what no field means"
    assert own.keys() & shared.keys() == set(), "translated twice"


def test_milito_in_german() -> None:
    match = qx.new("milito", armies=("republican_roman", "carthaginian"), seed=7)
    told = match.in_language("de")
    assert told.prompt() == "Stelle Einheiten auf, greife eine umkämpfte Kolonne an, oder beende den Zug."
    assert told.options()[1].text == "Elefanten aufstellen"
    for action in ("place:elephants", "column:3", "pay:car_7"):
        match.play(action)
    told = match.in_language("de")
    assert told.journal()[-2]["text"] == "Karthago stellt Elefanten in Kolonne 3 auf, für 2 Karten."
    refusal = told.why_not("attack:3")
    assert refusal is not None
    assert refusal.text == "In Kolonne 3 steht kein Feind."
    assert "Elefanten" in told.svg(0)
    assert "Elefanten" not in match.svg(0)
    assert told.content.hash == match.content.hash


def test_mil1049_in_german_names_cubes_and_spaces() -> None:
    match, dice = qx.new("mil1049", seed=3), qx.FastDice(4)
    said: list[str] = []
    while not match.over and match.ply < 200:
        seat = match.acting[dice.below(len(match.acting))]
        if match.ply % 5 == 0:
            said += [option.text for option in match.in_language("de").options(seat)]
        options = match.legal(seat)
        match.play(options[dice.below(len(options))], seat)
    said += [line["text"] for line in match.in_language("de").journal()]
    left = re.compile(r"\b(food|fabric|metal|influence|gold|court|market|war|curia|Court|Market|War|Curia|the)\b")
    assert [text for text in said if left.search(text)] == []
    assert any("Nahrung" in text for text in said)
    assert any("Hof 1" in text for text in said)


def test_multiverse_in_german_names_maps_decoys_and_what_heroes_learn() -> None:
    match = qx.new("multiverse", seed=5)
    for _ in range(2):
        match.play(match.legal(match.acting[0])[0], match.acting[0])
    seat = match.acting[0]
    told = match.in_language("de")
    assert all(words in told.svg(seat) for words in ("Die Furt", "Nordlands Clan", "Attrappe"))
    assert not any(words in told.svg(seat) for words in ("The Ford", "Clans of the North", "Decoy"))
    match.play("hero:warlord", seat)
    assert "Anfeuern lernen" in [option.text for option in match.in_language("de").options(seat)]
    assert "Learn Rally" in [option.text for option in match.options(seat)]


def test_long_words_on_small_tiles_are_broken_where_they_can_be() -> None:
    joints = qx.game_of("multiverse").in_language("de").catalogue.sentence("board.joints", {})
    sizes = ((13, 1), (11.5, 2))
    assert with_breaks("Schwertkämpfer", 75, sizes, joints) == "Schwert- kämpfer"
    assert with_breaks("Schwertkämpfer", 200, sizes, joints) == "Schwertkämpfer"
    assert with_breaks("Letztes Gefecht", 75, sizes, joints) == "Letztes Gefecht"


def test_a_language_nobody_translated_into_is_english() -> None:
    match = qx.new("milito", seed=7)
    assert match.in_language("xx") is match
    assert match.in_language("en") is match
    with pytest.raises(ValueError, match="ask the game itself"):
        match.in_language("de").in_language("en")


def test_lists_are_joined_by_the_word_of_the_language() -> None:
    game = qx.game_of("milito")
    say = {language: game.in_language(language).catalogue for language in ("en", "de")}
    names = {"names": ["A", "B", "C"]}
    assert say["en"].sentence("table.waiting", {**names}) == "Waiting for A, B and C."
    assert say["de"].sentence("table.waiting", {**names}) == "Es fehlt noch: A, B und C."
