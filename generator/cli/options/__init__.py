"""Options: what commands accept, and the values made from it."""
