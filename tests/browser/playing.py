"""Playing as a person does: by what the page offers, with the mouse or with the keyboard."""

from __future__ import annotations

from playwright.sync_api import Error, Locator, Page, expect

from ww1core.session.titles import usable_titles

TITLES = tuple(title.facts.name for title in usable_titles())
"""Every title that is offered; each is played by its first game."""


def card(page: Page, title: str) -> Locator:
    """What the lobby shows of a title."""
    return page.locator(f".title[data-title={title}]")


def first_game(page: Page, title: str) -> None:
    """Start the first game of a title against a bot."""
    card(page, title).locator("button.gold").click()
    expect(page.locator("#ground polygon").first).to_be_attached(timeout=60_000)


def is_over(page: Page) -> bool:
    return bool(page.evaluate("() => Boolean(table.frame?.over)"))


def version(page: Page) -> int:
    return int(page.evaluate("() => table.frame?.v ?? 0"))


def standing(page: Page) -> list[int]:
    """Which version a page shows, and how many answers it looks ahead at."""
    return list(page.evaluate("() => [table.frame?.v ?? 0, table.path.length]"))


def answer_by_mouse(page: Page, number: int) -> None:
    """Choose something that is offered: on the map where it is, in the list, or a word."""
    ready(page)
    if is_over(page):
        return
    before = standing(page)
    marked = page.locator("#pieces [data-piece]:has(> .choice:not(.taken))")
    listed = page.locator("#options button:visible, #options summary:visible")
    words = page.locator("#words button[data-do]")
    counts = marked.count(), listed.count(), words.count()
    try:
        _press(page, number, (marked, listed, words), counts)
    except Error:
        return  # what was to be pressed has gone: the page shows something newer
    for _ in range(40):
        if standing(page) != before:
            return
        page.wait_for_timeout(25)


def _press(page, number, where, counts) -> None:
    """Press one of what is marked, listed or worded, each in its turn, or of what there is."""
    turns = sorted(range(3), key=lambda kind: (kind - number) % 3)
    kind = next((one for one in turns if counts[one]), None)
    marked, listed, words = where
    if kind == 0:
        marked.nth(number % counts[0]).click(force=True, position={"x": 12, "y": 12})
        if page.locator("#fan:visible").count():
            page.locator("#fan button").first.click()
    elif kind == 1:
        chosen = listed.nth(number % counts[1])
        if chosen.evaluate("node => node.tagName") == "SUMMARY":
            chosen.click()
            chosen = chosen.locator("xpath=..").locator("button").first
        chosen.click(timeout=3000)
    elif kind == 2:
        words.nth(counts[2] - 1 if number % 2 else 0).click(timeout=3000)


def ready(page: Page) -> None:
    """Wait until the page asks for something, or the game is over."""
    for _ in range(1200):
        if page.evaluate(
            "() => !table.isBusy && Boolean(table.frame) && (Boolean(table.frame.over) "
            "|| Boolean(table.frame.ask?.mine))"
        ):
            return
        page.wait_for_timeout(50)
    raise TimeoutError(page.locator("#side").inner_text()[:400])
