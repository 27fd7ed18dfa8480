"""The arbiter's assistant: an incident, a few questions, the ruling, applied or only read."""

from flask import Blueprint

from .. import contexte

bp = Blueprint("arbitrage", __name__, url_prefix="/p/<cle>/arbitrage")
contexte.bind(bp)
