"""What several charts share: their data types and frame, styles, axes, and the kinds of plots they are built from."""
