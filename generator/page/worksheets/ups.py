"""How many worksheets a paper may hold."""

UPS = (1, 2, 4)
"""How many sheets a paper may be divided into."""
