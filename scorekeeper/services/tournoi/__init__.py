"""A club night: registered, drawn, run position by position, frozen."""
