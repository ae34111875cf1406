"""E-mail, if the operator has set a server for it: a player's turn, the proof of an address, a forgotten password."""

from __future__ import annotations

import asyncio
import hashlib
import hmac
import logging
import re
import smtplib
import ssl
from email.message import EmailMessage
from email.policy import SMTP
from email.utils import formatdate, make_msgid
from typing import Final

from quincunx.core.messages import Value
from quincunx.server.people.accounts import AccountError, Accounts, checked_password
from quincunx.server.rate_limit import RateLimit
from quincunx.server.settings import Settings
from quincunx.server.store import Store
from quincunx.server.tables.table import LiveTable
from quincunx.server.words import LANGUAGES, language, say, say_in

SECONDS: Final = 15.0
"""How long a mail server may take for anything."""
LONGEST_ADDRESS: Final = 254
ADDRESS: Final = re.compile(
    r"[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z]{2,24}\Z"
)
CONFIRM, RECOVER = "confirm", "recover"
CONFIRM_SECONDS: Final = 2 * 86_400.0
RECOVER_SECONDS: Final = 30 * 60.0
LETTERS: Final = RateLimit.Pace(3, 1200.0)
"""Letters an account can have sent: three at once, then one in twenty minutes."""
WHOLE_LINES: Final = SMTP.clone(max_line_length=998)
"""Links in the head of a letter stay in one piece."""
log = logging.getLogger("quincunx.mails")


class Mails:
    """Writes to those who want it; whether a letter arrives makes no difference to the game."""

    def __init__(
        self, store: Store, settings: Settings, *, wait: float = 60.0, trusted: ssl.SSLContext | None = None
    ) -> None:
        self.store = store
        self.settings = settings
        self.wait = wait
        """Seconds somebody may take for a choice before a letter about it goes out."""
        self.trusted = trusted
        self.letters = RateLimit.at(LETTERS)
        self.tasks: set[asyncio.Task[None]] = set()

    @property
    def are_on(self) -> bool:
        """Has the operator named a mail server?"""
        return bool(self.settings.smtp_host)

    async def close(self) -> None:
        for task in self.tasks:
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)

    async def language_of(self, player: str) -> str:
        """What somebody reads: what they chose, else the language of whoever asks for the letter."""
        found = await self.store.players.get(player)
        chosen = found.language if found is not None else None
        return chosen if chosen in LANGUAGES else language()

    def later(self, player: str, to: str, code: str, kind: str, **params: Value) -> None:
        """Send a letter without keeping anybody waiting, so that nobody can tell by the time whether one was sent."""
        unsubscribe = self.unsubscribe(player)
        subject = say_in(code, f"mail.{kind}_subject", **params)
        text = say_in(code, f"mail.{kind}", **params)
        foot = say_in(code, "mail.foot", link=unsubscribe)
        task = asyncio.create_task(self.send(to, subject, f"{text}\n\n-- \n{foot}\n", unsubscribe))
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    # ---- whose turn it is

    async def your_turn(self, table: LiveTable, seats: list[int]) -> None:
        """Write to the people in these seats, unless they are here, or come while we wait."""
        if self.are_on:
            await asyncio.gather(*(self.tell(table, seat) for seat in seats if seat not in table.present))

    async def tell(self, table: LiveTable, seat: int) -> None:
        """One letter to one player, if it is still their turn after a while, and none was sent a short time ago."""
        player = table.seats[seat].player_id
        if player is None or await self.store.mails.get(player) is None:
            return
        moment = table.moment(seat)
        await asyncio.sleep(self.wait)
        if table.moment(seat) != moment or seat in table.present or not table.is_in_play:
            return
        to = await self.store.mails.due(player, 60 * self.settings.mail_quiet_minutes)
        if to is not None:
            code = await self.language_of(player)
            game, link = table.game.in_language(code).title, f"{self.settings.address}/t/{table.id}"
            self.later(player, to, code, "turn", game=game, link=link)

    # ---- whose address it is

    async def set_address(self, player: str, address: str, turns: bool) -> str:
        """Keep an address and ask there whether it is right; what to say to the player."""
        if not self.are_on:
            raise AccountError(say("account.no_mail"))
        if not address:
            await self.store.mails.forget(player)
            return say("me.no_letters")
        checked = checked_address(address)
        if not await self.store.mails.set(player, checked, turns):
            return say("me.done")
        self.check_letters(player)
        token = await self.store.mails.new_link(player, CONFIRM, checked, CONFIRM_SECONDS)
        code = await self.language_of(player)
        await self.store.players.set_language(player, code)  # letters to come have nobody's browser to go by
        self.later(player, checked, code, "confirm", link=f"{self.settings.address}/mail/confirm/{token}")
        return say("me.letter_sent")

    def check_letters(self, player: str) -> None:
        """Nobody has letters sent all day long; AccountError says so."""
        if not self.letters.allows(player):
            raise AccountError(say("account.many_letters"))

    async def confirm(self, token: str) -> None:
        """The address of a link is its player's; AccountError if the link is void."""
        found = await self.store.mails.take_link(token, CONFIRM)
        if found is None or not await self.store.mails.confirm(*found):
            raise AccountError(say("account.void"))

    # ---- a forgotten password

    async def forgotten(self, name: str) -> None:
        """Send a link to whoever has this name and has confirmed an address; nobody else learns whether one has."""
        member = await self.store.players.find_member(name)
        mail = await self.store.mails.get(member.id) if member is not None else None
        if member is None or mail is None or not mail.confirmed or not self.letters.allows(member.id):
            return
        token = await self.store.mails.new_link(member.id, RECOVER, mail.address, RECOVER_SECONDS)
        link, code = f"{self.settings.address}/recover/{token}", await self.language_of(member.id)
        self.later(member.id, mail.address, code, "password", name=member.name, link=link)

    def forgotten_later(self, name: str) -> None:
        """The same, without letting anybody measure how long it takes."""
        task = asyncio.create_task(self.forgotten(name))
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    async def recover(self, accounts: Accounts, token: str, password: str) -> None:
        """Another password by a link; every session ends. AccountError says why not; a bad password spends no link."""
        checked_password(password, "")
        found = await self.store.mails.take_link(token, RECOVER)
        member = await self.store.players.get(found[0]) if found is not None else None
        if member is None or not member.is_member:
            raise AccountError(say("account.void"))
        await accounts.set_password(member, password)

    # ---- letters

    def unsubscribe(self, player: str) -> str:
        """Where a player ends all letters about turns with one click, without logging in."""
        return f"{self.settings.address}/mail/unsubscribe/{player}/{self.key_of(player)}"

    def key_of(self, player: str) -> str:
        """What makes such a link good for one player only."""
        words = b"quincunx unsubscribe " + player.encode()
        return hmac.new(self.settings.secret_key, words, hashlib.sha256).hexdigest()[:32]

    async def end_turns(self, player: str, key: str) -> None:
        """No more letters about turns; AccountError if the link is none of ours."""
        if not hmac.compare_digest(self.key_of(player).encode(), key.encode()):
            raise AccountError(say("account.void"))
        await self.store.mails.set_turns(player, False)

    async def send(self, to: str, subject: str, text: str, unsubscribe: str) -> None:
        """One letter, tried once; whatever goes wrong is told by its kind alone, for errors quote the address."""
        letter = EmailMessage(policy=WHOLE_LINES)
        letter["From"], letter["To"], letter["Subject"] = self.settings.mail_from, to, subject
        letter["Date"], letter["Message-ID"] = (
            formatdate(),
            make_msgid(domain=self.settings.mail_from.rpartition("@")[2]),
        )
        letter["List-Unsubscribe"], letter["List-Unsubscribe-Post"] = f"<{unsubscribe}>", "List-Unsubscribe=One-Click"
        letter.set_content(text)
        try:
            await asyncio.to_thread(self.deliver, letter)
        except Exception as error:
            log.warning("a letter was not delivered", extra={"why": type(error).__name__})

    def deliver(self, letter: EmailMessage) -> None:
        """Hand a letter to the mail server, encrypted unless the operator says otherwise."""
        settings = self.settings
        context = self.trusted or ssl.create_default_context()
        if settings.smtp_security == "tls":
            server: smtplib.SMTP = smtplib.SMTP_SSL(
                settings.smtp_host, settings.smtp_port, timeout=SECONDS, context=context
            )
        else:
            server = smtplib.SMTP(settings.smtp_host, settings.smtp_port, timeout=SECONDS)
        with server:
            if settings.smtp_security == "starttls":
                server.starttls(context=context)
            if settings.smtp_user and settings.smtp_password is not None:
                server.login(settings.smtp_user, settings.smtp_password.get_secret_value())
            server.send_message(letter)


def checked_address(address: str) -> str:
    """An address for e-mail, written plainly; AccountError says what is wrong with it, and never quotes it."""
    plain = address.strip()
    if len(plain) > LONGEST_ADDRESS or ADDRESS.match(plain) is None or ".." in plain:
        raise AccountError(say("account.bad_address"))
    return plain
