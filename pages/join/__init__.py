"""Choosing a seat on a phone."""
