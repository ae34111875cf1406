"""Ratings: Glicko-2 against its author's own example, and as tables end."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

import pytest
from server.conftest import lay_table, opened
from sqlalchemy import update

from quincunx.server.people.ratings import Rating, after_match, rate, settle
from quincunx.server.store import SeatPlan, Store
from quincunx.server.store import schema as s


def test_the_worked_example_of_glickman() -> None:
    opponents = [(Rating(1400, 30), 1.0), (Rating(1550, 100), 0.0), (Rating(1700, 300), 0.0)]
    after = rate(Rating(1500, 200, 0.06), opponents, tau=0.5)
    assert after.rating == pytest.approx(1464.06, abs=0.01)
    assert after.deviation == pytest.approx(151.52, abs=0.01)
    assert after.volatility == pytest.approx(0.05999, abs=0.00001)


def test_who_does_not_play_becomes_less_sure() -> None:
    after = rate(Rating(1500, 200, 0.06), [])
    assert after.rating == 1500
    # Glickman's step 6, on his scale: the square root of 1.1513 squared and 0.06 squared.
    assert after.deviation == pytest.approx(200.2714, abs=0.001)


def test_two_newcomers_move_alike() -> None:
    winner, loser = after_match([Rating(), Rating()], [1, 2], [0, 1])
    assert winner.rating - 1500 == pytest.approx(1500 - loser.rating)
    assert winner.rating > 1600
    assert winner.deviation < 350


def test_a_draw_between_equals_changes_no_rating() -> None:
    for after in after_match([Rating(), Rating()], [1, 1], [0, 1]):
        assert after.rating == pytest.approx(1500)


def test_at_a_larger_table_each_is_compared_with_every_other() -> None:
    first, middle, last = after_match([Rating()] * 3, [1, 2, 3], [0, 1, 2])
    assert first.rating > middle.rating > last.rating
    assert middle.rating == pytest.approx(1500)


def test_places_behind_the_first_count_too() -> None:
    """Second of three is better than third, though both have lost."""
    shared = after_match([Rating()] * 3, [1, 2, 2], [0, 1, 2])
    apart = after_match([Rating()] * 3, [1, 2, 3], [0, 1, 2])
    assert apart[1].rating > shared[1].rating == shared[2].rating > apart[2].rating


def test_a_match_of_many_weighs_as_one() -> None:
    """Whoever beats four others at one table gains as much as by one win over such a player."""
    alone, _ = after_match([Rating()] * 2, [1, 2], [0, 1])
    crowded = after_match([Rating()] * 5, [1, 2, 2, 2, 2], range(5))[0]
    assert crowded.rating == pytest.approx(alone.rating)
    assert crowded.deviation == pytest.approx(alone.deviation)


def test_players_of_one_side_do_not_play_each_other() -> None:
    """Two against two: the weaker partner of a winning side loses nothing to the stronger."""
    before = [Rating(1900, 60), Rating(1500, 60), Rating(1500, 60), Rating(1500, 60)]
    after = after_match(before, [1, 2, 1, 2], [0, 1, 0, 1])
    assert after[2].rating > 1500
    assert after[1].rating == after[3].rating < 1500


def test_a_surprise_raises_volatility_and_never_fails() -> None:
    upset = rate(Rating(2800, 30), [(Rating(800, 30), 0.0)] * 5)
    assert upset.volatility > 0.06
    long = Rating()
    for _ in range(200):
        long = rate(long, [(Rating(1500, 50), 1.0)])
    assert 1500 < long.rating < 4000
    assert 0 < long.deviation < 350


async def finished_table(store: Store, players: Sequence[str | None], scores: list[float]) -> str:
    table = await lay_table(store, *(SeatPlan(player, None if player else "Veteran") for player in players))
    assert await store.events.append(table.id, 0, 0, "!resign", status="over", result={"scores": scores})
    return table.id


async def test_a_table_is_reckoned_once(store_url: str) -> None:
    async with opened(store_url) as store:
        a, b = [(await store.players.create(name, "member", "x")).id for name in ("Ada", "Bea")]
        table = await finished_table(store, [a, b], [1.0, 0.0])
        assert await store.ratings.unsettled() == [table]
        done = await asyncio.gather(*(settle(store, table) for _ in range(4)))
        assert sorted(done) == [False, False, False, True]
        assert await store.ratings.unsettled() == []
        winner, loser = await store.ratings.best("milito")
        assert (winner.name, winner.games, loser.name, loser.games) == ("Ada", 1, "Bea", 1)
        assert winner.rating == pytest.approx(1662.31, abs=0.01)
        assert (await store.ratings.get(a, "pacto")).rating == 1500
        assert [row.game for row in await store.ratings.of_player(a)] == ["milito"]


async def test_tables_that_end_at_once_all_count(store_url: str) -> None:
    async with opened(store_url) as store, opened(store_url) as other:
        a, b = [(await store.players.create(name, "member", "x")).id for name in ("Ada", "Bea")]
        ended = [await finished_table(store, pair, [1.0, 0.0]) for pair in [(a, b), (b, a)] * 4]
        work = [settle(one, table) for table, one in zip(ended, [store, store, other, other] * 2, strict=True)]
        assert all(await asyncio.gather(*work))
        assert [row.games for row in await store.ratings.best("milito")] == [8, 8]


@pytest.mark.parametrize("who", ["guest", "mind", "both sides"])
async def test_only_members_against_members_count(store_url: str, who: str) -> None:
    async with opened(store_url) as store:
        member = (await store.players.create("Ada", "member", "x")).id
        guest = (await store.players.create("Guest Leo")).id
        other = {"guest": guest, "mind": None, "both sides": member}[who]
        table = await finished_table(store, [member, other], [1.0, 0.0])
        assert not await settle(store, table)
        assert await store.ratings.unsettled() == []
        assert await store.ratings.best("milito") == []


async def test_a_game_played_on_from_another_does_not_count(store_url: str) -> None:
    """Whoever plays on knows what lies hidden."""
    async with opened(store_url) as store:
        people = [(await store.players.create(name, "member", "x")).id for name in ("Ada", "Bea")]
        whole, fork = [await finished_table(store, people, [1.0, 0.0]) for _ in range(2)]
        async with store.database.writing() as connection:
            await connection.execute(update(s.tables).where(s.tables.c.id == fork).values(forked_from=whole))
        assert await settle(store, whole)
        assert not await settle(store, fork)
        assert await store.ratings.unsettled() == []


async def test_a_table_in_play_is_not_reckoned(store_url: str) -> None:
    async with opened(store_url) as store:
        table = await lay_table(store)
        assert not await settle(store, table.id)
        assert (await store.tables.get(table.id)).settled is False  # type: ignore[union-attr]
