"""Score pads on paper and as pages for a browser: what is where, and how large."""
