"""Why something is not offered: one cause, with the piece or the hex it is about."""

from __future__ import annotations

import pytest

from games.gwc.rules.formations.command import on_map
from games.gwc.state import Attack, Summons, Volley
from ww1core.testing.wording import askings
from ww1core.turns.run import current_offer


def why(table, name, kind="unit"):
    """The words of the reasons why something is not offered at the decision that waits."""
    s = table.s
    number = table.unit(name) if kind == "unit" else table.hex(name)
    reasons = current_offer(s).asking.why_not(s, number, s.stack[-1][2])
    return [s.book.say(reason.text) for reason in reasons]


def refused(table, decision, name, **known):
    """The words of the reasons why a decision, were it asked now, would not offer something."""
    s = table.s
    asking = next(one for one in askings(s.book) if one.name == decision)
    data = tuple({"seat": 0, **known}[param] for param in asking.spec.params)
    words = {one.word for one in asking.spec.words}
    choice = name if name in words else number(table, asking.spec.asks, name)
    reasons = asking.why_not(s, choice, (*data, 0) if asking.repeated else data)
    return [s.book.say(reason.text) for reason in reasons]


def number(table, kind, name):
    """The number of something by its name."""
    known = {"unit": table.unit, "hex": table.hex, "firer": table.unit}
    return known[kind](name) if kind in known else table.number(kind, name)


@pytest.mark.rule("GWC-O14.1b")
def test_who_cannot_be_activated_is_told_why(field):
    table = field("berry", german="G8 inf inf mueller", entente="M1 pol")
    table.s.activated = 1 << table.unit("ger-inf-1")
    table.run("carry_out", 0, "O23")

    assert ["Infanterie (1) was activated already this turn"] == why(table, "ger-inf-1")
    assert why(table, "fra-pol-1")[0].endswith(" is not yours")
    assert why(table, "ger-inf-4")[0].endswith(" is not on the board")


@pytest.mark.rule("GWC-O23.1b")
def test_a_step_that_is_too_dear_tells_cost_and_points(field):
    table = field("berry", german="G8 inf", entente="M1 pol")
    table.run("carry_out", 0, "O23")
    s = table.s
    s.march = s.march._replace(spent=99)

    assert ["too few movement points for H8: costs 1, has 0"] == why(table, "H8", "hex")


STACKS = {
    "german": "D4 inf14 rommel, F4 fus14! +mg08, G4 abt*, M5 weber",
    "entente": "E4 lig14!, C8 spe durant",
}
"""A position of bleid in which everybody has his reason."""

UNITS = [
    ("choose_detaching", "lig14", {}, "is not yours"),
    ("choose_detaching", "ger-bot-1", {}, "is not on the board"),
    ("choose_detaching", "rommel", {}, "is no platoon"),
    ("choose_detaching", "inf14", {}, "carries no weapon"),
    ("choose_detaching", "fus14", {}, "no leader stands with "),
    ("choose_observer", "weber", {}, "is not your highest-ranking leader"),
    ("choose_deserter", "lig14", {"centre": 0}, "is not yours"),
    ("choose_deserter", "weber", {"centre": 0}, "is no unit"),
    ("choose_deserter", "inf14", {"centre": 0}, "is in cohesion"),
    ("choose_faulty", "inf14", {"centre": 0}, "has no machine that works"),
    ("take_prisoners", "inf14", {}, "is yours"),
    ("take_prisoners", "durant", {}, "is no unit"),
    ("take_prisoners", "spe", {}, "is in cohesion"),
    ("choose_hit", "rommel", {}, "is no unit"),
    ("choose_hit", "fus14", {}, "is suppressed already"),
    ("choose_valiant", "lig14", {}, "is not yours"),
    ("choose_valiant", "rommel", {}, "is no unit"),
    ("choose_valiant", "abt", {}, "is not next to an enemy"),
    ("suppress_raided", "lig14", {}, "is suppressed already"),
    ("suppress_raided", "spe", {}, "is out of reach of the raid"),
    ("choose_pinned", "lig14", {}, "is suppressed already"),
    ("choose_pinned", "spe", {}, "no machine gun that works reaches "),
    ("choose_stalled", "lig14", {"centre": 0}, "is no tank"),
]


@pytest.mark.parametrize(("decision", "name", "known", "reason"), UNITS)
def test_a_unit_is_refused_for_one_cause(field, decision, name, known, reason):
    table = field(**STACKS)

    (told,) = refused(table, decision, name, **known)
    spoken = table.book.called("unit", table.unit(name))
    assert told in {f"{spoken} {reason}", f"{reason}{spoken}"}


HEXES = [
    ("choose_shift", "G8", {"leader": "rommel"}, "G8 is not next to {rommel}"),
    ("choose_shift", "D3", {"leader": "rommel"}, "D3 cannot be entered"),
    ("place_nearby", "G8", {"unit": "ger-inf14-2", "centre": "D4"}, "not next to the random hex"),
    ("place_nearby", "D3", {"unit": "ger-inf14-2", "centre": "D4"}, "D3 cannot be entered"),
    ("place_nearby", "D4", {"unit": "ger-inf14-2", "centre": "D4"}, "D4 has no room for "),
    ("place_on_edge", "G8", {"unit": "ger-inf14-2"}, "G8 is not on your edge of the board"),
    ("choose_fire", "D4", {"centre": "D4"}, "D4 cannot catch fire"),
    ("choose_sapped", "E4", {}, "an enemy is there"),
    ("choose_sapped", "M9", {}, "no unit of yours in good order is next to it"),
    ("choose_swept", "M9", {"gun": 0}, "there is nobody to fire at"),
]


@pytest.mark.parametrize(("decision", "name", "known", "reason"), HEXES)
def test_a_hex_is_refused_for_one_cause(field, decision, name, known, reason):
    table = field(**STACKS, blaze=1 << field().hex("D3"))
    known = {
        param: table.hex(value) if param == "centre" else value and table.unit(value)
        for param, value in known.items()
    }

    (told,) = refused(table, decision, name, **known)
    assert reason.format(rommel=table.book.called("unit", table.unit("rommel"))) in told


WEAPONS = [
    ("choose_nest_gun", "ger-w-mg08-1", "is no light machine gun"),
    ("choose_nest_gun", "ger-w-mg0815-1", "is not among your unused weapons"),
    ("choose_nest_gun", "ger-w-mg0815-3", "another gun like "),
    ("choose_salvaged", "ger-w-mg08-1", "is not in the weapons box"),
    ("choose_salvaged", "fra-w-hot-1", "is not yours"),
    ("choose_salvaged", "ger-w-mg0815-2", "nobody of yours can take "),
]


@pytest.mark.rule("GWC-E76", "GWC-E90")
@pytest.mark.parametrize(("decision", "name", "reason"), WEAPONS)
def test_a_weapon_is_refused_for_one_cause(field, decision, name, reason):
    table = field("berry", german="D3 sto +mg0815, E3 inf", entente="D9 pol")
    if decision == "choose_salvaged":
        table = field("berry", german="D3 mueller", entente="D9 pol")
        table.s.weapons_lost = 1 << table.number("weapon", "ger-w-mg0815-2")

    (told,) = refused(table, decision, name)
    assert reason in told
    assert table.book.called("weapon", table.number("weapon", name)) in told


WORDS = [
    ("use_runner", "place", "M5 inf14", {}, "you have no leader on the board"),
    ("use_runner", "place", "M5 rommel bot bot", {}, "no runner is left among the unused counters"),
    ("use_runner", "request", "M5 rommel bot", {}, "you have no telephone that works"),
    ("use_runner", "request", "M5 rommel* bot", {"telephone": 0}, "leader who can observe now"),
    ("use_runner", "request", "M5 rommel", {"telephone": 0}, "no runner stands ready with your"),
    ("give_order", "pass", "M5 inf14", {"orders_given": 1}, "after an order nobody passes"),
    ("give_order", "pass", "M5 inf14", {"strategy_used": 1}, "after a strategy card nobody passes"),
    ("give_order", "exchange", "M5 inf14", {"is_idle_done": True}, "have exchanged a card"),
    ("give_order", "exchange", "M5 inf14", {"orders_given": 1}, "before the first order"),
    ("give_order", "exchange", "M5 inf14", {}, "you hold no card with an idle order"),
    ("choose_course", "fixed", "M5 rommel", {}, "the observer sees no line of shells"),
    ("choose_course", "rolling", "M5 rommel", {}, "the observer sees no line of shells"),
]


@pytest.mark.parametrize(("decision", "name", "german", "slots", "reason"), WORDS)
def test_a_word_is_refused_for_one_cause(field, decision, name, german, slots, reason):
    slots = dict(slots)
    table = field(german=german, entente="C8 lig14")
    if "telephone" in slots:
        table.s.telephone[0] = slots.pop("telephone")
    table.put(**slots)

    (told,) = refused(table, decision, name, observer_hex=table.hex("M5"))
    assert reason in told


@pytest.mark.parametrize(
    ("name", "slots", "reason"),
    [
        ("O19", {}, "you have no telephone"),
        ("O19", {"telephone": 0, "observers_used": 1}, "the artillery observer has observed this"),
        ("O20", {}, "you have no telephone that works"),
        ("O20", {"telephone": 0}, "leader who can observe now"),
        ("O25", {"players_used": 1}, "you were activated for Recover and Rout already this turn"),
        ("O25", {}, "all your formations are in good order"),
        ("O26", {}, "nobody who could rout is broken"),
        ("O26", {"broken": -1, "players_used": 3}, "whoever has broken formations was activated"),
    ],
)
@pytest.mark.rule("GWC-O14.5")
def test_a_card_is_refused_for_one_cause(field, name, slots, reason):
    slots = dict(slots)
    table = field(german="M5 inf14", entente="C8 lig14", hands=(name, ""))
    if "telephone" in slots:
        table.s.telephone[0] = slots.pop("telephone")
    if "broken" in slots:
        slots["broken"] = 1 << table.unit("inf14")
    table.put(**slots)

    (told,) = refused(table, "give_order", table.book.cards[table.card(0, name)].id)
    assert reason in told


@pytest.mark.rule("GWC-O24.1")
def test_who_cannot_join_a_line_is_told_why(field):
    table = field(german="D4 inf14 rommel, E4 fus14*, M5 abt", entente="C8 lig14")
    s = table.s
    s.summons = Summons("offensive", 0, chosen=1 << table.unit("rommel"))

    assert "is broken" in refused(table, "join_line", "fus14")[0]
    assert "stands in the line already" in refused(table, "join_line", "rommel")[0]
    assert "stands apart from the line" in refused(table, "join_line", "abt")[0]


@pytest.mark.rule("GWC-A37a")
def test_who_is_not_counter_attacked_is_told_why(field):
    table = field(german="M5 rommel", entente="C8 lig14! spe, E4 durant")
    table.s.attack = Attack("fire", 1, table.hex("M5"))
    table.s.volley = Volley(1, 0, table.s.present[1] & ~(1 << table.unit("durant")), ())

    assert "does not take part in the fire" in refused(table, "choose_suppressed", "durant")[0]
    assert "is suppressed already" in refused(table, "choose_suppressed", "lig14")[0]
    assert "no unbroken unit of yours is next to" in refused(table, "choose_suppressed", "spe")[0]


@pytest.mark.rule("GWC-O21.1", "GWC-3.1.2")
def test_fire_out_of_range_tells_range_and_distance(drawn):
    table = drawn("H6 woods", levels="H6 1", german="H5 inf, M9 lw", entente="H7 dou, O1 dou")
    s, inf = table.s, table.unit("inf")
    s.attack = Attack("fire", 0, table.hex("H7"))
    s.volley = Volley(0, 1 << inf, 1 << inf, (1 << inf,))
    reach = s.book.units[inf].good.range

    assert "is not activated to fire" in refused(table, "join_fire", "lw")[0]
    assert refused(table, "join_fire", "inf") == [f"{s.book.called('unit', inf)} does not see H7"]
    assert ["nobody in range sees H7"] == refused(table, "choose_target", "H7")
    assert [f"{s.book.called('unit', inf)} reaches 1 to {reach} hexes, O1 is 8 away"] == refused(
        table, "choose_target", "O1"
    )


@pytest.mark.rule("GWC-O21.3.1b")
def test_who_fires_from_afar_of_the_group_is_named(field):
    table = field("berry", german="G8 inf, G9 inf, G6 inf", entente="I8 pol")
    table.run("fire_at_will", 0, on_map(table.s, 0), 0)
    table.answer("I8", "ger-inf-1")

    assert ["Infanterie (3) is not adjacent to the others who fire"] == why(table, "ger-inf-3")
