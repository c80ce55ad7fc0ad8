"""Sheets of paper as Chromium prints them: pages, sizes, words, and that nothing is cut off.

The pages are read back with a library that knows nothing of how they were made.
"""

from __future__ import annotations

import io
import re
import unicodedata
from itertools import product

import pypdf
import pytest
from playwright.sync_api import expect
from test_access import LIGHT, faults

from californiajack.cli import main
from californiajack.language import language, languages
from californiajack.rules.options import PRESETS
from californiajack.teaching import load_course
from californiajack.ui.paper import KINDS, PAPERS, Sheet, document, make_sheet, read_choice
from californiajack.ui.paper.sheets import MARGIN

pytestmark = pytest.mark.browser

COURSE = load_course()
MM = 72 / 25.4  # points of a millimetre
SIZES = {"A4": (210 * MM, 297 * MM), "Letter": (8.5 * 72, 11 * 72)}
# What is wider than its place, or stands outside of the page's content.
CUT_OFF = """() => {
    const page = document.body.getBoundingClientRect()
    return [...document.querySelectorAll(".paper *")].filter((each) => {
        const box = each.getBoundingClientRect()
        const outside = box.width > 0 && (box.left < page.left - 1 || box.right > page.right + 1)
        const clipped = getComputedStyle(each).overflowX !== "visible"
        return outside || (clipped && each.scrollWidth > each.clientWidth + 1)
    }).map((each) => each.outerHTML.slice(0, 90))
}"""


@pytest.fixture(scope="module")
def press(browser):
    """Returns the pages of a document as Chromium prints it, after a look at its layout."""
    context = browser.new_context()
    page = context.new_page()

    def pages(html, paper):
        # As wide as the pages without their margins, so that all lies where it will be printed.
        width = round(SIZES[paper][0] / 72 * 96 - 2 * MARGIN / 25.4 * 96)
        page.set_viewport_size({"width": width, "height": 900})
        page.emulate_media(media="print")
        page.set_content(html)
        assert page.evaluate(CUT_OFF) == []
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        return read(page.pdf(prefer_css_page_size=True))

    yield pages
    context.close()


def read(pdf):
    """Return the pages of a PDF."""
    return pypdf.PdfReader(io.BytesIO(pdf)).pages


def words(page):
    """Return the words of a page, its number taken off and ligatures taken apart."""
    text = unicodedata.normalize("NFKC", page.extract_text())
    return re.sub(r"^\d+ ", "", " ".join(text.split()))


def made(code="en", /, **values):
    lang = language(code)
    return document(make_sheet(read_choice(values, COURSE), COURSE, lang), lang)


def html_words(html):
    """Return the words of a piece of HTML."""
    text = re.sub(r"<[^>]+>", " ", re.sub(r"<svg.*?</svg>", "", html, flags=re.DOTALL))
    return text.replace("&#39;", "'").split()


def last_words(html):
    """Return the last word of each part of a document."""
    return [html_words(part)[-1] for part in re.findall(r"<article.*?</article>", html, re.DOTALL)]


def check_size(pages, paper):
    for page in pages:
        width, height = (float(side) for side in page.mediabox[2:])
        assert (width, height) == pytest.approx(SIZES[paper], abs=1.5)


def together(paper, chosen):
    """Return the parts of many sheets as one document: each part begins on a page of its own."""
    sheets = [
        make_sheet(read_choice({**values, "paper": paper}, COURSE), COURSE, language(code))
        for code, values in chosen
    ]
    parts = tuple(part for sheet in sheets for part in sheet.parts)
    return document(Sheet("all", paper, parts), language("en"))


@pytest.mark.parametrize("paper", PAPERS)
def test_the_rules_fit_on_one_page_in_every_language(press, paper):
    names = [*PRESETS, "nordic+shasta_point"]
    chosen = [(code, {"kind": "rules", "preset": n}) for n, code in product(names, languages())]
    html = together(paper, chosen)
    pages = press(html, paper)
    check_size(pages, paper)
    parts = re.findall(r"<article.*?</article>", html, re.DOTALL)
    assert len(parts) == len(chosen)
    for (code, values), part, page in zip(chosen, parts, pages, strict=False):
        text = words(page)
        assert text.startswith(language(code).t("Rules")), values
        # Every rule stands on the page to its last word.
        for sentence in re.findall(r"<dd>(.*?)(?: <small>|</dd>)", part):
            assert html_words(sentence)[-1] in text, values
    assert len(pages) == len(chosen)


@pytest.mark.parametrize("paper", PAPERS)
def test_the_score_sheet_is_one_page(press, paper):
    chosen = [(code, {"kind": "score", "preset": n}) for n, code in product(PRESETS, languages())]
    pages = press(together(paper, chosen), paper)
    check_size(pages, paper)
    for (code, values), page in zip(chosen, pages, strict=False):
        assert words(page).startswith(language(code).t("Score sheet")), values
        assert " 13 14 15 " in words(page), values
    assert len(pages) == len(chosen)


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("code", ["en", "de"])
def test_the_cards_to_cut_out_are_whole(press, code, paper):
    # For two, for three, and for three without a stock.
    names = ("captured", "shasta_three", "pitch")
    chosen = [(code, {"kind": "deal", "preset": name, "seed": "5"}) for name in names]
    pages = press(together(paper, chosen), paper)
    check_size(pages, paper)
    assert len(pages) == 4 * len(chosen)
    for first, (_, values) in zip(range(0, len(pages), 4), chosen, strict=True):
        texts = [words(page) for page in pages[first : first + 4]]
        # 52 cards, each with the code of the deal, which also stands at the head of each page.
        [found] = set(re.findall(r"\b\w{4}-\w{4}\b", texts[0]))
        assert [text.count(found) - 1 for text in texts] == [8, 16, 16, 12], values


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("code", ["en", "de"])
@pytest.mark.parametrize("kind", ["lesson", "puzzles"])
def test_the_key_begins_on_a_page_of_its_own(press, kind, code, paper):
    lang = language(code)
    everything = (kind, code, paper) == ("lesson", "de", "A4")
    lessons = [card.id for card in COURSE.lessons] if everything else ["pips-and-game"]
    for lesson in lessons:
        chosen = {"kind": kind, "paper": paper, "lesson": lesson}
        html = made(code, **chosen)
        pages = press(html, paper)
        check_size(pages, paper)
        texts = [words(page) for page in pages]
        key = lang.t("Answer key")
        [begin] = [at for at, text in enumerate(texts) if key in text]
        assert texts[begin].startswith(key)
        assert 0 < begin <= len(pages) - 1
        answer = lang.t("The answer: {answer}", answer="").strip()
        # Only the steps of worked examples that are given say an answer before it.
        given = html.split("</article>")[0].count(answer)
        assert sum(text.count(answer) for text in texts[:begin]) == given
        assert answer in texts[begin]
        # Page numbers stand last; before them the end of each part.
        for end, text in zip(last_words(html), (texts[begin - 1], texts[-1]), strict=True):
            assert end in text
        without = press(made(code, **chosen, key="no"), paper)
        assert len(without) == begin


def test_no_task_is_broken_over_two_pages(press):
    html = made(kind="lesson", lesson="score-the-deal")
    pages = press(html, "A4")
    for number, section in enumerate(html.split('<section class="paper-task">')[1:], start=1):
        last = html_words(section.split("</section>")[0])[-1]
        [first] = [page for page in pages if re.search(rf"Task {number} Rules", words(page))]
        assert last in words(first)


@pytest.mark.parametrize("kind", KINDS)
def test_the_command_prints_a_pdf(browser, tmp_path, kind):
    out = tmp_path / "sheet.pdf"
    assert main(["print", kind, "--pdf", "--paper", "Letter", "--out", str(out)]) == 0
    pages = pypdf.PdfReader(out).pages
    check_size(pages, "Letter")
    assert len(words(pages[0])) > 100
    assert [path.name for path in tmp_path.iterdir()] == ["sheet.pdf"]


# In the app


def opened(visit, query="&kind=rules&preset=nordic"):
    app = visit.page().open(f"?page=class&view=paper{query}")
    app.page_key("^class-paper$")
    expect(app.page.locator(".paper")).to_be_visible()
    return app


@pytest.mark.parametrize("visit", [{"color_scheme": "dark"}], indirect=True)
def test_only_the_sheet_is_printed(visit):
    app = opened(visit)
    pages = read(app.page.pdf(prefer_css_page_size=True))
    assert len(pages) == 1
    check_size(pages, "A4")
    text = words(pages[0])
    assert text.startswith("Rules Nordic")
    for bar in ("Settings", "On paper", "What to print", "California Jack"):
        assert bar not in text
    app.page.emulate_media(media="print")
    assert app.page.locator(".paper").evaluate("(each) => getComputedStyle(each).color") == (
        "rgb(0, 0, 0)"
    )


def test_what_is_chosen_is_shown_kept_and_printed(visit):
    app = opened(visit)
    app.page.evaluate(
        "() => { window.print = () => { window.printed = (window.printed ?? 0) + 1 } }"
    )
    app.page.locator("#paper-kind").select_option("deal")
    expect(app.page.locator(".paper-page")).to_have_count(4)
    app.page.locator("#paper-paper").select_option("Letter")
    expect(app.page.locator(".paper[data-paper='Letter']")).to_be_visible()
    code = app.page.locator(".paper-code").first.text_content()
    app.page.locator("#b-other").click()
    expect(app.page.locator(".paper-code").first).not_to_have_text(code or "")
    other = app.page.locator(".paper-code").first.text_content()
    app.page.locator("#b-print").click()
    assert app.page.evaluate("window.printed") == 1
    pages = read(app.page.pdf(prefer_css_page_size=True))
    assert len(pages) == 4
    check_size(pages, "Letter")
    app.page.reload()
    app.live()
    expect(app.page.locator(".paper-code").first).to_have_text(other or "")
    # The size of the pages is set for the sheet alone.
    app.page.locator("#view-guide").click()
    app.page_key("^class-guide$")
    assert app.page.evaluate("document.head.innerHTML.includes('@page')") is False


def test_a_typed_code_brings_its_cards_and_a_wrong_one_is_said(visit):
    app = opened(visit, "&kind=deal")
    app.page.locator("#paper-deal").fill("K7QF")
    app.page.keyboard.press("Enter")
    expect(app.page.get_by_role("alert")).to_contain_text("too short")
    expect(app.page.locator(".paper-page")).to_have_count(4)


@pytest.mark.parametrize(
    "visit",
    [{"viewport": {"width": 320, "height": 640}}, {"viewport": {"width": 768, "height": 1024}}],
    indirect=True,
)
def test_the_pages_fit_the_screen(visit):
    app = opened(visit, "&kind=lesson&lesson=your-first-trick")
    room, paper = (
        app.page.locator(name).evaluate("(each) => each.getBoundingClientRect().right")
        for name in (".paper-preview", ".paper-page >> nth=0")
    )
    assert paper <= room + 1
    assert app.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    # The preview turns the page where Chromium does.
    turned = app.page.locator(".paper-page >> nth=0").locator(".paper-turns").all_inner_texts()
    pages = [words(page) for page in read(app.page.pdf(prefer_css_page_size=True))]
    starts = [re.match(r"Task \d+", text) for text in pages[1:]]
    shown = [re.match(r"Task \d+", text) for text in turned]
    assert [each[0] for each in shown if each] == [each[0] for each in starts if each]


@pytest.mark.parametrize("visit", [LIGHT], indirect=True)
def test_the_view_of_paper_is_accessible(visit):
    app = opened(visit, "&kind=lesson&lesson=your-first-trick")
    assert faults(app) == []


@pytest.mark.parametrize("visit", [{"color_scheme": "dark"}], indirect=True)
@pytest.mark.parametrize(
    ("query", "told"),
    [
        ("?page=learn", "Your first trick"),
        ("?page=rules", "The stock lies face down, its top card face up."),
        ("?page=play&preset=classic&seed=7&dealer=0", "Match to 10"),
    ],
)
def test_other_pages_are_printed_black_on_white_without_bars(visit, query, told):
    app = visit.page().open(query)
    expect(app.page.get_by_text(told).first).to_be_visible()
    text = " ".join(words(page) for page in read(app.page.pdf()))
    assert told in text
    assert "Settings" not in text
    app.page.emulate_media(media="print")
    look = "(each) => { const s = getComputedStyle(each); return [s.color, s.backgroundColor] }"
    assert app.page.locator("body").evaluate(look) == ["rgb(0, 0, 0)", "rgb(255, 255, 255)"]
