"""Imposition: pages become papers, with their backs, cuts and marks."""
