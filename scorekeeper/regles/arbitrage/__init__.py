"""The code d'arbitrage: an incident and a few answers give a ruling; it writes nothing anywhere."""
