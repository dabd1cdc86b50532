"""A position put in by tapping."""
