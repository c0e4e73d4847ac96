"""The photo laboratory: sheets filled in and photographed by program, to train and measure."""
