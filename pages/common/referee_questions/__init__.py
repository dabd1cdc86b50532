"""Questions to the referee about a position: why something is due, whether an action is allowed, and by which article.

Uses only public facts: positions without accounts, single events, nobody's cash.
"""
