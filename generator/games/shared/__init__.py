"""Shared: the words, paints and pieces that several games have in common."""
