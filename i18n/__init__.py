"""Internationalization: the catalogs, the translator, dates, amounts and the words of the editions."""
