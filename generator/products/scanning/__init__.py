"""What is asked about a photographed sheet, what the answers teach, and what games bring for it."""
