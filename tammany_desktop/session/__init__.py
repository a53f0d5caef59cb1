"""A game under way without a window: the match, its opponents, its adviser."""
