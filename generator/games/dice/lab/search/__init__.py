"""The search for new domains: wishes in figures, variants screened and played, what is shown."""
