"""Streamlit components of our own, each with its JavaScript, its CSS and its contract; `shared`: what several use."""
