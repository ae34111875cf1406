# cold: interpreted
"""What is built at a table (an army, say) as a page keeps it on its shelf, to build it again: see `Game.draft`.

`name` says in a word and `title` in full what it is, `for` tells what fits together, `choices` are the notations that
lead here from `anew` (the choice that strikes it all, None while there is nothing to strike), and `file` is its file as
plain data.
"""

from __future__ import annotations

from quincunx.core.game import Data
from quincunx.core.messages import Say, Value


def shelved(say: Say, fits: str, choices: list[str], file: Data, anew: str | None = None, **named: Value) -> Data:
    """A draft in the words of `muster.shelf` and `muster.shelf_title`, the latter with what is named there."""
    name, title = say("muster.shelf"), say("muster.shelf_title", **named)
    return {"name": name, "title": title, "for": fits, "anew": anew, "choices": choices, "file": file}
