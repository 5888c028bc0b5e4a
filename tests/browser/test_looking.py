"""Looking ahead and going several steps in a browser, in a game that was played before."""

from __future__ import annotations

from pathlib import Path

import pytest
from playing import ready, version
from playwright.sync_api import expect

PLAYED = Path(__file__).parents[1] / "web" / "played" / "gwc-bleid.ww1"
IMPORT = """async (file) => {
  const post = (route, body) => fetch(route, {
    method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body),
  });
  await post("/api/me", { name: "Ann", lang: "en" });
  return (await (await post("/api/games/import", { id: crypto.randomUUID(), file })).json()).game;
}"""


@pytest.fixture
def before(person, served):
    """A page at the first answer of a seat to a decision."""

    def build(answer: str, seat: str = "entente"):
        lines = PLAYED.read_bytes().splitlines(keepends=True)
        wanted = f'"seat":"{seat}","do":"{answer}'.encode()
        number = next(number for number, line in enumerate(lines) if wanted in line)
        page = person()
        expect(page.locator(".title").first).to_be_attached(timeout=60_000)
        game = page.evaluate(IMPORT, b"".join(lines[:number]).decode())
        page.goto(f"{served.url}/g/{game}?seat={seat}")
        expect(page.locator("#ground polygon").first).to_be_attached(timeout=60_000)
        ready(page)
        return page

    return build


def test_odds_are_seen_from_the_hand_and_nothing_is_played(before, shot):
    page = before("give_order F-69")
    stood = version(page)
    page.locator("#hands button.look").first.click()
    expect(page.locator("#prompt")).to_contain_text("which hex is fired at?")
    page.locator("#options button").first.click()
    expect(page.locator("#prompt")).to_contain_text("who takes part?")
    page.locator("#options button").first.click()
    expect(page.locator("#battle")).to_contain_text("fire power before the roll")
    expect(page.locator("#battle")).to_contain_text("printed morale")
    shot(page, "odds_from_the_hand")
    page.keyboard.press("Escape")
    expect(page.locator("#prompt")).to_contain_text("which card do you play")

    assert stood == version(page)


def test_a_press_on_a_far_hex_goes_several_steps(before, shot):
    page = before("take_step H5")
    stood = version(page)
    expect(page.locator(".mark.far").first).to_be_attached()
    page.evaluate("() => table.press('H3', '', { x: 0, y: 0 })")
    expect(page.locator("#log")).to_contain_text("from G5 to H4")
    cut = page.locator("#telling").get_by_text("your way ends here")
    gone = page.locator("#log").get_by_text("from H4 to H3")
    expect(cut.or_(gone).first).to_be_attached(timeout=60_000)
    shot(page, "several_steps")

    assert version(page) > stood


def test_a_question_without_a_word_has_a_way_back(before):
    page = before("give_order exchange")
    page.locator('[data-do="give_order exchange"]').click()
    expect(page.locator("#prompt")).to_contain_text("which card do you exchange?")
    page.locator("#back button").click()
    expect(page.locator("#prompt")).to_contain_text("which card do you play")
    expect(page.locator("#back button")).to_have_count(0)
