"""People and computers at one table, over the wire: the host seats them before the deal, and nobody else can."""

from __future__ import annotations

import asyncio

import pytest
from wire.serving import served

from quincunx.client import Client
from quincunx.server.store import SeatPlan

pytestmark = [pytest.mark.anyio, pytest.mark.usefixtures("with_stakes")]


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


async def test_a_table_of_two_people_and_three_computers(sqlite_url: str) -> None:
    """Made with four seats open: two are filled by the host, one of them anew, and the game begins by itself."""
    async with served(sqlite_url) as server:
        host, guest, stranger = [await server.person() for _ in range(3)]
        plans = [SeatPlan(host.id), *[SeatPlan()] * 4]
        row = await server.inside.tables.seating.create("stakes", {"seats": 5}, plans, public=True, made_by=host.id)
        await server.inside.tables.seating.sit(row.id, guest.id, 2)
        async with host.at(row.id) as mine, guest.at(row.id) as theirs, stranger.at(row.id) as onlooker:
            first = await mine.until("table")
            assert (first["dice"]["host"], first["dice"]["levels"]) == (0, ["Recruit", "Veteran", "Legate"])
            for line in (theirs, onlooker):
                for do, fields in (("fill-seat", {"level": "Recruit"}), ("open-seat", {})):
                    said = await line.ask(do, seat=1, **fields)
                    assert (said["is"], said["text"]) == ("refused", "Only the host can seat a computer player.")
            for seat, name in ((1, "Recruit"), (3, "Recruit"), (1, "Veteran")):
                assert (await mine.ask("fill-seat", seat=seat, level=name))["is"] == "done"
            assert (await mine.ask("open-seat", seat=1))["is"] == "done"
            for level in (None, "", "Caesar", 3):
                assert (await mine.ask("fill-seat", seat=4, level=level))["is"] == "refused", level
            body = {"seat": 1, "level": "Recruit"}
            assert (await guest.post(f"/api/tables/{row.id}/seat", body)).status_code == 403
            assert (await host.post(f"/api/tables/{row.id}/seat", body)).json()["minds"][1] == "Recruit"
            assert (await mine.ask("fill-seat", seat=4, level="Recruit"))["is"] == "done"
            await asyncio.gather(*(line.until("table", status="running") for line in (mine, theirs)))
            live = await server.inside.tables.get(row.id)
            assert [live.mind_of(seat) for seat in range(5)] == [None, "Recruit", None, "Recruit", "Recruit"]
            assert (await mine.ask("open-seat", seat=1))["is"] == "refused"


async def test_a_stand_in_has_the_level_that_is_asked_for(sqlite_url: str) -> None:
    async with served(sqlite_url) as server:
        host, guest = await server.person(), await server.person()
        plans = [SeatPlan(host.id), SeatPlan(guest.id), SeatPlan(mind="Recruit")]
        row = await server.inside.tables.seating.create("stakes", {"seats": 3}, plans, takeover=True, made_by=host.id)
        await server.deal(row.id)
        async with host.at(row.id) as line:
            for level in ("Caesar", None, 3):
                assert (await line.ask("take-over", seat=0, level=level))["is"] == "refused"
            assert (await line.ask("take-over", seat=1, level="Legate"))["is"] == "refused", "they have all their time"
            assert (await line.ask("take-over", seat=0, level="Legate"))["is"] == "done"
        assert (await server.inside.tables.get(row.id)).mind_of(0) == "Legate"


@pytest.mark.parametrize("said", ["", "yes"])
async def test_whether_a_computer_plays_on_is_agreed_when_the_table_is_made(sqlite_url: str, said: str) -> None:
    async with served(sqlite_url) as server, Client(server.base) as host:
        fields = {"game": "milito", "kind": "invite", "seat": "0", "pace": "blitz", "takeover": said}
        await host.opened("/", "/tables", fields)
        async for update in host.updates():
            assert update["takeover"] == (said == "yes")
            break
