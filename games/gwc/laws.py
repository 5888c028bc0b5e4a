"""What holds in every position: counts that never change, and laws that no position breaks."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from games.gwc.rules.ground.ground_now import impassable
from games.gwc.rules.ground.overstack import overstacked
from games.gwc.rules.turns.endings import casualty_spaces
from games.gwc.state import AWAY, FALLEN, NOTHING, UNUSED, CardSet, Field
from ww1core.hexgrid import members
from ww1core.turns import cards_left

SIDES = (0, 1)


def _players(s: Field) -> range:
    return range(len(s.book.seats))


def fate_cards(s: Field) -> int:
    """The Fate cards in hands, decks, discard piles and at headquarters, or not yet dealt."""
    return _dealt(s, s.book.fate, _fate_piles)


def _fate_piles(s: Field, seat: int) -> tuple[CardSet, ...]:
    """Where the Fate cards of a player are."""
    return s.hands[seat], cards_left(s.decks[seat]), s.discards[seat], s.hq_card[seat]


def strategy_cards(s: Field) -> int:
    """The Strategy Cards in hands, decks, under them, on the table, discarded or not yet dealt."""
    return _dealt(s, s.book.strategy_deck, _strategy_piles)


def _strategy_piles(s: Field, seat: int) -> tuple[CardSet, ...]:
    """Where the Strategy Cards of a player are."""
    deck = cards_left(s.strategy_decks[seat])
    open_ones = (s.strategy_discards[seat], s.reminders[seat])
    return (s.strategy[seat], deck, s.strategy_under[seat], *open_ones)


def objective_markers(s: Field) -> int:
    """The Objective markers in the cup, open and secret; before the first Turn all of them."""
    if not s.turn:
        return s.book.kinds["chit"].all.bit_count()
    secret = sum(chits.bit_count() for chits in s.secret_chits)
    return s.cup.bit_count() + s.open_chits.bit_count() + secret


def _dealt(
    s: Field, decks: Sequence[CardSet], piles: Callable[[Field, int], tuple[CardSet, ...]]
) -> int:
    """How many cards the players have; before the first Turn those that are to be dealt."""
    if not s.turn:
        return sum(deck.bit_count() for deck in decks)
    return sum(pile.bit_count() for seat in _players(s) for pile in piles(s, seat))


def wrong_cards(s: Field) -> str:
    """A Fate card is in one place, and in that of its own player."""
    return _misplaced(s, "card", _fate_piles, s.book.fate)


def wrong_strategy(s: Field) -> str:
    """A Strategy Card is in one place, and in that of its own player."""
    return _misplaced(s, "Strategy Card", _strategy_piles, s.book.strategy_deck)


def _misplaced(
    s: Field,
    what: str,
    piles: Callable[[Field, int], tuple[CardSet, ...]],
    decks: Sequence[CardSet],
) -> str:
    """What is wrong with the cards of the players, each of which is in one of the piles."""
    for seat in _players(s) if s.turn else ():
        seen = 0
        for pile in piles(s, seat):
            if pile & seen:
                return f"a {what} of {s.book.seats[seat]} is in two places"
            seen |= pile
        if seen != decks[seat]:
            return f"{what}s of {s.book.seats[seat]} are missing, or are another's"
    return ""


def wrong_hands(s: Field) -> str:
    """Nobody holds more cards than he may, and what one has seen another holds."""
    if not s.turn:
        return ""
    for seat in _players(s):
        if s.hands[seat].bit_count() > s.book.commanders[seat].hand_size:
            return f"{s.book.seats[seat]} holds too many cards"
        held = sum(s.hands[player] | s.strategy[player] for player in _players(s) if player != seat)
        if s.seen[seat] & ~held:
            return f"{s.book.seats[seat]} has seen a card that is not held"
    return ""


def wrong_places(s: Field) -> str:
    """Whoever is on no hex is unused, fallen or on the Time Track, and nobody is in a blaze.

    A blaze breaks out in the middle of a roll, and those in it flee one after the other.
    """
    for unit, hex_ in enumerate(s.hex):
        if hex_ < 0 and hex_ not in (UNUSED, FALLEN, AWAY):
            return f"{s.book.units[unit].id} is nowhere"
        if (hex_ == FALLEN) != bool(s.fallen[s.book.units[unit].seat] >> unit & 1):
            return f"{s.book.units[unit].id} is on the Casualty Track and is not"
    fled = s.blaze if s.roll is not None else 0
    for hex_ in members((s.occupied[0] | s.occupied[1]) & impassable(s) & ~fled):
        return f"Formations are in the impassable hex {s.book.land.number(hex_)}"
    return ""


def wrong_losses(s: Field) -> str:
    """The Casualty Track holds a side's own losses, below its Surrender marker, and no Hero."""
    book = s.book
    for seat in SIDES:
        fallen = s.fallen[seat]
        if fallen & ~book.own[seat] or fallen & (book.heroes | book.runners):
            return f"the Casualty Track of {book.seats[seat]} holds what is not lost"
        if s.turn and s.ended is None and casualty_spaces(s, seat) >= s.surrender[seat]:
            return f"{book.seats[seat]} has surrendered and fights on"
        if s.surrender[seat] > book.tracks.casualties.spaces:
            return f"the Surrender marker of {book.seats[seat]} is off the track"
    return ""


def wrong_times(s: Field) -> str:
    """The Time marker is on its track, and who waits on the track is away and not overdue."""
    last = s.book.tracks.time.last
    if s.ended is None and not 0 <= s.time <= last:
        return f"the Time marker is on {s.time}"
    for space, unit in s.away:
        if s.hex[unit] != AWAY:
            return f"{s.book.units[unit].id} waits on the Time Track and is not away"
        if not s.time <= space <= last:
            return f"{s.book.units[unit].id} waits on the space {space}"
    return ""


def wrong_objectives(s: Field) -> str:
    """An Objective marker is in one place, and Objectives have a controller or none."""
    seen = 0
    for chits in (s.cup, s.open_chits, *s.secret_chits):
        if chits & seen:
            return "an Objective marker is in two places"
        seen |= chits
    if not set(s.control) <= {NOTHING, *SIDES}:
        return f"Objectives are controlled by {s.control}"
    return ""


def wrong_command(s: Field) -> str:
    """The Leader whom a player has named is one of his own."""
    if not s.turn:
        return ""
    for seat in _players(s):
        named = s.highest[seat]
        if named >= 0 and not (s.book.leaders & s.book.corps[seat]) >> named & 1:
            return f"{s.book.units[named].id} is named by {s.book.seats[seat]}"
    return ""


def wrong_leftovers(s: Field) -> str:
    """Before the first Order of a Turn nothing of an Order is left, and no hex is overstacked."""
    if s.hushed < 0:
        return "more triggers were resolved than there were"
    has_begun = s.orders_given or s.has_passed or s.is_turn_over or s.strategy_used >> s.active & 1
    has_begun = has_begun or s.voice[s.active] != s.active
    if not s.turn or s.order is not None or has_begun:
        return ""
    if s.detached or s.postponed or s.hot:
        return "an Order has left something behind"
    for seat in SIDES:
        for hex_ in members(overstacked(s, seat)):
            return f"{s.book.land.number(hex_)} holds too much of {s.book.seats[seat]}"
    return ""


def wrong_weapons(s: Field) -> str:
    """A Weapon is carried by one Unit at most, never by a Leader, a Tank or a Runner."""
    carried = 0
    for unit, weapon in enumerate(s.weapon):
        if weapon < 0:
            continue
        if carried >> weapon & 1 or s.weapons_lost >> weapon & 1:
            return f"{s.book.weapons[weapon].id} is in two places"
        carried |= 1 << weapon
        if not (s.book.platoons | s.book.squads) >> unit & 1:
            return f"{s.book.units[unit].id} carries a Weapon"
    if s.weapons_broken & ~carried:
        return "a Weapon is broken that nobody carries"
    return ""


def wrong_markers(s: Field) -> str:
    """Whoever is off the board has no marker, and no Tank is a veteran."""
    marked = s.broken | s.suppressed | s.veteran
    for unit in members(marked):
        if s.hex[unit] in (UNUSED, FALLEN):
            return f"{s.book.units[unit].id} is off the board and has a marker"
    for unit in members(s.veteran & s.book.tanks):
        return f"{s.book.units[unit].id} is a Tank and a veteran"
    return ""


def wrong_works(s: Field) -> str:
    """A hex has one Fortification at most, and none in the water."""
    seen = 0
    for hexes in (s.foxholes, s.trenches, s.mines, s.wire, s.blockhouses, s.pillboxes):
        if hexes & seen:
            return "a hex has two Fortifications"
        seen |= hexes
    for hex_ in members(seen & s.book.water):
        return f"a Fortification is in the water of {s.book.land.number(hex_)}"
    return ""


COUNTS: Mapping[str, Callable[[Field], int]] = {
    "fate_cards": fate_cards,
    "strategy_cards": strategy_cards,
    "objective_markers": objective_markers,
}
LAWS: Mapping[str, Callable[[Field], str]] = {
    "cards": wrong_cards,
    "strategy": wrong_strategy,
    "hands": wrong_hands,
    "places": wrong_places,
    "losses": wrong_losses,
    "times": wrong_times,
    "objectives": wrong_objectives,
    "command": wrong_command,
    "leftovers": wrong_leftovers,
    "weapons": wrong_weapons,
    "markers": wrong_markers,
    "works": wrong_works,
}
