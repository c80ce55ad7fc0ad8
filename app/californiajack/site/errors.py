"""What can go wrong while the site is built; each message names the file and the way out."""


class SiteError(Exception):
    """The site cannot be built or served; the message is meant for the person at the terminal."""


class FetchError(SiteError):
    """A file is missing from every mirror or came with the wrong bytes."""


class BrowserPythonError(SiteError):
    """Python inside Pyodide failed; the message ends with its own last words."""
