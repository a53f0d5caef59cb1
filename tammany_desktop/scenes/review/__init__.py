"""Looking back at games and playing with positions."""
