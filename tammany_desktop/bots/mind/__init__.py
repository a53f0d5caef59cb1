"""How the thinking opponents judge, search and bid. Compiled where a compiler was available."""
