"""The rules at hand."""
