"""Four rows: an invented game of coloured number rows, in a package of its own."""
