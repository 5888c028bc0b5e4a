"""Choosing on the map: counters that are looked ahead at, stacks that fan out, marks and arrows."""

from __future__ import annotations

import pytest
from playing import TITLES, answer_by_mouse, card, first_game, is_over, ready, standing, version
from playwright.sync_api import expect
from pressing import SPOT, answered, answers_in, asks, movers, options, press, sent_by, spot_of

GLIDES = """() => {
  window.glides = 0;
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (...given) {
    window.glides += this.closest("#pieces") ? 1 : 0;
    return animate.apply(this, given);
  };
}"""
STYLE = """([kind, names]) => {
  const made = document.createElementNS("http://www.w3.org/2000/svg", "rect");
  made.setAttribute("class", kind);
  document.getElementById("pieces").append(made);
  const style = getComputedStyle(made);
  const found = names.map((name) => style[name]);
  made.remove();
  return found;
}"""
STAY = """(seat) => {
  table.handOver = () => {};
  if (table.seat !== seat) table.sit(seat);
}"""
"""One person holds both seats; this page is to look from one of them whoever is asked."""
CHOSEN_BY = """async () => {
  const { Choices } = await import("/static/js/choosing.js");
  const choices = new Choices(table.question);
  const listed = [...document.querySelectorAll("#answers [data-do]")].map((one) => one.dataset.do);
  const lost = [];
  for (const option of table.question.options) {
    const places = (option.in ?? []).filter((place) => table.board.about.centres[place]);
    const counters = (option.pieces ?? []).filter((piece) => table.board.piece(piece));
    const hexes = new Set(choices.places);
    if (!listed.includes(option.do)) lost.push([option.do, "list"]);
    if (places.length && !places.some((place) => choices.at(place, "").includes(option)))
      lost.push([option.do, "hex"]);
    if (places.length && !option.pieces?.length && !places.some((place) => hexes.has(place)))
      lost.push([option.do, "mark"]);
    const isFramed = (piece) => table.board.piece(piece).querySelector(".choice");
    if (counters.length && !counters.some(isFramed))
      lost.push([option.do, "counter"]);
    const cards = table.frame.hands.flatMap((hand) => hand.cards.map((one) => one.name));
    const offered = [...document.querySelectorAll(".card.choosable b")];
    const isOffered = offered.some((one) => one.textContent === option.card);
    if (option.card && cards.includes(option.card) && !isOffered)
      lost.push([option.do, "card"]);
  }
  return lost;
}"""
"""What is offered, and cannot be chosen in the list or where it is on the map."""


def at_yser(person, **given):
    """The Yser at the first question who moves."""
    page = person(**given)
    first_game(page, "clash_giants")
    answered(page, asks("choose_mover"))
    return page


def looked_ahead(page, piece):
    """Press a counter, and wait for the places where it may go."""
    press(page, piece=piece)
    expect(page.locator(".choice.taken").first).to_be_attached()
    expect(page.locator(".mark").first).to_be_attached()


def test_a_counter_that_is_pressed_shows_its_places_and_sends_nothing(person):
    page = at_yser(person)
    posts, before = sent_by(page), version(page)
    piece = next(iter(movers(page)))
    looked_ahead(page, piece)

    assert [("peek", {"do": [f"choose_mover {piece}"]})] == [p for p in posts if p[0] == "peek"]
    assert [] == answers_in(posts)
    assert before == version(page)
    places = {place for one in options(page) for place in one.get("in", [])}
    assert len(places) == page.locator(".mark:not(.hot)").count()


def test_a_press_on_a_place_sends_both_answers_as_one_group(person):
    page = at_yser(person)
    posts, before = sent_by(page), version(page)
    piece = next(iter(movers(page)))
    looked_ahead(page, piece)
    free = [one for one in options(page) if one.get("in") and not one.get("pieces")]
    press(page, place=free[0]["in"][0])
    expect(page.locator(".choice.taken")).to_have_count(0)
    ready(page)

    assert [[f"choose_mover {piece}", free[0]["do"]]] == answers_in(posts)
    assert version(page) > before


def test_another_counter_switches_and_escape_drops_it(person):
    page = at_yser(person)
    posts = sent_by(page)
    one, other = list(movers(page))[:2]
    looked_ahead(page, one)
    press(page, piece=other)
    expect(page.locator(f'#pieces [data-piece="{other}"] > .taken')).to_be_attached()

    assert [f"choose_mover {other}"] == page.evaluate("() => table.path")
    expect(page.locator(f'#pieces [data-piece="{one}"] > .taken')).to_have_count(0)
    page.keyboard.press("Escape")
    expect(page.locator(".choice.taken, .mark")).to_have_count(0)
    assert [] == page.evaluate("() => table.path")
    assert [] == answers_in(posts)


def test_a_stack_with_several_options_fans_out_above_its_hex(person, shot):
    page = person()
    first_game(page, "grand_illusion")
    answered(page, stacked)
    _, pieces = stack_offered(page)
    posts = sent_by(page)
    x, y = next(spot for piece in pieces if (spot := page.evaluate(SPOT, ["", piece])))
    page.mouse.click(x, y)
    fan = page.locator("#fan")
    expect(fan).to_be_visible()
    shot(page, "fan")
    box = fan.bounding_box()

    assert len(pieces) == fan.locator("button").count() == fan.locator("button svg").count()
    assert box["y"] + box["height"] <= y
    assert box["x"] <= x <= box["x"] + box["width"]
    assert [] == answers_in(posts)
    expect(fan.locator("button:focus")).to_have_count(1)
    before = standing(page)
    fan.locator("button").nth(1).click()
    expect(fan).to_be_hidden()
    for _ in range(40):
        if standing(page) != before:
            break
        page.wait_for_timeout(25)
    assert standing(page) != before


def test_a_counter_of_a_fan_is_chosen_by_a_second_press(person):
    page = person()
    first_game(page, "grand_illusion")
    answered(page, stacked)
    _, pieces = stack_offered(page)
    x, y = next(spot for piece in pieces if (spot := page.evaluate(SPOT, ["", piece])))
    page.mouse.click(x, y)
    expect(page.locator("#fan")).to_be_visible()
    before = standing(page)
    page.mouse.click(x, y)
    expect(page.locator("#fan")).to_be_hidden()
    for _ in range(40):
        if standing(page) != before:
            break
        page.wait_for_timeout(25)
    assert standing(page) != before


def stack_offered(page):
    """A hex with several counters that may be chosen, and they."""
    found = {}
    for one in options(page):
        for place in one.get("in", []) if one.get("pieces") else []:
            found.setdefault(place, set()).update(one["pieces"])
    return next(((place, pieces) for place, pieces in found.items() if len(pieces) > 1), None)


def stacked(page):
    """Whether counters of one hex are asked for."""
    asked = page.evaluate("() => table.question?.asks ?? []")
    return "unit" in asked and stack_offered(page) is not None


def test_a_stack_is_told_on_hover(person):
    page = at_yser(person)
    piece, place = next(iter(movers(page).items()))
    page.mouse.move(*spot_of(page, piece=piece))

    expect(page.locator("#tip")).to_be_visible()
    expect(page.locator("#tip")).to_contain_text(place)
    expect(page.locator("#tip")).to_contain_text("Terrain")
    page.mouse.move(5, 5)
    expect(page.locator("#tip")).to_be_hidden()


@pytest.mark.parametrize(("motion", "glides"), [("no-preference", True), ("reduce", False)])
def test_counters_glide_unless_motion_is_reduced(person, motion, glides):
    page = at_yser(person, reduced_motion=motion)
    page.evaluate(GLIDES)
    looked_ahead(page, next(iter(movers(page))))
    before = version(page)
    place = next(one for one in options(page) if one.get("in"))["in"][0]
    press(page, place=place)
    expect(page.locator(".choice.taken")).to_have_count(0)
    ready(page)

    assert version(page) > before
    assert glides == bool(page.evaluate("window.glides"))


def test_what_others_did_is_marked_and_what_oneself_did_is_not(person, shot):
    """Each seat has its page: the mover sees no news, the other one sees lines and arrows."""
    ann = person()
    card(ann, "clash_giants").locator("button").nth(1).click()
    for select in ann.locator("#wish select[data-seat]").all():
        select.select_option("me")
    ann.locator("#wish button.gold").click()
    expect(ann.locator("#ground polygon").first).to_be_attached(timeout=60_000)
    answered(ann, asks("choose_mover"))
    seat = ann.evaluate("() => table.seat")
    other = next(s for s in ann.evaluate("() => table.about.seats.map((s) => s.id)") if s != seat)
    bob = ann.context.new_page()
    bob.goto(f"{ann.url.partition('?')[0]}?seat={other}")
    expect(bob.locator("#ground polygon").first).to_be_attached(timeout=20_000)
    bob.evaluate(STAY, other)
    expect(bob.locator("#log p").first).to_be_attached()
    expect(bob.locator("#log .new")).to_have_count(0)
    looked_ahead(ann, next(iter(movers(ann))))
    press(ann, place=next(one for one in options(ann) if one.get("in"))["in"][0])
    expect(ann.locator("#log p").last).to_contain_text("moves from")

    expect(bob.locator("#log .new").last).to_contain_text("moves from")
    expect(bob.locator(".arrow").first).to_be_attached()
    expect(bob.locator(".head").first).to_be_attached()
    shot(bob, "arrows")
    ready(ann)
    expect(ann.locator("#log .new, .arrow")).to_have_count(0)


def test_news_is_still_marked_after_a_reload(person):
    """The page is left before anything was looked at: what came is news to who comes back."""
    page = at_yser(person)
    for number in range(60):
        ready(page)
        if page.locator("#log .new").count() or is_over(page):
            break
        answer_by_mouse(page, number)
    seen, lines = page.evaluate("() => [table.seen, table.frame.log.length]")
    assert seen < lines
    page.evaluate("() => { table.look = () => {}; }")
    page.reload()
    expect(page.locator("#log p").first).to_be_attached()

    expect(page.locator("#log .new")).to_have_count(lines - seen)
    assert seen == page.evaluate("() => table.seen")


HEXES = ("mark", "mark hot", "about", "seen", "cursor")
COUNTERS = ("choice", "choice taken")
LINES = ("arrow", "overlay", "overlay cut")


@pytest.mark.parametrize("kinds", [HEXES, COUNTERS, LINES])
def test_marks_are_outline_and_dash_besides_colour(person, kinds):
    """Marks that may meet differ in their dashes or in their width, whatever their colour."""
    page = at_yser(person)
    looks = {
        kind: page.evaluate(STYLE, [kind, ["strokeDasharray", "strokeWidth"]]) for kind in kinds
    }
    strokes = {page.evaluate(STYLE, [kind, ["stroke"]])[0] for kind in kinds}

    assert "none" not in strokes
    assert len(kinds) == len({tuple(look) for look in looks.values()}), looks


@pytest.mark.parametrize("title", TITLES)
def test_every_option_is_in_the_list_and_on_the_map(person, title):
    page = person()
    first_game(page, title)
    for number in range(25):
        ready(page)
        if is_over(page):
            break
        assert [] == page.evaluate(CHOSEN_BY)
        answer_by_mouse(page, number)

    assert version(page) > 5
