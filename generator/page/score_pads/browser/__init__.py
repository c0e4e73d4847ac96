"""The pages of pads and tournaments for a browser, each a file that needs nothing else."""
