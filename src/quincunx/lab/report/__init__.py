"""The report of a study: one page that needs no other file and no network."""

from __future__ import annotations

from quincunx.core.content import Content
from quincunx.core.game import game_of
from quincunx.lab.report.findings import find
from quincunx.lab.report.page import page
from quincunx.lab.report.samples import samples
from quincunx.lab.study import REPORT, Study, StudyError, replace_text


def write_report(study: Study, content: Content) -> None:
    """Put the report of what has been played so far into the folder of the study."""
    if content.hash != study.plan.content:
        raise StudyError(
            f"this study was played with content {study.plan.content}, but {content.hash} is loaded. "
            "Give the same content packs with --content."
        )
    game = game_of(study.plan.game)
    found = find(study, study.rows())
    replace_text(study.folder / REPORT, page(found, game, samples(found, game, content)))
