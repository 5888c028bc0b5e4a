"""Every key of the table, and what is read to who does not see the map."""

from __future__ import annotations

import re

import pytest
from playing import TITLES, card, first_game, ready, version
from playwright.sync_api import expect
from pressing import answered, answers_in, asks, movers, options, press, sent_by

KEYS = ("arrow keys", "Enter", "1 to 9", "0:", "u:", "f:", "h, held", "s:", "v:", "Escape", "?:")


def at_yser(person, **given):
    """The Yser at the first question who moves."""
    page = person(**given)
    first_game(page, "clash_giants")
    answered(page, asks("choose_mover"))
    return page


def moved(page):
    """Choose a counter, and then a place that it may march to."""
    before = version(page)
    page.locator("#options button").first.click()
    expect(page.locator(".mark").first).to_be_attached()
    press(page, place=next(one for one in options(page) if one.get("in"))["in"][0])
    expect(page.locator(".choice.taken")).to_have_count(0)
    for _ in range(400):
        if version(page) > before:
            break
        page.wait_for_timeout(25)
    ready(page)


def test_u_takes_a_group_back_as_a_whole(person):
    page = at_yser(person)
    log, prompt, stood = page.evaluate(STANDS)
    posts = sent_by(page)
    moved(page)

    assert 2 == len(answers_in(posts)[0])
    assert page.evaluate(STANDS)[0] != log
    expect(page.locator("#undo")).to_be_enabled()
    page.keyboard.press("u")
    expect(page.locator("#log")).to_have_text(log, use_inner_text=True)
    assert [log, prompt, stood] == page.evaluate(STANDS)
    assert ["undo"] == [route for route, _ in posts if route == "undo"]


STANDS = """() => [
  document.getElementById("log").innerText,
  document.getElementById("prompt").innerText,
  [...document.querySelectorAll("#pieces .stack")].map(
    (stack) => [stack.dataset.hex, ...[...stack.querySelectorAll("[data-piece]")].map(
      (piece) => piece.dataset.piece)].join(" ")),
]"""
"""The log, the question, and which counters stand where."""


def test_u_takes_back_what_was_answered_by_itself(person):
    """After this answer another one is given for the seat; both are taken back at once."""
    page = person()
    first_game(page, "storm_west")
    answered(page, asks("choose_passenger"))
    stands, before = page.evaluate(STANDS), version(page)
    page.locator('#words button[data-do="choose_passenger done"]').click()
    for _ in range(200):
        if page.evaluate(
            "() => table.frame.ask?.mine && table.frame.ask.name !== 'choose_passenger'"
        ):
            break
        page.wait_for_timeout(25)

    assert version(page) - before > 1
    page.keyboard.press("u")
    expect(page.locator("#prompt")).to_have_text(stands[1], use_inner_text=True)
    assert stands == page.evaluate(STANDS)


def test_u_drops_what_is_only_looked_at(person):
    page = at_yser(person)
    posts = sent_by(page)
    page.locator("#options button").first.click()
    expect(page.locator(".choice.taken").first).to_be_attached()
    page.keyboard.press("u")

    expect(page.locator(".choice.taken")).to_have_count(0)
    assert [] == [route for route, _ in posts if route in {"do", "undo"}]


def test_f_fits_the_map_and_then_the_counters(person):
    page = person()
    first_game(page, "storm_west")
    ready(page)
    places = (
        "() => [table.board.x, table.board.y, table.board.k].map(Math.round).join() + table.board.k"
    )
    near = page.evaluate(places)
    page.keyboard.press("f")
    whole = page.evaluate(places)
    page.keyboard.press("f")

    assert near != whole
    assert near == page.evaluate(places)
    page.keyboard.press("+")
    assert near != page.evaluate(places)
    page.keyboard.press("f")
    assert whole == page.evaluate(places)
    box, map_ = (page.locator(where).bounding_box() for where in ("#ground", "#map"))
    assert box["width"] <= map_["width"] + 1
    assert box["height"] <= map_["height"] + 1


def test_h_hides_the_counters_as_long_as_it_is_held(person):
    page = at_yser(person)
    shade = "() => Number(getComputedStyle(document.querySelector('#pieces .stack')).opacity)"
    page.keyboard.down("h")
    assert page.evaluate(shade) < 0.2
    page.keyboard.up("h")
    assert 1 == page.evaluate(shade)
    page.keyboard.down("h")
    page.evaluate("() => window.dispatchEvent(new Event('blur'))")
    assert 1 == page.evaluate(shade)


def test_s_tells_the_supply_of_the_counter_at_the_cursor(person):
    page = at_yser(person)
    place = next(iter(movers(page).values()))
    page.keyboard.press("s")
    expect(page.locator("#telling")).to_contain_text("No hex is chosen")
    page.evaluate("(place) => { table.board.cursor = place; }", place)
    page.keyboard.press("s")

    expect(page.locator(".overlay")).to_be_attached()
    expect(page.locator("#telling .rule").first).to_be_visible()


def test_the_question_mark_tells_all_keys(person):
    page = at_yser(person)
    page.keyboard.press("?")

    expect(page.locator("#dialog")).to_be_visible()
    for key in KEYS:
        expect(page.locator("#dialog-body")).to_contain_text(key)
    page.keyboard.press("Escape")
    expect(page.locator("#dialog")).to_be_hidden()


def test_a_digit_chooses_the_option_of_its_number(person):
    page = at_yser(person)
    third = options(page)[2]
    expect(page.locator(f'#options button[data-do="{third["do"]}"] .number')).to_have_text("3")
    page.keyboard.press("3")

    expect(page.locator(".choice.taken").first).to_be_attached()
    assert [third["do"]] == page.evaluate("() => table.path")


def test_a_key_that_is_typed_into_the_chat_does_nothing_else(person):
    page = at_yser(person)
    posts = sent_by(page)
    page.locator("#said").click()
    page.keyboard.type("1 u s ?")

    expect(page.locator("#said")).to_have_value("1 u s ?")
    expect(page.locator("#dialog")).to_be_hidden()
    assert [] == posts


def test_the_cursor_goes_from_hex_to_neighbour_and_tells_its_hex(person):
    page = at_yser(person)
    page.evaluate("() => { table.board.cursor = '1506'; }")
    page.keyboard.press("m")
    expect(page.locator("#telling")).to_contain_text("1506")
    for key, place in (("ArrowDown", "1507"), ("ArrowUp", "1506")):
        page.keyboard.press(key)
        expect(page.locator("#telling")).to_contain_text(re.compile(rf"^{place}\b"))
    expect(page.locator(".cursor")).to_be_visible()
    for key, columns in (("ArrowRight", "16"), ("ArrowLeft", "15")):
        page.keyboard.press(key)
        expect(page.locator("#telling")).to_contain_text(re.compile(rf"^{columns}\d\d\b"))


def test_the_cursor_tells_every_counter_of_a_stack(person):
    """All that there is to see of a hex is read, and again when the map is reached by Tab."""
    page = person()
    first_game(page, "grand_illusion")
    ready(page)
    place, pieces = page.evaluate("""() => {
      const stacks = [...document.querySelectorAll("#pieces .stack[data-hex]")];
      const high = (stack) => stack.querySelectorAll("[data-piece]").length;
      const stack = stacks.sort((one, other) => high(other) - high(one))[0];
      return [stack.dataset.hex, high(stack)];
    }""")
    page.evaluate("(place) => { table.board.cursor = place; }", place)
    page.locator("#menu-open").focus()
    page.keyboard.press("Tab")
    expect(page.locator("#map")).to_be_focused()

    expect(page.locator("#telling")).to_contain_text(re.compile(rf"^{place}\b"))
    told = page.evaluate("(place) => table.told.get(place).split('\\n')", place)
    assert pieces > 2
    heard = page.locator("#telling").text_content()
    assert [] == [line for line in told if line not in heard]


@pytest.mark.parametrize(("lang", "heading"), [("en", "map in words"), ("fr", "la carte en mots")])
def test_the_whole_map_is_told_as_text(person, lang, heading):
    page = person(locale=lang)
    card(page, "clash_giants").wait_for()
    first_game(page, "clash_giants")
    ready(page)
    names = page.evaluate("() => [...document.querySelectorAll('#pieces [data-piece]')].length")
    page.get_by_role("button", name=heading).click()

    expect(page.locator("#dialog-head")).to_have_text(re.compile(heading, re.IGNORECASE))
    assert page.locator("#dialog-body p").count() > names
    for name in ("Nieuport", "Dixmude", "DE-5R"):
        expect(page.locator("#dialog-body")).to_contain_text(name)


@pytest.mark.parametrize("title", TITLES)
def test_the_cursor_reaches_every_hex(person, title):
    page = person()
    first_game(page, title)
    ready(page)

    assert [] == page.evaluate("""() => {
      const { board } = table;
      const reached = new Set([Object.keys(board.about.centres)[0]]);
      for (const place of reached) {
        for (const [dx, dy] of [[0, -1], [0, 1], [-1, 0], [1, 0]]) {
          board.cursor = place;
          board.walk = [];
          reached.add(board.step(dx, dy));
        }
      }
      return Object.keys(board.about.centres).filter((place) => !reached.has(place));
    }""")
