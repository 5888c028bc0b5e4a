"""First games by the keyboard alone: Tab, Enter, digits, and 0 that leads to the gold buttons."""

from __future__ import annotations

import pytest
from playing import card, first_game, is_over, ready, standing, version
from playwright.sync_api import expect

MOST = 3000
"""The most keys that answer in a first game."""
OFFERED = "() => table.question?.options?.length ?? 0"


def answer_by_keys(page, number):
    """Answer once: by a digit, or every third time by the gold buttons."""
    before = standing(page)
    count = page.evaluate(OFFERED)
    if number % 3 == 2 or not count:
        page.keyboard.press("0")
        page.keyboard.press("Enter")
    else:
        page.keyboard.press(str(1 + number % min(9, count)))
    for _ in range(20):
        if standing(page) != before:
            return
        page.wait_for_timeout(25)
    page.keyboard.press("Escape")


@pytest.mark.parametrize("title", ["gwc", "grand_illusion", "storm_west", "landships"])
def test_a_first_game_is_played_to_its_end_by_the_keyboard_alone(person, shot, title):
    """No pointer is ever used, from the button of the lobby to what is offered at the end."""
    page = person()
    card(page, title).locator("button.gold").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#ground polygon").first).to_be_attached(timeout=60_000)
    for number in range(MOST):
        ready(page)
        if is_over(page):
            break
        answer_by_keys(page, number)
    shot(page, f"{title}-keyboard-end")

    assert is_over(page), f"version {version(page)} after {MOST} keys"
    page.keyboard.press("0")
    page.keyboard.press("Enter")
    expect(page.locator("#dialog li, #dialog p").first).to_be_visible()


def test_a_key_that_needs_a_hex_says_so(person):
    page = person()
    first_game(page, "gwc")
    ready(page)
    page.keyboard.press("v")

    expect(page.locator("#telling")).to_contain_text("No hex is chosen")


def test_an_answer_that_stands_is_seen_and_dropped(person):
    page = person()
    first_game(page, "gwc")
    ready(page)
    page.evaluate("""() => {
      table.about.stands = [{ of: "", t: "in every window: play nothing" }];
      table.showAround();
    }""")
    expect(page.locator("#stands li")).to_contain_text("answered for you")
    page.locator("#stands button").click()

    expect(page.locator("#stands li")).to_have_count(0)
