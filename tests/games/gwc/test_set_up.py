"""Set-up (GL, 1, 4, 6, 7, 8, special rules): the position before the first Turn."""

from __future__ import annotations

from collections import Counter

import pytest

from games.gwc.rules.ground import terrain
from games.gwc.rules.ground.overstack import silhouettes
from games.gwc.rules.turns.set_up import lay_tracks
from games.gwc.state import AWAY, Field
from ww1core.hexgrid.hexset import iterate
from ww1core.pieces import stack_of
from ww1core.turns.chance import RandomChance
from ww1core.turns.decks import deck_size
from ww1core.turns.run import advance, current_offer, decide


@pytest.fixture
def begun(field):
    """A game at its first decision."""

    def begin(scenario: str, *options: str) -> Field:
        book = field(scenario, options=options).book
        s = book.state_type(book)
        s.chance = RandomChance(3)
        advance(s)
        return s

    return begin


@pytest.mark.rule("GWC-6.1.1", "GWC-4.3a", "GWC-9.a", "GWC-6.2.1")
def test_tracks_stand_as_the_sheet_says(begun):
    s = begun("berry")
    assert (5, 0, (5, 18), 0) == (s.vp, s.time, s.surrender, s.initiative)
    assert 9 == s.book.sheet.sudden_death


@pytest.mark.rule("GWC-7.3.1a", "GWC-5.a")
def test_control_and_the_first_player_are_the_scenarios(begun):
    s = begun("bleid")
    assert ((1, -1, 1, 1, 1), 0) == (s.control, s.active)


@pytest.mark.rule("GWC-7.3.1a", "GWC-9.a", "GWC-4.3a", "GWC-5.a")
@pytest.mark.parametrize(
    ("scenario", "vp", "surrender", "control", "initiative", "first"),
    [
        ("bleid", -2, (5, 5), (1, -1, 1, 1, 1), 1, 0),
        ("berry", 5, (5, 18), (1, 0, 0, 0, 0), 0, 1),
        ("cantigny", 2, (8, 10), (0, 0, 0, 0, 0), 1, 1),
    ],
)
def test_the_sheet_of_a_scenario_is_laid_out(
    field, scenario, vp, surrender, control, initiative, first
):
    s = field(scenario, vp=99, surrender=(), control=(), initiative=-1, active=0).s
    s.active = -1
    lay_tracks(s)

    assert (vp, 0, surrender, control) == (s.vp, s.time, s.surrender, s.control)
    assert (initiative, first) == (s.initiative, s.active)


@pytest.mark.rule("GWC-1.1", "GWC-1.F.a", "GWC-1.2a")
@pytest.mark.parametrize(("scenario", "hands"), [("bleid", (6, 4)), ("berry", (4, 6))])
def test_each_player_draws_his_hand_from_his_own_deck(begun, scenario, hands):
    s = begun(scenario)
    assert hands == tuple(hand.bit_count() for hand in s.hands)
    assert tuple(72 - hand for hand in hands) == tuple(deck_size(deck) for deck in s.decks)
    assert all(s.hands[seat] & ~s.book.fate[seat] == 0 for seat in (0, 1))


@pytest.mark.rule("GWC-1.S.a", "GWC-9.a", "GWC-5.a")
def test_each_player_has_a_strategy_card_that_is_no_part_of_the_hand(begun):
    s = begun("bleid")
    assert (1, 1) == tuple(cards.bit_count() for cards in s.strategy)
    assert (8, 8) == tuple(deck_size(deck) for deck in s.strategy_decks)
    assert 0 == s.strategy_new | (s.hands[0] | s.hands[1]) & s.book.every_strategy


@pytest.mark.rule("GWC-7.3.2a", "GWC-7.3.3a", "GWC-4.4.1")
def test_markers_are_open_or_drawn(begun):
    s = begun("cantigny")
    names = s.book.kinds["chit"]
    printed = sum(1 << names.number(name) for name in "DE")
    secret = s.secret_chits[0].bit_count() + s.secret_chits[1].bit_count()
    assert printed == s.open_chits & printed
    assert 3 == secret + (s.open_chits & ~printed).bit_count()
    assert 15 == s.cup.bit_count()


@pytest.mark.rule("GWC-7.3.3c")
def test_a_marker_drawn_open_scores_and_a_printed_one_does_not(begun):
    s = begun("cantigny")
    sheet = s.book.sheet
    printed = sum(1 << s.book.kinds["chit"].number(name) for name in sheet.open)
    drawn = [s.book.chits[chit] for chit in iterate(s.open_chits & ~printed)]
    gained = sum(m.points * (5 if m.kind == "each" else m.kind == "value") for m in drawn)
    assert sheet.balance + gained == s.vp


@pytest.mark.rule("GWC-4.4.2", "GWC-2.2.3", "SR-lines-cut")
def test_telephones_stand_in_their_boxes_and_lines_are_cut(begun):
    s = begun("laffaux_1918")
    ids = [s.book.telephones[number].id for number in s.telephone]
    assert ["ger-t10", "fra-t9"] == ids
    assert (("gas_attack", "local_barrage"), 2) == (s.battery, s.line_cut)


@pytest.mark.rule("GWC-6.1.2e")
def test_reinforcements_wait_on_the_time_track(begun):
    s = begun("laffaux_1918")
    assert Counter({2: 2, 3: 3, 5: 2}) == Counter(space for space, _ in s.away)
    assert {AWAY} == {s.hex[unit] for _, unit in s.away}


@pytest.mark.rule("GWC-F125.1")
def test_fortifications_lie_where_they_are_printed(begun):
    s = begun("belleau_wheat")
    lie = {(hex_, "foxhole") for hex_ in iterate(s.foxholes)}
    lie |= {(hex_, "wire") for hex_ in iterate(s.wire)}
    assert set(s.book.sheet.fortifications) == lie
    assert 0 == s.trenches | s.pillboxes | s.mines | s.blockhouses


@pytest.mark.rule("GWC-8.2.2", "GWC-3.a")
@pytest.mark.parametrize("scenario", ["bleid", "berry", "cantigny", "laffaux_1918"])
def test_a_set_up_keeps_to_the_stacking_limit(begun, scenario):
    s = begun(scenario)
    for seat in (0, 1):
        for hex_ in iterate(s.occupied[seat]):
            assert 7 >= silhouettes(s.book, stack_of(s, hex_, seat))


@pytest.mark.rule("GWC-11.2a", "GWC-GL-STRICT", "GWC-GL-MARKER")
@pytest.mark.parametrize("scenario", ["bleid", "berry", "cantigny"])
def test_only_platoons_and_squads_have_weapons_which_are_no_formations(begun, scenario):
    """GWC-EX-strict-weapon."""
    s = begun(scenario)
    armed = {s.book.units[unit].kind for unit, weapon in enumerate(s.weapon) if weapon >= 0}
    assert set() != armed <= {"platoon", "squad"}
    assert not {one.id for one in s.book.weapons} & {one.id for one in s.book.units}


@pytest.mark.rule("GWC-11.2a")
def test_units_have_their_weapons(begun):
    s = begun("bleid")
    placed = [one for one in s.book.sheet.placement if one.weapon]
    armed = [
        unit
        for unit, weapon in enumerate(s.weapon)
        if weapon >= 0 and s.book.units[unit].start >= 0
    ]
    assert len(placed) == len(armed) > 0


@pytest.mark.rule("SR-gas-start")
def test_gas_lies_and_suppresses_before_play(begun):
    s = begun("fleury_june")
    assert s.book.special.gas == s.gas & s.book.special.gas != 0
    inside = 0
    for hex_ in iterate(s.gas):
        inside |= s.standing[hex_]
    assert 0 != inside == inside & s.suppressed


@pytest.mark.rule("SR-mine-crater")
def test_mines_leave_shell_holes_and_suppress_the_defender(begun):
    s = begun("eparges")
    craters = s.book.special.craters
    works = s.trenches | s.wire | s.foxholes | s.pillboxes | s.mines | s.blockhouses
    assert (craters, 0) == (s.shell_holes & craters, works & craters)
    near = s.book.land.grid.spread(craters)
    shaken = [
        unit for unit in iterate(s.book.own[0]) if s.hex[unit] >= 0 and near >> s.hex[unit] & 1
    ]
    assert shaken
    assert all(s.suppressed >> unit & 1 for unit in shaken)


@pytest.mark.rule("SR-prep")
def test_shells_suppress_enemies_in_random_hexes_and_the_deck_is_whole(begun, monkeypatch):
    hit: list[tuple[int, int]] = []
    monkeypatch.setattr(
        terrain, "degrade", lambda s, hex_, total, rule_id: hit.append((hex_, total))
    )
    s = begun("caures")
    assert [18] * 8 == [total for _, total in hit]
    for hex_, _ in hit:
        enemies = stack_of(s, hex_, 1)
        assert enemies == enemies & s.suppressed
    assert 0 == s.discards[0]


@pytest.mark.rule("GWC-8.2.2")
def test_with_free_set_up_players_place_one_after_the_other(begun):
    s = begun("bleid", "free_setup")
    offer = current_offer(s)
    order = s.book.sheet.set_up_order
    assert (order[0], "set_up_formation") == (offer.seat, offer.name)
    zone = s.book.sides[order[0]].zone
    assert all(zone >> hex_ & 1 for hex_ in offer.options)
    first = offer.options[0]
    offer = decide(s, offer, first)
    while offer.name == "set_up_formation":
        side = s.book.sides[offer.seat]
        assert all(side.zone >> hex_ & 1 for hex_ in offer.options)
        offer = decide(s, offer, offer.options[-1])
    assert len(s.book.sheet.placement) == sum(hex_ >= 0 for hex_ in s.hex)
    for seat in (0, 1):
        stacks = [stack_of(s, hex_, seat) for hex_ in iterate(s.occupied[seat])]
        assert all(7 >= silhouettes(s.book, stack) for stack in stacks)


@pytest.mark.rule("GWC-GL-3P", "GWC-GL-SCALE")
@pytest.mark.parametrize("scenario", ["bleid", "cantigny"])
def test_a_scenario_has_two_seats(field, scenario):
    book = field(scenario).book
    assert ("german", "entente") == book.seats
    assert "german" == book.sides[0].nation
    assert book.sides[1].nation in {"french", "american"}


@pytest.mark.rule("GWC-GL-SQUADTYPES", "GWC-GL-RUNNERTYPES", "GWC-GL-UNIT", "GWC-3.b")
def test_kinds_of_formations_have_their_silhouettes(field):
    book = field("cantigny").book
    by_kind = {one.kind: one.silhouettes for one in book.units}
    assert {
        "platoon": 4,
        "squad": 2,
        "runner": 1,
        "leader": 1,
        "hero": 1,
        "tank": 3,
        "tank_leader": 3,
    } == by_kind
    assert 0 == book.soldiers & (book.leaders | book.tanks)
    assert all(one.good.command == 0 for one in book.units if one.kind == "runner")


@pytest.mark.rule("GWC-GL-MARKER", "GWC-GL-UNIT", "GWC-3.b")
@pytest.mark.parametrize(
    ("kind", "expected"),
    [
        ("platoons", "bcp col inf lw pol sto tir"),
        ("squads", "abt gen pio spe stt"),
        ("runners", "bot lia"),
        ("soldiers", "abt bcp bot col gen inf lia lw pio pol spe sto stt tir"),
        ("engineers", "gen pio"),
        ("stosstruppen", "sto stt"),
        ("always_coherent", "bot lia sto stt"),
        ("tanks", "ca l"),
        ("tank_leaders", "l"),
        ("heroes", "kunze roche"),
    ],
)
def test_formations_are_sorted_by_kind(field, kind, expected):
    book = field("berry").book
    found = {book.units[unit].counter.split("-")[-1] for unit in iterate(getattr(book, kind))}
    assert set(expected.split()) == found
    assert book.heroes == book.heroes & book.leaders != book.leaders
    assert book.every == book.own[0] | book.own[1] == book.soldiers | book.leaders | book.tanks


@pytest.mark.rule("GWC-GL-MARKER", "GWC-GL-UNIT", "GWC-3.b")
@pytest.mark.parametrize(
    ("kind", "expected"),
    [
        ("machine_guns", "cha hot mg08 mg0815 ste"),
        ("heavy_guns", "hot mg08 ste"),
        ("light_guns", "cha mg0815"),
        ("mortars", "cra grw lmw smw"),
        ("flamethrowers", "flw sch"),
        ("light_artillery", "c75 cra grw k77 lmw smw t37"),
    ],
)
def test_weapons_are_sorted_by_type(field, kind, expected):
    book = field("berry").book
    found = {book.weapons[one].counter.split("-")[-1] for one in iterate(getattr(book, kind))}
    assert set(expected.split()) == found


@pytest.mark.rule("GWC-GL-UNIT")
def test_a_formation_is_worth_points_by_its_kind(field):
    book = field("berry").book
    assert {"platoon": 2, "squad": 1, "runner": 1, "leader": 1, "hero": 0} == {
        kind: book.worth[kind] for kind in ("platoon", "squad", "runner", "leader", "hero")
    }
    assert (3, 3) == (book.worth["tank"], book.worth["tank_leader"])
