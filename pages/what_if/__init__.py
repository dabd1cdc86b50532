"""The what-if page: a game continued by hand from any moment, beside the real one."""
