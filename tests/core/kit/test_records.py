"""Declared records: read as they are declared, with errors that name the place, and all of them."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from quincunx.core.content import ContentError, Entry, load_content
from quincunx.core.kit.records import (
    Reader,
    a_flag,
    a_number,
    a_table,
    a_text,
    either,
    entry_from_text,
    named,
    numbers,
    tables,
    texts,
)


@dataclass(frozen=True)
class Town:
    id: str = a_text()
    size: int = a_number(1, 9)


@dataclass(frozen=True)
class Skill:
    keyword: str = a_text(("swim", "fly", "ride"))
    worth: tuple[int, ...] = numbers(0, 5, default=())


@dataclass(frozen=True)
class Horse:
    speed: int = a_number(1, 9)


@dataclass(frozen=True)
class Hero:
    id: str = a_text()
    name: str = a_text(key=("label", "id"))
    home: Town = named("towns")
    brave: bool = a_flag(default=False)
    mounted: bool = either("horse", "foot", key="moves", default=False)
    friends: tuple[str, ...] = texts("names", default=())
    skills: tuple[Skill, ...] = tables(Skill, key="skill")
    horse: Horse = a_table(Horse)

    def check(self, entry: Entry) -> None:
        if self.mounted and not self.brave:
            raise entry.error("brave", "a brave rider", self.brave)


TOWNS = '[[town]]\nid = "rome"\nsize = 9\n[[town]]\nid = "veii"\nsize = 2\n'


def heroes(folder: Path, text: str) -> dict[str, Hero]:
    (folder / "heroes.toml").write_text(TOWNS + text, encoding="utf-8")
    content = load_content(folder)
    reader = Reader(content, for_readers=("note",))
    reader.known["names"] = [str(item["id"]) for item in content.items("hero")]
    reader.known["towns"] = reader.all("town", Town)
    found = reader.all("hero", Hero)
    reader.check(len(found) < 3, "hero", "fewer than 3", len(found))
    reader.done()
    return found


def hero(name: str = "ajax", **fields: str) -> str:
    written = {"id": f'"{name}"', "home": '"rome"', "horse": "{ speed = 3 }", **fields}
    return "[[hero]]\n" + "".join(f"{key} = {value}\n" for key, value in written.items() if value)


def test_a_record_is_read_as_declared(tmp_path: Path) -> None:
    more = {"brave": "true", "moves": '"horse"', "note": '"for readers"', "friends": '["ajax"]'}
    skills = '[{ keyword = "swim" }, { keyword = "fly", worth = [0, 5] }]'
    assert heroes(tmp_path, hero(label='"Ajax the Great"', skill=skills, **more)) == {
        "ajax": Hero(
            id="ajax",
            name="Ajax the Great",
            home=Town("rome", 9),
            brave=True,
            mounted=True,
            friends=("ajax",),
            skills=(Skill("swim", ()), Skill("fly", (0, 5))),
            horse=Horse(3),
        )
    }


def test_what_may_be_left_out(tmp_path: Path) -> None:
    found = heroes(tmp_path, hero())["ajax"]
    assert (found.name, found.brave, found.mounted, found.friends, found.skills) == ("ajax", False, False, (), ())


HERE = "heroes.toml, hero 'ajax'"


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"home": ""}, f"{HERE}, field 'home': expected a text in quotes, got nothing"),
        ({"home": '"ostia"'}, f"{HERE}, field 'home': expected 'rome' or 'veii', got 'ostia'"),
        ({"home": '"rom"'}, f"{HERE}, field 'home': expected 'rome' or 'veii', got 'rom'; did you mean 'rome'?"),
        ({"brave": "1"}, f"{HERE}, field 'brave': expected true or false, got 1"),
        ({"moves": '"air"'}, f"{HERE}, field 'moves': expected 'foot' or 'horse', got 'air'"),
        ({"moves": '"horse"'}, f"{HERE}, field 'brave': expected a brave rider, got False"),
        ({"label": "3"}, f"{HERE}, field 'label': expected a text in quotes, got 3"),
        ({"friends": '"ajax"'}, f"{HERE}, field 'friends': expected a list of texts, got 'ajax'"),
        ({"friends": '["hector"]'}, f"{HERE}, field 'friends': expected a list of some of ajax, got 'hector'"),
        ({"horse": "3"}, f"{HERE}, field 'horse': expected a table in braces, got 3"),
        ({"horse": "{ speed = 10 }"}, f"{HERE}, horse, field 'speed': expected a whole number from 1 to 9, got 10"),
        (
            {"horse": "{ speed = 1, tail = 2 }"},
            f"{HERE}, horse: there is no field 'tail'; the fields are from, note, provenance, speed",
        ),
        ({"skill": "3"}, f"{HERE}, field 'skill': expected a list of tables, got 3"),
        (
            {"skill": '[{ keyword = "swim", worth = [6] }]'},
            f"{HERE}, skill 'swim', field 'worth': expected a list of whole numbers from 0 to 5, got [6]",
        ),
        ({"braev": "true"}, f"{HERE}: there is no field 'braev'; did you mean 'brave'?"),
    ],
)
def test_errors_name_the_place_and_what_is_expected(tmp_path: Path, fields: dict[str, str], said: str) -> None:
    with pytest.raises(ContentError) as error:
        heroes(tmp_path, hero(**fields))
    assert str(error.value) == said


def problems(folder: Path, *written: str) -> list[str]:
    with pytest.raises(ContentError) as error:
        heroes(folder, "".join(written))
    assert str(error.value) == error.value.problems[0]
    return error.value.problems


def test_every_entry_that_is_wrong_is_told(tmp_path: Path) -> None:
    told = problems(tmp_path, hero(brave="1"), hero("hector"), hero("paris", home='"troy"', brave="1"))
    places = [text.partition(": ")[0] for text in told]
    assert places == [f"{HERE}, field 'brave'", "heroes.toml, hero 'paris', field 'home'"]


def test_what_needs_an_unread_entry_is_not_told_as_well(tmp_path: Path) -> None:
    told = problems(tmp_path, '[[town]]\nid = "troy"\nsize = 10\n', hero("hector", home='"troy"'))
    assert told == ["heroes.toml, town 'troy', field 'size': expected a whole number from 1 to 9, got 10"]


def test_an_id_is_taken_once(tmp_path: Path) -> None:
    assert problems(tmp_path, hero(), hero()) == [f"{HERE}, field 'id': expected an id of its own, got 'ajax'"]


def test_what_holds_of_all_together(tmp_path: Path) -> None:
    assert problems(tmp_path, *(hero(name) for name in "abc")) == ["hero: expected fewer than 3, got 3"]
    unread: list[Any] = [hero(name, brave="1" if name == "a" else "true") for name in "abcd"]
    assert problems(tmp_path, *unread)[1:] == [], "not asked before each can be read"


@pytest.mark.parametrize("written", ["[hero]\nid = 1\n", "hero = [1, 2]\n"])
def test_entries_are_written_with_two_brackets(tmp_path: Path, written: str) -> None:
    (tmp_path / "heroes.toml").write_text(written, encoding="utf-8")
    reader = Reader(load_content(tmp_path))
    with pytest.raises(ContentError, match=r"^heroes.toml: write \[\[hero\]\], with two brackets$"):
        reader.all("hero", Hero)


@pytest.mark.parametrize("text", ['{"name": "Legion", "size": 3}', 'name = "Legion"\nsize = 3'])
def test_an_entry_is_read_from_a_file_of_either_kind(text: str) -> None:
    entry = entry_from_text(text, "army")
    assert (entry.text("name"), entry.number("size", 1, 9)) == ("Legion", 3)
    entry.done()


@pytest.mark.parametrize("text", ["{", "[1, 2", "no file", '{"a":' * 100_000])
def test_what_is_neither_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"^army: expected a JSON or TOML file, got something else"):
        entry_from_text(text, "army")
