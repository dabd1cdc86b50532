"""The colours of the page by day and by night, equal to Streamlit's theme, for pages rendered without it."""

PAPER = "#f6f0e3"
INK = "#19130d"
NIGHT = "#1d1813"
CHALK = "#f3ead9"
PRIMARY = "#174f86"
