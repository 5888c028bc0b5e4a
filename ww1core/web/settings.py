"""How a server is set up: where it listens, by which name it is called, and a file of settings."""

from __future__ import annotations

import tomllib
from ipaddress import ip_network
from pathlib import Path
from typing import Annotated, Literal
from urllib.parse import urlsplit

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, ValidationError

from ww1core.errors import DataError, NotationError
from ww1core.words.language import worded

__all__ = ["Config", "Mail", "Site", "read_config", "site_of"]


Kind = Literal["answer", "question", "odds", "chat", "game", "join", "other"]
Positive = Annotated[float, Field(gt=0)]


def _network(text: str) -> str:
    """A network of addresses, or one of them."""
    ip_network(text)
    return text


class _Part(BaseModel):
    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)


class Mail(_Part):
    """The mail server by which notices are sent."""

    host: str
    port: int = 587
    sender: str
    user: str = ""
    password: str = ""
    tls: bool = True


class Config(_Part):
    """The file of ``--config``."""

    mail: Mail | None = None
    webhooks: bool = False
    trusted_proxies: tuple[Annotated[str, AfterValidator(_network)], ...] = ()
    limits: dict[Kind, tuple[Positive, Positive]] = Field(default_factory=dict)
    most_games: Annotated[int, Field(gt=0)] = 100
    most_sockets: Annotated[int, Field(gt=0)] = 20
    workers: Annotated[int, Field(gt=0)] = 2


class Site(BaseModel):
    """By which addresses pages reach the server, and what follows for cookies."""

    model_config = ConfigDict(frozen=True)

    url: str
    origins: frozenset[str]
    hosts: frozenset[str]
    is_secure: bool

    @property
    def cookie(self) -> str:
        """The name of the session cookie; the prefix binds it to this host and to TLS."""
        return "__Host-ww1" if self.is_secure else "ww1"


def site_of(url: str | None, port: int) -> Site:
    """The site of a url, or this machine alone where none is given.

    Whoever serves a home network plays at the address of the machine itself as well.
    """
    names = frozenset(f"{name}:{port}" for name in ("127.0.0.1", "localhost", "[::1]"))
    origins = frozenset(f"http://{name}" for name in names)
    if url is None:
        home = f"http://127.0.0.1:{port}"
        return Site(url=home, origins=origins, hosts=names, is_secure=False)
    parts = urlsplit(url)
    if parts.scheme not in {"http", "https"} or not parts.netloc or parts.path.strip("/"):
        message = worded(
            "--url {url!r}: expected an address such as https://games.example.org", url=url
        )
        raise NotationError(message)
    origin = f"{parts.scheme}://{parts.netloc.lower()}"
    is_secure = parts.scheme == "https"
    return Site(
        url=origin,
        origins=frozenset({origin}) | (frozenset() if is_secure else origins),
        hosts=frozenset({parts.netloc.lower()}) | (frozenset() if is_secure else names),
        is_secure=is_secure,
    )


def read_config(path: Path | None) -> Config:
    """The settings of a file, or those that hold without one."""
    if path is None:
        return Config()
    try:
        return Config.model_validate(_lists_as_tuples(tomllib.loads(path.read_text("utf-8"))))
    except OSError as error:
        message = worded("cannot be read: {error}", error=error.strerror)
        raise DataError(message, file=str(path)) from error
    except tomllib.TOMLDecodeError as error:
        raise DataError(str(error), file=str(path)) from error
    except ValidationError as error:
        first = error.errors()[0]
        field = ".".join(map(str, first["loc"]))
        raise DataError(first["msg"].lower(), file=str(path), field=field) from error


def _lists_as_tuples(what: object) -> object:
    """What TOML has as lists, as the settings have it."""
    if isinstance(what, dict):
        return {key: _lists_as_tuples(value) for key, value in what.items()}
    return tuple(map(_lists_as_tuples, what)) if isinstance(what, list) else what
