"""Playing as a person does: by what the page offers, with the mouse or with the keyboard."""

from __future__ import annotations

from playwright.sync_api import Page, expect

TITLES = {
    "tutorial": "Bridge at Corvin",
    "clash_giants": "Clash of Giants",
    "gwc": "Great War Commander",
    "grand_illusion": "Grand Illusion",
}


def first_game(page: Page, title: str) -> None:
    """Start the first game of a title against a bot."""
    card = page.locator(".title", has_text=TITLES[title])
    card.locator("button.gold").click()
    expect(page.locator("#ground polygon").first).to_be_attached(timeout=20_000)


def is_over(page: Page) -> bool:
    return bool(page.evaluate("() => Boolean(table.frame?.over)"))


def version(page: Page) -> int:
    return int(page.evaluate("() => table.frame?.v ?? 0"))


def answer_by_mouse(page: Page, number: int) -> None:
    """Choose something that is offered: on the map where it is, in the list, or a word."""
    ready(page)
    if is_over(page):
        return
    before = page.evaluate("() => [table.frame.v, table.path.length]")
    marked = page.locator("#pieces [data-piece]:has(> .choice:not(.taken))")
    listed = page.locator("#options button:visible, #options summary:visible")
    words = page.locator("#words button[data-do]")
    if number % 3 == 0 and marked.count():
        marked.nth(number % marked.count()).click(force=True, position={"x": 12, "y": 12})
        if page.locator("#fan:visible").count():
            page.locator("#fan button").first.click()
    elif number % 3 != 2 and listed.count():
        chosen = listed.nth(number % listed.count())
        if chosen.evaluate("node => node.tagName") == "SUMMARY":
            chosen.click()
            chosen = chosen.locator("xpath=..").locator("button").first
        chosen.click()
    elif words.count():
        words.nth(words.count() - 1 if number % 2 else 0).click()
    else:
        page.locator("#options button").first.click()
    page.wait_for_timeout(20)
    if before == page.evaluate("() => [table.frame?.v ?? 0, table.path.length]"):
        page.wait_for_timeout(120)


def ready(page: Page) -> None:
    """Wait until the page asks for something, or the game is over."""
    for _ in range(600):
        if page.evaluate(
            "() => !table.isBusy && Boolean(table.frame) && (Boolean(table.frame.over) "
            "|| Boolean(table.frame.ask?.mine))"
        ):
            return
        page.wait_for_timeout(50)
    raise TimeoutError(page.locator("#side").inner_text()[:400])
