"""Where UGs can go agrees with an independent account of the plane, in both mirrors and over whole games."""

from __future__ import annotations

import math
import random

import pytest
from core.kit import plane
from core.kit.test_geometry import CASES, SLACK, half_turned, in_mirror, outline, some_body
from games.pacto.given import given, table_of, ug

import quincunx as qx
from quincunx.core.dice import FastDice
from quincunx.core.kit.geometry.body import Body
from quincunx.core.kit.geometry.lattice import COS, DIRECTIONS, HALF, SIN
from quincunx.core.kit.geometry.overlap import overlap
from quincunx.core.kit.geometry.ways import NEVER
from quincunx.games.pacto.nearness import approach
from quincunx.games.pacto.table import Battlefield
from quincunx.games.pacto.ways import Party, straight, wheeled, wheels

MOST = 8000


def gone(body: Body, direction: int, length: float) -> list[plane.Point]:
    """The outline of a body that has gone so far."""
    dx, dy = length * COS[direction] / 65536, length * SIN[direction] / 65536
    return [(x + dx, y + dy) for x, y in outline(body)]


def test_a_way_is_too_near_where_the_outlines_are() -> None:
    at = random.Random(5)
    for _ in range(CASES // 4):
        a = some_body(at)
        b = some_body(at, a)
        direction, gap = at.randrange(DIRECTIONS), at.choice((100, 1000, 2000, 4000))
        enter, leave = (int(each) for each in approach(a, direction, b, gap, MOST))
        for _ in range(6):
            length = at.uniform(0, MOST)
            apart = plane.between(gone(a, direction, length), outline(b))
            if apart < gap - SLACK:
                assert enter < length < leave
            elif apart > gap + SLACK:
                assert length <= enter + 1 or length >= leave - 1 or enter == NEVER


def test_nearness_is_the_same_in_a_mirror_and_from_the_other_side() -> None:
    at = random.Random(6)
    for _ in range(CASES // 4):
        a = some_body(at)
        b = some_body(at, a)
        direction, gap = at.randrange(DIRECTIONS), at.choice((100, 1000, 2000))
        there = approach(a, direction, b, gap, MOST)
        assert approach(in_mirror(a), (HALF - direction) % DIRECTIONS, in_mirror(b), gap, MOST) == there
        assert approach(half_turned(a), (direction + HALF) % DIRECTIONS, half_turned(b), gap, MOST) == there


@pytest.mark.rule("geo.wheel", "geo.clear_path")
def test_a_wheel_ends_before_whatever_the_outlines_meet() -> None:
    """Walked by hand in steps of 2.5 degrees, with another account of the plane."""
    at = random.Random(7)
    for _ in range(CASES // 40):
        x, y = at.uniform(12, 18), at.uniform(10, 14)
        facing = 5 * at.randrange(72)
        match = given(ugs={"0-hastati_1": (15, 12, 90), "1-warband_1": (2, 3, 90)})
        table, mover, enemy = table_of(match), ug(match, "0-hastati_1"), ug(match, "1-warband_1")
        table.bodies[enemy] = table.body_at(enemy, round(1000 * x), round(1000 * y), facing // 5)
        if overlap(table.bodies[mover], table.bodies[enemy], 50):
            continue
        for side in (0, 1):
            party = Party([mover])
            arc = wheels(table, party, side)
            found = [n for n, ends in enumerate(arc.ends) if ends]
            assert found == [n for n in by_hand(table, mover, enemy, side) if n in range(len(arc.ends))] or near_call(
                table, mover, enemy, side
            )


def by_hand(table: Battlefield, mover: int, enemy: int, side: int) -> list[int]:
    """The wheels that may end where they do, as far as this enemy is concerned and the move of 3 HBW reaches."""
    found: list[int] = []
    body, there = table.bodies[mover], outline(table.bodies[enemy])
    px, py = (float(each) for each in body.front_corner(side == 0))
    for step in range(1, 37):
        turn = math.radians(2.5 * step * (1 if side == 0 else -1))
        turned = [
            (
                px + (x - px) * math.cos(turn) - (y - py) * math.sin(turn),
                py + (x - px) * math.sin(turn) + (y - py) * math.cos(turn),
            )
            for x, y in outline(body)
        ]
        apart = plane.between(turned, there)
        if apart < -50:
            break
        if step % 2 == 0 and 4000 * math.sin(math.radians(1.25 * step)) <= 3005 and apart >= 50:
            found.append(step // 2 - 1)
    return found


def near_call(table: Battlefield, mover: int, enemy: int, side: int) -> bool:
    """Does any position on the way lie within rounding of a limit?"""
    there = outline(table.bodies[enemy])
    for steps in range(1, 19):
        apart = plane.between(outline(wheeled(table, [mover], side, steps)[0]), there)
        if min(abs(apart - 50), abs(apart + 50)) < 2 * SLACK:
            return True
    return False


@pytest.mark.rule("geo.tolerance", "geo.grid")
@pytest.mark.parametrize("battle", ["training_open", "training_mixed"])
def test_nobody_overlaps_anybody_in_whole_games(battle: str) -> None:
    for seed in range(3):
        match, dice = qx.new("pacto", seed=seed, battle=battle), FastDice(seed)
        table = table_of(match)
        while not match.over:
            options = match.legal(match.acting[0])
            match.play(options[dice.below(len(options))], match.acting[0])
            if table.steps and table.steps[-1].asks == "moves":
                there = [n for n in range(len(table.troops)) if table.is_on_table(n)]
                for n in there:
                    assert table.bodies[n].is_on(table.width, table.depth, 50)
                    assert not any(overlap(table.bodies[n], table.bodies[m], 51) for m in there if m < n)


@pytest.mark.rule("block.same_move", "geo.contiguous")
def test_a_block_keeps_together_over_many_wheels() -> None:
    """Each is turned once about one pivot: rounding stays below 0.01 HBW over forty wheels."""
    match = given(ugs={"0-hastati_1": (14, 12, 90), "0-hastati_2": (16, 12, 90), "1-warband_1": (2, 3, 90)})
    table, ugs = table_of(match), [ug(match, "0-hastati_1"), ug(match, "0-hastati_2")]
    for n in range(40):
        for number, body in zip(ugs, wheeled(table, ugs, n % 2, 7 if n % 4 < 2 else 5), strict=True):
            table.bodies[number] = body
    left, right = (table.bodies[number] for number in ugs)
    forward, aside = left.seen_from_it(right.middle_x, right.middle_y)
    assert abs(int(forward)) <= 10
    assert abs(abs(int(aside)) - 2000) <= 10
    assert straight(table, Party(ugs), False).longest >= 0
