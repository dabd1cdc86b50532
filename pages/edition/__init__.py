"""The editor of a custom edition: fields, validated while typing, a drawing of its palace, and its file to download."""
