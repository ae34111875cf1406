# cold: interpreted
"""The seed of dice nobody can load: made from a secret of the server and a value of every person (docs/dice.md)."""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Mapping

from quincunx.core.dice import SealedDice
from quincunx.core.game import Data

LENGTH = 64
"""Secrets and values are 32 bytes, written as so many hexadecimal digits."""
SERVER = "server"


class NotedDice(SealedDice):
    """Sealed dice that note every number they give, and out of how many."""

    def __init__(self, seed: bytes) -> None:
        super().__init__(seed)
        self.given: list[str] = []

    def below(self, n: int) -> int:
        value = super().below(n)
        self.given.append(f"{value}/{n}")
        return value

    @property
    def drawn(self) -> str:
        """All of them in order, as a record writes them."""
        return " ".join(self.given)


def commitment_to(value: str, table: str, round_number: int, seat: int | None = None) -> str:
    """What is told of a person's value, or of the server's secret, before any is opened; it counts nowhere else."""
    who = SERVER if seat is None else f"seat {seat}"
    return hashlib.sha256(f"quincunx dice commitment {table} {round_number} {who} {value}".encode()).hexdigest()


def seed_from(secret: str, values: Mapping[int, str]) -> bytes:
    """The seed: of the server's secret, and the values of all persons by seat."""
    shares = [f"{seat} {value}" for seat, value in sorted(values.items())]
    return hmac.digest(bytes.fromhex(secret), " ".join(["quincunx dice seed", *shares]).encode(), "sha256")


def is_value(text: object) -> bool:
    """Is this 32 bytes in small hexadecimal digits? Commitments look the same."""
    return isinstance(text, str) and len(text) == LENGTH and set(text) <= set("0123456789abcdef")


def wrong_with_shares(dice: Data, seed: str) -> list[str]:
    """Do all commitments hold that a record tells of, and does the seed follow from what was committed to?"""
    table, round_number, secret, persons = (dice.get(name) for name in ("table", "round", "secret", "persons"))
    if not isinstance(table, str) or type(round_number) is not int or not is_value(secret):
        return ["the dice need 'table', 'round' and 'secret'"]
    if not isinstance(persons, list) or not all(is_person(person) for person in persons):
        return ["the dice need 'persons', each with 'seat', 'commitment' and 'value'"]
    wrong: list[str] = []
    if dice.get("commitment") != commitment_to(str(secret), table, round_number):
        wrong.append("the server's secret is not the one it was committed to")
    for person in persons:
        if person["commitment"] != commitment_to(person["value"], table, round_number, person["seat"]):
            wrong.append(f"the value of seat {person['seat']} is not the one it was committed to")
    values = {person["seat"]: person["value"] for person in persons}
    if len(values) != len(persons) or seed != seed_from(str(secret), values).hex():
        wrong.append("the seed does not follow from the server's secret and everyone's values")
    return wrong


def is_person(person: object) -> bool:
    """Is this a person's part in the dice, as a record writes it?"""
    return (
        isinstance(person, dict)
        and type(person.get("seat")) is int
        and isinstance(person.get("commitment"), str)
        and is_value(person.get("value"))
    )
