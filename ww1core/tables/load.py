"""Data files: YAML under guard, validated by a model, with file and line in every error."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache
from hashlib import blake2b
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path, PurePosixPath
from typing import TYPE_CHECKING, Any, TypeVar

from pydantic import ValidationError

from ww1core.errors import DataError
from ww1core.ledger.provenance import check_provenance
from ww1core.tables.document import Document, file_bytes
from ww1core.tables.marks import LIMITS, Limits
from ww1core.tables.models import Entry
from ww1core.tables.problems import data_error
from ww1core.tables.shelf import Shelf

if TYPE_CHECKING:
    from ww1core.tables.marks import Key, Mark
    from ww1core.tables.yamlguard import Value

__all__ = ["Content", "data_of", "load", "load_text", "read", "replaced_documents"]

M = TypeVar("M", bound=Entry)

_DIGEST = 16
"""The bytes of the digest of a file and of all of them."""
_REPLACED: ContextVar[Mapping[str, str]] = ContextVar("replaced documents")


@contextmanager
def replaced_documents(documents: Mapping[str, str]) -> Iterator[None]:
    """Let contents that are made or begun again meanwhile read texts in place of some files."""
    token = _REPLACED.set(documents)
    try:
        yield
    finally:
        _REPLACED.reset(token)


def parse(source: bytes, file: str, limits: Limits = LIMITS) -> tuple[dict[Key, Value], Mark]:
    """What YAML says, and the lines of it; the library is imported where something is read."""
    from ww1core.tables.yamlguard import parse as parse_yaml

    return parse_yaml(source, file, limits)


def load(path: Path | Traversable, model: type[M], *, name: str | None = None) -> M:
    """The value of a data file; ``name`` is what errors call the file."""
    file = name or str(path)
    return read(file_bytes(path, file), model, file=file).value


def load_text(text: str, model: type[M], *, name: str = "<text>") -> M:
    """The value of a text that is written like a data file."""
    return read(text.encode("utf-8", "surrogatepass"), model, file=name).value


def read(source: bytes, model: type[M], *, file: str, limits: Limits = LIMITS) -> Document[M]:
    """The value of some bytes with its lines; every value in it has a known provenance."""
    data, mark = parse(source, file, limits)
    try:
        value = model.model_validate(data)
    except ValidationError as error:
        raise data_error(error, model, file, mark) from None
    document = Document(file, value, mark)
    check_provenance(document)
    return document


class Content:
    """The data files of one folder, and one hash of all that were read.

    Journals keep the hash, so that a game is not replayed on other data.
    """

    def __init__(
        self,
        folder: Path | Traversable,
        *,
        label: str | None = None,
        limits: Limits = LIMITS,
        shelf: Shelf | None = None,
    ) -> None:
        self._folder = folder
        self._shelf = shelf
        self._label = folder.name if label is None else label
        self._limits = limits
        self._digests: dict[str, bytes] = {}
        self._documents: dict[str, Document[Entry]] = {}
        self._read: dict[tuple[str, type[Entry]], tuple[bytes, Document[Any]]] = {}
        self._replaced = _REPLACED.get({})

    @staticmethod
    def of(package: str) -> Content:
        """The data files of a title, in the folder ``data`` of its package; each is read once."""
        return data_of(package).again()

    def again(self) -> Content:
        """The same folder with a hash of its own; what one of the two has read both have."""
        other = Content(self._folder, label=self._label, limits=self._limits, shelf=self._shelf)
        other._read = self._read
        return other

    def load(self, name: str, model: type[M]) -> M:
        """The value of a file, named relative to the folder: ``scenarios/campaign.yaml``."""
        return self.read(name, model).value

    def read(self, name: str, model: type[M]) -> Document[M]:
        """The same with its lines."""
        known = self._read.get((name, model)) if name not in self._replaced else None
        if known is None:
            known = self._digest_and_document(name, model)
            if name not in self._replaced:
                self._read[name, model] = known
        self._digests[name], self._documents[name] = known
        return known[1]

    def _digest_and_document(self, name: str, model: type[M]) -> tuple[bytes, Document[M]]:
        file = f"{self._label}/{name}" if self._label else name
        replaced = self._replaced.get(name)
        if replaced is None:
            source = file_bytes(self._inside(name), file, self._limits)
        else:
            source = replaced.encode()
        document = self._kept_or_read(source, model, file, replaced is None)
        document.name = name
        plain = source.replace(b"\r\n", b"\n").replace(b"\r", b"\n")
        return blake2b(plain, digest_size=_DIGEST).digest(), document

    def _kept_or_read(
        self,
        source: bytes,
        model: type[M],
        file: str,
        is_own: bool,  # noqa: FBT001 (of one file)
    ) -> Document[M]:
        """A document from the shelf or from its bytes; lines of a kept one are read late."""
        shelf, limits = self._shelf if is_own else None, self._limits
        value = None if shelf is None else shelf.take(source, model)
        if value is not None:
            return Document(file, value, lambda: parse(source, file, limits)[1])
        document = read(source, model, file=file, limits=limits)
        if shelf is not None:
            shelf.put(source, document.value)
        return document

    def names(self, folder: str = "") -> tuple[str, ...]:
        """The YAML files directly in a folder, in order of their names."""
        place = self._inside(folder) if folder else self._folder
        prefix = f"{folder}/" if folder else ""
        names = {name for name in self._replaced if name.rpartition("/")[0] == folder}
        if place.is_dir():
            names |= {prefix + entry.name for entry in place.iterdir() if entry.is_file()}
        elif not names:
            raise DataError("no such folder", file=f"{self._label}/{folder}")
        return tuple(sorted(name for name in names if name.endswith(".yaml")))

    @property
    def files(self) -> tuple[str, ...]:
        """The names of the files read so far, sorted."""
        return tuple(sorted(self._digests))

    @property
    def documents(self) -> tuple[Document[Entry], ...]:
        """What was read so far, in the order of the names."""
        return tuple(self._documents[name] for name in self.files)

    @property
    def hash(self) -> str:
        """The hash of the names and contents of the files read so far; line endings are equal."""
        total = blake2b(digest_size=_DIGEST)
        for name in self.files:
            encoded = name.encode()
            total.update(len(encoded).to_bytes(4, "big") + encoded + self._digests[name])
        return total.hexdigest()

    def _inside(self, name: str) -> Path | Traversable:
        steps = PurePosixPath(name).parts
        if not steps or name.startswith("/") or ".." in steps or "\\" in name or ":" in name:
            raise DataError("outside the folder, expected a relative name", file=name)
        return self._folder.joinpath(*steps)


@cache
def data_of(package: str) -> Content:
    """The folder ``data`` of a package, one for all who read from it."""
    label = f"{package.rpartition('.')[2]}/data"
    return Content(files(package) / "data", label=label, shelf=Shelf(package))
