"""The databases of the server's tests, and its way to run coroutines, for the tests over the wire."""

from __future__ import annotations

from server.conftest import postgres, postgres_database, postgres_url, pytest_pyfunc_call, sqlite_url

__all__ = ["postgres", "postgres_database", "postgres_url", "pytest_pyfunc_call", "sqlite_url"]
