"""What is wrong with something that was sent, in the language of whoever reads it.

Positions, options and records are read strictly below the server, where everything is said in English. What is wrong
comes with a key, by which it is said here in the language that is read; what has none is quoted, and called English.
"""

from __future__ import annotations

from quincunx.core.editing import NotSound
from quincunx.core.editing import Wrong as WrongPosition
from quincunx.core.faults import Fault, Said
from quincunx.core.record import Wrong
from quincunx.core.translations import ENGLISH
from quincunx.server.words import language, say


def position_worded(wrong: WrongPosition) -> str:
    """What is wrong with a position in the language that is read now; what came in words stays as it is."""
    return wrong.text if wrong.fault is None else fault_worded(wrong.fault, wrong.text)


def error_worded(error: Exception) -> str:
    """An error in the language that is read now: with the place of what was read strictly, or in its own words."""
    if isinstance(error, NotSound):
        told = position_worded(error.wrong)
        return f"{error.wrong.field}: {told}" if error.wrong.field else told
    fault = getattr(error, "fault", None)
    if not isinstance(fault, Fault) or language() == ENGLISH:
        return str(error)
    told = fault_worded(fault, fault.words)
    clause = f" ({fault.rule})" if fault.rule else ""
    return f"{fault.place}: {told}{clause}" if fault.place else f"{told}{clause}"


def fault_worded(fault: Fault, english: str) -> str:
    """What is wrong by its key; quoted, where it has none."""
    if language() == ENGLISH:
        return english
    return fault.in_language(language()) if isinstance(fault.said, Said) else quoted(english)


def record_worded(wrong: Wrong) -> str:
    """What is wrong with a record in the language that is read now; quoted, where there are no words for it."""
    if language() == ENGLISH:
        return wrong
    return say(f"wrong_record.{wrong.key}", **wrong.about) if wrong.key else quoted(wrong)


def quoted(text: str) -> str:
    """Words that there are only in English, and called so."""
    return text if language() == ENGLISH else say("wrong.english", text=text)
