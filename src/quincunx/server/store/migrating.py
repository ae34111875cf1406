"""From an older schema to the newest: the only part of the store that needs Alembic, which is large."""

from __future__ import annotations

import logging

from alembic import command
from alembic.config import Config
from alembic.util import CommandError
from sqlalchemy import Connection

from quincunx.server.rows import StoreError
from quincunx.server.store.database import MIGRATIONS, newest_revision, revision_of

log = logging.getLogger("quincunx.store")


def run_migrations(connection: Connection) -> None:
    """Bring the database to the newest schema; StoreError if it is at one that this version does not know."""
    config = alembic_config()
    config.attributes["connection"] = connection
    before = revision_of(connection)
    try:
        command.upgrade(config, "head")
    except CommandError as error:
        raise StoreError(
            f"the database is at schema {revision_of(connection)}, which this version doesn't know; "
            "it was created by a newer version of quincunx"
        ) from error
    if before is not None:
        log.info("the database was brought to a newer schema", extra={"from": before, "to": newest_revision()})


def alembic_config() -> Config:
    """Alembic's settings; a percent sign in the path would be read as a reference."""
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    config.set_main_option("path_separator", "newline")
    return config
