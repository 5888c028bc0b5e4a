from __future__ import annotations

import pytest

from games.gwc.rules.ground.ground_now import ground
from ww1core.turns import current_offer


@pytest.fixture
def shown(run):
    """The Actions that may be played before the defence roll."""

    def listed(s, offer=None):
        offer = run(s, "defend_all") if offer is None else offer
        if offer is None or offer.name != "before_defence_play":
            return []
        return [s.book.cards[card].action for card in offer.options if isinstance(card, int)]

    return listed


def card(s, seat, action):
    """The name of a card with an Action in a hand."""
    held = s.hands[seat] & s.book.actions[action]
    return s.book.cards[held.bit_length() - 1].id


@pytest.mark.rule("GWC-A36")
def test_take_cover_needs_cover(field, shown, attacked, at):
    bare = attacked(field("berry", german="G8 inf", entente="I8 pol", hands=("", "A36")), "I8", 18)
    trench = field("berry", german="G8 inf", entente="I8 pol", hands=("", "A36"))
    trench.trenches = 1 << at(trench, "I8")
    attacked(trench, "I8", 18)

    assert [] == shown(bare)
    assert ["A36"] == shown(trench)


@pytest.mark.rule("GWC-A36")
def test_take_cover_holds_for_everybody_who_answers_later(field, shown, attacked, answer, told):
    s = field("cantigny", german="G7 inf", entente="H6 dou mar", hands=("", "A36"))
    attacked(s, "H6", 18, firers=("inf",))
    shown(s)
    answer(s, "usa-dou-1", card(s, 1, "A36"), "pass*")

    assert [15, 15] == [line["attack"] for line in told(s, "told.defence")]


@pytest.mark.rule("GWC-A37a", "GWC-A37b")
@pytest.mark.parametrize(
    ("entente", "expected"),
    [("H8 pol", ["A37"]), ("H8 pol*", []), ("H8 lia", []), ("I8 pol", []), ("H8 durant", [])],
)
def test_a_counter_attack_needs_an_unbroken_unit_next_to_who_fires(
    field, shown, attacked, entente, expected
):
    s = field("berry", german="G8 inf", entente=entente, hands=("", "A37"))
    attacked(s, entente[:2], 18, firers=("inf",))

    assert expected == shown(s)


@pytest.mark.rule("GWC-A37a", "GWC-A28.1")
def test_a_counter_attack_suppresses_one_or_two(field, shown, attacked, answer, unit, labels):
    s = field("berry", german="G8 inf lw pio, G7 lw", entente="H8 pol", hands=("", "A37"))
    attacked(s, "H8", 4, firers=("inf", "ger-lw-1", "pio", "ger-lw-2"))
    shown(s)
    answer(s, card(s, 1, "A37"))
    assert ["ger-inf-1", "ger-lw-1", "ger-pio-1"] == labels(s)
    answer(s, "ger-inf-1", "ger-pio-1", "pass*")

    assert 1 << unit(s, "inf") | 1 << unit(s, "pio") == s.suppressed


@pytest.mark.rule("GWC-A37a")
def test_there_is_no_counter_attack_against_shells(field, shown, attacked):
    s = field("berry", german="G8 inf", entente="H8 pol", hands=("", "A37"))
    attacked(s, "H8", 18, firers=("inf",), kind="impact")

    assert [] == shown(s)


@pytest.mark.rule("GWC-A43")
def test_hit_the_dirt_finds_a_shell_hole_whose_cover_counts(
    field, shown, attacked, answer, told, at
):
    s = field("berry", german="G8 inf", entente="I8 pol", hands=("", "A43"))
    attacked(s, "I8", 4)
    shown(s)
    answer(s, card(s, 1, "A43"), "pass*")

    assert "shell_hole" == ground(s, at(s, "I8"))
    assert 7 + 1 == told(s, "told.defence")[0]["morale"]


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
    field, shown, attacked, at, where, works, expected
):
    s = field("berry", german="G8 inf +mg08", entente=where, hands=("", "A43"))
    if works:
        setattr(s, works, 1 << at(s, where[:2]))
    attacked(s, where[:2], 4, weapons=1)

    assert expected == shown(s)


@pytest.mark.rule("GWC-A45.1", "GWC-A45", "GWC-A28.1")
def test_a_hidden_pillbox_stands_on_an_objective_of_the_defender(
    field, shown, attacked, answer, told, at
):
    s = field("berry", entente="G8 pol", german="J3 inf", hands=("A45.1", ""), active=1)
    attacked(s, "J3", 4, seat=1)
    assert ["A45.1"] == shown(s)
    answer(s, card(s, 0, "A45.1"), "pass*")

    assert 1 << at(s, "J3") == s.pillboxes
    assert 7 + 5 == told(s, "told.defence")[0]["morale"]


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
    s = field(name, hands=("A45.1", ""), active=1, german="O1 inf", entente="A1 pol")
    if objective is None:
        objective = s.book.land.number(s.book.objective_hexes[0].bit_length() - 1)
    s = field(name, hands=("A45.1", ""), active=1, german=f"{objective} inf", entente="A8 pol")
    for slot, labels in slots.items():
        setattr(s, slot, s.book.land.grid.hexes_of(*labels.split()))
    attacked(s, objective, 4, seat=1)

    assert [] == shown(s)


@pytest.mark.rule("GWC-A45.2a", "GWC-A45.2b", "GWC-A28.1")
def test_a_hidden_position_is_a_squad_with_a_gun_that_answers_too(
    field, shown, attacked, answer, told, unit, at
):
    s = field("berry", entente="G8 pol", german="J3 inf", hands=("A45.2", ""), active=1)
    s.trenches = 1 << at(s, "J3")
    attacked(s, "J3", 4, seat=1)
    assert ["A45.2"] == shown(s)
    answer(s, card(s, 0, "A45.2"), "pass*")
    squad = unit(s, "abt")

    assert at(s, "J3") == s.hex[squad]
    assert "ger-w-k77" == s.book.weapons[s.weapon[squad]].counter
    assert {unit(s, "inf"), squad} == {line["unit"] for line in told(s, "told.defence")}


@pytest.mark.rule("GWC-A45.2b")
def test_every_nation_has_its_hidden_position(field):
    s = field("berry")

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
def test_no_position_is_hidden_without_cover_zone_or_counters(field, shown, attacked, at, lack):
    name = "berry" if lack != "posture" else "fleury_june"
    hex_ = "G9" if lack == "zone" else "J3"
    s = field(name, entente="A8 pol", german=f"{hex_} inf", hands=("A45.2", ""), active=1)
    if lack != "cover":
        s.trenches = 1 << at(s, hex_)
    if lack == "counters":
        s.weapons_lost = -1
    attacked(s, hex_, 4, seat=1)

    assert [] == shown(s)


@pytest.mark.rule("GWC-A46", "GWC-A28.1")
@pytest.mark.parametrize(("guns", "total"), [(3, 15), (2, 16), (1, None)])
def test_field_of_fire_takes_one_off_for_each_machine_gun(
    field, shown, attacked, answer, told, guns, total
):
    stacks = ["I8 pol +hot", "I9 pol +hot", "J7 spe +cha"]
    s = field("berry", german="G8 inf", entente=", ".join(stacks[:guns]), hands=("", "A46"))
    attacked(s, "I8", 18, firers=("inf",))
    if total is None:
        assert [] == shown(s)
        return
    shown(s)
    answer(s, card(s, 1, "A46"), "pass*")

    assert total == told(s, "told.defence")[0]["attack"]


@pytest.mark.rule("GWC-A46")
def test_machine_guns_in_wire_broken_or_out_of_range_do_not_count(field, shown, attacked, at):
    stacks = "I8 pol +hot, I9 pol +hot, J7 pol! +hot, J8 pol +hot*, N8 spe +cha"
    s = field("berry", german="G8 inf", entente=stacks, hands=("", "A46"))
    s.wire = 1 << at(s, "I9")
    attacked(s, "I8", 18, firers=("inf",))

    assert [] == shown(s)


@pytest.mark.rule("GWC-S98.5.7", "GWC-A36")
def test_scouts_undo_take_cover(field, shown, attacked, answer, told):
    s = field("cantigny", entente="G7 dou", german="H6 inf", hands=("A36", ""), active=1)
    scouts = s.book.situations["S98.5.7"]
    s.strategy = (0, scouts)
    attacked(s, "H6", 18, seat=1)
    shown(s)
    held = card(s, 0, "A36")
    offer = answer(s, held)
    assert ("action_announced_play", 1) == (offer.name, offer.seat)
    answer(s, s.book.cards[scouts.bit_length() - 1].id)
    answer(s, "pass*")

    assert 18 == told(s, "told.defence")[0]["attack"]
    assert not s.hands[0]
    assert scouts == s.strategy_discards[1]


@pytest.mark.rule("GWC-S98.5.7")
@pytest.mark.parametrize("action", ["A37", "A43"])
def test_scouts_undo_counter_attack_and_hit_the_dirt(field, shown, attacked, answer, action):
    s = field("cantigny", entente="G7 dou", german="G8 inf", hands=(action, ""), active=1)
    scouts = s.book.situations["S98.5.7"]
    s.strategy = (0, scouts)
    attacked(s, "G8", 4, seat=1, firers=("dou",))
    shown(s)
    answer(s, card(s, 0, action), s.book.cards[scouts.bit_length() - 1].id)

    assert 0 == s.suppressed
    assert 0 == s.shell_holes


@pytest.mark.rule("GWC-A28.2")
def test_only_the_owner_is_asked_before_a_defence_roll(field, run, attacked):
    s = field("berry", german="G8 inf", entente="I8 pol", hands=("A43", "A43"))
    attacked(s, "I8", 4)
    run(s, "defend_all")

    assert ("before_defence_play", 1) == (current_offer(s).name, current_offer(s).seat)
