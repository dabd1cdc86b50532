"""The way to a seat, for a phone that has read the table's QR code."""
