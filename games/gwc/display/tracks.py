"""The tracks beside the board: time, victory points, casualties, cards, Objectives."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.gwc.display.legend import NATIONS
from games.gwc.rules.turns.endings import casualty_spaces
from games.gwc.state import Field
from ww1core.hexgrid import members
from ww1core.scenes import Token, Track, numbered
from ww1core.turns import deck_size
from ww1core.words import text

if TYPE_CHECKING:
    from games.gwc.book import GwcBook

CUT = "×"
"""What lies on a Telephone that is broken."""


def tracks(s: Field, seat: int) -> list[Track]:
    """Every track that a player sees; of secret markers only his own."""
    public = [_time(s), _sudden_death(s), _points(s), *_casualties(s), _cards(s)]
    return [*public, *_batteries(s), *_objectives(s, seat)]


def colour_of(book: GwcBook, player: int) -> int:
    """The index of a player among the sides of a scene: his nation's where he shares a side."""
    return player if book.side_seats is None else NATIONS[book.commanders[player].nation]


def _time(s: Field) -> Track:
    """The Time Track with the Time marker."""
    book = s.book
    time = book.tracks.time
    token = Token(s.time - time.first, book.say(text("track.now")))
    return numbered(book.say(text("track.time")), time.first, time.last, token)


def _sudden_death(s: Field) -> Track:
    """The space of the Time Track from which on the fight may end."""
    return Track(s.book.say(text("track.sudden_death")), (str(s.book.sheet.sudden_death),))


def _points(s: Field) -> Track:
    """The balance of victory points."""
    book = s.book
    holder = 0 if s.vp > 0 else 1
    spaces = tuple(book.called("side", side) for side in range(len(s.surrender)))
    shown = (Token(holder, str(abs(s.vp)), holder),) if s.vp else ()
    initiative = Token(s.initiative, book.say(text("track.initiative")), s.initiative)
    return Track(book.say(text("track.points")), spaces, (*shown, initiative))


def _casualties(s: Field) -> list[Track]:
    """The Casualty Track of each side up to its Surrender marker."""
    book, by_side = s.book, []
    for seat in range(len(s.surrender)):
        filled = casualty_spaces(s, seat)
        name = book.say(text("track.casualties", seat=seat))
        token = Token(min(filled, s.surrender[seat]), str(filled), seat)
        by_side.append(numbered(name, 0, s.surrender[seat], token))
    return by_side


def _cards(s: Field) -> Track:
    """How many cards are left in each deck."""
    book = s.book
    tokens = tuple(
        Token(player, str(deck_size(deck)), colour_of(book, player))
        for player, deck in enumerate(s.decks)
    )
    return Track(
        book.say(text("track.decks")),
        tuple(book.called("seat", player) for player in range(len(book.seats))),
        tokens,
    )


def _batteries(s: Field) -> list[Track]:
    """The Telephone of each side and the box of the Artillery Track it is in; a cut line is cut."""
    book, boxes = s.book, []
    for seat, telephone in enumerate(s.telephone):
        if telephone < 0:
            continue
        name = book.say(text("told.box", seat=seat, box=s.battery[seat]))
        cut = (Token(0, CUT, seat),) if s.line_cut >> seat & 1 else ()
        boxes.append(Track(name, (book.telephones[telephone].name,), cut))
    return boxes


def _objectives(s: Field, seat: int) -> list[Track]:
    """The Objective markers that lie open, and those that only their owner sees."""
    book, shown = s.book, []
    for name, chits in (
        ("open", s.open_chits),
        ("secret", s.secret_chits[seat] if seat >= 0 else 0),
    ):
        if chits:
            words = tuple(_chit(s, number) for number in members(chits))
            shown.append(Track(book.say(text(f"track.{name}")), words))
    return shown


def _chit(s: Field, number: int) -> str:
    """What an Objective marker says."""
    chit = s.book.chits[number]
    return s.book.say(text(f"chit.{chit.kind}", objective=chit.objective or 0, points=chit.points))
