"""The sessions of closed pages and sleeping phones: no address crowds out those of others."""

from collections import Counter

from cachetools import TTLCache
from streamlit.runtime.memory_session_storage import MemorySessionStorage
from streamlit.runtime.session_manager import SessionInfo

from web.page_messages import PageSession
from web.timeouts import running

MOST_LEFT = 128
# Streamlit's own; `web.timeouts` ends them sooner.
_SECONDS = 120


class LeftSessions(TTLCache[str, SessionInfo]):
    """Where there are too many, the oldest of the address that has most goes, instead of the oldest of all."""

    def popitem(self) -> tuple[str, SessionInfo]:
        """Remove one, and return its id and itself. Raises KeyError where there is none."""
        addresses = {key: _address_of(info) for key, info in self.items()}
        if not addresses:
            return super().popitem()
        crowd, _ = Counter(addresses.values()).most_common(1)[0]
        oldest = next(key for key, address in addresses.items() if address == crowd)
        return oldest, self.pop(oldest)


def _address_of(info: SessionInfo) -> str:
    return info.session.address if isinstance(info.session, PageSession) else ""


def share_left_sessions() -> None:
    """Let all sessions of this process be kept so; none has been left yet."""
    for storage in running(MemorySessionStorage):
        vars(storage)["_cache"] = LeftSessions(MOST_LEFT, _SECONDS)
