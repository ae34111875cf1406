"""The PostgreSQL of the server's tests, for those of the programs that measure load."""

from __future__ import annotations

from server.conftest import postgres

__all__ = ["postgres"]
