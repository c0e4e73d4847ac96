"""Layouts: from a file to hexes, and from hexes back to a file."""
