"""The vault: secrets of games in play are encrypted wherever they are kept, by a key made from the server's secret."""

from __future__ import annotations

import base64
import binascii
import secrets

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

PURPOSE = b"quincunx secrets of dice"
NONCE = 12


class CannotOpen(ValueError):
    """What was sealed cannot be opened here: it was sealed with another secret, for another table, or is damaged."""


class Vault:
    """Seals and opens what must not be read in a database or a backup; each for its table alone."""

    def __init__(self, secret_key: bytes) -> None:
        self.cipher = AESGCM(HKDF(SHA256(), 32, None, PURPOSE).derive(secret_key))

    def seal(self, table_id: str, words: str) -> str:
        nonce = secrets.token_bytes(NONCE)
        return base64.b64encode(nonce + self.cipher.encrypt(nonce, words.encode(), table_id.encode())).decode()

    def open(self, table_id: str, sealed: str) -> str:
        try:
            whole = base64.b64decode(sealed, validate=True)
            return self.cipher.decrypt(whole[:NONCE], whole[NONCE:], table_id.encode()).decode()
        except (InvalidTag, ValueError, binascii.Error) as error:
            raise CannotOpen("sealed with another secret, or damaged") from error
