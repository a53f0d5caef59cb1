"""Covers, ballots, openings, results and appointments."""
