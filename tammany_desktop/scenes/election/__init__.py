"""The scenes of an election: covers, ballots, their opening, results, and appointments."""
