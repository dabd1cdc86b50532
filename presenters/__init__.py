"""View models: the plain data that components and pages show, made of a `live.View`, so that no purse is in it.

Balances are in it only where everybody may see them: with open cash, and once the game is over.
"""
