"""What people see: one package per screen, its script `page.py`; `shell` frames them, `common` is what several use.

A page asks `live` for a `View`, shows it, and hands actions back to `live`; it never touches storage, and its session
state holds only what a person is typing.
"""

# Where the pages of `pages.shell` are, the lobby at the empty one.
PATHS = frozenset(
    {
        "",
        "/new",
        "/table",
        "/join",
        "/seat",
        "/desk",
        "/hall",
        "/chronicle",
        "/replay",
        "/what-if",
        "/rules",
        "/position",
        "/edition",
        "/watch",
    }
)
