"""Names as people see them: what is left of one once everything that only looks different is taken away."""

from __future__ import annotations

import unicodedata
from typing import Final

MARKS: Final = ((0x0300, 0x036F), (0x1AB0, 0x1AFF), (0x1DC0, 0x1DFF), (0x20D0, 0x20FF), (0xFE20, 0xFE2F))
"""Accents and the like; vowels of scripts that write them as marks are letters to us."""
FAINT: Final = ((0x02B0, 0x02FF), (0x0640, 0x0640), (0x07F4, 0x07FA), (0x1427, 0x1427), (0xA717, 0xA721))
"""Counted as letters by Unicode, but little more than a dot or a line on the screen."""
FILLERS: Final = frozenset("\u115f\u1160\u3164\uffa0")
"""Counted as letters by Unicode, and not to be seen at all."""

# Capitals first: where a capital looks like one letter and its small form like another, each goes its own way.
LIKE: Final = {
    "A": "ΑАᎪꓮ",
    "B": "ΒВᏴꓐ",
    "C": "СᏟꓚϹ",
    "D": "ᎠꓓĐÐ",
    "E": "ΕЕᎬꓰ",
    "F": "Ϝꓝ",
    "G": "ᏀꓖԌ",
    "H": "ΗНᎻꓧ",
    "I": "ΙІӀꓲ",
    "J": "ЈᎫꓙ",
    "K": "ΚКᏦꓗ",
    "L": "ᏞꓡŁ",
    "M": "ΜМᎷꓟϺ",
    "N": "Νꓠ",
    "O": "ΟОՕꓳØ",
    "P": "ΡРᏢꓑ",
    "Q": "Ԛ",
    "R": "ᎡᏒꓣ",
    "S": "ЅՏᏚꓢ",
    "T": "ΤТᎢꓔ",
    "U": "Սꓴ",
    "V": "ᏙꓦѴ",
    "W": "ᎳᏔꓪԜ",
    "X": "ΧХꓫ",
    "Y": "ΥҮУꓬ",
    "Z": "ΖᏃꓜ",
    "a": "αаɑᴀ@",
    "b": "βЬьвʙƅ",
    "c": "сϲᴄⅽ",
    "d": "ԁɗđðᴅ",
    "e": "εеєɛᴇ℮",
    "f": "ƒꜰϝ",
    "g": "ɡցɢ",
    "h": "һհʜħн",
    "i": "ιіɩɪı",
    "j": "јϳᴊ",
    "k": "κкᴋ",
    "l": "łʟӏ|",
    "m": "мᴍ",
    "n": "ηոռпɴŋ",
    "o": "οоօσøᴏ",
    "p": "ρрþᴘ",
    "q": "ԛգզ",
    "r": "гʀᴦ",
    "s": "ѕꜱ",
    "t": "τтᴛ",
    "u": "υսᴜ",
    "v": "νѵᴠ",
    "w": "ωԝաѡᴡ",
    "x": "χх",
    "y": "γуүʏ",
    "z": "ζᴢ",
    "ae": "æ",
    "oe": "œ",
}
DIGITS: Final = str.maketrans("01234578", "olzeastb")
LOOKALIKES: Final = str.maketrans({other: letter for letter, others in LIKE.items() for other in others})
TOGETHER: Final = (("rn", "m"), ("vv", "w"), ("i", "l"))
"""Letters that look like another: two that run together, and i, whose capital is a small l."""


def is_among(letter: str, ranges: tuple[tuple[int, int], ...]) -> bool:
    return any(first <= ord(letter) <= last for first, last in ranges)


def words_of(name: str) -> list[str]:
    """The words of a name as they look, each a skeleton; what is no letter stands between them."""
    bare = [letter for letter in unicodedata.normalize("NFKD", name) if not is_among(letter, MARKS)]
    whole = unicodedata.normalize("NFC", "".join(bare))
    folded = whole.translate(LOOKALIKES).casefold().translate(LOOKALIKES).casefold()
    folded = "".join(str(unicodedata.digit(letter, letter)) for letter in folded).translate(DIGITS)
    for seen, meant in TOGETHER:
        folded = folded.replace(seen, meant)
    solid = (letter if is_solid(letter) else "" if is_among(letter, FAINT) else " " for letter in folded)
    return "".join(solid).split()


def skeleton(name: str) -> str:
    """What two names share if they look the same: case, accents, alphabets, digits, dots and spaces do not count."""
    return "".join(words_of(name))


def is_solid(letter: str) -> bool:
    """Is this a letter or digit that everybody sees?"""
    return letter.isalnum() and letter not in FILLERS and not is_among(letter, FAINT)
