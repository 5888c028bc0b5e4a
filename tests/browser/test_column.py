"""The column beside the map: its order, why not, dice, battles, and what is asked on a phone."""

from __future__ import annotations

import re

import pytest
from playing import TITLES, answer_by_mouse, first_game, is_over, ready, version
from playwright.sync_api import expect
from pressing import answered, answers_in, asks, free_hex, movers, options, press, sent_by

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
ORDER = (
    *("where", "prompt", "words", "options", "telling", "battle", "hands", "panels"),
    *("log", "chat", "note"),
)


def at_yser(person, **given):
    """The Yser at the first question who moves."""
    page = person(**given)
    first_game(page, "clash_giants")
    answered(page, asks("choose_mover"))
    return page


def boxes(page):
    """Where the map and the column are."""
    return page.locator("#map").bounding_box(), page.locator("#side").bounding_box()


def test_the_map_is_left_and_the_column_right_or_a_sheet_below(person):
    page = person(viewport={"width": 821, "height": 700})
    first_game(page, "tutorial")
    ready(page)
    map_, side = boxes(page)
    assert side["x"] >= map_["x"] + map_["width"] - 1
    page.set_viewport_size({"width": 820, "height": 700})
    map_, side = boxes(page)
    assert side["y"] >= map_["y"] + map_["height"] - 1
    assert 820 == side["width"] == map_["width"]


@pytest.mark.parametrize("given", [{}, PHONE], ids=["desk", "phone"])
def test_the_parts_of_the_column_are_in_their_order(person, given):
    page = person(**given)
    first_game(page, "gwc")
    ready(page)
    wanted = ", ".join(f"#{id_}" for id_ in ORDER)
    found = page.locator(wanted).evaluate_all("(found) => found.map((one) => one.id)")

    assert list(ORDER) == found
    gold = page.locator("#words button.gold[data-do]")
    expect(gold.first).to_be_visible()
    assert "rgb(255, 215, 94)" == gold.first.evaluate(
        "(one) => getComputedStyle(one).backgroundColor"
    )
    expect(page.locator("#options .number").first).to_have_text(re.compile(r"^\d+$"))
    expect(page.locator("#prompt .rule")).to_be_visible()


def test_a_press_on_anything_else_tells_why_not_and_opens_the_rule(person, shot):
    page = at_yser(person)
    posts = sent_by(page)
    press(page, piece=next(iter(movers(page))))
    expect(page.locator(".mark").first).to_be_attached()
    press(page, place=free_hex(page))
    rule = page.locator("#telling .rule").first
    expect(rule).to_be_visible()
    shot(page, "why-not")
    id_ = rule.inner_text()
    rule.click()

    expect(page.locator("#dialog-head")).to_contain_text(id_)
    expect(page.locator("#dialog-body h3").first).to_contain_text(id_)
    assert [] == answers_in(posts)
    assert "why" in [route for route, _ in posts]


def test_a_rule_is_shown_with_its_rulings(person):
    page = person()
    first_game(page, "clash_giants")
    ready(page)
    page.evaluate("() => { table.rule('CG-7.2'); }")
    expect(page.locator("#dialog-body h3").nth(1)).to_be_visible()
    ids = page.evaluate(
        """async () => (await table.ask("rule", { name: "CG-" })).body.sections
          .filter((section) => section.lines.length).map((section) => section.t.split(" ")[0])"""
    )
    page.keyboard.press("Escape")
    page.evaluate("(id) => { table.tell([{ t: 'so it is', rules: [id] }]); }", ids[0].rstrip(":"))
    page.locator("#telling .rule").click()

    expect(page.locator("#dialog-body h3")).to_have_count(1)
    expect(page.locator("#dialog-body li").first).to_be_visible()


@pytest.mark.parametrize("title", TITLES)
def test_a_hex_that_is_not_offered_is_answered_with_a_rule(person, title):
    """Whatever is asked: something stands in the way, or the question is not one about hexes."""
    page = person()
    first_game(page, title)
    asked = set()
    for number in range(20):
        ready(page)
        if is_over(page):
            break
        free = free_hex(page)
        name = page.evaluate("() => table.question.name")
        if free and name not in asked:
            asked.add(name)
            page.evaluate("() => table.tell([])")
            press(page, place=free)
            expect(page.locator("#telling .rule").first).to_be_attached()
            expect(page.locator("#telling")).not_to_contain_text(re.compile("there is no \\w+ '"))
        answer_by_mouse(page, number)

    assert len(asked) > 1


def test_a_counter_is_no_wrong_card(person):
    """Where a card is asked for, a counter is told rather than taken for a card."""
    page = person()
    first_game(page, "gwc")
    answered(page, lambda page: page.evaluate("() => table.question.asks.join()") == "card")
    piece = page.evaluate("() => document.querySelector('#pieces [data-piece]').dataset.piece")
    press(page, piece=piece)

    expect(page.locator("#telling p").first).to_contain_text("answered beside the map")
    expect(page.locator("#telling .rule").first).to_be_visible()


def test_what_is_told_is_brought_into_view(person):
    """On a phone the options may fill the sheet: why not is seen nevertheless."""
    page = at_yser(person, **PHONE)
    page.evaluate("() => { table.tell([{ t: 'so it is' }]); }")

    expect(page.locator("#telling")).to_be_in_viewport()


def test_a_new_question_is_read_from_its_beginning(person):
    page = at_yser(person, **PHONE)
    side = page.locator("#side")
    page.locator("#note").scroll_into_view_if_needed()
    assert side.evaluate("(side) => side.scrollTop")
    press(page, piece=next(iter(movers(page))))
    expect(page.locator(".choice.taken").first).to_be_attached()

    assert 0 == side.evaluate("(side) => side.scrollTop")
    expect(page.locator("#prompt")).to_be_in_viewport()


def test_an_option_before_dice_bears_a_die_and_is_the_end_of_undo(person):
    page = person()
    first_game(page, "landships")
    until_dice(page)
    log = page.locator("#log").inner_text()
    button = page.locator("#answers button:has(.learnt)", has_text="⚄").first
    expect(button.locator(".learnt")).to_have_attribute("aria-label", re.compile("dice follow"))
    before = version(page)
    button.click()
    for _ in range(200):
        if version(page) > before:
            break
        page.wait_for_timeout(25)

    assert not page.evaluate("() => table.frame.ask?.undo ?? false")
    expect(page.locator("#undo")).to_be_disabled()
    page.keyboard.press("u")
    ready(page)
    assert page.locator("#log").inner_text().startswith(log[:200])
    assert version(page) > before


def until_dice(page, most=120):
    """Answer until an option bears a die."""
    for number in range(most):
        ready(page)
        page.wait_for_load_state("networkidle")
        if page.locator("#answers .learnt", has_text="⚄").count():
            return
        answer_by_mouse(page, number)
        while page.locator("#dialog[open]").count():
            page.locator("#dialog button[value=close]").tap()
    raise AssertionError("no dice fell")


def test_touch_asks_once_more_before_dice(person, shot):
    page = person(**PHONE)
    first_game(page, "landships")
    until_dice(page)
    posts, before = sent_by(page), version(page)
    button = page.locator("#answers button:has(.learnt)", has_text="⚄").first
    button.tap()
    dialog = page.locator("#dialog")
    expect(dialog).to_be_visible()
    expect(dialog).to_contain_text(re.compile("dice follow", re.IGNORECASE))
    shot(page, "touch-dice")
    dialog.locator("button[value=close]").tap()
    expect(dialog).to_be_hidden()

    assert [] == answers_in(posts)
    assert before == version(page)
    button.tap()
    dialog.locator("button.gold").tap()
    for _ in range(200):
        if version(page) > before:
            break
        page.wait_for_timeout(25)
    assert 1 == len(answers_in(posts))


def test_a_mouse_is_not_asked_twice(person):
    page = person()
    first_game(page, "landships")
    until_dice(page)
    posts = sent_by(page)
    page.locator("#answers button:has(.learnt)", has_text="⚄").first.click()
    for _ in range(200):
        if answers_in(posts):
            break
        page.wait_for_timeout(25)

    assert 1 == len(answers_in(posts))
    expect(page.locator("#dialog")).to_be_hidden()


def test_the_battle_is_shown_after_each_who_joins_and_each_is_taken_back(person, shot):
    """Who attacks is asked again and again: every answer is one of its own."""
    page = person()
    first_game(page, "storm_west")

    def many(page):
        return asks("join_attack")(page) and len(options(page)) > 2

    answered(page, many, listed="choose_target")
    posts, shown = sent_by(page), [battle(page)]
    for _ in range(2):
        before = version(page)
        page.locator("#options button").first.click()
        for _ in range(200):
            if version(page) > before:
                break
            page.wait_for_timeout(25)
        ready(page)
        shown.append(battle(page))
    shot(page, "battle")

    assert [1, 1] == [len(group) for group in answers_in(posts)]
    assert 3 == len(set(shown))
    assert re.search(r"\d:1|1:\d", shown[-1])
    for number in (1, 0):
        page.keyboard.press("u")
        expect(page.locator("#battle")).to_have_text(shown[number])


def battle(page):
    """The words of the battle panel, while no option is pointed at."""
    page.mouse.move(300, 5)
    expect(page.locator("#options button:hover")).to_have_count(0)
    page.evaluate("() => table.point(null)")
    return page.locator("#battle").text_content()
