"""Logs as one JSON object a line, without secrets; or in words, for one person at a terminal."""

from __future__ import annotations

import json
import logging
import re
import sys
import time
from collections import Counter
from typing import Final

from quincunx.server.rate_limit import RateLimit

EACH: Final = RateLimit.Pace(100, 1.0)
"""How often the same thing is written: so many at once, and then one a second."""
PLAIN = set(logging.makeLogRecord({}).__dict__) | {"message", "asctime", "color_message"}


class Paced(logging.Filter):
    """Keeps anybody from filling the disk with what they make the server say again and again; how often is counted."""

    def __init__(self) -> None:
        super().__init__()
        self.limit = RateLimit.at(EACH)
        self.left_out: Counter[str] = Counter()

    def filter(self, record: logging.LogRecord) -> bool:
        same = f"{record.name} {record.msg}"
        if not self.limit.allows(same):
            self.left_out[same] += 1
            return False
        if self.left_out[same]:
            record.left_out = self.left_out[same]
        del self.left_out[same]
        return True


class AsJson(logging.Formatter):
    """A record as JSON: when, how grave, what, and the extra fields it was given."""

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, object] = {
            "at": time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created)) + f".{int(record.msecs):03d}Z",
            "level": record.levelname.lower(),
            "log": record.name,
            "what": record.getMessage(),
        }
        line.update({key: value for key, value in record.__dict__.items() if key not in PLAIN})
        if record.exc_info:
            line["trace"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False, default=str)


class InWords(logging.Formatter):
    """A record as one line for a person: how grave, what, and in a word why."""

    def format(self, record: logging.LogRecord) -> str:
        lines = record.getMessage().strip().splitlines() or [""]
        # A server that cannot start hands over its whole traceback as the message; the last line says why.
        text = re.sub(r"^(\w+\.)+\w+: ", "", lines[-1]) if lines[0].startswith("Traceback") else lines[0]
        error = record.exc_info[1] if record.exc_info else None
        why = "" if error is None else f": {type(error).__name__} {error}".rstrip()
        return f"{record.levelname.lower()}: {text}{why}"


def set_up_logs(level: str, in_words: bool = False) -> None:
    """All logs to standard error; other libraries only what is grave, for their details hold cookies, SQL and URLs."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(InWords() if in_words else AsJson())
    handler.addFilter(Paced())
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(max(logging.getLevelName(level.upper()), logging.WARNING))
    logging.getLogger("quincunx").setLevel(level.upper())
    for name in ("uvicorn", "uvicorn.error", "uvicorn.access"):
        logger = logging.getLogger(name)
        logger.handlers.clear()
        logger.propagate = True
    # Its steps of starting and ending say little, and would stand before the reason if it cannot start.
    logging.getLogger("uvicorn.error").setLevel(logging.WARNING)
    logging.getLogger("uvicorn.access").setLevel(logging.WARNING)  # a path may hold an invitation
