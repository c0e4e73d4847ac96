"""Writing: files are written whole or not at all, also when a run is killed or several run."""
