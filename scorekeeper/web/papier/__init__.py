"""The feuilles of a soirée, each at its position and table: the blueprint that the pages share."""

from flask import Blueprint

from .. import contexte

bp = Blueprint("papier", __name__, url_prefix="/p/<cle>/feuilles")
contexte.bind(bp)
