"""Before the deal people commit, open, lie, leave and come back in any order, over two processes that are restarted:
whatever they do, the dice are keyed by shares that were all promised before any was opened."""

from __future__ import annotations

import random
from collections import Counter

import pytest
from server.scene import VAULT, Scene

import quincunx as qx
from quincunx.core.shared_seed import commitment_to, seed_from
from quincunx.server.store import DiceRow, SeatPlan
from quincunx.server.tables.tables import Tables

pytestmark = [pytest.mark.anyio, pytest.mark.parametrize("store_url", ["sqlite"], indirect=True)]

GAME = "mil1049"
TABLES = 12
DEEDS = 80
WEIGHTS = {
    "honest": 40,
    "commit": 3,
    "open": 3,
    "open again": 3,
    "lie": 4,
    "echo": 2,
    "leave": 2,
    "join": 6,
    "fill": 6,
    "put-out": 2,
    "restart": 2,
}
"""What people do, and how often: most of them only want to play."""


class Attack:
    """A table, and what was promised and opened at it so far."""

    def __init__(self, scene: Scene, table: str, people: list[str], rng: random.Random) -> None:
        self.scene = scene
        self.table = table
        self.rng = rng
        self.processes = [scene.tables, scene.open()]
        self.people = people
        self.values: dict[str, str] = {}
        """What each has promised last."""
        self.servers: dict[int, str] = {}
        """By round: what the server promised."""
        self.bound: dict[int, dict[str, str]] = {}
        """By round: all promises at the moment the first value was opened."""
        self.done: Counter[str] = Counter()

    @property
    def tables(self) -> Tables:
        return self.rng.choice(self.processes)

    async def dice(self) -> DiceRow:
        found = await self.scene.store.dice.get(self.table)
        assert found is not None
        return found

    async def act(self) -> None:
        """Something, by somebody; refused or not."""
        [deed], person = self.rng.choices([*WEIGHTS], [*WEIGHTS.values()]), self.rng.choice(self.people)
        dice = await self.dice()
        number = dice.round + self.rng.choice((0, 0, 0, 0, 0, 0, -1, 1))
        try:
            await self.do(deed, person, number)
            self.done[deed] += 1
        except qx.Refused:
            self.done[f"{deed} refused"] += 1

    async def do(self, deed: str, person: str, number: int) -> None:
        tables, table = self.tables, self.table
        seats = await self.scene.store.tables.seats(table)
        own = [seat.seat for seat in seats if seat.player_id == person]
        dealing = tables.dealing
        if deed == "honest":
            mine = [each for each in (await self.dice()).persons if each["player"] == person]
            deed = "open" if mine else "commit"
            number = (await self.dice()).round
        if deed == "commit":
            value = self.rng.randbytes(32).hex()
            await dealing.commit(table, person, number, commitment_to(value, table, number, own[0] if own else 0))
            self.values[person] = value
        elif deed == "open":
            await dealing.open(table, person, number, self.values.get(person, "00" * 32))
        elif deed == "open again":
            await dealing.open(table, person, number, self.values.get(person, "00" * 32))
            await dealing.open(table, person, number, self.values.get(person, "00" * 32))
        elif deed == "lie":
            await dealing.open(table, person, number, self.rng.randbytes(32).hex())
        elif deed == "echo":  # somebody else's promise as one's own
            promised = [each["commitment"] for each in (await self.dice()).persons if each["player"] != person]
            await dealing.commit(table, person, number, self.rng.choice(promised or ["ab" * 32]))
        elif deed == "leave":
            await dealing.leave(table, person)
        elif deed == "join":
            await tables.seating.sit(table, person, self.rng.randrange(3))
        elif deed == "fill":
            await dealing.fill(table, person, self.rng.randrange(3), self.rng.choice(("Recruit", None)))
        elif deed == "put-out":
            self.scene.hour.passed += 61
            await dealing.put_out(table, person, self.rng.randrange(3))
        elif deed == "restart":
            gone = self.processes.pop(0)
            await gone.close()
            self.processes.append(self.scene.open())

    async def check(self) -> bool:
        """Nobody chose after others were known; is it dealt, by the shares of all who sit there?"""
        dice = await self.dice()
        assert self.servers.setdefault(dice.round, dice.commitment) == dice.commitment, (
            "the server promises once a round"
        )
        promised = {each["player"]: str(each["commitment"]) for each in dice.persons}
        if any(each["value"] is not None for each in dice.persons):
            bound = self.bound.setdefault(dice.round, promised)
            assert promised.items() <= bound.items(), "nobody promises once somebody has opened"
        if not dice.is_dealt:
            return False
        assert promised == self.bound[dice.round], "and nobody is left out who had promised"
        seats = await self.scene.store.tables.seats(self.table)
        assert {seat.player_id for seat in seats} - {None} == set(promised)
        assert all(seat.player_id is not None or seat.mind is not None for seat in seats)
        secret = VAULT.open(self.table, dice.secret)
        assert commitment_to(secret, self.table, dice.round) == dice.commitment
        values = {int(each["seat"]): str(each["value"]) for each in dice.persons}
        for each in dice.persons:
            assert commitment_to(values[each["seat"]], self.table, dice.round, each["seat"]) == each["commitment"]
        live = await self.tables.get(self.table)
        assert live.match.start["dice"]["seed"] == seed_from(secret, values).hex()
        return True


async def test_however_people_behave_before_the_deal_nobody_loads_the_dice(scene: Scene) -> None:
    game = qx.game_of(GAME)
    done: Counter[str] = Counter()
    others = [(await scene.store.players.create(name)).id for name in ("Dora", "Emil")]
    people = [scene.anna, scene.ben, scene.cleo, *others]
    for number in range(TABLES):
        seats = [SeatPlan(scene.anna), SeatPlan(scene.ben), SeatPlan(scene.cleo if number % 2 else None)]
        made = await scene.tables.seating.create(
            GAME, game.first_options(game.built_in), seats, public=True, made_by=scene.anna
        )
        attack = Attack(scene, made.id, people, random.Random(number))
        for _ in range(DEEDS):
            await attack.act()
            await scene.at_rest()
            row = await scene.store.tables.get(made.id)
            if await attack.check():
                attack.done["dealt"] += 1
                break
            if row is None or row.status != "open":
                break
        done += attack.done
    assert done["dealt"] > TABLES // 4, done
    for deed in {*WEIGHTS} - {"lie", "open again"}:
        assert done[deed], f"{deed} never came about: {done}"
    assert not done["lie"], "what was not promised is not taken"
