"""The style of the bars of a chart with several series."""

from charts.chart_theme import Theme


def bar_marker(theme: Theme, colour: str, shape: str) -> dict[str, object]:
    """Plotly's marker of bars in one colour, distinguishable without colours by its hatching.

    shape: `/`, `x` or another of Plotly's pattern shapes; "" for bars without one.
    """
    pattern = {"shape": shape, "fgcolor": colour, "bgcolor": theme.page, "size": 6, "solidity": 0.4}
    return {"color": colour, "line": {"color": colour, "width": 1}, "pattern": pattern if shape else None}
