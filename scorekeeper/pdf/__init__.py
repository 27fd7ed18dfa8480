"""The printed documents: page values and templates in, PDF bytes out; no queries."""
