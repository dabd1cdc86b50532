"""Questions to the referee about a position: why something is due, whether an action is allowed, and by which article.

Everything here rests on public facts: positions without accounts, single events, and never a sum of anybody's cash.
"""
