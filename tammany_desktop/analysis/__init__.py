"""What a game came to, told by its events alone; nothing here knows of a sealed bid."""
