"""The served app without a browser: what a page gets whose own document is gone."""

import pytest
from bokeh.client import pull_session
from bokeh.models import ImportedStyleSheet

import californiajack.ui.app  # noqa: F401 (what the document is made of)
from apart import call_apart
from serving import Serving


@pytest.fixture
def address():
    """A server of its own; the address of its page."""
    with Serving() as server:
        yield server.base


def style_sheets(address):
    """The addresses of all style sheets in a document that was never sent as a page."""
    session = pull_session(url=address)
    try:
        return {sheet.url for sheet in session.document.select({"type": ImportedStyleSheet})}
    finally:
        session.close()


def test_a_page_that_connects_late_asks_no_other_host(address):
    sheets = call_apart(lambda: style_sheets(address))
    assert sheets
    assert [sheet for sheet in sheets if not sheet.startswith("static/")] == []
