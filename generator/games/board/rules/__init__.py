"""The board game: one small function per rule, its docstring is the rule."""
