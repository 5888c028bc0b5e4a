from __future__ import annotations

import pytest

from games.gwc.rules.ground.ground_now import ground
from ww1core.turns.run import current_offer


@pytest.fixture
def shown():
    """The Actions that may be played before the defence roll."""

    def listed(table, offer=None):
        offer = table.run("defend_all").offer if offer is None else offer
        if offer is None or offer.name != "before_defence_play":
            return []
        return [table.book.cards[card].action for card in offer.options if isinstance(card, int)]

    return listed


def card(s, seat, action):
    """The name of a card with an Action in a hand."""
    held = s.hands[seat] & s.book.actions[action]
    return s.book.cards[held.bit_length() - 1].id


@pytest.mark.rule("GWC-A36")
def test_take_cover_needs_cover(field, shown, attacked):
    bare = attacked(field("berry", german="G8 inf", entente="I8 pol", hands=("", "A36")), "I8", 18)
    trench = field("berry", german="G8 inf", entente="I8 pol", hands=("", "A36"))
    trench.s.trenches = 1 << trench.hex("I8")
    attacked(trench, "I8", 18)

    assert [] == shown(bare)
    assert ["A36"] == shown(trench)


@pytest.mark.rule("GWC-A36", "GWC-O21.3.7.1")
def test_a_tank_in_a_trench_takes_no_cover(field, shown, attacked):
    table = field("berry", german="G8 inf +mg08", entente="I8 ca", hands=("", "A36"))
    table.s.trenches = 1 << table.hex("I8")
    attacked(table, "I8", 18, weapons=1)

    assert [] == shown(table)


@pytest.mark.rule("GWC-A36")
def test_take_cover_holds_for_everybody_who_answers_later(field, shown, attacked):
    table = field("cantigny", german="G7 inf", entente="H6 dou mar", hands=("", "A36"))
    attacked(table, "H6", 18, firers=("inf",))
    shown(table)
    table.answer("usa-dou-1", card(table.s, 1, "A36")).passing()

    assert [15, 15] == [line["attack"] for line in table.told("told.defence")]


@pytest.mark.rule("GWC-A37a", "GWC-A37b")
@pytest.mark.parametrize(
    ("entente", "expected"),
    [("H8 pol", ["A37"]), ("H8 pol*", []), ("H8 lia", []), ("I8 pol", []), ("H8 durant", [])],
)
def test_a_counter_attack_needs_an_unbroken_unit_next_to_who_fires(
    field, shown, attacked, entente, expected
):
    table = field("berry", german="G8 inf", entente=entente, hands=("", "A37"))
    attacked(table, entente[:2], 18, firers=("inf",))

    assert expected == shown(table)


@pytest.mark.rule("GWC-A37a", "GWC-A28.1")
def test_a_counter_attack_suppresses_one_or_two(field, shown, attacked, labels):
    table = field("berry", german="G8 inf lw pio, G7 lw", entente="H8 pol", hands=("", "A37"))
    attacked(table, "H8", 4, firers=("inf", "ger-lw-1", "pio", "ger-lw-2"))
    shown(table)
    table.answer(card(table.s, 1, "A37"))
    assert ["ger-inf-1", "ger-lw-1", "ger-pio-1"] == labels(table.s)
    table.answer("ger-inf-1", "ger-pio-1").passing()

    assert table.unit_set("inf", "pio") == table.s.suppressed


@pytest.mark.rule("GWC-A37a")
def test_there_is_no_counter_attack_against_shells(field, shown, attacked):
    table = field("berry", german="G8 inf", entente="H8 pol", hands=("", "A37"))
    attacked(table, "H8", 18, firers=("inf",), kind="impact")

    assert [] == shown(table)


@pytest.mark.rule("GWC-A43")
def test_hit_the_dirt_finds_a_shell_hole_whose_cover_counts(field, shown, attacked):
    table = field("berry", german="G8 inf", entente="I8 pol", hands=("", "A43"))
    attacked(table, "I8", 4)
    shown(table)
    table.answer(card(table.s, 1, "A43")).passing()

    assert "shell_hole" == ground(table.s, table.hex("I8"))
    assert 7 + 1 == table.told("told.defence")[0]["morale"]


@pytest.mark.rule("GWC-A43")
@pytest.mark.parametrize(
    ("where", "works", "expected"),
    [
        ("I8 pol", "", ["A43"]),
        ("F8 pol", "", ["A43"]),
        ("D6 pol", "", []),
        ("I8 pol", "wire", []),
        ("I8 ca", "", []),
        ("I8 pol", "foxholes", []),
    ],
)
def test_hit_the_dirt_needs_soft_ground_without_works(
    field, shown, attacked, where, works, expected
):
    table = field("berry", german="G8 inf +mg08", entente=where, hands=("", "A43"))
    if works:
        setattr(table.s, works, 1 << table.hex(where[:2]))
    attacked(table, where[:2], 4, weapons=1)

    assert expected == shown(table)


@pytest.mark.rule("GWC-A45.1", "GWC-A45", "GWC-A28.1")
def test_a_hidden_pillbox_stands_on_an_objective_of_the_defender(field, shown, attacked):
    table = field("berry", entente="G8 pol", german="J3 inf", hands=("A45.1", ""), active=1)
    attacked(table, "J3", 4, seat=1)
    assert ["A45.1"] == shown(table)
    table.answer(card(table.s, 0, "A45.1")).passing()

    assert 1 << table.hex("J3") == table.s.pillboxes
    assert 7 + 5 == table.told("told.defence")[0]["morale"]


@pytest.mark.rule("GWC-A45.1", "GWC-A45")
@pytest.mark.parametrize(
    ("where", "slots", "defends"),
    [
        ("J2", {}, True),
        ("J3", {"wire": "J3"}, True),
        ("J3", {}, False),
        ("J3", {"pillboxes": "A1 A2 A4 A5"}, True),
    ],
)
def test_no_pillbox_can_be_hidden_elsewhere(field, shown, attacked, where, slots, defends):
    name = "berry" if defends else "fleury_june"
    objective = where if defends else None
    table = field(name, hands=("A45.1", ""), active=1, german="O1 inf", entente="A1 pol")
    s = table.s
    if objective is None:
        objective = s.book.land.number(s.book.objective_hexes[0].bit_length() - 1)
    table = field(name, hands=("A45.1", ""), active=1, german=f"{objective} inf", entente="A8 pol")
    s = table.s
    for slot, labels in slots.items():
        setattr(s, slot, s.book.land.grid.hexes_of(*labels.split()))
    attacked(table, objective, 4, seat=1)

    assert [] == shown(table)


@pytest.mark.rule("GWC-A45.2a", "GWC-A45.2b", "GWC-A28.1")
def test_a_hidden_position_is_a_squad_with_a_gun_that_answers_too(field, shown, attacked):
    table = field("berry", entente="G8 pol", german="J3 inf", hands=("A45.2", ""), active=1)
    s = table.s
    s.trenches = 1 << table.hex("J3")
    attacked(table, "J3", 4, seat=1)
    assert ["A45.2"] == shown(table)
    table.answer(card(s, 0, "A45.2")).passing()
    squad = table.unit("abt")

    assert table.hex("J3") == s.hex[squad]
    assert "ger-w-k77" == s.book.weapons[s.weapon[squad]].counter
    assert [(squad, s.weapon[squad])] == [
        (line["unit"], line["weapon"]) for line in table.told("told.armed")
    ]
    assert {table.unit("inf"), squad} == {line["unit"] for line in table.told("told.defence")}


@pytest.mark.rule("GWC-A45.2b")
def test_every_nation_has_its_hidden_position(field):
    s = field("berry").s

    assert {
        "german": ("ger-abt", "ger-w-k77"),
        "french": ("fra-spe", "fra-w-c75"),
        "american": ("usa-tea", "usa-w-c75"),
    } == s.book.hidden_positions
    for scenario, nation in (("berry", "german"), ("berry", "french"), ("cantigny", "american")):
        book = field(scenario).book
        assert all(book.of_counter[counter] for counter in book.hidden_positions[nation])


@pytest.mark.rule("GWC-A45.2a", "GWC-A45")
@pytest.mark.parametrize("lack", ["cover", "zone", "counters", "posture"])
def test_no_position_is_hidden_without_cover_zone_or_counters(field, shown, attacked, lack):
    name = "berry" if lack != "posture" else "fleury_june"
    hex_ = "G9" if lack == "zone" else "J3"
    table = field(name, entente="A8 pol", german=f"{hex_} inf", hands=("A45.2", ""), active=1)
    if lack != "cover":
        table.s.trenches = 1 << table.hex(hex_)
    if lack == "counters":
        table.s.weapons_lost = -1
    attacked(table, hex_, 4, seat=1)

    assert [] == shown(table)


@pytest.mark.rule("GWC-A46", "GWC-A28.1")
@pytest.mark.parametrize(("guns", "total"), [(3, 15), (2, 16), (1, None)])
def test_field_of_fire_takes_one_off_for_each_machine_gun(field, shown, attacked, guns, total):
    stacks = ["I8 pol +hot", "I9 pol +hot", "J7 spe +cha"]
    table = field("berry", german="G8 inf", entente=", ".join(stacks[:guns]), hands=("", "A46"))
    attacked(table, "I8", 18, firers=("inf",))
    if total is None:
        assert [] == shown(table)
        return
    shown(table)
    table.answer(card(table.s, 1, "A46")).passing()

    assert total == table.told("told.defence")[0]["attack"]


@pytest.mark.rule("GWC-A46")
def test_machine_guns_in_wire_broken_or_out_of_range_do_not_count(field, shown, attacked):
    stacks = "I8 pol +hot, I9 pol +hot, J7 pol! +hot, J8 pol +hot*, N8 spe +cha"
    table = field("berry", german="G8 inf", entente=stacks, hands=("", "A46"))
    table.s.wire = 1 << table.hex("I9")
    attacked(table, "I8", 18, firers=("inf",))

    assert [] == shown(table)


@pytest.mark.rule("GWC-S98.5.7", "GWC-A36")
def test_scouts_undo_take_cover(field, shown, attacked):
    table = field("cantigny", entente="G7 dou", german="H6 inf", hands=("A36", ""), active=1)
    s = table.s
    scouts = s.book.situations["S98.5.7"]
    s.strategy = (0, scouts)
    attacked(table, "H6", 18, seat=1)
    shown(table)
    held = card(s, 0, "A36")
    assert ("action_announced_play", "entente") == table.answer(held).asked
    table.answer(s.book.cards[scouts.bit_length() - 1].id).passing()

    assert 18 == table.told("told.defence")[0]["attack"]
    assert not s.hands[0]
    assert scouts == s.strategy_discards[1]


@pytest.mark.rule("GWC-S98.5.7")
@pytest.mark.parametrize("action", ["A37", "A43"])
def test_scouts_undo_counter_attack_and_hit_the_dirt(field, shown, attacked, action):
    table = field("cantigny", entente="G7 dou", german="G8 inf", hands=(action, ""), active=1)
    s = table.s
    scouts = s.book.situations["S98.5.7"]
    s.strategy = (0, scouts)
    attacked(table, "G8", 4, seat=1, firers=("dou",))
    shown(table)
    table.answer(card(s, 0, action), s.book.cards[scouts.bit_length() - 1].id)

    assert 0 == s.suppressed
    assert 0 == s.shell_holes


@pytest.mark.rule("GWC-A28.2")
def test_only_the_owner_is_asked_before_a_defence_roll(field, attacked):
    table = field("berry", german="G8 inf", entente="I8 pol", hands=("A43", "A43"))
    attacked(table, "I8", 4)
    table.run("defend_all")

    assert ("before_defence_play", 1) == (current_offer(table.s).name, current_offer(table.s).seat)
