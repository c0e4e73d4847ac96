"""The report of a playtest: in words, in a terminal, as data and on paper."""
