"""Write the pages of the reference that follow from the code."""

from __future__ import annotations

import ast
import inspect
import sys
from collections.abc import Callable, Iterator
from importlib import import_module
from itertools import pairwise
from pathlib import Path
from pkgutil import walk_packages
from textwrap import dedent, wrap
from typing import Any

from typer.main import get_command

import ww1core
from ww1core import errors
from ww1core.cli.arguments import app
from ww1core.plugins import Faces, find_title, spec
from ww1core.plugins.opening import Title
from ww1core.scaffold.schemas import core_schemas
from ww1core.tables.jsonschemas import model_schema
from ww1core.tables.models import RULE_ID
from ww1core.testing.check import all_checks
from ww1core.testing.known import FILE, KnownFailures
from ww1core.testing.profiles import PROFILES
from ww1core.turns import State

FOLDER = Path(__file__).parent / "reference"


def hooks_page() -> str:
    """Every hook with its signature and what it must do."""
    lines = [
        "# Hooks",
        "",
        "A title implements these functions with `@hook` from `ww1core.plugins`, each with the",
        "arguments that it needs. They are called when a title is found or opened, never inside a",
        "turn. Where several results are collected, those of extensions follow those of the",
        "title. Its words are read from the folder `texts` and its ledger from `rules.yaml` of",
        "the package that its facts name; those of an extension beside its plugin.",
        "",
    ]
    for name in spec.__all__:
        if not name.startswith("ww1_"):
            continue
        function = getattr(spec, name)
        signature = str(inspect.signature(function)).replace("'", "")
        first = function.ww1_spec["firstresult"]
        lines += [
            f"## {name}",
            "",
            "```python",
            f"def {name}{signature}",
            "```",
            "",
            inspect.cleandoc(function.__doc__ or ""),
            "One result, the title's." if first else "Results of the title and its extensions.",
            "",
        ]
    lines += ["## Faces", "", inspect.cleandoc(Faces.__doc__ or "").replace("``", "`"), ""]
    return "\n".join(lines)


def errors_page() -> str:
    """Every exception and what it means."""
    tree = (errors.__doc__ or "").split("\n\n", 1)[1]
    lines = [
        "# Errors",
        "",
        "Everything the engine refuses is one of these, with one message: lower case, with the",
        "file and line, the field, the piece, the hex as printed, or the rule. The command `ww1`",
        "prints it and ends with exit code 2.",
        "",
        "```text",
        tree.strip(),
        "```",
        "",
        "## Reserved names",
        "",
        "A state has slots and methods of its own. A title gives no slot of its state one of these",
        f"names: {', '.join(f'`{name}`' for name in reserved_names())}.",
        "",
    ]
    return "\n".join(lines)


def reserved_names() -> list[str]:
    """What no slot of a title's state may be called."""
    return sorted(name for name in vars(State) if not name.startswith("_") and name != "voice")


LOOKS = {
    "title": "the title",
    "decision": "every decision",
    "answer": "every answer",
    "end": "the end of a game",
    "games": "all games",
}


def checks_page() -> str:
    """Every check of the contract, by group, and how much each profile looks at."""
    checks = all_checks()
    groups = dict.fromkeys(one.group for one in checks)
    lines = [
        "# Checks",
        "",
        f"The {len(checks)} checks of the contract in {len(groups)} groups; how to run them is",
        "told in [Validate a title](../how-to/validate-a-title.md). A check looks at the title as",
        "a whole, or at random games while they are played; where it is marked with `…` it looks",
        "at some decisions only. A check that needs a capability is skipped for a title without",
        "it.",
        "",
        "| profile | scenario | games | decisions | moments | candidates | other games |",
        "|---|---|---|---|---|---|---|",
    ]
    for how in PROFILES.values():
        for which, share in (("smallest", how.smallest), ("other", how.others)):
            lines.append(f"| `{how.name}` | {which} | {' | '.join(map(str, share))} |")
    for group in groups:
        lines += [
            "",
            f"## {group}",
            "",
            "| check | statement | looks at | needs |",
            "|---|---|---|---|",
        ]
        for one in checks:
            if one.group == group:
                looks = LOOKS[one.when] + (" …" if one.some else "")
                lines.append(f"| `{one.id}` | {one.statement} | {looks} | {one.needs} |")
    return "\n".join(lines) + "\n"


FILES = {
    "map": "Read by `ww1core.hexgrid.mapdata`.",
    "sequence": "Read by `ww1core.turns.sequencedata`.",
    "rules": "`rules.yaml` in the package of a title.",
    "texts": "One file a language, read by `ww1core.words.word_files`.",
    "table": "A part of a file of the title: `ww1core.tables.charts.TableData`.",
    "chart": "A part of a file of the title: `ww1core.tables.charts.ChartData`.",
    "modifier": "A part of a file of the title: `ww1core.tables.charts.ModifierData`.",
    "vectors": "Beside the tests of a title; see [Test a rule](../how-to/test-a-rule.md).",
}


def data_files_page() -> str:
    """Every field of every file that the core has a model for, as ``ww1 schema`` tells it."""
    schemas = {name: core_schemas()[name] for name in FILES}
    known = (
        f"`{FILE}` beside the ledger; see [Keep known failures](../how-to/keep-known-failures.md)."
    )
    schemas["known failures"] = model_schema(KnownFailures, "known failures")
    parts: dict[str, dict[str, Any]] = {}
    lines = [
        "# Data files",
        "",
        "Data is YAML. A field that is not listed is refused, and so is a value of another type:",
        "the message names file, line and field, what was expected and what to do. A title adds",
        "files of its own, with models made from `Datum` and `Entry` of `ww1core.tables.models`.",
        "`ww1 schema` writes all this as JSON Schemas for editors, `ww1 schema TITLE` those of the",
        "files of a title.",
    ]
    for name, schema in schemas.items():
        lines += [
            "",
            f"## {name}",
            "",
            f"{_sentence(schema['title'])} {FILES.get(name, known)}",
            "",
        ]
        lines += _fields(schema)
        parts |= schema.get("$defs", {})
    for name, schema in sorted(parts.items()):
        lines += ["", f"## {name}", "", schema["description"], "", *_fields(schema)]
    return "\n".join(lines) + "\n"


def _fields(schema: dict[str, Any]) -> list[str]:
    """The fields as a table; a file without fields of its own maps keys to values."""
    if "properties" not in schema:
        return [schema["description"]]
    lines = ["| field | type | default | meaning |", "|---|---|---|---|"]
    for name, field in schema["properties"].items():
        default = "needed" if name in schema.get("required", ()) else _default(field)
        meaning = _sentence(field["description"]).replace("``", "`").replace("\n", " ")
        lines.append(f"| `{name}` | {_form(field)} | {default} | {meaning} |")
    return lines


def _default(field: dict[str, Any]) -> str:
    value = field.get("default")
    return "" if value in (None, [], "", {}) else f"`{value}`"


def _form(schema: dict[str, Any]) -> str:
    """What a value has to be, in words."""
    for several in ("anyOf", "oneOf"):
        if several in schema:
            forms = [_form(one) for one in schema[several] if one.get("type") != "null"]
            return " or ".join(dict.fromkeys(forms))
    if "$ref" in schema:
        name = schema["$ref"].rpartition("/")[2]
        return f"[{name}](#{name.lower()})"
    if "enum" in schema:
        return ", ".join(f"`{value}`" for value in schema["enum"])
    match schema["type"]:
        case "array" if "prefixItems" in schema:
            return f"list of {len(schema['prefixItems'])}"
        case "array":
            return f"list of {_inner(schema['items'])}"
        case "object":
            inner = schema["additionalProperties"]
            return "by key any value" if inner is True else f"by key {_inner(inner)}"
        case "integer" if "minimum" in schema:
            return f"number from {schema['minimum']} on"
        case "string":
            return "rule id" if schema.get("pattern") == RULE_ID else schema.get("format", "text")
        case name:
            return {"integer": "number", "boolean": "yes or no"}.get(name, str(name))


def _inner(schema: dict[str, Any]) -> str:
    form = _form(schema)
    return f"({form})" if " " in form and form != "rule id" else form


def _sentence(words: str) -> str:
    return f"{words[0].upper()}{words[1:].rstrip('.')}."


def commands_page() -> str:
    """Every command with its arguments and options."""
    lines = [
        "# Commands",
        "",
        "Bad input ends a command with one message and exit code 2, a check that fails with 1.",
        "With `WW1_TRACEBACK` in the environment an unforeseen error is shown whole.",
    ]
    for name, command in sorted(getattr(get_command(app), "commands", {}).items()):
        lines += ["", f"## ww1 {name}", "", inspect.cleandoc(command.help or ""), ""]
        lines += ["| argument | default | meaning |", "|---|---|---|"]
        for one in command.params:
            is_flag = getattr(one, "is_flag", False)
            named = max(one.opts, key=len) if one.opts[0].startswith("-") else ""
            value = "" if is_flag else str(one.metavar or one.type.name.upper())
            what = " ".join(filter(None, (named, value))).replace("|", " or ")
            default = "" if is_flag or one.default in (None, ()) else f"`{one.default}`"
            default = "needed" if one.required else default
            lines.append(f"| `{what}` | {default} | {one.help} |")
    return "\n".join(lines) + "\n"


WIDE = 88
"""Up to so many characters of a signature stand in one line."""


def public_names() -> dict[str, list[str]]:
    """The public names of every package that offers some.

    Those that the core offers at its top besides a package stand with the package alone.
    """
    found = {
        module.name: list(import_module(module.name).__all__)
        for module in walk_packages(ww1core.__path__, "ww1core.")
        if module.ispkg
    }
    below = {name for names in found.values() for name in names}
    top = [name for name in ww1core.__all__ if name not in below]
    return {"ww1core": top} | {package: names for package, names in found.items() if names}


def api_page() -> str:
    """Every public name by package: its form and what it means."""
    names = public_names()
    also = [f"`{name}`" for name in ww1core.__all__ if name not in names["ww1core"]]
    count = sum(map(len, names.values()))
    lines = [
        "# Public names",
        "",
        f"The {count} names that titles and programs are written with, by the package that offers",
        "them. Modules inside a package are its own matter and change without notice.",
        "",
        "The core itself offers the most used ones besides:",
        *wrap(", ".join(also) + ".", WIDE),
        "",
    ]
    for package, inside in names.items():
        module = import_module(package)
        lines += [f"## {package}", "", _summary(module.__doc__), ""]
        for name in inside:
            lines += _entry(package, name, getattr(module, name))
    return "\n".join(lines).rstrip() + "\n"


def _entry(package: str, name: str, thing: object) -> list[str]:
    """The form of a name, what it means, and the public parts of a class."""
    lines = [f"### {name}", "", "```python"]
    if not (inspect.isclass(thing) and thing.__name__ == name) and not inspect.isroutine(thing):
        form, meaning = _assigned(package, name)
        return [*lines, form, "```", "", meaning, ""]
    lines += [_form_of(name, thing), "```", "", inspect.getdoc(thing) or "", ""]
    parts = list(_parts_of(thing)) if inspect.isclass(thing) else []
    return [*lines, *parts, *([""] if parts else [])]


def _assigned(package: str, name: str) -> tuple[str, str]:
    """How a constant or a form of values is written, and the sentence below it."""
    folder = Path(next(iter(import_module(package).__path__)))
    for file in sorted(folder.glob("*.py")):
        source = file.read_text("utf-8")
        for node, after in pairwise(ast.parse(source).body):
            target = node.targets[0] if isinstance(node, ast.Assign) else None
            target = node.target if isinstance(node, ast.AnnAssign) else target
            if isinstance(target, ast.Name) and target.id == name:
                form = (ast.get_source_segment(source, node) or "").replace(": TypeAlias", "")
                is_told = isinstance(after, ast.Expr) and isinstance(after.value, ast.Constant)
                return form, inspect.cleandoc(after.value.value) if is_told else ""
    message = f"{package}.{name} is nowhere assigned"
    raise ValueError(message)


def _parts_of(thing: type) -> Iterator[str]:
    """The methods and properties of a class, each with its first sentence.

    Those that it has from a class of the core which is not public itself are its own.
    """
    public = {name for names in public_names().values() for name in names}
    inherited = [
        base
        for base in thing.__mro__[1:]
        if base.__module__.startswith("ww1core.") and base.__name__ not in public
    ]
    parts: dict[str, Any] = {}
    for owner in (thing, *inherited):
        parts = parts | {name: part for name, part in vars(owner).items() if name not in parts}
    for name, part in parts.items():
        function = getattr(part, "__func__", part)
        meaning = _summary(inspect.getdoc(part)).replace("\n", " ")
        if name.startswith("_") or not meaning:
            continue
        if isinstance(part, property):
            yield f"- `{name}`: {meaning}"
        elif inspect.isfunction(function):
            is_written = Path(function.__code__.co_filename).exists()
            form = _signature(_node_of(function)) if is_written else ([], "")
            yield f"- `{_on_one_line(name, *form)}`: {meaning}"


def _form_of(name: str, thing: Callable[..., object]) -> str:
    """How a function or a class is written, a line a parameter where it is long."""
    parameters, returned = _signature(_node_of(thing))
    form = _on_one_line(name, parameters, returned)
    if len(form) <= WIDE or not parameters:
        return form
    return "\n".join([f"{name}(", *(f"    {one}," for one in parameters), f"){returned}"])


def _on_one_line(name: str, parameters: list[str], returned: str) -> str:
    return f"{name}({', '.join(parameters)}){returned}"


def _node_of(thing: Callable[..., object]) -> ast.FunctionDef | ast.ClassDef:
    node = ast.parse(dedent(inspect.getsource(thing))).body[0]
    if not isinstance(node, ast.FunctionDef | ast.ClassDef):
        message = f"{thing} is neither a function nor a class"
        raise TypeError(message)
    return node


def _signature(node: ast.FunctionDef | ast.ClassDef) -> tuple[list[str], str]:
    """The parameters as they are written, those of a class by its fields, and what is returned."""
    if isinstance(node, ast.FunctionDef):
        returned = "" if node.returns is None else f" -> {ast.unparse(node.returns)}"
        return _parameters(node.args), returned
    for inner in node.body:
        if isinstance(inner, ast.FunctionDef) and inner.name == "__init__":
            return _parameters(inner.args), ""
    fields = [inner for inner in node.body if isinstance(inner, ast.AnnAssign)]
    return [ast.unparse(field) for field in fields if "ClassVar" not in ast.unparse(field)], ""


def _parameters(given: ast.arguments) -> list[str]:
    plain = [*given.posonlyargs, *given.args]
    defaults = [None] * (len(plain) - len(given.defaults)) + list(given.defaults)
    forms = [_parameter(one, value) for one, value in zip(plain, defaults, strict=True)]
    if given.posonlyargs:
        forms.insert(len(given.posonlyargs), "/")
    if given.vararg:
        forms.append(f"*{ast.unparse(given.vararg)}")
    elif given.kwonlyargs:
        forms.append("*")
    named = zip(given.kwonlyargs, given.kw_defaults, strict=True)
    forms += [_parameter(one, value) for one, value in named]
    if given.kwarg:
        forms.append(f"**{ast.unparse(given.kwarg)}")
    return forms[1:] if forms[:1] in (["self"], ["cls"]) else forms


def _parameter(one: ast.arg, value: ast.expr | None) -> str:
    form = ast.unparse(one)
    if value is None:
        return form
    return f"{form} = {ast.unparse(value)}" if one.annotation else f"{form}={ast.unparse(value)}"


def _summary(doc: str | None) -> str:
    return (doc or "").strip().split("\n\n")[0]


TITLES = ("tutorial", "clash_giants", "gwc")


def draws_page() -> str:
    """The draws of every title and the lines it tells, by name, with what goes with each."""
    lines = [
        "# Draws and lines",
        "",
        "What a test writes down by name (`Table.script`) and asks for by key (`Table.told`). A",
        "draw is about the things numbered from 0; its outcome is the number of a face, or a",
        "member of the kind that is named. A line has the arguments that its words ask for, each",
        "of its kind. Events of the core are asked for by their type; they are listed under",
        "[ww1core.events](api.md#ww1coreevents).",
    ]
    for name in TITLES:
        title = find_title(name)
        texts = title.texts("en")
        own = {key for words in title.plugins.texts("en") for key in words}
        lines += ["", f"## {title.facts.full_name}", ""]
        for prefix, what in (("roll.", "draw"), ("told.", "line")):
            lines += [f"| {what} | with | words |", "|---|---|---|"]
            for key in sorted(one for one in own if one.startswith(prefix)):
                kinds = dict(texts.kinds(key))
                given = [f"{one}: {kinds.get(one, 'value')}" for one in sorted(texts.fields(key))]
                shown = key.removeprefix(prefix) if what == "draw" else key
                lines.append(f"| `{shown}` | {', '.join(given)} | {_plain(key, title)} |")
            lines.append("")
        lines.pop()
    return "\n".join(lines) + "\n"


def _plain(key: str, title: Title) -> str:
    """The words of a key as they stand in the catalogue."""
    words = next(words[key] for words in title.plugins.texts("en") if key in words)
    return words.replace("|", "\\|")


PAGES = {
    "api.md": api_page,
    "checks.md": checks_page,
    "commands.md": commands_page,
    "data-files.md": data_files_page,
    "draws-and-lines.md": draws_page,
    "errors.md": errors_page,
    "hooks.md": hooks_page,
}


def main() -> None:
    """Write every page."""
    for name, page in PAGES.items():
        (FOLDER / name).write_text(page(), "utf-8")
        sys.stdout.write(f"{name}\n")


if __name__ == "__main__":
    main()
