"""Many tables on one server over real sockets, and a server that is killed in the middle of play.

``python tests/deep/tables.py --tables 200 --seconds 300`` lets people play and says in the end what
does not hold, ``python tests/deep/tables.py --tables 20 --kills 100`` kills the server again and
again, a few times a round. What was found is kept as JSON, a line a round, in
``figures/tables.jsonl``; kills that are kept there are not made again. Progress is told on the way.
"""

from __future__ import annotations

import asyncio
import json
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
HELD = Path(__file__).with_name("held_loop.py")
FIGURES = Path("figures/tables.jsonl")
ROUND = 10
"""So many kills are made in one round, over the games of one folder."""
GROWTH = 0.1
"""Memory at the end may differ by so much from that after a fifth of the time."""
HELD_MS = 100.0
"""Nothing holds the loop longer."""
THINKS_S = 0.5
"""How long somebody thinks on average."""
PAUSE_S = 3.0
"""How long people play between two kills."""
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
        command = [sys.executable, str(HELD), str(self.folder / "held.json"), "serve"]
        self.process = subprocess.Popen(
            [*command, "--port", str(PORT), "--data", str(self.folder)], stdout=subprocess.DEVNULL
        )

    async def answers(self) -> float:
        """Wait until it answers; the seconds that took."""
        began = time.monotonic()
        async with httpx.AsyncClient(base_url=URL, timeout=5) as http:
            while True:
                with suppress(*GONE):
                    await http.get("/api/me")
                    return time.monotonic() - began
                await asyncio.sleep(0.02)

    def held(self) -> dict:
        """How long its loop was held."""
        path = self.folder / "held.json"
        return json.loads(path.read_text()) if path.exists() else {}

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
        await asyncio.sleep(THINKS_S * (0.5 + self.random.random()))
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
    """Let people play for a while, or until the server was killed so often."""
    names = ("answers", "games", "refused", "too_often")
    found: dict = dict.fromkeys(names, 0) | {"slowest_ms": 0.0, "tables": tables, "kills": kills}
    clients: list[Client] = []
    await service.answers()
    tasks = [asyncio.create_task(table(number, found, clients)) for number in range(tables)]
    if kills:
        restarts = []
        for _ in range(kills):
            await asyncio.sleep(PAUSE_S)
            service.kill()
            service.start()
            restarts.append(await service.answers())
        await asyncio.sleep(PAUSE_S)
        found["slowest_restart_s"] = round(max(restarts), 2)
    else:
        found |= await watched(service, seconds, found)
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    await asyncio.gather(*(client.http.aclose() for client in clients))
    found["acknowledged"] = [request for client in clients for request in client.acknowledged]
    return found


async def watched(service: Service, seconds: float, found: dict) -> dict:
    """Look what the server holds after a fifth of the time, and so on to the end."""
    memory = []
    for part in range(1, 6):
        await asyncio.sleep(seconds / 5)
        memory.append(service.memory())
        told = f"{part * seconds / 5:.0f} s: {found['answers']} answers, {memory[-1]} kB"
        sys.stderr.write(f"{told}, {json.dumps(service.held())}\n")
    return {"seconds": seconds, "memory_kb": memory, "loop": service.held()}


def failings(found: dict) -> list[str]:
    """What of a round does not hold."""
    wrong = [f"{found[name]} {name}" for name in ("wrong", "lost", "twice") if found[name]]
    if found["kills"]:
        return wrong
    first, *_, last = found["memory_kb"]
    if abs(last - first) > first * GROWTH:
        wrong.append(f"memory {first} kB after a fifth, {last} kB at the end")
    longest = found["loop"]["one"]["clock"]["longest_ms"]
    return wrong + ([f"the loop was held for {longest} ms"] if longest > HELD_MS else [])


def one_round(tables: int, seconds: float, kills: int) -> dict:
    """Play over a folder of its own, then verify every journal of it."""
    with TemporaryDirectory() as name:
        service = Service(Path(name))
        try:
            found = asyncio.run(run(service, tables, seconds, kills))
        finally:
            service.kill()
        return found | verified(Path(name), found.pop("acknowledged"))


def main() -> None:
    """Play, verify, and keep what was found."""
    made = ArgumentParser()
    made.add_argument("--tables", type=int, default=200)
    made.add_argument("--seconds", type=float, default=300)
    made.add_argument("--kills", type=int, default=0)
    made.add_argument("--figures", type=Path, default=FIGURES)
    given = made.parse_args()
    given.figures.parent.mkdir(parents=True, exist_ok=True)
    kept = given.figures.read_text().splitlines() if given.figures.exists() else []
    left = given.kills - sum(json.loads(line)["kills"] for line in kept)
    rounds = [min(ROUND, left - done) for done in range(0, left, ROUND)] if given.kills else [0]
    with given.figures.open("a") as figures:
        for kills in rounds:
            found = one_round(given.tables, given.seconds, kills)
            line = json.dumps(found)
            sys.stdout.write(f"{line}\n{failings(found) or 'all holds'}\n")
            figures.write(line + "\n")
            figures.flush()


if __name__ == "__main__":
    main()
