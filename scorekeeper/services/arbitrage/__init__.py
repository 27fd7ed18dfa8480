"""Rulings: judged by the code of the evening, applied to the feuille and the ledger, cancelled."""
