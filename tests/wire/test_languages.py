"""One table, two lines, two languages: words, options, journal and picture are each reader's own."""

from __future__ import annotations

import pytest
from wire.serving import served

GERMAN = {"Accept-Language": "de-DE,de;q=0.9"}
pytestmark = pytest.mark.anyio


async def test_two_at_one_table_each_read_their_own_language(sqlite_url: str) -> None:
    async with served(sqlite_url) as here:
        anna, ben = await here.person(), await here.person()
        table = await here.table(anna, ben)
        async with anna.at(table) as english, ben.at(table, **GERMAN) as german, anna.at(table, **GERMAN) as other:
            lines = {"en": english, "de": german, "Anna in German": other}
            told = {code: await line.until("table") for code, line in lines.items()}
            chooser = next(code for code, update in told.items() if update["your_turn"])
            if chooser == "de":  # whoever is asked sees both languages only as Anna
                await ben.post(f"/api/tables/{table}/actions", play(told["de"], "pass"))
                told = {code: await line.until("table") for code, line in lines.items()}
            mine, theirs = told["en"], told["Anna in German"]
            assert "Place units" in mine["prompt"]
            assert "Stelle Einheiten auf" in theirs["prompt"]
            assert [option["do"] for option in mine["options"]] == [option["do"] for option in theirs["options"]]
            assert not {o["text"] for o in mine["options"]} & {o["text"] for o in theirs["options"]}
            assert [line["key"] for line in mine["journal"]] == [line["key"] for line in theirs["journal"]]
            assert mine["board"] != theirs["board"]
            assert (await english.ask("play", **play(mine, "attack:1")))["text"] == "You have no unit in column 1."
            refused = await other.ask("play", **play(theirs, "attack:1"))
            assert refused["text"] == "In Kolonne 1 hast du keine Einheit."
            late = await other.ask("play", **{**play(theirs, "pass"), "moment": -5})
            assert "inzwischen weitergegangen" in late["text"]
            placed = next(option["do"] for option in mine["options"] if option["do"].startswith("place:"))
            why = await other.ask("why", seat=0, action="attack:1")
            assert why["why"] == refused["text"]
            assert (await english.ask("play", **play(mine, placed)))["is"] == "done"
            after = {code: await lines[code].until("table") for code in ("en", "Anna in German")}
            assert after["en"]["moment"] == after["Anna in German"]["moment"] > mine["moment"]
            assert after["en"]["prompt"] != after["Anna in German"]["prompt"]
            assert isinstance(after["Anna in German"]["board"], dict), "the picture goes on from the one before"


def play(update: dict[str, object], action: str) -> dict[str, object]:
    return {"seat": update["seat"], "action": action, "moment": update["moment"]}


async def test_the_past_and_the_piles_are_told_in_the_readers_language(sqlite_url: str) -> None:
    async with served(sqlite_url) as here:
        anna = await here.person()
        table = await here.table(anna, mind="Recruit")
        for path in (f"/api/tables/{table}/replay/0", f"/api/tables/{table}/view"):
            english, german = (await anna.get(path)).json(), (await anna.get(path, **GERMAN)).json()
            assert english["prompt"] != german["prompt"], path
            assert english["board"] != german["board"], path
        assert "Rekrut" in german["names"]
        assert "Recruit" in english["names"]
