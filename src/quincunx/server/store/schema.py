"""The tables of the database, as the newest migration leaves them."""

from __future__ import annotations

from sqlalchemy import (
    JSON,
    Boolean,
    CheckConstraint,
    Column,
    Double,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    PrimaryKeyConstraint,
    String,
    Table,
    Text,
    false,
)

KINDS = ("guest", "member")
SHUNS = ("mute", "block")
REPORTS = ("line", "name", "table")

METADATA = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_name)s",
        "ck": "ck_%(table_name)s_%(constraint_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "pk": "pk_%(table_name)s",
    }
)

# Which migration the database stands at, as Alembic keeps it, beside the tables themselves.
REVISION = Table(
    "alembic_version",
    MetaData(),
    Column("version_num", String(32), nullable=False),
    PrimaryKeyConstraint("version_num", name="alembic_version_pkc"),
)

players = Table(
    "players",
    METADATA,
    Column("id", String(24), primary_key=True),
    Column("name", Text, nullable=False),
    # Only members have a key: it keeps their names apart whatever the case, while guests may share a name.
    Column("name_key", Text, nullable=True, unique=True),
    # What the name looks like; none also where an older member had the look first, before looks were compared.
    Column("skeleton", Text, nullable=True),
    Column("kind", String(8), nullable=False),
    Column("password_hash", Text, nullable=True),
    Column("created", Double, nullable=False),
    Column("deleted", Double, nullable=True),
    # What they read, once they have chosen; until then it is their browser's.
    Column("language", String(8), nullable=True),
    CheckConstraint("kind IN ('guest', 'member')", name="kind"),
    Index(None, "skeleton", unique=True),
)

sessions = Table(
    "sessions",
    METADATA,
    Column("token_hash", String(64), primary_key=True),
    Column("player_id", ForeignKey("players.id"), nullable=False, index=True),
    Column("created", Double, nullable=False),
    Column("expires", Double, nullable=False, index=True),
)

tables = Table(
    "tables",
    METADATA,
    Column("id", String(24), primary_key=True),
    Column("game", String(40), nullable=False),
    Column("rules_version", Integer, nullable=False),
    Column("content", Text, nullable=False),
    Column("packs", JSON, nullable=False),
    Column("options", JSON, nullable=False),
    Column("start", JSON, nullable=False),
    Column("seats", Integer, nullable=False),
    Column("status", String(8), nullable=False),
    Column("public", Boolean, nullable=False),
    Column("pace", JSON, nullable=False),
    Column("takeover", Boolean, nullable=False),
    Column("title", Text, nullable=False),
    Column("made_by", ForeignKey("players.id"), nullable=True, index=True),
    Column("forked_from", ForeignKey("tables.id"), nullable=True),
    Column("result", JSON(none_as_null=True), nullable=True),
    Column("frozen_why", Text, nullable=True),
    # When it was closed for good, by an operator or because everybody left before the deal.
    Column("closed", Double, nullable=True),
    Column("settled", Boolean, nullable=False),
    Column("created", Double, nullable=False),
    Column("updated", Double, nullable=False),
    # When the table needs looking after though nobody looks: a clock runs out, or a computer player is asked.
    Column("due", Double, nullable=True),
    # The seats of people who can choose now, one bit each; none where that is not known.
    Column("acting", Integer, nullable=True),
    CheckConstraint("status IN ('open', 'running', 'over', 'frozen')", name="status"),
    Index(None, "status", "updated"),
    Index(None, "due"),
)

# No key ties a table to its content: of tables made before contents were kept it may be gone.
contents = Table(
    "contents",
    METADATA,
    Column("hash", String(64), primary_key=True),
    Column("game", String(40), nullable=False),
    Column("data", JSON, nullable=False),
)

seats = Table(
    "seats",
    METADATA,
    Column("table_id", ForeignKey("tables.id"), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("player_id", ForeignKey("players.id"), nullable=True, index=True),
    Column("mind", String(40), nullable=True),
    Column("clock_left", Double, nullable=True),
    Column("lets_watch", Boolean, nullable=False, server_default=false()),
    PrimaryKeyConstraint("table_id", "seat"),
)

# What the seed of a table is made of; tables made before everybody had a share in it have no row.
dice = Table(
    "dice",
    METADATA,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("round", Integer, nullable=False),
    Column("commitment", String(64), nullable=False),
    Column("secret", Text, nullable=False),
    Column("is_sealed", Boolean, nullable=False),
    Column("persons", JSON, nullable=False),
    Column("is_dealt", Boolean, nullable=False),
    Column("drawn", Text, nullable=True),
)

events = Table(
    "events",
    METADATA,
    Column("table_id", ForeignKey("tables.id"), nullable=False),
    Column("seq", Integer, nullable=False),
    Column("seat", Integer, nullable=False),
    Column("what", Text, nullable=False),
    Column("at", Double, nullable=False),
    PrimaryKeyConstraint("table_id", "seq"),
)

chat = Table(
    "chat",
    METADATA,
    Column("table_id", ForeignKey("tables.id"), nullable=False),
    Column("n", Integer, nullable=False),
    Column("player_id", ForeignKey("players.id"), nullable=False, index=True),
    Column("seat", Integer, nullable=True),
    Column("text", Text, nullable=False),
    Column("at", Double, nullable=False),
    PrimaryKeyConstraint("table_id", "n"),
)

notes = Table(
    "notes",
    METADATA,
    Column("table_id", ForeignKey("tables.id"), nullable=False),
    Column("player_id", ForeignKey("players.id"), nullable=False, index=True),
    Column("text", Text, nullable=False),
    PrimaryKeyConstraint("table_id", "player_id"),
)

# What a seat has answered in advance; only whoever sits there may ever know.
standing = Table(
    "standing",
    METADATA,
    Column("table_id", ForeignKey("tables.id"), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("answer", String(40), nullable=False),
    Column("player_id", ForeignKey("players.id"), nullable=False, index=True),
    PrimaryKeyConstraint("table_id", "seat", "answer"),
)

ratings = Table(
    "ratings",
    METADATA,
    Column("player_id", ForeignKey("players.id"), nullable=False),
    Column("game", String(40), nullable=False),
    Column("rating", Double, nullable=False),
    Column("deviation", Double, nullable=False),
    Column("volatility", Double, nullable=False),
    Column("games", Integer, nullable=False),
    PrimaryKeyConstraint("player_id", "game"),
    Index(None, "game", "rating"),
)

rated = Table(
    "rated",
    METADATA,
    Column("table_id", ForeignKey("tables.id"), nullable=False),
    Column("player_id", ForeignKey("players.id"), nullable=False, index=True),
    Column("game", String(40), nullable=False),
    # Not known of matches that were rated before this was written down.
    Column("rules_version", Integer, nullable=True),
    Column("content", Text, nullable=True),
    Column("at", Double, nullable=False),
    PrimaryKeyConstraint("table_id", "player_id"),
)

webhooks = Table(
    "webhooks",
    METADATA,
    Column("player_id", ForeignKey("players.id"), primary_key=True),
    Column("url", Text, nullable=False),
)

# Where a player can be written to; until they have confirmed it, only to ask whether it is theirs.
mails = Table(
    "mails",
    METADATA,
    Column("player_id", ForeignKey("players.id"), primary_key=True),
    Column("address", Text, nullable=False),
    Column("confirmed", Boolean, nullable=False),
    # Are they to be told by e-mail that it is their turn?
    Column("turns", Boolean, nullable=False),
    # When they were last told so.
    Column("sent", Double, nullable=True),
)

# Links sent by e-mail that can be used once: to confirm an address, or to choose another password.
mail_links = Table(
    "mail_links",
    METADATA,
    Column("token_hash", String(64), primary_key=True),
    Column("player_id", ForeignKey("players.id"), nullable=False, index=True),
    Column("purpose", String(8), nullable=False),
    Column("address", Text, nullable=False),
    Column("expires", Double, nullable=False),
    CheckConstraint("purpose IN ('confirm', 'recover')", name="purpose"),
)

# Whom a player does not want to hear (mute), or have to do with at all (block).
shuns = Table(
    "shuns",
    METADATA,
    Column("player_id", ForeignKey("players.id"), nullable=False),
    Column("other_id", ForeignKey("players.id"), nullable=False, index=True),
    Column("how", String(8), nullable=False),
    Column("at", Double, nullable=False),
    PrimaryKeyConstraint("player_id", "other_id"),
    CheckConstraint("how IN ('mute', 'block')", name="how"),
)

# How hard a puzzle has turned out to be, once somebody has tried it.
puzzles = Table(
    "puzzles",
    METADATA,
    Column("game", String(40), nullable=False),
    Column("puzzle", String(16), nullable=False),
    Column("rating", Double, nullable=False),
    Column("deviation", Double, nullable=False),
    Column("volatility", Double, nullable=False),
    Column("tried", Integer, nullable=False),
    Column("solved", Integer, nullable=False),
    PrimaryKeyConstraint("game", "puzzle"),
)

puzzle_tries = Table(
    "puzzle_tries",
    METADATA,
    Column("player_id", ForeignKey("players.id"), nullable=False),
    Column("game", String(40), nullable=False),
    Column("puzzle", String(16), nullable=False),
    # The wrong choices, in the order they were tried.
    Column("wrong", JSON, nullable=False),
    Column("hints", Integer, nullable=False),
    # How it ended: "" as long as it has not, "solved" or "given_up".
    Column("ended", String(8), nullable=False),
    Column("at", Double, nullable=False),
    PrimaryKeyConstraint("player_id", "game", "puzzle"),
)

reports = Table(
    "reports",
    METADATA,
    Column("n", Integer, primary_key=True, autoincrement=False),
    Column("kind", String(8), nullable=False),
    Column("by_id", ForeignKey("players.id"), nullable=False, index=True),
    Column("about_id", ForeignKey("players.id"), nullable=True, index=True),
    Column("table_id", ForeignKey("tables.id"), nullable=True),
    Column("line", Integer, nullable=True),
    # As it was then: the line, the name or the title.
    Column("words", Text, nullable=False),
    Column("reason", Text, nullable=False),
    Column("at", Double, nullable=False),
    Column("settled", Double, nullable=True),
    CheckConstraint("kind IN ('line', 'name', 'table')", name="kind"),
)

bans = Table(
    "bans",
    METADATA,
    Column("player_id", ForeignKey("players.id"), primary_key=True),
    Column("until", Double, nullable=False),
    Column("why", Text, nullable=False),
    Column("at", Double, nullable=False),
)

# Networks from which no guest may come.
network_bans = Table(
    "network_bans",
    METADATA,
    Column("network", String(50), primary_key=True),
    Column("until", Double, nullable=False),
    Column("why", Text, nullable=False),
    Column("at", Double, nullable=False),
)

# What operators did. No keys: an entry outlives whatever it is about.
audit = Table(
    "audit",
    METADATA,
    Column("n", Integer, primary_key=True, autoincrement=False),
    Column("at", Double, nullable=False),
    Column("who", Text, nullable=False),
    Column("what", String(20), nullable=False),
    Column("player_id", String(24), nullable=True, index=True),
    Column("table_id", String(24), nullable=True),
    Column("detail", Text, nullable=False),
    Column("why", Text, nullable=False),
)
