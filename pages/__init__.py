"""The screens: one package each, with its script `page.py`; `shell`: what runs them; `top_bar`: above each.

`common` holds what several share.

A page gets a `View` from `live`, shows it, and passes actions to `live`; it never touches storage, and its session
state holds only what a person is typing and looking at.
"""

# The addresses of the pages in `pages.shell`; the lobby has the empty one.
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
