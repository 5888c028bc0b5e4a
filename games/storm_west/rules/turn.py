"""The course of a turn (chapters 5 and 6): weather, the start and the end of player turns."""

from __future__ import annotations

from games.storm_west.forces import ALLIED, GERMAN
from games.storm_west.rules.bertha import check_bertha, fire_paris_gun
from games.storm_west.rules.bombers import bombard_germany, bombard_stack, commit_bombers
from games.storm_west.rules.evacuation import evacuate
from games.storm_west.rules.morale import pay_for_bertha, test_germany, welcome_yanks
from games.storm_west.rules.supply import mark_supply, starve
from games.storm_west.state import Front, show_top
from ww1core.events import tell
from ww1core.hexgrid import members
from ww1core.ledger import rule
from ww1core.pieces import expire, place, remove
from ww1core.turns import Steps, end_game, procedure, roll, when


@rule("SW-5.1a", "SW-SEQ-2", "SW-S1.2", "SW-S2.2a", "SW-S3.2a", "SW-S3.2b")
def player_order(s: Front) -> tuple[int, ...]:
    """The Germans before the Allies; the first turn of a scenario may begin with the Allies."""
    if s.book.entry.skips_first and s.turn == s.book.first_turn:
        return (ALLIED,)
    return (GERMAN, ALLIED)


@procedure(rule=("SW-6.1a", "SW-SEQ-1", "SW-S1.7a", "SW-16.2a", "SW-S3.26b"))
def begin_turn() -> Steps:
    """What is decided at the start of a turn: whether the war ends, bombers, weather, influenza."""
    return (
        count_guests,
        end_by_chance,
        commit_bombers,
        roll_weather,
        bombard_germany,
        roll_influenza,
    )


@rule("SW-9.6a")
def count_guests(s: Front) -> None:
    """Americans who stand with another nation are guests of the new turn."""
    for hex_ in members(s.occupied[ALLIED]):
        s.note_guests(hex_)


@rule("SW-S1.7a")
def end_by_chance(s: Front) -> None:
    """From turn 12 a die may end the war at the start of a turn."""
    most = s.book.entry.ends_up_to.get(s.turn, 0)
    if most and roll(s, "end", rule="SW-S1.7a") <= most:
        end_game(s, GERMAN, "german_holds_out", "SW-S1.7b")


@rule("SW-6.1a", "SW-6.1b", "SW-6.2", "SW-16.9", "SW-S1.6", "SW-S3.13a")
def roll_weather(s: Front) -> None:
    """The weather of the whole turn: dry, wet by a die in turns that have one, or by history."""
    most = s.book.boxes[s.turn].wet_up_to
    if "historical_weather" in s.book.options:
        s.is_wet = s.turn in s.book.turns.historical.wet
    else:
        s.is_wet = most > 0 and roll(s, "weather", rule="SW-6.1a") <= most
    tell(s, "told.wet" if s.is_wet else "told.dry", "SW-6.1b")


@rule("SW-16.2a")
def roll_influenza(s: Front) -> None:
    """In September and October a die may bring the one turn of the influenza."""
    if "influenza" not in s.book.options or s.peak:
        return
    influenza = s.book.turns.influenza
    if s.turn in influenza.turns and roll(s, "influenza", rule="SW-16.2a") <= influenza.up_to:
        s.peak = s.turn
        tell(s, "told.influenza", "SW-16.2a")


@procedure(rule=("SW-7.2a", "SW-4.6", "SW-4.7", "SW-16.5a", "SW-S3.26g"))
def begin_player_turn(seat: int) -> Steps:
    """What comes before a side may act: evacuation, bombs, supply, and what lifts morale."""
    return (
        when(is_allied, pay_for_bertha, evacuate, bombard_stack),
        mark_supply,
        check_bertha,
        when(is_allied, welcome_yanks),
    )


def is_allied(_s: Front, seat: int) -> bool:
    """Whether the Allies act."""
    return seat == ALLIED


@procedure(rule=("SW-7.2c", "SW-4.5a", "SW-8.3", "SW-8.7", "SW-16.10"))
def end_player_turn(seat: int) -> Steps:
    """The check of supply at the end, the Paris gun, and what turn 9 brings."""
    return (
        starve,
        check_bertha,
        when(is_german, fire_paris_gun, test_germany, spend_offensive),
        close_player_turn,
    )


def is_german(_s: Front, seat: int) -> bool:
    """Whether the Germans act."""
    return seat == GERMAN


@rule("SW-8.3", "SW-8.7", "SW-2.44b", "SW-S2.2b")
def spend_offensive(s: Front) -> None:
    """At the end of the German turn 9 assault corps become regular and the artillery group goes.

    Each is replaced where it stands, step for step, in the dead pile too.
    """
    book = s.book
    if s.turn != book.entry.converts:
        return
    for unit, substitute in book.substitutes.items():
        if s.gone >> unit & 1:
            continue
        hex_, steps, bit = s.hex[unit], s.steps[unit], 1 << substitute
        s.gone = s.gone & ~bit | 1 << unit
        s.covered = s.covered & ~bit | (bit if s.covered >> unit & 1 else 0)
        s.steps[substitute] = steps
        if hex_ >= 0:
            remove(s, unit)
            s.covered &= ~(1 << unit)
            place(s, substitute, hex_, "SW-8.3")
        elif s.dead >> unit & 1:
            s.dead = s.dead & ~(1 << unit) | bit
        else:
            s.due[substitute] = s.due[unit]
    for guns in members(book.guns):
        if s.hex[guns] >= 0:
            hex_ = s.hex[guns]
            s.covered &= ~(1 << guns)
            remove(s, guns)
            show_top(s, hex_, GERMAN)
        s.gone |= 1 << guns
        s.dead &= ~(1 << guns)
    tell(s, "told.offensive_spent", "SW-8.3")


@rule("SW-5.1b", "SW-11.6a", "SW-S3.28c")
def close_player_turn(s: Front) -> None:
    """Nothing of a player turn is carried over."""
    expire(s, "end_of_player_turn")
    s.agile = (0, 0)
