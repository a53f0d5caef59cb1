"""Analysis of a game, from its events alone; sealed bids are not known here."""
