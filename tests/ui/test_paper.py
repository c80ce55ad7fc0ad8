"""Sheets of paper: what has to stand on each of them, in every language and under all rules."""

import re
from html.parser import HTMLParser

import pytest

from californiajack.cli import main
from californiajack.language import language, languages
from californiajack.language.options import option_title, relevant_options, value_sentence
from californiajack.language.points import point_name
from californiajack.rules.cards import PACK
from californiajack.rules.codes import deal_code, read_code, short_code
from californiajack.rules.deal import Deal
from californiajack.rules.options import PRESETS, rules_named
from californiajack.teaching import begin, load_course
from californiajack.ui.paper import KINDS, PAPERS, PaperError, document, make_sheet, read_choice
from californiajack.ui.paper.choice import puzzles_chosen
from californiajack.ui.paper.commands import BROWSERS
from californiajack.ui.paper.score import columns
from californiajack.ui.places.class_paper import paper_actions, paper_html
from californiajack.ui.session import Session

COURSE = load_course()
LESSONS = [card.id for card in COURSE.lessons]
SCRIPT = "<script>alert(1)</script>"


def sheet(tongue="en", /, **values):
    return make_sheet(read_choice(values, COURSE), COURSE, language(tongue))


def text_of(html):
    """Return the words of a piece of HTML as a reader sees them."""
    words = re.sub(r"<(svg|style).*?</\1>", " ", str(html), flags=re.DOTALL)
    words = re.sub(r"<[^>]+>", " ", words)
    for entity, sign in (("&#39;", "'"), ("&#34;", '"'), ("&lt;", "<"), ("&gt;", ">")):
        words = words.replace(entity, sign)
    return " ".join(words.replace("&amp;", "&").split())


def said(text):
    """Return a text as `text_of` gives it."""
    return " ".join(text.split())


class Balanced(HTMLParser):
    """Fails on a tag that is not closed, on scripts, pictures and links to other files."""

    EMPTY = ("meta", "br", "input")

    def __init__(self):
        super().__init__()
        self.open = []

    def handle_starttag(self, tag, attrs):
        assert tag not in ("script", "img", "link", "iframe")
        assert not [name for name, _ in attrs if name.startswith("on") or name in ("src", "href")]
        if tag not in self.EMPTY:
            self.open.append(tag)

    def handle_endtag(self, tag):
        assert self.open.pop() == tag

    def handle_startendtag(self, tag, attrs):
        assert tag == "path"


@pytest.mark.parametrize("code", languages())
@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_in_every_language(kind, code):
    for paper in PAPERS:
        html = document(sheet(code, kind=kind, paper=paper), language(code))
        page = Balanced()
        page.feed(html)
        assert page.open == []
        assert f'<html lang="{code}">' in html
        assert f"size: {paper};" in html
        assert not re.search(r"\{\w+\}|\bNone\b|object at", text_of(html))


# The rules on one page


@pytest.mark.parametrize("code", languages())
@pytest.mark.parametrize("name", [*PRESETS, "captured+shasta_point"])
def test_every_option_is_on_the_page_of_rules(name, code):
    lang, rules = language(code), rules_named(name)
    [part] = sheet(code, kind="rules", preset=name).parts
    text, classic = text_of(part.html), PRESETS["classic"]
    for option in relevant_options(rules):
        value = getattr(rules, option)
        title, sentence = option_title(lang, option), value_sentence(lang, option, value)
        differs = value != getattr(classic, option) or option not in relevant_options(classic)
        assert f"{said(title)}{'*' if differs else ''} {said(sentence)}" in text
    assert text.count("*") == 0 if name == "classic" else text.count("*") > 1


def test_no_option_of_other_rules_is_on_the_page():
    text = text_of(sheet(kind="rules", preset="classic").parts[0].html)
    for option in ("beg", "bidding", "leftover", "setback"):
        assert option_title(language("en"), option) not in text


# The score sheet


@pytest.mark.parametrize("code", languages())
@pytest.mark.parametrize("name", [*PRESETS, "nordic+shasta_point"])
def test_the_score_sheet_has_a_column_for_every_point(name, code):
    lang, rules = language(code), rules_named(name)
    [part] = sheet(code, kind="score", preset=name).parts
    text = text_of(part.html)
    assert said(value_sentence(lang, "target", rules.target)) in text
    assert said(value_sentence(lang, "end_rule", rules.end_rule)) in text
    for key in columns(rules):
        assert text.count(said(point_name(lang, key))) >= rules.players
    head, body = str(part.html).split("</thead>")
    rows = re.findall(r"<tr>(.*?)</tr>", body, re.DOTALL)
    widths = {row.count("<td") + row.count("<th") for row in rows}
    below = head.split("<tr>")[2].count("<th")
    assert widths == {head.split("<tr>")[1].count('rowspan="2"') + below}
    assert below == rules.players * (len(columns(rules)) + 2)


def test_points_that_the_rules_do_not_have_get_no_column():
    assert columns(PRESETS["classic"]) == ["high", "low", "jack", "game"]
    assert columns(PRESETS["pitch"]) == ["high", "low", "jack", "game", "set_back"]
    assert columns(PRESETS["seven_up"]) == ["turned_jack", "gift", "high", "low", "jack", "game"]
    assert columns(rules_named("classic+shasta_point"))[-1] == "nine"


# The cards of a deal


@pytest.mark.parametrize("code", languages())
@pytest.mark.parametrize("name", PRESETS)
def test_each_card_is_cut_out_once_and_lies_where_the_deal_has_it(name, code):
    deal = Deal.shuffled(PRESETS[name], 77)
    parts = sheet(code, kind="deal", preset=name, seed="77").parts
    html = "".join(part.html for part in parts)
    found = re.findall(
        r'data-card="(\w\w)".*?"paper-owner">([^<]*)<.*?"paper-code">([^<]*)<', html, re.DOTALL
    )
    assert sorted(card for card, _, _ in found) == sorted(map(str, PACK))
    assert {shown for _, _, shown in found} == {short_code(deal.rules, 77)}
    for seat, letter in enumerate("ABC"[: deal.players]):
        mine = {card for card, owner, _ in found if owner.split()[-1] == letter}
        assert mine == set(map(str, deal.hands[seat]))
    numbered = [card for card, owner, _ in found if owner.split()[-1].isdecimal()]
    numbers = [int(owner.split()[-1]) for _, owner, _ in found if owner.split()[-1].isdecimal()]
    assert numbers == list(range(1, len(numbers) + 1))
    if deal.rules.stock == "draw":
        assert numbered == [str(card) for card in deal.stock]
    assert read_code(found[0][2]) == deal


def test_a_long_code_brings_its_own_cards_and_rules():
    rules = PRESETS["classic"].replace(target=12, follow="strict")
    deal = Deal.shuffled(rules, 3)
    html = "".join(part.html for part in sheet(kind="deal", deal=deal_code(deal)).parts)
    assert "House rules" in html
    first = re.findall(r'data-card="(\w\w)"', html)[:6]
    assert set(first) == set(map(str, deal.hands[0]))


# Lessons and puzzles


@pytest.mark.parametrize("ident", LESSONS)
def test_the_key_answers_every_task_and_no_task_page_does(ident):
    lesson = COURSE.lesson(ident)
    tasks, key = sheet(kind="lesson", lesson=ident).parts
    asked = [
        number for number, each in enumerate(lesson.exercises, start=1) if each.kind != "watch"
    ]
    titles = re.findall(r"<dt>Task (\d+)</dt>", key.html)
    assert [int(title) for title in titles] == asked
    blocks = re.findall(r'<div class="paper-answer">(.*?)</div>', key.html, re.DOTALL)
    sections = re.findall(r'<section class="paper-task">(.*?)</section>', tasks.html, re.DOTALL)
    assert len(blocks) == len(asked)
    assert len(sections) == len(lesson.exercises)
    for number, block in zip(asked, blocks, strict=True):
        section = sections[number - 1]
        answers = [text_of(each) for each in re.findall(r"<dd>(.*?)</dd>", block, re.DOTALL)]
        # Each question of the task has room to answer and one answer.
        assert len(answers) == section.count('<div class="paper-part">') > 0
        for answer in answers:
            assert answer.startswith("The answer: ")
            assert answer not in text_of(tasks.html)
            reason = answer.split(". ", 1)[1]
            assert reason not in text_of(section)
    assert "What many people think" in key.html


def test_no_number_that_is_asked_for_stands_on_the_sheet():
    """A question about the stock or the piles shows them without telling what is to be counted."""
    for ident in LESSONS:
        lesson = COURSE.lesson(ident)
        html = str(sheet(kind="lesson", lesson=ident, key="no").parts[0].html)
        sections = re.findall(r'<section class="paper-task">(.*?)</section>', html, re.DOTALL)
        for exercise, section in zip(lesson.exercises, sections, strict=True):
            asks = [ask.name for ask in exercise.asks]
            if "stock_left" in asks:
                [stock] = re.findall(r"paper-row-stock.*?</div>\s*</div>", section, re.DOTALL)
                assert not re.search(r"\d+ cards?", text_of(stock))
            if {"pips_of", "more_pips", "owner_of", "deal_points"} & set(asks):
                assert "paper-row-pips" not in section


def test_the_cards_to_be_counted_lie_on_the_sheet():
    exercise = COURSE.lesson("pips-and-game").exercise("small-pile")
    captured = begin(exercise, None, 1).deal.captured(0)
    html = str(sheet(kind="lesson", lesson="pips-and-game").parts[0].html)
    section = html.split('<section class="paper-task">')[4]
    pile = section.split("You have captured")[1]
    for card in captured:
        assert f'aria-label="{language("en").spoken(card)}"' in pile


@pytest.mark.parametrize("code", languages())
def test_lessons_and_puzzles_are_in_their_language(code):
    words = COURSE.lesson("which-card-wins").words(code)
    html = sheet(code, kind="lesson", lesson="which-card-wins").parts[0].html
    assert words.title in text_of(html)
    english = COURSE.lesson("which-card-wins").words("en").title
    assert (english in text_of(html)) == (code == "en")
    [chosen] = puzzles_chosen(read_choice({"kind": "puzzles", "puzzles": "1"}, COURSE), COURSE)
    tasks, key = sheet(code, kind="puzzles", puzzles=chosen.id).parts
    assert language(code).short(begin(chosen.exercise).posed.accepted[0]) in text_of(key.html)
    assert chosen.id in text_of(key.html)
    assert chosen.id not in text_of(tasks.html)


def test_puzzles_are_mixed_or_those_that_are_named():
    ids = [puzzle.id for puzzle in COURSE.puzzles]
    named = read_choice({"kind": "puzzles", "puzzles": f"{ids[5]}, {ids[2]}"}, COURSE)
    assert [each.id for each in puzzles_chosen(named, COURSE)] == [ids[5], ids[2]]
    sets = []
    for seed in ("1", "2"):
        values = {"kind": "puzzles", "puzzles": "8", "preset": "nordic", "seed": seed}
        chosen = puzzles_chosen(read_choice(values, COURSE), COURSE)
        assert len(chosen) == len({each.id for each in chosen}) == 8
        assert {each.preset for each in chosen} == {"nordic"}
        assert [each.difficulty for each in chosen] == sorted(each.difficulty for each in chosen)
        sets.append({each.id for each in chosen})
    assert sets[0] != sets[1]


def test_the_key_is_left_out_on_demand():
    for kind in ("lesson", "puzzles"):
        [part] = (
            sheet(kind=kind, puzzles="2", key="no").parts
            if kind == "puzzles"
            else sheet(kind=kind, key="no").parts
        )
        assert "The answer" not in part.html


def test_a_lesson_is_printed_under_other_rules():
    own = sheet(kind="lesson", lesson="what-may-i-play").parts[0].html
    other = sheet(kind="lesson", lesson="what-may-i-play", preset="nordic").parts
    assert "Rules: Nordic" in other[0].html
    assert "Rules: Nordic" not in own
    assert "Rules: Nordic" not in sheet(kind="lesson", lesson="which-card-wins").parts[0].html


# What can't be chosen


@pytest.mark.parametrize(
    ("values", "what", "allowed"),
    [
        ({"kind": "poster"}, "kind", "lesson, puzzles, deal, score, rules"),
        ({"paper": "A5"}, "paper", "A4, Letter"),
        ({"lesson": SCRIPT}, "lesson", "your-first-trick"),
        ({"kind": "rules", "preset": "whist"}, "preset", "classic, captured"),
        ({"kind": "rules", "preset": "classic+x"}, "preset", "shasta_point"),
        ({"kind": "puzzles", "preset": "pitch"}, "preset", "classic, captured, nordic"),
        ({"kind": "lesson", "preset": "pitch"}, "preset", "classic, captured"),
        ({"kind": "puzzles", "puzzles": "0"}, "puzzles", "1-24"),
        ({"kind": "puzzles", "puzzles": "9" * 5000}, "puzzles", "1-24"),
        ({"kind": "puzzles", "puzzles": "bank-the-jack-99"}, "puzzle", "bank-the-jack"),
        ({"kind": "puzzles", "puzzles": ","}, "puzzles", "1-24"),
        ({"kind": "deal", "seed": "-1"}, "seed", "0-4194303"),
        ({"kind": "deal", "seed": "4194304"}, "seed", "0-4194303"),
        ({"kind": "deal", "seed": "00000000000000000000099999999"}, "seed", "0-4194303"),
        ({"kind": "deal", "deal": "K7QF"}, "deal", "a short code has 8"),
        ({"key": "maybe"}, "key", "yes, no"),
    ],
)
def test_what_cannot_be_chosen_is_said_with_what_can(values, what, allowed):
    with pytest.raises(PaperError) as caught:
        read_choice(values, COURSE)
    assert caught.value.what == what
    assert allowed in str(caught.value)
    assert len(str(caught.value)) < 1000
    # In the app the rest is shown all the same.
    faults = []
    choice = read_choice(values, COURSE, faults.append)
    assert [fault.what for fault in faults] == [what]
    assert make_sheet(choice, COURSE, language("en")).parts


# The command


def run(tmp_path, *words):
    status = main(["print", *words])
    return status, sorted(path.name for path in tmp_path.iterdir())


def test_the_command_writes_one_file(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    assert run(tmp_path, "rules", "--preset", "nordic", "--language", "sv") == (
        0,
        ["california-jack-rules.html"],
    )
    assert capsys.readouterr().out == "california-jack-rules.html\n"
    html = (tmp_path / "california-jack-rules.html").read_text(encoding="utf-8")
    assert html == document(sheet("sv", kind="rules", preset="nordic"), language("sv"))


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["lesson", "--lesson", "poker"], "your-first-trick"),
        (["puzzles", "--puzzles", "many"], "bank-the-jack-1"),
        (["deal", "--code", "K7QF-2M0X"], "check"),
        (["deal", "--code", "K7QF-2M0X", "--seed", "3"], "leave out --seed"),
        (["rules", "--lesson", "pips-and-game"], "--lesson is for lesson"),
        (["score", "--no-key"], "--no-key is for lesson and puzzles"),
        (["rules", "--out", "rules.txt"], "end in .html"),
        (["rules", "--out", "nowhere/rules.html"], "no folder nowhere"),
        (["rules", "--pdf", "--out", "rules.html"], "end in .pdf"),
    ],
)
def test_bad_input_is_refused_and_nothing_is_written(tmp_path, monkeypatch, capsys, words, told):
    monkeypatch.chdir(tmp_path)
    assert run(tmp_path, *words) == (2, [])
    assert told in capsys.readouterr().err


def test_without_a_browser_the_command_says_what_is_missing(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PATH", str(tmp_path))
    assert run(tmp_path, "rules", "--pdf") == (2, [])
    error = capsys.readouterr().err
    assert all(name in error for name in BROWSERS)


def test_a_browser_that_prints_nothing_is_named(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    bad = tmp_path / "bin"
    bad.mkdir()
    (bad / "chromium").write_text("#!/bin/sh\necho no display >&2\n", encoding="utf-8")
    (bad / "chromium").chmod(0o755)
    monkeypatch.setenv("PATH", f"{bad}:/bin:/usr/bin")
    assert run(tmp_path, "rules", "--pdf") == (2, ["bin"])
    assert "no display" in capsys.readouterr().err


# The view of the app


def press(session, name, **form):
    message = {"type": "act", "name": name, "value": "", "form": form}
    paper_actions(session, message)[name]()


def opened(search):
    session = Session()
    session.open(f"?page=class&view=paper{search}", "")
    return session


def test_what_is_chosen_stands_in_the_address():
    session = opened("&kind=rules&preset=nordic&paper=Letter")
    assert "Nordic" in paper_html(session)
    assert 'data-paper="Letter"' in paper_html(session)
    press(session, "paper-choose", kind="score", paper="A4", preset="nordic")
    assert session.address.search().startswith("?page=class")
    assert "kind=score" in session.address.search()
    again = opened(f"&{session.address.search().lstrip('?').replace('page=class&', '')}")
    assert paper_html(again) == paper_html(session)


def test_other_cards_are_dealt():
    code = short_code(PRESETS["nordic"], 9)
    session = opened(f"&kind=deal&deal={code}")
    assert code in paper_html(session)
    press(session, "paper-other", kind="deal", paper="A4", deal=code)
    assert code not in paper_html(session)
    assert short_code(PRESETS["classic"], 2) in paper_html(session)
    press(session, "paper-choose", kind="deal", paper="A4", deal=code.lower())
    assert code in paper_html(session)


def test_what_no_longer_fits_is_forgotten():
    session = opened("&kind=score&preset=pitch")
    press(session, "paper-choose", kind="lesson", paper="A4", preset="pitch")
    assert "problem" not in paper_html(session)
    assert "preset" not in session.address.search()


def test_an_address_that_asks_for_what_there_is_not_says_so():
    session = opened("&kind=lesson&lesson=%3Cscript%3Ealert(1)%3C/script%3E&paper=A5")
    html = paper_html(session)
    assert SCRIPT not in html
    assert html.count('role="alert"') == 2
    assert "A4, Letter" in html
    assert "paper-task" in html
