"""Streamlit's and Plotly's English texts that are translated on the page, and ours that Streamlit shows."""

# Below the button of a download, for five seconds.
NO_FILE_YET = "The file is still being made: try again in a minute."
NO_FILE = "No answer. Try again."
MOVED_ON = "The table has moved on since: look again."
HALL_TOO_LARGE = (
    "All games together are too large for one file: "
    "whoever runs this server saves them with `python -m storage backup`."
)

WORDS = (
    NO_FILE_YET,
    NO_FILE,
    MOVED_ON,
    HALL_TOO_LARGE,
    # visible
    "Skip to main content",
    "Upload",
    "No results",
    "Choose an option",
    "Choose options",
    "Select all",
    "Press Enter to apply",
    "Press Enter to submit form",
    "Only one file is allowed.",
    "Too many files",
    "Error uploading file",
    "File must be {size} or smaller.",
    "{kind} files are not allowed.",
    "Error:",
    "Please wait...",
    "Connecting",
    "Download plot as a PNG",
    "Download plot as SVG",
    "Fullscreen",
    "Close fullscreen",
    # for screen readers
    "file upload",
    "Add files",
    "add icon",
    "Remove {name}",
    "Clear all",
    "Clear date",
    "Clear entry",
    "Clear value",
    "Choose date",
    "Selected values",
    "Open",
    "Increment",
    "Decrement",
    "Show password",
    "Hide password",
    "Show password text",
    "Hide password text",
    "Copy to clipboard",
    "Link to heading",
    "progress",
)
