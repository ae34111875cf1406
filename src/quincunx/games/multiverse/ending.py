# hot: compiled by mypyc
"""Ways of winning that are looked for as a turn ends, and the count of victory points."""

from __future__ import annotations

from mypy_extensions import i64

from quincunx.games.multiverse import lines
from quincunx.games.multiverse.box import ARCHEOLOGY, DOMINATION, NOTHING, PORTAL_BUILT
from quincunx.games.multiverse.building import connected
from quincunx.games.multiverse.world import ON_BOARD, World


def win(world: World, side: i64, clause: str) -> None:
    """A side wins: its members share the win."""
    winners = [seat for seat in range(world.seats) if world.setting.sides[seat] == side]
    world.end(clause, tuple([1.0 / len(winners) if seat in winners else 0.0 for seat in range(world.seats)]))


def sides_in_order(world: World) -> list[int]:
    """The sides that still play, in player order."""
    found: list[int] = []
    for n in range(world.seats):
        seat = int((world.first + n) % world.seats)
        side = world.setting.sides[seat]
        if not world.left >> seat & 1 and side not in found:
            found.append(side)
    return found


def members(world: World, side: i64) -> list[int]:
    return [seat for seat in range(world.seats) if world.setting.sides[seat] == side]


def check_turn_end(world: World) -> bool:
    """Is the game won by a finished Portal, or by Fortresses? The Portal comes first (victory.simultaneous)."""
    victory, works = world.box.victory, world.box.works
    for side in sides_in_order(world):
        if not world.setting.ways & PORTAL_BUILT:
            break
        for seat in members(world, side):
            for at in world.buildings_of(seat):
                if world.built[at] == works.portal and world.stages[at] >= victory.portal_stages:
                    win(world, side, "victory.portal")
                    return True
    for side in sides_in_order(world):
        if not world.setting.ways & DOMINATION:
            break
        seats = members(world, side)
        needed = victory.fortresses if len(seats) == 1 else victory.fortresses_team
        if sum([fortresses(world, seat) for seat in seats]) >= needed:
            win(world, side, "victory.domination" if len(seats) == 1 else "victory.domination_team")
            return True
    return False


def check_scrolls(world: World, seat: i64) -> None:
    """Has this player's side enough scrolls? Then it has won at once (victory.archeology, victory.archeology_team)."""
    if not world.setting.ways & ARCHEOLOGY:
        return
    side, victory = world.setting.sides[seat], world.box.victory
    seats = members(world, side)
    alone = len(seats) == 1
    if sum([world.scrolls[each] for each in seats]) >= (victory.scrolls if alone else victory.scrolls_team):
        win(world, side, "victory.archeology" if alone else "victory.archeology_team")


def fortresses(world: World, seat: i64) -> int:
    return len([at for at in world.completed(seat) if world.built[at] == world.box.works.fortress])


# ---- victory points


def head_start(world: World, seat: i64) -> i64:
    """The victory points a player begins with for not going first (vp.second)."""
    return i64(world.chart.head_starts[(seat - world.first) % world.seats])


def points(world: World, seat: i64) -> i64:
    """Victory points as they stand, missions that are not declared left out (vp.public)."""
    box = world.box
    found: i64 = head_start(world, seat) + world.destroyed_vp[seat]
    for at in world.completed(seat):
        found += box.works.vp[world.at_age(at)]
    found += box.victory.connected_vp * len(connected(world, seat))
    for mission in world.declared[seat]:
        found += box.mission_vp[mission]
    for hero in range(len(world.hero_owner)):
        if world.hero_owner[hero] == seat and world.hero_state[hero] == ON_BOARD:
            found += box.victory.hero_vp[world.hero_level[hero] - 1]
    return found


def count_points(world: World, clause: str) -> None:
    """Most victory points win; then destruction, then gold, then the later place in player order (vp.winner).

    In a siege the besieged Settlement that still stands has won (victory.siege).
    """
    if world.chart.layout.mode == "siege" and world.built[world.home(1)] != NOTHING:
        win(world, world.setting.sides[1], "victory.siege")
        return
    best = [0, 0, 0, -1]
    winner = NOTHING
    for side in sides_in_order(world):
        row = [0, 0, 0, -1]
        for seat in members(world, side):
            found = points(world, seat)
            world.note(lines.VP, seat, found)
            row[0] += int(found)
            row[1] += world.destroyed_vp[seat]
            row[2] += world.gold[seat]
            row[3] = max(row[3], int((seat - world.first) % world.seats))
        if winner == NOTHING or row > best:
            best, winner = row, side
    win(world, winner, clause)
