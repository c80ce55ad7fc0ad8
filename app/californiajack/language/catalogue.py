"""Keep the catalogues up to date: ``python -m californiajack.language.catalogue COMMAND``.

- ``update``: find every text in the package, write the template and bring the ``.po`` files to it
  (new texts stay empty, texts that are gone are dropped, nothing is guessed).
- ``compile``: write the ``.mo`` files that the app reads.
- ``missing``: list what is not translated; ends with 1 if there is anything.

A text is found where it stands as a literal: ``lang.t("…")``, ``lang.n("…", "…", count)``, and
``N_("…")`` for tables. This module needs Babel, which the app itself does not.
"""

from __future__ import annotations

import argparse
import io
import re
import sys
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Final

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_file
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from .languages import DOMAIN, FALLBACK, LOCALES, languages

__all__ = ["compiled", "extracted", "faults", "main", "read_catalogue", "updated"]

PACKAGE: Final = Path(__file__).resolve().parents[1]
TEMPLATE: Final = LOCALES / f"{DOMAIN}.pot"
KEYWORDS: Final = {"t": None, "n": (1, 2), "N_": None}
TRANSLATED: Final = tuple(code for code in languages() if code != FALLBACK)
_PLACEHOLDER: Final = re.compile(r"\{(\w*)\}")
_HEADERS: Final = ("Language", "Plural-Forms", "MIME-Version", "Content-Type")
_WIDTH: Final = 100


class _Steady(Catalog):
    """A catalogue without dates and names in its header, so that only texts change the file."""

    def _get_mime_headers(self) -> list[tuple[str, str]]:
        return [
            ("Project-Id-Version", DOMAIN),
            *(pair for pair in super()._get_mime_headers() if pair[0] in _HEADERS),
            ("Content-Transfer-Encoding", "8bit"),
        ]

    mime_headers = property(_get_mime_headers, Catalog._set_mime_headers)


def po_path(code: str) -> Path:
    """Return where the translations of a language are kept."""
    return LOCALES / code / "LC_MESSAGES" / f"{DOMAIN}.po"


def read_catalogue(code: str) -> Catalog:
    """Return the translations of a language; an empty catalogue where there is no file yet."""
    path = po_path(code)
    catalogue = _Steady(locale=code, domain=DOMAIN, fuzzy=False)
    if path.exists():
        with path.open("rb") as file:
            stored = read_po(file, locale=code, domain=DOMAIN, ignore_obsolete=True)
        catalogue.header_comment = stored.header_comment
        _take(catalogue, stored)
    return catalogue


def _take(catalogue: Catalog, messages: Iterable[Message]) -> None:
    for message in messages:
        if message.id:
            catalogue[message.id] = message


def sources() -> list[Path]:
    """Return the files of the package in which texts may stand, in a fixed order."""
    return sorted(path for path in PACKAGE.rglob("*.py") if "__pycache__" not in path.parts)


def extracted() -> Catalog:
    """Return every text of the package, with the files it stands in."""
    template = _Steady(domain=DOMAIN, fuzzy=False)
    for path in sources():
        name = path.relative_to(PACKAGE).as_posix()
        for _, message, comments, context in extract_from_file("python", path, KEYWORDS):
            # Without line numbers: a text that only moves down its file changes nothing.
            template.add(message, None, [(name, 1)], auto_comments=comments, context=context)
    return template


def updated(code: str, template: Catalog) -> Catalog:
    """Return the translations of a language for exactly the texts of the template."""
    old = read_catalogue(code)
    new = _Steady(locale=code, domain=DOMAIN, fuzzy=False)
    new.header_comment = old.header_comment
    for message in template:
        if not message.id:
            continue
        known = old.get(message.id)
        keep = known is not None and known.pluralizable == message.pluralizable
        string = known.string if known is not None and keep else None
        new.add(message.id, string, message.locations, flags=set(message.flags))
    return new


def as_po(catalogue: Catalog) -> str:
    """Return a catalogue as the text of its file."""
    buffer = io.BytesIO()
    write_po(buffer, catalogue, width=_WIDTH, sort_by_file=True, include_lineno=False)
    return buffer.getvalue().decode()


def compiled(code: str) -> bytes:
    """Return what belongs in the ``.mo`` file of a language."""
    buffer = io.BytesIO()
    write_mo(buffer, read_catalogue(code))
    return buffer.getvalue()


def _texts(value: object) -> tuple[str, ...]:
    if isinstance(value, list | tuple):
        return tuple(str(each) for each in value)
    return (str(value or ""),)


def placeholders(text: str) -> set[str]:
    """Return the names of the placeholders; ``{Suit}`` stands for the same value as ``{suit}``."""
    return {name[:1].lower() + name[1:] for name in _PLACEHOLDER.findall(text)}


def _filled_otherwise(text: str, english: Sequence[str]) -> bool:
    """Tell whether a text takes other values; a form for one may leave the number out."""
    spare = {"count"} if len(english) > 1 else set()
    return placeholders(text) - spare != placeholders(english[-1]) - spare


def faults(code: str, template: Catalog) -> Iterator[tuple[str, str]]:
    """Give each text that is not fit to be shown in a language, with what is wrong."""
    catalogue = read_catalogue(code)
    for message in template:
        if not message.id:
            continue
        english = _texts(message.id)
        found = catalogue.get(message.id)
        strings = _texts(found.string) if found is not None else ("",)
        if not all(strings) or len(strings) != len(english):
            yield english[0], "missing"
        elif found is not None and found.fuzzy:
            yield english[0], "marked as fuzzy"
        elif any(_filled_otherwise(each, english) for each in strings):
            yield english[0], f"other placeholders: {strings[0]}"


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one of the commands; return 0 when all is well."""
    parser = argparse.ArgumentParser(prog="catalogue", description="Keep the catalogues.")
    parser.add_argument("command", choices=("update", "compile", "missing"))
    command = parser.parse_args(arguments).command
    template = extracted()
    if command == "update":
        TEMPLATE.write_text(as_po(template), encoding="utf-8")
        for code in TRANSLATED:
            po_path(code).parent.mkdir(parents=True, exist_ok=True)
            po_path(code).write_text(as_po(updated(code, template)), encoding="utf-8")
    if command == "compile":
        for code in TRANSLATED:
            po_path(code).with_suffix(".mo").write_bytes(compiled(code))
    wrong = [(code, *fault) for code in TRANSLATED for fault in faults(code, template)]
    for code, text, what in wrong:
        sys.stdout.write(f"{code}: {what}: {text!r}\n")
    return 1 if wrong and command == "missing" else 0


if __name__ == "__main__":
    sys.exit(main())
