"""Which rules are carried and tested."""

from __future__ import annotations

import pytest

from ww1core.errors import DataError, PluginError
from ww1core.ledger.coverage import (
    Coverage,
    Judgement,
    files_of_tests,
    import_modules,
    places_in_tests,
)
from ww1core.ledger.ledger_file import Ledger, LedgerRule
from ww1core.ledger.rules import Place, places_of

PLACE = (Place("somewhere", "something", 1),)

MARKED = '''
import pytest
from pytest import mark

pytestmark = [pytest.mark.rule("A-1"), pytest.mark.deep]


@pytest.mark.rule("A-2", "A-3")
def test_two():
    """pytest.mark.rule("A-99")"""


@pytest.mark.parametrize("x", [pytest.param(1, marks=mark.rule("A-4"))])
async def test_parameters(x):
    pass


@pytest.mark.rule("A-98")
def helper():
    pass


@pytest.mark.rule("A-5")
class TestGroup:
    pytestmark: object = pytest.mark.rule("A-6")

    @pytest.mark.rule("A-7")
    def test_inside(self):
        pass


@pytest.mark.rule("A-97")
class Empty:
    pass
'''


def ledger(*ids, not_applicable=()):
    rules = [LedgerRule(id=id_, chapter="1", sentence="a sentence") for id_ in ids]
    rules += [
        LedgerRule(id=id_, chapter="1", sentence="a sentence", not_applicable="a reason")
        for id_ in not_applicable
    ]
    return Ledger(title="toy", rules=tuple(rules))


def carried(*ids):
    return dict.fromkeys(ids, PLACE)


def test_code_and_data_both_carry_a_rule():
    found = Coverage(ledger("A-1", "A-2", "A-3"), carried("A-1"), carried("A-2"), {})

    assert ("A-3",) == found.missing_code


def test_a_rule_without_effect_misses_nothing():
    found = Coverage(ledger("A-1", not_applicable=["A-2"]), carried("A-1"), {}, carried("A-1"))

    assert ("A-1",) == found.applicable
    assert found.is_complete


@pytest.mark.parametrize(
    ("judgement", "missing"),
    [
        (Judgement(3, 0), ("A-1",)),
        (Judgement(3, 0, is_stale=True), ("A-1",)),
        (Judgement(3, 1), ()),
        (Judgement(0, 0), ()),
    ],
)
def test_a_rule_whose_tests_notice_no_change_is_missing(judgement, missing):
    ids = carried("A-1", "A-2")
    found = Coverage(ledger("A-1", "A-2"), ids, {}, ids, judged={"A-1": judgement})

    assert missing == found.missing_test
    assert (not missing) == found.is_complete


def test_a_stale_judgement_is_named_and_lacks_nothing():
    ids = carried("A-1", "A-2")
    judged = {"A-2": Judgement(2, 2, is_stale=True), "A-1": Judgement(2, 2)}
    found = Coverage(ledger("A-1", "A-2"), ids, {}, ids, judged=judged)

    assert ("A-2",) == found.stale
    assert found.is_complete


def test_a_rule_without_a_test_is_missing():
    found = Coverage(ledger("A-1", "A-2"), carried("A-1", "A-2"), {}, carried("A-2"))

    assert ("A-1",) == found.missing_test
    assert not found.is_complete


@pytest.mark.parametrize("where", ["code", "data", "tests"])
def test_an_id_that_is_not_in_the_ledger_is_unknown(where):
    full = carried("A-1")
    places = {"code": full, "data": {}, "tests": full}
    places[where] = carried("A-1", "A-9")
    found = Coverage(ledger("A-1"), **places)

    assert ("A-9",) == found.unknown
    assert not found.is_complete


def test_an_id_that_is_only_named_has_to_exist():
    found = Coverage(ledger("A-1"), {}, {}, {}, frozenset({"A-1", "A-8"}))

    assert ("A-8",) == found.unknown
    assert ("A-1",) == found.missing_code


def test_tests_of_other_titles_are_not_unknown_but_their_ids_in_code_are():
    found = Coverage(ledger("A-1"), carried("B-1"), {}, carried("B-2"))

    assert ("B-1",) == found.unknown


def test_marks_are_read_from_functions_classes_and_modules(tmp_path):
    (tmp_path / "test_marked.py").write_text(MARKED)
    found = places_in_tests(tmp_path)

    file = str(tmp_path / "test_marked.py")
    assert {
        "A-1": (Place(file, "module", 1),),
        "A-2": (Place(file, "test_two", 9),),
        "A-3": (Place(file, "test_two", 9),),
        "A-4": (Place(file, "test_parameters", 14),),
        "A-5": (Place(file, "TestGroup", 24),),
        "A-6": (Place(file, "TestGroup", 24),),
        "A-7": (Place(file, "test_inside", 28),),
    } == found


VECTORS = """\
vectors:
- id: EX-1
  rules: [A-1, A-2]
  expect: {is_over: true}
- {id: EX-2, rules: [A-2], expect: {is_over: true}}
"""


def test_vectors_count_where_a_test_beside_them_names_their_file(tmp_path):
    file = tmp_path / "vectors.yaml"
    file.write_text(VECTORS)
    assert {} == places_in_tests(tmp_path)

    (tmp_path / "test_vectors.py").write_text('PATH = HERE / "vectors.yaml"')
    first, second = Place(str(file), "EX-1", 2), Place(str(file), "EX-2", 5)

    assert {"A-1": (first,), "A-2": (first, second)} == places_in_tests(tmp_path)


def test_a_vector_is_held_by_the_tests_that_name_its_file(tmp_path):
    (tmp_path / "vectors.yaml").write_text(VECTORS)
    for name, text in (("test_a", '"vectors.yaml"'), ("test_b", '"other vectors.yaml"')):
        (tmp_path / f"{name}.py").write_text(f"PATH = {text}")
    places = places_in_tests(tmp_path)["A-1"]

    assert (str(tmp_path / "test_a.py"),) == files_of_tests(places)
    assert ("elsewhere.py",) == files_of_tests([Place("elsewhere.py", "test_x", 1)])


def test_a_wrong_file_of_vectors_is_named_with_its_line(tmp_path):
    (tmp_path / "vectors.yaml").write_text(VECTORS.replace("rules: [A-2], ", ""))
    (tmp_path / "test_vectors.py").write_text('PATH = HERE / "vectors.yaml"')

    with pytest.raises(DataError, match=r"vectors\.yaml:5: vectors\[1\]\.rules: missing"):
        places_in_tests(tmp_path)


def test_only_test_files_are_read(tmp_path):
    (tmp_path / "conftest.py").write_text("this is no Python")
    (tmp_path / "inner").mkdir()
    (tmp_path / "inner" / "stones_test.py").write_text(MARKED)

    assert 7 == len(places_in_tests(tmp_path))


def test_a_test_file_that_is_no_python_is_named_with_its_line(tmp_path):
    (tmp_path / "test_wrong.py").write_text("x = 1\ndef test(:\n")

    with pytest.raises(DataError, match=r"test_wrong\.py:2: not valid Python: "):
        places_in_tests(tmp_path)


def test_a_test_file_of_strange_bytes_is_named(tmp_path):
    (tmp_path / "test_wrong.py").write_bytes(b"x = '\x00'")

    with pytest.raises(DataError, match=r"test_wrong\.py"):
        places_in_tests(tmp_path)


def test_a_folder_that_is_not_there_is_named(tmp_path):
    with pytest.raises(DataError, match="none: no such folder"):
        places_in_tests(tmp_path / "none")


@pytest.fixture
def package(tmp_path, monkeypatch):
    """A package of modules that are imported by nobody."""

    def write(name, **modules):
        folder = tmp_path / name
        folder.mkdir()
        for module, source in {"__init__": "", **modules}.items():
            (folder / f"{module}.py").write_text(source)
        monkeypatch.syspath_prepend(str(tmp_path))

    return write


def test_every_module_of_a_package_is_imported(package):
    source = "from ww1core.ledger.rules import rule\n@rule('P-1')\ndef f(): pass\n"
    package("covered_package", deep=source, __main__="raise SystemExit\n")
    import_modules("covered_package")

    assert {"P-1": (Place("covered_package.deep", "f", 2),)} == places_of("covered_package")


def test_a_module_that_cannot_be_imported_is_told(package):
    package("faulty_package", deep="1 / 0\n")

    message = "faulty_package cannot be imported: ZeroDivisionError"
    with pytest.raises(PluginError, match=message):
        import_modules("faulty_package")


def test_an_error_of_the_core_is_told_as_it_is(package):
    source = "from ww1core.errors import DataError\nraise DataError('wrong', file='a.yaml')\n"
    package("wrong_package", deep=source)

    with pytest.raises(DataError, match=r"a\.yaml: wrong"):
        import_modules("wrong_package")


def test_a_file_that_is_named_as_a_test_twice_counts_once(tmp_path):
    (tmp_path / "test_a_test.py").write_text(MARKED)

    assert 1 == len(places_in_tests(tmp_path)["A-7"])
