"""The rules of four rows, one small module each; the docstring of a function is the rule."""
