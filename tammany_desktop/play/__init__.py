"""A game at one table, without a window: what is shown, may be chosen, is bid, and is due."""
