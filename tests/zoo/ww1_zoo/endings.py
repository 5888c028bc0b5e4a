"""Ends that are not declared, told wrongly or twice, or kept in no game that is played again."""

from __future__ import annotations

from functools import cached_property

from ww1_tutorial.rules import victory
from ww1_zoo.keeper import Corvin, animal
from ww1_zoo.shelves import copied_tests, rewrite

from ww1core.saving.journal import read_journal


@animal("endings.declared", also={"texts.unused"})
class Truce(Corvin):
    """A game ends in a way that the facts do not know."""

    def change(self):
        def score(s):
            end_game(s, -1, "truce", "TUT-10.3")  # noqa: F821 (a name of the victory rules)

        self.recode(victory.score_objectives, score)

    def texts(self, texts):
        return texts | {"ending.truce": "a truce"}


@animal("endings.declared", also={"texts.log"})
class Stranger(Corvin):
    """Somebody wins who has no seat, and hence no name."""

    def change(self):
        def score(s):
            end_game(s, 7, "objectives", "TUT-10.3")  # noqa: F821 (a name of the victory rules)

        self.recode(victory.score_objectives, score)


@animal("endings.winner")
class Misreported(Corvin):
    """The log names the loser as the winner."""

    def change(self):
        def score(s):
            from ww1core.events import GameEnded, emit
            from ww1core.turns.state import Outcome

            s.ended = Outcome(0, "objectives")
            emit(s, GameEnded, 1, "objectives", "TUT-10.3")

        self.recode(victory.score_objectives, score)


@animal("endings.over")
class TwoEnds(Corvin):
    """The end is told twice."""

    def change(self):
        def score(s):
            from ww1core.events import GameEnded, emit

            end_game(s, 0, "objectives", "TUT-10.3")  # noqa: F821 (a name of the victory rules)
            emit(s, GameEnded, 0, "objectives", "TUT-10.3")

        self.recode(victory.score_objectives, score)


@animal("endings.stored")
class NeverReached(Corvin):
    """An ending is declared that no stored game has."""

    def facts(self, facts):
        return facts._replace(endings=(*facts.endings, "truce"))

    def texts(self, texts):
        return texts | {"ending.truce": "a truce"}


@animal("endings.whole")
class Abandoned(Corvin):
    """A stored game that nobody has played to its end."""

    @cached_property
    def tests(self):
        folder = copied_tests()
        path = folder / "journals" / "objectives.jsonl"
        begun = path.read_bytes().splitlines(keepends=True)[:20]
        path.with_name("objectives-begun.jsonl").write_bytes(b"".join(begun))
        return folder


@animal("endings.replayed")
class Forged(Corvin):
    """The digest after a decision in a stored game is not the one that is reached here."""

    @cached_property
    def tests(self):
        folder = copied_tests()
        path = folder / "journals" / "objectives.jsonl"
        entries = list(read_journal(path).entries)
        entries[5] = entries[5]._replace(digest="0" * 24)
        rewrite(path, entries)
        return folder
