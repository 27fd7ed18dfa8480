"""The rules of French tarot as pure functions: standard library only, no I/O, no clock, no ids."""
