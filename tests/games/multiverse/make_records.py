"""Plays one game for every way a game of Multiverse War can end, and on every map, and keeps its record.

    python tests/games/multiverse/make_records.py
    python tests/games/multiverse/make_records.py courses

Run it again only when the rules have changed (and their version with them), and compiled, for the long games are
played by computer players. The second command plays nothing: it goes through the long ones again and writes down what
is offered, seen and told on their way, which is another one whenever a view, an option or a line of the journal is.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

from games.multiverse.arena import SWORD, field
from games.multiverse.courses import KEPT, LONG, course
from games.multiverse.given import at_random, given, play, table, to_turn, world
from games.multiverse.test_buildings import assault
from games.multiverse.test_missions import on_a_mission
from games.multiverse.test_skills import HEROES
from games.playing import keep_records
from games.recorded import Recorded

import quincunx as qx
from quincunx.core.match import Match
from quincunx.games.multiverse.actions import END
from quincunx.minds import mind_named

RECORDS = Path(__file__).parent / "records"
MINE = "1,0"
EVERY_WAY = ["conquest", "missions", "domination", "archeology", "portal", "turn_limit"]
BY_LOT = 12
"""One in so many choices of a long game is made by lot."""


def played(seed: int, sealed: bool = False, **options: Any) -> Match:
    """A game by lot that is over after a few turns."""
    said: dict[str, Any] = {"victory": ["conquest", "turn_limit"], "turn_limit": 4, **options}
    return at_random(qx.new("multiverse", seed=seed, sealed=sealed, **said), seed)


def war(seed: int, **options: Any) -> Match:
    """A long game of players who know what they want, most of the time: more of the rules come up than by lot."""
    return waged(qx.new("multiverse", seed=seed, **{"victory": EVERY_WAY, **options}), seed, BY_LOT)


def battle(seed: int, **options: Any) -> Match:
    """Two armies meet who have all there is: every unit, heroes with all they can learn, cards, towers, a Fortress."""
    whole = {"map": "duel_starter", "victory": EVERY_WAY, "turn_limit": 5, "mines": 2, **options}
    empty = given(options=whole, explored="all", seed=seed)
    names, kinds = world(empty).chart.names, world(empty).box.kinds
    fields = [at for at in names if at not in table(empty)["built"]]
    west = sorted(fields, key=lambda at: (abs(int(at.split(",")[0]) + 1), at))
    east = sorted(fields, key=lambda at: (abs(int(at.split(",")[0]) - 1), at))
    ground = ("grassland", "forest", "grassland", "hills", "grassland", "mountain", "grassland")
    heroes = [
        {"owner": n % 2, "state": 1, "level": 1 + n % 3, "hp": 3, "ap": 4, "skills": 15} for n in range(len(HEROES))
    ]
    taken: set[str] = set()
    blocks: list[list[tuple[Any, ...]]] = [[], []]
    for seat, (faction, places) in enumerate((("crown", west), ("clans", east))):
        army = [each for each in kinds.ids if each.startswith(faction)]
        army += [name for n, name in enumerate(HEROES) if n % 2 == seat]
        for kind in [*army, "decoy"]:
            at = next(each for each in places if each not in taken)
            taken.add(at)
            blocks[seat].append((kind, at, {"wounds": 1} if kind.endswith("man") else {}))
    free = [each for each in fields if each not in taken]
    built = {free[0]: ("guard_towers", 0), free[1]: ("guard_towers", 1), free[-1]: ("fortress", 1, 1)}
    deck = table(empty)["deck"]
    hands = [[deck.pop(deck.index(each)) for each in sorted(set(deck))[seat::2]] for seat in range(2)]
    players = {
        seat: {
            "gold": 30, "stones": 4, "hand": ["empty_words", *hands[seat]], "orders": 99, "uses": 5,
            "tracks": [3] * len(world(empty).tracks[0]),
        }
        for seat in range(2)
    }  # fmt: skip
    match = given(
        at="action", seed=seed, options=whole, explored="all", blocks=blocks, heroes=heroes, built=built, deck=deck,
        players=players, terrain={at: ground[n % len(ground)] for n, at in enumerate(free[3:])},
    )  # fmt: skip
    return waged(match, seed, 3)


def waged(match: Match, seed: int, by_lot: int) -> Match:
    """Play on to the end, one in so many choices by lot, but nobody ends a phase so."""
    luck = qx.FastDice(seed)
    minds = [mind_named("greedy", seed=seed + seat) for seat in range(match.seats)]
    while not match.over:
        seat = match.acting[luck.below(len(match.acting))]
        legal = [each for each in match.legal(seat) if each != END] or [END]
        lot = luck.below(by_lot) == 0
        match.play(legal[luck.below(len(legal))] if lot else minds[seat].choose(match, seat), seat)
    return match


def fortresses(board: str, count: int, seats: tuple[int, ...]) -> Match:
    """Somebody has enough Fortresses as a turn ends."""
    options = {"map": board, "victory": ["domination"]}
    last = world(given(options=options)).seats - 1
    names = world(given(options=options)).chart.names
    built = {names[7 * (last + 1 + n)]: ("fortress", seats[n % len(seats)]) for n in range(count)}
    return play(given(at="action", seat=last, options=options, explored="all", built=built), "end")


def portal() -> Match:
    """The last stage of a Portal stands as a turn ends."""
    built = {MINE: ("stone_portal", 1, 1, {"stages": 5})}
    options = {"victory": ["portal"]}
    return play(given(at="action", seat=1, explored="all", options=options, built=built), "end")


def scrolls(board: str, held: dict[int, dict[str, int]]) -> Match:
    """A Builder digs up the scroll that was missing."""
    options = {"map": board, "victory": ["archeology"]}
    blocks: list[list[tuple[Any, ...]]] = [[] for _ in range(world(given(options=options)).seats)]
    blocks[0] = [("crown_builder", MINE)]
    match = given(explored="all", numbers_at={MINE: 7}, players=held, options=options, blocks=blocks, dice=[6])
    return play(match, "block:1", "dig")


def missions() -> Match:
    """The third mission is declared."""
    match = on_a_mission("explorer", declared=["iron_hand", "ruin"], own={"explored": 4})
    return play(match, "declare:1")


def in_a_fight() -> Match:
    """A player resigns in the middle of an attack."""
    match = field(("crown_swordsman", "0,0"), enemies=(("clans_axeman", MINE),), dice=[SWORD] * 8)
    play(match, "block:1", "attack:e")
    match.resign(1)
    return match


def some_left() -> Match:
    """Of four players two leave on the way; the others play on by lot."""
    match = qx.new("multiverse", map="ffa4", seed=6, victory=["turn_limit"], turn_limit=5)
    at_random(match, 6, 60).resign(match.awaited[0])
    at_random(match, 7, 60).run_out_of_time(match.awaited[0])
    return at_random(match, 8)


def agreed() -> Match:
    match = at_random(qx.new("multiverse", seed=5), 5, 80)
    for seat in range(match.seats):
        match.offer_draw(seat)
    return match


def out_of_time() -> Match:
    match = at_random(qx.new("multiverse", seed=4), 4, 60)
    match.run_out_of_time(match.awaited[0])
    return match


def main() -> None:
    games = {
        "turn_limit": played(1, map="duel_starter"),
        "standard": played(2, map="duel_standard", rules="expert", mines=3),
        "three": played(3, map="ffa3", diplomacy=True),
        "four": played(4, map="ffa4", rules="expert"),
        "teams": played(5, map="team22", sealed=True),
        "two_against_one": played(6, map="two_vs_one"),
        "three_against_one": played(7, map="three_vs_one", named_numbers=True),
        "siege": played(8, map="siege"),
        "backstop": to_turn(given(options={"victory": ["conquest"], "turn_limit": 2}), 99),
        "conquest": assault("duel_starter"),
        "conquest_of_a_team": assault("team22", 0, 1),
        "besiegers_win": assault("siege", 0, 1),
        "missions": missions(),
        "domination": fortresses("duel_starter", 4, (0,)),
        "domination_of_a_team": fortresses("team22", 6, (0, 2)),
        "archeology": scrolls("duel_starter", {0: {"scrolls": 3}}),
        "archeology_of_a_team": scrolls("team22", {0: {"scrolls": 2}, 2: {"scrolls": 3}}),
        "portal": portal(),
        "resigned_in_a_fight": in_a_fight(),
        "some_left": some_left(),
        "time": out_of_time(),
        "agreed": agreed(),
        "war": war(11, map="duel_standard", rules="expert", formations=True, named_numbers=True, turn_limit=10),
        "war_of_four": war(15, map="ffa4", diplomacy=True, named_numbers=True, turn_limit=6),
        "war_of_three_on_one": war(16, map="three_vs_one", rules="expert", turn_limit=7),
        "war_of_missions": war(
            17, map="duel_starter", rules="expert", all_missions=True, mines=2, named_numbers=True, turn_limit=20,
            victory=[way for way in EVERY_WAY if way != "conquest"],
        ),
        "battle": battle(21),
        "battle_of_formations": battle(23, map="duel_standard", rules="expert", formations=True),
    }  # fmt: skip
    keep_records(RECORDS, games)


def write_courses() -> None:
    courses = {name: list(course(Recorded("multiverse").load(name))) for name in LONG}
    KEPT.write_text(json.dumps(courses, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    if "courses" not in sys.argv:
        main()
    write_courses()
