"""A study as a plan: an ordered list of jobs, each a game that can be played anywhere and comes out the same."""

from __future__ import annotations

import hashlib
import json
import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from functools import cached_property
from itertools import combinations, product
from typing import Final

import quincunx as qx
from quincunx.core.content import Content
from quincunx.core.game import Data, Game
from quincunx.core.kit.options import AT_RANDOM, check_fields, field_of
from quincunx.core.starting import seats_with
from quincunx.lab.entrants import entrant, judgements_of

TOURNAMENT: Final = "tournament"
BALANCE: Final = "balance"
SEED_BITS: Final = 63
MOST_DRAWS: Final = 200


@dataclass(frozen=True)
class Job:
    """One game: its options and dice, and for each seat the mind, its seed and the contestant it plays for."""

    index: int
    seed: int
    options: Data
    minds: list[str]
    mind_seeds: list[int]
    contestants: list[str]
    group: str = ""


@dataclass(frozen=True)
class Plan:
    """What a study plays, in order. `asked` is what it was made from; `names` are the contestants in words.

    `judgements` are the texts of those that minds name by a path, so that they play alike wherever they are.
    """

    kind: str
    game: str
    rules_version: int
    content: str
    packs: list[str]
    asked: Data
    names: dict[str, str]
    jobs: list[Job] = field(repr=False)
    judgements: dict[str, str] = field(default_factory=dict, repr=False)

    @cached_property
    def hash(self) -> str:
        """Two plans with the same hash are the same study, game for game."""
        whole = {**asdict(self), "quincunx": qx.__version__}
        if not self.judgements:
            del whole["judgements"]  # plans have not always had them, and their studies are still theirs
        text = json.dumps(whole, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
        return hashlib.sha256(text.encode()).hexdigest()[:16]

    @property
    def title(self) -> str:
        return f"{self.game}-{self.kind}-{self.hash[:8]}"


class Planner:
    """Lays out the games of a study: every deal is played once in each seating."""

    def __init__(self, game: Game, content: Content, seed: int) -> None:
        self.game = game
        self.content = content
        self.seed = seed
        self.fields = game.form(content)
        self.jobs: list[Job] = []

    def number(self, *words: object) -> int:
        """A seed of its own for every use, the same whatever else is in the plan."""
        text = "/".join(str(word) for word in (self.seed, *words))
        return int.from_bytes(hashlib.sha256(text.encode()).digest()[:8], "big") >> (64 - SEED_BITS)

    def field(self, name: str) -> Data:
        return field_of(self.game.title, self.fields, name)

    def values(self, name: str) -> list[str]:
        """What can be chosen in a field; the empty choice is "at random" and no value of its own."""
        return [str(choice["value"]) for choice in self.field(name)["choices"] if choice["value"] != AT_RANDOM]

    def words(self, name: str, value: str) -> str:
        """A value as the form has it."""
        return next(str(choice["text"]) for choice in self.field(name)["choices"] if choice["value"] == value)

    def are_alike(self, sides: Sequence[str]) -> bool:
        """Are these sides all of one kind, if a form lists them so? A starter army is no match for a full one."""
        kinds = {str(c["value"]): c.get("kind") for name in self.sides() for c in self.field(name)["choices"]}
        return len({kinds.get(side) for side in sides if side != AT_RANDOM}) <= 1

    def sides(self) -> list[str]:
        """The fields that say what a seat plays, in order of the seats."""
        seated = [one for one in self.fields if "seat" in one]
        return [str(one["name"]) for one in sorted(seated, key=lambda one: int(one["seat"]))]

    def filled(self, chosen: Mapping[str, str]) -> dict[str, str]:
        """The form with these values, and the form's own for the rest."""
        check_fields(self.game.title, self.fields, chosen, open_too=False)
        return {str(one["name"]): chosen.get(one["name"], str(one["value"])) for one in self.fields}

    def options(self, filled: Mapping[str, str]) -> Data:
        """The options of a match, checked by the game."""
        return self.game.check_options(self.game.options_from_form(filled, self.content), self.content)

    def seats(self, options: Data) -> int:
        return seats_with(self.game, self.content, options)

    def add(self, deal: str, options: Data, minds: list[str], contestants: list[str], group: str = "") -> None:
        """One more game; the mind of a contestant thinks with the same seed in every seating of the deal."""
        seeds = [
            self.number(deal, "mind", contestant, contestants[:seat].count(contestant))
            for seat, contestant in enumerate(contestants)
        ]
        self.jobs.append(Job(len(self.jobs), self.number(deal), options, minds, seeds, contestants, group))

    def plan(self, kind: str, asked: Data, names: dict[str, str], judgements: dict[str, str]) -> Plan:
        packs, version = self.content.packs, self.game.rules_version
        return Plan(kind, self.game.id, version, self.content.hash, packs, asked, names, self.jobs, judgements)


def tournament(
    game: Game, content: Content, minds: Sequence[str], games: int, options: Mapping[str, str], seed: int
) -> Plan:
    """Every mind against every other, `games` a pairing: each deal twice, with the seats swapped."""
    check_minds(minds, 2, game)
    planner = Planner(game, content, seed)
    planner.filled(options)
    for number in range(deals(games)):
        for one, other in combinations(minds, 2):
            drawn = dealt(planner, options, planner.number("sides", number))
            chosen = planner.options(drawn)
            for swapped in range(2):
                seated = [(one, other)[(seat + swapped) % 2] for seat in range(planner.seats(chosen))]
                planner.add(f"deal/{number}", chosen, seated, seated)
    asked: Data = {"minds": list(minds), "games": games, "options": dict(options), "seed": seed}
    return planner.plan(TOURNAMENT, asked, {mind: mind for mind in minds}, judgements_of(minds))


def challenge(
    game: Game, content: Content, mind: str, against: str, games: int, options: Mapping[str, str], seed: int
) -> Plan:
    """One mind alone against another on all other seats: each deal once from every seat."""
    check_minds([mind, against], 2, game)
    planner = Planner(game, content, seed)
    planner.filled(options)
    number = 0
    while len(planner.jobs) < games:
        chosen = planner.options(dealt(planner, options, planner.number("sides", number)))
        seats = planner.seats(chosen)
        for place in range(seats):
            seated = [mind if seat == place else against for seat in range(seats)]
            planner.add(f"deal/{number}", chosen, seated, seated)
        number += 1
    asked: Data = {"minds": [mind, against], "games": games, "options": dict(options), "seed": seed, "alone": mind}
    return planner.plan(TOURNAMENT, asked, {each: each for each in (mind, against)}, judgements_of([mind, against]))


def field_of_minds(
    game: Game, content: Content, minds: Sequence[str], games: int, options: Mapping[str, str], seed: int
) -> Plan:
    """As many different minds at a table as it has seats, in all choices of them: each deal once in every rotation."""
    planner = Planner(game, content, seed)
    seats = planner.seats(planner.options(planner.filled(options)))
    check_minds(minds, seats, game)
    for number in range(-(-games // seats)):
        for met in combinations(minds, seats):
            chosen = planner.options(dealt(planner, options, planner.number("sides", number)))
            for turned in range(seats):
                seated = [*met[turned:], *met[:turned]]
                planner.add(f"deal/{number}", chosen, seated, seated, ", ".join(met))
    asked: Data = {"minds": list(minds), "games": games, "options": dict(options), "seed": seed, "seats": seats}
    return planner.plan(TOURNAMENT, asked, {mind: mind for mind in minds}, judgements_of(minds))


def dealt(planner: Planner, options: Mapping[str, str], seed: int) -> dict[str, str]:
    """The form for one deal: what the seats play is drawn at random, unless it is given, and all of one kind."""
    chance = random.Random(seed)
    open_sides = [name for name in planner.sides() if name not in options]
    for _ in range(MOST_DRAWS):
        drawn = {name: chance.choice(planner.values(name)) for name in open_sides}
        filled = planner.filled({**drawn, **options})
        if planner.are_alike([filled[name] for name in planner.sides()]) and accepted(planner, filled):
            return filled
    return planner.filled(options)


def accepted(planner: Planner, filled: Mapping[str, str]) -> bool:
    """Does the game allow this?"""
    try:
        planner.options(filled)
    except ValueError:
        return False
    return True


def balance(
    game: Game,
    content: Content,
    minds: Sequence[str],
    games: int,
    options: Mapping[str, str],
    seed: int,
    vary: Sequence[str] = (),
) -> Plan:
    """Every side against every other, by the same mind on all seats: each deal twice, with the sides swapped.

    Fields that are varied and belong to no seat, such as a set battle, are crossed with all that.
    """
    check_minds(minds, 1, game)
    planner = Planner(game, content, seed)
    planner.filled(options)
    varied = list(vary) or planner.sides() or [str(one["name"]) for one in planner.fields]
    across = [name for name in varied if name not in planner.sides()]
    grounds = [dict(zip(across, values, strict=True)) for values in product(*(planner.values(n) for n in across))]
    sided = len(across) < len(varied)
    names: dict[str, str] = {}
    met = {group_words(planner, ground): list(meetings(planner, {**options, **ground}, sided)) for ground in grounds}
    for number, (group, met_here) in product(range(deals(games)), met.items()):
        for mind, (deal, seatings) in product(minds, met_here):
            for chosen, contestants in seatings:
                names.update((one, side_words(planner, one)) for one in contestants)
                planner.add(f"{group}/{deal}/{number}", chosen, [mind] * len(contestants), contestants, group)
    if not planner.jobs:
        raise ValueError(f"{game.title}: none of the pairings of {', '.join(varied)} is allowed with these options")
    asked: Data = {"minds": list(minds), "games": games, "options": dict(options), "vary": varied, "seed": seed}
    return planner.plan(BALANCE, asked, names, judgements_of(minds))


Seating = tuple[Data, list[str]]
"""The options of a game, and the contestant on each seat."""


def meetings(planner: Planner, options: Mapping[str, str], sided: bool) -> Iterator[tuple[str, list[Seating]]]:
    """Who meets whom, each meeting in all its seatings; where no sides are chosen, the seats themselves meet.

    Only sides of one kind meet. A side that is given takes part in every meeting, so that a single pairing can be
    played again, even one of two kinds.
    """
    if not sided:
        chosen = planner.options(planner.filled(options))
        seats = [f"seat {seat}" for seat in range(planner.seats(chosen))]
        yield from ((deal, [(chosen, seats)]) for deal in ("even", "odd"))
        return
    fields = planner.sides()
    pool = list(dict.fromkeys(value for name in fields for value in planner.values(name)))
    given = {options[name] for name in fields if options.get(name, AT_RANDOM) != AT_RANDOM}
    for one, other in combinations(pool, 2):
        if given != {one, other} and not (given <= {one, other} and planner.are_alike([one, other])):
            continue
        seatings: list[Seating] = []
        for swapped in range(2):
            seated = [(one, other)[(seat + swapped) % 2] for seat in range(len(fields))]
            filled = {**planner.filled(options), **dict(zip(fields, seated, strict=True))}
            if accepted(planner, filled):
                chosen = planner.options(filled)
                seatings.append((chosen, [seated[seat % len(fields)] for seat in range(planner.seats(chosen))]))
        if len(seatings) == 2:
            yield f"{one}-{other}", seatings


def side_words(planner: Planner, side: str) -> str:
    """A side as the form has it; a seat speaks for itself."""
    for name in planner.sides():
        if side in planner.values(name):
            return planner.words(name, side)
    return side


def group_words(planner: Planner, ground: Mapping[str, str]) -> str:
    """What is varied beside the sides, in words."""
    return ", ".join(f"{planner.field(name)['label']}: {planner.words(name, value)}" for name, value in ground.items())


def deals(games: int) -> int:
    """So many deals make at least so many games, each deal being played in two seatings."""
    return (games + 1) // 2


def check_minds(minds: Sequence[str], least: int, game: Game) -> None:
    """Enough minds, each once, and all of them there."""
    if len(minds) < least:
        raise ValueError(f"--mind: expected at least {least}, got {len(minds)}")
    if len(set(minds)) < len(minds):
        raise ValueError("--mind: the same mind is given twice")
    for mind in minds:
        entrant(mind, 0, game)
