"""The RAF bombers of 1919 (S3.26): against German replacements, or against a stack."""

from __future__ import annotations

from games.storm_west.forces import ALLIED, GERMAN
from games.storm_west.rules.stacking import settle_stacks
from games.storm_west.rules.support import ready_air
from games.storm_west.state import Front, lose_step
from ww1core.events import tell
from ww1core.hexgrid import HexSet
from ww1core.ledger import rule
from ww1core.pieces import UnitSet, losses
from ww1core.turns import Steps, bind, decision, procedure, put, roll, when


@rule("SW-S3.26a", "SW-S3.26b", "SW-S3.13b")
def bombers_are_ready(s: Front) -> bool:
    """Whether the RAF may be sent: not on the first turn, and once a turn."""
    return bool(ready_air(s, ALLIED) & s.book.bombers)


def german_air_is_ready(s: Front) -> bool:
    """Whether the Germans may intercept."""
    return bool(ready_air(s, GERMAN))


@procedure(rule=("SW-S3.26b", "SW-S3.26c", "SW-S3.26d"))
def commit_bombers() -> Steps:
    """Before the weather is known the RAF is sent or not, and then the German air unit."""
    return (
        forget_weather,
        when(
            bombers_are_ready,
            put("sent", send_bombers),
            when(is_on_its_way, when(german_air_is_ready, defend_home)),
        ),
    )


def forget_weather(s: Front) -> None:
    """The weather of the last turn is over."""
    s.is_wet = False


def is_on_its_way(s: Front) -> bool:
    """Whether the RAF has been sent."""
    return bool(s.raid)


@decision(rule="SW-S3.26b", seat=lambda _s: ALLIED, words=("bomb", "keep"))
def send_bombers(s: Front, answer: str) -> None:
    """Whether the RAF bombs Germany this turn."""
    if answer == "bomb":
        s.flown |= s.book.bombers
        s.raid = 1


@decision(rule="SW-S3.26c", seat=lambda _s: GERMAN, words=("intercept", "keep"))
def defend_home(s: Front, answer: str) -> None:
    """Whether the German air unit defends the homeland."""
    if answer == "intercept":
        s.flown |= s.book.air & s.book.own[GERMAN]
        s.raid = 0
        tell(s, "told.intercepted", "SW-S3.26c")


@rule("SW-S3.26d", "SW-S3.26e", "SW-S3.13b")
def bombard_germany(s: Front) -> None:
    """If the turn is dry and nobody stopped them the bombers cost Germany replacement steps."""
    if s.raid and not s.is_wet:
        die = roll(s, "bombardment", rule="SW-S3.26e")
        s.bombed = s.book.bombardment.strategic[die - 1]
        tell(s, "told.bombed", "SW-S3.26e", steps=s.bombed)
    s.raid = 0


@procedure(rule=("SW-S3.26f", "SW-S3.26g", "SW-S3.26h"))
def bombard_stack() -> Steps:
    """At the start of his turn the Allied player may send the RAF against a stack instead."""
    return (
        put("bombed", -1),
        when(
            bombers_are_ready,
            put("bombed", choose_bombed),
            when(is_bombed, when(german_air_is_ready, put("bombed", intercept)), drop_bombs),
        ),
    )


def german_hexes(s: Front) -> HexSet:
    """The hexes with German units."""
    return s.occupied[GERMAN]


@decision(
    rule="SW-S3.26g",
    asks="hex",
    seat=lambda _s: ALLIED,
    words=("keep",),
    among=(german_hexes, "no_germans_there"),
)
def choose_bombed(s: Front, hex_: int | str) -> int:
    """Which stack is bombed, or that the RAF is kept."""
    if isinstance(hex_, str):
        return -1
    s.flown |= s.book.bombers
    return hex_


def is_bombed(_s: Front, bombed: int) -> bool:
    """Whether a stack is bombed."""
    return bombed >= 0


@decision(rule="SW-S3.26g", seat=lambda _s: GERMAN, words=("intercept", "keep"), needs=())
def intercept(s: Front, answer: str, bombed: int) -> int:
    """Whether the German air unit stops the bombers."""
    if answer == "keep":
        return bombed
    s.flown |= s.book.air & s.book.own[GERMAN]
    tell(s, "told.intercepted", "SW-S3.26g")
    return -1


@procedure
def drop_bombs(bombed: int) -> Steps:
    """The die of the bombers, and the steps that it costs."""
    return (when(is_bombed, bind(suffer_bombs, points=bomb_points, bombed=the_hex), cover_again),)


@rule("SW-13.8a")
def cover_again(s: Front, bombed: int) -> None:
    """Whoever suffered was seen; then the stack lies as before."""
    settle_stacks(s, bombed)


def the_hex(_s: Front, bombed: int) -> int:
    """The hex that is bombed."""
    return bombed


@rule("SW-S3.26h")
def bomb_points(s: Front, bombed: int) -> int:
    """The steps that the bombs cost, fewer in a fortress."""
    table = s.book.bombardment
    die = roll(s, "tactical", bombed, rule="SW-S3.26h")
    if s.book.forts[GERMAN] >> bombed & 1:
        die += table.fortress
    return table.tactical[max(die, 1) - 1]


def bombed_units(s: Front, bombed: int) -> UnitSet:
    """The German units in the hex."""
    return s.standing[bombed] & s.book.own[GERMAN]


def bomb_hurts(s: Front, unit: int) -> None:
    """A bomb costs the unit a step."""
    lose_step(s, unit, "SW-S3.26h")


suffer_bombs = losses(
    "suffer_bombs",
    rule="SW-S3.26h",
    units=(bombed_units, "not_in_the_battle"),
    hurt=bomb_hurts,
    seat=lambda _s: GERMAN,
    needs=("bombed",),
    hidden=True,
)
