"""Starters: new files with comments that explain them."""
