"""Hexes: coordinates, the frame that puts them on paper, traversal, maps in text."""
