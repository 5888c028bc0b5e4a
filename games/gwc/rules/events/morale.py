"""Events about the spirit of Formations: E57, E65, E66, E68 to E70, E75, E78, E96."""

from __future__ import annotations

from games.gwc.rules.events.reach import adjacent_to, enter_by_event, everybody, of_event
from games.gwc.rules.formations.command import friendly_objectives, on_map
from games.gwc.rules.formations.excuses import NO_UNIT, NOT_YOURS, OFF_BOARD, VETERAN
from games.gwc.rules.formations.partners import his_own, nation_of
from games.gwc.rules.formations.precedence import units_inactive_first
from games.gwc.rules.formations.status import break_formation, eliminate, rally, suppress
from games.gwc.rules.ground.ground_now import impassable
from games.gwc.rules.orders.rout import nearest_to_edge
from games.gwc.state import GERMAN, NOTHING, Field, UnitSet
from ww1core.events import tell
from ww1core.hexgrid import HexSet, members
from ww1core.ledger import rule
from ww1core.pieces import hexes_of, other, with_item
from ww1core.turns import (
    Steps,
    bar,
    bind,
    decision,
    each,
    only,
    procedure,
    put,
    when,
    when_chosen,
    word,
)


@procedure(rule="GWC-E57")
def air_support(seat: int) -> Steps:
    """The player may have the Units of a hex suppressed or, by the Germans of one year, broken."""
    return when_chosen(
        "hex_",
        choose_bombed,
        when(
            breaks_from_the_air,
            each("unit", units_below, bind(break_formation, rule_id="GWC-E57")),
            otherwise=(suppress_below,),
        ),
    )


def hexes_with_units(s: Field, seat: int) -> HexSet:
    """The hexes with a Unit of either side."""
    return hexes_of(s, everybody(s) & s.book.soldiers)


@decision(rule="GWC-E57", asks="hex", words=("no",), among=(hexes_with_units, "no_unit_there"))
def choose_bombed(_s: Field, hex_: int | str) -> None:
    """Which hex the aircraft attack, if any."""


@rule("GWC-E57", "VAL-e57-year")
def breaks_from_the_air(s: Field, seat: int) -> bool:
    """Whether aircraft break Units: only those of the Germans, only in one year."""
    return seat == GERMAN and s.book.year == s.book.data.e57_year.year


def units_below(s: Field, hex_: int) -> tuple[int, ...]:
    """The Units in the hex, those of the inactive player first."""
    return units_inactive_first(s, s.standing[hex_] & s.book.soldiers)


def suppress_below(s: Field, hex_: int) -> None:
    """All Units in the hex are suppressed."""
    suppress(s, s.standing[hex_] & s.book.soldiers, "GWC-E57")


@rule("GWC-E65")
def broken_devils(s: Field, seat: int) -> UnitSet:
    """The broken American Formations."""
    return of_event(s, "E65", his_own(s, seat) & s.broken)


def at_the_top(s: Field, seat: int) -> bool:
    """Whether the Surrender level is as high as the Casualty Track is long."""
    return s.surrender[seat] >= s.book.tracks.casualties.spaces


def raise_level(s: Field, seat: int, rule_id: str) -> None:
    """The player's Surrender level rises by one."""
    s.surrender = with_item(s.surrender, seat, s.surrender[seat] + 1)
    tell(s, "told.surrender_level", rule_id, seat=seat, level=s.surrender[seat])


@decision(
    rule="GWC-E65",
    asks="unit",
    words=[word("level", bar("GWC-4.3a", "track_is_full", at_the_top)), "no"],
    among=(broken_devils, "nothing_to_rally"),
)
def rally_devil(s: Field, choice: int | str, seat: int) -> None:
    """Which Formation the American rallies, or whether his Surrender level rises, or neither."""
    if isinstance(choice, int):
        rally(s, choice, "GWC-E65")
    elif choice == "level":
        raise_level(s, seat, "GWC-E65")


@rule("GWC-E66")
def broken_poilus(s: Field, seat: int) -> UnitSet:
    """The broken French Units."""
    return of_event(s, "E66", his_own(s, seat) & s.broken & s.book.soldiers)


@decision(
    rule="GWC-E66",
    asks="unit",
    words=[word("level", bar("GWC-4.3a", "track_is_full", at_the_top)), "no"],
    among=(broken_poilus, "nothing_to_rally"),
)
def rally_forward(s: Field, choice: int | str, seat: int) -> None:
    """Which Unit the French player rallies, or whether his level rises, or neither."""
    if isinstance(choice, int):
        rally(s, choice, "GWC-E66")
    elif choice == "level":
        raise_level(s, seat, "GWC-E66")


@rule("GWC-E68")
def foremost(s: Field, seat: int) -> HexSet:
    """The hexes with Formations of the player that are nearest to the enemy edge."""
    return nearest_to_edge(s, other(seat), hexes_of(s, his_own(s, seat)))


@decision(rule="GWC-E68", asks="hex", among=(foremost, "not_foremost"), lapses=True)
def choose_weary(s: Field, hex_: int, seat: int) -> None:
    """In which of the foremost hexes all Formations of the player are suppressed."""
    suppress(s, s.standing[hex_] & his_own(s, seat), "GWC-E68")


def make_veteran(s: Field, unit: int, rule_id: str) -> None:
    """A Formation gets a Veteran marker."""
    s.veteran |= 1 << unit
    tell(s, "told.veteran", rule_id, unit=unit)


@rule("GWC-E69", "GWC-8.1.1")
def plain_leaders(s: Field, seat: int) -> UnitSet:
    """The player's Leaders without a Veteran marker."""
    return his_own(s, seat) & s.book.leaders & ~s.veteran


@decision(rule="GWC-E69", asks="unit", words=("no",), among=(plain_leaders, "not_to_be_promoted"))
def promote(s: Field, leader: int | str) -> None:
    """Which Leader becomes a Veteran, if any."""
    if isinstance(leader, int):
        make_veteran(s, leader, "GWC-E69")


@procedure(rule="GWC-E70")
def hero(seat: int) -> Steps:
    """The player's Hero appears, if he is not on the board, and may rally a Unit beside him."""
    return when(
        hero_can_come,
        put("hex_", choose_heroic),
        bind(enter_by_event, unit=absent_hero, rule_id="GWC-E70"),
        when(disheartened, rally_beside),
    )


@rule("GWC-E70")
def absent_hero(s: Field, seat: int) -> int:
    """The Hero of the player while he is off the board, or NOTHING."""
    book = s.book
    for unit in members(book.heroes & book.own[seat]):
        if s.hex[unit] < 0 and book.units[unit].nation == nation_of(s, seat):
            return unit
    return NOTHING


@rule("GWC-E70", "GWC-GL-FRIENDLY", "GWC-T100")
def friendly_hexes(s: Field, seat: int) -> HexSet:
    """The hexes of the player: with Formations of his, or Objectives of his that do not burn."""
    return s.occupied[seat] | friendly_objectives(s, seat) & ~impassable(s)


def hero_can_come(s: Field, seat: int) -> bool:
    """Whether the Hero is off the board and has a hex to come to."""
    return absent_hero(s, seat) != NOTHING and bool(friendly_hexes(s, seat))


@decision(
    rule="GWC-E70", asks="hex", bars=[only("GWC-GL-FRIENDLY", "not_friendly", friendly_hexes)]
)
def choose_heroic(s: Field, hex_: int, seat: int) -> int:
    """Where the Hero appears; he may have been on the Time Track."""
    unit = absent_hero(s, seat)
    s.away = tuple(arrival for arrival in s.away if arrival[1] != unit)
    return hex_


@rule("GWC-E70")
def disheartened(s: Field, seat: int, hex_: int) -> UnitSet:
    """The broken Units of the player in the hex of the Hero."""
    return s.standing[hex_] & his_own(s, seat) & s.broken & s.book.soldiers


@rule("GWC-3.2.5")
@decision(
    rule="GWC-E70",
    asks="unit",
    words=("no",),
    among=(disheartened, "not_beside_hero"),
    needs=("hex_",),
)
def rally_beside(s: Field, unit: int | str) -> None:
    """Which Unit the Hero rallies, if any."""
    if isinstance(unit, int):
        rally(s, unit, "GWC-E70")


@rule("GWC-E75")
def broken_on_map(s: Field, seat: int) -> UnitSet:
    """The broken Formations of both sides."""
    return everybody(s) & s.broken


@rule("GWC-A47a")
@decision(rule="GWC-E75", asks="unit", among=(broken_on_map, "not_broken"), lapses=True)
def choose_killed(s: Field, unit: int) -> None:
    """Which broken Formation of either side is eliminated; Light Wounds are no help."""
    eliminate(s, unit, "GWC-E75")


def roused_by_song(s: Field, seat: int) -> UnitSet:
    """The broken French Leaders and Units."""
    book = s.book
    return of_event(s, "E78", his_own(s, seat) & s.broken & (book.soldiers | book.leaders))


@rule("GWC-E78")
def hexes_to_rouse(s: Field, seat: int) -> HexSet:
    """The hexes with a broken French Leader or Unit."""
    return hexes_of(s, roused_by_song(s, seat))


@decision(rule="GWC-E78", asks="hex", among=(hexes_to_rouse, "nothing_to_rally"), lapses=True)
def choose_roused(s: Field, hex_: int, seat: int) -> None:
    """In which hex all French Leaders and Units rally, but no Tank."""
    for unit in members(roused_by_song(s, seat) & s.standing[hex_]):
        rally(s, unit, "GWC-E78")


@rule("GWC-E96", "GWC-8.1.1")
def valiant(s: Field, seat: int) -> UnitSet:
    """The player's Units next to an enemy Formation without a Veteran marker."""
    units = his_own(s, seat) & s.book.soldiers & ~s.veteran
    return units & adjacent_to(s, on_map(s, other(seat)))


@decision(
    rule="GWC-E96",
    asks="unit",
    among=(valiant, "not_next_to_enemy", NOT_YOURS, NO_UNIT, VETERAN, OFF_BOARD),
    lapses=True,
)
def choose_valiant(s: Field, unit: int) -> None:
    """Which Unit of the player next to the enemy becomes a Veteran."""
    make_veteran(s, unit, "GWC-E96")
