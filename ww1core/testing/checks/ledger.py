"""Ledger: every rule of the book is listed, coded, tested and named rightly."""

from __future__ import annotations

from collections.abc import Iterator

from ww1core.errors import DataError
from ww1core.ledger.coverage import Places
from ww1core.ledger.rulings import FILE, rulings_of
from ww1core.testing.check import after_games, check
from ww1core.testing.subject import Subject
from ww1core.testing.walking import Moment

__all__: list[str] = []

MOST_NOT_APPLICABLE = 0.05
"""The largest share of rules that may have no effect in software."""

MOST_FOR_A_FUNCTION = 8
"""The most rules that one function may carry."""
MOST_FOR_A_TEST = 4
"""The most rules that one test may claim."""

_WORDS = 2
"""The fewest words of a reason."""


@check("ledger.present", "the title has a ledger of its rules")
def present(subject: Subject) -> Iterator[str]:
    """A rule without an id can be neither traced nor cited."""
    ledger = subject.ledger
    if ledger is None:
        yield "the title has no ledger, expected rules.yaml in its package"
    elif ledger.title != subject.name:
        yield f"the ledger is that of {ledger.title!r}, expected {subject.name!r}"
    elif not ledger.rules:
        yield "the ledger is empty, expected the rules of the book"


@check("ledger.unknown", "every rule id that code, data, options or tests name is in the ledger")
def unknown(subject: Subject) -> Iterator[str]:
    """An id that is not there is misspelt, or its rule was forgotten."""
    coverage = subject.coverage
    if coverage is None:
        return
    for id_ in coverage.unknown:
        places = [*coverage.code.get(id_, ()), *coverage.data.get(id_, ())]
        places += coverage.tests.get(id_, ())
        where = f"{places[0].module}, line {places[0].line}" if places else "an option"
        yield f"rule {id_} is not in the ledger, but {where} names it"


@check("ledger.uncoded", "every applicable rule is carried by code or data")
def uncoded(subject: Subject) -> Iterator[str]:
    """A rule that nothing carries is not enforced."""
    coverage = subject.coverage
    for id_ in () if coverage is None else coverage.missing_code:
        yield f"rule {id_} is carried by neither code nor data"


@check("ledger.untested", "every applicable rule has a test", needs="tests")
def untested(subject: Subject) -> Iterator[str]:
    """A test that is marked with the id of the rule."""
    coverage = subject.coverage
    for id_ in () if coverage is None else coverage.missing_test:
        yield f"rule {id_} is covered by no test under {subject.tests}"


@check("ledger.functions", "no function carries more than eight rules")
def functions(subject: Subject) -> Iterator[str]:
    """A function of many rules is several functions."""
    coverage = subject.coverage
    for place, ids in () if coverage is None else _crowds(coverage.code, MOST_FOR_A_FUNCTION):
        yield f"{place} carries {len(ids)} rules ({ids[0]} ...), expected {MOST_FOR_A_FUNCTION}"


@check("ledger.claims", "no test claims more than four rules", needs="tests")
def claims(subject: Subject) -> Iterator[str]:
    """A test of one behaviour covers the rules of that behaviour."""
    coverage = subject.coverage
    for place, ids in () if coverage is None else _crowds(coverage.tests, MOST_FOR_A_TEST):
        yield f"{place} claims {len(ids)} rules ({ids[0]} ...), expected {MOST_FOR_A_TEST}"


def _crowds(places: Places, most: int) -> Iterator[tuple[str, list[str]]]:
    """What names more rules than it may, with their ids."""
    named: dict[tuple[str, str], set[str]] = {}
    for id_, named_at in places.items():
        for place in named_at:
            named.setdefault((place.module, place.name), set()).add(id_)
    for (module, name), ids in sorted(named.items()):
        if len(ids) > most:
            yield f"{name} of {module}", sorted(ids)


@check("ledger.reasons", "few rules are not applicable, each for a reason and without code")
def reasons(subject: Subject) -> Iterator[str]:
    """What a book demands can nearly always be enforced."""
    ledger, coverage = subject.ledger, subject.coverage
    if ledger is None or coverage is None:
        return
    apart = [rule for rule in ledger.rules if rule.not_applicable is not None]
    if len(apart) > MOST_NOT_APPLICABLE * len(ledger.rules):
        yield (
            f"{len(apart)} of {len(ledger.rules)} rules are not applicable ({apart[0].id} ...), "
            f"expected at most {MOST_NOT_APPLICABLE:.0%}"
        )
    for rule in apart:
        if len((rule.not_applicable or "").split()) < _WORDS:
            yield f"rule {rule.id} is not applicable for the reason {rule.not_applicable!r}"
        if rule.id in coverage.code:
            place = coverage.code[rule.id][0]
            yield f"rule {rule.id} is not applicable, but {place.module} carries it"


@check("ledger.sentences", "every rule has a sentence of its own")
def sentences(subject: Subject) -> Iterator[str]:
    """A sentence that stands twice is a rule that is lost."""
    first: dict[str, str] = {}
    for rule in () if subject.ledger is None else subject.ledger.rules:
        same = first.setdefault(" ".join(rule.sentence.casefold().split()), rule.id)
        if same != rule.id:
            yield f"rule {rule.id} says the same as {same}: {rule.sentence!r}"


def _gather_marks(moment: Moment) -> str:
    seen = moment.gathered
    for event in moment.game.log.events:
        if event.rule:
            seen.setdefault(event.rule, type(event).__name__)
    return ""


@after_games(
    "ledger.marks",
    "every rule that a log line cites is in the ledger",
    watch=_gather_marks,
    at="end",
)
def marks(subject: Subject) -> Iterator[str]:
    """What players look up has to be there."""
    ledger = subject.ledger
    if ledger is not None:
        for rule, event in sorted(subject.gathered("ledger.marks").items()):
            if rule not in ledger:
                yield f"the event {event} cites rule {rule}, which is not in the ledger"


@check("ledger.rulings", "every ruling beside the ledger is about a rule of it")
def rulings(subject: Subject) -> Iterator[str]:
    """Rulings that can be read, and that players find under the rule they ask for."""
    if subject.ledger is None:
        return
    try:
        all_rulings = rulings_of(subject.title)
    except DataError as error:
        yield str(error)
        return
    for ruling in all_rulings:
        for id_ in subject.ledger.unknown(ruling.rules):
            yield f"{FILE}:{ruling.line}: rule {id_} is not in the ledger"
