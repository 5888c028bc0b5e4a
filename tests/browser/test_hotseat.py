"""Several people at one screen: the curtain, and what is sent to whom."""

from __future__ import annotations

import json
from urllib.parse import parse_qs, urlparse

import pytest
from axe_playwright_python.sync_playwright import Axe
from playing import card, ready
from playwright.sync_api import expect

HANDED = """() => table.frame?.hands.flatMap((hand) => hand.cards.map((one) => one.name)) ?? []"""


def at_one_screen(page, title):
    """Begin a game of a title in which one screen holds all seats."""
    card(page, title).locator("button").nth(1).click()
    for select in page.locator("#wish select[data-seat]").all():
        select.select_option("hotseat")
    page.locator("#wish button.gold").click()
    expect(page.locator("#ground polygon").first).to_be_attached(timeout=20_000)


def until_curtain(page):
    """Answer until the screen is to be handed over; the seat that has it still."""
    for _ in range(100):
        if page.locator("#curtain").is_visible():
            return page.evaluate("() => table.seat")
        if page.evaluate("() => Boolean(table.frame?.ask?.mine) && !table.isBusy"):
            page.evaluate("() => table.send([table.frame.ask.options[0].do])")
        page.wait_for_timeout(50)
    raise AssertionError("no curtain fell")


class Heard:
    """Of which seats a page is sent something, and what."""

    def __init__(self, page):
        self.seats, self.texts = set(), []
        page.on("response", self._answer)
        page.on("websocket", self._socket)

    def _answer(self, response):
        seat = parse_qs(urlparse(response.url).query).get("seat")
        if seat:
            self.seats.add(seat[0])

    def _socket(self, socket):
        seat = parse_qs(urlparse(socket.url).query)["seat"][0]

        def frame(payload):
            self.seats.add(seat)
            self.texts.append((seat, json.loads(payload)))

        socket.on("framereceived", frame)


@pytest.fixture
def handed(person):
    """A page behind whose curtain somebody else is to be asked, and what it has heard."""
    page = person()
    heard = Heard(page)
    at_one_screen(page, "gwc")
    before = until_curtain(page)
    page.wait_for_timeout(200)
    return page, heard, before


def test_only_the_frame_of_the_seat_that_pressed_is_sent(handed, shot):
    page, heard, before = handed
    assert {before} == heard.seats
    shot(page, "curtain")
    heard.seats.clear()
    page.locator("#curtain-lift").click()
    expect(page.locator("#curtain")).to_be_hidden()
    ready(page)

    after = page.evaluate("() => table.seat")
    assert before != after
    assert {after} == heard.seats
    assert page.evaluate(HANDED)


def test_the_curtain_stays_until_the_new_seat_is_drawn(handed):
    """However long the server takes, nobody sees what the seat before has seen."""
    page, _, before = handed
    page.evaluate(
        "() => { table.tell([{ t: 'a secret' }]); document.getElementById('note').value = 'mine'; }"
    )
    page.route_web_socket(lambda url: "/push" in url, lambda socket: None)
    page.locator("#curtain-lift").click()
    page.wait_for_timeout(300)

    expect(page.locator("#curtain")).to_be_visible()
    assert before != page.evaluate("() => table.seat")
    for part in ("#log", "#hands", "#panels", "#telling"):
        expect(page.locator(part)).to_be_empty()
    expect(page.locator("#note")).to_have_value("")


def test_nothing_behind_the_curtain_is_read_or_reached(handed):
    page, _, before = handed
    assert 3 == page.locator("body > [inert]").count()
    expect(page.locator("#curtain-lift")).to_be_focused()
    for key in ("Tab", "Tab", "s", "?", "1", "u"):
        page.keyboard.press(key)
    assert page.evaluate("() => !document.activeElement.closest('header, main, aside')")
    expect(page.locator("#dialog")).to_be_hidden()
    assert before == page.evaluate("() => table.seat")
    assert [] == Axe().run(page).response["violations"]
    page.locator("#curtain-lift").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#curtain")).to_be_hidden()
    ready(page)
    assert 0 == page.locator("body > [inert]").count()


def test_a_dialog_does_not_hang_before_the_curtain(person):
    page = person()
    at_one_screen(page, "gwc")
    for _ in range(100):
        if page.locator("#curtain").is_visible():
            break
        if page.evaluate("() => Boolean(table.frame?.ask?.mine) && !table.isBusy"):
            page.evaluate(
                "() => { if (!document.getElementById('dialog').open) table.describe(); }"
            )
            page.evaluate("() => table.send([table.frame.ask.options[0].do])")
        page.wait_for_timeout(50)

    expect(page.locator("#curtain")).to_be_visible()
    expect(page.locator("#dialog")).to_be_hidden()


def test_no_curtain_hangs_where_nothing_is_hidden(person):
    page = person()
    at_one_screen(page, "clash_giants")
    seats = set()
    for _ in range(200):
        ready(page)
        seats.add(page.evaluate("() => table.seat"))
        assert not page.locator("#curtain").is_visible()
        if len(seats) > 1:
            break
        page.evaluate("() => table.send([table.frame.ask.options.at(-1).do])")

    assert 2 == len(seats)
