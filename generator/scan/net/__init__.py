"""The nets that read crops: small ones, run with numpy."""
