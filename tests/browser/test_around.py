"""What stands around a game, as people use it: whose turn it is, leaving, saving, watching."""

from __future__ import annotations

import re
from pathlib import Path

from playing import card, first_game, ready, version
from playwright.sync_api import expect

LONG = Path(__file__).parents[1] / "web/played/storm_west-michael.ww1"
"""A game of more decisions than are played again when it is opened."""
WORDS = re.compile("words of yours for the dice")


def menu(page, name):
    """Press something of the menu."""
    page.locator("#menu-open").click()
    page.locator("#dialog").get_by_role("button", name=name, exact=True).click()


def wished(page, who, *, watched=False):
    """Begin a game in which nothing is hidden and one player has both seats."""
    card(page, "clash_giants").locator("button").nth(1).click()
    for select in page.locator("#wish select[data-seat]").all():
        select.select_option(who)
    if watched:
        page.locator("#wish input[type=checkbox]").nth(-2).check()
    page.locator("#wish button.gold").click()
    expect(page.locator("#ground polygon").first).to_be_attached(timeout=60_000)


def test_the_name_of_the_page_tells_whose_turn_it_is(person):
    page = person()
    first_game(page, "tutorial")
    ready(page)

    expect(page).to_have_title(re.compile("^● "))
    page.get_by_role("link", name="lobby").click()
    expect(page).to_have_title(re.compile(r"^\(1\) "))
    expect(page.locator("#games .turn")).to_be_visible()


def test_somebody_resigns_after_a_question(person):
    page = person()
    first_game(page, "tutorial")
    ready(page)
    menu(page, "resign")
    page.locator("#dialog").get_by_role("button", name="yes").click()

    expect(page.locator("#chat li")).to_contain_text("resigned")
    expect(page.locator("#prompt")).to_contain_text("cannot be played on")


def test_a_game_is_taken_away_as_a_file_and_brought_back(person, tmp_path):
    page = person()
    wished(page, "hotseat")
    ready(page)
    page.locator("#words button[data-do]").first.click()
    expect(page.locator("#log p").nth(2)).to_be_attached()
    ready(page)
    page.locator("#menu-open").click()
    with page.expect_download() as waiting:
        page.locator("#dialog a[download]").click()
    path = tmp_path / "game.ww1"
    waiting.value.save_as(path)
    before, log = page.url, page.locator("#log").inner_text()
    page.goto(page.url.partition("/g/")[0])
    page.locator(".title").first.wait_for()
    page.locator("#import").set_input_files(path)
    expect(page.locator("#ground polygon").first).to_be_attached(timeout=60_000)
    ready(page)

    assert before.partition("?")[0] != page.url.partition("?")[0]
    expect(page.locator("#log")).to_have_text(log, use_inner_text=True)
    page.locator("#menu-open").click()
    expect(page.locator("#dialog")).to_contain_text("seen")


def test_somebody_watches_and_is_asked_nothing(person):
    owner, guest = person(), person()
    wished(owner, "hotseat", watched=True)
    ready(owner)
    guest.goto(owner.url.partition("?")[0])
    expect(guest.locator("#ground polygon").first).to_be_attached(timeout=20_000)
    before = version(guest)
    owner.locator("#words button[data-do]").first.click()
    for _ in range(40):
        if version(guest) > before:
            break
        guest.wait_for_timeout(50)

    expect(guest.locator("#prompt")).to_contain_text("is to decide")
    expect(guest.locator("#options button")).to_have_count(0)
    assert version(guest) > before


NO_SOCKETS = """
window.opened = 0;
window.WebSocket = class {
  constructor() { window.opened += 1; setTimeout(() => this.onclose?.(), 0); }
  close() {}
};
const asked = window.fetch;
window.fetch = (path, given) => {
  if (String(path).includes("&v=")) window.before ??= window.opened;
  return asked(path, given);
};
"""
"""Sockets that never open, and how many were tried before the page asked for what is new."""


def test_a_page_asks_again_and_again_once_two_sockets_did_not_open(person):
    """Somebody who watches answers nothing: what is seen came by asking."""
    owner, guest = person(), person()
    wished(owner, "hotseat", watched=True)
    ready(owner)
    guest.add_init_script(NO_SOCKETS)
    guest.goto(owner.url.partition("?")[0])
    expect(guest.locator("#ground polygon").first).to_be_attached(timeout=20_000)
    before = version(guest)
    owner.locator("#words button[data-do]").first.click()
    for _ in range(200):
        if version(guest) > before:
            break
        guest.wait_for_timeout(50)

    assert version(guest) > before
    assert 2 == guest.evaluate("() => window.before")


def test_words_for_the_dice_are_asked_where_a_seat_is_taken(person):
    """The hash of the secret is shown before; nobody can choose the dice alone."""
    owner, guest = person(), person()
    card(owner, "tutorial").locator("button").nth(1).click()
    owner.locator("#wish select[data-seat=red]").select_option("invite")
    owner.get_by_label(WORDS).fill("chosen by the owner")
    owner.locator("#wish button.gold").click()
    guest.goto(owner.locator("#wish code").first.inner_text())
    guest.get_by_label(WORDS).fill("chosen by the guest")
    guest.locator("#joining button.gold").click()
    expect(guest.locator("#ground polygon").first).to_be_attached()
    for _ in range(200):
        if guest.evaluate("() => Boolean(table.about)"):
            break
        guest.wait_for_timeout(50)
    told = guest.evaluate("() => table.about.words")

    assert ["blue=chosen by the owner", "red=chosen by the guest"] == told


def test_a_statistic_is_read_from_its_beginning(person):
    """A dialog that is longer than the page begins at its top."""
    page = person(viewport={"width": 1000, "height": 600})
    first_game(page, "clash_giants")
    ready(page)
    page.locator("#menu-open").click()
    page.locator("#dialog").get_by_role("button", name="statistics").click()
    expect(page.locator(".plot").first).to_be_visible()

    assert 0 == page.locator("#dialog").evaluate("(dialog) => dialog.scrollTop")


def test_the_log_of_a_long_game_is_fetched_when_it_is_scrolled_up(person):
    """The last lines are there at once; those before come with a button, or at the top."""
    page = person()
    page.locator(".title").first.wait_for()
    page.locator("#import").set_input_files(LONG)
    expect(page.locator("#log p").first).to_be_attached(timeout=60_000)
    older, lines = page.locator("#log-older"), page.locator("#log p")
    expect(older).to_be_visible()
    tail = [line.text_content() for line in lines.all()]
    page.locator("#log").evaluate("(log) => log.scrollTo(0, 0)")
    expect(older).to_be_hidden(timeout=60_000)
    whole = [line.text_content() for line in lines.all()]

    assert len(tail) < len(whole)
    assert tail == whole[-len(tail) :]
    assert page.locator("#log").evaluate("(log) => log.scrollTop") > 0
    page.reload()
    expect(older).to_be_visible(timeout=60_000)
    older.click()
    expect(older).to_be_hidden()
    expect(lines).to_have_count(len(whole))
