"""A club night, from registration to the ranking: the blueprint that its pages share."""

from flask import Blueprint

from .. import contexte

bp = Blueprint("tournoi", __name__, url_prefix="/p/<cle>/tournoi")
contexte.bind(bp)
