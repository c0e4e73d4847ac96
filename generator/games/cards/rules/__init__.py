"""The card game: one small function per rule, whose docstring is the rule."""
