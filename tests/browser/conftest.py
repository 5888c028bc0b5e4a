"""A server of its own process and a real browser, which is looked for on this machine."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import sys
import time
from pathlib import Path
from urllib.error import URLError
from urllib.request import urlopen

import pytest
from playwright.sync_api import sync_playwright

NAMES = ("chromium", "chromium-browser", "google-chrome")
FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
SHOTS = Path(os.environ.get("WW1_SHOTS", "figures/browser"))


def found_browser() -> str:
    named = os.environ.get("WW1_BROWSER")
    found = named or next((path for name in NAMES if (path := shutil.which(name))), None)
    if not found:
        pytest.exit(f"no browser: install one of {', '.join(NAMES)}, or name one in WW1_BROWSER", 2)
    return found


def free_port() -> int:
    """A port that nobody listens at."""
    with socket.socket() as asked:
        asked.bind(("127.0.0.1", 0))
        return int(asked.getsockname()[1])


class Served:
    """A server that can be killed and started again."""

    def __init__(self, folder: Path, port: int, host: str = "127.0.0.1", url: str | None = None):
        more = ["--url", url] if url else []
        self.url = url or f"http://{host}:{port}"
        ww1 = str(Path(sys.executable).with_name("ww1"))
        self.command = [ww1, "serve", "--data", str(folder), "--port", str(port)]
        self.command += ["--host", host, *more]
        config = folder / "free.toml"
        config.write_text("[limits]\n" + "".join(f"{k} = [1000.0, 1.0]\n" for k in KINDS))
        self.command += ["--config", str(config)]
        self.start()

    def start(self) -> None:
        self.process = subprocess.Popen(self.command, stdout=subprocess.DEVNULL)
        for _ in range(300):
            try:
                urlopen(f"{self.url}/api/me").close()  # noqa: S310 (our own server)
            except URLError:
                time.sleep(0.1)
            else:
                return
        raise TimeoutError(self.url)

    def kill(self) -> None:
        self.process.kill()
        self.process.wait()


KINDS = ("answer", "question", "odds", "chat", "game", "join", "other")


@pytest.fixture(scope="session")
def browser():
    with sync_playwright() as playing:
        made = playing.chromium.launch(executable_path=found_browser(), args=list(FLAGS))
        yield made
        made.close()


@pytest.fixture(scope="session")
def served(tmp_path_factory):
    server = Served(tmp_path_factory.mktemp("data"), free_port())
    yield server
    server.kill()


@pytest.fixture
def person(browser, served):
    """Makes people, each with a profile of their own; none speaks to another host."""
    made, strange, wrong = [], [], []

    def make(url: str = "", **given):
        """A person at the address of a server; pages go to this server alone."""
        context = browser.new_context(**({"viewport": {"width": 1400, "height": 900}} | given))
        context.set_default_timeout(20_000)
        page = context.new_page()
        home = url or served.url
        page.on("pageerror", lambda error: wrong.append(str(error)))
        known = (f"{home}/", f"ws{home.removeprefix('http')}/", "data:", "blob:")

        def look(asked):
            if not asked.url.startswith(known):
                strange.append(asked.url)

        page.on("request", look)
        page.on("websocket", look)
        made.append(context)
        page.goto(home)
        return page

    yield make
    for context in made:
        context.close()
    assert [] == strange
    assert [] == wrong


@pytest.fixture
def shot():
    """Keeps a picture of a page for looking at."""
    SHOTS.mkdir(parents=True, exist_ok=True)
    return lambda page, name: page.screenshot(path=SHOTS / f"{name}.png")
