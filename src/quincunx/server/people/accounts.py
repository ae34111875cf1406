"""Accounts: guests who may play at once, members with a name and a password, and how they come and go."""

from __future__ import annotations

import asyncio
import os
import secrets
import sys
import threading
import unicodedata
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from quincunx.core.game import Data
from quincunx.minds import opponents
from quincunx.server.store import PlayerRow, Store
from quincunx.server.store.names import FILLERS, is_solid, skeleton, words_of
from quincunx.server.store.player_data import NOBODY
from quincunx.server.tables.changes import OTHER
from quincunx.server.tables.notices import Notices
from quincunx.server.words import GUEST, say

SHORTEST_NAME, LONGEST_NAME = 2, 24
SHORTEST_PASSWORD, LONGEST_PASSWORD = 10, 256
NAME_MARKS = " -_.'"
MOST_MARKS = 3
"""How many accents, vowels and the like stand on one letter in any language."""
AT_ONCE = 2
"""How many passwords are hashed at the same time; each takes 64 MiB."""
GIVES_WAY = 10
"""How far hashing stands back for the thread that has to answer everybody."""
T = TypeVar("T")

TITLES = tuple(
    """
    admin admins administrator administrators mod mods moderator moderators operator operators sysadmin sysop webmaster
    staff official quincunx
    """.split()  # noqa: SIM905  (a list would fill the screen)
)
"""Words that nobody has in a name: they would speak for those who run the server."""
ALONE = (
    NOBODY,
    GUEST,
    *opponents(),
    "computer",
    "computer player",
    "free seat",
    "nobody",
    "nobody yet",
    "someone",
    "somebody",
)
ALONE += ("anonymous", "deleted", "none", "null", "root", "system", "server", "support", "owner", "host", "you")
"""What a whole name may not look like: those who play here without being anyone, and nothing at all."""
TITLES_SEEN = frozenset(map(skeleton, TITLES))
ALONE_SEEN = frozenset(map(skeleton, ALONE)) | TITLES_SEEN
DIGITS = "0123456789"
GUEST_NAMES = tuple(
    """
    Aquila Aries Arx Avis Campus Canis Castra Cervus Clipeus Collis Corona Corvus Draco Equus Ferrum Flumen Fons
    Fulmen Gladius Hasta Insula Leo Luna Lupus Mare Mons Murus Nauta Nox Pilum Pons Porta Quercus Rosa Saxum
    Scutum Sidus Silva Sol Stella Taurus Turris Umbra Unda Ursus Vallum Ventus Vexillum Via Vulpes
    """.split()  # noqa: SIM905  (a list would fill the screen)
)
TOO_COMMON = tuple(
    """
    1234567890 12345678910 0123456789 0987654321 1q2w3e4r5t 1qaz2wsx3edc qwertyuiop qwerty12345 qwertyuiop123
    password12 password123 password1234 passwordpassword p@ssw0rd123 iloveyou123 letmein123 welcome123 admin12345
    administrator changeme123 abcdefghij abcdefghijk abcd123456 asdfghjkl1 zxcvbnm123 sunshine123 football123
    """.split()  # noqa: SIM905  (a list would fill the screen)
)


class AccountError(ValueError):
    """What is asked of an account cannot be done; the text says why, and may be shown to the player."""


class Accounts:
    """Guests, members and their passwords."""

    def __init__(
        self,
        store: Store,
        session_days: float = 30.0,
        hasher: PasswordHasher | None = None,
        notices: Notices | None = None,
    ) -> None:
        self.store = store
        self.notices = notices
        self.session_days = session_days
        self.hasher = hasher or PasswordHasher()
        self.threads = ThreadPoolExecutor(AT_ONCE, "quincunx-password", stand_back)
        self.decoy: str | None = None

    # ---- coming

    async def new_guest(self) -> tuple[PlayerRow, str]:
        """A guest with a name by lot, and the token of their session."""
        player = await self.store.players.create(f"{GUEST} {secrets.choice(GUEST_NAMES)}")
        return player, await self.store.sessions.create(player.id, self.session_days)

    async def sign_up(self, name: str, password: str, guest: PlayerRow | None = None) -> tuple[PlayerRow, str]:
        """A new member and the token of their session; a guest who signs up keeps every game."""
        name = checked_name(name)
        await self.refuse_taken_away(name)
        hashed = await self.hash(checked_password(password, name))
        if guest is None:
            member: PlayerRow | None = await self.store.players.create(name, "member", hashed)
        else:
            member = await self.store.players.make_member(guest.id, name, hashed)
        if member is None:
            raise AccountError(say("account.already"))
        # The guest's sessions end, so that nobody who knew one of them is let into the account.
        await self.store.sessions.end_all(member.id)
        self.tell_of(member.id)
        return member, await self.store.sessions.create(member.id, self.session_days)

    async def log_in(self, name: str, password: str) -> tuple[PlayerRow, str]:
        """The member of this name and the token of a new session, if the password is right."""
        member = await self.store.players.find_member(name)
        hashed = await self.store.players.password_hash(member.id) if member is not None else None
        # A name that nobody has takes as long as a wrong password.
        right = await self.is_right(hashed or await self.decoy_hash(), password)
        if member is None or hashed is None or not right:
            raise AccountError(say("account.wrong"))
        if self.hasher.check_needs_rehash(hashed):
            await self.store.players.set_password(member.id, await self.hash(password))
        return member, await self.store.sessions.create(member.id, self.session_days)

    async def log_out(self, token: str) -> None:
        """End this session."""
        self.tell_of(await self.store.sessions.end(token))

    def tell_of(self, player_id: str | None) -> None:
        """Let every process know that something about a player has changed: sockets of sessions that ended close."""
        if self.notices is not None and player_id is not None:
            self.notices.publish(player_id, OTHER)

    # ---- changing

    async def change_password(self, member: PlayerRow, old: str, new: str, token: str | None = None) -> None:
        """Another password; every session but this one ends."""
        await self.require_password(member, old)
        await self.store.players.set_password(member.id, await self.hash(checked_password(new, member.name)))
        await self.store.sessions.end_all(member.id, except_token=token)
        self.tell_of(member.id)

    async def set_password(self, member: PlayerRow, new: str) -> None:
        """Another password for somebody who has shown by other means who they are; every session ends."""
        await self.store.players.set_password(member.id, await self.hash(checked_password(new, member.name)))
        await self.store.sessions.end_all(member.id)
        self.tell_of(member.id)

    async def rename(self, player: PlayerRow, name: str) -> str:
        """Another name; guests stay recognisable as such."""
        shown = shown_name(player, name)
        if skeleton(shown) != skeleton(player.name):
            await self.refuse_taken_away(shown)
        if not await self.store.players.rename(player.id, shown):
            raise AccountError(say("account.no_player"))
        self.tell_of(player.id)
        return shown

    async def refuse_taken_away(self, name: str) -> None:
        """A name that an operator has replaced by another does not come back, whoever wants it."""
        gone = await self.store.operating.names_taken_away()
        if skeleton(name.removeprefix(f"{GUEST} ")) in {skeleton(each.removeprefix(f"{GUEST} ")) for each in gone}:
            raise AccountError(say("account.taken_away"))

    # ---- leaving

    async def export(self, player: PlayerRow) -> Data:
        """All that is kept about a player."""
        return await self.store.player_data.export(player.id)

    async def delete(self, player: PlayerRow, password: str | None = None) -> list[str]:
        """Forget a player and keep the games without the name; the tables still in play, to be resigned."""
        if player.is_member:
            await self.require_password(player, password or "")
        running = await self.store.player_data.delete(player.id)
        self.tell_of(player.id)
        return running

    # ---- passwords

    async def require_password(self, member: PlayerRow, password: str) -> None:
        hashed = await self.store.players.password_hash(member.id)
        if hashed is None or not await self.is_right(hashed, password):
            raise AccountError(say("account.wrong_password"))

    async def hash(self, password: str) -> str:
        """A password as it is kept; worked out in a thread, for it takes long on purpose."""
        return await self.in_thread(lambda: self.hasher.hash(as_bytes(password)))

    async def is_right(self, hashed: str, password: str) -> bool:
        """Is this the password, compared in a time that tells nothing?"""
        if len(password) > LONGEST_PASSWORD:
            return False
        try:
            return await self.in_thread(lambda: self.hasher.verify(hashed, as_bytes(password)))
        except (VerificationError, InvalidHashError):
            return False

    async def in_thread(self, work: Callable[[], T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(self.threads, work)

    async def decoy_hash(self) -> str:
        """The hash of a password nobody knows."""
        if self.decoy is None:
            self.decoy = await self.hash(secrets.token_urlsafe(32))
        return self.decoy


def stand_back() -> None:
    """Let this thread, and those that hashing starts from it, take only the time that others leave."""
    if sys.platform == "linux":  # elsewhere threads have no priority of their own
        lowest = min(os.getpriority(os.PRIO_PROCESS, 0) + GIVES_WAY, 19)
        os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), lowest)


def as_bytes(password: str) -> bytes:
    """A password the same way however a keyboard composed its letters."""
    return unicodedata.normalize("NFKC", password).encode("utf-8", "surrogatepass")


def checked_name(name: str) -> str:
    """A name as it will be shown; AccountError says what is wrong with it."""
    name = " ".join(unicodedata.normalize("NFKC", name).split())
    if not SHORTEST_NAME <= len(name) <= LONGEST_NAME:
        raise AccountError(say("account.name_length", least=SHORTEST_NAME, most=LONGEST_NAME))
    if not all((letter.isalnum() and letter not in FILLERS) or letter in NAME_MARKS for letter in name):
        raise AccountError(say("account.name_letters"))
    if sum(map(is_solid, name)) < SHORTEST_NAME:
        raise AccountError(say("account.name_solid", n=SHORTEST_NAME))
    if is_reserved(name):
        raise AccountError(say("account.reserved"))
    return name


def checked_title(title: str) -> str:
    """What somebody calls a table, as others will read it: nothing is hidden in it, and it speaks for no operator."""
    title = " ".join(unicodedata.normalize("NFC", title).split())
    if any(unicodedata.category(letter)[0] == "C" or letter in FILLERS for letter in title) or is_heaped(title):
        raise AccountError(say("account.title_letters"))
    if TITLES_SEEN & set(words_of(title)):
        raise AccountError(say("account.title_reserved"))
    return title


def is_heaped(text: str) -> bool:
    """Do marks pile up over a letter, so that they cover what stands above and below?"""
    marks = "".join("m" if unicodedata.category(letter).startswith("M") else " " for letter in text)
    return "m" * (MOST_MARKS + 1) in marks


def shown_name(player: PlayerRow, name: str) -> str:
    """A new name for a player as it will be shown; a guest's says so."""
    return checked_name(name) if player.is_member else f"{GUEST} {checked_name(name.removeprefix(f'{GUEST} '))}"


def is_reserved(name: str) -> bool:
    """Does a name look like a computer player, an operator, a guest or nobody, with or without a number?"""
    words = words_of(name)
    looks = {"".join(words), skeleton(name.strip(DIGITS + NAME_MARKS))}
    return bool(looks & ALONE_SEEN or TITLES_SEEN & set(words)) or words[0] == skeleton(GUEST)


def checked_password(password: str, name: str) -> str:
    """A password that is not guessed at once; AccountError says what is wrong with it."""
    if not SHORTEST_PASSWORD <= len(password) <= LONGEST_PASSWORD:
        raise AccountError(say("account.password_length", least=SHORTEST_PASSWORD, most=LONGEST_PASSWORD))
    folded = password.casefold()
    if folded in TOO_COMMON or len(set(folded)) < 4 or name.casefold() == folded:
        raise AccountError(say("account.password_easy"))
    return password
