"""What axe, the checker of accessible pages, finds on a page."""

from __future__ import annotations

from importlib.resources import files

from playwright.sync_api import Page

AXE = files("axe_playwright_python").joinpath("axe.min.js").read_text(encoding="utf-8")
GRAVE = ("serious", "critical")
NEVER_GRAVE = (
    *("aria-allowed-role", "empty-heading", "empty-table-header", "heading-order", "image-redundant-alt"),
    *("landmark-banner-is-top-level", "landmark-complementary-is-top-level", "landmark-contentinfo-is-top-level"),
    *("landmark-main-is-top-level", "landmark-no-duplicate-banner", "landmark-no-duplicate-contentinfo"),
    *("landmark-no-duplicate-main", "landmark-one-main", "landmark-unique", "meta-viewport-large"),
    *("page-has-heading-one", "presentation-role-conflict", "region", "skip-link", "table-duplicate-name"),
)
"""Rules of axe whose findings are moderate at most: they would be looked for and then left out."""
RUN = {
    "resultTypes": ["violations"],
    "preload": False,  # style sheets are fetched again for one rule only, which is off unless asked for
    "rules": {name: {"enabled": False} for name in NEVER_GRAVE},
}


def findings(page: Page) -> list[str]:
    """What axe finds that is serious or worse."""
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate(AXE)
    found = page.evaluate("(how) => axe.run(document, how).then((r) => r.violations)", RUN)
    return [
        f"{one['id']} ({one['impact']}): {one['help']}: {node['html'][:160]} {node.get('failureSummary', '')[:300]}"
        for one in found
        if one["impact"] in GRAVE
        for node in one["nodes"][:4]
    ]
