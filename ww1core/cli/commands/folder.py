"""Where games are kept that no file was named for."""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import TYPE_CHECKING

from ww1core.errors import JournalError
from ww1core.saving.journal import Journal
from ww1core.words.language import worded
from ww1core.words.system_reasons import reason_of

if TYPE_CHECKING:
    from ww1core.saving.journal import Header

__all__ = ["SUFFIX", "data_folder", "new_journal"]

SUFFIX = ".ww1"
OVERRIDE = "WW1_DATA"


def data_folder() -> Path:
    """The folder for the data of the program, by the custom of the platform.

    ``WW1_DATA`` in the environment names another one.
    """
    own = os.environ.get(OVERRIDE)
    if own:
        return Path(own)
    from platformdirs import user_data_path

    return user_data_path("ww1", appauthor=False, roaming=True)


def new_journal(header: Header) -> Journal:
    """Begin a journal in the data folder, under a name that no other game has."""
    folder = data_folder()
    advice = worded("--journal FILE saves the game elsewhere, --no-save not at all")
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        message = worded(
            "{folder} cannot be made: {strerror}; {advice}",
            folder=folder,
            strerror=reason_of(error),
            advice=advice,
        )
        raise JournalError(message) from error
    name = re.sub(r"[^\w.-]+", "_", f"{header.title}-{header.scenario}")
    number = 1
    while True:
        try:
            return Journal.create(folder / f"{name}-{number}{SUFFIX}", header)
        except JournalError as error:
            if not isinstance(error.__cause__, FileExistsError):
                message = worded("{error}; {advice}", error=error, advice=advice)
                raise JournalError(message) from error
        number += 1
