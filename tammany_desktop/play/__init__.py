"""A game at one table, without a window: what is shown, can be chosen, is bid, and is due."""
