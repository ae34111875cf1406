"""The command line: play, replay, verify, simulate, and read the rules."""

from quincunx.cli.program import main

__all__ = ["main"]
