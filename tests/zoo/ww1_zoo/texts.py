"""Titles that lack words, have too many, or ask for what nobody tells."""

from __future__ import annotations

from ww1_zoo.keeper import Corvin, animal


class Wordless(Corvin):
    """The tutorial title without the words of one key."""

    without = ""

    def texts(self, texts):
        del texts[self.without]
        return texts


@animal("texts.prompts")
class NoPrompt(Wordless):
    """A decision that asks nothing."""

    without = "turn_gun.prompt"


@animal("texts.words")
class NoWord(Wordless):
    """An answer that cannot be read out."""

    without = "word.hold"


@animal("texts.reasons", also=("why_not.words",))
class NoReason(Wordless):
    """A refusal that explains nothing."""

    without = "why.no_trenches"


@animal("texts.phases")
class NoPhase(Wordless):
    """A phase without a name."""

    without = "phase.refit"


@animal("texts.endings")
class NoEnding(Wordless):
    """An ending that cannot be announced."""

    without = "ending.annihilation"


@animal("texts.told")
class Speechless(Wordless):
    """A line without words that no short game tells."""

    without = "told.unsupplied"


@animal("texts.log", also=("texts.told",))
class NoLine(Wordless):
    """An event that nobody can read."""

    without = "told.train"


class Worded(Corvin):
    """The tutorial title with other words for one key."""

    key = said = ""

    def texts(self, texts):
        return {**texts, self.key: self.said}


@animal("texts.log")
class Mixed(Worded):
    """A line that calls a hex by the name of a card."""

    key, said = "told.train", "a train brings {unit:unit} to {at:card}"


@animal("texts.arguments")
class Inquisitive(Worded):
    """A line that asks for what is not told with it, in no short game."""

    key, said = "told.unsupplied", "{unit:unit} is out of supply in {at:hex}"


@animal("texts.fields")
class Curious(Worded):
    """A prompt that asks for what the decision does not know."""

    key, said = "march.prompt", "where does {regiment:unit} march?"


@animal("texts.fields", also=("why_not.words",))
class Nosy(Worded):
    """A reason that asks for what the decision does not know."""

    key, said = "why.trench_is_there", "{regiment:unit} has a trench already"


@animal("texts.kinds")
class Vague(Worded):
    """A reason that names a unit by a kind that is not there."""

    key, said = "why.not_seen", "{unit:gun} does not see {what:hex}"


@animal("texts.whole")
class Unclosed(Worded):
    """Words with half a field."""

    key, said = "why.guns_do_not_dig", "{unit:unit is a gun and does not dig"


@animal("texts.unused")
class Rambling(Worded):
    """Words for a reason that nobody gives."""

    key, said = "why.too_late", "it is too late for that"


@animal("texts.unused")
class Forgotten(Worded):
    """Words for a line that nobody tells any more."""

    key, said = "told.parley", "the seats parley"


@animal("texts.translated")
class Misheard(Corvin):
    """French words that ask for what the English does not know."""

    def words_of(self, language):
        words = super().words_of(language)
        return words | {"why.not_seen": "{gun:unit} ne voit rien"} if language == "fr" else words
