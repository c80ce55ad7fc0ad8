"""Attacks on texts: addresses, codes, records, progress, settings, lesson files and their words."""

from __future__ import annotations

import json
import random
import tempfile
import zlib
from functools import cache
from pathlib import Path

import yaml

from californiajack import PRESETS, Deal, Match
from californiajack.rules.codes import (
    CODE_SYMBOLS,
    DEAL_CODE_LENGTH,
    deal_code,
    position_code,
    read_code,
    short_code,
    to_symbols,
)
from californiajack.rules.errors import CodeError
from californiajack.rules.records import read_match, write_match
from californiajack.teaching import LessonError, ProgressError, load_course, read_progress
from californiajack.teaching.course import lessons_folder
from californiajack.teaching.ready import read_course
from californiajack.teaching.words import parse_words
from californiajack.ui.address import AddressError, parse, replay_match, write_played
from californiajack.ui.markdown import words_html
from californiajack.ui.session import Session
from californiajack.ui.settings import CHOICES
from hostile import Attack, changed_json, changed_text, check, foreign_markup

ADDRESSES = (
    "?page=learn&lang=de",
    "?page=learn&lesson=your-first-trick&exercise=two-cards&preset=nordic&seed=5",
    "?page=learn&lesson=warm-up&tasks=your-first-trick.two-cards,which-card-wins.two-trumps",
    "?page=learn&lesson=practice&exercise=3&view=present",
    "?page=play&preset=classic&with=careful&dealer=1&seed=7&view=review",
    "?preset=pitch+shasta_point&target=21&with=careful,random&help=off",
    "?players=3&follow=strict&low_to=captor&bidding=yes&trump_source=named",
    "?page=explore&view=odds&hand=ASKSQS5D5C4H&up=2S&worlds=10&by=low",
    "?page=explore&view=rules&first=classic&second==&option=follow&value=strict&deals=2",
    "?page=explore&view=strategies&first=random&deals=2",
    "?page=class&view=cards&lesson=your-first-trick&count=4",
    "?page=rules&embed=1",
)


@cache
def played() -> Match:
    """Return a match in its second deal."""
    match = Match.start(PRESETS["classic"], 5)
    for _ in range(70):
        match = match.next_deal() if match.deal.is_over else match.play(match.deal.legal_moves[0])
    return match


@cache
def codes() -> tuple[str, ...]:
    """Return codes of every kind."""
    deal = played().deal
    base = short_code(PRESETS["nordic"], 9)
    called = Deal.shuffled(PRESETS["pitch"], 4)
    while called.legal_calls:
        called = called.call(called.legal_calls[-1])
    return (
        base,
        base.replace("-", " ").lower(),
        deal_code(deal),
        position_code(deal),
        position_code(called),
        short_code(PRESETS["pitch"].replace(nine_point="last"), 2**22 - 1, 1),
    )


def attack_address(rng: random.Random) -> None:
    """An address is followed or refused, and what was read of it can be written again."""
    search = rng.choice((*ADDRESSES, *(f"?deal={code}" for code in codes())))
    hash_ = "#" + rng.choice(("", write_played(played()), "ABC.D", "right.wrong"))
    if rng.random() < 0.8:
        search = changed_text(rng, search)
    if rng.random() < 0.5:
        hash_ = changed_text(rng, hash_)
    try:
        found = parse(search, hash_)
    except AddressError as error:
        check(str(error) and error.field, "an error without words")
        return
    again = (found.search() + found.hash()).encode()
    check(len(again) < 200_000, "an address that grows")
    if found.opening is not None:
        match, _ = replay_match(found.opening.match(1), found.played)
        check(isinstance(match, Match), "no match")


def _forged(rng: random.Random) -> str:
    """Return a code whose check is right, whatever it says: what a program can make of it."""
    kind = rng.randrange(3)
    if kind == 0:
        body = rng.getrandbits(29) | 1 << 29
        return to_symbols(body << 8 | zlib.crc32(f"{body:08x}".encode()) & 0xFF, 8)
    if kind == 1:
        body = CODE_SYMBOLS[1] + "".join(rng.choices(CODE_SYMBOLS, k=DEAL_CODE_LENGTH - 3))
        return body + to_symbols(zlib.crc32(body.encode()) % 1024, 2)
    base, _, played_so_far = rng.choice(codes()[3:5]).partition(".")
    body = f"{base}.{changed_text(rng, played_so_far[:-2])}"
    return body + to_symbols(zlib.crc32(body.encode(errors="replace")) % 1024, 2)


def attack_code(rng: random.Random) -> None:
    """A code gives a whole deal or is refused."""
    try:
        forged = rng.random() < 0.5
        deal = read_code(_forged(rng) if forged else changed_text(rng, rng.choice(codes())))
    except CodeError as error:
        check(str(error) and error.key, "an error without words")
        return
    check(sorted(deal.pack) == sorted(played().deal.pack), "cards are lost")


@cache
def _record() -> object:
    return json.loads(write_match(played()))


def attack_record(rng: random.Random) -> None:
    """A record gives the match up to its first fault; that much is a record again."""
    read = read_match(changed_json(rng, _record()))
    check(read.match is not None or read.error is not None, "neither match nor error")
    if read.match is not None:
        again = read_match(write_match(read.match))
        check(again.error is None and again.match == read.match, "what was read can't be written")


PROGRESS = {
    "format": "california-jack-progress",
    "version": 1,
    "done": {"your-first-trick/two-cards": 3, "which-card-wins/two-trumps": 1},
    "errors": {"must_follow": 4, "stock_left": 1},
    "resume": "your-first-trick/two-cards",
    "medals": [{"gold": 1}],
    "kept": {"done": {"x/y": 9}},
}


def attack_progress(rng: random.Random) -> None:
    """Progress is read whole or refused; what was read is written without loss."""
    text = changed_json(rng, PROGRESS)
    try:
        found = read_progress(text)
    except ProgressError as error:
        check(str(error) and error.key, "an error without words")
        return
    written = found.to_json()
    written.encode()
    check(read_progress(written).to_json() == written, "another progress after writing it")
    check(found.merge(found).to_json() == written, "another progress after joining it")
    if text.strip():
        known = json.loads(text)
        lost = [name for name in known if name not in json.loads(written)]
        check(not lost, f"lost: {lost}")


STORED = {"version": 1, "settings": {"deck": "two", "coach": False}, "language": "sv"}


def attack_stored(rng: random.Random) -> None:
    """Of what a browser kept only what is allowed is taken over."""
    session = Session()
    rules = {"rules": "nordic", **STORED}
    session.hello({"stored": changed_json(rng, rules), "languages": ["de"], "kept": True})
    allowed = all(session.settings[name] in CHOICES[name] for name in CHOICES)
    check(allowed and set(session.settings) == set(CHOICES), "a setting that there is not")
    check(session.code in ("en", "de", "nl", "sv"), "a language that there is not")
    json.dumps(session.store).encode()


@cache
def _folder() -> Path:
    """Return the folder of a course of one lesson; it lasts as long as the process."""
    source, folder = lessons_folder(), Path(_scratch().name) / "course"
    card = load_course(source).lessons[1]
    target = folder / card.folder.name
    target.mkdir(parents=True)
    for file in (*card.folder.glob("lesson.yaml"), *card.folder.glob("en.md")):
        (target / file.name).write_bytes(file.read_bytes())
    (folder / "en.md").write_text("# Course\n\n## title\nA\n\n## intro\nB\n\n## group.all\nC\n")
    head = "id: own\nlanguages: [en]\ngroups:\n  - id: all\n"
    (folder / "course.yaml").write_text(f"{head}    lessons: [{card.id}]\n")
    return folder


@cache
def _scratch() -> tempfile.TemporaryDirectory[str]:
    return tempfile.TemporaryDirectory()


@cache
def _lessons() -> tuple[str, ...]:
    return tuple(
        (card.folder / "lesson.yaml").read_text(encoding="utf-8")
        for card in load_course(lessons_folder()).lessons
    )


@cache
def _words() -> str:
    return next(_folder().glob("*/en.md")).read_text(encoding="utf-8")


def attack_lesson(rng: random.Random) -> None:
    """A changed lesson is played or refused with file and line."""
    place = next(_folder().glob("*/lesson.yaml"))
    original = rng.choice(_lessons())
    # JSON is YAML, too: half of the files have a sound form and unsound values.
    whole = rng.random() < 0.5
    text = changed_json(rng, yaml.safe_load(original)) if whole else changed_text(rng, original)
    place.write_text(text, encoding="utf-8", errors="replace")
    course, faults = read_course(_folder())
    check(course is not None or faults, "neither a course nor a fault")
    check(all(str(fault) for fault in faults), "a fault without words")


def attack_words(rng: random.Random) -> None:
    """Changed words are read or refused; they never become other markup than ours."""
    try:
        words = parse_words(changed_text(rng, _words()), "en.md")
    except LessonError as error:
        check(str(error), "an error without words")
        return
    for section in words.sections.values():
        html = str(words_html(section.text))
        check(not foreign_markup(html), f"markup: {foreign_markup(html)}")


ATTACKS: dict[str, Attack] = {
    "address": attack_address,
    "code": attack_code,
    "record": attack_record,
    "progress": attack_progress,
    "stored": attack_stored,
    "lesson": attack_lesson,
    "words": attack_words,
}
