"""The settings of a server: from the environment, from a file, or as they come."""

from __future__ import annotations

import os
import secrets
import tomllib
from pathlib import Path
from typing import Literal, Self

from pydantic import Field, SecretStr, ValidationError, field_validator, model_validator
from pydantic_settings import (
    BaseSettings,
    PydanticBaseSettingsSource,
    SettingsConfigDict,
    SettingsError,
    TomlConfigSettingsSource,
)

from quincunx.server.store.engine import database_url, shown, sqlite_file

SHORTEST_SECRET = 32


class BadSettings(ValueError):
    """Settings that cannot be used; the text says which and why, and holds no secret."""


class Settings(BaseSettings):
    """What can be set, each as QUINCUNX_NAME in the environment or as a name in the TOML file."""

    model_config = SettingsConfigDict(
        env_prefix="QUINCUNX_", extra="forbid", frozen=True, hide_input_in_errors=True, validate_default=True
    )

    host: str = "127.0.0.1"
    port: int = Field(8000, ge=0, le=65535)
    public_url: str = ""
    """The address people use, such as https://play.example.org; empty if it is the host and port."""
    database: str = Field("sqlite:///quincunx.db", repr=False)
    secret: SecretStr | None = None
    """32 or more characters that sign cookies; kept beside the SQLite file if none is given."""
    cookie_secure: bool = False
    session_days: float = Field(30.0, gt=0)
    allow_origins: list[str] = []
    trusted_proxies: list[str] = ["127.0.0.1", "::1"]
    """Who may say by X-Forwarded-For and -Proto where a request comes from."""

    workers: int = Field(1, ge=1, le=256)
    """Processes in which computer players think."""
    mind_seconds: float = Field(2.0, gt=0, le=2.0)
    mind_pause: float = Field(0.35, ge=0, le=5.0)
    """The least time between two choices of a computer player, so that people can follow."""

    compress_lines: bool = False
    """Squeeze what goes over WebSockets: a third of the bytes, for more work and memory."""
    max_message_bytes: int = Field(8192, ge=256)
    max_body_bytes: int = Field(65536, ge=1024)
    actions_per_second: float = Field(10.0, gt=0)
    receive_seconds: float = Field(10.0, gt=0)
    """How long the head of a request may take to arrive, and then its body."""
    answer_seconds: float = Field(60.0, gt=0)
    """How long answering a request may take, until the answer has been taken."""
    ping_seconds: float = Field(20.0, gt=0)
    """How often a WebSocket is asked whether anybody is there, and how long it may take to say so."""
    requests_per_second: float = Field(20.0, gt=0)
    connections_per_address: int = Field(200, ge=1)
    """Connections of any kind, whether anything is said over them or not; those of trusted proxies do not count."""
    sockets_per_address: int = Field(100, ge=1)
    sockets_per_player: int = Field(20, ge=1)
    chats_per_minute: float = Field(20.0, ge=1)
    tables_per_minute: float = Field(6.0, ge=1)
    logins_per_minute: float = Field(12.0, ge=1)

    smtp_host: str = ""
    """The mail server that sends our letters; without one there is no e-mail, and no recovery of passwords."""
    smtp_port: int = Field(587, ge=1, le=65535)
    smtp_security: Literal["starttls", "tls", "none"] = "starttls"
    """How the line to it is encrypted; "none" only for a server on the same machine."""
    smtp_user: str = ""
    smtp_password: SecretStr | None = None
    mail_from: str = ""
    """The address our letters come from."""
    mail_quiet_minutes: float = Field(60.0, ge=0)
    """The least time between two letters that tell a player of their turn."""

    metrics_token: SecretStr | None = None
    """What a monitor on another machine sends to read /metrics; without one only this machine may."""
    content_packs: list[Path] = []
    log_level: str = "INFO"

    @field_validator("database")
    @classmethod
    def known_database(cls, value: str) -> str:
        database_url(value)
        return value

    @field_validator("secret")
    @classmethod
    def long_secret(cls, value: SecretStr | None) -> SecretStr | None:
        if value is not None and len(value.get_secret_value().encode()) < SHORTEST_SECRET:
            raise ValueError(f"expected at least {SHORTEST_SECRET} characters")
        return value

    @field_validator("log_level")
    @classmethod
    def known_level(cls, value: str) -> str:
        if value.upper() not in ("DEBUG", "INFO", "WARNING", "ERROR"):
            raise ValueError("expected DEBUG, INFO, WARNING or ERROR")
        return value.upper()

    @model_validator(mode="after")
    def whole_mail(self) -> Self:
        """A mail server needs an address to write from, and gets no password over an open line."""
        if self.smtp_host and "@" not in self.mail_from:
            raise ValueError("mail_from: expected an address, since smtp_host is set")
        if self.smtp_password is not None and self.smtp_security == "none":
            raise ValueError("smtp_security: expected 'starttls' or 'tls', since smtp_password is set")
        return self

    @property
    def secret_key(self) -> bytes:
        """The secret, for signing."""
        if self.secret is None:
            raise BadSettings("secret: not set; use load_settings() for a server")
        return self.secret.get_secret_value().encode()

    @property
    def address(self) -> str:
        """Where people find this server, without a slash at the end."""
        return self.public_url.rstrip("/") or f"http://{self.host}:{self.port}"

    @property
    def database_shown(self) -> str:
        """The address of the database without its password."""
        return shown(self.database)

    @classmethod
    def settings_customise_sources(
        cls,
        settings_cls: type[BaseSettings],
        init_settings: PydanticBaseSettingsSource,
        env_settings: PydanticBaseSettingsSource,
        *_: PydanticBaseSettingsSource,
        **__: PydanticBaseSettingsSource,
    ) -> tuple[PydanticBaseSettingsSource, ...]:
        """The command line goes before the environment, and that before the file."""
        return init_settings, env_settings, TomlConfigSettingsSource(settings_cls)


def load_settings(file: Path | None = None, **given: object) -> Settings:
    """The settings of a server, with a secret in any case; `given` goes before all else, unless it is None."""
    if file is not None and not file.is_file():
        raise BadSettings(f"no such file: {file}")

    class FromFile(Settings):
        model_config = SettingsConfigDict(toml_file=file)

    wanted = {name: value for name, value in given.items() if value is not None}
    try:
        found = FromFile(**wanted)  # type: ignore[arg-type]  # pydantic checks them one by one
    except ValidationError as error:
        raise BadSettings(
            "; ".join(told(one["loc"], one["msg"]) for one in error.errors(include_input=False))
        ) from None
    except (SettingsError, tomllib.TOMLDecodeError, UnicodeDecodeError, OSError) as error:
        raise BadSettings(f"{file or 'the environment'}: {error}") from None
    secret = found.secret or SecretStr(kept_secret(found.database))
    # Of the plain class, so that settings can be sent to other processes.
    return Settings.model_construct(**(dict(found) | {"secret": secret}))


def told(where: tuple[int | str, ...], message: str) -> str:
    return f"{'.'.join(str(part) for part in where)}: {message.removeprefix('Value error, ')}"


def kept_secret(database: str) -> str:
    """The secret beside an SQLite file, made on the first run."""
    file = sqlite_file(database)
    if file is None:
        raise BadSettings("secret: with PostgreSQL set QUINCUNX_SECRET, because all server processes must share it")
    kept = file.with_name(file.name + ".secret")
    try:
        if not kept.exists():
            make_secret(kept)
        secret = kept.read_text(encoding="utf-8").strip()
    except OSError as error:
        raise BadSettings(f"secret: cannot read or write {kept}: {error.strerror}") from error
    if len(secret) < SHORTEST_SECRET:
        raise BadSettings(
            f"secret: {kept} has fewer than {SHORTEST_SECRET} characters; delete it to have a new one made"
        )
    return secret


def make_secret(kept: Path) -> None:
    """Write a new secret whole or not at all; of two processes at once, the first wins."""
    part = kept.with_name(f"{kept.name}.{os.getpid()}.part")
    handle = os.open(part, os.O_CREAT | os.O_TRUNC | os.O_WRONLY, 0o600)
    try:
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            file.write(secrets.token_urlsafe(48) + "\n")
            file.flush()
            os.fsync(file.fileno())
        try:
            os.link(part, kept)
        except FileExistsError:
            return
    finally:
        part.unlink(missing_ok=True)
