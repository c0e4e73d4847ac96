"""Workers: processes that carry out tasks within their bounds, in a fair order."""
