"""The table for who does not see it or points with a finger: roles, live regions, targets."""

from __future__ import annotations

import re

import pytest
from axe_playwright_python.sync_playwright import Axe
from playing import TITLES, answer_by_mouse, card, first_game, is_over, ready
from playwright.sync_api import expect
from pressing import answered, free_hex, movers, options, press

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
LEAST = 44
SMALL = """(least) => [...document.querySelectorAll("button, a, input, select, textarea, summary")]
  .filter((one) => one.checkVisibility() && !one.closest("svg"))
  .map((one) => (/checkbox|radio|file/.test(one.type) ? one.closest("label") : one))
  .filter((one) => !one.matches(matchMedia("(pointer: coarse)").matches ? "#log .rule" : ".rule"))
  .map((one) => [one.id || one.className || one.tagName, one.getBoundingClientRect()])
  .filter(([, box]) => box.width < least - 0.5 || box.height < least - 0.5)
  .map(([name, box]) => `${name} ${Math.round(box.width)}x${Math.round(box.height)}`)"""
"""What is smaller than a finger; an id of a rule is a part of its sentence where a mouse points."""


def violations(page):
    """What axe-core finds."""
    found = Axe().run(page).response["violations"]
    return [(one["id"], [node["html"][:120] for node in one["nodes"]][:3]) for one in found]


@pytest.mark.parametrize("given", [{}, PHONE], ids=["desk", "phone"])
@pytest.mark.parametrize("title", TITLES)
def test_targets_are_as_large_as_a_finger(person, title, given):
    page = person(**given)
    card(page, title).wait_for()
    assert [] == page.evaluate(SMALL, LEAST)
    card(page, title).locator("button").nth(1).click()
    expect(page.locator("#wish button.gold")).to_be_visible()
    assert [] == page.evaluate(SMALL, LEAST)
    first_game(page, title)
    for number in range(8):
        ready(page)
        if is_over(page):
            break
        assert [] == page.evaluate(SMALL, LEAST)
        answer_by_mouse(page, number)
        while page.locator("#dialog[open]").count():
            assert [] == page.evaluate(SMALL, LEAST)
            page.locator("#dialog button[value=close]").click()


def test_options_are_a_list_of_buttons_that_are_numbered(person):
    page = person()
    first_game(page, "clash_giants")
    ready(page)
    items = page.locator("#options").get_by_role("listitem")
    count = len([one for one in options(page) if not one.get("word")])

    assert count == items.count() == items.get_by_role("button").count()
    assert "OL" == page.locator("#options").evaluate("(list) => list.tagName")
    expect(items.first.get_by_role("button")).to_have_accessible_name(re.compile(r"^\d"))


def test_question_and_log_are_live_regions(person):
    """What changes there is read out: nothing of it is hidden from who only listens."""
    page = person()
    first_game(page, "clash_giants")
    ready(page)

    expect(page.locator("#question")).to_have_attribute("aria-live", "polite")
    expect(page.locator("#question #prompt")).not_to_be_empty()
    expect(page.get_by_role("log")).to_have_attribute("aria-live", "polite")
    expect(page.locator("#telling")).to_have_attribute("aria-live", "assertive")
    kept = page.locator("#log p").first.element_handle()
    for number in range(4):
        answer_by_mouse(page, number)
    ready(page)
    assert kept.evaluate("(line) => line.isConnected"), "lines that are there are not read again"


def test_the_map_says_what_it_is_in_the_language_of_its_reader(person):
    page = person(locale="fr-FR")
    first_game(page, "tutorial")
    ready(page)

    expect(page.locator("#map")).to_have_accessible_name("carte")
    expect(page.locator("#map")).to_have_accessible_description(re.compile("curseur"))


@pytest.mark.parametrize("given", [{}, PHONE], ids=["desk", "phone"])
def test_axe_finds_nothing_whatever_is_shown(person, given):
    """A look ahead, why not, a rule, a fan, the menu, the statistics and the form of the lobby."""
    page = person(**given)
    card(page, "grand_illusion").locator("button").nth(1).click()
    assert [] == violations(page)
    first_game(page, "grand_illusion")
    answered(page, lambda page: bool(movers(page)))
    press(page, place=free_hex(page))
    expect(page.locator("#telling p").first).to_be_attached()
    assert [] == violations(page)
    page.locator("#telling .rule").first.click()
    expect(page.locator("#dialog")).to_be_visible()
    assert [] == violations(page)
    page.keyboard.press("Escape")
    press(page, piece=next(iter(movers(page))))
    expect(page.locator("#fan button, .choice.taken, .mark").first).to_be_attached()
    assert [] == violations(page)
    for name in ("menu", "map in words"):
        page.get_by_role("button", name=name, exact=True).click()
        expect(page.locator("#dialog")).to_be_visible()
        assert [] == violations(page)
        page.keyboard.press("Escape")
