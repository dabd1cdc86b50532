"""QR codes as HTML images."""

import segno

# Read from across a table, on a tablet that lies in its middle.
QR_PIXELS = 232


def qr_code(address: str) -> str:
    """The QR code of an address as an image for `st.html`: dark on light in both themes, for cameras want it so."""
    drawing = segno.make(address, error="m", micro=False)
    data = drawing.svg_data_uri(border=3, dark="#19130d", light="#ffffff", scale=4)
    return f'<img src="{data}" width="{QR_PIXELS}" height="{QR_PIXELS}" alt="">'
