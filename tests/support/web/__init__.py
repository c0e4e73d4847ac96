"""Real servers, and how browsers and strangers speak to them."""
