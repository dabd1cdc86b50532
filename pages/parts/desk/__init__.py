"""The referee's desk: why something is due, whether something is allowed, and how the table came to stand so.

Everything here rests on public facts: positions without accounts, single events, and never a sum of anybody's cash.
"""
