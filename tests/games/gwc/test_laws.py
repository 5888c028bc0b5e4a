"""What holds in every position: each law finds what breaks it."""

from __future__ import annotations

from functools import lru_cache
from random import Random

import pytest

from games.gwc import plugin
from games.gwc.laws import COUNTS, LAWS
from games.gwc.state import AWAY, FALLEN
from ww1core.hexgrid.hexset import members
from ww1core.pieces import place
from ww1core.play.game import Action, Game
from ww1core.plugins import open_title
from ww1core.plugins.manager import Plugins
from ww1core.plugins.opening import Title
from ww1core.saving.positions import position_text, read_position
from ww1core.turns.chance import RandomChance
from ww1core.turns.decks import full_deck
from ww1core.turns.run import advance, decide


@lru_cache(maxsize=1)
def opening():
    """The first Turn of Berry-au-Bac, where Tanks, works and Weapons stand."""
    book = Title(Plugins("gwc", plugin, ())).open("berry")
    s = book.state_type(book)
    s.chance, random = RandomChance(1), Random(1)
    offer = advance(s)
    while offer.name != "give_order":
        offer = decide(s, offer, random.choice(offer.options))
    return s


@pytest.fixture
def position():
    return opening().clone()


def first(mask):
    return members(mask)[0]


def on_board(s, mask):
    return next(one for one in members(mask) if s.hex[one] >= 0)


def drop_a_card(s):
    s.hands = (s.hands[0] & s.hands[0] - 1, s.hands[1])


def copy_a_card(s):
    s.discards = (s.discards[0] | s.hands[0] & -s.hands[0], s.discards[1])


def copy_a_strategy_card(s):
    card = 1 << first(s.book.strategy_deck[0])
    s.strategy_discards = (card, 0)
    s.reminders = (card, 0)


def lose_a_strategy_deck(s):
    s.strategy_decks = (full_deck(0), s.strategy_decks[1])


def hold_too_much(s):
    more = members(s.book.fate[0] & ~s.hands[0])[: s.book.sides[0].hand_size]
    taken = sum(1 << n for n in more)
    s.hands = (s.hands[0] | taken, s.hands[1])
    s.decks = (full_deck(s.book.fate[0] & ~s.hands[0] & ~s.discards[0]), s.decks[1])


def see_what_nobody_holds(s):
    s.seen = (1 << first(s.book.fate[1] & ~s.hands[1]), 0)


def fall_without_a_track(s):
    unit = on_board(s, s.book.own[0])
    s.hex[unit] = FALLEN


def stand_in_a_blaze(s):
    s.blaze |= 1 << s.hex[on_board(s, s.book.own[0])]


def bury_a_hero(s):
    s.fallen = (1 << first(s.book.heroes & s.book.own[0]), 0)


def surrender_and_fight_on(s):
    s.surrender = (0, s.surrender[1])


def leave_the_casualty_track(s):
    s.surrender = (s.book.tracks.casualties.spaces + 1, s.surrender[1])


def run_out_of_time(s):
    s.time = s.book.tracks.time.last + 1


def wait_and_fight(s):
    s.away = ((s.time + 1, on_board(s, s.book.own[0])),)


def wait_too_long(s):
    unit = next(one for one in members(s.book.own[0]) if s.hex[one] < 0)
    s.hex[unit] = AWAY
    s.away = ((-1, unit),)


def copy_a_chit(s):
    s.open_chits |= s.cup & -s.cup


def give_an_objective_to_nobody(s):
    s.control = (7, *s.control[1:])


def name_an_enemy(s):
    s.highest = (first(s.book.leaders & s.book.own[1]), -1)


def leave_a_squad_bound(s):
    s.detached = ((0, 1),)


def resolve_too_much(s):
    s.hushed = -1


def overstack(s):
    hex_ = s.hex[on_board(s, s.book.own[0])]
    for unit in members(s.book.platoons & s.book.own[0])[:3]:
        place(s, unit, hex_)


def share_a_weapon(s):
    bearer = next(one for one, weapon in enumerate(s.weapon) if weapon >= 0)
    other = next(one for one in members(s.book.platoons) if one != bearer and s.weapon[one] < 0)
    s.weapon[other] = s.weapon[bearer]


def arm_a_leader(s):
    free = next(n for n in range(len(s.book.weapons)) if n not in s.weapon)
    s.weapon[first(s.book.leaders)] = free


def break_a_weapon_in_the_box(s):
    free = next(n for n in range(len(s.book.weapons)) if n not in s.weapon)
    s.weapons_broken |= 1 << free


def mark_who_is_not_there(s):
    s.broken |= 1 << next(one for one in members(s.book.own[0]) if s.hex[one] == -1)


def praise_a_tank(s):
    s.veteran |= 1 << on_board(s, s.book.tanks)


def build_twice(s):
    s.foxholes |= 1 << 20
    s.trenches |= 1 << 20


BREAKS = {
    "cards": (drop_a_card, copy_a_card),
    "strategy": (copy_a_strategy_card, lose_a_strategy_deck),
    "hands": (hold_too_much, see_what_nobody_holds),
    "places": (fall_without_a_track, stand_in_a_blaze),
    "losses": (bury_a_hero, surrender_and_fight_on, leave_the_casualty_track),
    "times": (run_out_of_time, wait_and_fight, wait_too_long),
    "objectives": (copy_a_chit, give_an_objective_to_nobody),
    "command": (name_an_enemy,),
    "leftovers": (leave_a_squad_bound, resolve_too_much, overstack),
    "weapons": (share_a_weapon, arm_a_leader, break_a_weapon_in_the_box),
    "markers": (mark_who_is_not_there, praise_a_tank),
    "works": (build_twice,),
}


def test_an_opening_breaks_no_law(position):
    assert {} == {name: law(position) for name, law in LAWS.items() if law(position)}


def test_every_law_can_be_broken():
    assert set(LAWS) == set(BREAKS)


@pytest.mark.parametrize(
    ("law", "spoil"), [(name, spoil) for name, all_ in BREAKS.items() for spoil in all_]
)
def test_a_law_finds_what_breaks_it(position, law, spoil):
    spoil(position)

    assert LAWS[law](position)


@pytest.mark.parametrize(
    ("count", "spoil"),
    [
        ("fate_cards", drop_a_card),
        ("strategy_cards", lose_a_strategy_deck),
        ("objective_markers", copy_a_chit),
    ],
)
def test_a_count_changes_with_what_it_counts(position, count, spoil):
    before = COUNTS[count](position)
    spoil(position)

    assert before != COUNTS[count](position)


def test_every_count_is_looked_at():
    assert {"fate_cards", "strategy_cards", "objective_markers"} == set(COUNTS)


def test_a_position_is_read_before_and_after_a_free_set_up():
    book = open_title("gwc", "bleid", ("free_setup",))
    game, turns = Game(book, seed=1), set()
    while game.turn < 1 or len(turns) < 2:
        read_position(game.ask(lambda s: position_text(book, s)), book)
        turns.add(game.turn)
        game.apply(game.offer.seat, Action(game.offer.number, game.offer.options[0]))

    assert {0, 1} == turns
