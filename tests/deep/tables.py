"""Many tables on one server over real sockets, and a server that is killed in the middle of play.

``python tests/deep/tables.py --tables 200 --seconds 300 --kills 100`` prints what it found as JSON.
"""

from __future__ import annotations

import asyncio
import json
import shutil
import sqlite3
import subprocess
import sys
import time
from argparse import ArgumentParser
from contextlib import suppress
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import httpx
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

from ww1core.plugins import open_title
from ww1core.saving.journal import recorded_of
from ww1core.saving.saves import replay

PORT = 8151
URL = f"http://127.0.0.1:{PORT}"
SOCKET = f"ws://127.0.0.1:{PORT}"
GAME = ("clash_giants", "first_ypres_yser", ("central", "entente"))
GONE = (httpx.HTTPError, OSError, WebSocketException)


class Service:
    """The server as a process of its own."""

    def __init__(self, folder: Path):
        self.folder = folder
        self.start()

    def start(self) -> None:
        command = [shutil.which("ww1") or "ww1", "serve", "--port", str(PORT)]
        self.process = subprocess.Popen(
            [*command, "--data", str(self.folder)], stdout=subprocess.DEVNULL
        )

    def kill(self) -> None:
        self.process.kill()
        self.process.wait()

    def memory(self) -> int:
        """The kilobytes that it holds."""
        status = Path(f"/proc/{self.process.pid}/status").read_text()
        return int(
            next(line for line in status.splitlines() if line.startswith("VmRSS")).split()[1]
        )


class Client:
    """Somebody who answers at random whenever asked."""

    def __init__(self, name: str, found: dict):
        headers = {"origin": URL, "sec-fetch-site": "same-origin"}
        self.http = httpx.AsyncClient(base_url=URL, headers=headers, timeout=20)
        self.random, self.found, self.name = Random(name), found, name
        self.acknowledged: list[str] = []
        self.number = 0

    async def post(self, path: str, **body):
        """Send until there is an answer, always the same."""
        while True:
            with suppress(*GONE):
                answer = await self.http.post(path, json=body)
                if answer.status_code != 429:
                    return answer
                self.found["too_often"] += 1
            await asyncio.sleep(0.2 + self.random.random() / 5)

    async def play(self, game: str, seat: str) -> None:
        """Listen and answer until the game is over."""
        while True:
            with suppress(*GONE):
                cookies = "; ".join(f"{k}={v}" for k, v in self.http.cookies.items())
                line = f"{SOCKET}/api/g/{game}/push?seat={seat}&v="
                head = {"origin": URL, "cookie": cookies}
                async with connect(line, additional_headers=head, max_size=None) as socket:
                    async for text in socket:
                        message = json.loads(text)
                        if message["kind"] not in {"frame", "patch"}:
                            continue
                        ask = message["ask"]
                        if ask is None:
                            self.found["games"] += 1
                            return
                        if ask["mine"]:
                            await self._answer(game, seat, ask)
            await asyncio.sleep(0.3)

    async def _answer(self, game: str, seat: str, ask: dict) -> None:
        await asyncio.sleep(0.1 + self.random.random() * 0.2)
        self.number += 1
        request = f"{self.name}-{self.number:06d}"
        chosen = self.random.choice(ask["options"])["do"]
        began = time.perf_counter()
        path = f"/api/g/{game}/do?seat={seat}"
        answer = await self.post(path, id=request, at=ask["at"], do=[chosen])
        if answer.status_code == 200:
            self.acknowledged.append(request)
            self.found["answers"] += 1
            self.found["slowest_ms"] = max(
                self.found["slowest_ms"], (time.perf_counter() - began) * 1000
            )
        elif answer.status_code != 409:
            self.found["refused"] += 1


async def table(number: int, found: dict, clients: list[Client]) -> None:
    """Two people who play one game after the other."""
    title, scenario, seats = GAME
    one, other = (Client(f"client-{number:04d}-{seat}", found) for seat in seats)
    clients += [one, other]
    for client in (one, other):
        await client.post("/api/me", name=client.name, lang="en")
    for turn in range(1000):
        wish = [{"seat": seats[0], "who": "me"}, {"seat": seats[1], "who": "invite"}]
        answer = await one.post(
            "/api/games",
            id=f"game-{number:04d}-{turn:04d}",
            title=title,
            scenario=scenario,
            seats=wish,
        )
        if answer.status_code != 200:
            return
        game = answer.json()["game"]
        token = answer.json()["invites"][seats[1]].rpartition("/")[2]
        await other.post("/api/join", token=token)
        await asyncio.gather(one.play(game, seats[0]), other.play(game, seats[1]))


async def stall(found: dict) -> None:
    """Ask for nothing again and again: how long the server lets that wait."""
    async with httpx.AsyncClient(base_url=URL, timeout=30) as http:
        while True:
            began = time.perf_counter()
            with suppress(*GONE):
                await http.get("/api/me")
                waited = (time.perf_counter() - began) * 1000
                found["stalls_over_100_ms"] += waited > 100
                found["longest_stall_ms"] = max(found["longest_stall_ms"], waited)
            await asyncio.sleep(0.05)


def verified(folder: Path, acknowledged: list[str]) -> dict:
    """Whether every journal replays, and every acknowledged answer is there once."""
    db = sqlite3.connect(folder / "tables.sqlite3")
    book = open_title(*GAME[:2])
    count = wrong = 0
    for (game,) in db.execute("select distinct game from lines").fetchall():
        lines = [
            body
            for (body,) in db.execute("select body from lines where game=? order by n", (game,))
        ]
        recorded = recorded_of(lines, game)
        played = replay(book, recorded)
        count, wrong = count + 1, wrong + (len(played.entries) != len(recorded.entries))
    kept = [
        request for (request,) in db.execute("select request from lines where request is not null")
    ]
    lost = set(acknowledged) - set(kept)
    return {
        "journals": count,
        "wrong": wrong,
        "lost": len(lost),
        "twice": len(kept) - len(set(kept)),
    }


async def run(service: Service, tables: int, seconds: float, kills: int) -> dict:
    """Let people play for a while."""
    names = ("answers", "games", "refused", "too_often", "stalls_over_100_ms")
    found: dict = dict.fromkeys(names, 0) | {"slowest_ms": 0.0, "longest_stall_ms": 0.0}
    clients: list[Client] = []
    tasks = [asyncio.create_task(table(number, found, clients)) for number in range(tables)]
    tasks.append(asyncio.create_task(stall(found)))
    began, memory = time.monotonic(), []
    while time.monotonic() - began < seconds:
        await asyncio.sleep(seconds / max(kills + 1, 5))
        if kills:
            service.kill()
            service.start()
            kills -= 1
            found["killed"] = found.get("killed", 0) + 1
        else:
            memory.append(service.memory())
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    await asyncio.gather(*(client.http.aclose() for client in clients))
    found["memory_kb"] = memory
    found["acknowledged"] = [request for client in clients for request in client.acknowledged]
    return found


def main() -> None:
    """Play, verify, and print what was found."""
    made = ArgumentParser()
    made.add_argument("--tables", type=int, default=200)
    made.add_argument("--seconds", type=float, default=300)
    made.add_argument("--kills", type=int, default=0)
    given = made.parse_args()
    with TemporaryDirectory() as name:
        service = Service(Path(name))
        try:
            found = asyncio.run(run(service, given.tables, given.seconds, given.kills))
        finally:
            service.kill()
        found |= verified(Path(name), found.pop("acknowledged"))
    sys.stdout.write(json.dumps(found) + "\n")


if __name__ == "__main__":
    main()
