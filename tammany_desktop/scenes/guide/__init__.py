"""What points at things: the coach of the lessons, and hints."""
