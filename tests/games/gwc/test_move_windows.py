"""What may be played after a step of a Move (O23.7): by whom, and when it is not offered."""

from __future__ import annotations

import pytest

from games.gwc.rules.situations.liberties import ASSAULTS, NO_WIRE, STURMTRUPPEN


@pytest.fixture
def offered():
    """What each player may play after a step: Actions, Situations and words, in order."""

    def listed(table, mover, to):
        table.set_off(mover)
        offer = table.answer(to).offer
        found = ([], [])
        while offer is not None and offer.name == "stepped_play":
            for one in offer.options:
                card = table.book.cards[one] if isinstance(one, int) else None
                name = one if card is None else getattr(card, "action", card.id)
                found[offer.seat].extend([name] if name != "pass" else [])
            offer = table.answer("pass").offer
        return found

    return listed


@pytest.mark.rule("GWC-A31a", "GWC-O23.7")
@pytest.mark.parametrize(
    ("german", "mover", "expected"),
    [
        ("G7 sto", "sto", ["A31"]),
        ("G7 inf", "inf", []),
        ("G7 inf +mg0815", "inf", ["A31"]),
        ("D2 sto", "sto", []),
    ],
)
def test_assault_fire_needs_a_boxed_fp_and_somebody_in_range(
    field, offered, german, mover, expected
):
    to = "G8" if german.startswith("G7") else "D3"
    table = field("berry", german=german, entente="I8 pol", hands=("A31", ""))

    assert expected == offered(table, mover, to)[0]


@pytest.mark.rule("GWC-A41")
@pytest.mark.parametrize(
    ("mover", "wire", "expected"),
    [("pio", "H8", ["A41"]), ("inf", "H8", []), ("pio", "L8", []), ("pio", "", [])],
)
def test_field_works_need_a_boxed_movement_and_wire_beside_it(
    field, offered, mover, wire, expected
):
    table = field("berry", german=f"G7 {mover}", entente="O11 pol", hands=("A41", ""))
    table.s.wire = 1 << table.hex(wire) if wire else 0

    assert expected == offered(table, mover, "G8")[0]


@pytest.mark.rule("GWC-A54a")
@pytest.mark.parametrize(("mover", "expected"), [("sto", ["A54"]), ("inf", [])])
def test_storm_troops_are_called_by_who_moves_them(field, offered, mover, expected):
    table = field("berry", german=f"G7 {mover}", entente="O11 pol", hands=("A54", ""))

    assert expected == offered(table, mover, "G8")[0]


@pytest.mark.rule("GWC-A42.1", "GWC-O23.7")
@pytest.mark.parametrize(("enemy", "expected"), [("I8", 1), ("O8", 0)])
def test_op_fire_needs_the_mover_in_reach(field, offered, enemy, expected):
    table = field("berry", german="G7 inf", entente=f"{enemy} pol", hands=("", "O21"))

    assert expected == len(offered(table, "inf", "G8")[1])


@pytest.mark.rule("GWC-A42.2", "GWC-A42.3b")
@pytest.mark.parametrize(
    ("ready", "expected"), [(("pol",), ["open_fire"]), (("spe",), []), ((), [])]
)
def test_those_activated_for_op_fire_may_open_fire(field, offered, ready, expected):
    """The Squad is too far away."""
    table = field("berry", german="G7 inf", entente="I8 pol, A11 spe")
    table.s.hot = tuple(1 << table.unit(name) for name in ready)

    assert expected == offered(table, "inf", "G8")[1]


@pytest.mark.rule("GWC-A42.3b")
def test_nobody_else_fires_along_with_those_activated_for_op_fire(field, offered):
    table = field("berry", entente="G9 pol", german="I8 inf, A11 abt", active=1)
    table.s.hot = (1 << table.unit("abt"),)

    assert [] == offered(table, "pol", "G8")[0]


@pytest.mark.rule("GWC-A45.4")
@pytest.mark.parametrize(("works", "expected"), [("", ["A45.4"]), ("trenches", [])])
def test_hidden_wire_lies_where_there_is_no_work(field, offered, works, expected):
    table = field("berry", entente="G9 pol", german="A1 inf", hands=("A45.4", ""), active=1)
    if works:
        setattr(table.s, works, 1 << table.hex("G8"))

    assert expected == offered(table, "pol", "G8")[0]


@pytest.mark.rule("GWC-S98.3.4", "GWC-S98.1a")
@pytest.mark.parametrize(("liberties", "expected"), [(0, ["F-SC4"]), (ASSAULTS, [])])
def test_assaults_are_called_once_in_an_own_move(field, offered, liberties, expected):
    own = field("berry", german="A1 inf", entente="G9 bcp", active=1, liberties=liberties)
    own.hold(1, "F-SC4")
    other = field("berry", german="G7 inf", entente="O11 bcp")
    other.hold(1, "F-SC4")

    assert expected == offered(own, "bcp", "G8")[1]
    assert [] == offered(other, "inf", "G8")[1]


@pytest.mark.rule("GWC-S98.4.7", "GWC-S98.1a")
@pytest.mark.parametrize(
    ("liberties", "expected"),
    [
        (0, ["G-SC7"]),
        (STURMTRUPPEN | NO_WIRE, []),
    ],
)
def test_sturmtruppen_are_called_once_in_an_own_move(field, offered, liberties, expected):
    own = field("fleury_june", german="G5 inf", entente="A11 pol", liberties=liberties)
    own.hold(0, "G-SC7")
    other = field("fleury_june", german="A1 inf", entente="G5 pol", active=1)
    other.hold(0, "G-SC7")

    assert expected == offered(own, "inf", "G6")[0]
    assert [] == offered(other, "pol", "G6")[0]
