"""The schema, one module a change; never edited once released."""

from sqlite_utils import Migrations

from .m001 import m001_parties
from .m002 import m002_papier
from .m003 import m003_soiree
from .m004 import m004_tournoi
from .m005 import m005_arbitrage
from .m006 import m006_dits

migrations = Migrations("scorekeeper")
for change in (
    m001_parties,
    m002_papier,
    m003_soiree,
    m004_tournoi,
    m005_arbitrage,
    m006_dits,
):
    migrations()(change)
