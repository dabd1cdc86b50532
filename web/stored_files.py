"""A page keeps no copy of an uploaded file: what it reads is what Streamlit's file manager keeps.

Streamlit's own `UploadedFile` holds the content, and the session keeps that object after the file was deleted or
replaced, when nobody is charged for it any more.
"""

from streamlit.elements.widgets import file_uploader
from streamlit.proto.Common_pb2 import FileURLs
from streamlit.runtime.scriptrunner_utils.script_run_context import get_script_run_ctx
from streamlit.runtime.uploaded_file_manager import UploadedFile, UploadedFileRec


class StoredFile(UploadedFile):
    """A file that was uploaded to a page. `getvalue` alone has its content, within a run of that page."""

    def __init__(self, record: UploadedFileRec, file_urls: FileURLs) -> None:
        super().__init__(record._replace(data=b""), file_urls)
        self.size = len(record.data)

    def getvalue(self) -> bytes:
        """The content; empty once the file was deleted."""
        page = get_script_run_ctx()
        found = [] if page is None else page.uploaded_file_mgr.get_files(page.session_id, [self.file_id])
        return found[0].data if found else b""


def keep_files_once() -> None:
    """Let the pages of this process read uploaded files where they are kept."""
    vars(file_uploader)["UploadedFile"] = StoredFile
