"""A server in this very thread, with browsers that speak to it, and a clock that is set by hand."""

from __future__ import annotations

import asyncio
import json
from contextlib import contextmanager
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import httpx
import pytest

from ww1core.web import beginning
from ww1core.web.app import application
from ww1core.web.bots import Move
from ww1core.web.server import Server
from ww1core.web.settings import Config, site_of

PORT = 8000
OWN = f"http://127.0.0.1:{PORT}"
KINDS = ("answer", "question", "odds", "chat", "game", "join", "other")
FREE = dict.fromkeys(KINDS, (1e9, 1.0))
BRIDGE = ("tutorial", "bridge")


class Quick:
    """Bots in this process: a test of a table needs no others."""

    def __init__(self):
        self.jobs = []
        self.fails = 0

    async def move(self, job):
        from ww1core.web import bots

        self.jobs.append(job)
        if self.fails:
            self.fails -= 1
            raise bots.BotError("the bot of the test fails")
        move = bots.move_of(job)
        return Move(move.choice, (job.kept or "") + "+")

    def close(self):
        pass


class Here:
    """Work that is done at once: a test of a table needs no other process."""

    def __init__(self):
        self.done = []

    async def run(self, _about, do, *given):
        self.done.append(do.__name__)
        await asyncio.sleep(0)
        return do(*given)

    def close(self):
        pass


class Browser:
    """Somebody with cookies of their own."""

    def __init__(self, web, *, name: str = "", lang: str = "en", **headers: str):
        self.web = web
        base = {"origin": web.server.site.url, "sec-fetch-site": "same-origin"}
        self.client = httpx.AsyncClient(
            transport=httpx.ASGITransport(web.app, client=("10.1.2.3", 1)),
            base_url=web.server.site.url,
            headers=base | headers,
        )
        if name:
            self.post("/api/me", name=name, lang=lang)

    def _run(self, request: Any) -> httpx.Response:
        async def settled():
            answer = await request
            await self.web.settle()
            return answer

        return self.web.run(settled())

    def get(self, path: str, **headers: str) -> httpx.Response:
        return self._run(self.client.get(path, headers=headers))

    def post(self, path: str, **body: Any) -> httpx.Response:
        return self._run(self.client.post(path, json=body))

    def send(self, path: str, content: bytes, **headers: str) -> httpx.Response:
        return self._run(self.client.post(path, content=content, headers=headers))

    def new_game(self, who: dict[str, str], game=BRIDGE, **more: Any) -> str:
        """The id of a new game, with ``who`` by seat."""
        seats = [{"seat": seat, "who": player} for seat, player in who.items()]
        request = more.pop("id", f"game-{len(self.web.asked):06d}")
        self.web.asked.append(request)
        answer = self.post(
            "/api/games", id=request, title=game[0], scenario=game[1], seats=seats, **more
        )
        assert answer.status_code == 200, answer.text
        self.invites = answer.json()["invites"]
        return answer.json()["game"]

    def frame(self, game: str, seat: str = "", **query: Any) -> dict[str, Any]:
        more = "".join(f"&{key}={value}" for key, value in query.items())
        answer = self.get(f"/api/g/{game}?seat={seat}{more}")
        assert answer.status_code == 200, answer.text
        return answer.json()

    def do(
        self, game: str, seat: str, *answers: str, at: str = "", id_: str = ""
    ) -> httpx.Response:
        """Give answers, by default the first option that is offered."""
        ask = self.frame(game, seat)["ask"] or {}
        given = list(answers) or [ask["options"][0]["do"]]
        self.web.asked.append(game)
        request = id_ or f"do-{len(self.web.asked):08d}"
        return self.post(f"/api/g/{game}/do?seat={seat}", id=request, at=at or ask["at"], do=given)

    def watch(self, game: str, seat: str = "", v: str = "", **headers: str) -> Socket:
        return Socket(self, f"/api/g/{game}/push", f"seat={seat}&v={v}", headers)


class Socket:
    """The end of a socket at which a page listens."""

    def __init__(self, browser: Browser, path: str, query: str, headers: dict[str, str]):
        self.web = browser.web
        self.sent: list[dict[str, Any]] = []
        self.closed: int | None = None
        self._inbox: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self._inbox.put_nowait({"type": "websocket.connect"})
        cookies = "; ".join(f"{name}={value}" for name, value in browser.client.cookies.items())
        shown = {
            "host": self.web.server.site.url.partition("//")[2],
            "origin": self.web.server.site.url,
            "cookie": cookies,
        } | headers
        scope = {
            "type": "websocket",
            "path": path,
            "raw_path": path.encode(),
            "query_string": query.encode(),
            "headers": [(key.encode(), value.encode()) for key, value in shown.items()],
            "client": ("10.1.2.3", 1),
            "server": ("127.0.0.1", PORT),
            "scheme": "ws",
            "subprotocols": [],
            "root_path": "",
        }
        self.task = self.web.loop.create_task(self.web.app(scope, self._inbox.get, self._send))
        self.web.run(self.web.settle())

    async def _send(self, message):
        if message["type"] == "websocket.send":
            self.sent.append(json.loads(message["text"]))
        if message["type"] == "websocket.close":
            self.closed = message["code"]

    def of(self, *kinds: str) -> list[dict[str, Any]]:
        """What came, of some kinds."""
        return [message for message in self.sent if message["kind"] in kinds]

    def leave(self) -> None:
        self._inbox.put_nowait({"type": "websocket.disconnect"})
        self.web.run(self.web.settle())


QUIET = 6
"""After so many turns of the loop in which nothing is under way everything was sent."""


class Web:
    """A server, and the loop it runs in."""

    def __init__(self, data: Path | None, config: Config, url: str | None = None):
        self.runner = asyncio.Runner()
        self.loop = self.runner.get_loop()
        self.data, self.config, self.url = data, config, url
        self.clock = SimpleNamespace(now=1_900_000_000.0)
        self.asked: list[str] = []
        self.people: dict[str, Browser] = {}
        self.start()

    def run(self, what: Any) -> Any:
        return self.runner.run(what)

    def start(self) -> None:
        async def begin():
            site = site_of(self.url, PORT)
            self.server = Server(site, self.data, self.config, now=lambda: self.clock.now)
            self.bots = self.server.tables._bots = Quick()
            self.beside = self.server.beside.workers = Here()
            self.app = application(self.server)
            await self.server.start()

        self.run(begin())

    def restart(self) -> None:
        """Let the server go as if it had been killed, and start another over the same file."""
        tables = self.server.tables
        for id_ in list(tables._tables):
            tables.forget(id_)
        for task in self.server._tasks:
            task.cancel()
        self.server.store.close()
        self.start()
        for browser in self.people.values():
            browser.client._transport = httpx.ASGITransport(self.app, client=("10.1.2.3", 1))

    async def settle(self) -> None:
        """Wait until bots and pushes have done what they can do."""
        quiet = 0
        for _ in range(2000):
            await asyncio.sleep(0)
            tables = self.server.tables
            beside = [*tables.boards.drawing.values(), *tables._opening.values()]
            beside += tables.recalling.values()
            if beside:
                await asyncio.wait(beside)
            quiet = 0 if beside or tables._tasks else quiet + 1
            if quiet > QUIET:
                break

    def browser(self, name: str = "", **more: str) -> Browser:
        made = Browser(self, name=name, **more)
        self.people[name or f"nobody {len(self.people)}"] = made
        return made

    def stop(self) -> None:
        self.run(self.server.stop())
        self.runner.close()


@contextmanager
def running(data: Path | None = None, url: str | None = None, **config: Any):
    web = Web(data, Config(**({"limits": FREE} | config)), url)
    try:
        yield web
    finally:
        web.stop()


@pytest.fixture(autouse=True)
def dice(monkeypatch):
    """Dice that fall the same in every run; blue begins."""
    monkeypatch.setattr(beginning, "random_secret", lambda: bytes(32))


@pytest.fixture
def web(tmp_path):
    with running(tmp_path) as made:
        yield made


@pytest.fixture
def ann(web):
    return web.browser("Ann")


@pytest.fixture
def solo(ann):
    """A game of both seats of one person."""
    return ann.new_game({"blue": "me", "red": "hotseat"})


@pytest.fixture
def pair(web, ann):
    """A game of two people, with both of them."""
    bob = web.browser("Bob", lang="fr")
    game = ann.new_game({"blue": "me", "red": "invite"}, watch=True)
    token = ann.invites["red"].rpartition("/")[2]
    assert bob.post("/api/join", token=token).status_code == 200
    return SimpleNamespace(game=game, ann=ann, bob=bob, web=web, seat={"blue": ann, "red": bob})


@pytest.fixture
def with_web():
    """Servers that are set up otherwise."""
    return running
