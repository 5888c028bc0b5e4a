"""Serving tables to browsers."""

from __future__ import annotations

import sys
import webbrowser
from ipaddress import ip_address
from pathlib import Path
from typing import NamedTuple

from ww1core.cli.commands.folder import data_folder
from ww1core.cli.terminal.screen import Screen
from ww1core.errors import NotationError
from ww1core.web.serving import Place, serve
from ww1core.web.settings import read_config, site_of
from ww1core.words.catalogue import spoken_texts
from ww1core.words.language import worded
from ww1core.words.texts import text

__all__ = ["Serving", "serve_tables"]

LOOPBACK = "127.0.0.1"


class Serving(NamedTuple):
    """A server as the command line asks for it."""

    host: str = LOOPBACK
    port: int = 8014
    url: str | None = None
    data: Path | None = None
    config: Path | None = None
    opens: bool = False


def serve_tables(wanted: Serving) -> int:
    """Serve until somebody interrupts it; nothing is written before all of it is right."""
    if not _is_loopback(wanted.host) and wanted.url is None:
        message = worded(
            "--host {host}: expected --url with the address of its pages", host=wanted.host
        )
        raise NotationError(message)
    site, config = site_of(wanted.url, wanted.port), read_config(wanted.config)
    folder = wanted.data or data_folder()
    folder.mkdir(parents=True, exist_ok=True)
    screen = Screen(spoken_texts().say)
    if wanted.url is not None and not site.is_secure:
        screen.tell(text("cli.serve.insecure", url=site.url))

    def ready() -> None:
        screen.tell(text("cli.serve.ready", url=site.url, folder=str(folder)))
        sys.stdout.flush()
        if wanted.opens:
            webbrowser.open(site.url)

    serve(site, config, Place(wanted.host, wanted.port, folder), ready)
    return 0


def _is_loopback(host: str) -> bool:
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"
