"""Opponents: they know the rules, see what a seat may see, and draw nothing."""
