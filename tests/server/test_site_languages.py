"""The site in other languages: nothing is missing, nothing is left in English, and everybody reads their own."""

from __future__ import annotations

import html
import json
import re
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path

import pytest
from server.test_update_leaks import something_happens
from server.test_updates import a_row, a_table
from starlette.testclient import TestClient

import quincunx as qx
import quincunx.server
from quincunx.core.dice import FastDice
from quincunx.core.editing import NotSound, Wrong, written
from quincunx.core.faults import Fault, expected
from quincunx.core.messages import parts_of
from quincunx.core.reading import against, unexpected
from quincunx.core.translations import ENGLISH
from quincunx.server.app import create_app
from quincunx.server.settings import load_settings
from quincunx.server.tables.updates import Updates
from quincunx.server.web.bundles import STATIC
from quincunx.server.web.languages import LANGUAGE_COOKIE, keys_of, language_of
from quincunx.server.words import CATALOGUES, LANGUAGES, person_name, reader, say
from quincunx.server.wrong_words import error_worded

SERVER = Path(quincunx.server.__file__).parent
ROOT = Path(__file__).parents[2]
GAMES = [name for name, game in sorted(qx.registry().items()) if "de" in game.languages]
TEMPLATES = SERVER / "web" / "pages" / "templates"
OTHERS = [code for code in LANGUAGES if code != ENGLISH]
NAMES = {"Quincunx", "QUINCUNX", "Aa", "Esc", "Tab", "https"}
"""What is the same in every language."""
SAID_IN = re.compile(r"""\bsay(?:_in)?\(\s*(?:[\w.()]+,\s*)?f?["'`]([\w.-]+)""")
"""Where something is said: a key, or the beginning of one."""


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient]:
    database = f"sqlite:///{tmp_path / 'table.db'}"
    often = {"actions_per_second": 1000, "requests_per_second": 10_000}
    settings = load_settings(None, database=database, mind_seconds=0.1, **often)
    with TestClient(create_app(settings), client=("127.0.0.1", 5000)) as client:
        yield client


# ---- the catalogues


@pytest.mark.parametrize("code", OTHERS)
def test_a_translation_lacks_nothing_and_adds_nothing(code: str) -> None:
    english, other = CATALOGUES[ENGLISH].sentences, CATALOGUES[code].sentences
    assert english.keys() == other.keys()
    for key, sentence in english.items():
        wanted, given = ({param for _, param, _ in parts_of(said) if param} for said in (sentence, other[key]))
        assert wanted == given, key


def said_anywhere() -> set[str]:
    """Every key that templates, scripts and the server say, and the beginnings of those that are put together."""
    files = [*TEMPLATES.glob("*.html"), *STATIC.glob("*.js"), *SERVER.rglob("*.py")]
    found = {key for file in files for key in SAID_IN.findall(file.read_text(encoding="utf-8"))}
    refused = re.compile(r"""\brefused\(\s*f?["']([\w.-]+)""")
    found |= {f"refused.{key}" for file in SERVER.rglob("*.py") for key in refused.findall(file.read_text("utf-8"))}
    chosen = re.compile(r"""["']([a-z]+\.[\w.]+)["'] if [^()]* else ["']([a-z]+\.[\w.]+)["']""")
    found |= {key for file in files for pair in chosen.findall(file.read_text(encoding="utf-8")) for key in pair}
    keys = re.compile(r"""\bkey = f?["']([a-z]+\.[\w.]*)""")
    named = [SERVER / "words.py", SERVER / "web" / "routes" / "learn.py"]
    return found | {key for file in named for key in keys.findall(file.read_text("utf-8"))} | {"language.name"}


def test_every_key_that_is_said_is_there_and_none_is_there_for_nothing() -> None:
    english, said = CATALOGUES[ENGLISH].sentences, said_anywhere()
    families = {each for each in said if each[-1] == "." and each != "refused."}  # those are looked for one by one
    unused = [key for key in sorted(english) if key not in said and not any(key.startswith(each) for each in families)]
    assert unused == []
    kinds = {key.split(".")[0] for key in english}
    assert [key for key in said if key.split(".")[0] in kinds and key[-1] != "." and key not in english] == []


# ---- nothing is left in English


class Words(HTMLParser):
    """What a reader sees or hears of a page that is in no catalogue."""

    HEARD = ("aria-label", "title", "placeholder", "alt", "data-empty", "aria-description", "label")

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found += [value for name, value in attrs if name in self.HEARD and value]

    def handle_data(self, data: str) -> None:
        self.found.append(data)


@pytest.mark.parametrize("template", sorted(file.name for file in TEMPLATES.glob("*.html")))
def test_no_class_or_id_of_a_template_depends_on_the_language(template: str) -> None:
    text = (TEMPLATES / template).read_text(encoding="utf-8")
    assert re.findall(r'(?:class|id|name|data-(?!empty)[\w-]+)="[^"]*\{\{ say\([^"]*', text) == []


@pytest.mark.parametrize("template", sorted(file.name for file in TEMPLATES.glob("*.html")))
def test_no_template_has_words_of_its_own(template: str) -> None:
    text = re.sub(r"\{#.*?#\}", "", (TEMPLATES / template).read_text(encoding="utf-8"), flags=re.S)
    told = re.findall(r"\{[{%](.*?)[%}]\}", text, flags=re.S)
    literals = [a or b for part in told for a, b in re.findall(r"\"([^\"]*)\"|'([^']*)'", part)]
    assert [word for word in literals if re.search(r"[A-Za-z]{2} [a-z]{2}|^[A-Z][a-z]+", word)] == []
    words = Words()
    words.feed(re.sub(r"\{\{.*?\}\}|\{% block (?:body_class|title|head).*?%\}at-table|\{%.*?%\}", "", text, flags=re.S))
    left = {word for part in words.found for word in re.findall(r"[A-Za-z]{2,}", part)}
    assert left - NAMES - {"front"} == set()


IN_SCRIPTS = re.compile(r"""(["'`])((?:(?!\1)[^\\]|\\.)*)\1""")
WORDED = re.compile(
    r"(?:^|[^\w$./-])[A-Z][a-z]{2,}(?: [a-z]|[.?!]?$)|[a-z]{3,} (?:is|are|the|of|to|for|you|by|and|no|yet) "
)
"""What looks like a sentence or a heading: a capital letter, or little words between others."""
NO_WORDS = re.compile(
    r"Arrow\w*|Esc|Escape|Enter|Home|End|Page\w+|Shift|Tab|Notification|Recruit|Content-Type|quincunx dice.*"
)
"""Names of keys and headers, and what dice are made of."""
HEARD = re.compile(r"""(?:textContent = |"aria-label": |"aria-description", |title: )["`]([^"`$]*[A-Za-z]{2,}[^"`]*)""")


@pytest.mark.parametrize("script", sorted(file.name for file in STATIC.glob("*.js")))
def test_no_script_has_sentences_of_its_own(script: str) -> None:
    text = re.sub(r"/\*.*?\*/|(?<![:\"'`])//[^\n]*", "", (STATIC / script).read_text(encoding="utf-8"), flags=re.S)
    found = [literal for _, literal in IN_SCRIPTS.findall(text)]
    assert [one for one in found if WORDED.search(one) and not NO_WORDS.fullmatch(one)] + HEARD.findall(text) == []


def test_scripts_say_only_what_comes_with_their_page() -> None:
    english = CATALOGUES[ENGLISH].sentences
    for script in ("page.js", "table.js", "aim.js", "replay.js", "lessons.js", "lesson.js", "puzzle.js", "editor.js"):
        for key in keys_of(script):
            assert key in english or (key[-1] == "." and any(each.startswith(key) for each in english)), (script, key)


# ---- who reads what


@pytest.mark.parametrize(
    ("accepted", "code"),
    [
        ("", "en"),
        ("de", "de"),
        ("de-AT,de;q=0.9,en;q=0.8", "de"),
        ("en-GB,en;q=0.9,de;q=0.8", "en"),
        ("fr-FR,fr;q=0.9,de;q=0.5,en;q=0.3", "de"),
        ("fr,es", "en"),
        ("de;q=0,en;q=0.1", "en"),
        ("*", "en"),
        ("de;q=x, ;;;,=", "en"),
    ],
)
def test_a_browser_names_the_languages_it_likes(accepted: str, code: str) -> None:
    assert language_of("", accepted) == code


def test_what_was_chosen_comes_before_what_the_browser_likes() -> None:
    assert language_of(f"{LANGUAGE_COOKIE}=en", "de") == "en"
    assert language_of(f"{LANGUAGE_COOKIE}=de", "en") == "de"
    assert language_of(f"{LANGUAGE_COOKIE}=xx; other=1", "de") == "de"


def test_a_page_is_in_the_language_of_the_browser(client: TestClient) -> None:
    english, german = client.get("/"), client.get("/", headers={"accept-language": "de-DE,de;q=0.9,en;q=0.5"})
    assert '<html lang="en">' in english.text
    assert "Tables to join" in english.text
    assert '<html lang="de">' in german.text
    assert "Tische mit freiem Platz" in german.text
    assert "Tables to join" not in german.text
    for answer in (english, german):
        assert {"accept-language", "cookie"} <= {name.strip().lower() for name in answer.headers["vary"].split(",")}
    assert german.headers["content-language"] == "de"


def test_a_language_is_chosen_in_the_settings_and_stays(client: TestClient) -> None:
    page = client.get("/rules/milito?x=1").text
    for code, name in LANGUAGES.items():
        assert re.search(rf'value="{code}" lang="{code}"[^>]*>{name}</button>', page)
    assert 'name="next" value="/rules/milito?x=1"' in page
    sent = {"csrf": csrf(client), "language": "de", "next": "/rules/milito?x=1"}
    answer = client.post("/language", data=sent, follow_redirects=False)
    assert (answer.status_code, answer.headers["location"]) == (303, "/rules/milito?x=1")
    told = client.get("/rules/milito", headers={"accept-language": "en"}).text
    assert '<html lang="de">' in told
    assert "Die Regeln von Milito" in told
    assert '<p class="words" lang="en">' in told
    assert re.search(r'value="de" lang="de" aria-pressed="true"', told)


def test_a_language_is_kept_in_the_account_for_every_browser(client: TestClient) -> None:
    account = {"name": "Livia", "password": "correct horse battery"}
    assert client.post("/signup", data={"csrf": csrf(client), **account}).status_code == 200
    client.post("/language", data={"csrf": csrf(client), "language": "de", "next": "/"})
    client.cookies.clear()
    assert '<html lang="en">' in client.get("/").text, "another browser, and nobody is known there"
    assert client.post("/login", data={"csrf": csrf(client), **account}).status_code == 200
    assert LANGUAGE_COOKIE not in client.cookies
    for path in ("/", "/me"):
        assert '<html lang="de">' in client.get(path, headers={"accept-language": "en"}).text
    assert client.get("/me/export").json()["player"]["language"] == "de"
    client.post("/language", data={"csrf": csrf(client), "language": "en", "next": "/"})
    assert '<html lang="en">' in client.get("/", headers={"accept-language": "de"}).text


def test_nobody_is_sent_elsewhere_by_choosing_a_language(client: TestClient) -> None:
    sent = {"csrf": csrf(client), "language": "xx", "next": "//example.org/"}
    answer = client.post("/language", data=sent, follow_redirects=False)
    assert answer.headers["location"] == "/"
    assert LANGUAGE_COOKIE not in answer.cookies
    assert client.post("/language", data={"language": "de"}).status_code == 403


def test_errors_and_refusals_are_in_the_readers_language(client: TestClient) -> None:
    german = {"accept-language": "de", "accept": "text/html"}
    assert "Diesen Tisch gibt es nicht." in client.get("/t/nowhere", headers=german).text
    assert "Hier ist nichts" in client.get("/games/chess", headers=german).text
    sent = {"csrf": csrf(client), "name": "Anna", "password": "short"}
    assert "Passwörter haben 10 bis 256 Zeichen." in client.post("/signup", data=sent, headers=german).text
    assert "Passwords are 10 to 256" in client.post("/signup", data=sent).text


def test_what_is_wrong_with_a_position_is_said_in_german(client: TestClient) -> None:
    """Every error a broken position comes to is German."""
    german = {"accept-language": "de", "x-quincunx": csrf(client)}
    for game in GAMES:
        begun = written(qx.new(game, seed=3))
        for name in begun["table"]:
            for bad in (-7, "nonsense", [[1]]):
                broken = {**begun, "table": {**begun["table"], name: bad}}
                said = client.post(f"/api/positions/{game}", json={"position": broken}, headers=german).json()
                assert "wrong" in said or "board" in said, said
                if "wrong" in said:
                    text = said["wrong"]["text"]
                    assert not re.search(r"\b([Ee]xpected|got|This|There|Englisch)\b", text), text
    for sent in (None, {"game": "other"}, {"quincunx": 1}):
        said = client.post("/api/positions/milito", json={"position": sent}, headers=german).json()
        assert not re.search(r"\b([Ee]xpected|This)\b", said["wrong"]["text"])


@pytest.mark.parametrize(
    ("error", "english", "german"),
    [
        (
            unexpected("turn", expected("number", low=0, high=99), "x"),
            "turn: expected a whole number from 0 to 99, got 'x'",
            "turn: Erwartet wird eine ganze Zahl von 0 bis 99.",
        ),
        (
            against("columns", "set.columns", expected("list_of", n=5)),
            "columns: expected a list of 5 (set.columns)",
            "columns: Erwartet wird eine Liste mit 5 Einträgen. (set.columns)",
        ),
        (
            unexpected("hand", "a rank of rome", 7),
            "hand: expected a rank of rome, got 7",
            "hand: Das kann so nicht sein (auf Englisch): expected a rank of rome, got 7",
        ),
        (
            NotSound(Wrong("turn", "Expected a text.", fault=Fault("table.turn", expected("text")))),
            "turn: Expected a text.",
            "turn: Erwartet wird ein Text.",
        ),
        (ValueError("Passwörter haben 10 bis 256 Zeichen."), *["Passwörter haben 10 bis 256 Zeichen."] * 2),
    ],
)
def test_errors_of_a_strict_reading_are_said_by_their_keys_or_called_english(
    error: ValueError, english: str, german: str
) -> None:
    assert error_worded(error) == english
    token = reader.set("de")
    try:
        assert error_worded(error) == german
    finally:
        reader.reset(token)


def spoiled() -> dict[str, str]:
    """Records with something wrong in them, by what is said of it in German."""
    whole = qx.load(ROOT / "tests" / "games" / "milito" / "records" / "win.json").data
    choices = list(whole["actions"])
    changed: dict[str, dict[str, object]] = {
        "Das Feld „actions“ der Aufzeichnung fehlt": {"actions": None},
        "Ein Spiel 'draughts' gibt es hier nicht": {"game": "draughts"},
        "nach Version 99 der Regeln von Milito gespielt": {"rules_version": 99},
        "mit Karten gespielt, die es hier nicht gibt": {"content": "0" * 16},
        "Zug 0: Erwartet werden ein Platz und eine Aktion": {"actions": ["nonsense", *choices[1:]]},
        "ist nach den Regeln nicht möglich": {"actions": [choices[-1], *choices[1:]]},
        "Das Ergebnis ist ein anderes": {"result": {**whole["result"], "scores": [0.5, 0.5]}},
    }
    texts = {said: json.dumps({**whole, **change}) for said, change in changed.items()}
    return {"keine Aufzeichnung einer Partie": "{}", "siehe Zeile 1, Spalte 2": "{", **texts}


@pytest.mark.parametrize("said", spoiled())
def test_an_uploaded_record_is_refused_in_german(client: TestClient, said: str) -> None:
    german, sent = {"accept-language": "de", "accept": "text/html"}, {"csrf": csrf(client), "record": spoiled()[said]}
    told = client.post("/records", data=sent, headers=german)
    assert told.status_code == 422
    words = html.unescape(told.text)
    assert said in words
    assert "auf Englisch" not in words


def test_a_guest_is_called_so_in_the_readers_language(client: TestClient) -> None:
    csrf(client)
    client.post("/tables", data={"csrf": csrf(client), "game": "milito", "kind": "computer"})
    told = {code: client.get("/me", headers={"accept-language": code}).text for code in ("en", "de")}
    assert re.search(r">Guest \w+</h1>", told["en"])
    assert re.search(r">Gast \w+</h1>", told["de"])
    assert 'value="Guest ' in told["de"], "the name itself is the same"
    assert person_name("Guestimate") == "Guestimate"


@pytest.mark.parametrize(
    "path",
    [
        *("/", "/login", "/signup", "/history", "/puzzles", "/records", "/puzzles/today"),
        *(f"/{page}/{game}" for page in ("games", "learn", "how-to-play") for game in GAMES),
        *(f"/learn/{game}/{next(iter(qx.game_of(game).lessons))}" for game in GAMES),
    ],
)
def test_no_english_sentence_is_left_on_a_german_page(client: TestClient, path: str) -> None:
    """A page in German has none of the sentences it has in English, unless they are the same."""
    read = {code: Words() for code in ("en", "de")}
    for code, words in read.items():
        words.feed(client.get(path, headers={"accept-language": code}).text)
    said = {code: {part.strip() for part in words.found} for code, words in read.items()}
    sentences = {part for part in said["en"] if part.count(" ") >= 3 and part[:1] != "{" and "Quincunx" not in part}
    assert sentences
    assert sentences & said["de"] == set()


def test_a_lesson_and_a_puzzle_are_told_in_the_readers_language(client: TestClient) -> None:
    german, sent = {"accept-language": "de"}, {"x-quincunx": csrf(client)}
    told = client.post("/api/learn/milito/take", json={"choices": []}, headers={**german, **sent}).json()
    assert told["say"] == "Wähle Mittlere Infanterie in deiner Hand."
    assert told["options"][0]["text"] == "Mittlere Infanterie aufstellen"
    pressed = {"choices": [], "why": "pass"}
    why = client.post("/api/learn/milito/take", json=pressed, headers={**german, **sent}).json()
    assert why["why"].startswith("Auch das")
    puzzle = next(iter(qx.game_of("milito").puzzles.all))
    english, german_told = (
        client.get(f"/api/puzzles/milito/{puzzle}", headers=headers).json() for headers in ({}, german)
    )
    assert english["prompt"] != german_told["prompt"]
    assert [o["do"] for o in english["options"]] == [o["do"] for o in german_told["options"]]
    assert [o["text"] for o in english["options"]] != [o["text"] for o in german_told["options"]]
    sent = {"x-quincunx": csrf(client)}
    ended = client.post(f"/api/puzzles/milito/{puzzle}/give-up", json={}, headers={**german, **sent}).json()
    assert ended["best"]["text"] in {option["text"] for option in german_told["options"]}
    assert "Partie" in ended["reason"] or "von hundert" in ended["reason"]


def test_pictures_are_asked_for_in_a_language(client: TestClient) -> None:
    for path in ("/games/milito/picture.svg", "/how-to-play/milito/3.svg"):
        english, german = (client.get(f"{path}?theme=light&lang={code}") for code in ("en", "de"))
        assert english.text != german.text
        assert "Elefanten" in german.text or path.startswith("/games")
        assert client.get(f"{path}?theme=light&lang=xx").text == english.text
    assert (
        "/how-to-play/milito/1.svg?theme=light&amp;lang=de"
        in client.get("/how-to-play/milito", headers={"accept-language": "de"}).text
    )


# ---- at the table


def csrf(client: TestClient) -> str:
    """The word the pages of this session must send back."""
    found = re.search(r'name="csrf" value="([0-9a-f]+)"', client.get("/").text)
    assert found is not None
    return found[1]


def test_nobody_pays_for_a_language_that_nobody_at_the_table_reads() -> None:
    table = a_table()
    table.updates_in(ENGLISH).update_for(0)
    assert table.translated == {}
    assert table.updates_in(ENGLISH) is table.updates


@pytest.mark.parametrize("game", GAMES)
def test_what_happens_is_told_the_same_in_every_language(game: str) -> None:
    """Whoever has followed a table in German from the start has the same as somebody who comes anew."""
    table, dice = a_table(a_row(game)), FastDice(5)
    table.updates_in("de").message_for(0, 0, False, True, None)
    for _ in range(12):
        something_happens(table, dice)
        if table.match.over:
            break
        english, german = (table.updates_in(code).update_for(0) for code in (ENGLISH, "de"))
        fresh = Updates(table, "de").update_for(0)
        assert german == fresh
        same = ("moment", "ply", "awaited", "your_turn", "journal_from", "scores", "dice", "clocks")
        assert [german[name] for name in same] == [english[name] for name in same]
        assert [o["do"] for o in german["options"]] == [o["do"] for o in english["options"]]


def test_what_is_said_outside_of_a_request_is_english() -> None:
    token = reader.set(ENGLISH)
    assert say("refused.stale").startswith("The table has moved on")
    reader.reset(token)
