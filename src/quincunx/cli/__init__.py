"""The command line: play, replay, verify, simulate, and read the rules."""

from quincunx.cli.program import app, main

__all__ = ["app", "main"]
