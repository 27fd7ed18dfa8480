"""A club night that nobody has joined yet."""

import pytest
from sqlite_utils import Database

from .club import Club, start_club


@pytest.fixture
def club(db: Database) -> Club:
    return start_club(db)
