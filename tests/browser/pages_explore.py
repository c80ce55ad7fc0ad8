"""The scoring lab as a visitor meets it."""

from __future__ import annotations

from pages import START_TIMEOUT, AppPage
from playwright.sync_api import Download, Locator, expect

# Working out and drawing take their time on a busy machine; nothing waits for it needlessly.
WORK_TIMEOUT = 60_000


class LabPage:
    """The lab of an app page."""

    def __init__(self, app: AppPage) -> None:
        self.app = app
        self.page = app.page
        self.slider = app.page.locator("#lab-trick")
        self.problem = app.page.locator("#problem")
        self.progress = app.page.locator(".progress:visible")
        self.run_button = app.page.locator("#b-run")

    def open(self, query: str = "") -> LabPage:
        """Open a view of the lab by its address."""
        self.app.open(f"?page=explore{query}")
        self.app.page_key("^explore-")
        return self

    def view(self, name: str) -> LabPage:
        """Go to another view."""
        self.page.locator(f"#view-{name}").click()
        self.app.page_key(f"^explore-{name}$")
        return self

    def run(self) -> LabPage:
        """Press what starts the work of the view."""
        self.page.locator("#lab-run").click()
        return self

    def drawn(self, *names: str) -> LabPage:
        """Wait until the plots are there, with what stands beside them."""
        for name in names:
            expect(self.page.locator(f"#csv-{name}")).to_be_visible(timeout=WORK_TIMEOUT)
        expect(self.plots).to_have_count(len(names), timeout=WORK_TIMEOUT)
        return self

    def finished(self) -> LabPage:
        """Wait until the work has come to its end."""
        expect(self.progress).to_be_visible(timeout=START_TIMEOUT)
        expect(self.run_button).to_have_count(0, timeout=WORK_TIMEOUT)
        return self

    @property
    def plots(self) -> Locator:
        """The plots on the page."""
        return self.page.locator(".bk-Figure")

    def saved(self, name: str) -> Download:
        """Press a button that saves a file; return the file."""
        with self.page.expect_download() as found:
            self.page.locator(f"#{name}").click()
        return found.value
