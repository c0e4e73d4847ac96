"""Options: what an order may say, each described once for every interface."""
