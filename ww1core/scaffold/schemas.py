"""JSON Schemas of data files: those of the core, and those of a title by file.

A title need not say which model reads which file: its scenarios are opened, each also with every
option alone, and what was read is asked for its models. An editor finds a file's schema by its
first line, ``# yaml-language-server: $schema=<path>``.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ww1core.saving.atomic_file import replace_file

if TYPE_CHECKING:
    from ww1core.play.book import Book
    from ww1core.plugins.opening import Title

__all__ = ["Schemas", "core_schemas", "title_schemas", "write_schemas"]

Schemas = Mapping[str, dict[str, Any]]
"""Schemas by the name of their file, without suffix: ``map``, ``north/units``."""


def core_schemas() -> Schemas:
    """The schemas of the files and parts of files that the core has models for."""
    from ww1core.hexgrid.mapdata import MapData
    from ww1core.ledger.ledger_file import Ledger
    from ww1core.ledger.vector_file import VectorFile
    from ww1core.tables.charts import ChartData, ModifierData, TableData
    from ww1core.tables.jsonschemas import model_schema, words_schema
    from ww1core.testing.known import KnownFailures
    from ww1core.turns.sequencedata import SequenceData

    return {
        "chart": model_schema(ChartData[str | int], "a chart with one result a column"),
        "known_failures": model_schema(KnownFailures, "the known failures of a title"),
        "map": model_schema(MapData, "a map"),
        "modifier": model_schema(ModifierData, "a named modifier"),
        "rules": model_schema(Ledger, "the ledger of a title"),
        "sequence": model_schema(SequenceData, "a sequence of play"),
        "table": model_schema(TableData[str | int], "a results table"),
        "texts": words_schema("the words of a title"),
        "vectors": model_schema(VectorFile, "the test vectors of a title"),
    }


def title_schemas(title: Title) -> Schemas:
    """The schema of every data file of a title, and of its ledger and its words."""
    from ww1core.ledger.ledger_file import Ledger
    from ww1core.tables.jsonschemas import model_schema, words_schema

    name = title.facts.name
    schemas: dict[str, dict[str, Any]] = {}
    for book in _books(title):
        for document in book.documents:
            stem = document.name.removesuffix(".yaml")
            if stem not in schemas:
                schemas[stem] = model_schema(type(document.value), f"{document.name} of {name}")
    if title.plugins.ledger() is not None:
        schemas.setdefault("rules", model_schema(Ledger, f"the ledger of {name}"))
    schemas.setdefault("texts", words_schema(f"the words of {name}"))
    return dict(sorted(schemas.items()))


def _books(title: Title) -> Iterator[Book]:
    """The books of all scenarios, without options and with each alone that is allowed."""
    for scenario in title.scenarios:
        yield title.open(scenario.id)
        for option in title.options:
            if option.allowed is None or option.allowed(scenario):
                yield title.open(scenario.id, (option.id,))


def write_schemas(schemas: Schemas, folder: Path) -> tuple[Path, ...]:
    """Write each schema into a file of the folder; those that stand there are replaced."""
    written = []
    for name, schema in schemas.items():
        path = folder / f"{name}.json"
        path.parent.mkdir(parents=True, exist_ok=True)
        replace_file(path, f"{json.dumps(schema, indent=2)}\n".encode())
        written.append(path)
    return tuple(written)
