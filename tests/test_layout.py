"""The shape of the source: sizes, words, imports and what a title may not do."""

from __future__ import annotations

import ast
import io
import re
import statistics
import subprocess
import sys
import tokenize
import tomllib
from collections.abc import Iterator, Mapping
from collections.abc import Set as AbstractSet
from importlib import import_module
from itertools import pairwise
from pathlib import Path

import pytest

from ww1core.scaffold.title import template_files

ROOT = Path(__file__).resolve().parents[1]
CORE = ROOT / "ww1core"
GAMES = ROOT / "games"
TUTORIAL = ROOT / "examples" / "tutorial" / "ww1_tutorial"

LINES = 400
MEDIAN = 150
BINARY = {".pyc", ".ttf"}

NATIONS = re.compile(
    r"(allied?|american?|austrian?|belgian|belgium|britain|british|bulgarian?|canada|canadian"
    r"|entente|france|french|german|germany|hungarian|hungary|italian|italy|kaiser|ottoman"
    r"|portugal|portuguese|romanian?|russian?|serb|serbian?|turk|turkey|turkish)s?",
    re.IGNORECASE,
)
TITLES = re.compile(
    r"clash[\W_]*(of[\W_]*)?giants|grand[\W_]*illusion|great[\W_]*war[\W_]*commander|\bgwc"
    r"|landship|storm[\W_]*(in[\W_]*the[\W_]*)?west|\b(CG|GI|GWC|LS|SW)-[A-Z0-9]",
    re.IGNORECASE,
)
WORD = re.compile(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])")

# Which parts of the core load a heavy library; every other module loads none of them.
HEAVY = {
    "networkx": (
        "ww1core.networks.exports",
        "ww1core.networks.graphs",
        "ww1core.networks.importance",
        "ww1core.networks.questions",
        "ww1core.testing",
    ),
    "pluggy": (
        "ww1core.plugins",
        "ww1core.session.briefing",
        "ww1core.session.titles",
        "ww1core.testing",
        "ww1core.web",
    ),
    "pydantic": (
        "ww1core.hexgrid.mapdata",
        "ww1core.ledger.ledger_file",
        "ww1core.ledger.provenance",
        "ww1core.ledger.vector_file",
        "ww1core.tables",
        "ww1core.testing",
        "ww1core.turns.sequencedata",
        "ww1core.web",
    ),
    "rich": ("ww1core.cli",),
    "starlette": ("ww1core.web",),
    "typer": ("ww1core.cli",),
    "uvicorn": ("ww1core.web",),
    "websockets": ("ww1core.web",),
    "yaml": (
        "ww1core.tables",
        "ww1core.testing",
        "ww1core.words.po_files",
        "ww1core.words.word_files",
    ),
}

BARE_WAIVER = re.compile(
    r"#\s*(noqa(?!:\s*[A-Z]+[0-9]+(,\s*[A-Z]+[0-9]+)*\W+\w)|type:\s*ignore(?!\[[\w, -]+\]\W+\w))"
)


def sources(*folders: Path) -> list[Path]:
    return sorted(path for folder in folders for path in folder.rglob("*.py"))


def titles() -> list[Path]:
    folders = [path for path in GAMES.glob("*/") if any(path.rglob("*.py"))]
    return [*sorted(folders), TUTORIAL]


def name_of(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def module_of(path: Path) -> str:
    base = TUTORIAL.parent if path.is_relative_to(TUTORIAL) else ROOT
    parts = path.relative_to(base).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def tree_of(path: Path) -> ast.Module:
    return ast.parse(path.read_text("utf-8"), name_of(path))


def imports(path: Path, *, on_load: bool = False) -> Iterator[str]:
    """Every module that a file imports, or only those that it imports when it is loaded."""
    here = module_of(path).split(".") + ["__init__"] * (path.name == "__init__.py")
    nodes: list[ast.AST] = [tree_of(path)]
    while nodes:
        node = nodes.pop()
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = [*here[: -node.level], node.module] if node.level else [node.module]
            start = ".".join(part for part in base if part)
            yield from (f"{start}.{alias.name}" for alias in node.names)
        elif not (on_load and waits(node)):
            nodes.extend(ast.iter_child_nodes(node))


def waits(node: ast.AST) -> bool:
    """Whether what a node holds is not run when the file is loaded."""
    if isinstance(node, ast.If):
        return ast.unparse(node.test).endswith("TYPE_CHECKING")
    return isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda)


def is_within(module: str, package: str) -> bool:
    return f"{module}.".startswith(f"{package}.")


def forbidden_words(text: str) -> list[str]:
    words = [word for word in WORD.findall(text) if NATIONS.fullmatch(word)]
    return words + [found.group() for found in TITLES.finditer(text)]


def comments(text: str) -> Iterator[str]:
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type == tokenize.COMMENT:
            yield token.string


def hidden_positions(tree: ast.AST) -> Iterator[str]:
    """Generators and comparisons with a phase: places where a title hides where it stands."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Yield | ast.YieldFrom):
            yield f"line {node.lineno}: yield"
        elif isinstance(node, ast.Compare):
            for side in (node.left, *node.comparators):
                if "phase" in (getattr(side, "id", ""), getattr(side, "attr", "")):
                    yield f"line {node.lineno}: phase compared"


def bare_numbers(tree: ast.Module) -> Iterator[str]:
    """The constants of a module that are numbers and have no docstring below them."""
    known: set[str] = set()

    def is_number(node: ast.expr | None) -> bool:
        match node:
            case ast.Constant(value=value):
                return type(value) in {int, float}
            case ast.Name(id=name):
                return name in known
            case ast.UnaryOp(operand=operand):
                return is_number(operand)
            case ast.BinOp(left=left, right=right):
                return is_number(left) and is_number(right)
            case ast.Tuple(elts=[_, *_] as parts):
                return all(map(is_number, parts))
        return False

    for statement, below in pairwise([*tree.body, ast.Pass()]):
        if isinstance(statement, ast.Assign | ast.AnnAssign) and is_number(statement.value):
            names = {node.id for node in ast.walk(statement) if isinstance(node, ast.Name)}
            known |= names
            match below:
                case ast.Expr(value=ast.Constant(value=str())):
                    pass
                case _:
                    yield f"line {statement.lineno}: {ast.unparse(statement)}"


def test_no_file_is_long():
    files = sources(CORE, *(title / "rules" for title in titles()))
    lengths = {name_of(path): len(path.read_text("utf-8").splitlines()) for path in files}

    assert {} == {name: length for name, length in lengths.items() if length > LINES}
    assert MEDIAN > statistics.median(lengths.values())


def test_the_core_names_no_title_and_no_nation():
    files = [path for path in CORE.rglob("*") if path.is_file() and path.suffix not in BINARY]
    found = {name_of(path): forbidden_words(path.read_text("utf-8")) for path in sorted(files)}

    assert {} == {name: words for name, words in found.items() if words}


@pytest.mark.parametrize("text", ["GERMAN_UNITS", "FrenchArmy", "the allies", "gwc_map", "CG-12.7"])
def test_a_forbidden_word_is_found_inside_a_name(text):
    assert forbidden_words(text)


@pytest.mark.parametrize("text", ["germane", "a small image", "axis", "FLAGS-1", "polish"])
def test_an_innocent_word_is_not_forbidden(text):
    assert not forbidden_words(text)


def test_the_core_imports_no_title():
    outside = ("games", "ww1_tutorial", "examples", "tests", "bench")
    found = {
        f"{name_of(path)} imports {module}"
        for path in sources(CORE)
        for module in imports(path)
        if any(is_within(module, package) for package in outside)
    }

    assert set() == found


def test_no_title_imports_another():
    packages = [module_of(title / "__init__.py") for title in titles()]
    found = {
        f"{name_of(path)} imports {module}"
        for title, own in zip(titles(), packages, strict=True)
        for path in sources(title)
        for module in imports(path)
        if not is_within(module, own)
        and (is_within(module, "games") or any(is_within(module, other) for other in packages))
    }

    assert set() == found


def public_names() -> dict[str, set[str]]:
    """What every package of the core offers, the core itself its packages as well."""
    names = {
        module_of(path): set(import_module(module_of(path)).__all__)
        for path in sources(CORE)
        if path.name == "__init__.py"
    }
    names["ww1core"] |= {name.split(".")[1] for name in names if name.count(".") == 1}
    return names


def private_imports(text: str, public: Mapping[str, AbstractSet[str]]) -> list[str]:
    """What a text imports of the core that no package of it offers."""
    return [
        f"{node.module}.{alias.name}"
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.ImportFrom) and is_within(node.module or "", "ww1core")
        for alias in node.names
        if alias.name not in public.get(node.module, ())
    ] + [
        alias.name
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.Import)
        for alias in node.names
        if is_within(alias.name, "ww1core") and alias.name not in public
    ]


def test_a_title_imports_from_packages_of_the_core_only():
    public = public_names()
    texts = {name_of(path): path.read_text("utf-8") for path in sources(*titles())}
    texts |= {str(path): text for path, text in template_files("ford") if path.suffix == ".py"}
    found = {name: private_imports(text, public) for name, text in texts.items()}

    assert {} == {name: modules for name, modules in found.items() if modules}


@pytest.mark.parametrize(
    ("text", "private"),
    [
        ("from ww1core.turns import State", []),
        ("from ww1core import State, scenes", []),
        ("from ww1core.turns.state import State", ["ww1core.turns.state.State"]),
        ("from ww1core.turns import state", ["ww1core.turns.state"]),
        ("from ww1core.errors import DataError", ["ww1core.errors.DataError"]),
        ("import ww1core.turns.state", ["ww1core.turns.state"]),
    ],
)
def test_an_import_from_a_module_of_the_core_is_found(text, private):
    assert private == private_imports(text, public_names())


@pytest.mark.parametrize("library", sorted(HEAVY))
def test_a_heavy_library_is_loaded_only_where_it_belongs(library):
    found = {
        module_of(path)
        for path in sources(CORE)
        if any(is_within(module, library) for module in imports(path, on_load=True))
    }

    assert set() == {
        module for module in found if not any(is_within(module, part) for part in HEAVY[library])
    }


def test_light_modules_load_no_heavy_library():
    heavy = {part for parts in HEAVY.values() for part in parts}
    modules = [module_of(path) for path in sources(CORE)]
    light = [name for name in modules if not any(is_within(name, part) for part in heavy)]
    code = f"import sys, {', '.join(light)}; print(*sys.modules)"
    command = [sys.executable, "-c", code]
    done = subprocess.run(command, cwd=ROOT, check=False, capture_output=True, text=True)

    assert "" == done.stderr
    assert set() == HEAVY.keys() & set(done.stdout.split())


def test_a_title_keeps_its_position_on_the_stack():
    found = {name_of(path): list(hidden_positions(tree_of(path))) for path in sources(*titles())}

    assert {} == {name: places for name, places in found.items() if places}


@pytest.mark.parametrize("text", ["s.phase == 'move'", "'move' != phase", "def f(): yield 1"])
def test_a_hidden_position_is_found(text):
    assert list(hidden_positions(ast.parse(text)))


def test_every_waiver_has_a_code_and_a_reason():
    folders = [ROOT / name for name in ("bench", "examples", "games", "tests", "ww1core")]
    found = {
        f"{name_of(path)}: {comment}"
        for path in sources(*folders)
        for comment in comments(path.read_text("utf-8"))
        if BARE_WAIVER.search(comment)
    }

    assert set() == found


@pytest.mark.parametrize(
    ("comment", "bare"),
    [
        ("# noqa", True),
        ("# noqa: E501", True),
        ("# noqa: E501, S101 (a table)", False),
        ("# type: ignore", True),
        ("# type: ignore[attr-defined]", True),
        ("# type: ignore[attr-defined]  # set by the reader", False),
    ],
)
def test_a_waiver_without_code_or_reason_is_found(comment, bare):
    assert bare == bool(BARE_WAIVER.search(comment))


def test_every_number_of_the_core_says_what_it_limits():
    found = {name_of(path): list(bare_numbers(tree_of(path))) for path in sources(CORE)}

    assert {} == {name: numbers for name, numbers in found.items() if numbers}


@pytest.mark.parametrize(
    ("text", "bare"),
    [
        ("MOST = 3", True),
        ("MOST: int = -1 << 4", True),
        ("WIDE, HIGH = 2.5, 1.5", True),
        ('"""The heading."""\nMOST = 3', True),
        ('HALF = 3\n"""Half of it."""\nWHOLE = 2 * HALF', True),
        ('MOST = 3\n"""The most pieces of a stack."""', False),
        ("NAME = 'three'", False),
        ("FLAG = True", False),
        ("def f():\n    most = 3", False),
    ],
)
def test_a_number_without_a_docstring_is_found(text, bare):
    assert bare == bool(list(bare_numbers(ast.parse(text))))


def test_every_package_says_what_is_public():
    inits = [path for path in sources(CORE, *titles()) if path.name == "__init__.py"]
    missing = [
        name_of(path)
        for path in inits
        if not any(
            isinstance(node, ast.Name) and node.id == "__all__" and isinstance(node.ctx, ast.Store)
            for node in ast.walk(tree_of(path))
        )
    ]

    assert [] == missing


def test_every_folder_of_code_is_a_package():
    folders = {path.parent for path in sources(CORE, *titles())}

    assert [] == sorted(name_of(path) for path in folders if not (path / "__init__.py").exists())


@pytest.mark.parametrize("folder", ["games", "tests"])
def test_a_namespace_has_no_package_file(folder):
    pattern = "__init__.py" if folder == "games" else "**/__init__.py"

    assert [] == sorted((ROOT / folder).glob(pattern))


def test_ruff_ignores_at_most_ten_rules_each_with_a_reason():
    text = (ROOT / "pyproject.toml").read_text("utf-8")
    ignored = tomllib.loads(text)["tool"]["ruff"]["lint"]["ignore"]

    assert len(ignored) <= 10
    assert [] == [rule for rule in ignored if not re.search(rf'"{rule}", +# \w', text)]
