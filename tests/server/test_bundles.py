"""Scripts and styles of a page come in one file each, kept for good at an address that changes with what they hold."""

from __future__ import annotations

import gzip
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from quincunx.server.app import create_app
from quincunx.server.settings import load_settings
from quincunx.server.web import bundles as them
from quincunx.server.web.bundles import FOR_GOOD, Bundle, bundles, imported, module, with_imports
from quincunx.server.web.limits import UNPACED


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient]:
    settings = load_settings(None, database=f"sqlite:///{tmp_path / 'table.db'}")
    with TestClient(create_app(settings), client=("127.0.0.1", 5000)) as client:
        yield client


@pytest.fixture
def scripts(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Path]:
    """A folder of scripts of a test's own."""
    monkeypatch.setattr(them, "STATIC", tmp_path)
    for read in (imported, module):
        read.cache_clear()
    yield tmp_path
    for read in (imported, module):
        read.cache_clear()


def test_a_page_asks_for_two_files_that_are_kept_for_good(client: TestClient) -> None:
    text = client.get("/").text
    addresses = re.findall(r'(?:href|src)="(/static/[0-9a-f]{12}/[^"]+)"', text)
    assert [address.rpartition("/")[2] for address in addresses] == ["quincunx+front.css", "page.js"]
    for address, kind in zip(addresses, ("text/css", "text/javascript"), strict=True):
        answer = client.get(address)
        assert (answer.status_code, answer.headers["cache-control"]) == (200, FOR_GOOD)
        assert answer.headers["content-type"].startswith(kind)
        assert answer.headers["content-encoding"] == "gzip"
        unpacked = client.get(address, headers={"accept-encoding": "identity"})
        assert "content-encoding" not in unpacked.headers
        assert unpacked.text == answer.text
        assert address in UNPACED


def test_a_page_of_another_version_gets_what_there_is_now_and_does_not_keep_it(client: TestClient) -> None:
    answer = client.get("/static/0123456789ab/page.js")
    assert (answer.status_code, answer.headers["cache-control"]) == (200, "no-cache")
    assert answer.text.encode() == bundles()["page.js"].text
    assert client.get("/static/0123456789ab/nothing.js").status_code == 404


def test_another_text_has_another_address() -> None:
    one, two = Bundle("page.js", b"1"), Bundle("page.js", b"2")
    assert one.address != two.address
    assert gzip.decompress(one.packed) == b"1"


def test_each_script_stands_once_and_after_what_it_needs(scripts: Path) -> None:
    (scripts / "page.js").write_text('import { $, el as make } from "./dom.js";\nmake($);\n')
    (scripts / "table.js").write_text('import { $ } from "./dom.js";\nimport("./pane.js").then(({ Pane }) => Pane);\n')
    (scripts / "pane.js").write_text('import { $ } from "./dom.js";\nexport class Pane {}\n')
    (scripts / "dom.js").write_text("export const $ = 1;\nexport async function el() {}\nconst own = 2;\n")
    assert with_imports(["page.js", "table.js"]) == ["dom.js", "page.js", "pane.js", "table.js"]
    assert "const { $, el: make } = dom_js;\nmake($);" in module("page.js")
    assert "Promise.resolve(pane_js).then(" in module("table.js")
    assert "const $ = 1;\nasync function el() {}\nconst own = 2;\n\nreturn { $, el };" in module("dom.js")


@pytest.mark.parametrize("line", ["export let n = 1;", "export default 1;", 'import dom from "./dom.js";', "await 1;"])
def test_what_cannot_be_joined_is_named(scripts: Path, line: str) -> None:
    (scripts / "odd.js").write_text(f"const a = 1;\n{line}\n")
    with pytest.raises(ValueError, match="odd.js: expected .*" + re.escape(line)):
        module("odd.js")


def test_scripts_that_import_each_other_are_named(scripts: Path) -> None:
    (scripts / "one.js").write_text('import { two } from "./two.js";\n')
    (scripts / "two.js").write_text('import { one } from "./one.js";\n')
    with pytest.raises(ValueError, match=re.escape("got one.js > two.js > one.js")):
        with_imports(["one.js"])
