"""Results: the files of a finished game, its players and the layouts that it names."""
