"""The judgment, search and bids of thinking opponents. Compiled where a compiler was available."""
