"""The table as people use it: with the mouse, with the keyboard, two at a game, on a phone."""

from __future__ import annotations

import re

import pytest
from axe_playwright_python.sync_playwright import Axe
from conftest import Served, free_port
from playing import TITLES, answer_by_mouse, card, first_game, is_over, ready, standing, version
from playwright.sync_api import expect

MOST = 3000
"""The most answers of one person in a first game."""
SHOWN_ON_PAGE = """() => [
    table.frame.v,
    document.getElementById("log").innerText,
    document.getElementById("prompt").innerText,
    [...table.board.nodes].map(([key, node]) => [key, node.markup]).sort(),
]"""
"""What a page shows: its version, log, question, and everything on the map."""
SHOWN = (0, 4, 12, 30, 80, 160)
"""After so many answers a picture is taken."""


@pytest.mark.parametrize("title", TITLES)
def test_the_first_game_is_played_to_its_end_by_the_mouse(person, shot, title):
    page = person()
    first_game(page, title)
    for number in range(MOST):
        answer_by_mouse(page, number)
        if number in SHOWN:
            shot(page, f"{title}-{number}")
        if is_over(page):
            break
    shot(page, f"{title}-end")

    assert is_over(page)
    assert version(page) > 5


def test_a_game_is_played_by_the_keyboard_alone(person):
    page = person()
    card(page, "tutorial").locator("button.gold").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#ground polygon").first).to_be_attached(timeout=20_000)
    ready(page)
    page.keyboard.press("m")
    for key in ("ArrowRight", "ArrowDown", "ArrowLeft"):
        page.keyboard.press(key)
    expect(page.locator(".cursor")).to_be_attached()
    expect(page.locator("#telling")).not_to_be_empty()
    for number in range(200):
        ready(page)
        if is_over(page):
            break
        count = page.evaluate("() => table.question.options.length")
        page.keyboard.press(str(1 + number % min(9, count)))
        page.wait_for_timeout(60)

    assert is_over(page)


@pytest.mark.parametrize("title", ["clash_giants", "storm_west", "landships"])
def test_a_large_game_goes_on_by_the_keyboard_alone(person, title):
    """Options by their digits, gold buttons by 0 and Enter, counters and hexes by the cursor."""
    page = person()
    card(page, title).locator("button.gold").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#ground polygon").first).to_be_attached(timeout=60_000)
    ready(page)
    before = version(page)
    for number in range(60):
        ready(page)
        if is_over(page):
            break
        page.keyboard.press("m")
        if number % 3 == 0:
            page.keyboard.press("0")
            page.keyboard.press("Enter")
        elif number % 3 == 1:
            page.keyboard.press(str(1 + number % 2))
        else:
            for key in ("ArrowRight", "ArrowDown", "Enter"):
                page.keyboard.press(key)
            page.keyboard.press("Escape")
        page.wait_for_timeout(60)

    assert is_over(page) or version(page) > before + 20


def tabbed_to(page, selector):
    """Press Tab until something has the focus."""
    for _ in range(120):
        if page.evaluate("(what) => document.activeElement?.matches(what)", selector):
            return
        page.keyboard.press("Tab")
    raise AssertionError(selector)


def press_on_the_map(page):
    """Let the cursor walk to a hex or counter that may be chosen, and choose it."""
    page.keyboard.press("m")
    for _ in range(80):
        step = page.evaluate(WAY)
        if not step:
            break
        page.keyboard.press(step)
    page.keyboard.press("Enter")
    if page.locator("#fan button:focus").count():
        page.keyboard.press("Enter")


WAY = """() => {
  const { centres } = table.board.about;
  const option = table.question.options.find((one) => one.in?.some((place) => centres[place]));
  const [there, here] = [centres[option?.in[0]], centres[table.board.cursor]];
  if (!option || table.board.cursor === option.in[0]) return "";
  if (!here) return "ArrowRight";
  const [x, y] = [there[0] - here[0], there[1] - here[1]];
  if (Math.abs(x) > Math.abs(y)) return x > 0 ? "ArrowRight" : "ArrowLeft";
  return y > 0 ? "ArrowDown" : "ArrowUp";
}"""
"""The key by which the cursor comes nearer to where the first option is."""


def test_the_yser_is_played_to_its_end_by_the_keyboard_alone(person, shot):
    """From the lobby to the last turn, by Tab, Enter, digits and the cursor on the map."""
    page = person()
    card(page, "clash_giants").wait_for()
    tabbed_to(page, ".title[data-title=clash_giants] button.gold")
    page.keyboard.press("Enter")
    expect(page.locator("#ground polygon").first).to_be_attached(timeout=60_000)
    for number in range(600):
        ready(page)
        if is_over(page):
            break
        before = standing(page)
        count = page.evaluate("() => table.question.options.length")
        if number % 4 == 3 and not page.evaluate("() => table.path.length"):
            press_on_the_map(page)
        elif number % 4 == 2:
            page.keyboard.press("0")
            page.keyboard.press("Enter")
        else:
            page.keyboard.press(str(1 + number % min(9, count)))
        for _ in range(20):
            if standing(page) != before:
                break
            page.wait_for_timeout(25)
        if standing(page) == before:
            page.keyboard.press("Escape")
    shot(page, "keyboard-end")

    assert is_over(page)
    page.keyboard.press("0")
    page.keyboard.press("Enter")
    expect(page.locator("#dialog li").first).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("#dialog")).to_be_hidden()


def test_a_page_that_loses_one_message_in_ten_shows_what_the_others_show(person):
    """The socket of one page drops messages; at the end it shows the frame of a fresh page."""
    page = person()
    lost = []

    def drop(socket):
        server = socket.connect_to_server()
        heard = []

        def pass_on(message):
            heard.append(message)
            if len(heard) % 10 == 3:
                lost.append(message)
            else:
                socket.send(message)

        server.on_message(pass_on)

    page.route_web_socket(re.compile("/push"), drop)
    first_game(page, "clash_giants")
    for number in range(40):
        answer_by_mouse(page, number)
        if is_over(page):
            break
    ready(page)
    page.wait_for_timeout(300)
    shown = page.evaluate(SHOWN_ON_PAGE)
    fresh = page.context.new_page()
    fresh.goto(page.url)
    expect(fresh.locator("#ground polygon").first).to_be_attached(timeout=60_000)
    ready(fresh)

    assert len(lost) > 2
    assert shown == fresh.evaluate(SHOWN_ON_PAGE)


def test_a_page_without_sockets_asks_again_and_again(person):
    page = person()
    page.route_web_socket(re.compile("/push"), lambda socket: socket.close())
    first_game(page, "tutorial")
    for number in range(6):
        answer_by_mouse(page, number)
    ready(page)

    assert version(page) > 3


def test_enter_on_a_hex_chooses_or_tells_why_not(person):
    page = person()
    first_game(page, "clash_giants")
    ready(page)
    place = page.evaluate("() => table.frame.ask.options.find((one) => one.in).in[0]")
    page.evaluate("(place) => { table.board.cursor = place }", place)
    page.locator("#map").press("Enter")
    expect(page.locator(".choice.taken, #fan button").first).to_be_attached()
    page.keyboard.press("Escape")
    expect(page.locator(".choice.taken")).to_have_count(0)
    page.evaluate("() => { table.board.cursor = '0801' }")
    page.locator("#map").press("Enter")
    expect(page.locator("#telling p").first).to_be_visible()


def invited(ann, bob, seat="red", title="tutorial"):
    """Let one person invite another, and both sit down."""
    card(ann, title).locator("button").nth(1).click()
    ann.locator(f"#wish select[data-seat={seat}]").select_option("invite")
    ann.locator("#wish button.gold").click()
    link = ann.locator("#wish code").first.inner_text()
    bob.goto(link)
    bob.locator("#joining button.gold").click()
    expect(bob.locator("#ground polygon").first).to_be_attached()
    ann.reload()
    ann.locator("#games a.gold").click()
    expect(ann.locator("#ground polygon").first).to_be_attached()


def played(*pages):
    """Let whoever is asked press a button of the list, until the game is over."""
    for number in range(600):
        for page in pages:
            if page.evaluate("() => Boolean(table.frame?.ask?.mine) && !table.isBusy"):
                answer_by_mouse(page, number)
        if all(is_over(page) for page in pages):
            return
        pages[0].wait_for_timeout(10)


def test_two_people_play_by_an_invitation_in_two_languages(person):
    ann, bob = person(locale="en-GB"), person(locale="fr-FR")
    invited(ann, bob)
    played(ann, bob)

    assert is_over(ann)
    assert is_over(bob)
    expect(bob.locator("html")).to_have_attribute("lang", "fr")
    assert version(ann) == version(bob)
    assert ann.locator("#log").inner_text() != bob.locator("#log").inner_text()


def test_two_browsers_at_two_addresses_of_one_server(person, tmp_path):
    """The owner plays at the machine itself, the guest at the address of the invitation."""
    port = free_port()
    one, two = (f"http://127.0.0.{number}:{port}" for number in (1, 2))
    server = Served(tmp_path, port, "0.0.0.0", two)  # noqa: S104 (loopback)
    try:
        ann, bob = person(one), person(two)
        invited(ann, bob)
        played(ann, bob)

        assert bob.url.startswith(f"{two}/g/")
        assert ann.url.startswith(f"{one}/g/")
        assert is_over(ann)
        assert is_over(bob)
    finally:
        server.kill()


def test_a_curtain_hangs_between_people_at_one_screen(person, shot):
    page = person()
    card(page, "gwc").locator("button").nth(1).click()
    for select in page.locator("#wish select[data-seat]").all():
        select.select_option("hotseat")
    page.locator("#wish button.gold").click()
    expect(page.locator("#ground polygon").first).to_be_attached(timeout=20_000)
    curtain = page.locator("#curtain")
    for _ in range(40):
        if curtain.is_visible():
            break
        if page.evaluate("() => Boolean(table.frame?.ask?.mine) && !table.isBusy"):
            page.evaluate("() => table.send([table.frame.ask.options[0].do])")
        page.wait_for_timeout(100)
    expect(curtain).to_be_visible()
    before = page.evaluate("() => table.seat")
    shot(page, "curtain")
    page.locator("#curtain-lift").click()
    ready(page)

    assert before != page.evaluate("() => table.seat")


def test_a_page_comes_back_when_the_server_does(person, served):
    page = person()
    first_game(page, "tutorial")
    ready(page)
    before = version(page)
    served.kill()
    expect(page.locator("#offline")).to_be_visible()
    page.evaluate("() => { table.send([table.frame.ask.options[0].do]) }")
    served.start()
    expect(page.locator("#offline")).to_be_hidden(timeout=30_000)
    ready(page)
    page.wait_for_timeout(500)

    assert version(page) > before


@pytest.mark.parametrize("title", TITLES)
def test_a_phone_shows_the_map_above_and_the_question_below(person, shot, title):
    page = person(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    first_game(page, title)
    ready(page)
    shot(page, f"{title}-phone")
    box, side = page.locator("#map").bounding_box(), page.locator("#side").bounding_box()

    assert side["y"] >= box["y"] + box["height"] - 1
    assert page.evaluate("() => document.documentElement.scrollWidth") <= 390


@pytest.mark.parametrize("title", TITLES)
def test_axe_finds_nothing(person, title):
    page = person()
    page.locator(".title").first.wait_for()
    found = Axe().run(page).response["violations"]
    first_game(page, title)
    ready(page)
    found += Axe().run(page).response["violations"]

    assert [] == [(one["id"], [node["html"][:120] for node in one["nodes"]][:3]) for one in found]


def test_sight_and_supply_are_drawn_over_the_map(person, shot):
    page = person()
    first_game(page, "gwc")
    ready(page)
    page.locator("#sight").click()
    stacks = page.locator("#pieces .stack")
    stacks.nth(0).click(force=True)
    expect(page.locator(".seen").first).to_be_attached()
    expect(page.locator("#telling p").first).to_be_visible()
    shot(page, "sight")
    stacks.nth(stacks.count() - 1).click(force=True)
    expect(page.locator(".overlay")).to_be_attached()
    page.keyboard.press("Escape")
    expect(page.locator(".overlay, .seen")).to_have_count(0)
    expect(page.locator("#sight")).to_have_attribute("aria-pressed", "false")
    expect(page.locator("#supply")).to_be_hidden()


def test_supply_is_drawn_over_the_map(person):
    page = person()
    first_game(page, "clash_giants")
    ready(page)
    page.locator("#supply").click()
    page.locator("#pieces [data-piece]").nth(2).click(force=True)
    expect(page.locator(".overlay")).to_be_attached()
    expect(page.locator("#telling .rule").first).to_be_visible()


def test_why_not_opens_the_rule(person):
    page = person()
    first_game(page, "clash_giants")
    ready(page)
    page.locator("#prompt .rule").click()
    expect(page.locator("#dialog")).to_be_visible()
    expect(page.locator("#dialog-body")).to_contain_text(re.compile("CG-"))
    page.keyboard.press("Escape")


def test_a_game_is_stepped_through_and_counted(person, shot):
    page = person()
    first_game(page, "tutorial")
    for number in range(400):
        answer_by_mouse(page, number)
        if is_over(page):
            break
    page.locator("#words").get_by_role("button", name="statistics").click()
    expect(page.locator(".plot").first).to_be_visible()
    shot(page, "statistics")
    page.keyboard.press("Escape")
    page.locator("#menu-open").click()
    page.locator("#dialog").get_by_role("button", name="replay").click()
    slider = page.locator("#replay input")
    slider.fill("0")
    expect(page.locator("#replay output")).to_have_text(re.compile("^0 /"))
    page.wait_for_timeout(6000)
    assert 0 == version(page)
    page.get_by_role("button", name="back to the game").click()
    expect(page.locator("#replay")).to_have_count(0)
