"""Which rules of a title's ledger are carried by code or data, and which are tested."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator, Mapping
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

from ww1core.errors import DataError, PluginError, Ww1Error
from ww1core.ledger.rules import Place, places_of
from ww1core.words.system_reasons import reason_of

if TYPE_CHECKING:
    from ww1core.ledger.ledger_file import Ledger
    from ww1core.plugins.opening import Title

__all__ = [
    "Coverage",
    "Judgement",
    "Places",
    "coverage_of",
    "data_places",
    "files_of_tests",
    "import_modules",
    "ledger_of",
    "places_in_tests",
    "spoken_ledger",
]

VECTORS = "vectors.yaml"
"""How the names of files with test vectors end."""

Places = Mapping[str, tuple[Place, ...]]
"""Where rules are named, by their ids."""


class Judgement(NamedTuple):
    """What a stored report says of the tests of a rule: mutants made, and mutants killed.

    It is stale if what carries the rule or what tests it has changed since.
    """

    mutants: int
    killed: int
    is_stale: bool = False


class Coverage(NamedTuple):
    """The rules of a title and the places that carry them.

    ``named`` are ids that the title names elsewhere, as an option does: they have to exist but
    carry nothing. ``judged`` are the rules that a stored report speaks of, ``mutants`` all that it
    counts: a mutant of several rules is one.
    """

    ledger: Ledger
    code: Places
    data: Places
    tests: Places
    named: frozenset[str] = frozenset()
    judged: Mapping[str, Judgement] = MappingProxyType({})
    mutants: Judgement = Judgement(0, 0)

    @property
    def book_ids(self) -> tuple[str, ...]:
        """The rules that the book states."""
        return tuple(rule.id for rule in self.ledger.rules if rule.source == "book")

    @property
    def content_ids(self) -> tuple[str, ...]:
        """The rules of the content that completes the book."""
        return tuple(rule.id for rule in self.ledger.rules if rule.source == "content")

    @property
    def applicable(self) -> tuple[str, ...]:
        """The rules that have an effect in software, in the order of the book."""
        return tuple(rule.id for rule in self.ledger.rules if rule.not_applicable is None)

    @property
    def missing_code(self) -> tuple[str, ...]:
        """The applicable rules that neither code nor data carries."""
        return self.ledger.uncovered((*self.code, *self.data))

    @property
    def missing_test(self) -> tuple[str, ...]:
        """The applicable rules that no test covers, or whose tests notice no change."""
        return self.ledger.uncovered(id_ for id_ in self.tests if id_ not in self.unnoticed)

    @property
    def unnoticed(self) -> frozenset[str]:
        """The rules whose tests kill none of their mutants."""
        return frozenset(
            id_ for id_, score in self.judged.items() if score.mutants and not score.killed
        )

    @property
    def stale(self) -> tuple[str, ...]:
        """The rules that have changed since they were judged, or whose tests have."""
        return tuple(
            id_ for id_ in self.applicable if id_ in self.judged and self.judged[id_].is_stale
        )

    @property
    def unknown(self) -> tuple[str, ...]:
        """Ids that are used but are not in the ledger.

        Tests of several titles may stand side by side: of theirs only the ids of this title's
        namespace count.
        """
        spaces = {_namespace(id_) for id_ in self.ledger.ids}
        tested = (id_ for id_ in self.tests if _namespace(id_) in spaces)
        return self.ledger.unknown((*self.code, *self.data, *self.named, *tested))

    @property
    def is_complete(self) -> bool:
        """Whether nothing is missing and nothing unknown."""
        return not (self.missing_code or self.missing_test or self.unknown)


def _namespace(id_: str) -> str:
    return id_.partition("-")[0]


def coverage_of(title: Title, tests: Path | None = None) -> Coverage:
    """The coverage of a title, with the tests under a folder."""
    ledger = ledger_of(title)
    package = title.facts.package
    import_modules(package)
    named = frozenset(option.rule for option in title.options if option.rule)
    tested = {} if tests is None else places_in_tests(tests)
    return Coverage(ledger, places_of(package), data_places(title), tested, named)


def ledger_of(title: Title) -> Ledger:
    """The ledger of a title, in English, as it is checked."""
    from ww1core.ledger.ledger_file import load_ledger

    return load_ledger(_ledger_file(title))


def spoken_ledger(title: Title) -> Ledger:
    """The ledger of a title in the language that is spoken, as it is shown."""
    from ww1core.ledger.translation import translated_ledger
    from ww1core.words.language import spoken_language

    return translated_ledger(ledger_of(title), _ledger_file(title), spoken_language())


def _ledger_file(title: Title) -> Path:
    path = title.plugins.ledger()
    if path is None:
        message = f"{title.facts.name} has no ledger"
        raise PluginError(message)
    return path


def import_modules(package: str) -> None:
    """Import every module of a package, so that all its rules are noted."""
    try:
        imported = import_module(package)
        for module in walk_packages(getattr(imported, "__path__", ()), f"{package}."):
            if not module.name.endswith(".__main__"):
                import_module(module.name)
    except Ww1Error:
        raise
    except Exception as error:
        message = f"{package} cannot be imported: {type(error).__name__}: {error}"
        raise PluginError(message) from error


def data_places(title: Title) -> dict[str, tuple[Place, ...]]:
    """The rules that the data files of a title carry, over all its scenarios."""
    from ww1core.ledger.provenance import rule_places

    places: dict[str, dict[Place, None]] = {}
    for scenario in title.scenarios:
        for id_, stated in rule_places(title.open(scenario.id).documents).items():
            places.setdefault(id_, {}).update(dict.fromkeys(stated))
    return {id_: tuple(places[id_]) for id_ in sorted(places)}


def places_in_tests(folder: Path) -> dict[str, tuple[Place, ...]]:
    """The rules that tests under a folder are marked with, each with the tests.

    A mark on a class or a module counts if there is a test in it, and a file of test vectors if a
    test file beside it names it. The files are only read.
    """
    if not folder.is_dir():
        raise DataError("no such folder", file=str(folder))
    places: dict[str, list[Place]] = {}
    for path in sorted({*folder.rglob("test_*.py"), *folder.rglob("*_test.py")}):
        tree = _tree(path)
        for id_, place in (*_marked(tree, str(path)), *_in_vectors(tree, path)):
            places.setdefault(id_, []).append(place)
    return {id_: tuple(places[id_]) for id_ in sorted(places)}


def _tree(path: Path) -> ast.Module:
    try:
        return ast.parse(path.read_bytes(), str(path))
    except (SyntaxError, ValueError) as error:
        line = getattr(error, "lineno", None)
        message = f"not valid Python: {getattr(error, 'msg', error)}"
        raise DataError(message, file=str(path), line=line) from None
    except OSError as error:
        raise DataError(f"cannot be read: {reason_of(error)}", file=str(path)) from None


def _marked(tree: ast.Module, file: str) -> Iterator[tuple[str, Place]]:
    """Every rule id of a file with the function, class or module that is marked with it."""
    nodes: list[tuple[ast.AST, str]] = [(tree, "module")]
    while nodes:
        node, name = nodes.pop()
        marks: list[ast.AST] = []
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            marks = list(node.decorator_list) if _is_test(node) else []
        elif isinstance(node, ast.ClassDef | ast.Module):
            nodes += [
                (inner, inner.name)
                for inner in node.body
                if isinstance(inner, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef)
            ]
            if any(_is_test(inner) for inner in ast.walk(node)):
                marks = [*getattr(node, "decorator_list", ()), *_pytestmarks(node.body)]
        line = getattr(node, "lineno", 1)
        for id_ in dict.fromkeys(id_ for mark in marks for id_ in _ids(mark)):
            yield id_, Place(file, name, line)


def _in_vectors(tree: ast.Module, path: Path) -> Iterator[tuple[str, Place]]:
    """Every rule id of the vectors that a file of tests names, with the vector."""
    for file in _vector_files(tree, path):
        from ww1core.ledger.vector_file import read_vectors

        document = read_vectors(file, str(file))
        for number, vector in enumerate(document.value.vectors):
            place = Place(str(file), vector.id, document.line("vectors", number))
            yield from ((id_, place) for id_ in vector.rules)


def _vector_files(tree: ast.Module, path: Path) -> Iterator[Path]:
    """The files of vectors beside a file of tests that it names."""
    texts = (node.value for node in ast.walk(tree) if isinstance(node, ast.Constant))
    for name in sorted({text for text in map(str, texts) if text.endswith(VECTORS)}):
        if (file := path.with_name(name)).is_file():
            yield file


def files_of_tests(places: Iterable[Place]) -> tuple[str, ...]:
    """The files of tests that hold some places; a vector is held by those that name its file."""
    files: set[str] = set()
    for name in {place.module for place in places}:
        file = Path(name)
        if not name.endswith(VECTORS):
            files.add(name)
            continue
        for path in file.parent.glob("*test*.py"):
            if file in _vector_files(_tree(path), path):
                files.add(str(path))
    return tuple(sorted(files))


def _is_test(node: ast.AST) -> bool:
    if not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
        return False
    return node.name.startswith("test")


def _pytestmarks(body: Iterable[ast.stmt]) -> Iterator[ast.AST]:
    for statement in body:
        if isinstance(statement, ast.Assign | ast.AnnAssign) and statement.value is not None:
            targets = statement.targets if isinstance(statement, ast.Assign) else [statement.target]
            if any(
                isinstance(target, ast.Name) and target.id == "pytestmark" for target in targets
            ):
                yield statement.value


def _ids(mark: ast.AST) -> Iterator[str]:
    """The ids of every ``pytest.mark.rule(...)`` inside an expression."""
    for node in ast.walk(mark):
        if isinstance(node, ast.Call) and ast.unparse(node.func).endswith("mark.rule"):
            for argument in node.args:
                if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
                    yield argument.value
