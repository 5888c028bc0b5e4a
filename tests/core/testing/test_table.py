from __future__ import annotations

import pytest

from ww1core.errors import DataError, FlowError, IllegalAction, NotationError
from ww1core.events import Rolled, UnitMoved
from ww1core.plugins import Scenario, open_title
from ww1core.testing import Table

MARKERS = {"marker": [0, 1, 2, 3]}


@pytest.fixture(scope="module")
def book():
    return open_title("tutorial", "bridge")


@pytest.fixture(scope="module")
def commander():
    return open_title("gwc", "bleid")


@pytest.fixture
def table(book):
    """Blue's first marker is drawn; nobody holds a card."""
    return Table(book, MARKERS).put(hands={})


def test_a_decision_is_asked_by_name(table):
    assert ("choose_unit", "blue") == table.asked
    assert {"B1", "B2", "B3", "BG", "done"} == table.options


def test_answers_are_given_by_name(table):
    table.answer("B1", "march", "0303")

    assert "choose_unit" == table.offer.name
    assert "0303" == table.hex_of("B1")


def test_an_answer_that_is_not_offered_is_refused_with_its_rules(table):
    with pytest.raises(IllegalAction, match=r"'R1' is not among B1, .* of choose_unit \(TUT-1\.1"):
        table.answer("R1")


def test_a_refusal_has_reasons(table):
    assert (("TUT-1.1", "why.not_your_unit"),) == table.why("R1")
    assert {"TUT-1.1"} == table.rules_against("R1")
    assert () == table.why("B1")


def test_a_changed_position_is_asked_anew(table):
    for unit in (0, 1, 2):
        table.s.hex[unit] = -1
    table.rebuild()

    assert {"BG", "done"} == table.options


def test_only_units_of_a_described_position_are_on_the_map(table):
    table.position("B1 0303*, RG 0603 SW")

    assert ("0303", 1, "") == (table.hex_of("B1"), table.steps("B1"), table.hex_of("B2"))
    assert table.book.land.grid.direction_names.index("SW") == table.s.facing[table.unit("RG")]
    assert {"B1", "done"} == table.options


def test_units_are_placed_beside_those_that_stand_there(table):
    table.position("B1 0303").place("B2 0304")

    assert ("0303", "0304", "") == (table.hex_of("B1"), table.hex_of("B2"), table.hex_of("B3"))


def test_slots_hold_what_is_named(table):
    table.put(ordered="B1, B2", hands={"red": "Ambush I"}, steps={"B3": 1}, turn=3)

    assert table.unit_set("B1", "B2") == table.s.ordered
    assert [set(), {"Ambush I"}] == [table.names("card", hand) for hand in table.s.hands]
    assert (1, 3) == (table.steps("B3"), table.s.turn)
    assert {"B3", "BG", "done"} == table.options


@pytest.mark.parametrize(
    ("slots", "message"),
    [
        ({"orders": "B1"}, "the state has no slot 'orders'; it has: .*ordered"),
        ({"ordered": "B1, 0303"}, "B1, 0303 are nothing that is known; use set_of"),
        ({"hands": {"green": "Ambush I"}}, "hands: there is no seat 'green'"),
    ],
)
def test_a_position_that_cannot_be_read_is_refused(table, slots, message):
    with pytest.raises(NotationError, match=message):
        table.put(**slots)


def test_sets_have_names(table):
    assert {"B1", "BG"} == table.names("unit", 0b1001) == table.units(0b1001)
    assert 0b1001 == table.set_of("unit", "B1", "BG")
    assert {"0303"} == table.hexes(1 << table.hex("0303"))


def test_cards_and_markers_come_by_chance_and_dice_do_not(table):
    table.position("B1 0203, R1 0303").answer("B1", "assault")

    with pytest.raises(FlowError, match="no outcome is scripted for 'assault'"):
        table.answer("0303")


def test_with_a_seed_dice_fall_as_well(book):
    table = Table(book, MARKERS, seed=1).position("B1 0203, R1 0303", hands={})
    table.answer("B1", "assault", "0303")

    assert ["assault"] == [event.roll for event in table.told(Rolled, last=True)]


def test_what_is_written_down_comes_up(table):
    table.position("B1 0203, R1 0303, R2 0605").script(assault={"0303": [6]})
    table.answer("B1", "assault", "0303")

    assert [6] == [event.result for event in table.told(Rolled) if event.roll == "assault"]
    assert ["0303"] == table.rolled("assault")


def test_outcomes_have_names(book):
    table = Table(book, {"card": ["Ambush II"], **MARKERS})

    assert "Ambush II" in table.names("card", table.s.hands[0])


def test_a_draw_that_the_title_does_not_make_is_refused(table):
    expected = "there is no draw 'asault', expected one of: assault, card, fire, marker"
    with pytest.raises(NotationError, match=expected):
        table.script(asault=[6])


def test_what_is_told_is_asked_by_key_and_by_type(table):
    table.answer("B1", "march", "0303")
    (moved,) = table.told(UnitMoved, last=True)

    assert (table.unit("B1"), table.hex("0303")) == (moved.unit, moved.at)
    assert ["0303"] == table.way("B1")
    assert ["B1 moves from 0203 to 0303"] == [one for one in table.lines(last=True) if "B1" in one]
    assert [] == table.told("told.assault")
    with pytest.raises(NotationError, match=r"nothing is ever told under 'told\.nothing'"):
        table.told("told.nothing")


def test_windows_are_passed_until_a_decision_is_asked(table):
    table.position("B1 0203, BG 0202, R1 0303, R2 0605", hands={"red": "Ambush I, Counter-order I"})
    table.script(assault=[4]).answer("B1", "assault", "0303")
    assert "_play" in table.asked[0]
    table.answer("BG", where="choose_unit")

    assert ("choose_order", "blue") == table.asked


def test_a_decision_that_is_not_asked_is_not_waited_for(table):
    with pytest.raises(IllegalAction, match="'march' is not asked: choose_unit"):
        table.answer("0303", where="march")


def test_a_game_is_played_on_with_answers_where_they_are_asked(table):
    table.position("B1 0203, R3 0605").script(marker=[2])
    asked = table.play_on(choose_unit=["B1"], choose_order="march", march=["0303"], until="flood")

    assert ["choose_unit", "choose_order", "march"] == asked[:3]
    assert "0303" == table.way("B1")[0]
    assert table.is_over


def test_a_game_that_is_over_asks_nothing(table):
    table.s.ended = (0, "objectives")
    table.s.stack.clear()
    table.rebuild()

    assert table.is_over
    with pytest.raises(IllegalAction, match="the game is over"):
        table.answer("done")


def test_a_title_with_hidden_draws_plays_its_set_up(commander):
    table = Table(commander)
    table.play_on(until="choose_action")

    assert 2 == len(table.s.hands)
    assert all(table.s.hands)


def test_a_procedure_runs_on_a_bare_position(commander):
    table = Table.bare(commander)
    assert table.is_done
    with pytest.raises(IllegalAction, match="all is done, nothing is asked"):
        table.answer("pass")

    assert table.run("melees").is_done


def test_a_table_opens_a_title_by_its_name():
    table = Table.open("tutorial", "dawn", ["trenches"], draws=MARKERS)

    assert ("dawn", {"trenches"}) == (table.book.scenario, table.book.options)


def test_a_title_is_opened_on_documents_of_a_test(book, root):
    data = root / "examples" / "tutorial" / "ww1_tutorial" / "data"
    units = (data / "units.yaml").read_text("utf-8").replace("steps: 2", "steps: 1")
    table = Table.open("tutorial", draws=MARKERS, documents={"units.yaml": units})

    assert (2, 1) == (book.units[0].steps, table.book.units[0].steps)
    assert 2 == open_title("tutorial").units[0].steps


def test_a_document_that_nothing_reads_is_refused():
    with pytest.raises(DataError, match=r"nobody\.yaml.*is not read"):
        Table.open("tutorial", documents={"nobody.yaml": "a: 1"})


def test_a_scenario_of_a_test_is_opened_by_itself():
    own = Scenario("bridge", "A bridge of one's own", 2, "short")
    table = Table.open("tutorial", own, seed=1)
    table.play_on()

    assert 2 == table.s.turn
