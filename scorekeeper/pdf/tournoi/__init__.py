"""The papers of a club night: many pages of a few shapes, each shape laid out once."""
