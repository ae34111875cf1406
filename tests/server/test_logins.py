"""How often a password may be tried, by address, network and account, without others locking anybody out."""

from __future__ import annotations

import pytest

from quincunx.server.people.cookies import Cookies
from quincunx.server.people.logins import HERE, KNOWN, Logins, places, wait_words
from quincunx.server.rate_limit import RateLimit

PER_MINUTE = 1000.0
"""So many that only what a test is about can be short."""


def tries(logins: Logins, times: int, client: str, account: str = "livia", browser: str | None = None) -> list[float]:
    """How long each of some tries has to wait."""
    return [logins.log_in(client, account, browser).wait for _ in range(times)]


@pytest.mark.parametrize(
    ("client", "address", "network"),
    [
        ("192.0.2.7", "192.0.2.7/32", "192.0.2.0/24"),
        ("::ffff:192.0.2.7", "192.0.2.7/32", "192.0.2.0/24"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64", "2001:db8:1::/48"),
        ("fe80::1%eth0", "fe80::/64", "fe80::/48"),
        ("?", "?", "?"),
    ],
)
def test_where_somebody_comes_from(client: str, address: str, network: str) -> None:
    assert places(client) == (address, network)


def test_an_account_is_guessed_slowly_from_one_network() -> None:
    logins = Logins(PER_MINUTE)
    waits = [logins.log_in(f"192.0.2.{n}", "livia", None).wait for n in range(12)]
    assert waits[:10] == [0.0] * 10
    assert all(HERE.seconds - 1 < wait <= HERE.seconds for wait in waits[10:])
    assert tries(logins, 1, "192.0.2.1", "drusus") == [0.0]
    assert tries(logins, 1, "198.51.100.1") == [0.0], "somebody elsewhere is not locked out"


def test_an_account_is_guessed_slowly_from_many_networks() -> None:
    logins = Logins(PER_MINUTE)
    waits = [logins.log_in(f"10.{n}.0.1", "livia", None).wait for n in range(101)]
    assert waits[:100] == [0.0] * 100
    assert waits[100] > 0
    assert tries(logins, 1, "198.51.100.1", browser="livia's own") == [0.0]


def test_a_network_and_an_address_are_slowed_down_whatever_the_account() -> None:
    logins = Logins(6)
    assert [wait > 0 for wait in (logins.log_in("192.0.2.1", f"name {n}", None).wait for n in range(8))] == (
        [False] * 6 + [True] * 2
    )
    many = [logins.log_in(f"192.0.2.{n}", f"other {n}", None).wait > 0 for n in range(2, 40)]
    assert many == [False] * 24 + [True] * 14
    assert logins.sign_up("192.0.2.200").wait > 0
    assert logins.sign_up("198.51.100.1").wait == 0.0
    house = [logins.log_in(f"2001:db8::{n}", f"name {n}", None).wait > 0 for n in range(8)]
    assert house == [False] * 6 + [True] * 2


def test_a_known_browser_is_not_locked_out_by_others_but_guesses_slowly_too() -> None:
    logins = Logins(PER_MINUTE)
    assert tries(logins, 20, "192.0.2.1")[-1] > 0
    own = tries(logins, 11, "192.0.2.1", browser="livia's own")
    assert own[:10] == [0.0] * 10
    assert KNOWN.seconds - 1 < own[10] <= KNOWN.seconds


def test_a_right_password_does_not_count_against_the_account() -> None:
    logins = Logins(PER_MINUTE)
    for _ in range(30):
        tried = logins.log_in("192.0.2.1", "livia", None)
        assert tried.wait == 0.0
        tried.succeed()


def test_a_try_that_has_to_wait_is_not_counted() -> None:
    limit = RateLimit(1.0, 2.0)
    assert [limit.allows("x", 0.0) for _ in range(3)] == [True, True, False]
    assert limit.wait("x", 0.25) == pytest.approx(0.75)
    assert limit.wait("x", 0.25) == pytest.approx(0.75)
    assert limit.wait("x", 1.0) == 0.0
    limit.give_back("x", 1.0)
    assert [limit.allows("x", 1.0) for _ in range(3)] == [True, True, False]


def test_a_browser_is_known_to_one_member_only() -> None:
    cookies = Cookies(b"a secret for tests, long enough to sign with")
    cookie = cookies.browser("livia-id")
    known = cookies.read_browser(cookie, "livia-id")
    assert known is not None
    assert known != cookies.read_browser(cookies.browser("livia-id"), "livia-id"), "each browser counts for itself"
    for other in (None, "", "livia-id.made-up", cookie[:-1], cookie + "x", cookies.sign("livia-id.x")):
        assert cookies.read_browser(other, "livia-id") is None
    assert cookies.read_browser(cookie, "livia") is None
    assert cookies.read_browser(cookie, "drusus-id") is None


@pytest.mark.parametrize(
    ("seconds", "words"), [(0.2, "1 second"), (31, "31 seconds"), (90, "90 seconds"), (91, "2 minutes")]
)
def test_how_long_to_wait_is_said(seconds: float, words: str) -> None:
    assert wait_words(seconds) == f"Too many tries; please wait {words}."
