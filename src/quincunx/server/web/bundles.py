"""All scripts of a page in one file and all its styles in another, each at an address that changes with what it holds.

A browser asks for two files instead of forty, and keeps them for good. The files in `pages/static` stay as they are
written, and can be asked for one by one as well.
"""

from __future__ import annotations

import gzip
import hashlib
import re
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path
from typing import Final

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

PAGES: Final = Path(__file__).parent / "pages"
STATIC: Final = PAGES / "static"
EVERYWHERE: Final = {"scripts": "page.js", "styles": "quincunx.css"}
"""What every page has, before its own."""
KINDS: Final = {".js": "text/javascript", ".css": "text/css"}
FOR_GOOD: Final = "public, max-age=31536000, immutable"

SET: Final = re.compile(r"\{% set (scripts|styles) = \[([^\]]*)\] %\}")
"""Where a template says what it needs."""
IMPORT: Final = re.compile(r'^import \{([^}]*)\} from "\./([\w-]+\.js)";', re.MULTILINE)
LATER: Final = re.compile(r'\bimport\("\./([\w-]+\.js)"\)')
EXPORT: Final = re.compile(r"^export ((?:async )?(?:function\*?|class|const) ([\w$]+))", re.MULTILINE)
UNREAD: Final = re.compile(r"^(?:import|export)\b.*|^\s+export\b.*|^await\b.*", re.MULTILINE)


@dataclass(frozen=True)
class Bundle:
    """Several static files in one."""

    name: str
    text: bytes

    @cached_property
    def mark(self) -> str:
        """Another text has another mark."""
        return hashlib.sha256(self.text).hexdigest()[:12]

    @cached_property
    def packed(self) -> bytes:
        return gzip.compress(self.text, 9, mtime=0)

    @property
    def address(self) -> str:
        return f"/static/{self.mark}/{self.name}"


@cache
def bundles() -> dict[str, Bundle]:
    """What all templates together need, by name."""
    found: dict[str, Bundle] = {}
    for template in sorted((PAGES / "templates").glob("*.html")):
        own = {kind: re.findall(r'"([^"]+)"', files) for kind, files in SET.findall(template.read_text("utf-8"))}
        for kind, first in EVERYWHERE.items():
            files = [first, *own.get(kind, [])]
            name = name_of(files)
            if name not in found:
                found[name] = Bundle(name, joined(files).encode())
    return found


def bundle(files: list[str]) -> str:
    """The address of some static files in one, for a template."""
    return bundles()[name_of(files)].address


def name_of(files: list[str]) -> str:
    return "+".join(Path(file).stem for file in files) + Path(files[0]).suffix


def joined(files: list[str]) -> str:
    if files[0].endswith(".css"):
        return "\n".join((STATIC / file).read_text("utf-8") for file in files)
    return "\n".join(module(script) for script in with_imports(files))


async def send_bundle(request: Request) -> Response:
    """Pages of another version of the server may ask for what they knew: they get what there is now, for once."""
    found = bundles().get(request.path_params["name"])
    if found is None:
        raise HTTPException(404)
    headers = {"cache-control": FOR_GOOD if request.path_params["mark"] == found.mark else "no-cache"}
    kind = KINDS[Path(found.name).suffix]
    if "gzip" not in request.headers.get("accept-encoding", ""):
        return Response(found.text, media_type=kind, headers=headers | {"vary": "Accept-Encoding"})
    headers |= {"vary": "Accept-Encoding", "content-encoding": "gzip"}
    return Response(found.packed, media_type=kind, headers=headers)


# ---- scripts


def with_imports(scripts: list[str]) -> list[str]:
    """Some scripts and all that they import, each after what it needs."""
    done: list[str] = []

    def add(script: str, importing: tuple[str, ...]) -> None:
        if script in importing:
            raise ValueError(f"scripts must not import each other in a circle, got {' > '.join((*importing, script))}")
        if script not in done:
            for needed in imported(script):
                add(needed, (*importing, script))
            done.append(script)

    for script in scripts:
        add(script, ())
    return done


@cache
def imported(script: str) -> list[str]:
    """What a script imports, at once or later."""
    text = (STATIC / script).read_text("utf-8")
    return [name for _, name in IMPORT.findall(text)] + LATER.findall(text)


@cache
def module(script: str) -> str:
    """A script as a function that gives what it exports; lines keep their order, for whoever looks for a mistake."""
    text = (STATIC / script).read_text("utf-8")
    exported = [name for _, name in EXPORT.findall(text)]
    text = IMPORT.sub(lambda found: f"const {{{found[1].replace(' as ', ': ')}}} = {variable(found[2])};", text)
    text = LATER.sub(lambda found: f"Promise.resolve({variable(found[1])})", text)
    text = EXPORT.sub(r"\1", text)
    if unread := UNREAD.search(text):
        expected = '`import { name } from "./file.js";` or `export` before a function, class or const'
        raise ValueError(f"{script}: expected {expected}, got `{unread[0].strip()}`")
    return f"const {variable(script)} = (() => {{ // {script}\n{text}\nreturn {{ {', '.join(exported)} }};\n}})();"


def variable(script: str) -> str:
    return re.sub(r"\W", "_", script)
