# cold: interpreted
"""Why a table is closed: kept as a key and what it speaks of, and said in the language of whoever asks.

The sentences are in the catalogues under `closed`. Rows of earlier versions hold an English sentence instead.
"""

from __future__ import annotations

import json
from typing import Final

from quincunx.server.words import language, say_in

CANNOT_BE_PLAYED: Final = "played"
CANNOT_BE_SHOWN: Final = "shown"
"""How a reason goes on, by a key: what can no longer be done at the table, and what can."""


def reason(key: str, end: str = "", **about: str | int) -> str:
    """A reason as it is kept; `end` says what can no longer be done for it."""
    return json.dumps({"closed": key, "end": end, **about}, ensure_ascii=False, sort_keys=True)


def reason_words(kept: str, code: str | None = None) -> str:
    """A kept reason in a language, the one that is read now unless another is given."""
    if not kept.startswith("{"):
        return kept
    about = json.loads(kept)
    code, key, end = code or language(), about.pop("closed"), about.pop("end")
    words = say_in(code, f"closed.{key}", **about)
    return say_in(code, f"closed.end.{end}", why=words) if end else words
