"""Lines that stand for several answers, and the decisions in which a fight is begun or planned."""

from __future__ import annotations

from pathlib import Path

import pytest

from games.gwc.display.phrases import FIGHTS, PHRASES, PLANS
from games.gwc.rules.formations.command import on_map
from ww1core import Action, Game, open_title
from ww1core.errors import IllegalAction
from ww1core.hexgrid.hexset import iterate
from ww1core.play.courses import Course
from ww1core.play.notation import expand, read
from ww1core.play.standpoint import Standpoint
from ww1core.players.aggressive import AggressivePlayer
from ww1core.saving.journal import read_journal
from ww1core.saving.saves import replay
from ww1core.session.foresight import warnings_ahead
from ww1core.session.reading import Reader
from ww1core.session.trying import explanations
from ww1core.session.typed_words import pattern_shown, phrases_shown
from ww1core.turns.nodes import Decision
from ww1core.turns.run import current_offer, decide
from ww1core.words.language import speaking


@pytest.fixture
def say():
    """Give every answer that a line stands for, each to the decision that it names."""

    def give(table, line):
        s, seat = table.s, current_offer(table.s).seat
        answers = [f"{name} {what}" for name, what in expand(s.book.phrases, line)]
        stands = Standpoint(s.book, s, None)
        for answer in Course(stands, seat, answers, lambda _: current_offer(s)):
            offer = current_offer(s)
            assert answer.startswith(f"{offer.name} ")
            assert read(s.book, offer, answer) in offer
            decide(s, offer, read(s.book, offer, answer), stands.unasked)
        return table

    return give


def test_every_answer_of_a_phrase_is_one_that_is_asked_for(field):
    asked = {
        node.name: {word.word for word in node.words}
        for node in field().book.program.nodes
        if isinstance(node, Decision)
    }
    for phrase in PHRASES:
        for name, (_, what) in zip(phrase.decisions, phrase.steps, strict=True):
            assert name in asked
            assert what.startswith("{") or what in asked[name]


def test_the_book_knows_the_phrases(field):
    book = field().book

    assert (PHRASES, FIGHTS, PLANS) == (book.phrases, book.fights, book.plans)


@pytest.mark.parametrize(
    ("line", "answers"),
    [
        (
            "fire at I8 with ger-inf-1, ger-pio-1",
            [
                ("choose_target", "I8"),
                ("join_fire", "ger-inf-1"),
                ("join_fire", "ger-pio-1"),
                ("?join_fire", "done"),
            ],
        ),
        (
            "move ger-inf-1 to G8, H8",
            [
                ("?take_step", "stop"),
                ("next_mover", "ger-inf-1"),
                ("?join_stack", "done"),
                ("take_step", "G8"),
                ("+take_step", "H8"),
            ],
        ),
        (
            "advance ger-inf-1 to H8",
            [
                ("?take_step", "stop"),
                ("next_mover", "ger-inf-1"),
                ("?join_stack", "done"),
                ("advance_to", "H8"),
            ],
        ),
        (
            "activate ger-ldr-mueller with ger-inf-1, ger-inf-2",
            [
                ("choose_first", "ger-ldr-mueller"),
                ("choose_others", "ger-inf-1"),
                ("choose_others", "ger-inf-2"),
                ("?choose_others", "done"),
            ],
        ),
        (
            "discard G-1, G-2",
            [
                ("give_order", "pass"),
                ("!discard_card", "G-1"),
                ("!discard_card", "G-2"),
                ("?discard_card", "done"),
            ],
        ),
    ],
)
def test_a_line_stands_for_answers(line, answers):
    assert tuple(answers) == expand(PHRASES, line)


@pytest.mark.rule("GWC-O21.3a", "GWC-O21.3.1a")
def test_a_line_begins_an_attack(field, say):
    table = field("berry", german="G8 inf, G9 inf, G7 inf", entente="I8 pol")
    table.run("fire_at_will", 0, on_map(table.s, 0), 0)
    say(table, "fire at I8 with ger-inf-1, ger-inf-2")

    assert 2 == table.s.attack.firers.bit_count()


@pytest.mark.rule("GWC-O14.2a", "GWC-O23.a")
def test_lines_activate_and_move_formations(field, say):
    table = field("berry", german="G8 inf mueller, G9 inf", entente="M1 pol")
    table.run("carry_out", 0, "O23")
    say(table, "activate ger-ldr-mueller with ger-inf-1, ger-inf-2")
    table.passing()
    say(table, "move ger-inf-2 to H9")

    assert table.hex("H9") == table.s.hex[table.unit("ger-inf-2")]


@pytest.mark.rule("GWC-O23.2a")
def test_who_is_under_way_stops_where_the_line_names_another(field, say):
    table = field("berry", german="G8 inf mueller, G9 inf", entente="M1 pol")
    table.run("carry_out", 0, "O23")
    say(table, "activate ger-ldr-mueller with ger-inf-1, ger-inf-2")
    say(table.passing(), "move ger-inf-2 to H9")
    say(table.passing(), "move ger-inf-1 alone to H8")

    assert "take_step" == table.asked[0]
    assert table.hex("H8") == table.s.hex[table.unit("ger-inf-1")]


@pytest.mark.rule("GWC-O23.2a", "GWC-O16.2")
@pytest.mark.parametrize(("order", "verb"), [("O23", "move"), ("O16", "advance")])
@pytest.mark.parametrize(
    ("how", "gone"), [("alone ", ["ger-inf-1"]), ("with ger-inf-2 ", ["ger-inf-1", "ger-inf-2"])]
)
def test_a_line_says_who_goes_along(field, say, order, verb, how, gone):
    table = field("berry", german="G8 inf inf mueller", entente="M1 pol")
    table.run("carry_out", 0, order)
    say(table, "activate ger-ldr-mueller with ger-inf-1, ger-inf-2")
    table.passing()
    say(table, f"{verb} ger-inf-1 {how}to H8")

    assert gone == [table.book.units[one].id for one in iterate(table.s.standing[table.hex("H8")])]


@pytest.mark.rule("GWC-O21.3a")
def test_a_line_names_a_target_alone(field, say):
    table = field("berry", german="G8 inf, G9 inf", entente="I8 pol")
    table.run("fire_at_will", 0, on_map(table.s, 0), 0)
    say(table, "fire at I8")

    assert table.hex("I8") == table.s.attack.target


@pytest.mark.rule("GWC-O15")
@pytest.mark.parametrize("count", [1, 2])
def test_a_line_discards_cards_though_each_is_shown(count):
    game = Game(open_title("gwc", "bleid"), seed=3)
    game.apply(game.offer.seat, Action(game.offer.number, game.offer.options[0]))
    seat, hands = game.offer.seat, game.ask(lambda s: s.hands)
    cards = [game.book.cards[card].id for card in iterate(hands[seat])][:count]
    game.apply_text(seat, f"discard {', '.join(cards)}")

    assert "cards_discarded_play" == game.offer.name
    assert ["pass", *cards, "done"] == [one.action.split()[1] for one in game.entries[1:]]


def test_a_line_that_the_other_side_cuts_short_names_it_in_the_language():
    game = Game(open_title("gwc", "bleid", language="fr"), seed=3)
    game.apply(game.offer.seat, Action(game.offer.number, game.offer.options[0]))
    seat, hands = game.offer.seat, game.ask(lambda s: s.hands)
    card = next(game.book.cards[card].id for card in iterate(hands[seat]))
    answers = ["give_order pass", f"!discard_card {card}", "discard_card done", "give_order pass"]

    with pytest.raises(IllegalAction, match="l'Entente has to decide first"):
        game.apply_all(seat, answers)


@pytest.mark.rule("GWC-O24.1")
def test_a_line_names_all_who_join_an_offensive():
    answers = expand(PHRASES, "activate ger-ldr-rommel with ger-fus14-1, ger-fus14-2", "join_line")

    assert [
        ("join_line", "ger-ldr-rommel"),
        ("join_line", "ger-fus14-1"),
        ("join_line", "ger-fus14-2"),
        ("?join_line", "done"),
    ] == list(answers)


@pytest.fixture
def discarding():
    """A game whose first player has passed and may discard three cards, and his cards."""
    game = Game(open_title("gwc", "bleid"), seed=3)
    game.apply(game.offer.seat, Action(game.offer.number, game.offer.options[0]))
    seat, hands = game.offer.seat, game.ask(lambda s: s.hands)
    game.apply_text(seat, "pass")
    return game, [game.book.cards[card].id for card in iterate(hands[seat])]


def test_cards_are_discarded_by_the_numbers_of_the_list(discarding):
    game, cards = discarding
    reader = Reader(game)
    reader.give(reader.read("1, 3"))

    assert [cards[0], cards[2]] == [one.action.split()[1] for one in game.entries[2:]]


def test_it_is_told_how_many_cards_can_be_discarded(discarding):
    game, cards = discarding
    line = ", ".join(cards[:4])
    reader = Reader(game)
    with pytest.raises(IllegalAction, match=f"'{line}': only 3 can be picked"):
        reader.give(reader.read(line))


def test_what_fights_is_asked_for(field):
    AggressivePlayer(field().book, 1)


@pytest.mark.rule("GWC-O23.a", "GWC-O23.7")
@pytest.mark.parametrize(
    ("enemy", "reached"), [("", "J8"), ("O21", "H8")], ids=["no card", "a card of the enemy"]
)
def test_a_move_of_several_hexes_ends_where_the_enemy_may_react(field, say, enemy, reached):
    table = field("berry", german="G8 inf", entente="K8 pol", hands=("", enemy))
    table.run("carry_out", 0, "O23")
    say(table, "on to H8, I8, J8")

    assert table.hex(reached) == table.s.hex[table.unit("ger-inf-1")]


@pytest.fixture(params=["en", "fr"])
def seated(field, request):
    """A game that goes on from where a table stands, in one language and the other."""

    def sit(table):
        book = open_title("gwc", "berry", language=request.param)
        game = Game(book, seed=1)
        table.s.book = book
        game.stand_at(table.s, ())
        return game

    return sit


@pytest.mark.rule("GWC-O21.3a", "GWC-O21.3.1a")
def test_a_line_may_name_the_only_firer_who_joins_by_himself(field, seated):
    table = field("berry", german="G8 inf", entente="I8 pol")
    table.run("fire_at_will", 0, on_map(table.s, 0), 0)
    game = seated(table)
    game.apply_text(0, "fire at I8 with ger-inf-1")

    assert "choose_target I8" == game.entries[0].action
    assert game.ask(lambda s: s.drawn)


@pytest.fixture(params=[("O23", "move"), ("O16", "advance")], ids=["move", "advance"])
def going(field, seated, request):
    """A game in which the only one who was activated is the next to go by himself, and the verb."""
    order, verb = request.param
    table = field("berry", german="G8 inf, E8 inf", entente="M1 pol", hands=(order, ""))
    game = seated(table.run("player_turn", 0))
    (card,) = table.options - {"pass"}
    game.apply_text(0, card)
    game.apply_text(0, "activate ger-inf-1")
    while game.offer.name in {"order_given_play", "units_activated_play"}:
        game.apply_text(game.offer.seat, "pass")
    return game, verb


@pytest.mark.rule("GWC-O23.2a", "GWC-O16.1a")
def test_a_line_may_name_who_goes_next_by_himself(going):
    game, verb = going
    reader = Reader(game)
    reader.give(reader.read(f"{verb} ger-inf-1 to H8"))

    assert "H8" in game.entries[-1].action


@pytest.mark.rule("GWC-O23.2a", "GWC-O16.1a")
def test_a_line_that_names_another_is_told_why_he_does_not_go(going):
    game, verb = going
    reader = Reader(game)
    line = f"{verb} ger-inf-2 to H8"

    with pytest.raises(IllegalAction) as refused:
        reader.give(reader.read(line))
    assert ("GWC-O23.2a",) == refused.value.rules
    assert ["why.not_of_this_order"] == [one.what.key for one in explanations(reader, line)]


@pytest.mark.rule("GWC-O21.1", "GWC-O21.3.1a")
def test_a_line_with_one_who_cannot_join_a_group_that_closed_says_why(field, seated):
    table = field("berry", german="G8 inf mueller", entente="K8 pol")
    table.run("fire_at_will", 0, on_map(table.s, 0), 0)
    reader = Reader(seated(table))
    line = "fire at K8 with ger-inf-1, ger-ldr-mueller"

    with pytest.raises(IllegalAction) as refused:
        reader.give(reader.read(line))
    assert ("GWC-O21.1",) == refused.value.rules
    assert ["why.out_of_range"] == [one.what.key for one in explanations(reader, line)]


@pytest.mark.rule("GWC-O23.2a", "GWC-O16.1a")
def test_the_way_of_one_who_goes_by_himself_is_explained(going):
    game, verb = going
    reasons = explanations(Reader(game), f"{verb} ger-inf-1 to M8")

    expected = {"move": "why.not_next", "advance": "why.not_adjacent"}
    assert [expected[verb]] == [line.what.key for line in reasons]


@pytest.mark.parametrize(("language", "shown"), [("en", "HEX,HEX"), ("fr", "HEXAGONE,HEXAGONE")])
def test_a_line_that_moves_is_shown_with_a_way_of_several_hexes(language, shown):
    with speaking(language):
        book = open_title("gwc", "bleid")
        shown_for = [
            (phrase, pattern_shown(book.texts, spoken))
            for phrase, spoken in zip(PHRASES, phrases_shown(book), strict=True)
        ]

    for phrase, pattern in shown_for:
        moves = any(name == "+take_step" for name, _ in phrase.steps)
        assert moves == (shown in pattern)


@pytest.mark.rule("GWC-O16.1a", "GWC-8.2")
def test_a_line_into_a_hex_that_would_hold_too_much_is_warned_of_before(field, say, seated):
    table = field("berry", german="G8 inf mueller, H8 inf lw", entente="M1 pol")
    table.run("carry_out", 0, "O16")
    say(table, "activate ger-ldr-mueller with ger-inf-1")
    reader = Reader(seated(table.passing()))
    line = reader.read("advance ger-inf-1 alone to H8")
    (warning,) = warnings_ahead(reader, line.answers)

    assert "warning.overstack" == dict(warning.args)["warning"].key
    assert ("H8",) == dict(warning.args)["options"]
    assert () == warnings_ahead(reader, reader.read("advance ger-inf-1 alone to G9").answers)


@pytest.mark.parametrize(("language", "words"), [("en", ("no", "pass")), ("fr", ("non", "passer"))])
def test_no_passes_in_every_kind_of_window(language, words):
    """Also where a title has other answers that the same word stands for."""
    recorded = read_journal(Path(__file__).parent / "journals/bleid/by_hand-en.jsonl")
    windows = {
        entry.action.partition(" ")[0]: number
        for number, entry in reversed([*enumerate(recorded.entries)])
        if entry.action.endswith("_play pass")
    }

    assert "roll_called_back_play" in windows
    with speaking(language):
        book = open_title("gwc", "bleid")
        for name, number in windows.items():
            reader = Reader(replay(book, recorded, to=number))
            assert name == reader.offer.name
            assert ["pass", "pass"] == [reader.read(word).choice for word in words]


@pytest.mark.parametrize("asked", ["choose_others", "choose_target", "join_stack", "next_mover"])
def test_no_ends_a_question_who_else(asked):
    assert ((asked, "done"),) == expand(PHRASES, "no", asked)
