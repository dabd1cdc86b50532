"""What several components use: joining of source files, DOM helpers, sending an action."""
