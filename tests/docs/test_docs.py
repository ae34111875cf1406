"""The docs: generated pages up to date, and nothing named that does not exist. Their examples run as doctests."""

from __future__ import annotations

import importlib
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from textwrap import dedent, indent
from types import ModuleType

import pytest

import quincunx as qx

ROOT = Path(__file__).resolve().parents[2]
PAGES = [ROOT / name for name in ("README.md", "CONTRIBUTING.md", "CHANGELOG.md")] + sorted(ROOT.glob("docs/**/*.md"))
FILE_ENDINGS = ("py", "toml", "svg", "json", "md")
BLOCK = re.compile(r"```python\n(.*?)```", re.DOTALL)
EXCERPT = re.compile(r"From\s+`(src/[\w/.]+)`:\n\n( *)```(python|toml)\n(.*?)\n\2```", re.DOTALL)
ENTRIES = {"rank": "battalion", "land": "mil1049", "mission": "multiverse", "profile": "pacto"}
"""What is written for one game only, in the packs that are shown."""


@pytest.fixture
def make(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """The script that writes the generated pages."""
    monkeypatch.syspath_prepend(ROOT)
    return importlib.import_module("docs.make")


def named(page: Path) -> str:
    return page.relative_to(ROOT).as_posix()


def links(text: str) -> Iterator[str]:
    """Where a page links to: Markdown links and pictures, and those written as HTML."""
    for pattern in (r"\]\(([^)\s]+)\)", r'(?:src|srcset|href)="([^"]+)"'):
        yield from re.findall(pattern, text)


def anchors(text: str) -> set[str]:
    """All that can be linked to within a page."""
    headings = re.findall(r"^#+ (.+)$", text, re.MULTILINE)
    slugs = {re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-") for heading in headings}
    return slugs | set(re.findall(r'<a id="([^"]+)"', text))


def clauses_named(text: str, ids: set[str]) -> set[str]:
    """Every word outside excerpts that looks like the id of a clause: a section of a ledger, a dot, and more.

    One that ends in an asterisk means all that begin like it.
    """
    sections = "|".join({name.split(".")[0] for name in ids})
    words = re.findall(
        rf"(?<![\w./\[])((?:{sections})(?:\.[a-z_]+(?:-[a-z_]+)*)+)(?!\.\\\*|[\w(/])", EXCERPT.sub("", text)
    )
    return {word for word in words if not word.endswith(tuple(f".{ending}" for ending in FILE_ENDINGS))}


def test_generated_files_are_up_to_date_every_time(make: ModuleType) -> None:
    for _ in range(2):
        old = make.stale()
        assert not old, f"{', '.join(old)} not up to date; run: make docs"


@pytest.mark.parametrize("page", sorted(ROOT.glob("docs/balance/*.md")), ids=lambda page: str(page.stem))
def test_a_study_of_balance_names_the_rules_and_the_content_it_was_played_with(page: Path) -> None:
    assert page.stem in qx.registry().all()
    text = page.read_text(encoding="utf-8")
    assert re.search(r"under version \d+ of the rules", text)
    changed = not re.search(r"## What we changed\s+Nothing\.", text)
    assert len(set(re.findall(r"content\s+`([0-9a-f]{16})`", text))) == 1 + changed, "before and after"


@pytest.mark.parametrize("page", PAGES, ids=named)
def test_links_lead_somewhere(page: Path) -> None:
    text = page.read_text("utf-8")
    for link in links(text):
        if re.match(r"[a-z]+:", link):
            continue
        target, _, fragment = link.partition("#")
        file = (page.parent / target).resolve() if target else page
        assert file.is_file(), f"{named(page)} links to {link}, which is not there"
        if fragment:
            places = anchors(file.read_text("utf-8"))
            assert fragment in places, f"{named(page)} links to {link}; there is no such place on that page"


@pytest.mark.parametrize("page", PAGES, ids=named)
def test_clauses_that_are_named_exist(page: Path) -> None:
    ids = {clause.id for game in qx.registry().all().values() for clause in game.ledger}
    unknown = clauses_named(page.read_text("utf-8"), ids) - ids
    assert not unknown, f"{named(page)} names clauses that no ledger has: {', '.join(sorted(unknown))}"


@pytest.mark.parametrize("page", PAGES, ids=named)
def test_code_runs_or_is_as_the_source_has_it(page: Path) -> None:
    text = page.read_text("utf-8")
    excerpts = EXCERPT.findall(text)
    idle = [block for block in BLOCK.findall(text) if ">>>" not in block]
    shown = [block for _, _, language, block in excerpts if language == "python"]
    assert len(idle) == len(shown), f"{named(page)} shows code that neither runs nor says where it is from"
    for name, _, _, block in excerpts:
        source = (ROOT / name).read_text("utf-8")
        code = dedent(block)
        found = any(indent(code, " " * depth) in source for depth in (0, 4, 8))
        assert found, f"{named(page)}: {name} has changed since"


def test_the_pack_shown_can_be_played(tmp_path: Path) -> None:
    blocks = re.findall(r"```toml\n(.*?)```", (ROOT / "docs" / "content-packs.md").read_text("utf-8"), re.DOTALL)
    assert blocks
    for block in blocks:
        assert tomllib.loads(block)
        (tmp_path / "shown.toml").write_text(block, encoding="utf-8")
        name = next((game for entry, game in ENTRIES.items() if f"[[{entry}]]" in block), "milito")
        match = qx.new(name, seed=1, packs=[tmp_path])
        assert match.content.hash != match.game.built_in.hash
