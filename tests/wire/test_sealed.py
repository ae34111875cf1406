"""Five seats bid in secret at a served table: neither wire nor clock nor page tells who has bid what before the end."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Sequence

import pytest
from small_games.playing import stakes_match
from wire.bidding import PAGES, PRESENCE, Bidders, bidders
from wire.serving import served

import quincunx as qx
from quincunx.core.game import Data
from quincunx.server.people.ratings import settle
from quincunx.server.store import SeatPlan
from quincunx.server.tables.table import LiveTable

pytestmark = [pytest.mark.anyio, pytest.mark.usefixtures("with_stakes")]

LIVE = {"kind": "live", "seconds": 600, "increment": 0}


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture(autouse=True)
def told_soon(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("quincunx.server.tables.viewing.PRESENCE_EVERY", PRESENCE)


SECRETS: Sequence[tuple[str, ...]] = (
    (),
    ("more",),
    ("more", "more", "more", "less"),
    ("seal",),
    ("more", "more", "undo", "seal"),
    ("seal", "undo", "more", "seal", "undo", "undo"),
)
"""What the second seat does behind its screen."""


async def behind_the_screen(table: Bidders, clicks: Sequence[str]) -> None:
    for click in clicks:
        if click == "undo":
            await table.undo(1)
        else:
            await table.click(1, click)


@pytest.mark.parametrize("pace", [None, LIVE], ids=["unlimited", "live"])
async def test_nothing_is_told_before_all_are_in(sqlite_url: str, pace: Data | None) -> None:
    """However many clicks a seat makes, takes back, seals: nobody else hears a word, and every page stays as it was."""
    async with bidders(sqlite_url, pace) as table:
        others, asking = (0, 2, 3, 4, 5), (0, 3, 5)
        before = [await table.pages(eye) for eye in asking]
        for clicks in SECRETS:
            await behind_the_screen(table, clicks)
            for eye in others:
                assert await table.told(eye) == [], f"{clicks} made seat {eye} hear something"
            for eye, pages in zip(asking, before, strict=True):
                for path, was, now in zip(PAGES, pages, await table.pages(eye), strict=True):
                    assert now == was, f"{clicks} changed {path} for {eye}"
            await table.undo(1, sum(1 if click != "undo" else -1 for click in clicks))
            await table.told(1)


async def test_the_last_seal_shows_all_at_once(sqlite_url: str) -> None:
    async with bidders(sqlite_url, LIVE) as table:
        for seat, coins in enumerate((1, 3, 0, 1)):
            await table.click(seat, *["more"] * coins, "seal")
        for eye in (4, 5):
            assert await table.told(eye) == []
        own = [message for message in await table.told(0) if message["is"] == "table"][-1]
        assert (own["your_turn"], own["awaited"]) == (False, [0, 1, 2, 3, 4]), "nobody is told who is done"
        await table.click(4, "seal")
        for eye in range(6):
            shown = [message for message in await table.told(eye) if message["is"] == "table"][-1]
            assert shown["awaited"] == [1], "the highest bidder goes on"
            texts = " ".join(line["text"] for line in shown["journal"])
            assert all(name in texts for name in shown["roles"]), "every bid is told"
            assert shown["clocks"]["screened"] == []


async def test_the_order_in_which_bids_came_in_is_never_told(sqlite_url: str) -> None:
    """Two tables with the same dice and bids, sealed in opposite orders: all is told the same, moments included."""
    told: list[list[str]] = []
    async with served(sqlite_url) as server:
        people = [await server.person() for _ in range(5)]
        for order in ((0, 1, 2, 3, 4), (4, 3, 2, 1, 0)):
            server.laid = 1
            row = await server.lay(stakes_match("stakes-5", 3), [SeatPlan(each.id) for each in people])
            live = await server.inside.tables.get(row.id)
            for seat in order:
                for action in (*["more"] * (seat + 1), "seal"):
                    await server.inside.tables.actions.play(row.id, people[seat].id, seat, action, live.moment(seat))
            assert live.match.awaited == (4,)
            updates = [live.updates.update_for(eye) for eye in (-1, 1, 2, 3)]  # 0 and 4 know that they were the last
            told.append([re.sub(r'"at": [0-9.]+', "", json.dumps(each)).replace(row.id, "") for each in updates])
    assert told[0] == told[1]


async def test_a_list_of_clicks_does_not_tell_who_is_done(sqlite_url: str) -> None:
    """What follows one's seal is never looked at: whether it is refused would tell that all others are in."""
    for others_done in (False, True):
        async with bidders(sqlite_url) as table:
            if others_done:
                for seat in (1, 2, 3, 4):
                    await table.click(seat, "seal")
            live = await table.live()
            asked = {"seat": 0, "actions": ["seal", "no such thing"], "moment": live.moment(0)}
            assert (await table.lines[0].ask("play", **asked))["is"] == "done"
            assert live.events.actions[-1] == (0, "seal")


async def test_nothing_one_may_ask_for_counts_what_others_do(sqlite_url: str) -> None:
    """Neither a fork of a running game nor one's own export has a number in it that grows with secret choices."""
    said: list[str] = []
    async with bidders(sqlite_url) as table:
        await table.click(0, "more")
        for clicks in ((), ("more", "more", "less", "seal")):
            await behind_the_screen(table, clicks)
            for ply in (0, 10**6):
                with pytest.raises(qx.Refused) as refused:
                    await table.server.inside.tables.seating.fork(table.id, table.people[0].id, ply)
                said.append(refused.value.text)
            export = (await table.people[0].get("/me/export")).json()["tables"][0]["events"]
            said.append(json.dumps(export))
        assert said[:3] == said[3:]
        await table.click(0, "more", "less")
        await table.undo(0)
        export = (await table.people[0].get("/me/export")).json()["tables"][0]["events"]
        assert [event["what"] for event in export] == ["more", "more", "less", "!undo"]
        assert all("seq" not in event for event in export)


async def test_a_table_closed_for_a_while_keeps_its_screens(sqlite_url: str) -> None:
    async with bidders(sqlite_url, LIVE) as table:
        await table.click(1, "seal")
        store, room = table.server.inside.store, table.server.inside.tables
        await store.tables.set_status(table.id, "frozen", frozen_why="an upgrade")
        await room.seating.refresh(table.id)
        await store.tables.set_status(table.id, "running", only_from=("frozen",))
        await room.seating.refresh(table.id)
        clocks = (await table.live()).updates.news_for(0)["clocks"]
        assert (clocks["running"], clocks["screened"]) == ([0], [1, 2, 3, 4])
        assert clocks["left"][1:] == [600.0] * 4, "as when the bidding began"


async def test_going_back_by_agreement_in_the_middle_of_secret_bids(sqlite_url: str) -> None:
    """The request stands while others go on behind their screens, and leads to the choice it was made for."""
    async with bidders(sqlite_url) as table:
        live = await table.live()
        for seat in range(5):
            await table.click(seat, *["more"] * seat, "seal")
        assert live.match.awaited == (4,)
        await table.click(4, "pass", "keep")
        await table.click(0, "more", "more")
        await table.click(1, "more")
        assert (await table.lines[4].ask("ask-undo", seat=4, ply=live.match.ply_for(4) - 1))["is"] == "done"
        wanted = live.events.asked
        assert wanted is not None
        await table.undo(0)
        assert live.events.asked == wanted, "what is taken back unseen does not touch the request"
        for seat in (0, 1, 2, 3):
            assert (await table.lines[seat].ask("answer-undo", seat=seat, agree=True))["is"] == "done"
        assert live.events.actions[-1] == (4, "pass"), "gone back to before the winner's last choice"
        for eye in range(6):
            assert (await table.told(eye))[-1]["is"] == "table"


async def test_whoever_has_left_stays_away(sqlite_url: str) -> None:
    """No computer player comes in for a seat that has left, and nobody goes back to before it left."""
    async with bidders(sqlite_url) as table:
        await table.click(0, "more")
        await table.lines[2].ask("resign", seat=2)
        assert (await table.lines[2].ask("take-over", seat=2))["is"] == "refused"
        refused = await table.lines[0].ask("ask-undo", seat=0)
        assert (refused["is"], refused["rule"]) == ("refused", "table.undo")


async def test_a_new_round_of_secret_bids_is_a_new_turn_for_all(sqlite_url: str) -> None:
    """All are told that it is their turn again, and the last one to be done gets the increment of a turn, too."""
    async with bidders(sqlite_url, {"kind": "live", "seconds": 600, "increment": 5}) as table:
        live, noticed = await table.live(), []

        def on_turn(_: LiveTable, seats: list[int]) -> None:
            noticed.append(seats)

        table.server.inside.tables.changes.on_turn.append(on_turn)
        for seat in range(5):
            await table.click(seat, "seal")
        assert live.match.view()["round"] == 2, "nobody bid, so another round begins at once"
        assert all(left > 600 for left in live.course.clocks.left)
        assert noticed == [[0, 1, 2, 3]], "the last one is there and sees it"


async def test_the_clock_of_a_sealed_bid_stops_and_nobody_sees_it(sqlite_url: str) -> None:
    async with bidders(sqlite_url, LIVE) as table:
        await table.click(1, "seal")
        live = await table.live()
        assert live.course.clocks.running == {0, 2, 3, 4}
        for eye in (0, -1):
            clocks = live.updates.news_for(eye)["clocks"]
            assert clocks["left"][1] == clocks["left"][2] == 600.0
            assert clocks["running"] == ([0] if eye == 0 else [])
            assert clocks["screened"] == [seat for seat in range(5) if seat != eye]
        mine = live.updates.news_for(1)["clocks"]
        assert (mine["running"], mine["screened"]) == ([], [0, 2, 3, 4])


async def test_a_bid_survives_a_restart_and_stays_secret(sqlite_url: str) -> None:
    async with bidders(sqlite_url, LIVE) as table:
        await table.click(1, "more", "more", "seal")
        await table.click(2, "more")
        row = await table.server.inside.store.tables.get(table.id)
    async with served(sqlite_url) as server:
        assert row is not None
        live = await server.inside.tables.get(table.id)
        assert live.match.acting == (0, 2, 3, 4)
        assert live.match.to_dict()["table"]["bids"] == [0, 2, 1, 0, 0]
        for eye in (0, 3, -1):
            told = live.updates.news_for(eye)
            assert told["awaited"] == [0, 1, 2, 3, 4]
            assert told["ply"] == 0
            others = [left for seat, left in enumerate(told["clocks"]["left"]) if seat != eye]
            assert set(others) == {600.0}, "as when the bidding began"


async def test_computer_players_bid_unseen(sqlite_url: str) -> None:
    """Four computer players have bid before the person has: nothing was told of it, and all are still waited for."""
    async with served(sqlite_url, mind_seconds=0.05) as server:
        person = await server.person()
        plans = [SeatPlan(person.id), *[SeatPlan(mind="Recruit")] * 4]
        row = await server.inside.tables.seating.create("stakes", {"seats": 5}, plans, made_by=person.id)
        await server.deal(row.id)
        async with person.at(row.id) as line:
            first = await line.until("table")
            assert (first["thinking"], first["awaited"]) == ([1, 2, 3, 4], [0, 1, 2, 3, 4])
            live = await server.inside.tables.get(row.id)
            while live.match.acting != (0,):
                await line.ask("ping")
            await line.ask("ping")
            assert [message["is"] for message in line.heard if message["is"] == "table"] == ["table"]
            again = live.updates.news_for(0)
            assert (again["thinking"], again["awaited"]) == ([1, 2, 3, 4], [0, 1, 2, 3, 4])
            line.forget()
            for action in ("more", "seal"):
                assert (await line.ask("play", seat=0, action=action, moment=live.moment(0)))["is"] == "done"
            shown = await line.until("table")
            while shown["ply"] < 2:
                shown = await line.until("table")
            bids = [entry["text"] for entry in shown["journal"] if entry["key"] == "journal.bid"]
            assert len(bids) == 5, "two choices of one's own, and what they brought to light"


async def test_several_clicks_are_one_event(sqlite_url: str) -> None:
    async with bidders(sqlite_url) as table:
        live, line = await table.live(), table.lines[0]
        done = await line.ask("play", seat=0, actions=["more", "more", "seal"], moment=live.moment(0))
        assert done["is"] == "done"
        assert len(await table.server.events(table.id)) == 1
        assert [choice for _, choice in live.events.actions] == ["more", "more", "seal"], "still choice by choice"
        await table.click(1, "more")
        await table.undo(0)
        assert live.events.actions == [(1, "more")], "taken back as one, whoever chose since"
        refused = await line.ask("play", seat=0, actions=["more", "less", "less"], moment=live.moment(0))
        assert refused["is"] == "refused"
        assert live.events.actions == [(1, "more")], "one of them is refused, so none is made"
        record = qx.record_of(live.match)
        assert record.actions == ["1 more"]


async def test_a_seat_leaves_and_the_others_play_on(sqlite_url: str) -> None:
    async with bidders(sqlite_url, LIVE) as table:
        live = await table.live()
        assert live.updates.news_for(2)["plays_on"]
        await table.click(0, "more", "more", "seal")
        await table.click(2, "more")
        assert (await table.lines[2].ask("resign", seat=2))["is"] == "done"
        for eye in range(6):
            shown = [message for message in await table.told(eye) if message["is"] == "table"][-1]
            assert shown["left"] == {"2": "table.resigned"}
            assert shown["awaited"] == [0, 1, 3, 4]
            assert not shown["over"]
        assert 2 not in live.course.clocks.running
        assert (await table.lines[2].ask("play", seat=2, action="more", moment=live.moment(2)))["is"] == "refused"
        assert (await table.lines[2].ask("resign", seat=2))["is"] == "refused"
        assert (await table.lines[2].ask("offer-draw", seat=2))["is"] == "refused"
        for seat in (1, 3, 4):
            await table.click(seat, "seal")
        assert live.match.acting == (0,)
        for seat in (0, 1, 3):
            assert (await table.lines[seat].ask("offer-draw", seat=seat))["is"] == "done"
        assert not live.match.over
        assert (await table.lines[4].ask("offer-draw", seat=4))["is"] == "done", "whoever has left is not asked"
        assert live.match.over
        assert [live.match.outcome(seat) for seat in range(5)] == ["drawn", "drawn", "lost", "drawn", "drawn"]
        assert (await table.lines[2].ask("rematch"))["is"] == "refused"
        assert live.updates.news_for(-1)["outcomes"][2] == "lost"


async def test_places_count_in_the_ratings(sqlite_url: str) -> None:
    async with served(sqlite_url) as server:
        store = server.inside.store
        members = [await store.players.create(name, "member", "x") for name in ("Ada", "Bea", "Cleo")]
        plans = [SeatPlan(member.id) for member in members]
        row = await server.inside.tables.seating.create("stakes", {"seats": 3}, plans, made_by=members[0].id)
        await server.deal(row.id)
        live = await server.inside.tables.get(row.id)
        clicks = {0: "more", 1: "seal", 2: "seal"}
        while not live.match.over:
            seat = live.match.acting[0]
            legal = [option.notation for option in live.match.options(seat)]
            wanted = clicks[seat] if clicks[seat] in legal and live.match.table.steps[-1].seat < 0 else legal[0]
            await server.inside.tables.actions.play(row.id, members[seat].id, seat, wanted, live.moment(seat))
        await settle(store, row.id)
        kept = await store.tables.get(row.id)
        assert kept is not None
        assert kept.result is not None
        assert kept.result["places"] == list(live.match.places or ())
        rated = {each.name: each.rating for each in await store.ratings.best("stakes")}
        order = sorted(range(3), key=lambda seat: kept.result["places"][seat])  # type: ignore[index]
        ratings = [rated[members[seat].name] for seat in order]
        assert ratings == sorted(ratings, reverse=True)


async def test_a_table_read_anew_tells_the_same_whoever_has_clicked(
    sqlite_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """After a restart the clocks of others stand as the last open moment left them, with or without secret choices."""
    clock = [time.time()]  # however slow the machine is, as much time goes by as the test says
    monkeypatch.setattr(time, "time", lambda: clock[0])
    for game, options, seat in (("stakes", {"seats": 3}, 1), ("milito", {}, None)):
        told: list[list[object]] = []
        for clicks in (0, 1):
            clock[0] += 1000
            async with served(sqlite_url) as server:
                server.inside.tables.open.now = time.time
                people = [await server.person() for _ in range(3)]
                seats = [SeatPlan(each.id) for each in (people if game == "stakes" else people[:2])]
                row = await server.inside.tables.seating.create(
                    game, options, seats, public=True, pace=LIVE, made_by=people[0].id
                )
                await server.deal(row.id)
                live = await server.inside.tables.get(row.id)
                chooser = live.match.acting[0] if seat is None else seat
                if game == "milito":  # the time of a game for two runs from the first open choice on
                    await server.inside.tables.actions.offer_draw(row.id, people[1 - chooser].id, 1 - chooser)
                hidden = (
                    "more"
                    if game == "stakes"
                    else next(o.notation for o in live.match.options() if "place" in o.notation)
                )
                clock[0] += 30
                for _ in range(clicks):
                    await server.inside.tables.actions.play(
                        row.id, people[chooser].id, chooser, hidden, live.moment(chooser)
                    )
            async with served(sqlite_url) as server:
                server.inside.tables.open.now = time.time
                clocks = (await server.inside.tables.get(row.id)).updates.news_for(-1)["clocks"]
                left = [None if seconds is None else round(seconds) for seconds in clocks["left"]]
                told.append([left[chooser], *left[:chooser], *left[chooser + 1 :]])  # who begins is drawn at random
        assert told[0] == told[1], game


async def test_once_time_is_up_nobody_is_told_whose(sqlite_url: str) -> None:
    async with bidders(sqlite_url, {"kind": "live", "seconds": 10, "increment": 0}) as table:
        await table.click(1, "seal")
        await table.click(3, "seal")
        live = await table.live()
        live.now = lambda: time.time() + 11
        clocks = live.updates.news_for(-1)["clocks"]
        assert (clocks["up"], clocks["late"]) == ([], True), "somebody can be claimed from, and it is not said who"
        assert live.updates.news_for(0)["clocks"]["up"] == [0], "one's own time is no secret"


async def test_an_offer_does_not_outlive_what_came_to_light(sqlite_url: str) -> None:
    """If the offer of whoever sealed last stayed, all could tell who that was."""
    for order in ((0, 1, 2, 3, 4), (4, 3, 2, 1, 0)):
        async with bidders(sqlite_url) as table:
            await table.lines[0].ask("offer-draw", seat=0)
            live = await table.live()
            for seat in order:
                await table.click(seat, "more", "seal")
            assert live.events.draw_offers == frozenset()
            again = (await table.server.inside.store.events.of(table.id))[-1]
            assert again.what == "=seal"


async def test_nobody_clicks_for_ever(sqlite_url: str) -> None:
    async with bidders(sqlite_url) as table:
        live, room = await table.live(), table.server.inside.tables
        for _ in range(8):
            await room.actions.play(table.id, table.people[0].id, 0, ["more", "less"] * 32, live.moment(0))
        with pytest.raises(qx.Refused, match="500 choices"):
            await room.actions.play(table.id, table.people[0].id, 0, "more", live.moment(0))
        await table.click(1, "more")
        await table.undo(0)
        await table.click(0, "seal")


async def test_whoever_is_away_is_not_passed_over(sqlite_url: str) -> None:
    """While a computer player holds the seat of somebody, nobody goes back behind what came to light."""
    async with served(sqlite_url, mind_seconds=0.05) as server:
        people = [await server.person() for _ in range(3)]
        plans = [SeatPlan(each.id) for each in people]
        row = await server.inside.tables.seating.create(
            "stakes", {"seats": 3}, plans, takeover=True, made_by=people[0].id
        )
        await server.deal(row.id)
        room = server.inside.tables
        live = await room.get(row.id)
        for seat in range(3):
            await room.actions.play(row.id, people[seat].id, seat, ["more"] * (3 - seat) + ["seal"], live.moment(seat))
        for seat in (1, 2):
            await room.actions.take_over(row.id, people[seat].id, seat)
        with pytest.raises(qx.Refused, match="away"):
            await room.actions.ask_undo(row.id, people[0].id, 0)
