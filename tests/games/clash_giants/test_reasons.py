"""What a refusal says: one cause, with the unit, the hex and the number."""

from __future__ import annotations

import pytest

from ww1core import Game, IllegalAction, open_title
from ww1core.play.notation import read
from ww1core.words import speaking

FAR = "C0 0101, E0 1210"


def said(table, name):
    """Why an answer is refused, in words."""
    choice = read(table.book, table.offer, name)
    reasons = table.offer.asking.why_not(table.s.clone(), choice, table.s.stack[-1][2])
    return [table.book.say(reason.text) for reason in reasons]


@pytest.mark.rule("CG-11.6a")
@pytest.mark.parametrize(
    ("works", "expected"),
    [
        ({"forts": "0405 central"}, "C1 is cavalry and does not stay in 0405: fort"),
        ({"zones": "0405 central"}, "C1 is cavalry and does not stay in 0405: fortified zone"),
    ],
    ids=["fort", "zone"],
)
def test_works_that_cavalry_does_not_stay_in_are_named(lab, works, expected):
    table = lab(f"C1 0404 cav, {FAR}", **works).answer("C1")

    assert [expected] == said(table, "0405")


@pytest.mark.rule("CG-2.25b")
def test_a_march_that_is_too_dear_tells_its_cost(lab):
    table = lab(f"C1 0404, {FAR}", points=2).answer("C1")

    expected = "C1 has too few movement points for 0407: the way costs 3, it has 2"
    assert [expected] == said(table, "0407")


@pytest.mark.rule("CG-11.3l")
def test_a_march_that_water_ends_is_told_so(lab):
    flooded = "0304 flooded, 0305 flooded, 0403 flooded, 0405 flooded, 0504 flooded, 0505 flooded"
    table = lab(f"C1 0404, {FAR}", points=4, terrain=f"{flooded}, 0808 flooded").answer("C1")

    expected = "C1 reaches 0406 only through flooded hexes, and a march ends in the first of them"
    assert [expected] == said(table, "0406")
    assert ["C1 would have to start next to 0808"] == said(table, "0808")


@pytest.mark.rule("CG-12.1d", "CG-12.1e")
@pytest.mark.parametrize(
    ("unit", "expected"),
    [
        ("E2", "E2 is not yours"),
        ("C0", "C0 is not next to 0405"),
        ("C2", "C2 takes replacements"),
        ("C3", "C3 went by rail this turn"),
    ],
)
def test_a_unit_that_may_not_attack_is_told_its_own_cause(lab, unit, expected):
    units = "C0 0101, C1 0404, C4 0404, C2 0305, C3 0505, E1 0405, E2 1210"
    table = lab(units, replaced="C2", railed="C3").answer("done", "fight", "0405")

    assert [expected] == said(table, unit)


@pytest.mark.rule("CG-12.72c", "CG-12.72d")
def test_a_unit_that_need_not_roll_is_told_why(lab):
    table = lab("C1 0404* brigade, C2 0305*, C3 0505*, C4 0306*, C5 1010, E1 0405 one te=5")
    table.script(defence=[1]).answer("done", "fight", "0405", "C1", "C2", "C3", "C4")

    assert ["C5 did not attack"] == said(table, "C5")
    assert ["C1 is smaller than C2, which rolls first"] == said(table, "C1")
    assert ["C2 is to roll already"] == said(table.answer("C2"), "C2")


@pytest.mark.rule("CG-12.4a")
def test_a_unit_that_would_break_a_promise_is_told_the_hexes(lab):
    table = lab(f"C1 0506, C8 0506, C2 0507, E1 0606, E2 0607, {FAR}")
    table.answer("done", "fight", "0606", "C1")

    expected = "with C2 in this attack too few units are left for the attacks that must follow"
    assert [f"{expected}: 0607"] == said(table, "C2")


@pytest.mark.rule("CG-12.4a")
def test_what_a_combined_attack_owes_is_named_by_its_hexes(lab):
    table = lab("C1 0506, C2 0507, C3 0608, E1 0606, E2 0607, E3 0609, C0 1010, E0 1011")
    table.script(defence=[1], attack=[1, 1]).answer("done", "fight", "0606", "C1", "C2")

    owed = "a combined attack was made, and these must still be attacked: 0607"
    needed = "the units that could attack 0609 are needed for the attacks that must follow: 0607"
    assert [owed] == said(table, "stop")
    assert [needed] == said(table, "0609")


@pytest.mark.rule("CG-8.5a")
def test_a_unit_that_a_fort_does_not_feed_now_is_told_its_own_cause(lab):
    brigades = ", ".join(f"C{n} 0106 brigade one of=I" for n in (1, 2, 3))
    column = {"size": (1, 12), "sources": "central 0101, entente 0112", "held": "0112"}
    table = lab(f"{brigades}, C4 0107, E1 0103", forts="0106 central", **column)
    table.run("check_supply", 0).answer("C1")

    assert ["a fort feeds C1 already"] == said(table, "C1")
    assert ["C4 is not among the units in Fort Work 0106"] == said(table, "C4")


@pytest.mark.rule("CG-9.31a", "CG-9.31c")
@pytest.mark.parametrize(
    ("unit", "expected"),
    [
        ("C3", "C3 is cavalry, which takes no replacements"),
        ("C4", "C4 has one printed step"),
        ("C5", "C5 is not on the map"),
        ("E0", "E0 is not yours"),
    ],
)
def test_a_unit_that_is_never_rebuilt_is_told_why(lab, unit, expected):
    units = f"C1 0404*, C3 0506* cav, C4 0606 one, C5 entry=9:0404, {FAR}"
    table = lab(units, replacements="german=2").run("reinforce", 0)

    assert [expected] == said(table, unit)


@pytest.mark.rule("YPR-RAIL")
@pytest.mark.parametrize(
    ("unit", "more", "expected"),
    [
        ("C1 0606", {}, "no railway is there"),
        ("C1 0404 cav", {}, "trains take infantry alone"),
        ("C1 0404", {"reduced": "C1"}, "the unit is not supplied"),
        ("C1 0404, E1 0304", {}, "the enemy is next to it"),
    ],
    ids=["no_railway", "cavalry", "no_supply", "enemy"],
)
def test_what_keeps_a_unit_off_the_train_is_told(lab, unit, more, expected):
    rules = [{"id": "YPR-RAIL", "capacity": {"central": 1, "entente": 1}}]
    table = lab(f"{unit}, {FAR}", rail="0404 0405", rules=rules, **more).answer("C1")
    at = table.hex_of("C1")

    assert f"C1 cannot take a train in {at}: {expected}" in said(table, "rail")


@pytest.mark.parametrize(
    ("language", "listed"),
    [("en", "'go by rail' is not offered"), ("fr", "'aller par voie ferrée'")],
)
def test_a_word_that_is_refused_is_told_as_it_is_listed(language, listed):
    game = Game(open_title("clash_giants", "first_ypres_yser", language=language), seed=3)
    while game.waiting.name != "march":
        game.apply(game.waiting.seat, game.options(game.waiting.seat)[0])

    with speaking(language), pytest.raises(IllegalAction, match=listed):
        game.apply(game.waiting.seat, game.read("rail"))
