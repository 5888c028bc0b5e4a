"""Fire for Effect (O19.2): the Spotting Round, its accuracy and drift, then the impact."""

from __future__ import annotations

from games.gwc.rules.actions.artillery import round_is_placed
from games.gwc.rules.artillery import telephones
from games.gwc.rules.artillery.barrage import end_bombardment, impact, mark_zone, seen_from
from games.gwc.rules.artillery.gas import gas_attack
from games.gwc.rules.cards.fate import card_of, deck_is_empty, turn_up
from games.gwc.rules.cards.rolls import dice_roll
from games.gwc.rules.formations.command import highest_leader
from games.gwc.rules.ground.sight import beats_hindrance, hindrance, observer_hindrance
from games.gwc.rules.turns.time_track import advance_time
from games.gwc.state import NOTHING, Field, Mission
from ww1core.events import tell
from ww1core.hexgrid import HexSet, from_members
from ww1core.ledger import rule
from ww1core.pieces import with_item
from ww1core.turns import (
    Steps,
    bar,
    because,
    bind,
    chose,
    decision,
    procedure,
    put,
    when,
    word,
)

REACH = 3
"""The Impact markers on each side of the Spotting Round of a line."""
AXES = 0b111
"""The directions that stand for the three axes: each one and its opposite are the same."""

DirectionSet = int


@procedure(rule=("GWC-O19.2.1", "GWC-O19.2.2a", "GWC-O19.2.2b"), owns="mission")
def fire_for_effect(seat: int, observer_hex: int) -> Steps:
    """One bombardment, observed by the Leader in a hex, or by the Artillery Observer (NOTHING)."""
    return (
        begin_mission,
        put("course", choose_course),
        when(
            chose("course", "new"),
            initial_bombardment,
            otherwise=(settle, when(chose("course", "rolling"), roll_forward), impact),
        ),
        end_bombardment,
    )


def begin_mission(s: Field, seat: int, observer_hex: int) -> None:
    """The battery is called, with the FP that it has now."""
    leader = NOTHING if observer_hex == NOTHING else highest_leader(s, seat)
    s.mission = Mission(
        seat,
        seat,
        s.battery[seat],
        telephones.power_of(s, seat),
        observer=observer_hex,
        leader=leader,
    )


@rule("GWC-O19.2.2b")
def cannot_go_on(s: Field, seat: int, observer_hex: int) -> bool:
    """Whether there is no barrage on the board whose Spotting Round the observer sees."""
    round_ = s.spotted[seat]
    if round_ == NOTHING or s.battery[seat] != telephones.FIXED:
        return True
    return not seen_from(s, seat, observer_hex, 1 << round_) >> round_ & 1


def cannot_roll(s: Field, seat: int, observer_hex: int) -> bool:
    """Whether there is no such barrage, or its round would leave the observer's sight."""
    return cannot_go_on(s, seat, observer_hex) or not ways_forward(s, seat, observer_hex)


@rule("GWC-O19.2.2b", "GWC-O19.2.2.1", "GWC-O19.2.2.2")
@decision(
    rule="GWC-O19.2.2a",
    words=[
        "new",
        word("fixed", bar("GWC-O19.2.2b", "no_barrage_in_sight", cannot_go_on)),
        word(
            "rolling",
            because("GWC-O19.2.2b", "no_barrage_in_sight", cannot_go_on),
            bar("GWC-O19.2.2b", "no_way_to_roll", cannot_roll),
        ),
    ],
    needs=("observer_hex",),
)
def choose_course(s: Field, course: str, seat: int) -> None:
    """Whether the barrage on the board goes on, rolls on, or a new target is sought."""
    if course == "new":
        telephones.lift_markers(s, seat)


@rule("GWC-O19.2.2b")
def settle(s: Field) -> None:
    """The guns are laid: no spotting and no accuracy, but the observer has to keep sight."""
    s.mission = s.mission._replace(is_settled=True)


@rule("GWC-O19.2.2b", "GWC-O19.2.2.2")
def ways_forward(s: Field, seat: int, observer_hex: int) -> DirectionSet:
    """The directions in which the Spotting Round stays on the board and in sight."""
    round_ = s.spotted[seat]
    toward = s.book.land.grid.toward[round_]
    seen = seen_from(s, seat, observer_hex, s.book.land.around[round_])
    return from_members(
        direction for direction, hex_ in enumerate(toward) if hex_ >= 0 and seen >> hex_ & 1
    )


@decision(
    rule="GWC-O19.2.2.2",
    asks="direction",
    among=(ways_forward, "round_out_of_sight"),
    needs=("observer_hex",),
)
def roll_forward(s: Field, direction: int, seat: int) -> None:
    """Where the barrage rolls: all its markers go one hex, those off the board are removed."""
    grid = s.book.land.grid
    s.spotted = with_item(s.spotted, seat, grid.toward[s.spotted[seat]][direction])
    telephones.lay_impact(s, seat, grid.step(s.impact[seat], direction))
    tell(
        s, "told.barrage_rolls", "GWC-O19.2.2.2", seat=seat, at=s.spotted[seat], direction=direction
    )


@procedure(rule=("GWC-O19.2.1", "GWC-O19.2.1.2b"))
def initial_bombardment(seat: int, observer_hex: int) -> Steps:
    """Spotting, Accuracy, Impact."""
    return (
        telephones.choose_box,
        note_box,
        put("aimed", place_round),
        round_is_placed,
        put("product", bind(dice_roll, kind="accuracy")),
        put("is_accurate", judge_accuracy),
        put("centre", fall),
        when(deck_is_empty, advance_time),
        when(is_lost, telephones.lift_markers, otherwise=(burst,)),
    )


@rule("GWC-O19.2.1.1b")
def note_box(s: Field, seat: int) -> None:
    """The bombardment is of the kind of the box; gas is declared by its box."""
    s.mission = s.mission._replace(box=s.battery[seat])


def hexes_in_sight(s: Field, left: HexSet, seat: int, observer_hex: int) -> HexSet:
    """The hexes that the observer sees, impassable ones too."""
    return seen_from(s, seat, observer_hex, left)


@rule("GWC-GL-AOLEVEL")
@decision(
    rule="GWC-O19.2.1.1a",
    asks="hex",
    among=(hexes_in_sight, "out_of_sight"),
    needs=("observer_hex",),
)
def place_round(s: Field, hex_: int, seat: int) -> None:
    """In which hex the Spotting Round is placed."""
    s.spotted = with_item(s.spotted, seat, hex_)
    tell(s, "told.spotted", "GWC-O19.2.1.1a", seat=seat, at=hex_)


@rule("GWC-O19.2.1.2b", "GWC-10.3.1", "GWC-O21.2.1.2")
def judge_accuracy(s: Field, seat: int, observer_hex: int, aimed: int, product: int) -> bool:
    """Whether the product of the dice, less the Hindrance, exceeds the range."""
    distance = s.book.land.grid.distance
    if observer_hex == NOTHING:
        reach = max(distance(s.book.sides[seat].observer, aimed), 1)
        hindered = observer_hindrance(s, seat, aimed)
    else:
        reach = distance(observer_hex, aimed)
        hindered = hindrance(s, observer_hex, aimed)
    is_accurate = beats_hindrance(product, reach, hindered or 0)
    key = "told.accurate" if is_accurate else "told.inaccurate"
    tell(s, key, "GWC-O19.2.1.2b", product=product, hindrance=hindered or 0, range=reach)
    return is_accurate


@rule("GWC-S98.4.4")
def fall(s: Field, seat: int, aimed: int, is_accurate: bool) -> int:  # noqa: FBT001 (a judgement)
    """Where the round comes down: it drifts by a card, unless a Forward Observer corrected it."""
    if is_accurate and s.mission.is_exact:
        return aimed
    dice = card_of(s, turn_up(s, seat, "drift", "GWC-O19.2.1.2.1")).dice
    path = near_path(dice) if is_accurate else far_path(dice)
    centre = follow(s, aimed, path)
    if centre == NOTHING:
        tell(s, "told.round_lost", "GWC-O19.2.1.2.3", seat=seat, at=aimed)
    else:
        tell(s, "told.drift", "GWC-O19.2.1.2.1", seat=seat, at=centre)
    return centre


@rule("GWC-O19.2.1.2.1")
def near_path(dice: tuple[int, int]) -> tuple[int, ...]:
    """The drift of an accurate round: a hex by the white die, a hex by the coloured one."""
    white, coloured = dice
    return (white - 1, coloured - 1)


@rule("GWC-O19.2.1.2.2")
def far_path(dice: tuple[int, int]) -> tuple[int, ...]:
    """The drift of another one: by the white die, as many hexes as the coloured one says."""
    white, coloured = dice
    return (white - 1,) * coloured


@rule("GWC-O19.2.1.2.3", "GWC-2.2.2")
def follow(s: Field, hex_: int, path: tuple[int, ...]) -> int:
    """The end of a path; NOTHING if it leaves the board even for a moment."""
    toward = s.book.land.grid.toward
    for direction in path:
        hex_ = toward[hex_][direction]
        if hex_ < 0:
            return NOTHING
    return hex_


def is_lost(s: Field, centre: int) -> bool:
    """Whether the round fell off the board: it is removed and the Order ends."""
    return centre == NOTHING


@procedure
def burst(seat: int, centre: int) -> Steps:
    """The zone around the round is marked and bombarded."""
    return (
        when(is_line, lay_line, otherwise=(surround,)),
        when(is_gas, gas_attack, otherwise=(impact,)),
    )


def is_line(s: Field) -> bool:
    """Whether it is a Fixed or Rolling Barrage."""
    return s.mission.box == telephones.FIXED


def is_gas(s: Field) -> bool:
    """Whether it is a Gas Attack."""
    return s.mission.box == telephones.GAS


@rule("GWC-O19.2.1.4a", "GWC-O19.2.1.1b", "GWC-O19.2.1.3a")
def surround(s: Field, seat: int, centre: int) -> None:
    """A Local Barrage and gas reach the hex of the round and every hex next to it."""
    mark_zone(s, seat, centre, s.book.land.grid.within(centre, 1))


def axes(s: Field) -> DirectionSet:
    """One direction for each of the three axes."""
    return AXES


@decision(rule="GWC-O19.2.1.4b", asks="direction", among=(axes, "same_axis"))
def lay_line(s: Field, direction: int, seat: int, centre: int) -> None:
    """Along which axis the line lies: three hexes on each of two opposite sides of the round."""
    ray = s.book.land.grid.ray
    both = (ray(centre, direction)[:REACH], ray(centre, (direction + 3) % 6)[:REACH])
    mark_zone(s, seat, centre, from_members(hex_ for part in both for hex_ in part))
    tell(s, "told.line_laid", "GWC-O19.2.1.4b", seat=seat, at=centre, direction=direction)
