"""View models: plain data for components and pages, made from a `live.View`, so without anybody's cash.

Balances are included only where they are public: with open cash, and once the game is over.
"""
