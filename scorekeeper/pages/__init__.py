"""What pages and PDFs share: frozen page values, the curve of the totals, words and filters."""
