"""What every game's drawing is held to: all its words come from the catalogue, and all of those are used.

Also what a drawing says can be clicked.
"""

from __future__ import annotations

import ast
import html
import re
import string
import xml.etree.ElementTree as ET
from collections.abc import Iterable, Iterator
from pathlib import Path

from quincunx.core.kit import board
from quincunx.core.messages import Catalogue

KIT_FILES = sorted(Path(board.__file__).parent.glob("*.py"))
"""What every game draws with; it says nothing the game has no sentence for."""

A_WORD = re.compile("[A-Za-z]{3,}")
TWO_WORDS = re.compile(r"(?<![\w-])[A-Za-z]+ [A-Za-z]+(?![\w-])")
CLICKED = re.compile(r'\sdata-on="([^"]*)"')
DRAWN = {"title": 0, "text": 2, "one_line": 2, "shortened": 0, "fitted": 0}
"""Which argument of a call is drawn as it stands."""


def notations(drawing: str) -> list[str]:
    """Everything the drawing says can be clicked; reading it as XML would take longer than drawing it."""
    return [notation for names in CLICKED.findall(drawing) for notation in html.unescape(names).split()]


# ---- keys in the code


def keys_named(file: Path) -> Iterator[str]:
    """Keys of the catalogue in the code; of one put together in braces, how it begins."""
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value.startswith("board."):
            yield node.value


def is_named(key: str, names: set[str]) -> bool:
    families = (name if name.endswith(".") else f"{name}." for name in names)
    return key in names or key.startswith(tuple(families))


def unused_and_unknown(files: Iterable[Path], catalogue: Catalogue) -> list[str]:
    """Sentences of the drawing that no code names, and names in the code that no sentence has."""
    names = {name for file in files for name in keys_named(file)}
    keys = {key for key in catalogue.sentences if key.startswith("board.")}
    unused = [key for key in keys if not is_named(key, names)]
    return unused + [name for name in names if not any(is_named(key, {name}) or key.startswith(name) for key in keys)]


# ---- sentences in the code


def docstrings(tree: ast.Module) -> set[ast.expr]:
    """Strings that stand alone, and style sheets."""
    found = {node.value for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in tree.body:
        if (
            isinstance(node, ast.Assign)
            and isinstance(node.targets[0], ast.Name)
            and node.targets[0].id.endswith("_CSS")
        ):
            found.add(node.value)
    return found


def literals(node: ast.expr) -> Iterator[str]:
    """The strings in an expression that are part of its value, not keys or names given to something else."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif not isinstance(node, ast.Call | ast.Subscript):
        for child in ast.iter_child_nodes(node):
            if isinstance(child, ast.expr):
                yield from literals(child)


def sentences_in(file: Path) -> list[str]:
    """Words that are drawn as they stand in the code, and whatever else there looks like a sentence."""
    tree = ast.parse(file.read_text("utf-8"))
    calls = [node for node in ast.walk(tree) if isinstance(node, ast.Call) and getattr(node.func, "id", "") in DRAWN]
    drawn = [said for call in calls for said in literals(call.args[DRAWN[getattr(call.func, "id", "")]])]
    apart = docstrings(tree)
    others = [node.value for node in ast.walk(tree) if isinstance(node, ast.Constant) and node not in apart]
    return [said for said in drawn if A_WORD.search(said)] + [
        said for said in others if isinstance(said, str) and TWO_WORDS.search(said)
    ]


# ---- another language


def masked(sentence: str) -> str:
    """A sentence in a language of hyphens: what goes into it stays."""
    made = ""
    for words, field, how, _ in string.Formatter().parse(sentence):
        made += re.sub("[A-Za-z]", "-", words)
        if field is not None:
            made += f"{{{field}:{re.sub('[A-Za-z]', '-', how or '')}}}" if how else f"{{{field}}}"
    return made


def in_hyphens(catalogue: Catalogue) -> Catalogue:
    """A catalogue without a word of its own."""
    return Catalogue({key: masked(sentence) for key, sentence in catalogue.sentences.items()})


def words_of(texts: Iterable[str]) -> set[str]:
    """Every word in these texts."""
    return set(A_WORD.findall(" ".join(texts)))


def words_in(drawing: str) -> set[str]:
    """Every word a picture shows or says."""
    root = ET.fromstring(drawing)
    said = [root.get("aria-label", "")]
    return words_of(said + [element.text or "" for element in root.iter() if not element.tag.endswith("style")])


# ---- how large they are

SCALED = re.compile(r"scale\(([\d.]+)\)")
SVG = "{http://www.w3.org/2000/svg}"
FACES = ("face-", "small-", "tiny-")
"""How the names of drawings begin that are faces of cards."""


def letters_in(drawing: str) -> Iterator[tuple[float, bool, str]]:
    """The size of every text a picture shows, in the picture's own measure, if it is on a card, and what it says."""
    root = ET.fromstring(drawing)
    defined = {str(each.get("id")): each for each in root.iter() if each.get("id")}
    yield from letters_of(root, 1.0, False, defined)


def letters_of(
    element: ET.Element, scale: float, on_card: bool, defined: dict[str, ET.Element]
) -> Iterator[tuple[float, bool, str]]:
    if element.tag == f"{SVG}defs" or "qx-header" in element.get("class", "").split():
        return
    found = SCALED.search(element.get("transform", ""))
    scale *= float(found[1]) if found else 1.0
    name = element.get("href", "").removeprefix("#")
    if element.tag == f"{SVG}text" and (element.text or "").strip():
        yield float(element.get("font-size", "0")) * scale, on_card, str(element.text)
    elif element.tag == f"{SVG}use" and name in defined and defined[name].tag != f"{SVG}symbol":
        yield from letters_of(defined[name], scale, on_card or name.startswith(FACES), defined)
    for child in element:
        yield from letters_of(child, scale, on_card, defined)
