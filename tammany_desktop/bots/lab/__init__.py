"""The laboratory of the opponents: tournaments, training and tuning; never imported in play."""
