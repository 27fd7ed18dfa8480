"""Who sits where at each position of a tournoi: the movements, the gaps, the draw."""
