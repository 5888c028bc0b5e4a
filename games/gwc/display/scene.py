"""How a player sees a fight: the whole board, his own hand, and how many cards the other holds."""

from __future__ import annotations

from games.gwc.display.battle_panel import battle_panel
from games.gwc.display.legend import LEGEND, NATIONS, SYMBOLS
from games.gwc.display.naming import action_key
from games.gwc.display.tracks import colour_of, tracks
from games.gwc.rules.fire.firers import power_at, reach
from games.gwc.rules.formations.values import face, fire_power, morale, movement, range_of
from games.gwc.rules.ground.ground_now import ground
from games.gwc.rules.ground.works import works_in
from games.gwc.state import AWAY, Field
from ww1core.hexgrid import members
from ww1core.ledger import rule
from ww1core.scenes import Card, Hand, HexCell, Marker, Piece, Scene, badges, by_hex, cells, printed
from ww1core.words import Text, text

__all__ = ["scene"]

SIDES = ("fence", "hedge", "wall", "destroyed_wall", "crest", "road", "rail", "path", "stream")
BADGES = ("broken", "suppressed", "veteran", "activated")
ON_TOP = ("tank", "infantry", "squad", "cyclist", "leader")
"""In which order counters lie in a stack."""
SIZES = {"platoon": "...", "squad": ".", "tank": "", "tank_leader": ""}


def scene(s: Field, seat: int) -> Scene:
    """Everything that a player may see."""
    book = s.book
    shape, lines, legend = printed(book, LEGEND, SIDES)
    return Scene(
        title=book.say(text(f"scenario.{book.scenario}.name")),
        subtitle=book.say(_when(s)),
        geometry=shape,
        hexes=tuple(_hexes(s)),
        sides=lines,
        pieces=tuple(_pieces(s)),
        tracks=tuple(tracks(s, seat)),
        hands=tuple(hand for owner in range(len(book.seats)) for hand in _hands(s, owner, seat)),
        battle=battle_panel(s, seat),
        legend=legend,
    )


def _when(s: Field) -> Text:
    """The turn, the time and who is active; a set-up is no turn."""
    if s.turn < s.book.sequence.clock.first:
        return text("session.set_up")
    return text("scene.when", turn=s.turn, time=s.time, seat=s.voice[s.active])


def _hexes(s: Field) -> list[HexCell]:
    """The hexes with the ground of this moment, and what lies on it."""
    markers, land = by_hex(_markers(s)), s.book.land
    return [
        cell._replace(terrain=(ground(s, land.hex(cell.number)),))
        for cell in cells(land, markers=markers, named=s.book.texts.named)
    ]


def _markers(s: Field) -> list[tuple[int, str, str]]:
    """The badges of hexes: Objectives, Fortifications, gas, smoke, bombardments."""
    markers = []
    for number, hex_ in enumerate(s.book.board.objective_hex):
        owner = s.control[number]
        markers.append((hex_, str(number + 1), "objective" if owner < 0 else f"objective_{owner}"))
    for hex_ in s.book.land.grid.hexes:
        works = works_in(s, hex_)
        if works:
            markers.append((hex_, _letters(s, works), works))
    markers += [(hex_, _letters(s, "gas"), "gas") for hex_ in members(s.gas)]
    smoke = _letters(s, "smoke")
    markers += [(hex_, f"{smoke}{thickness}", "smoke") for hex_, thickness in s.smoke]
    for seat, hex_ in enumerate(s.spotted):
        if hex_ >= 0:
            markers.append((hex_, _letters(s, "spotted"), "spotted"))
        impact = _letters(s, "impact")
        markers += [(struck, impact, "impact") for struck in members(s.impact[seat])]
    return markers


def _letters(s: Field, badge: str) -> str:
    """What is printed on a badge."""
    return s.book.say(text(f"badge.{badge}"))


def _pieces(s: Field) -> list[Piece]:
    """The counters on the board, the largest on top, and those that wait on the Time Track.

    In a stack Leaders lie below those they lead.
    """
    book, named = s.book, s.book.texts.named
    pieces = []
    spaces: dict[int, int] = {}
    for space, unit in s.away:
        spaces.setdefault(unit, space)
    for unit, about in enumerate(book.units):
        on_board = s.hex[unit] >= 0
        if not on_board and s.hex[unit] != AWAY:
            continue
        if on_board:
            place = book.land.number(s.hex[unit])
        else:
            place = book.say(text("scene.waits", space=spaces.get(unit, 0)))
        pieces.append(
            Piece(
                about.id,
                place,
                NATIONS[about.nation],
                SYMBOLS[about.kind],
                SIZES.get(about.kind, ""),
                (_values(s, unit) if on_board else "",),
                1 if s.broken >> unit & 1 else 2,
                2,
                markers=_badges(s, unit),
                label=named(about.name),
                formation=("", "", _full_name(s, unit)),
                name=book.called("unit", unit),
            )
        )
    return sorted(pieces, key=lambda piece: (piece.hex, ON_TOP.index(piece.symbol), piece.id))


def _full_name(s: Field, unit: int) -> str:
    """The name of a Formation with its Weapon or gun, on the board with what this fires with."""
    book, weapon = s.book, s.weapon[unit]
    name = book.texts.named(book.units[unit].name)
    if weapon < 0 and unit not in book.guns:
        return name
    firer = book.first_weapon + weapon if weapon >= 0 else book.first_gun + book.guns.index(unit)
    if s.hex[unit] < 0:
        return f"{name}, {book.called('firer', firer)}"
    (least, most), fp = reach(s, firer, unit), power_at(s, firer, s.hex[unit])
    far = f"{least}-{most}" if least > 1 else f"{most}"
    return book.say(text("scene.armed", name=name, arm=firer, fp=fp, range=far))


def _values(s: Field, unit: int) -> str:
    """FP, Range, Movement and Morale as they are now, and the Command of a Leader."""
    shown = f"{fire_power(s, unit)}-{range_of(s, unit)}-{movement(s, unit)}/{morale(s, unit)}"
    return f"{shown}+{face(s, unit).command}" if s.book.leaders >> unit & 1 else shown


def _badges(s: Field, unit: int) -> tuple[Marker, ...]:
    """The markers on a Formation, and its Weapon."""
    markers, weapon = badges(s, unit, {kind: _letters(s, kind) for kind in BADGES}), s.weapon[unit]
    if weapon < 0:
        return markers
    is_broken = s.weapons_broken >> weapon & 1
    short = _letters(s, s.book.weapons[weapon].type)
    return (*markers, Marker(short, "weapon_broken" if is_broken else "weapon"))


@rule("GWC-1.S.2b")
def _hands(s: Field, owner: int, seat: int) -> list[Hand]:
    """The hand of a player and, apart from it, his Strategy Card if he has one."""
    book, strategy = s.book, s.strategy[owner]
    hands = [_hand(s, book.called("seat", owner), s.hands[owner], owner, seat)]
    if strategy:
        name = book.say(text("scene.strategy_of", seat=owner))
        hands.append(_hand(s, name, strategy, owner, seat))
    return hands


def _hand(s: Field, name: str, cards: int, owner: int, seat: int) -> Hand:
    """Cards of a player; of another's only what he has been shown."""
    shown = cards
    if owner != seat and s.ended is None:
        shown = cards & s.seen[seat] if seat >= 0 else 0
    unseen = (cards & ~shown).bit_count()
    cards_shown = tuple(_card(s, card) for card in members(shown))
    return Hand(name, cards_shown, unseen, colour_of(s.book, owner))


def _card(s: Field, card: int) -> Card:
    """A card with what it can be played for."""
    book = s.book
    if book.every_strategy >> card & 1:
        kind, words = "scene.kind.strategy", text("scene.strategy", card=book.cards[card].id)
    else:
        about = book.decks.cards[card]
        action = action_key(book, about)
        kind, words = "scene.kind.fate", text("scene.card", order=about.order, action=action)
    return Card(book.cards[card].id, book.say(words), book.say(text(kind)))
