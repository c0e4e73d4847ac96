"""Score pads of any game, each described by one file."""
