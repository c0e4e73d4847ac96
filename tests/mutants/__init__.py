"""Mutants: small faults put into a copy of the project, to see whether a test notices them."""
