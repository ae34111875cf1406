"""How a table is made: its dice, its content, its seats."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from quincunx.core.content import Content
from quincunx.core.dice import FastDice
from quincunx.core.game import Data, Game
from quincunx.core.match import Match
from quincunx.core.positions import table_to_data
from quincunx.core.registry import offered_game
from quincunx.core.starting import new_match
from quincunx.minds import opponents
from quincunx.server.rows import SeatPlan, TableRow
from quincunx.server.store import Store
from quincunx.server.store.tables import new_table_id
from quincunx.server.store.vault import Vault
from quincunx.server.tables.checks import refused
from quincunx.server.tables.clocks import read_pace
from quincunx.server.tables.contents import Packs
from quincunx.server.tables.seeds import committed_secret
from quincunx.server.tables.table import LiveTable
from quincunx.server.words import say


async def make_table(
    store: Store,
    packs: Packs,
    vault: Vault,
    game: str,
    options: Mapping[str, object],
    seats: Sequence[SeatPlan],
    *,
    pack_names: Sequence[str] = (),
    public: bool = False,
    pace: Mapping[str, object] | None = None,
    takeover: bool = False,
    title: str = "",
    made_by: str | None = None,
    forked_from: str | None = None,
    rematch_of: str | None = None,
    position: Data | None = None,
    content: Content | None = None,
) -> TableRow:
    """A new table with today's content, or that of a game it goes on from; it is dealt once everybody's dice are in.

    ValueError says what is wrong with what was asked for.
    """
    rules = offered_game(game)
    content = content or packs.content(rules, pack_names)
    match = planned_match(rules, content, options, seats)
    start: Data = {"options": match.options_chosen}
    if position is not None:
        start["table"] = position
    if rematch_of is not None:
        start["rematch_of"] = rematch_of
    table_id = new_table_id()
    return await store.tables.create(
        game,
        rules.rules_version,
        content,
        match.options_chosen,
        start,
        seats,
        packs=pack_names,
        public=public,
        pace=read_pace(pace or {}).to_dict(),
        takeover=takeover,
        title=title,
        made_by=made_by,
        forked_from=forked_from,
        status="open" if any(plan.mind is None for plan in seats) else "running",
        table_id=table_id,
        secret=committed_secret(vault, table_id, 1),
    )


def planned_match(rules: Game, content: Content, options: Mapping[str, object], seats: Sequence[SeatPlan]) -> Match:
    """A match like the one to be dealt; ValueError says what is wrong with the options or the seats."""
    match = new_match(rules, content, options, FastDice(0), journal=False)
    if match.seats != len(seats):
        raise ValueError(say("wrong.seats", n=match.seats, game=rules.title, got=len(seats)))
    for plan in seats:
        if plan.mind is not None and plan.mind not in opponents():
            raise ValueError(say("wrong.mind", names=list(opponents()), got=repr(plan.mind)))
    return match


def rematch_seats(table: LiveTable) -> list[SeatPlan]:
    """The same people and computer players, each one seat further: with two, the sides are swapped."""
    plans = [SeatPlan(seat.player_id, seat.mind if seat.player_id is None else None) for seat in table.seats]
    return [*plans[1:], plans[0]]


def position_at(table: LiveTable, ply: int) -> tuple[Data, tuple[int, ...]]:
    """What lay on the table after so many choices, secrets included, and who was asked."""
    past = table.match.at(ply)
    return table_to_data(past.game, past.table), past.acting


def checked_past(table: LiveTable, ply: object, eye: int) -> int:
    """A choice of this game to look back at, by the choices this eye has noticed."""
    match = table.match
    last = match.ply_for(eye)
    if type(ply) is not int or not 0 <= ply <= last:
        raise refused("no_such_ply", "table.offered", n=last)
    return ply if match.over else match.history.ply_of(eye, ply)
