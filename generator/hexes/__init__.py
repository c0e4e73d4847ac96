"""Hexes: coordinates, the frame that puts them on paper, walks over them, maps in text."""
