"""QR codes as HTML images."""

import segno


def qr_code(address: str) -> str:
    """The QR code of an address as an image for `st.html`; dark on light in both themes, as cameras require.

    CSS sets its size.
    """
    drawing = segno.make(address, error="m", micro=False)
    data = drawing.svg_data_uri(border=3, dark="#19130d", light="#ffffff", scale=4)
    return f'<img class="intrige-code" src="{data}" width="232" height="232" alt="">'
