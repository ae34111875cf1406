"""The seed of a table's dice: the server's share in it, and how it is put together once everybody has given theirs."""

from __future__ import annotations

import secrets

from quincunx.core.dice import SealedDice
from quincunx.core.game import Data
from quincunx.core.shared_seed import commitment_to, seed_from
from quincunx.server.rows import DiceRow, DiceSecret, TableRow
from quincunx.server.store.vault import CannotOpen, Vault
from quincunx.server.tables.contents import closed


def new_secret() -> str:
    """What the server gives to a seed: 32 bytes nobody can guess."""
    return secrets.token_hex(32)


def committed_secret(vault: Vault, table_id: str, round_number: int) -> DiceSecret:
    """A new secret of the server's for one round at a table, as it is kept."""
    secret = new_secret()
    return DiceSecret(commitment_to(secret, table_id, round_number), vault.seal(table_id, secret))


def secret_of(row: TableRow, dice: DiceRow, vault: Vault) -> str:
    """The server's secret for a table; Refused if it was sealed with a key this server does not have."""
    if not dice.is_sealed:
        return dice.secret
    try:
        return vault.open(row.id, dice.secret)
    except CannotOpen as error:
        raise closed(row, "other_secret") from error


def start_of(row: TableRow, dice: DiceRow | None, secret: str) -> Data:
    """How a match begins, its dice included: those of its row, or those that were made by all."""
    if dice is None:
        return row.start
    seed = seed_from(secret, {person["seat"]: person["value"] for person in dice.persons})
    return {**row.start, "dice": SealedDice(seed).to_dict()}
