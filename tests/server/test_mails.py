"""E-mail against a real mail server on loopback: addresses, turns with quiet between them, forgotten passwords."""

from __future__ import annotations

import asyncio
import email
import logging
import re
import socket
import time
from collections.abc import Callable, Iterator
from email.header import decode_header, make_header
from email.message import Message
from pathlib import Path
from typing import Any

import pytest
from aiosmtpd.controller import Controller
from server.conftest import opened
from server.scene import Scene, soon
from server.test_pages import PASSWORD, csrf, post
from starlette.testclient import TestClient

from quincunx.server.app import create_app
from quincunx.server.people.accounts import AccountError
from quincunx.server.people.mails import Mails, checked_address
from quincunx.server.rate_limit import RateLimit
from quincunx.server.server import Server
from quincunx.server.settings import BadSettings, Settings, load_settings

ADDRESS = "livia@example.org"
NEW = "another horse entirely"


def text_of(letter: Message) -> str:
    """What a letter says, whatever it is packed in."""
    packed = letter.get_payload(decode=True)
    assert isinstance(packed, bytes)
    return packed.decode("utf-8").replace("\r\n", "\n")


class Box:
    """A letter box: all that the mail server was handed."""

    def __init__(self) -> None:
        self.letters: list[Message] = []

    async def handle_DATA(self, _server: object, _session: object, envelope: Any) -> str:  # noqa: N802  (aiosmtpd's name)
        self.letters.append(email.message_from_bytes(envelope.content))
        return "250 OK"

    def link(self, path: str) -> str:
        """The newest link to a page that begins like this."""
        text = text_of(self.letters[-1])
        found = re.search(rf"https://play\.example(/{path}\S+)", text)
        assert found is not None, text
        return found[1]

    def wait(self, count: int, seconds: float = 10.0) -> None:
        end = time.monotonic() + seconds
        while len(self.letters) < count:
            assert time.monotonic() < end, f"{len(self.letters)} letters came, not {count}"
            time.sleep(0.01)


@pytest.fixture
def box() -> Iterator[tuple[Box, int]]:
    """A mail server, and its port."""
    handler = Box()
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        port = int(found.getsockname()[1])
    controller = Controller(handler, hostname="127.0.0.1", port=port, ready_timeout=30.0)
    controller.start()
    yield handler, port
    controller.stop()


def with_mail(database: str, port: int, **more: object) -> Settings:
    return load_settings(
        None,
        database=database,
        secret="a secret that signs for everybody here",
        public_url="https://play.example",
        smtp_host="127.0.0.1",
        smtp_port=port,
        smtp_security="none",
        mail_from="table@play.example",
        mind_seconds=0.1,
        **more,
    )


@pytest.fixture
def client(tmp_path: Path, box: tuple[Box, int]) -> Iterator[TestClient]:
    settings = with_mail(f"sqlite:///{tmp_path / 'table.db'}", box[1], logins_per_minute=60)
    with TestClient(create_app(settings), client=("127.0.0.1", 5000)) as client:
        yield client


def server_in(client: TestClient) -> Server:
    found: Server = client.app.state.server  # type: ignore[attr-defined]  # the app is typed as any callable
    return found


def member_with_address(client: TestClient, box: Box) -> None:
    """Livia signs up, leaves an address, and confirms it."""
    assert post(client, "/signup", name="Livia", password=PASSWORD) == 200
    assert post(client, "/me/mail", address=ADDRESS, turns="yes") == 200
    box.wait(1)
    assert post(client, box.link("mail/confirm/")) == 200


def test_an_address_is_confirmed_by_its_owner(client: TestClient, box: tuple[Box, int]) -> None:
    letters, _ = box
    assert post(client, "/me/mail", address=ADDRESS) == 403, "there is nobody yet"
    assert post(client, "/signup", name="Livia", password=PASSWORD) == 200
    for bad in ("livia", "a@b", "a b@example.org", "a@example.org\nBcc: all@example.org", "ä@example.org", "@" * 300):
        assert post(client, "/me/mail", address=bad) == 422, bad
    assert post(client, "/me/mail", address=ADDRESS) == 200
    letters.wait(1)
    (letter,) = letters.letters
    assert (letter["To"], letter["From"]) == (ADDRESS, "table@play.example")
    assert "Not confirmed yet" in client.get("/me").text
    link = letters.link("mail/confirm/")
    assert client.get(link).status_code == 200
    assert "Not confirmed yet" in client.get("/me").text, "a program that opens the link has confirmed nothing"
    assert post(client, "/mail/confirm/made-up") == 422
    assert post(client, link) == 200
    assert "Not confirmed yet" not in client.get("/me").text
    assert post(client, link) == 422, "a link works once"
    assert client.get("/me/export").json()["mail"]["address"] == ADDRESS

    # Another address is another question, and the old link is good for nothing.
    assert post(client, "/me/mail", address="other@example.org") == 200
    letters.wait(2)
    older = letters.link("mail/confirm/")
    assert post(client, "/me/mail", address=ADDRESS) == 200
    letters.wait(3)
    assert post(client, older) == 422
    assert post(client, "/me/mail", address="third@example.org") == 422, "three letters, then a pause"
    assert post(client, "/me/mail", address="") == 200
    assert client.get("/me/export").json()["mail"] is None


def test_a_forgotten_password_is_replaced_once_and_ends_every_session(client: TestClient, box: tuple[Box, int]) -> None:
    letters, _ = box
    member_with_address(client, letters)
    stranger = TestClient(client.app, client=("127.0.0.2", 1))
    stranger.portal = client.portal  # in the same loop, where what is done later is done
    assert "Forgot your password?" in stranger.get("/login").text
    answers = [
        stranger.post("/recover", data={"csrf": csrf(stranger), "name": name}) for name in ("livia", "Nobody", "")
    ]
    assert {answer.status_code for answer in answers} == {200}
    assert len({re.sub(r"[0-9a-f]{64}", "", answer.text) for answer in answers}) == 1, "it says nothing about accounts"
    letters.wait(2)
    link = letters.link("recover/")
    assert stranger.get(link).status_code == 200
    assert post(stranger, link, password="short") == 422
    assert post(stranger, link, password=NEW) == 200
    assert client.get("/me", follow_redirects=False).status_code == 303, "whoever was logged in is so no more"
    assert post(stranger, "/login", name="Livia", password=PASSWORD) == 422
    assert post(stranger, "/login", name="Livia", password=NEW) == 200
    assert post(TestClient(client.app), link, password="one more horse again") == 422, "a link works once"
    assert len(letters.letters) == 2


def test_a_link_runs_out(client: TestClient, box: tuple[Box, int], monkeypatch: pytest.MonkeyPatch) -> None:
    letters, _ = box
    member_with_address(client, letters)
    monkeypatch.setattr("quincunx.server.people.mails.RECOVER_SECONDS", -1.0)
    assert post(client, "/recover", name="Livia") == 200
    letters.wait(2)
    assert post(client, letters.link("recover/"), password=NEW) == 422
    assert post(client, "/login", name="Livia", password=PASSWORD) == 200


def test_nobody_asks_for_letters_all_day_long(client: TestClient, box: tuple[Box, int]) -> None:
    letters, _ = box
    member_with_address(client, letters)
    for _ in range(6):
        assert post(client, "/recover", name="Livia") == 200
    letters.wait(3)
    time.sleep(0.3)
    assert len(letters.letters) == 3
    server_in(client).logins.address = RateLimit(0.01, 1)
    assert post(client, "/recover", name="Livia") == 200
    assert post(client, "/recover", name="Livia") == 429
    assert post(client, "/recover/made-up", password=NEW) == 429


def test_letters_end_with_one_click(client: TestClient, box: tuple[Box, int]) -> None:
    letters, _ = box
    member_with_address(client, letters)
    header = re.search(r"<https://play\.example(\S+)>", letters.letters[-1]["List-Unsubscribe"])
    assert header is not None
    assert letters.letters[-1]["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    program = TestClient(client.app)
    assert program.get(header[1]).status_code == 200
    assert client.get("/me/export").json()["mail"]["turns"], "looking at it changes nothing"
    assert program.post(header[1][:-1] + "x").status_code == 422
    assert program.post(header[1], data={"List-Unsubscribe": "One-Click"}).status_code == 200
    assert not client.get("/me/export").json()["mail"]["turns"]


def test_without_a_mail_server_there_are_no_letters(tmp_path: Path) -> None:
    settings = load_settings(None, database=f"sqlite:///{tmp_path / 'table.db'}", mind_seconds=0.1)
    with TestClient(create_app(settings)) as client:
        assert client.get("/recover").status_code == 404
        assert "Forgot" not in client.get("/login").text
        assert post(client, "/signup", name="Livia", password=PASSWORD) == 200
        assert "E-mail address" not in client.get("/me").text
        assert post(client, "/me/mail", address=ADDRESS) == 422
        assert post(client, "/recover", name="Livia") == 404


# ---- turns


async def told(scene: Scene, port: int, quiet: float) -> Mails:
    """Letters about turns, sent at once, to Anna and Ben."""
    settings = with_mail("sqlite:///unused.db", port, mail_quiet_minutes=quiet)
    mails = Mails(scene.store, settings, wait=0.0)
    for player in (scene.anna, scene.ben):
        await scene.store.mails.set(player, f"{player.lower()}@example.org".replace("_", "x").replace("-", "x"), True)
        mail = await scene.store.mails.get(player)
        assert mail is not None
        await scene.store.mails.confirm(player, mail.address)
    return mails


@pytest.mark.anyio
async def test_a_player_who_is_away_is_written_to_with_quiet_between(scene: Scene, box: tuple[Box, int]) -> None:
    letters, port = box
    mails = await told(scene, port, quiet=60.0)
    table = await scene.seated()
    seat = table.match.acting[0]
    await mails.your_turn(table, [seat])
    await soon(lambda: letters.letters)
    text = str(letters.letters[0].get_payload())
    assert f"https://play.example/t/{table.id}" in text
    assert letters.letters[0]["Subject"] == "Your turn: Milito"
    await mails.your_turn(table, [seat])
    async with scene.tables.viewing.watch(table.id, scene.who(1 - seat)):
        await mails.your_turn(table, [1 - seat])
    await scene.store.mails.set_turns(scene.who(1 - seat), False)
    await mails.your_turn(table, [1 - seat])
    await asyncio.sleep(0.3)
    assert len(letters.letters) == 1, "quiet for the one, and the other is here, or wants none"
    await mails.close()


@pytest.mark.anyio
async def test_a_letter_is_in_the_language_of_whoever_gets_it(scene: Scene, box: tuple[Box, int]) -> None:
    letters, port = box
    mails = await told(scene, port, quiet=0.0)
    table = await scene.seated()
    seat = table.match.acting[0]
    await scene.store.players.set_language(scene.who(seat), "de")
    await mails.your_turn(table, [seat])
    await soon(lambda: letters.letters)
    assert letters.letters[0]["Subject"] == "Du bist am Zug: Milito"
    text = text_of(letters.letters[0])
    assert text.startswith(f"Du bist am Zug, in einer Partie Milito:\n\nhttps://play.example/t/{table.id}\n")
    assert "Keine Briefe mehr, wenn du am Zug bist: https://play.example/mail/unsubscribe/" in text
    await mails.close()


def test_letters_about_an_account_are_in_the_language_it_was_made_in(client: TestClient, box: tuple[Box, int]) -> None:
    letters, _ = box
    client.headers["accept-language"] = "de"
    member_with_address(client, letters)
    client.headers["accept-language"] = "en"
    client.cookies.clear()
    assert post(client, "/recover", name="Livia") == 200
    letters.wait(2)
    confirm, password = letters.letters
    heads = [str(make_header(decode_header(letter["Subject"]))) for letter in (confirm, password)]
    assert heads == ["Bitte bestätige deine Adresse", "Ein neues Passwort"]
    assert "Wenn du es warst, bestätige sie bitte:" in text_of(confirm)
    assert "dein Konto Livia" in text_of(password)
    assert "If not" not in text_of(confirm) + text_of(password)


@pytest.mark.anyio
async def test_no_letter_about_a_turn_that_is_over(scene: Scene, box: tuple[Box, int]) -> None:
    letters, port = box
    mails = await told(scene, port, quiet=0.0)
    mails.wait = 0.2
    table = await scene.seated()
    seat = table.match.acting[0]
    telling = asyncio.create_task(mails.your_turn(table, [seat]))
    await asyncio.sleep(0.02)
    await scene.play(table)
    await telling
    await asyncio.sleep(0.2)
    assert letters.letters == []
    await mails.close()


@pytest.mark.anyio
async def test_a_line_that_should_be_encrypted_is_or_nothing_is_sent(
    scene: Scene, box: tuple[Box, int], caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO, "quincunx.mails")
    letters, port = box
    settings = with_mail("sqlite:///unused.db", port).model_copy(update={"smtp_security": "starttls"})
    await Mails(scene.store, settings).send(ADDRESS, "Hello", "Hello", "https://play.example/x")
    assert letters.letters == []
    assert "not delivered" in caplog.text
    assert ADDRESS not in caplog.text


# ---- kept


async def test_links_and_addresses_are_kept_in_either_database(store_url: str) -> None:
    async with opened(store_url) as store:
        player = await store.players.create("Livia", "member", "hash")
        assert await store.mails.set(player.id, ADDRESS, True)
        assert await store.mails.due(player.id, 0.0) is None, "it is not confirmed"
        assert not await store.mails.confirm(player.id, "other@example.org")
        assert await store.mails.confirm(player.id, ADDRESS)
        assert not await store.mails.set(player.id, ADDRESS, True), "the same again needs no proof"
        assert await store.mails.due(player.id, 60.0) == ADDRESS
        assert await store.mails.due(player.id, 60.0) is None
        first = await store.mails.new_link(player.id, "recover", ADDRESS, 60.0)
        second = await store.mails.new_link(player.id, "recover", ADDRESS, 60.0)
        assert await store.mails.take_link(first, "recover") is None, "a newer one was sent"
        assert await store.mails.take_link(second, "confirm") is None, "it is for something else"
        assert await store.mails.take_link(second, "recover") == (player.id, ADDRESS)
        assert await store.mails.take_link(second, "recover") is None
        late = await store.mails.new_link(player.id, "recover", ADDRESS, -1.0)
        await store.mails.purge()
        assert await store.mails.take_link(late, "recover") is None
        await store.mails.new_link(player.id, "confirm", ADDRESS, 60.0)
        await store.player_data.delete(player.id)
        assert await store.mails.get(player.id) is None


def test_settings_for_mail_are_whole(tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path / 'table.db'}"
    refusals: dict[str, Callable[[], Settings]] = {
        "mail_from": lambda: load_settings(None, database=database, smtp_host="mail.example.org"),
        "smtp_security": lambda: load_settings(
            None, database=database, smtp_host="m", mail_from="a@b", smtp_password="x", smtp_security="none"
        ),
    }
    for name, load in refusals.items():
        with pytest.raises(BadSettings, match=name):
            load()


@pytest.mark.parametrize("good", ["a@example.org", "first.last+tag@sub.example.co", " padded@example.org "])
def test_an_address_is_written_plainly(good: str) -> None:
    assert checked_address(good) == good.strip()


@pytest.mark.parametrize(
    "bad", ["", "a@", "@b.org", "a@b", "a..b@example.org", "a@-x.org", "a@example.org>", "a\r@b.org"]
)
def test_what_is_no_address_is_refused_without_quoting_it(bad: str) -> None:
    with pytest.raises(AccountError) as refusal:
        checked_address(bad)
    assert len(bad) < 4 or bad not in str(refusal.value)
