"""Command (3.3.1): who leads, how far, and what a Leader adds."""

from __future__ import annotations

import pytest

from games.gwc.rules.formations.command import highest_leader, highest_leaders, in_radius, on_map
from games.gwc.rules.formations.status import eliminate
from games.gwc.rules.formations.values import fire_power, leadership, morale, movement, range_of
from ww1core.hexgrid.hexset import members
from ww1core.turns.run import current_offer


@pytest.fixture
def ids():
    """The names of a set of Formations, or of those that an offer holds."""

    def named(s, units):
        if not isinstance(units, int):
            found = [one for one in units.options if isinstance(one, int)]
        else:
            found = members(units)
        return {s.book.units[one].id.partition("-")[2] for one in found}

    return named


DISTANCES = "H6 inf14, H5 inf14, H4 inf14, H3 inf14"


@pytest.mark.rule("GWC-3.3.1.1a", "GWC-3.3.1.1b")
@pytest.mark.parametrize(
    ("leader", "expected"),
    [
        pytest.param("rommel", {"inf14-1", "inf14-2", "inf14-3"}, id="GWC-EX-command-radius-2"),
        pytest.param("ebel", {"inf14-1", "inf14-2"}, id="command 1"),
        pytest.param("hoffmann", {"inf14-1"}, id="GWC-EX-command-radius-0"),
    ],
)
def test_a_leader_activates_as_many_hexes_away_as_his_command(drawn, ids, leader, expected):
    """Water and an enemy that lie between do not matter."""
    german = f"{DISTANCES}, H6 {leader}"
    table = drawn("G5 water, I5 water", base="bleid", german=german, entente="G4 lig14, A1 spe")
    table.run("activate", 0, "move")

    assert expected == ids(table.s, table.answer(f"ger-ldr-{leader}").offer)


@pytest.mark.rule("GWC-3.3.1.1b")
def test_the_radius_goes_through_impassable_ground_and_enemies(drawn):
    pond = "H5 water, G5 water, I5 water"
    table = drawn(pond, base="bleid", german="H6 rommel, H4 inf14", entente="G6 lig14")
    inf, rommel = 1 << table.unit("inf14"), 1 << table.unit("rommel")

    assert inf == in_radius(table.s, rommel, inf)


@pytest.mark.rule("GWC-3.3.1.1a", "GWC-O14.1b")
def test_one_formation_is_activated_where_no_leader_is(field):
    table = field(german="N5 inf14 abt, M5 fus14", entente="C5 spe")
    table.run("activate", 0, "move")

    assert table.answer("ger-inf14-1").is_done
    assert 1 << table.unit("inf14") == table.s.activated


@pytest.mark.rule("GWC-3.3.1.2a", "GWC-3.3.1.2b")
def test_the_highest_leader_starts_a_chain(field, ids):
    """The example of the hierarchy: Barnier reaches De Grasse, he Durant, he Verdier."""
    french = "K6 barnier, I7 degrasse, G6 durant, G5 verdier, I4 violette"
    table = field("berry", german="O1 inf", entente=french, active=1)
    table.run("activate", 1, "move")
    names = ("barnier", "degrasse", "durant")
    offered = [ids(table.s, table.answer(f"fra-ldr-{name}").offer) for name in names]

    assert [{"ldr-degrasse"}, {"ldr-durant"}, {"ldr-verdier"}] == offered
    table.answer("fra-ldr-verdier")
    assert {"ldr-barnier", "ldr-degrasse", "ldr-durant", "ldr-verdier"} == ids(
        table.s, table.s.activated
    )


@pytest.mark.rule("GWC-3.3.1.2b")
def test_another_leader_activates_units_only(field, ids):
    """GWC-EX-hrl-nonhrl-start."""
    table = field("berry", german="O1 inf", entente="K6 barnier, I7 degrasse, I6 pol", active=1)
    table.run("activate", 1, "move")

    assert {"pol-1"} == ids(table.s, table.answer("fra-ldr-degrasse").offer)


@pytest.mark.rule("GWC-3.3.1.2c", "GWC-O21.3.1a")
def test_a_chain_fires_as_one_group_and_is_done_for_the_turn(field):
    german = "G8 bertin inf, H7 ebel, H7 lw"
    table = field("berry", german=german, entente="I8 pol", order="O21", hushed=1)
    s = table.s
    table.run("fire_order", 0).answer("ger-ldr-bertin", "ger-inf-1", "ger-ldr-ebel", "ger-lw-1")
    table.answer("I8", "ger-inf-1")
    offer = current_offer(s)

    assert {table.unit("lw"), table.unit("ebel")} <= set(offer.options)
    table.answer("ger-lw-1", "ger-ldr-ebel", "ger-inf-1").passing()
    assert on_map(s, 0) == s.activated & s.book.own[0]


@pytest.mark.rule("GWC-3.3.1.3")
@pytest.mark.parametrize(
    ("leaders", "expected"),
    [
        ("H5 haupt, H6 mueller", "haupt"),
        ("H5 kunze, H6 hoffmann", "hoffmann"),
        ("H5 kunze", "kunze"),
        ("H5 haupt*, H6 rommel", "haupt"),
    ],
)
def test_the_highest_leader_is_of_the_highest_rank(field, leaders, expected):
    table = field(german=leaders, entente="C5 spe")

    assert table.unit(expected) == highest_leader(table.s, 0)


@pytest.mark.rule("GWC-3.3.1.4")
@pytest.mark.parametrize(
    ("leaders", "expected"),
    [
        ("H5 ebel, H6 brandis!", "brandis"),
        ("H5 brandis, H6 mueller", "mueller"),
        ("H5 ebel, H6 mueller*", "mueller"),
    ],
)
def test_of_one_rank_printed_command_and_then_morale_decide(field, leaders, expected):
    table = field(german=leaders, entente="C5 spe")
    table.s.wire = 1 << table.hex("H6")

    assert table.unit(expected) == highest_leader(table.s, 0)


@pytest.mark.rule("GWC-3.3.1.4", "GWC-3.3.1.2a")
def test_the_owner_names_the_highest_among_equals(field):
    table = field(german="O1 abt", entente="C5 durant, C6 violette, A1 spe", active=0)
    durant, violette = table.unit("durant"), table.unit("violette")
    offer = table.run("settle_ranks").offer

    assert ("name_highest", 1, {durant, violette}) == (offer.name, offer.seat, set(offer.options))
    assert table.answer("fra-ldr-violette").is_done
    assert violette == highest_leader(table.s, 1)
    assert table.run("settle_ranks").is_done


@pytest.mark.rule("GWC-3.3.1.4")
def test_a_leader_is_named_anew_when_the_highest_is_lost(field):
    table = field(german="O1 abt", entente="C5 durant, C6 violette, C7 ravy, A1 spe", active=1)
    table.s.highest = (-1, table.unit("violette"))
    assert table.run("settle_ranks").is_done

    eliminate(table.s, table.unit("violette"), "GWC-3.2.4")
    offer = table.run("activate", 1, "move").offer

    assert ("name_highest", 2) == (offer.name, len(offer.options))
    assert 2 == highest_leaders(table.s, 1).bit_count()


@pytest.mark.rule("GWC-3.3.1.4")
def test_nobody_is_asked_where_one_leader_is_the_highest(field):
    table = field(german="O1 abt", entente="C5 durant, C6 barnier", active=1)

    assert table.run("settle_ranks").is_done
    assert table.unit("barnier") == highest_leader(table.s, 1)


@pytest.mark.rule("GWC-3.3.1.5", "GWC-3.1.1b")
def test_a_leader_adds_his_command_to_the_units_in_his_hex(field):
    table = field(german="N5 lw, M5 abt", entente="C5 spe")
    s = table.s
    of_unit, lw = (fire_power, range_of, movement, morale), table.unit("lw")
    plain = [value(s, lw) for value in of_unit]
    table = field(german="N5 lw rommel, M5 abt", entente="C5 spe")
    s = table.s
    rommel, squad = table.unit("rommel"), table.unit("abt")

    assert [5, 4, 3, 7] == plain
    assert [7, 6, 5, 9] == [value(s, lw) for value in of_unit]
    assert 0 == s.activated
    assert (1, 1, 5, 9) == tuple(value(s, rommel) for value in of_unit)
    assert 3 == fire_power(s, squad)


@pytest.mark.rule("GWC-3.3.1.5")
def test_two_leaders_add_no_more_than_the_better_one(field):
    table = field(german="N5 lw rommel ebel", entente="C5 spe")

    assert (2, 7) == (
        leadership(table.s, table.unit("lw")),
        fire_power(table.s, table.unit("lw")),
    )
