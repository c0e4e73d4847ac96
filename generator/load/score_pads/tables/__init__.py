"""Tables of a pad's file besides its rows: legends and matches."""
