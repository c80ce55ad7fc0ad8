"""No text for people stands in the app without going through the catalogues."""

import ast
import re
from pathlib import Path

import pytest

from californiajack import ui

ROOM = Path(ui.__file__).parent
# Calls whose texts are collected for translation.
TRANSLATED = {"t", "n", "N_"}
# What is said to those who develop or serve the app, not to those who use it.
FOR_DEVELOPERS = {"commands.py", "messages.py", "serve.py", "table.py"}


def sentences_in(path):
    """Yield the string literals of a module that look like text for people."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    allowed = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            name = getattr(node.func, "attr", getattr(node.func, "id", ""))
            doc = [keyword.value for keyword in node.keywords if keyword.arg == "doc"]
            if name in TRANSLATED:
                allowed.update(ast.walk(node))
            for each in doc:
                allowed.update(ast.walk(each))
        if isinstance(node, ast.Raise):
            allowed.update(ast.walk(node))
        if isinstance(node, ast.Assign) and getattr(node.targets[0], "id", "") == "message":
            allowed.update(ast.walk(node))
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            allowed.add(node.value)
    for node in ast.walk(tree):
        text = getattr(node, "value", None) if isinstance(node, ast.Constant) else None
        if isinstance(text, str) and node not in allowed and re.search(r"[A-Za-z]{2,} [a-z]", text):
            yield text


def test_the_search_finds_a_literal(tmp_path):
    module = tmp_path / "x.py"
    module.write_text('"""A doc string."""\nlang.t("Fine this")\npeople.say(1, "Not fine here")\n')
    assert list(sentences_in(module)) == ["Not fine here"]


@pytest.mark.parametrize("path", sorted(ROOM.rglob("*.py")), ids=lambda path: path.name)
def test_python_has_no_literal_text(path):
    if path.name not in FOR_DEVELOPERS:
        assert list(sentences_in(path)) == []


@pytest.mark.parametrize("path", sorted([*ROOM.rglob("*.html")]), ids=lambda path: path.name)
def test_templates_have_no_literal_text(path):
    text = path.read_text(encoding="utf-8")
    text = re.sub(r"\{[{%#].*?[#%}]\}", "", text, flags=re.DOTALL)
    text = re.sub(r"<!--.*?-->|<[^>]*>", " ", text, flags=re.DOTALL)
    assert re.findall(r"[A-Za-z]{2,}", text) == []


@pytest.mark.parametrize("path", sorted(ROOM.glob("*.js")), ids=lambda path: path.name)
def test_scripts_have_no_literal_text(path):
    code = re.sub(r"//[^\n]*|/\*.*?\*/", "", path.read_text(encoding="utf-8"), flags=re.DOTALL)
    strings = re.findall(r'"([^"\n]*)"', code)
    assert [text for text in strings if re.search(r"[A-Z][a-z]+ [a-z]+ ", text)] == []
    assert not re.search(r"(textContent|aria-label)\"?\s*[,=]\s*\"[A-Za-z]", code)
