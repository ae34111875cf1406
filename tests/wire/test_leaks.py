"""Two worlds a viewer cannot tell apart: every page, answer and message over the wire is the same in both."""

from __future__ import annotations

import json
import re
from contextlib import AsyncExitStack

import pytest
from wire.serving import Line, Person, Served, seats_of_first, served, some_match

import quincunx as qx
from quincunx.contract.checks import secret_options
from quincunx.core.dice import FastDice, commitment
from quincunx.core.eyes import sees
from quincunx.core.game import Data
from quincunx.core.match import Match
from quincunx.core.step import HIDDEN
from quincunx.server.store import SeatPlan, TableRow

GAMES = {name: game.first_options(game.built_in) for name, game in sorted(qx.registry().items())}
SETTINGS = {(name, "first"): options for name, options in GAMES.items()}
SETTINGS |= {(name, "secret"): options for name in GAMES if (options := secret_options(name)) is not None}
"""What is played: each game as proposed for a first match, and with options chosen in secret if it has such."""
PLIES = {-1: (7, 24, 66), 0: (7, 24), 1: (24, 66)}
"""How far in each viewer looks: an onlooker, and two seats that share these moments."""
FURTHER = 8
MOST_SEEDS = 300
MOST_ASKED = 400
"""Of a game with many actions, about so many are looked at."""
OVER_THE_LINE = 40
"""So many of those are asked about over the line, which only passes on what the match says."""
PATHS = (
    "/t/{}", "/t/{}/replay", "/t/{}/replay?as=full", "/t/{}/replay?as=0&ply=1", "/t/{}/record.json",
    "/api/tables/{}", "/api/tables/{}/view", "/api/tables/{}/view?seat=-1", "/api/tables/{}/view?seat=0",
    "/api/tables/{}/view?seat=1", "/api/tables/{}/chat", "/api/tables/{}/record", "/api/tables/{}/replay/0?as=full",
    "/t/{}/piles", "/t/{}/piles?as=0", "/t/{}/piles?as=1", "/t/{}/piles?as=full", "/t/{}/piles?ply=0",
    "/t/{}/replay?key=0",
)  # fmt: skip


class World:
    """One of two tables that differ only in what somebody may not know."""

    def __init__(self, server: Served, row: TableRow) -> None:
        self.served = server
        self.row = row
        self.seed = str(row.start["dice"]["seed"])

    def plain(self, text: str) -> str:
        """What was sent, without what differs between any two tables or pages."""
        text = text.replace(self.row.id, "TABLE").replace(commitment(bytes.fromhex(self.seed)), "COMMITMENT")
        text = re.sub(r'(name="csrf" (?:content|value)=")[0-9a-f]{64}', r"\1CSRF", text)
        return re.sub(r'("(?:at|created|updated)": ?)[0-9.]+', r"\1AT", text)

    async def match(self) -> Match:
        """The table as it really stands."""
        return (await self.served.inside.tables.get(self.row.id)).match

    async def play(self, people: list[Person], action: int, chooser: int) -> None:
        room = self.served.inside.tables
        table = await room.get(self.row.id)
        notation = table.match.notation(action, chooser)
        await room.actions.play(self.row.id, people[chooser].id, chooser, notation, table.moment(chooser))

    async def fidget(self, people: list[Person], chooser: int, eye: int, dice: FastDice) -> int:
        """Let a seat make choices this eye does not notice, and take some or all back; how many events that were."""
        room, events = self.served.inside.tables, 0
        for _ in range(1 + dice.below(4)):
            match = await self.match()
            step = match.table.steps[-1]
            legal = match.legal(chooser)
            hidden = [each for each in legal if step.seen(match.table, chooser, each, eye) == HIDDEN]
            if not hidden:
                break
            await self.play(people, hidden[dice.below(len(hidden))], chooser)
            events += 1
        made = events
        for _ in range(made):
            if (await self.match()).can_undo(chooser):
                await room.actions.undo(self.row.id, people[chooser].id, chooser)
                events += 1
        return events


async def sent_for_asking(world: World, viewer: Person, seat: int) -> list[str]:
    """Everything a viewer can ask for over HTTP, with the refusals."""
    ply = (await world.match()).ply_for(seat)
    paths = [path.format(world.row.id) for path in PATHS]
    for eyes in ("", "?as=-1", "?as=0", "?as=1", "?as=full", "?narrow=1"):
        paths += [f"/api/tables/{world.row.id}/replay/{each}{eyes}" for each in range(max(0, ply - 2), ply + 1)]
    said = []
    for path in paths:
        answer = await viewer.get(path)
        said.append(world.plain(f"{path}\n{answer.status_code}\n{answer.text}"))
    kept = (await viewer.get("/me/export")).json()["tables"]
    return [*said, *(world.plain(json.dumps(table)) for table in kept if table["id"] == world.row.id)]


async def told_on(line: Line, world: World, seat: int) -> list[str]:
    """Everything told on a line up to now, the newest state of the table and its odds included."""
    moment = (await world.served.inside.tables.get(world.row.id)).moment(seat)

    def told_now(kind: str) -> Data | None:
        return next((each for each in line.heard if each["is"] == kind and each["moment"] == moment), None)

    while line.moment != moment:
        await line.hear()
        if told_now("table") is not None:
            line.moment = moment
    odds = await line.ask("odds")  # whatever was sent by now has been heard
    told = [world.plain(json.dumps(message)) for message in line.heard if message["is"] == "table"]
    told.append(world.plain(json.dumps({**odds, "n": 0})))
    line.forget()
    return told


async def reasons(line: Line, match: Match, seat: int) -> list[Data]:
    """Why each action is not possible, and what refuses it: reasons must not give anything away either."""
    size = match.table.space().size
    looked_at = range(0, size, max(1, size // MOST_ASKED))
    found: list[Data] = []
    for action in looked_at:
        why = match.why_not(action, seat)
        found.append({"n": action, "why": why and (why.rule, why.text)})
    for action in looked_at[:: max(1, len(looked_at) // OVER_THE_LINE)]:
        found.append({**await line.ask("why", seat=seat, action=match.notation(action, seat)), "n": action})
    return found


def alike(match: Match, other: Match, seat: int, dice: FastDice) -> tuple[int, int] | None:
    """A choice by lot, and one of the other world that looks the same to this seat, if there is one."""
    chooser = match.acting[0]
    options = match.legal(chooser)
    action = options[dice.below(len(options))]
    if chooser == seat:
        return action, action
    looks = match.table.steps[-1].seen(match.table, chooser, action, seat)
    step = other.table.steps[-1]
    same = [each for each in other.legal(chooser) if step.seen(other.table, chooser, each, seat) == looks]
    if not same:
        return None
    return action, action if action in same else same[dice.below(len(same))]


async def two_worlds(
    server: Served, people: list[Person], seat: int, plies: int, setting: tuple[str, str] = ("milito", "first")
) -> tuple[World, World]:
    """A position, and one in which all this seat may not know is dealt anew: two that differ for those who know."""
    for seed in range(plies, plies + MOST_SEEDS):
        match = some_match(setting[0], SETTINGS[setting], seed, plies)
        redealt = match.disguise(seat, FastDice(1000 + seed))
        if not match.over and all(match.view(each) != redealt.view(each) for each in set(range(match.seats)) - {seat}):
            break
    plans = [SeatPlan(each.id) for each in people]
    return World(server, await server.lay(match, plans)), World(server, await server.lay(redealt, plans))


async def compare_onwards(worlds: tuple[World, World], people: list[Person], viewer: Person, seat: int) -> int:
    """Choose what looks the same in both worlds, and compare what is told; how far could we go?"""
    one, two = worlds
    dice = FastDice(one.row.seats + seat)
    async with viewer.at(one.row.id) as line, viewer.at(two.row.id) as other:
        assert await told_on(line, one, seat) == await told_on(other, two, seat)
        for step in range(FURTHER):
            match, redealt = await one.match(), await two.match()
            pair = None if match.over or redealt.over else alike(match, redealt, seat, dice)
            if pair is None:
                return step
            chooser = match.acting[0]
            await one.play(people, pair[0], chooser)
            await two.play(people, pair[1], chooser)
            learned = (await one.match()).table.learned | (await two.match()).table.learned
            if sees(learned, seat) or (await one.match()).over:
                return step
            assert await told_on(line, one, seat) == await told_on(other, two, seat)
            if chooser != seat and await two.fidget(people, chooser, seat, dice):
                *news, odds = await told_on(other, two, seat)
                assert news == [], "what is done behind a screen is no news"
                assert [odds] == await told_on(line, one, seat)
        assert await sent_for_asking(one, viewer, seat) == await sent_for_asking(two, viewer, seat)
    return FURTHER


@pytest.mark.parametrize("setting", SETTINGS, ids="-".join)
@pytest.mark.parametrize("seat", PLIES)
async def test_nothing_sent_tells_two_worlds_apart(seat: int, setting: tuple[str, str], sqlite_url: str) -> None:
    differed = further = 0
    async with served(sqlite_url) as server:
        match = qx.new(setting[0], seed=0, **SETTINGS[setting])
        people = [await server.person() for _ in range(match.seats)]
        viewer = people[seat] if seat >= 0 else await server.person()
        for plies in PLIES[seat]:
            one, two = await two_worlds(server, people, seat, plies, setting)
            assert await sent_for_asking(one, viewer, seat) == await sent_for_asking(two, viewer, seat)
            for query in ("", "?narrow=1"):
                async with viewer.at(one.row.id, query) as line, viewer.at(two.row.id, query) as other:
                    assert await told_on(line, one, seat) == await told_on(other, two, seat)
                    if seat >= 0 and not query:
                        assert await reasons(line, await one.match(), seat) == await reasons(
                            other, await two.match(), seat
                        )
            for owner in set(range(match.seats)) - {seat}:
                ours = await people[owner].get(f"/api/tables/{one.row.id}/view")
                theirs = await people[owner].get(f"/api/tables/{two.row.id}/view")
                differed += one.plain(ours.text) != two.plain(theirs.text)
            further += await compare_onwards((one, two), people, viewer, seat)
    assert differed >= len(PLIES[seat]) - 1, "the worlds do differ for those who know, or this shows nothing"
    assert further > 0, "there is something to compare after a choice, too"


async def gathered(viewer: Person, table: str, lines: list[Line]) -> str:
    """All that was sent to one viewer, in one text."""
    answers = [await viewer.get(path.format(table)) for path in (*PATHS, "/", "/history", "/api/tables")]
    answers += [await viewer.get(f"/api/tables/{table}/replay/{ply}") for ply in range(3)]
    for line in lines:
        await line.ask("ping")
    heard = [json.dumps(message) for line in lines for message in line.heard]
    return "\n".join([*(answer.text + str(answer.headers) for answer in answers), *heard])


def ends(match: Match, action: int) -> bool:
    """Would the match be over with this choice?"""
    twin = match.copy()
    twin.play(action)
    return twin.over


@pytest.mark.parametrize("game", GAMES)
async def test_no_secret_is_sent_before_the_end(game: str, sqlite_url: str) -> None:
    async with served(sqlite_url) as server:
        seats = range(seats_of_first(game))
        everyone = [await server.person() for _ in range(len(seats) + 1)]
        host, *friends, onlooker = everyone
        table = await server.table(host, public=True, game=game)
        cookies = server.inside.cookies
        invites = {seat: cookies.invite(table, seat) for seat in seats}
        for viewer in (*friends, onlooker):
            text = await gathered(viewer, table, [])
            assert not any(invite in text for invite in invites.values()), "only the host sees invitations"
        page = (await host.get(f"/t/{table}")).text
        assert all(invites[seat] in page for seat in seats[1:])
        for seat, friend in enumerate(friends, 1):
            await server.inside.tables.seating.sit(table, friend.id, seat)
        await server.deal(table)
        dealt = await server.inside.tables.get(table)
        seed = dealt.match.start["dice"]["seed"]
        async with AsyncExitStack() as stack:
            lines = [await stack.enter_async_context(person.at(table)) for person in everyone]
            dice = FastDice(5)
            for _ in range(30):
                live = await server.inside.tables.get(table)
                match, seat = live.match, live.match.acting[0]
                options = [action for action in match.legal(seat) if not ends(match, action)]
                if not options:
                    break
                notation = match.notation(options[dice.below(len(options))], seat)
                told = await lines[seat].ask("play", seat=seat, action=notation, moment=live.moment(seat))
                assert told["is"] == "done"
            for viewer, line in zip(everyone, lines, strict=True):
                text = await gathered(viewer, table, [line])
                assert seed not in text
                assert seed.upper() not in text
                assert dealt.secret not in text
                assert not any(invite in text for invite in invites.values())
                for person in everyone:
                    assert person.token not in text, "nobody's session is ever sent again, not even to themselves"
            for seat in seats[:-1]:
                await lines[seat].ask("resign", seat=seat)
            told = await lines[-1].until("table", over=True)
            assert told["dice"]["seed"] == seed, "once it is over, everyone can check the dice"


async def test_a_private_table_sends_nothing_to_others(sqlite_url: str) -> None:
    async with served(sqlite_url) as server:
        host, friend, onlooker = [await server.person() for _ in range(3)]
        table = await server.table(host, friend)
        for viewer in (onlooker, await server.stranger()):
            for path in (*PATHS, "/api/tables/{}/replay/0", "/api/tables/{}/why?action=pass&seat=0"):
                answer = await viewer.get(path.format(table))
                assert answer.status_code in (403, 404), path
                assert not any(sign in answer.text for sign in ('svg class="qx', "data-piece", "data-on")), path
                assert host.id not in answer.text, path
            assert table not in (await viewer.get("/")).text + (await viewer.get("/api/tables")).text


async def test_an_undo_by_agreement_tells_the_same_in_both_worlds(sqlite_url: str) -> None:
    """Going back redraws the board and rewrites the journal: no more may come to light than before."""
    async with served(sqlite_url) as server:
        people = [await server.person(), await server.person()]
        for seat in range(2):
            one, two = await two_worlds(server, people, seat, 30)
            told: list[list[str]] = []
            for world in (one, two):
                async with people[seat].at(world.row.id) as line:
                    match = await world.match()
                    chooser = match.acting[0]
                    if chooser != seat:
                        continue
                    await world.play(people, match.legal(chooser)[0], chooser)
                    room = server.inside.tables
                    await room.actions.ask_undo(world.row.id, people[chooser].id, chooser)
                    if (await room.get(world.row.id)).events.asked is not None:
                        await room.actions.answer_undo(world.row.id, people[1 - chooser].id, 1 - chooser, True)
                    assert (await world.match()).ply == 0
                    told.append((await told_on(line, world, seat))[-2:])
            assert len(told) in (0, 2)
            assert told[:1] == told[1:]
