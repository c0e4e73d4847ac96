"""What tests share: the program as a process, the suite itself, and folders by subject."""
