"""How many file descriptors this process may have open, and how near it is to that.

A page that is open costs four: its connections, and what Streamlit keeps for its session, which stays for a while after
the page was left. Without a free one nobody can come in, and nothing can be written to the disk.
"""

import resource
from pathlib import Path

WANTED = 65_536
_LISTING = Path("/dev/fd")


def raise_limit(wanted: int = WANTED) -> int:
    """Let this process open as many files as the system allows it, at most `wanted`; what the limit is now."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
    if soft != resource.RLIM_INFINITY and soft < most:
        try:
            resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
        except (OSError, ValueError):
            # Some systems allow less than they say.
            return soft
        return most
    return WANTED if soft == resource.RLIM_INFINITY else soft


def in_use() -> int:
    """How many descriptors are open."""
    try:
        return sum(1 for _ in _LISTING.iterdir())
    except OSError:
        # Not even this directory can be opened any more.
        return resource.getrlimit(resource.RLIMIT_NOFILE)[0]
