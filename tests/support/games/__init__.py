"""Games for tests: played at random, written as files, judged by simple scorers."""
