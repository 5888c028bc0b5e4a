"""How long it takes from a click to the painted board: ``python tests/browser/paint.py``.

A server and a browser of their own are started, both seats of a game are played by clicks on what
is offered, and the time from each click that is an answer to the frame after it is painted is
taken inside the page. What is printed are the middle, the 99th percentile and the longest, in
milliseconds, for the Yser and for a large map; ``--clicks`` says how many.
"""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser
from contextlib import suppress
from pathlib import Path
from random import Random
from statistics import quantiles
from tempfile import TemporaryDirectory

from playwright.sync_api import Error, Page, sync_playwright

sys.path.insert(0, str(Path(__file__).parent))

from conftest import FLAGS, Served, found_browser, free_port
from playing import is_over, ready

GAMES = (("clash_giants", "first_ypres_yser"), ("clash_giants", "galicia_campaign"))
BARS = (50, 150)
WATCHED = """() => {
  window.painted = [];
  let began = 0;
  document.addEventListener("pointerup", (event) => { began = event.timeStamp; }, true);
  const bring = table.bring.bind(table);
  table.bring = async (...given) => {
    const from = began;
    began = 0;
    await bring(...given);
    if (!from) return;
    requestAnimationFrame(() => {
      const after = new MessageChannel();
      after.port1.onmessage = () => painted.push(performance.now() - from);
      after.port2.postMessage(0);
    });
  };
}"""
BEGIN = """async ([title, scenario]) => {
  const titles = await (await fetch("/api/titles")).json();
  const known = titles.find((one) => one.id === title).scenarios.find((one) => one.id === scenario);
  const seats = known.seats.map((seat) => ({ seat: seat.id, who: "me" }));
  const id = String(Math.random()).slice(2).padEnd(16, "0");
  const headers = { "content-type": "application/json" };
  const body = JSON.stringify({ id, title, scenario, seats });
  const answer = await fetch("/api/games", { method: "POST", headers, body });
  return (await answer.json()).game;
}"""


def clicked(page: Page, random: Random) -> None:
    """Press one of what is offered."""
    buttons = page.locator("#words button[data-do], #options button:visible")
    count = buttons.count()
    if count:
        buttons.nth(random.randrange(min(count, 8))).click(timeout=3000)


def measured(page: Page, url: str, game: tuple[str, str], clicks: int) -> list[float]:
    """The times of so many answers."""
    times: list[float] = []
    random = Random(1)
    while len(times) < clicks:
        page.goto(url)
        page.locator(".title").first.wait_for()
        page.goto(f"{url}/g/{page.evaluate(BEGIN, list(game))}")
        page.locator("#ground polygon").first.wait_for(timeout=60_000)
        ready(page)
        page.evaluate(WATCHED)
        while not is_over(page) and len(times) + page.evaluate("painted.length") < clicks:
            with suppress(Error):  # what was to be pressed has gone: something newer is shown
                clicked(page, random)
            page.wait_for_timeout(60)
            ready(page)
        times += page.evaluate("painted")
    return times


def main() -> None:
    """Measure, and print."""
    made = ArgumentParser()
    made.add_argument("--clicks", type=int, default=200)
    given = made.parse_args()
    with TemporaryDirectory() as folder, sync_playwright() as playing:
        server = Served(Path(folder), free_port())
        browser = playing.chromium.launch(executable_path=found_browser(), args=list(FLAGS))
        try:
            for game in GAMES:
                page = browser.new_page(viewport={"width": 1400, "height": 900})
                times = sorted(measured(page, server.url, game, given.clicks))
                cuts = quantiles(times, n=100, method="inclusive")
                found = {"p50": cuts[49], "p99": cuts[98], "longest": times[-1]}
                told = {name: round(value, 1) for name, value in found.items()}
                line = {"game": "/".join(game), "clicks": len(times), **told, "bars": BARS}
                sys.stdout.write(json.dumps(line) + "\n")
                page.close()
        finally:
            browser.close()
            server.kill()


if __name__ == "__main__":
    main()
