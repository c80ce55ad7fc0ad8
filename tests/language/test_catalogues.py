"""The catalogues are complete, compiled, and hold no English left-overs."""

from __future__ import annotations

import ast
import gettext
import io
import subprocess
import sys
from pathlib import Path

import pytest

pytest.importorskip("babel", reason="Babel extracts the texts")

import californiajack
from californiajack.language import catalogue
from californiajack.language.languages import LOCALES, language

# Texts that are the same in English, by language, and why that is right.
SAME = {
    "de": {
        "California Jack: {title}": "the name of a game",
        "Hand": "the same word",
        "Link": "the same word",
        "Name": "the same word",
        "Pips: {list}.": "the German source says Pip and Pips",
        "Pips": "the German source says Pip and Pips",
        "Pips {pips}.": "the same word",
        "Pitch": "the name of a game",
        "Seven-Up": "the name of a game",
    },
    "nl": {
        "California Jack: {title}": "the name of a game",
        "Hand": "the same word",
        "Link": "the same word",
        "Pips: {list}.": "the Dutch source says pip and pips",
        "High": "the Dutch source keeps the English names of the points",
        "Low": "the Dutch source keeps the English names of the points",
        "Jack": "the Dutch source keeps the English names of the points",
        "Game": "the Dutch source keeps the English names of the points",
        "Gift": "the same word",
        "Pips": "the Dutch source says pip and pips",
        "Pips {pips}.": "the same word",
        "Menu": "the same word",
        "Pitch": "the name of a game",
        "Seven-Up": "the name of a game",
        "{count} pips": "the Dutch source says pip and pips",
        "{count} pip": "the Dutch source says pip and pips",
        "{n} pip": "the Dutch source says pip and pips",
        "{n} pips": "the Dutch source says pip and pips",
    },
    "sv": {
        "California Jack: {title}": "the name of a game",
        "Hand": "the same word",
        "Pitch": "the name of a game",
        "Seven-Up": "the name of a game",
        "text": "the same word",
    },
}


@pytest.fixture(scope="module")
def template() -> catalogue.Catalog:
    return catalogue.extracted()


@pytest.mark.parametrize("code", catalogue.TRANSLATED)
def test_every_text_is_translated_with_its_placeholders(code, template):
    assert list(catalogue.faults(code, template)) == []


@pytest.mark.parametrize("code", catalogue.TRANSLATED)
def test_files_hold_the_texts_of_the_package(code, template):
    wanted = catalogue.as_po(catalogue.updated(code, template))
    assert catalogue.po_path(code).read_text(encoding="utf-8") == wanted, "run catalogue update"


def marked(path):
    """Yield the texts that a module marks or has translated, whatever stands around the call."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if not isinstance(node, ast.Call) or not node.args:
            continue
        name = getattr(node.func, "attr", getattr(node.func, "id", ""))
        first = node.args[0]
        if name in ("t", "n", "N_") and isinstance(getattr(first, "value", None), str):
            yield first.value


def test_no_text_is_overlooked(template):
    """Not even one inside an f-string, where older Pythons do not let the extractor look."""
    known = {each.id[0] if isinstance(each.id, tuple) else each.id for each in template}
    for path in Path(californiajack.__file__).parent.rglob("*.py"):
        assert set(marked(path)) <= known, path.name


def test_template_is_up_to_date(template):
    stored = catalogue.TEMPLATE.read_text(encoding="utf-8")
    assert stored == catalogue.as_po(template), "run catalogue update"


@pytest.mark.parametrize("code", catalogue.TRANSLATED)
def test_compiled_file_is_that_of_the_catalogue(code):
    stored = catalogue.po_path(code).with_suffix(".mo").read_bytes()
    assert stored == catalogue.compiled(code), "run catalogue compile"
    gettext.GNUTranslations(io.BytesIO(stored))


@pytest.mark.parametrize("code", catalogue.TRANSLATED)
def test_no_english_left_over(code):
    same = set()
    for message in catalogue.read_catalogue(code):
        pairs = zip(catalogue._texts(message.id), catalogue._texts(message.string), strict=True)
        same |= {text for text, translation in pairs if text and text == translation}
    unexpected = {text for text in same if any(map(str.isalpha, _without_braces(text)))}
    assert unexpected <= set(SAME[code])


def _without_braces(text: str) -> str:
    return catalogue._PLACEHOLDER.sub("", text)


@pytest.mark.parametrize("code", catalogue.TRANSLATED)
def test_translations_end_like_the_english_text(code):
    """A sentence stays a sentence and a label a label."""
    ends = ".?:"
    for message in catalogue.read_catalogue(code):
        if not message.id:
            continue
        pairs = zip(catalogue._texts(message.id), catalogue._texts(message.string), strict=True)
        for text, translation in pairs:
            if not translation:
                continue  # missing: another test says so
            english, other = text[-1:], translation[-1:]
            assert (english if english in ends else "") == (other if other in ends else ""), text


@pytest.mark.parametrize("code", catalogue.TRANSLATED)
def test_spaces_and_quotation_marks(code):
    foreign = {"de": "”", "nl": "„", "sv": "„“"}[code]
    for message in catalogue.read_catalogue(code):
        for text in catalogue._texts(message.string) if message.id else ():
            assert "  " not in text, text
            assert text == text.strip(), text
            assert not set(foreign) & set(text), text
            assert "—" not in text, text


@pytest.mark.parametrize("code", catalogue.TRANSLATED)
def test_glossary_heads_the_file(code):
    assert "Glossary" in catalogue.po_path(code).read_text(encoding="utf-8").split("msgid")[0]


@pytest.mark.parametrize(
    ("code", "one", "many"),
    [("en", "trick", "tricks"), ("de", "Stich", "Stiche"), ("nl", "slag", "slagen")],
)
def test_plural_is_chosen_by_the_count(code, one, many):
    lang = language(code)
    text = ("{count} trick to {others}.", "{count} tricks to {others}.")
    found = [lang.n(*text, count, others="0").split()[:2] for count in (1, 2, 0)]
    assert found == [["1", one], ["2", many], ["0", many]]


def test_running_needs_no_babel():
    """The browser build has no Babel."""
    program = (
        "import sys\n"
        "import californiajack.language.sentences, californiajack.language.transcript\n"
        "import californiajack.language.table_words\n"
        "from californiajack.language import languages, language\n"
        "for code in languages(): language(code).t('High')\n"
        "sys.exit('babel' in sys.modules)\n"
    )
    subprocess.run([sys.executable, "-c", program], check=True)


def test_missing_is_reported(template, capsys, monkeypatch):
    def none_translated(code: str) -> catalogue.Catalog:
        return catalogue._Steady(locale=code)

    monkeypatch.setattr(catalogue, "read_catalogue", none_translated)
    assert catalogue.main(["missing"]) == 1
    assert "de: missing: 'High'" in capsys.readouterr().out


def test_fuzzy_and_foreign_placeholders_are_faults(monkeypatch):
    template = catalogue.Catalog()
    template.add("{name} leads")
    template.add("Stock")

    def stored(code: str) -> catalogue.Catalog:
        found = catalogue.Catalog(locale=code)
        found.add("{name} leads", "{card} spielt aus")
        found.add("Stock", "Talon", flags=["fuzzy"])
        return found

    monkeypatch.setattr(catalogue, "read_catalogue", stored)
    assert [what.split(":")[0] for _, what in catalogue.faults("de", template)] == [
        "other placeholders",
        "marked as fuzzy",
    ]


def test_texts_are_written_out_where_they_are_translated():
    """An f-string or a sum of strings would not be found in any catalogue."""
    for path in catalogue.sources():
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "attr", "") in ("t", "n"):
                for text in node.args[:2]:
                    assert not isinstance(text, ast.JoinedStr | ast.BinOp), (path, node.lineno)


def test_no_catalogue_without_a_language():
    found = {path.parent.parent.name for path in LOCALES.glob("*/LC_MESSAGES/*.po")}
    assert found == set(catalogue.TRANSLATED)
