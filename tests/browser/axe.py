"""What axe, the checker of accessible pages, finds on a page."""

from __future__ import annotations

from importlib.resources import files

from playwright.sync_api import Page

AXE = files("axe_playwright_python").joinpath("axe.min.js").read_text(encoding="utf-8")
GRAVE = ("serious", "critical")


def findings(page: Page) -> list[str]:
    """What axe finds that is serious or worse."""
    page.evaluate(AXE)
    found = page.evaluate("() => axe.run(document, { resultTypes: ['violations'] }).then((r) => r.violations)")
    return [
        f"{one['id']} ({one['impact']}): {one['help']}: {node['html'][:160]} {node.get('failureSummary', '')[:300]}"
        for one in found
        if one["impact"] in GRAVE
        for node in one["nodes"][:4]
    ]
