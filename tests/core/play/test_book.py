from __future__ import annotations

import pytest

from ww1core.errors import FlowError, NotationError
from ww1core.play.book import Book, Kind
from ww1core.turns import (
    State,
    bar,
    bind,
    column,
    decision,
    each,
    loop,
    only,
    procedure,
    put,
    stop_if,
    value,
    when,
    while_,
    word,
)
from ww1core.turns.flow import nodes_of
from ww1core.turns.nodes import Node, Procedure
from ww1core.turns.program import link
from ww1core.words.texts import Catalogue, text


class Plain(State):
    steps: object = column("b", by="unit")
    score: int = value(0)


def first_seat(s):
    return 0


def ask_x(s, x):
    return x


def knows_nothing():
    return None


def made(*steps, name="game", **more):
    return Procedure(name, steps=steps, **more)


@decision(rule="BO-1", words=("a", "b"))
def of_seat(s, choice, seat):
    pass


takes_x = made(ask_x, name="takes_x", params=("x",))


@pytest.mark.parametrize(
    ("steps", "message"),
    [
        (("nowhere",), "no step called 'nowhere'"),
        ((None,), "no step called None"),
        (([ask_x],), "no step called"),
        ((5,), "no step called 5"),
        (((),), "no step called"),
        ((ask_x,), r"ask_x \(.*\) asks for 'x', which is not known here"),
        ((ask_x, put("x", first_seat)), r"ask_x \(.*\) asks for 'x'"),
        ((takes_x,), "'takes_x' asks for 'x'"),
        ((of_seat,), "'of_seat' asks for 'seat'"),
        ((bind(takes_x, y=1),), "'takes_x' has no parameter 'y'"),
        ((bind(takes_x, x=ask_x),), "asks for 'x'"),
        ((put("y", "nowhere"),), "'nowhere'"),
        ((when("nowhere", first_seat),), "'nowhere' is neither a function nor a kept value"),
        ((when(5, first_seat),), "5 is neither"),
        ((when(ask_x, first_seat),), "'x'"),
        ((when(first_seat, "nowhere"),), "'nowhere'"),
        ((when(first_seat, first_seat, otherwise=("nowhere",)),), "'nowhere'"),
        ((while_(ask_x, first_seat),), "'x'"),
        ((while_(first_seat, "nowhere"),), "'nowhere'"),
        ((loop("nowhere", until=first_seat),), "'nowhere'"),
        ((loop(first_seat, until=ask_x),), "'x'"),
        ((stop_if(ask_x),), "'x'"),
        ((each("y", ask_x, first_seat),), "'x'"),
        ((each("y", "nowhere", first_seat),), "'nowhere'"),
        ((each("y", first_seat, ask_x),), "'x'"),
        ((each("y", first_seat, first_seat, guard=ask_x),), "'x'"),
        ((Procedure("stranger"),), "stranger"),
        ((knows_nothing,), "knows_nothing"),
        ((int,), "int"),
    ],
)
def test_a_procedure_that_does_not_hold_together_is_refused_when_linked(make_book, steps, message):
    with pytest.raises(FlowError, match=message):
        make_book(Plain, made(*steps), takes_x, of_seat)


@pytest.mark.parametrize(
    ("properties", "message"),
    [
        ({"asks": "tank"}, "no kind 'tank'"),
        ({"asks": ("unit", "tank"), "choices": lambda s: ()}, "no kind 'tank'"),
        ({"asks": ("unit", "card")}, "tuples need a function"),
        ({"asks": ("unit",), "choices": lambda s, x: ()}, "'x'"),
        ({"seat": "nowhere"}, "'nowhere' names no seat"),
        ({"seat": 0}, "names no seat"),
        ({"seat": lambda s, x: x}, "'x'"),
        ({"bars": [bar("BO-2", "t", "nowhere")]}, "no function or slot 'nowhere'"),
        ({"bars": [only("BO-3", "t", lambda s, left, x: x)]}, "'x'"),
        ({"words": [word("go", bar("BO-4", "t", "nowhere"))]}, "no function or slot 'nowhere'"),
        ({"words": [word("go", bar("BO-5", "t", lambda s, x: x))]}, "'x'"),
        ({"asks": None}, "'choose'"),
    ],
)
def test_a_decision_that_does_not_hold_together_is_refused_when_linked(
    make_book, properties, message
):
    given = {"asks": "unit", "seat": first_seat} | properties

    @decision(rule="BO-6", **given)
    def choose(s, choice):
        pass

    with pytest.raises(FlowError, match=message):
        make_book(Plain, made(choose), choose)


def test_an_error_names_the_procedure_it_is_in(make_book):
    inner = made("nowhere", name="inner")

    with pytest.raises(FlowError, match="procedure 'inner'"):
        make_book(Plain, made(inner), inner)


def test_a_procedure_without_a_beginning_is_refused(make_book):
    with pytest.raises(FlowError, match="'start'"):
        make_book(Plain, made(), root="start")


def test_a_beginning_that_asks_for_something_is_refused_when_linked(make_book):
    with pytest.raises(FlowError, match="'takes_x'"):
        make_book(Plain, takes_x, root="takes_x")


@pytest.mark.parametrize("owns", ["score", "steps", "nowhere"])
def test_a_procedure_may_own_nothing_but_a_record(make_book, owns):
    with pytest.raises(FlowError, match=f"owns {owns!r}, which is not a record"):
        make_book(Plain, made(owns=owns))


def test_a_result_that_no_step_keeps_is_refused(make_book):
    with pytest.raises(FlowError, match="no step keeps the result 'sum'"):
        make_book(Plain, made(result="sum"))


def test_two_nodes_of_one_name_are_refused():
    with pytest.raises(FlowError, match="'game'"):
        nodes_of(made(), made())


def test_two_nodes_of_one_name_are_refused_when_linked(make_book):
    book = make_book(Plain, made())

    with pytest.raises(FlowError, match="'game'"):
        link([made(), made()], "game", book)


def test_the_same_node_may_be_given_twice():
    node = made()

    assert (node,) == nodes_of(node, node)


def test_a_node_that_is_neither_procedure_nor_decision_is_refused(make_book):
    with pytest.raises(FlowError, match="neither a procedure nor a decision"):
        make_book(Plain, made(), Node("odd", (), None, __name__))


def test_a_procedure_is_listed_with_the_names_of_its_parameters(make_book):
    seen = []

    @procedure
    def inner(a, b):
        seen.append((a, b))
        return ()

    make_book(Plain, made(bind(inner, a=1, b=2)), inner)

    assert [("a", "b")] == seen


def test_members_of_a_kind_are_numbered_in_order():
    kind = Kind.of("unit", ["II Corps", "44 Div"])

    assert (0b11, 2) == (kind.all, kind.size)
    assert ("44 Div", 1) == (kind.label(1), kind.number("44 Div"))


def test_a_kind_may_have_gaps():
    kind = Kind("hex", {3: "0304", 70: "0507"})

    assert (1 << 3 | 1 << 70, 71) == (kind.all, kind.size)


def test_an_empty_kind_is_a_kind():
    kind = Kind.of("card", [])

    assert (0, 0) == (kind.all, kind.size)


def test_a_name_is_read_in_any_case():
    kind = Kind.of("unit", ["II Corps"])

    assert (0, True) == (kind.number("ii CORPS"), kind.has("Ii cOrps"))


def test_an_unknown_name_is_refused():
    kind = Kind.of("unit", ["II Corps"])

    assert not kind.has("III Corps")
    with pytest.raises(NotationError, match="no unit 'III Corps'"):
        kind.number("III Corps")


@pytest.mark.parametrize("names", [["A", "A"], ["a", "A"]])
def test_two_members_of_one_name_are_refused(names):
    with pytest.raises(NotationError, match="same name"):
        Kind.of("unit", names)


@pytest.mark.parametrize("names", [["II  Corps"], [" A"], ["A "], ["A\tB"], [""]])
def test_a_name_that_cannot_be_typed_is_refused_or_can_be_read(make_book, names):
    try:
        kind = Kind.of("unit", names)
    except NotationError:
        return

    assert 0 == kind.number(" ".join(names[0].split()))


def test_a_book_knows_seats_and_numbers():
    book = Book(seats=("red", "blue"), kinds=[])

    assert ("blue", "17") == (book.name("seat", 1), book.name("number", 17))


def test_a_book_names_what_it_knows_and_numbers_what_it_does_not(make_book):
    book = make_book(Plain, made(), texts=Catalogue("en", {"unit.none": "no unit"}))

    assert ("C", "no unit", "5") == (
        book.name("unit", 2),
        book.name("unit", -1),
        book.name("tank", 5),
    )


def test_a_book_puts_texts_into_words(make_book):
    words = Catalogue("en", {"moves": "{who:unit} moves {far} for {seat:seat}"})
    book = make_book(Plain, made(), texts=words)

    assert "B moves 3 for red" == book.say(text("moves", who=1, far=3, seat=0))


@pytest.mark.parametrize("name", ["options", "title", "program", "something_new"])
def test_an_open_book_does_not_change(make_book, name):
    book = make_book(Plain, made())
    book.freeze()

    with pytest.raises(AttributeError, match="cannot change once it is open"):
        setattr(book, name, 1)


def test_two_books_do_not_share_their_programs(make_book):
    first, second = make_book(Plain, made()), make_book(Plain, made(), units="XY")

    assert first.program is not second.program
    assert (4, 2) == (len(Plain(first).steps), len(Plain(second).steps))


def test_what_is_not_there_is_refused_in_the_words_of_the_book():
    book = Book(seats=("red", "blue"), kinds=[Kind.of("gun", ["a"]), Kind.of("unit", ["b"])])
    book.texts = Catalogue("en", {"kind.gun": "field gun"})

    assert 0 == book.number_named("gun", "A")
    with pytest.raises(NotationError, match="there is no field gun 'c'"):
        book.number_named("gun", "c")
    with pytest.raises(NotationError, match="there is no unit 'c'"):
        book.number_named("unit", "c")
