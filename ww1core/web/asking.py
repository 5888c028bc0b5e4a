"""Questions that a page asks about a game: they change nothing, and stop before chance.

Each is answered on copies, as the seat may know it, in the language of the viewer.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from time import perf_counter
from typing import TYPE_CHECKING, Any

from ww1core.errors import IllegalAction, NotationError
from ww1core.scenes.layers import panels
from ww1core.scenes.text import describe
from ww1core.session.cards import card_named
from ww1core.session.ending import TurningPoint, end_sections, turning_steps
from ww1core.session.outlook import Outlook
from ww1core.session.questions import seen_from, sight_between, stack_in, supply_of
from ww1core.session.rules import rules_about
from ww1core.session.status import status_of
from ww1core.session.trying import Peek, attack_answers, learnt_after, peek
from ww1core.session.ways import ways_from
from ww1core.web.asks import decision_json
from ww1core.web.slices import in_slices
from ww1core.web.telling import line_json

if TYPE_CHECKING:
    from ww1core.play.book import Book
    from ww1core.play.game import Game
    from ww1core.scenes.scene import Battle, Path, Scene
    from ww1core.session.questions import Answer
    from ww1core.session.status import Section
    from ww1core.web.boards import Boards
    from ww1core.web.table import Table, View

__all__ = ["Asking", "Marks", "marks_of"]

WIDE = 10_000
"""The letters of a line that a page breaks by itself."""


BUDGET_S = 0.02
"""How long the options of a question are looked at before others get their turn."""


Marks = dict[str, list[str]]
"""Options by what is learnt after them."""


def marks_of(
    game: Game, seat: int, answers: Sequence[str], options: Sequence[str], budget: float
) -> tuple[Marks, list[str]]:
    """After which options that follow some answers something is learnt, and which are left."""
    found: Marks = {"dice": [], "shown": []}
    began = perf_counter()
    for number, option in enumerate(options):
        if perf_counter() - began > budget:
            return found, list(options[number:])
        learnt = learnt_after(game, seat, [*answers, option])
        if learnt:
            found[learnt].append(option)
    return found, []


class Asking:
    """Answers the questions of one viewer about one table."""

    def __init__(self, table: Table, view: View, boards: Boards) -> None:
        self._table = table
        self._view = view
        self._boards = boards
        self._book: Book = table.game.book.read_in(view[1])

    @property
    def _outlook(self) -> Outlook:
        return Outlook(self._table.game, *self._view, self._table.picture(self._view).scene)

    def _is_asked(self) -> bool:
        return self._table.offered_seat == self._view[0]

    def peek(self, answers: Sequence[str], *, attacks: bool = False) -> dict[str, Any]:
        """Where answers would lead: the next question, or that something is learnt before it.

        Answers that ``act`` by themselves move something or close what they belong to: what is
        asked next is another matter. What is learnt ``then``, is learnt after windows that are
        passed without the seat being asked. Answers that belong to an attack may be looked at
        before it is declared; nothing is to be given of them.
        """
        if not self._is_asked():
            return {"refused": True, "reasons": []}
        seen, acts = self._ahead(answers, attacks=attacks)
        if seen.is_refused:
            reasons = [line_json(self._book, line) for line in seen.reasons]
            return {"refused": True, "reasons": reasons}
        battle = self._battle(seen.battle)
        if seen.learns:
            return {"learns": True, "dice": seen.dice, "battle": battle}
        asked = None if seen.decision is None else decision_json(seen.decision)
        more = {"acts": acts, "then": "" if attacks else self._learnt_later(seen, answers)}
        return {"next": asked, "battle": battle} | {key: is_ for key, is_ in more.items() if is_}

    def _learnt_later(self, seen: Peek, answers: Sequence[str]) -> str:
        """What is learnt after windows in which nobody asks the seat."""
        decision = seen.decision
        if decision is None or (decision.mine and not decision.window):
            return ""
        return learnt_after(self._table.game, self._view[0], answers)

    def marks(self, answers: Sequence[str]) -> tuple[Marks, list[str]]:
        """After which options of the question that answers lead to dice fall, or something shows.

        Options are looked at in their order, words first, for as long as that may take; those
        that are left come back. Where odds can be told before their time, ``attacks`` are the
        options by which it comes to them, if there are such.
        """
        options = sorted(self._options_after(answers), key=lambda option: "word" not in option)
        names = [option["do"] for option in options]
        found, left = marks_of(self._table.game, self._view[0], answers, names, BUDGET_S)
        attacks = attack_answers(self._table.game, self._view[0]) if names and not answers else None
        if attacks is not None:
            found["attacks"] = list(attacks)
        return found, left

    def _options_after(self, answers: Sequence[str]) -> list[dict[str, Any]]:
        """What may be answered once answers were given, as far as that is known before."""
        if not self._is_asked():
            return []
        asked = self.peek(answers).get("next") if answers else self._table.frame(self._view).ask
        options: list[dict[str, Any]] = (asked or {}).get("options", [])
        return options

    def _ahead(self, answers: Sequence[str], *, attacks: bool) -> tuple[Peek, bool]:
        """Where answers lead, and whether they move something or are closed by others."""
        (seat, language), given = self._view, list(answers)
        look = partial(peek, self._table.game, seat, attacks=attacks)
        seen = look(answers, language)
        while seen.is_given and seen.decision is not None:
            given.append(seen.decision.options[0].do)
            seen = look(given, language)
        return seen, len(given) > len(answers) or self._moves(seen.scene)

    def _moves(self, after: Scene | None) -> bool:
        """Whether counters stand elsewhere than now."""
        now = self._table.picture(self._view).scene
        return after is not None and _standing(after) != _standing(now)

    def why(self, answers: Sequence[str]) -> dict[str, Any]:
        """What stands against answers."""
        if not self._is_asked():
            return {"reasons": []}
        return {"reasons": self._table.why(self._view, answers)}

    def odds(self, answers: Sequence[str], *, attacks: bool = False) -> dict[str, Any]:
        """The battle that answers would lead to, as far as it is known before dice."""
        seen = self.peek(answers, attacks=attacks)
        return {"battle": seen.get("battle"), "reasons": seen.get("reasons", [])}

    def ways(self, answers: Sequence[str]) -> dict[str, Any]:
        """The hexes that a stack reaches in several steps, each with the answers for it."""
        if not self._is_asked():
            return {"ways": {}}
        return {"ways": ways_from(self._table.game, self._view[0], answers)}

    def _battle(self, battle: Battle | None) -> str | None:
        """The panel of a battle."""
        if battle is None:
            return None
        scene = self._table.picture(self._view).scene._replace(battle=battle)
        return panels(scene, self._boards.of(scene, self._book.texts)).get("battle")

    def supply(self, unit: str) -> dict[str, Any]:
        """The line of supply of a unit."""
        return self._answered(lambda: supply_of(self._outlook, unit))

    def sight(self, from_: str, to: str) -> dict[str, Any]:
        """Whether one hex is seen from another; without another all that are seen from it."""
        if not to:
            return self._answered(lambda: seen_from(self._outlook, from_))
        return self._answered(lambda: sight_between(self._outlook, (from_, to)))

    def _answered(self, ask: Callable[[], Answer]) -> dict[str, Any]:
        try:
            answer = ask()
        except (IllegalAction, NotationError) as error:
            return {"lines": [{"t": str(error)}]}
        lines = [line_json(self._book, line) for line in answer.lines]
        return {"lines": lines, "path": _path(answer.path), "places": list(answer.places)}

    def stack(self, place: str) -> dict[str, Any]:
        """Everything there is to see in a place."""
        try:
            return {"lines": [{"t": line} for line in stack_in(self._outlook, place)]}
        except NotationError as error:
            return {"lines": [{"t": str(error)}]}

    def describe(self) -> dict[str, Any]:
        """The whole map in sentences, for whoever does not see it."""
        scene = self._outlook.scene
        whole = "" if scene is None else describe(scene, words=self._book.texts, width=WIDE)
        return {"lines": [{"t": line} for line in whole.splitlines() if line.strip()]}

    def rule(self, id_: str) -> dict[str, Any]:
        """A rule, with the rulings about it."""
        book = self._book
        return self._told(lambda: rules_about(book.title, id_, book.scenario))

    def card(self, name: str) -> dict[str, Any]:
        """A card, with all that it can do."""
        return self._told(lambda: card_named(self._outlook, name))

    def status(self) -> dict[str, Any]:
        """How the game stands: the score, what is missing to victory, losses, arrivals."""
        return self._told(lambda: status_of(self._outlook))

    async def end(self) -> dict[str, Any]:
        """How a game that is over was won and what turned it; it is played again for that."""
        game, turned = self._table.game, list[TurningPoint]()
        await in_slices(turning_steps(game, turned) if game.is_over else ())
        return self._told(lambda: end_sections(game, max(0, self._view[0]), turned))

    def _told(self, ask: Callable[[], list[Section]]) -> dict[str, Any]:
        try:
            sections = ask()
        except NotationError as error:
            return {"sections": [{"t": str(error), "lines": []}]}
        return {
            "sections": [
                {
                    "t": self._book.say(section.heading),
                    "lines": [line_json(self._book, line) for line in section.lines],
                }
                for section in sections
            ]
        }


def _standing(scene: Scene) -> dict[str, str]:
    return {piece.id: piece.hex for piece in scene.pieces}


def _path(path: Path | None) -> dict[str, Any] | None:
    if path is None:
        return None
    places = (path.places[0], path.places[-1]) if path.kind == "sight" else path.places
    return {"places": list(places), "kind": path.kind, "cut": path.cut}
