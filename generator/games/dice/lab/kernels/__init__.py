"""The kernels: the rules and the players in sets of hexes, as plain Python that can be compiled.

A set of hexes is a whole number with one bit for each hex. The functions use only numbers and
flat sequences, so that `compiling.py` can also make machine code of them. Both give the same games.
"""
