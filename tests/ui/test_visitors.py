"""The page for one visitor too many."""

import re

import pytest

from californiajack.language import language, languages
from californiajack.ui.visitors import full_page


@pytest.mark.parametrize("code", languages())
def test_it_says_so_in_every_language_and_in_our_style(code):
    page = full_page(code, "/?lang=de")
    style, body = page.split("</style>")
    assert f'lang="{code}"' in style
    assert "&" not in style, "a style that is escaped is none"
    assert language(code).t("All places are taken") in body


@pytest.mark.parametrize("address", ["//elsewhere.invalid/?a=1", "https://elsewhere.invalid/?a=1"])
def test_trying_again_never_leads_to_another_host(address):
    assert re.findall(r'href="([^"]*)"', full_page("en", address)) == ["?a=1"]


def test_what_was_asked_for_is_escaped():
    assert "<script>" not in full_page("en", '/?x="><script>alert(1)</script>')
