"""The map under a pointer: presses on counters and hexes, and what a page sends because of them."""

from __future__ import annotations

from collections.abc import Callable
from urllib.parse import urlparse

from playing import ready, standing
from playwright.sync_api import Page

SPOT = """([place, piece]) => {
  const at = piece ? table.board.piece(piece).closest("[data-hex]").dataset.hex : place;
  table.board.show(at);
  const hex = document.querySelector(`#ground polygon[data-hex="${CSS.escape(at)}"]`);
  const shown = piece ? table.board.piece(piece) : hex;
  const { left, top, width, height } = shown.getBoundingClientRect();
  for (let y = 0.5; y < 9; y += 0.25) {
    for (let x = 0.5; x < 9; x += 0.25) {
      const [across, down] = [left + (width * x) / 9, top + (height * y) / 9];
      const under = document.elementFromPoint(across, down);
      const counter = under?.closest("[data-piece]")?.dataset.piece ?? "";
      const there = under?.closest("[data-hex]")?.dataset.hex;
      if (counter === piece && there === at) return [across, down];
    }
  }
  return null;
}"""
"""A point of the page where nothing but this counter, or this hex without a counter, is pressed."""
FREE = """() => {
  const offered = new Set(table.question.options.flatMap((option) => option.in ?? []));
  return Object.keys(table.board.about.centres).filter(
    (place) => !offered.has(place) && !table.board.topOf(place)
      && document.querySelector(`#ground polygon[data-hex="${CSS.escape(place)}"]`));
}"""
"""The hexes that are not offered, and in which no counter stands."""
ANY = "#words button[data-do], #options button"
MOST = 200


def spot_of(page: Page, place: str = "", piece: str = "") -> tuple[float, float]:
    """Where a counter, or a hex beside its counters, is pressed."""
    found = page.evaluate(SPOT, [place, piece])
    assert found is not None, f"nothing of {piece or place} is free to be pressed"
    return found[0], found[1]


def press(page: Page, place: str = "", piece: str = "") -> None:
    """Press a counter, or a hex beside its counters."""
    page.mouse.click(*spot_of(page, place, piece))


def free_hex(page: Page) -> str:
    """A hex that is not offered and can be pressed, or nothing."""
    free = page.evaluate(FREE)
    middle = len(free) // 2
    places = free[middle:] + free[:middle]
    return next((place for place in places if page.evaluate(SPOT, [place, ""])), "")


def options(page: Page) -> list[dict]:
    """What is offered by the question that is shown."""
    return list(page.evaluate("() => table.question?.options ?? []"))


def movers(page: Page) -> dict[str, str]:
    """The counters that may be chosen, each with its hex, one for each hex."""
    found = {one["in"][0]: one["pieces"][0] for one in options(page) if one.get("pieces")}
    return {piece: place for place, piece in found.items()}


def answered(page: Page, is_wanted: Callable[[Page], bool], listed: str = "") -> None:
    """Answer by gold buttons, or else by the list, until a question is wanted.

    Where the question is the one that is ``listed``, the first of the list is chosen.
    """
    for number in range(MOST):
        ready(page)
        if is_wanted(page):
            return
        before = standing(page)
        where = "#options button" if listed and asks(listed)(page) else ANY
        page.locator(where).first.click()
        for _ in range(80):
            if standing(page) != before:
                break
            page.wait_for_timeout(25)
        else:
            raise AssertionError(f"answer {number} changed nothing")
    raise AssertionError("no such question was asked")


def asks(name: str) -> Callable[[Page], bool]:
    """Whether a decision of this name is asked."""
    return lambda page: page.evaluate("() => table.question?.name") == name


def sent_by(page: Page) -> list[tuple[str, dict]]:
    """What a page posts from now on: each route with its body."""
    posts: list[tuple[str, dict]] = []

    def keep(request) -> None:
        if request.method == "POST":
            route = urlparse(request.url).path.rpartition("/")[2]
            posts.append((route, request.post_data_json))

    page.on("request", keep)
    return posts


def answers_in(posts: list[tuple[str, dict]]) -> list[list[str]]:
    """The answers among what was posted, as they were grouped."""
    return [body["do"] for route, body in posts if route == "do"]
