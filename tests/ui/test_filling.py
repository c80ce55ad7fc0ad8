"""Templates: compiled ahead they say the same, and what is filled in stays escaped."""

from __future__ import annotations

import shutil

import pytest
from jinja2 import TemplateNotFound

from californiajack.ui import filling

TITLE = "Who had <b>10♥</b>?"


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """A copy of the templates, which may be changed."""
    copy = tmp_path / "templates"
    shutil.copytree(filling._TEMPLATES, copy)
    monkeypatch.setattr(filling, "_TEMPLATES", copy)
    filling._environment.cache_clear()
    yield copy
    filling._environment.cache_clear()


def test_compiled_templates_say_the_same(folder):
    count = len(list(folder.glob("*.html")))
    before = filling.render("explore_head.html", id="head", title=TITLE)
    assert "<b>10" not in before
    filling.compile_templates()
    filling._environment.cache_clear()
    assert list(folder.glob("*.html")) == []
    assert len(list(folder.glob("tmpl_*.py"))) == count
    assert filling.render("explore_head.html", id="head", title=TITLE) == before
    with pytest.raises(TemplateNotFound, match="gone"):
        filling.render("gone.html")
