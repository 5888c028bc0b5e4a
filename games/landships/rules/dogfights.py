"""Air combat (11.12): one round above every hex where a fighter meets an enemy."""

from __future__ import annotations

from games.landships.state import Field
from ww1core.events import tell
from ww1core.hexgrid import from_members, members
from ww1core.ledger import rule
from ww1core.pieces import UnitSet, losses, other
from ww1core.turns import Steps, bind, decision, each, procedure, put, roll, when

BOTH = (0, 1)


def planes_above(s: Field, hex_: int, seat: int) -> UnitSet:
    """The aircraft of a side above a hex."""
    planes = s.book.planes & s.book.own[seat] & ~s.downed
    return from_members(plane for plane in members(planes) if s.aloft[plane] == hex_)


@rule("LS-16.42a", "LS-16.42b", "LS-11.12a")
def acting_fighters(s: Field) -> UnitSet:
    """The fighters of both sides, and the others that act as such in this air phase."""
    return s.book.of_kind["F"] | s.as_fighters


@procedure(rule=("LS-11.12a", "LS-4.7.b", "LS-11.11c"))
def fight_all() -> Steps:
    """Fights above every hex with aircraft of both sides."""
    return (each("hex_", contested, dogfight),)


def contested(s: Field) -> tuple[int, ...]:
    """The hexes above which aircraft of both sides are."""
    hexes = from_members(at for at in s.aloft if at >= 0)
    return tuple(
        hex_ for hex_ in members(hexes) if planes_above(s, hex_, 0) and planes_above(s, hex_, 1)
    )


@procedure(rule=("LS-11.12a", "LS-11.12.b1", "LS-11.12b", "LS-11.12.b2", "LS-4.7.b"))
def dogfight(hex_: int) -> Steps:
    """Fighters first against fighters; who alone has some left may attack the others."""
    return (
        put("first", fighters_of_both),
        when(are_two_sided, exchange),
        put("hunter", sole_hunter),
        when(
            has_prey,
            put("goes_on", 1),
            when(are_two_sided, put("goes_on", bind(hunt_on, seat=hunting_side))),
            when("goes_on", put("first", everybody_left), exchange),
        ),
    )


def fighters_of_both(s: Field, hex_: int) -> tuple[int, int]:
    """The fighters of each side above the hex."""
    able = acting_fighters(s)
    return planes_above(s, hex_, 0) & able, planes_above(s, hex_, 1) & able


def everybody_left(s: Field, hex_: int) -> tuple[int, int]:
    """All aircraft of each side above the hex."""
    return planes_above(s, hex_, 0), planes_above(s, hex_, 1)


def are_two_sided(_s: Field, first: tuple[int, int]) -> bool:
    """Whether fighters of both sides met."""
    return bool(first[0] and first[1])


@rule("LS-11.12a", "LS-11.12.b1")
def sole_hunter(s: Field, hex_: int) -> int:
    """The side that alone has fighters above the hex, below 0 without one."""
    left = fighters_of_both(s, hex_)
    if bool(left[0]) is bool(left[1]):
        return -1
    return 0 if left[0] else 1


def has_prey(s: Field, hex_: int, hunter: int) -> bool:
    """Whether a side alone has fighters there, and the other something else."""
    return hunter >= 0 and bool(planes_above(s, hex_, other(hunter)))


def hunting_side(_s: Field, hunter: int) -> int:
    """Who has fighters left."""
    return hunter


@decision(rule="LS-11.12.b1", words=("attack", "let_go"), needs=("hex_",))
def hunt_on(_s: Field, choice: str, seat: int) -> bool:
    """Whether fighters that won go on to attack the others there."""
    return choice == "attack"


@procedure(rule=("LS-11.12b", "LS-16.43"))
def exchange(hex_: int, first: tuple[int, int]) -> Steps:
    """Every aircraft rolls; losses are taken off by their owners when both sides have rolled."""
    return (
        put("hits", exchange_shots),
        each("seat", both_sides, bind(lose_planes, points=lost_by)),
    )


def both_sides(_s: Field) -> tuple[int, int]:
    """One side after the other."""
    return BOTH


@rule("LS-11.12b", "LS-16.43")
def exchange_shots(s: Field, first: tuple[int, int]) -> tuple[int, int]:
    """The hits on each side; what a bomber aims at falls when both have rolled."""
    shots = [shots_of(s, first[seat], first[other(seat)]) for seat in BOTH]
    for plane in members(shots[0][1] | shots[1][1]):
        shoot_down(s, plane, "LS-16.43")
    return shots[1][0], shots[0][0]


@rule("LS-11.12b", "LS-11.12.a", "LS-2.54", "LS-16.43", "LS-16.44")
def shots_of(s: Field, firers: UnitSet, targets: UnitSet) -> tuple[int, UnitSet]:
    """How many enemies some aircraft hit, and which of them bombers by option aimed at and hit."""
    book = s.book
    hits, struck = 0, 0
    for plane in members(firers):
        about = book.units[plane].type
        if "bomber_defence" in book.options and about.kind == "B":
            for target in members(targets & acting_fighters(s)):
                die = roll(s, "air_at", plane, target, rule="LS-16.43")
                struck |= (die <= column_hit(s, plane)) << target
            continue
        bonus = about.plane.bonus if about.plane is not None and about.kind == "F" else 0
        hits += roll(s, "air", plane, rule="LS-11.12b") + bonus <= column_hit(s, plane)
    return hits, struck


@rule("LS-11.12b", "LS-16.44", "LS-16.42a", "LS-16.42b")
def column_hit(s: Field, plane: int) -> int:
    """The number of the column of the small-arms table in which an aircraft fires."""
    book = s.book
    chart, air = book.small_arms, book.air
    is_fighter = bool(acting_fighters(s) >> plane & 1)
    label = chart.fixed["fighter" if is_fighter else "other_aircraft"]
    is_weak = "german_armament" in book.options and book.entry.date <= air.armament.until
    if is_weak and book.own[0] >> plane & 1 and is_fighter:
        label = air.armament.column
    return chart.hit_on(label)


def lost_by(_s: Field, seat: int, hits: tuple[int, int]) -> int:
    """How many aircraft a side loses."""
    return hits[seat]


def in_the_fight(s: Field, seat: int, first: tuple[int, int]) -> UnitSet:
    """The aircraft of a side that fought and still fly."""
    return first[seat] & ~s.downed


def crash(s: Field, unit: int) -> None:
    """An aircraft falls in air combat."""
    shoot_down(s, unit, "LS-11.12b")


lose_planes = losses(
    "lose_planes",
    rule="LS-11.12b",
    units=(in_the_fight, "not_in_the_fight"),
    hurt=crash,
    needs=("first",),
)


def shoot_down(s: Field, plane: int, rule_id: str) -> None:
    """An aircraft is lost."""
    tell(s, "told.shot_down", rule_id, unit=plane)
    s.downed |= 1 << plane
    s.aloft[plane] = -1
