"""The QR code by which a phone joins a table."""

import segno
import streamlit as st

from web.server_address import phone_address


def address_for_phones() -> str:
    """Scheme, host and port of this server as a phone reaches it (`web.server_address.phone_address`)."""
    shown = st.context.url
    return phone_address(shown if isinstance(shown, str) else "http://localhost")


def qr_code(table: str, *, pixels: int) -> str:
    """A table's joining page as an image for `st.html`; dark on light in both themes, as cameras require.

    pixels: its width and height where no style sheet sets them.
    """
    drawing = segno.make(f"{address_for_phones()}/join?t={table}", error="m", micro=False)
    data = drawing.svg_data_uri(border=3, dark="#19130d", light="#ffffff", scale=4)
    return f'<img src="{data}" width="{pixels}" height="{pixels}" alt="">'
