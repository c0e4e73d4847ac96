"""The studio in real browsers: windows, hands, and the scripts of its pages."""
