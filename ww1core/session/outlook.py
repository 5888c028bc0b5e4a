"""What one seat sees of a game: the scene, and the decision that waits as plain data.

What an option names on the map follows from the kinds that its decision asks for: a hex is a
place, a unit is a piece and the place where the scene shows it, a card is a card; a thing of any
other kind is a piece where the scene shows one of its name. A name that a unit has as well stands
for the unit only in kinds that begin with all units: an army may be called like one of them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from ww1core.hexgrid.hexset import members
from ww1core.play.notation import AS_FAR, spell
from ww1core.session.decision import DecisionView, GroupView, OptionView, PhaseView, WhereView
from ww1core.session.foresight import stakes_in, warnings_of
from ww1core.session.grouping import groups_of
from ww1core.session.naming import named_in
from ww1core.session.speech import (
    option_text,
    phase_text,
    place_names,
    place_text,
    placed_text,
    spoken_label,
    turn_text,
)
from ww1core.turns.sequence import where
from ww1core.words.texts import Lines, Text

if TYPE_CHECKING:
    from ww1core.play.book import Book, Kind
    from ww1core.play.game import Game
    from ww1core.play.standpoint import Standpoint
    from ww1core.scenes.scene import Piece, Scene
    from ww1core.turns.offers import Choice, Offer
    from ww1core.turns.state import Outcome, State

__all__ = ["Outlook", "decision_view"]


def decision_view(game: Game, seat: int, language: str | None = None) -> DecisionView | None:
    """The decision that waits, as a seat may know it; None once the game is over."""
    return Outlook(game, seat, language).decision


class Outlook:
    """What one seat sees while one decision waits, in the language of the game or in another.

    Each part is made once, when it is asked for. A ``scene`` that is drawn already may be given.
    """

    def __init__(
        self,
        position: Standpoint,
        seat: int,
        language: str | None = None,
        scene: Scene | None = None,
    ) -> None:
        own = position.book
        self.book = own if language is None else own.read_in(language)
        self.seat = seat
        self._position = position
        self._offer = position.offer
        self._by_kind: dict[str, Mapping[str, Piece]] = {}
        if scene is not None:
            self.scene = scene

    @cached_property
    def scene(self) -> Scene | None:
        """What the seat sees, if its title draws it."""
        draw = self.book.scene
        if draw is None:
            return None
        from ww1core.scenes.parts import imprinted

        return imprinted(self.book, self.ask(lambda s: draw(s, self.seat)))

    def scene_after(self, ended: Outcome) -> Scene | None:
        """What the seat may see of it once the game has ended, which is everything."""
        draw = self.book.scene
        if draw is None:
            return None
        from ww1core.scenes.parts import imprinted

        def drawn(s: State) -> Scene:
            s.ended = ended
            return draw(s, self.seat)

        return imprinted(self.book, self.ask(drawn))

    @cached_property
    def pieces(self) -> Mapping[str, Piece]:
        """The pieces by name that the seat sees openly."""
        shown = () if self.scene is None else self.scene.pieces
        return {piece.id: piece for piece in shown if piece.id and not piece.hidden}

    @cached_property
    def score(self) -> Text | None:
        """The score in words, as the seat may know it, if the title keeps one."""
        tell = self.book.score
        score: Text | None = None if tell is None else self.ask(lambda s: tell(s, self.seat))[1]
        return score

    @cached_property
    def report(self) -> Mapping[str, Lines]:
        """What the title tells the seat of how the game stands, by the part it belongs to."""
        tell = self.book.report
        report: Mapping[str, Lines] = {} if tell is None else self.ask(lambda s: tell(s, self.seat))
        return report

    @cached_property
    def decision(self) -> DecisionView | None:
        """The decision that waits; None once the game is over."""
        return None if self._offer is None else self.asked(self._offer)

    def asked(self, offer: Offer) -> DecisionView:
        """A decision that waits here, as the seat may know it."""
        view = DecisionView(self.book.name("seat", offer.seat), self._where())
        return self._whole(view, offer) if offer.seat == self.seat else view

    def ask(self, question: Callable[[State], Any]) -> Any:  # noqa: ANN401 (as the question)
        """Answer a question of the seat about a copy of the state, in the words of the outlook."""

        def answer(s: State) -> Any:  # noqa: ANN401 (as the question)
            s.book = self.book
            return question(s)

        return self._position.ask(answer)

    def _where(self) -> WhereView:
        book, position = self.book, self._position
        phases = tuple(
            PhaseView(book.say(phase_text(book, stage.phase)), stage.number, stage.of)
            for stage in position.ask(where)
        )
        turn = book.say(turn_text(book, position.turn))
        score = "" if self.score is None else book.say(self.score)
        return WhereView(book.say(place_text(position)), turn, phases, score)

    def _whole(self, view: DecisionView, offer: Offer) -> DecisionView:
        """What only the seat that is asked may know."""
        book, spec = self.book, offer.asking.spec
        barrier = self._position.why_not_undo(self.seat)
        stakes = self._stakes(offer)
        about = (place for what in (offer.prompt, *stakes) for place in self._places_in(what))
        return view._replace(
            mine=True,
            name=offer.name,
            prompt=book.say(offer.prompt),
            rule=spec.rule,
            asks=(spec.asks,) if isinstance(spec.asks, str) else spec.asks or (),
            repeated=offer.asking.repeated,
            stepwise=is_stepwise(book, offer),
            window=bool(spec.window),
            picked=self._picked(offer),
            about=tuple(dict.fromkeys(about)),
            options=self._options(offer),
            groups=self._groups(offer),
            mark="#" if _has_numbered_names(book, offer) else "",
            stakes=tuple(book.say(line) for line in stakes),
            undo=barrier is None,
            no_undo="" if barrier is None else book.say(barrier),
        )

    def _stakes(self, offer: Offer) -> Sequence[Text]:
        return self.ask(lambda s: stakes_in(s, offer)) or ()

    def _picked(self, offer: Offer) -> tuple[str, ...]:
        asking = offer.asking
        kind = asking.spec.asks
        if not isinstance(kind, str):
            return ()
        told = dict(offer.prompt.args).get("picked")
        numbers = told if isinstance(told, tuple) else ()
        if asking.repeated:
            numbers = tuple(members(asking.picked(offer.data)))
        return tuple(self.book.spoken_name(kind, number) for number in numbers)

    def option_words(self, offer: Offer, choice: Choice) -> str:
        """An answer to the decision that waits in words, offered or not."""
        text = option_text(self.book, offer, choice, self._named_pieces(offer))
        return self.book.say(text)

    def _named_pieces(self, offer: Offer) -> Mapping[str, Piece]:
        """The pieces that options are told by: of pairs each part stands for itself."""
        kind = offer.asking.spec.asks
        if not isinstance(kind, str):
            return MappingProxyType({})
        return self._pieces_by_kind(kind)

    def _pieces_by_kind(self, kind: str) -> Mapping[str, Piece]:
        """The pieces that members of a kind may be."""
        if kind not in self._by_kind:
            self._by_kind[kind] = self._called_by(kind)
        return self._by_kind[kind]

    def _called_by(self, kind: str) -> Mapping[str, Piece]:
        units, own = self.book.kinds.get("unit"), self.book.kinds.get(kind)
        if units is None or own is None or _begins_with(own, units):
            return self.pieces
        return {name: piece for name, piece in self.pieces.items() if not units.has(name)}

    def _options(self, offer: Offer) -> tuple[OptionView, ...]:
        options = tuple(self._option(offer, choice) for choice in offer.options)
        if offer.name not in self.book.warnings:
            return options
        warnings = self.ask(lambda s: warnings_of(s, offer, offer.options))
        return tuple(
            option if warning is None else option._replace(warning=self.book.say(warning))
            for option, warning in zip(options, warnings, strict=True)
        )

    def _option(self, offer: Offer, choice: Choice) -> OptionView:
        book, asks = self.book, offer.asking.spec.asks
        view = OptionView(
            spell(book, offer, choice),
            spoken_label(book, offer, choice),
            self.option_words(offer, choice),
        )
        if isinstance(choice, str):
            return view._replace(word=choice)
        kinds = (asks,) if isinstance(asks, str) else asks or ()
        parts = choice if isinstance(choice, tuple) else (choice,)
        named = list(zip(kinds, parts, strict=True))
        pieces = (name for kind, part in named for name in self._pieces_of(kind, part))
        places = (place for kind, part in named for place in self._places_of(kind, part))
        cards = (book.name(kind, part) for kind, part in named if kind == "card")
        return view._replace(
            places=tuple(places), pieces=tuple(dict.fromkeys(pieces)), card=next(cards, "")
        )

    def _pieces_of(self, kind: str, number: int) -> Iterator[str]:
        """The piece that a member of a kind is; a unit is one wherever it is."""
        if kind == "hex" or number < 0:
            return
        name = self.book.name(kind, number)
        if name in self._pieces_by_kind(kind) or (kind == "unit" and self.scene is not None):
            yield name

    def _places_of(self, kind: str, number: int) -> Iterator[str]:
        """The place of a member of a kind, as far as the scene shows one."""
        book = self.book
        if number < 0 or kind not in book.kinds:
            return
        name = book.name(kind, number)
        if kind == "hex":
            yield name
            return
        piece = self._pieces_by_kind(kind).get(name)
        if piece is not None and piece.hex:
            yield piece.hex

    def _places_in(self, what: Text) -> Iterator[str]:
        """The places of whatever a text names."""
        for kind, number in named_in(self.book, what):
            yield from self._places_of(kind, number)

    def _groups(self, offer: Offer) -> tuple[GroupView, ...]:
        """The options in groups; none where they are alone in each of them."""
        book = self.book
        groups = groups_of(book, offer, self._named_pieces(offer))
        if len(groups) == sum(len(group.numbers) for group in groups):
            return ()
        names = place_names(self.scene)
        return tuple(
            GroupView(group.name, book.say(placed_text(names, group.name)), group.numbers)
            for group in groups
        )


def is_stepwise(book: Book, offer: Offer) -> bool:
    """Whether a question asks for the next hex of a way, which may be typed in one line."""
    if offer.asking.spec.asks != "hex":
        return False
    return any(AS_FAR + offer.name == name for phrase in book.phrases for name, _ in phrase.steps)


def _begins_with(kind: Kind, units: Kind) -> bool:
    """Whether the first members of a kind are all units."""
    return kind is units or all(
        kind.label(unit) == units.label(unit) for unit in members(units.all)
    )


def _has_numbered_names(book: Book, offer: Offer) -> bool:
    kind = offer.asking.spec.asks
    if not isinstance(kind, str):
        return False
    names = book.kinds[kind]
    return any(names.has(str(number)) for number in range(1, len(offer.options) + 1))
