"""Output: what was made is named, written and reported."""
