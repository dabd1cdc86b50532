"""Shared by several pages."""
