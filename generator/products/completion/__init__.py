"""Completion: fill in what is missing of a hex layout, so that its check finds nothing."""

LARGEST_SEED = 2**32 - 1
