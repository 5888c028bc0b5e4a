"""What the tests of all titles share."""

from __future__ import annotations

import pytest

from ww1core.session.foresight import warning_of


@pytest.fixture
def warned():
    """The keys of the warnings of the question that waits, by what is answered."""

    def read(table):
        offer = table.offer
        told = {choice: warning_of(table.s, offer, choice) for choice in offer.options}
        return {
            choice if isinstance(choice, str) else table.book.name("hex", choice): warning.key
            for choice, warning in told.items()
            if warning is not None
        }

    return read
