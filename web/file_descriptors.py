"""The limit of open file descriptors of this process, and how many are in use.

An open page needs about four: its connections, and Streamlit's session, which outlives the page for a while. Without a
free one nobody can connect, and nothing can be written to the disk.
"""

import resource
from pathlib import Path

WANTED = 65_536
_LISTING = Path("/dev/fd")


def raise_limit(wanted: int = WANTED) -> int:
    """Raise the limit of open files as far as the system allows, at most to `wanted`; return the limit."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
    if soft != resource.RLIM_INFINITY and soft < most:
        try:
            resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
        except (OSError, ValueError):
            # Some systems refuse even a limit below their maximum.
            return soft
        return most
    return WANTED if soft == resource.RLIM_INFINITY else soft


def in_use() -> int:
    """How many descriptors are open."""
    try:
        return sum(1 for _ in _LISTING.iterdir())
    except OSError:
        # No descriptor is left even to list them.
        return resource.getrlimit(resource.RLIMIT_NOFILE)[0]
