"""What answers would meet and lead to, tried on a copy of the game: why not, odds, a look ahead."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from ww1core.errors import IllegalAction, NotationError
from ww1core.play.notation import spell
from ww1core.scenes.lanes import die_text, lane_texts, sides_told
from ww1core.session.decision import DecisionView
from ww1core.session.lines import Line, line_of
from ww1core.session.outlook import Outlook
from ww1core.session.reactions import answer_given, is_complete
from ww1core.session.speech import reason_line
from ww1core.words.language import spoken_language, worded
from ww1core.words.punctuation import parted
from ww1core.words.texts import Text, text

if TYPE_CHECKING:
    from ww1core.play.game import Game
    from ww1core.play.look_ahead import Ahead
    from ww1core.scenes.scene import Battle, Scene
    from ww1core.session.reading import Reader
    from ww1core.turns.state import State

__all__ = [
    "Peek",
    "attack_answers",
    "battle_lines",
    "battle_of",
    "explanations",
    "learnt_after",
    "peek",
    "refusals",
]


class Peek(NamedTuple):
    """Where answers would lead: the next question, or that something is learnt before it.

    What is learnt are ``dice``, or something that is shown. ``battle`` is the one that the seat
    would see there, or last before the dice, ``scene`` what it would see at the next question.
    That ``is_given`` where it can only be closed. Answers that are not taken lead nowhere, and
    ``reasons`` say why.
    """

    decision: DecisionView | None = None
    learns: bool = False
    dice: bool = False
    battle: Battle | None = None
    scene: Scene | None = None
    is_given: bool = False
    is_refused: bool = False
    reasons: tuple[Line, ...] = ()


def peek(
    game: Game,
    seat: int,
    answers: Sequence[str],
    language: str | None = None,
    *,
    attacks: bool = False,
) -> Peek:
    """Look where answers of the seat that is asked would lead, without giving them.

    If the seat ``attacks``, as if it had come to the declaration of an attack by now.
    """
    states: list[State] = []
    ahead = game.peek(seat, answers, lambda s: states.append(s.clone()), attacks=attacks)
    if attacks and ahead.offer is game.offer:
        return Peek(is_refused=True, reasons=(Line(text("session.no_attack")),))
    if ahead.is_refused:
        return Peek(is_refused=True, reasons=tuple(_reasons(ahead, seat)))
    outlook = Outlook(ahead, seat, language)
    if ahead.learns:
        battle = _battle_before_dice(Outlook(game, seat, language), ahead, states)
        return Peek(learns=True, dice=ahead.at_dice is not None, battle=battle)
    scene = outlook.scene
    is_given = ahead.offer is not None and is_complete(ahead.offer)
    battle = None if scene is None else scene.battle
    return Peek(outlook.decision, battle=battle, scene=scene, is_given=is_given)


def learnt_after(game: Game, seat: int, answers: Sequence[str]) -> str:
    """What is learnt before the seat is asked again: ``dice``, ``shown`` or nothing.

    Windows in which it has nothing to say are passed, and so are those of others; what can only be
    closed is closed.
    """
    ahead = game.peek(seat, answers, gives=partial(answer_given, game, seat))
    if not ahead.learns:
        return ""
    return "shown" if ahead.at_dice is None else "dice"


def attack_answers(game: Game, seat: int) -> tuple[str, ...] | None:
    """The answers that would come to the declaration of an attack, None where nothing would.

    Of some attacks a title does not say by which answers they come.
    """
    if game.book.attacks is None:
        return None
    ahead = game.peek(seat, (), attacks=True)
    if ahead.offer is game.offer:
        return None
    return tuple(spell(game.book, game.waiting, choice) for choice in ahead.declares)


def refusals(game: Game, seat: int, answers: Sequence[str]) -> list[Line]:
    """What stands against answers to the decision that waits, each with its decision; or nothing.

    No answer is tried after dice, something hidden or another seat would have come between.
    """
    return _reasons(game.peek(seat, answers, is_only_checked=True), seat)


def _reasons(ahead: Ahead, seat: int) -> list[Line]:
    """Why the first answer that is not taken is not."""
    if not ahead.is_refused:
        return []
    if ahead.offer is None or ahead.choice is None:
        if ahead.offer is None:
            return [Line(text("session.why_learnt_first"))]
        if ahead.offer.seat != seat:
            return [Line(text("session.other_asked_first", seat=ahead.offer.seat))]
        return [Line(text("session.asked_first", prompt=ahead.offer.prompt))]
    return [reason_line(ahead.book, ahead.offer, ahead.choice, reason) for reason in ahead.reasons]


def explanations(reader: Reader, line: str) -> list[Line]:
    """What forbids an answer or a phrase, or that it is offered; of no answer what asks."""
    rule = reader.offer.asking.spec.rule
    if not line:
        return [line_of(text("session.why_asked"), rule)]
    reasons = refusals(reader.game, reader.offer.seat, reader.read(line).answers)
    return reasons or [line_of(text("session.why_offered"), rule)]


def battle_of(reader: Reader, typed: str) -> Battle:
    """The battle that a line would lead to, as far as it is known before dice."""
    book, answers = reader.game.book, reader.read(typed).answers
    states: list[State] = []
    ahead = _attack(reader, answers, lambda s: states.append(s.clone()))
    if ahead.is_refused:
        reasons = (book.say(line.with_rules) for line in _no_attack(reader, ahead, answers))
        message = worded(
            "{typed!r}: {listed}", typed=typed, listed=parted(spoken_language(), reasons)
        )
        raise IllegalAction(message)
    battle = _battle_before_dice(reader.outlook, ahead, states)
    if battle is None:
        message = worded(
            "{typed!r}: {title} shows no odds of it before the dice", typed=typed, title=book.title
        )
        raise NotationError(message)
    return battle


def _attack(reader: Reader, answers: Sequence[str], watch: Callable[[State], None]) -> Ahead:
    """A look at an attack: now, or if something else is asked as if it could be declared by now."""
    peek_at, seat = reader.game.peek, reader.offer.seat
    if answers[0].partition(" ")[0] == reader.offer.name:
        return peek_at(seat, answers, watch)
    return peek_at(seat, answers, watch, attacks=True)


def _no_attack(reader: Reader, ahead: Ahead, answers: Sequence[str]) -> list[Line]:
    """Why an attack is refused, or that the title would let the seat declare none by now."""
    is_early = answers[0].partition(" ")[0] != reader.offer.name
    if is_early and ahead.offer is reader.offer and reader.game.book.attacks is not None:
        return [Line(text("session.no_attack"))]
    return _reasons(ahead, reader.offer.seat)


def _battle_before_dice(now: Outlook, ahead: Ahead, states: Sequence[State]) -> Battle | None:
    """The battle that a seat sees on the way to its dice, or where they would be rolled.

    One that it sees already is not what the answers lead to, if they lead to another. Of several
    the one with all who attack counts, and of those the one of which most is told.
    """
    battles = _battles(now, states)
    if len(set(battles)) > 1:
        seen = now.ask(lambda s: _battles(now, [s]))
        battles = [battle for battle in battles if battle not in seen] or battles
    if not battles and ahead.at_dice is not None:
        battles = _battles(now, [ahead.at_dice])
    return max(battles, key=_fullness, default=None)


def _fullness(battle: Battle) -> tuple[int, int]:
    """How much of a battle is there; on a board attackers leave the list as they are placed."""
    return 0 if battle.lanes else len(battle.attackers), len(battle.lines)


def _battles(now: Outlook, states: Sequence[State]) -> list[Battle]:
    """The battles that a seat sees in some states, the last first."""
    book, found = now.book, []
    for s in reversed(states):
        s.book = book
        battle = None if book.scene is None else book.scene(s, now.seat).battle
        if battle is not None:
            found.append(battle)
    return found


def battle_lines(battle: Battle, named: Callable[[str], str]) -> list[Text]:
    """A battle line by line: where, who, against whom, and how the column comes about.

    ``named`` gives the name by which people know the piece with an id.
    """
    lines = [text("session.odds", place=battle.hex)]
    for key, names in sides_told(battle):
        known = tuple(named(name) if name else text("scene.unknown") for name in names)
        lines.append(text(key, pieces=known))
    lines += lane_texts(battle, named)
    if battle.dice:
        lines.append(text("scene.battle.dice", dice=tuple(map(die_text, battle.dice))))
    if battle.column:
        lines.append(text("scene.battle.column", column=battle.column))
    return [*lines, *(text("session.named", name=line) for line in battle.lines)]
