"""Bombardments, planes, support and Strategy Cards to their limits."""

from __future__ import annotations

import pytest

from games.gwc.content.support import Support, SupportTable
from games.gwc.rules.artillery.artillery_orders import observing_leader
from games.gwc.rules.artillery.barrage import keeps_sight
from games.gwc.rules.artillery.bombardment import settle
from games.gwc.rules.cards.rolls import postpone
from games.gwc.rules.events.support import row_pieces
from games.gwc.rules.orders.air import attacked_hexes
from games.gwc.state import NOTHING, Mission
from ww1core.hexgrid.hexset import members

FIXED = "fixed_rolling_barrage"


@pytest.mark.rule("GWC-O19.2.2b")
@pytest.mark.parametrize(
    ("round_", "is_settled", "keeps"),
    [("J5", True, True), ("A1", True, False), ("A1", False, True)],
)
def test_only_a_settled_barrage_has_to_be_seen(gunner, round_, is_settled, keeps):
    table = gunner(FIXED)
    s = table.s
    s.spotted = (table.hex(round_), NOTHING)
    s.mission = Mission(0, 0, FIXED, 10, observer=table.hex("L5"), leader=table.unit("nehring"))
    if is_settled:
        settle(s)

    assert (is_settled, keeps) == (s.mission.is_settled, keeps_sight(s))
    s.hex[table.unit("nehring")] = table.hex("L6")
    assert (keeps and not is_settled) == keeps_sight(s)


@pytest.mark.rule("GWC-O19.2.1", "GWC-O19.2.1.1a")
@pytest.mark.parametrize(("box", "stays"), [("local_barrage", False), (FIXED, True)])
def test_the_markers_of_a_local_barrage_are_removed_with_the_order(gunner, box, stays):
    table = gunner(box)
    table.put(hushed=1).turn_up("dice german 6-6", "drift german 1-4")
    table.run("artillery_request", 0)
    table.play_on(choose_observer="ger-ldr-nehring", choose_box=box, place_round="J5")

    assert stays == (table.s.spotted[0] != NOTHING) == (table.s.impact[0] != 0)


@pytest.mark.rule("GWC-O19.2.1.1a")
@pytest.mark.parametrize("seat", [0, 1])
def test_the_round_lies_where_it_was_placed(gunner, seat):
    table = gunner()
    table.s.spotted = (NOTHING, NOTHING)
    table.run("place_round", seat, table.hex("L5")).answer("J5")

    assert (table.hex("J5"), NOTHING) == (table.s.spotted[seat], table.s.spotted[1 - seat])


@pytest.mark.rule("GWC-O19.2b")
def test_without_a_leader_nobody_observes_from_the_field(field):
    s = field("cantigny", german="L5 inf", entente="C4 dou wise").s

    assert 0 == observing_leader(s, 0)
    assert 1 == observing_leader(s, 1).bit_count()


@pytest.mark.rule("GWC-O17.1b", "GWC-O17.1c")
@pytest.mark.parametrize(("mode", "labels"), [("bomb", ["G8"]), ("strafe", ["G7", "G8"])])
def test_bombs_fall_on_one_hex_and_machine_guns_sweep_two(field, mode, labels):
    table = field("cantigny", order="O17", entente="G8 dou, G7 dou")
    table.put(hushed=1).turn_up("hex german G11")
    table.run("air_assault", 0)
    table.play_on(until="choose_target_hex", choose_heading="1", choose_mode=mode)
    found = attacked_hexes(table.s, table.book.land.hex("G8"))

    assert labels == sorted(table.book.land.numbers(found))


@pytest.mark.rule("GWC-O17.1c")
@pytest.mark.parametrize(("heading", "can_strafe"), [("4", False), ("1", True)])
def test_two_hexes_ahead_are_needed_to_strafe(field, heading, can_strafe):
    """Southwards from F10 only F11 is left."""
    table = field("cantigny", order="O17", entente="F11 dou, F8 dou")
    table.put(hushed=1).turn_up("hex german F10")
    table.run("air_assault", 0)
    offer = table.answer(heading).offer

    assert can_strafe == (offer is not None and "strafe" in offer.options)


@pytest.mark.rule("GWC-E87b")
def test_the_melees_of_reinforcements_are_put_off_once(field):
    table = field(german="N5 inf14", entente="C8 spe")
    table.s.postponed = 1 << table.hex("N5")

    assert 1 << table.hex("N5") | 1 << table.hex("C8") == postpone(table.s, 1 << table.hex("C8"))
    assert 0 == postpone(table.s, 0)


@pytest.mark.rule("GWC-E72", "GWC-E87a")
def test_a_row_without_a_weapon_for_its_unit_is_not_complete(field, monkeypatch):
    s = field(german="N5 inf14", entente="C8 spe").s
    row = (Support("ger-abt", 1, ""), Support("ger-w-mg08", 1, "ger-abt"))
    monkeypatch.setitem(vars(s.book), "support", (SupportTable((row,)),) * 2)
    assert 1 == len(row_pieces(s, 0, 0))
    s.weapons_lost = (1 << len(s.book.weapons)) - 1

    assert row_pieces(s, 0, 0) is None


@pytest.mark.rule("GWC-S98.1b")
def test_the_texts_of_other_cards_are_not_offered(field):
    table = field("fleury_june", german="N5 inf rommel", entente="G5 pol durant")
    table.equip(0, "ger-t9")
    table.hold(0, "G-SC3")
    table.run("choose_effect", 0, table.s.strategy[0].bit_length() - 1)

    assert ["GWC-S98.1b", ""] == [
        table.refusal(one) for one in ("exchange_telephone", "artillery_request_by_ao")
    ]


@pytest.mark.rule("GWC-S98.3.1")
def test_a_strategy_card_that_was_not_drawn_is_not_kept(field):
    table = field("fleury_june", german="N5 inf rommel", entente="G5 pol durant")
    first, second, third = members(table.book.strategy_deck[0])[:3]
    table.s.strategy = (1 << first | 1 << second, 0)
    table.run("keep_one", 0)

    assert ["", "", "GWC-S98.3.1"] == [
        table.refusal(table.book.cards[one].id) for one in (first, second, third)
    ]


@pytest.mark.rule("GWC-S98.5.2")
def test_a_leader_with_nobody_to_rally_is_not_chosen(field):
    table = field("cantigny", german="O5 inf", entente="G5 wise* dou*, D5 hill*, J9 knox", active=1)
    table.run("choose_heartening", 1)

    assert "GWC-S98.5.2" == table.refusal("usa-ldr-knox")
