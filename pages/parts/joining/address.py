"""The address under which phones reach this server, and the QR code of it."""

import os
import socket
from ipaddress import ip_address
from urllib.parse import urlsplit

import segno
import streamlit as st

from pages.origin import ADDRESS

# Reserved for documentation: nothing is ever sent there, but asking the way tells which of our addresses leads out.
_ANYWHERE = ("192.0.2.1", 9)
# Read from across a table, on a tablet that lies in its middle.
QR_PIXELS = 232


def base() -> str:
    """Scheme, host and port for phones: what `COMPANION_ADDRESS` says, else what this browser uses, else the network's.

    A browser on the server's own machine says `localhost`, which no phone can reach: then it is the machine's address
    in the local network, with the port that this browser found us on.
    """
    told = os.environ.get(ADDRESS, "").strip().rstrip("/")
    if told:
        return told if "//" in told else f"http://{told}"
    url = st.context.url
    return for_phones(url if isinstance(url, str) else "http://localhost", lan())


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
    """Whether this host name means the machine itself to whoever uses it."""
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


def qr_code(address: str) -> str:
    """The QR code of an address as an image for `st.html`: dark on light in both themes, for cameras want it so."""
    drawing = segno.make(address, error="m", micro=False)
    data = drawing.svg_data_uri(border=3, dark="#19130d", light="#ffffff", scale=4)
    return f'<img src="{data}" width="{QR_PIXELS}" height="{QR_PIXELS}" alt="">'
