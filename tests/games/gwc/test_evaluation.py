"""The evaluation: what the greedy player wants, and that it reads nothing hidden."""

from __future__ import annotations

from random import Random

import pytest

from games.gwc.bot.evaluation import evaluate
from games.gwc.rules.formations.status import eliminate
from games.gwc.rules.turns.objectives import take_control
from games.gwc.state import Melee
from games.gwc.view import resample
from ww1core.hexgrid.hexset import from_members
from ww1core.pieces import place
from ww1core.players.player import turn_for
from ww1core.players.registry import make_player
from ww1core.players.selfplay import play_seed
from ww1core.turns.run import current_offer

APART = {"german": "N5 inf14 rommel, M6 fus14", "entente": "C5 lig14 durant, C6 lig14"}


@pytest.fixture
def turn():
    """The German player begins a Turn, after which others follow."""

    def begin(table):
        frame = table.book.program.frame
        table.s.stack = [frame("player_turn", (seat,)) for seat in (0, 1, 0, 1)]
        return table.run("player_turn", 0).offer

    return begin


@pytest.fixture
def chosen():
    """What the greedy player answers where the rules wait."""

    def choose(s, seed=1):
        offer = current_offer(s)
        greedy = make_player("greedy", s.book, seed)
        choice = greedy.choose(turn_for(greedy, s, offer, seed))
        return choice if isinstance(choice, str) else s.book.name(offer.asking.spec.asks, choice)

    return choose


def chits_of(s, *names):
    return from_members(s.book.kinds["chit"].number(name) for name in names)


def test_what_one_side_gains_the_other_loses(field):
    s = field(**APART).s

    assert evaluate(s, 0) == pytest.approx(-evaluate(s, 1))


def test_victory_points_are_worth_something_to_whose_side_they_are_on(field):
    s = field(**APART).s
    before = [evaluate(s, seat) for seat in (0, 1)]
    s.vp += 1

    assert [True, False] == [evaluate(s, seat) > before[seat] for seat in (0, 1)]


@pytest.mark.parametrize("mark", ["broken", "suppressed"])
def test_a_formation_that_suffers_counts_less(field, mark):
    table = field(**APART)
    before = evaluate(table.s, 0)
    setattr(table.s, mark, 1 << table.unit("inf14"))

    assert evaluate(table.s, 0) < before


def test_a_loss_is_worse_than_a_break_and_worse_near_surrender(field):
    table = field(**APART)
    s = table.s
    whole = evaluate(s, 0)
    s.broken = 1 << table.unit("inf14")
    broken = evaluate(s, 0)

    def loss(others):
        t = field(**APART)
        t.s.fallen = (others, 0)
        before = evaluate(t.s, 0)
        eliminate(t.s, t.unit("inf14"), "")
        return before - evaluate(t.s, 0)

    spare = s.book.own[0] & ~(1 << table.unit("inf14"))
    two = from_members([spare.bit_length() - 1, spare.bit_length() - 2])

    assert whole - broken < loss(0) < loss(two)


def test_a_marker_of_its_own_makes_an_objective_worth_having(field):
    table = field(**APART)
    s = table.s
    hexes = s.book.objective_hexes[2]
    s.secret_chits = (chits_of(s, "K"), 0)
    s.control = (-1,) * 5

    def step(seat):
        t = table.s.clone()
        before = evaluate(t, seat)
        place(t, table.unit(("inf14", "lig14")[seat]), hexes.bit_length() - 1)
        take_control(t, hexes.bit_length() - 1)
        return evaluate(t, seat) - before

    assert step(1) < step(0)


def test_nearness_to_an_objective_is_worth_something(field):
    table = field(**APART, open_chits=0)
    s = table.s
    s.open_chits = chits_of(s, "Q")
    goal = s.book.objective_hexes[4]
    goal = goal.bit_length() - 1
    grid, one = s.book.land.grid, table.unit("inf14")
    far, near = (
        next(h for h in grid.hexes if grid.distance(h, goal) == d and not s.occupied[1] >> h & 1)
        for d in (4, 2)
    )
    place(s, one, far)
    before = evaluate(s, 0)
    place(s, one, near)

    assert before < evaluate(s, 0)


def test_units_out_of_cohesion_count_less(field):
    table = field(german="K6 rommel, K5 inf14", entente=APART["entente"])
    before = evaluate(table.s, 0)
    place(table.s, table.unit("rommel"), table.hex("O1"))

    assert evaluate(table.s, 0) < before


def test_a_stack_that_is_too_high_counts_less(field):
    s = field(german="K6 inf14 inf14 rommel, K5 inf14", entente=APART["entente"]).s
    high = field(german="K6 inf14 inf14 rommel inf14", entente=APART["entente"])

    assert evaluate(high.s, 0) < evaluate(s, 0)


def test_a_weapon_is_worth_more_whole_than_jammed_and_more_jammed_than_lost(field):
    values = [
        evaluate(field(german=f"O8 abt{weapon}", entente=APART["entente"]).s, 0)
        for weapon in (" +mg08", " +mg08*", "")
    ]

    assert sorted(values, reverse=True) == values
    assert 3 == len(set(values))


def test_a_melee_is_worth_more_to_the_stronger(field):
    s = field(german="K6 inf14 inf14", entente="K6 lig14*").s
    t = field(german="K6 inf14*", entente="K6 lig14 lig14")

    assert evaluate(t.s, 0) < evaluate(s, 0)
    s.melee = Melee(s.book.land.hex("K6"), powers=(4, 4), totals=(0, 14))
    lost = evaluate(s, 0)
    s.melee = Melee(s.book.land.hex("K6"), powers=(4, 4), totals=(0, 6))
    assert lost < evaluate(s, 0)


@pytest.mark.rule("GWC-1.2a", "GWC-7.3.3a")
@pytest.mark.parametrize("seat", [0, 1])
def test_nothing_hidden_is_read(field, seat):
    table = field(
        german="N5 inf14 rommel",
        entente="L5 lig14 durant",
        hands=("O21 O23 O25", "O21 O16 O26"),
    )
    s = table.s
    s.cup = (1 << len(s.book.chits)) - 1 & ~chits_of(s, "A", "Q")
    s.secret_chits = (chits_of(s, "A"), chits_of(s, "Q"))
    table.run("give_order", 0)
    seen, values = set(), set()
    for seed in range(8):
        t = s.clone()
        resample(t, seat, Random(seed))
        t.rebuild()
        seen.add((t.hands, t.secret_chits))
        values.add(evaluate(t, seat))

    assert 1 < len(seen)
    assert 1 == len(values)


@pytest.mark.rule("GWC-O21.1")
def test_the_greedy_player_fires_where_there_is_a_target(field, turn, chosen):
    table = field(german="L5 inf14 rommel, L6 inf14", entente="I5 lig14", hands=("O21", ""))
    turn(table)

    assert table.book.cards[table.s.hands[0].bit_length() - 1].id == chosen(table.s)


def test_the_greedy_player_passes_when_its_cards_bring_nothing(field, turn, chosen):
    table = field(**APART, hands=("O20 O27 O18", ""))
    turn(table)

    assert "pass" == chosen(table.s)


def test_the_greedy_player_throws_away_bad_cards_and_keeps_the_good(field, turn, chosen):
    table = field(**APART, hands=("O20 O21 O21", ""))
    turn(table)
    table.answer("pass")
    bad = chosen(table.s)
    table.answer(bad)

    assert "O20" == next(card.order for card in table.book.cards if card.id == bad)
    assert "done" == chosen(table.s)


def test_the_greedy_player_gives_up_no_weapon(field, turn, chosen):
    table = field(german="O8 abt +mg08", entente="A1 lig14")
    turn(table)

    assert "drop" in current_offer(table.s).options
    assert all("drop" != chosen(table.s, seed) for seed in range(6))


def test_the_greedy_player_brings_up_all_who_help(field, chosen):
    table = field(german="L5 inf14, L6 inf14, K5 inf14, M6 rommel", entente="I6 lig14")
    s = table.s
    ready = from_members(one for one, hex_ in enumerate(s.hex) if hex_ >= 0) & s.book.own[0]
    table.run("fire_at_will", 0, ready, 0).answer("I6")
    joined = []
    while (offer := current_offer(s)) is not None and offer.name == "join_fire":
        joined.append(chosen(s))
        table.answer(joined[-1])
        if joined[-1] == "done":
            break

    assert 2 <= len([one for one in joined if one != "done"])


def test_the_greedy_player_recovers_who_is_broken(field, turn, chosen):
    table = field(
        german="N5 inf14* rommel, M6 fus14* inf14!", entente=APART["entente"], hands=("O25 O20", "")
    )
    turn(table)
    card = next(one for one in table.book.cards if one.id == chosen(table.s))

    assert "O25" == card.order


@pytest.mark.parametrize("seats", [("greedy", "random"), ("random", "greedy")])
def test_the_greedy_player_beats_the_random_one(field, seats):
    book = field("bleid").book

    assert seats.index("greedy") == play_seed(book, seats, 0).winner


@pytest.mark.deep
@pytest.mark.parametrize("seats", [("greedy", "random"), ("random", "greedy")])
@pytest.mark.parametrize("scenario", ["bleid", "caures", "belleau_wheat"])
def test_the_greedy_player_wins_on_either_side(field, scenario, seats):
    book = field(scenario).book
    won = sum(
        play_seed(book, seats, seed).winner == seats.index("greedy") for seed in range(100, 120)
    )

    assert 17 <= won
