"""Each law is broken by a title that is wrong in just that way."""

from __future__ import annotations

from itertools import count

import pytest

from ww1core.errors import ReplayMismatch
from ww1core.testing import laws
from ww1core.testing.laws import LAWS, LawError, walk
from ww1core.texts import Catalogue
from ww1core.turns import (
    OWNER,
    Procedure,
    State,
    bar,
    column,
    decision,
    derived,
    end_game,
    loop,
    pick,
    value,
)
from ww1core.views import Viewer

BY_NAME = {law.name: law for law in LAWS}


class Table(State):
    marks: object = column("h", by="unit")
    total: list[int] = derived(lambda s: [sum(s.marks)])
    note: object = value(0)


def mark(s, unit):
    s.marks[unit] += 1
    s.total[0] += 1
    if sum(s.marks) >= 6:
        end_game(s, 0, "over")


def never(s):
    return False


WORDS = Catalogue(
    "en",
    {
        "act.prompt": "mark what?",
        "event.game_ended": "{ending:ending}, {winner:seat}",
        "roll.mark": "{result}",
    },
)


def title(make_book, act, state_type=Table, **more):
    game = Procedure("game", steps=(loop(act, until=never),))
    return make_book(state_type, game, act, **{"texts": WORDS, "endings": ("over",), **more})


def decided(take, **more):
    """A decision over the units that does what ``take`` says."""

    def act(s, unit):
        take(s, unit)

    return decision(rule="LA-1", asks="unit", seat=lambda s: 0, **more)(act)


@pytest.fixture
def broken(make_book):
    """What the law says of a title, or nothing."""

    def check(law, act, state_type=Table, **more):
        try:
            walk(title(make_book, act, state_type, **more), (BY_NAME[law],), 1)
        except LawError as error:
            return str(error)
        return ""

    return check


@pytest.mark.parametrize("law", sorted(BY_NAME))
def test_a_sound_title_keeps_every_law(broken, law):
    assert "" == broken(law, decided(mark))


def test_an_option_that_is_offered_twice_is_found(broken):
    @decision(
        rule="LA-2",
        asks=("unit", "unit"),
        seat=lambda s: 0,
        choices=lambda s: [(0, 1), (0, 1)],
    )
    def act(s, pair):
        mark(s, pair[0])

    assert "an option is offered twice" in broken("options", act)


def test_options_that_change_with_every_question_are_found(broken):
    asked = count()
    act = decided(mark, bars=[bar("LA-3", "shut", lambda s, left: 1 << next(asked) % 4)])

    assert "the same question gets other options" in broken("options", act)


def test_a_bar_that_changes_the_state_is_found(broken):
    def count_questions(s, left):
        s.note += 1
        return 0

    act = decided(mark, bars=[bar("LA-4", "shut", count_questions)])

    assert "asking for options changes the state" in broken("options", act)


def test_a_derived_slot_that_is_forgotten_is_found(broken):
    def forget(s, unit):
        mark(s, unit)
        s.total[0] = 0

    assert "derived 'total' differs" in broken("save_load", decided(forget))


def test_a_list_in_a_value_is_found(broken):
    def keep_list(s, unit):
        mark(s, unit)
        s.note = [unit]

    assert "value 'note' differs" in broken("save_load", decided(keep_list))


def test_a_list_that_clones_share_is_found(broken):
    def add_to_list(s, unit):
        mark(s, unit)
        if s.note == 0:
            s.note = []
        s.note.append(unit)

    assert "an earlier state has changed since" in broken("clone", decided(add_to_list))


def test_a_clone_that_keeps_the_dice_is_found(broken):
    class Sticky(Table):
        """Its clones keep what they should not."""

    def sticky(self):
        new = Table.clone(self)
        new.chance = self.chance
        return new

    Sticky.clone = sticky

    assert "a clone has a source of chance or listeners" in broken("clone", decided(mark), Sticky)


def test_an_answer_that_leads_elsewhere_the_second_time_is_found(broken):
    taken = count()

    def remember(s, unit):
        mark(s, unit)
        s.note = next(taken)

    assert "the answer taken again leads elsewhere" in broken("undo", decided(remember))


def test_chance_outside_the_named_draws_is_found_by_replay(broken):
    tossed = count()

    def toss(s, unit):
        pick(s, "mark", (0, 1))
        mark(s, unit)
        s.note = next(tossed) % 7

    with pytest.raises(ReplayMismatch, match="key"):
        broken("replay", decided(toss))


class Hand(Table):
    hands: tuple[int, ...] = value((0b0011, 0b0100), shown=OWNER)


def deal(s, seat, random):
    """Give the other seat some other card."""
    other = 1 << random.choice([2, 3])
    s.hands = (s.hands[0], other) if seat == 0 else (random.choice([0b0011, 0b1001]), s.hands[1])


def test_a_view_that_shows_a_hidden_hand_is_found(broken):
    open_view = Viewer(view=lambda s, seat: {"hands": s.hands}, resample=deal)

    assert "shows what an imagined game has otherwise" in broken(
        "views", decided(mark), Hand, viewer=open_view
    )


def test_a_view_that_covers_hidden_hands_is_sound(broken):
    assert "" == broken("views", decided(mark), Hand, viewer=Viewer(resample=deal))


def test_a_scene_that_shows_a_hidden_hand_is_found(broken):
    said = broken(
        "views",
        decided(mark),
        Hand,
        viewer=Viewer(resample=deal),
        scene=lambda s, seat: s.hands,
    )

    assert "the scene of 'red' shows" in said


@pytest.mark.parametrize(
    ("key", "words", "message"),
    [
        ("act.prompt", None, "the text 'act.prompt' has no words"),
        ("act.prompt", "mark {unti}", "the text 'act.prompt' asks for 'unti'"),
        ("event.game_ended", None, "the text 'event.game_ended' has no words"),
    ],
)
def test_words_that_are_missing_are_found(broken, key, words, message):
    entries = {k: "x" for k in WORDS.keys if k != key} | ({} if words is None else {key: words})

    assert message in broken("texts", decided(mark), texts=Catalogue("en", entries))


def test_an_ending_that_is_not_declared_is_found(broken):
    assert "'over' is not declared" in broken("texts", decided(mark), endings=("truce",))


def test_an_evaluation_that_gives_no_number_is_found(broken):
    assert "the evaluation gives nan" in broken(
        "evaluation", decided(mark), evaluation=lambda s, seat: float("nan")
    )


def test_a_game_without_end_is_found(broken, monkeypatch):
    monkeypatch.setattr(laws, "LIMIT", 50)

    def idle(s, unit):
        s.note = 1 - s.note

    assert "the game does not end" in broken("options", decided(idle))


def test_a_seat_that_is_not_there_is_found(make_book):
    @decision(rule="LA-1", words=("on", "stop"), seat=lambda s: 2)
    def act(s, word):
        """Nobody is asked this."""

    with pytest.raises(LawError, match="seat 2 is asked, which is not there"):
        walk(title(make_book, act), (BY_NAME["options"],), 1)
