"""The tracks beside the map: turns, victory points, the cup, command, markers and steps."""

from __future__ import annotations

from games.clash_giants.forces import SEATS
from games.clash_giants.legend import NATIONS
from games.clash_giants.rules.rail import trains_left
from games.clash_giants.rules.reinforcements import steps_left
from games.clash_giants.rules.victory import central_points, is_one_held, level_of
from games.clash_giants.state import Field
from ww1core.scenes import Token, Track, numbered, turn_track
from ww1core.words import Text, text


def tracks(s: Field) -> list[Track]:
    """Every track that the battle uses."""
    shown = [_turns(s), _victory(s), *_instants(s), _cup(s), *_commands(s)]
    if "GAL-OFF" in s.book.rules:
        shown.append(_offensives(s))
    shown.append(_replacements(s))
    if "YPR-RAIL" in s.book.rules:
        shown.append(_trains(s))
    return shown


def _turns(s: Field) -> Track:
    """The turns with their first days."""
    clock = s.book.sequence.clock
    say = s.book.say
    spaces = [
        say(text("track.dated", turn=turn, date=clock.text(turn, key="date.short")))
        for turn in range(clock.first, clock.last + 1)
    ]
    return turn_track(s, say(text("track.turns")), say(text("track.now")), spaces)


def _victory(s: Field) -> Track:
    """The levels of victory, with the points of the central side on the one they mean now."""
    say, levels = s.book.say, s.book.victory.levels
    points = central_points(s)
    spaces = [say(text("track.level", points=each.span, level=each.result)) for each in levels]
    result = level_of(s, points)
    place = next(n for n, level in enumerate(levels) if level.result == result)
    name = say(text("track.victory", points=points))
    return Track(name, tuple(spaces), (Token(place, str(points)),))


def _instants(s: Field) -> list[Track]:
    """The hexes that win a battle at once, marked where their side holds them."""
    book, shown = s.book, []
    held = book.say(text("track.held"))
    for entry in book.victory.instant:
        seat = book.seats.index(entry.side)
        spaces = tuple(called(s, group) for group in entry.groups)
        tokens = tuple(
            Token(place, held, seat)
            for place, group in enumerate(entry.groups)
            if is_one_held(s, group, seat)
        )
        shown.append(Track(book.say(text("track.instant", seat=seat)), spaces, tokens))
    return shown


def called(s: Field, numbers: tuple[str, ...]) -> str:
    """Hexes with their names, one of which will do."""
    land, named = s.book.land, s.book.texts.named
    return "/".join(
        f"{number} {named(land.names.get(land.hex(number), ''))}".strip() for number in numbers
    )


def _cup(s: Field) -> Track:
    """The armies whose markers are still to be drawn, or that still wait for their turn."""
    book = s.book
    name = text("track.cup") if book.is_drawn_from_cup else text("track.waiting")
    inside, outside = book.say(text("track.inside")), book.say(text("track.outside"))
    return Track(
        book.say(name),
        tuple(army.id for army in book.armies),
        tuple(
            Token(number, inside if s.cup >> number & 1 else outside, army.seat)
            for number, army in enumerate(book.armies)
        ),
    )


def _commands(s: Field) -> list[Track]:
    """The command tracks of the armies whose markers are in use."""
    clock = s.book.sequence.clock
    turn = min(max(s.turn, clock.first), clock.last)
    armies = enumerate(s.book.armies)
    return [_command(s, number, turn) for number, army in armies if army.marker_from <= turn]


def _command(s: Field, number: int, turn: int) -> Track:
    """The allowances of an army on a turn, each with the dice that give it."""
    book, army = s.book, s.book.armies[number]
    faces: dict[int, list[int]] = {}
    for face, points in enumerate(army.points[turn - 1], 1):
        faces.setdefault(points, []).append(face)
    allowances = sorted(faces)
    now, key = s.allowance[number], f"command.{army.id}.name"
    name = Text(key) if key in book.texts else army.name
    word = text("track.held_back") if s.idle_armies >> number & 1 else text("track.rolled")
    return Track(
        book.say(text("track.command", army=number, name=name)),
        tuple(
            book.say(text("track.allowance", points=points, dice=_span(faces[points])))
            for points in allowances
        ),
        (Token(allowances.index(now), book.say(word), army.seat),) if now in faces else (),
    )


def _span(faces: list[int]) -> str:
    return str(faces[0]) if len(faces) == 1 else f"{faces[0]}-{faces[-1]}"


def _offensives(s: Field) -> Track:
    """How many offensive markers each side has left."""
    entry = s.book.rules["GAL-OFF"]
    most = max(marker.count for marker in entry.offensives.values())
    tokens = [Token(left, SEATS[seat], seat) for seat, left in enumerate(s.offensives)]
    return numbered(s.book.say(text("track.offensives")), 0, most, *tokens)


def _replacements(s: Field) -> Track:
    """The replacement steps of each nation that are still to be given this turn."""
    book = s.book
    nations = [nation for nation in NATIONS if nation in book.of_nation]
    tokens = []
    for place, nation in enumerate(nations):
        tokens.append(Token(place, str(steps_left(s, nation)), NATIONS[nation]))
    return Track(
        book.say(text("track.replacements")),
        tuple(book.say(text(f"legend.side.{NATIONS[nation]}")) for nation in nations),
        tuple(tokens),
    )


def _trains(s: Field) -> Track:
    """How many units each side may still move by rail this turn."""
    tokens = [Token(trains_left(s, seat), side, seat) for seat, side in enumerate(SEATS)]
    return numbered(s.book.say(text("track.trains")), 0, max(s.book.trains), *tokens)
