"""The server's address for phones: configured, or from the browser's address bar, or from the local network."""

import os
import socket
from ipaddress import ip_address
from urllib.parse import SplitResult, urlsplit

ADDRESS = "COMPANION_ADDRESS"
# An address reserved for documentation: nothing is sent, but connecting to it selects our outgoing address.
_ANYWHERE = ("192.0.2.1", 9)


def phone_address(shown: str) -> str:
    """Scheme, host and port for phones: `COMPANION_ADDRESS`, else the browser's address, else the network's.

    shown: the address in the browser's bar. If that is `localhost`, which no phone can reach, the machine's address in
    the local network is used with the same port.
    """
    told = os.environ.get(ADDRESS, "").strip().rstrip("/")
    if told:
        return told if "//" in told else f"http://{told}"
    return for_phones(shown, lan())


def for_phones(url: str, network: str | None) -> str:
    """An address of ours with its host replaced by the network's where it is this machine's name for itself.

    >>> for_phones("http://localhost:8501/table?t=KRAB", "192.168.1.20")
    'http://192.168.1.20:8501'
    >>> for_phones("https://games.example/table", "192.168.1.20")
    'https://games.example'
    """
    parts = urlsplit(url)
    host = parts.hostname or "localhost"
    if network is None or not is_own_name(host):
        return f"{parts.scheme}://{parts.netloc}"
    port = f":{parts.port}" if parts.port else ""
    return f"{parts.scheme}://{network}{port}"


def is_own_name(host: str) -> bool:
    """Whether this host name means the local machine (localhost)."""
    if host == "localhost" or host.endswith(".localhost"):
        return True
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return False


def lan() -> str | None:
    """This machine's address in its local network, or None without one."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(_ANYWHERE)
            found = str(probe.getsockname()[0])
        except OSError:
            return None
    return None if is_own_name(found) or found == "0.0.0.0" else found


def own_address() -> SplitResult | None:
    """`COMPANION_ADDRESS` in its parts, or None. Raises ValueError where it is no address."""
    told = os.environ.get(ADDRESS, "").strip().rstrip("/")
    return urlsplit(told if "//" in told else f"http://{told}") if told else None
