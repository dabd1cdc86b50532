"""Questions about a position: why something is due, and whether an action is allowed; the articles that answer.

Everything here rests on public facts: positions without accounts, single events, and never a sum of anybody's cash.
"""
