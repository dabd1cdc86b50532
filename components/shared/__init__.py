"""Shared by several components: bundling of sources, DOM helpers, sending an action."""
