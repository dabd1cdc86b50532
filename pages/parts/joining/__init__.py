"""Phones at a table: the QR code, the way to a seat, and what the page of a seat shows beside the table's own parts."""
