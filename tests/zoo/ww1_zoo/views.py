"""Views that leak, and dealing again that is none."""

from __future__ import annotations

from types import MappingProxyType

from ww1_tutorial import scene as drawing
from ww1_tutorial.rules import activation, cards, movement, setup
from ww1_tutorial.scene import scene as draw
from ww1_tutorial.supply_answer import supply_answer
from ww1_tutorial.view import resample
from ww1_zoo.chance import Dealer
from ww1_zoo.keeper import Corvin, animal

from ww1core.events import CardsMoved
from ww1core.hexgrid import from_members, members
from ww1core.play.views import Viewer, plain_view
from ww1core.scenes import Hand
from ww1core.turns import bar

SAVED = {"views.twins_save"}
"""What a seat may keep holds everything that it is shown, so every leak is in it as well."""


@animal("views.declared", also={"facts.used"})
class Coy(Corvin):
    """Hands are hidden, and the facts do not say so."""

    def facts(self, facts):
        return facts._replace(capabilities=facts.capabilities - {"hidden"})


class Window(Corvin):
    """A view of its own."""

    def book(self, book):
        book.viewer = Viewer(view=self.view, resample=resample)


@animal("views.plain")
class Fancy(Window):
    """A view that holds a set."""

    def view(self, s, seat):
        return {**plain_view(s, seat), "odd": frozenset({1, 2})}


@animal("views.twins_view", also={*SAVED, "views.resample"})
class Peephole(Window):
    """A view that shows a card of the deck."""

    def view(self, s, seat):
        return {**plain_view(s, seat), "card": s.deck & -s.deck}


@animal("views.resample")
class Generous(Dealer):
    """Dealing again gives the other seat one card too many."""

    def deal(self, s, seat, random):
        resample(s, seat, random)
        card = s.deck & -s.deck
        hands = list(s.hands)
        hands[1 - seat] |= card
        s.hands, s.deck = tuple(hands), s.deck & ~card


@animal("views.imagined")
class Nostalgic(Dealer):
    """Dealing again takes the cards in an order that tells where they truly are."""

    def deal(self, s, seat, random):
        cards_held = members(s.hands[1 - seat])
        unseen = [*cards_held, *members(s.deck)]
        random.shuffle(unseen)
        hands = list(s.hands)
        hands[1 - seat] = from_members(unseen[: len(cards_held)])
        s.hands, s.deck = tuple(hands), from_members(unseen[len(cards_held) :])


@animal("views.twins_differ")
class Lazy(Dealer):
    """Dealing again leaves everything as it is."""

    def deal(self, s, seat, random):
        pass


@animal("views.twins_differ")
class Partisan(Dealer):
    """Only for one seat something is dealt again."""

    def deal(self, s, seat, random):
        if seat:
            resample(s, seat, random)


@animal("views.end_open")
class Discreet(Corvin):
    """A scene that hides hands when everything is over."""

    def change(self):
        hand = drawing._hand

        def still_covered(s, owner, seat):
            cards_held = s.hands[owner].bit_count()
            if owner == seat:
                return hand(s, owner, seat)
            return Hand(s.book.seats[owner], (), cards_held, owner)

        self.patch(drawing, "_hand", still_covered)


@animal("views.twins_scene")
class Poster(Corvin):
    """A scene whose subtitle depends on a card of the deck."""

    def scene(self, scene):
        return lambda s, seat: draw(s, seat)._replace(subtitle=f"{s.deck.bit_length()}")


@animal("views.twins_answers")
class Quartermaster(Corvin):
    """What is told of a line of supply depends on a card of the deck."""

    def faces(self, faces):
        def answer(s, seat, unit):
            told = supply_answer(s, seat, unit)
            return told._replace(lines=told.lines[s.deck & 1 :])

        return faces._replace(supply=answer)


def holds_first_cards(s, seat):
    """Whether the other seat holds one of the first cards."""
    return bool(s.hands[1 - seat] & 0b1111)


@animal("views.twins_options", also={*SAVED, "views.twins_step"})
class Timid(Corvin):
    """Nobody marches far while the other seat holds certain cards."""

    def change(self):
        def fear(s, left, seat):
            return left & -left if holds_first_cards(s, seat) else 0

        bars = (*movement.march.bars, bar("TUT-3.1", "too_far", fear))
        self.patch(movement.march, "bars", bars)


@animal("views.twins_errors")
class Candid(Corvin):
    """The reason why a hex is closed depends on the cards of the other seat."""

    def change(self):
        def one_reason(s, left, seat):
            return left & 1 if holds_first_cards(s, seat) else 0

        bars = (
            bar("TUT-2.2", "no_room", one_reason),
            bar("TUT-3.1", "too_far", lambda s, left: left & 1),
            *movement.march.bars,
        )
        self.patch(movement.march, "bars", bars)


@animal("views.twins_log", also=SAVED)
class Chatterbox(Corvin):
    """A log that names the rule by the cards the other seat holds."""

    def change(self):
        refill_hand = cards.refill_hand

        def refill_and_tell(s, seat):
            refill_hand(s, seat)
            if s.bus is not None:
                rule = "TUT-7.1" if s.hands[seat] & 0b1111 else "TUT-7.2"
                s.bus.publish(CardsMoved(seat, 1, (), rule, 1 << (1 - seat)))

        self.patch(cards, "refill_hand", refill_and_tell)


@animal("views.twins_undo", also={"views.twins_scene"})
class Blush(Corvin):
    """An answer that cannot be taken back, nor looked beyond, if the other has certain cards."""

    def change(self):
        def choose_unit(s, unit, seat):
            if isinstance(unit, int):
                s.ordered |= 1 << unit
                s.activation = s.activation._replace(given=s.activation.given + 1)
            s.revealed += holds_first_cards(s, seat)

        self.patch(activation.choose_unit, "function", choose_unit)


@animal("views.twins_save")
class Tattler(Corvin):
    """A set-up that tells by the rule it names what was dealt."""

    def change(self):
        deal_hands = setup.deal_hands

        def deal_and_tell(s):
            deal_hands(s)
            if s.bus is not None:
                rule = "TUT-7.1" if s.hands[1] & 0b1111 else "TUT-7.2"
                s.bus.publish(CardsMoved(1, 2, (), rule, 0b01))

        self.patch(setup, "deal_hands", deal_and_tell)


@animal("views.twins_step", also=SAVED)
class Blurt(Corvin):
    """An answer that writes down where everybody sees it what the other seat holds."""

    def change(self):
        def choose_unit(s, unit, seat):
            if isinstance(unit, int):
                s.ordered |= 1 << unit
                s.activation = s.activation._replace(given=s.activation.given + 1)
            s.facing[0] = holds_first_cards(s, seat)

        self.patch(activation.choose_unit, "function", choose_unit)


@animal("views.twins_step", also={*SAVED, "views.twins_log", "views.twins_undo"})
class Skipped(Corvin):
    """A seat without a card to play is not asked, and the die is rolled at once."""

    data = MappingProxyType(
        {
            "scenarios.yaml": [
                ('R1: "0503"', 'R1: "0303"'),
                ('R2: "0502"', 'R2: "0302"'),
                ('R3: "0504"', 'R3: "0304"'),
            ]
        }
    )

    def change(self):
        def held_only(s, seat):
            return s.hands[seat]

        self.recode(cards.unseen, held_only)
