"""Pages of pads."""
