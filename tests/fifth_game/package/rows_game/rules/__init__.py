"""The rules of four rows, one small module each; the docstring is the rule."""
