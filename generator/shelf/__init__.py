"""The shelf: a folder of data files that a club shares, read and changed safely."""
