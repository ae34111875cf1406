"""What is begun comes to its end, whoever waits for it, and whoever does not."""

from __future__ import annotations

import asyncio

import pytest

from quincunx.server.background import Background

pytestmark = pytest.mark.anyio


async def deed(done: list[str], go: asyncio.Event, fails: bool = False) -> str:
    await go.wait()
    done.append("done")
    if fails:
        raise ValueError("no")
    return "well"


async def test_whoever_waits_hears_how_it_went() -> None:
    background, done, go = Background(), list[str](), asyncio.Event()
    go.set()
    assert await background.to_the_end(deed(done, go)) == "well"
    with pytest.raises(ValueError, match="no"):
        await background.to_the_end(deed(done, go, fails=True))
    assert done == ["done", "done"]
    assert background.under_way == set()


@pytest.mark.parametrize("fails", [False, True])
async def test_if_whoever_asked_goes_away_it_is_done_all_the_same(fails: bool) -> None:
    background, done, go = Background(), list[str](), asyncio.Event()
    complaints: list[object] = []
    asyncio.get_running_loop().set_exception_handler(lambda _, told: complaints.append(told))
    asking = asyncio.create_task(background.to_the_end(deed(done, go, fails)))
    await asyncio.sleep(0)
    asking.cancel()
    with pytest.raises(asyncio.CancelledError):
        await asking
    assert len(background.under_way) == 1
    go.set()
    await background.close()
    assert done == ["done"]
    assert (background.under_way, complaints) == (set(), [])
