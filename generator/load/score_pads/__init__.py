"""Score pads: from a file to the model, with all its faults at once."""
