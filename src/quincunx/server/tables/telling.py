# cold: interpreted
"""What is told, as plain data that is put into JSON once."""

from __future__ import annotations

from typing import Any

import orjson

from quincunx.core.game import Data


class Telling(dict[str, Any]):
    """Something that is told to one or to many, and put into JSON once."""

    __slots__ = ("json",)

    def __init__(self, *given: Data) -> None:
        super().__init__(*given)
        self.json = b""

    def to_json(self) -> bytes:
        if not self.json:
            self.json = orjson.dumps(self)
        return self.json
