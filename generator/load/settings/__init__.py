"""Settings: the configuration, themes and the figures of editions."""
