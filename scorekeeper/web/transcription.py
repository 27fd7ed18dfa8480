"""A sheet on paper copied as it is written, checked, and what is decided about it."""
