"""Every notebook runs from top to bottom, is stored without results, and has its five parts."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import nbformat
import pytest
from nbclient import NotebookClient

FOLDER = Path(__file__).parents[2] / "notebooks"
NOTEBOOKS = sorted(FOLDER.glob("*.ipynb"))
PARTS = ["Predict", "Run", "Investigate", "Modify", "Make"]


def read(path: Path) -> Any:
    return nbformat.read(path, as_version=4)


def test_all_are_there() -> None:
    assert [path.name[:2] for path in NOTEBOOKS] == ["N1", "N2", "N3", "N4", "N5", "N6"]


@pytest.fixture(params=NOTEBOOKS, ids=lambda path: path.name[:2])
def notebook(request: pytest.FixtureRequest) -> Path:
    return request.param


# Jupyter's own libraries leave sockets and loops open when a kernel ends.
@pytest.mark.filterwarnings("ignore::ResourceWarning", "ignore::DeprecationWarning")
@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")
def test_it_runs_and_warns_of_nothing(notebook: Path, tmp_path: Path) -> None:
    book = read(notebook)
    resources = {"metadata": {"path": str(tmp_path)}}  # nothing is written beside the notebooks
    NotebookClient(book, timeout=None, kernel_name="python3", resources=resources).execute()
    cells = [cell for cell in book.cells if cell.cell_type == "code"]
    said = [out.text for cell in cells for out in cell.outputs if out.get("name") == "stderr"]
    assert said == []
    assert "California Jack" in cells[0].outputs[0].text
    assert sum(bool(cell.outputs) for cell in cells) >= len(cells) / 2


def test_it_is_stored_clean(notebook: Path) -> None:
    book = read(notebook)
    nbformat.validate(book)
    for cell in book.cells:
        if cell.cell_type == "code":
            assert cell.outputs == []
            assert cell.execution_count is None
    ids = [cell.id for cell in book.cells]
    assert ids == [f"{notebook.name[:2]}-{number:02d}" for number in range(1, len(ids) + 1)]
    assert set(book.metadata) == {"kernelspec", "language_info"}


def test_it_has_its_parts_in_order(notebook: Path) -> None:
    text = "\n".join(cell.source for cell in read(notebook).cells if cell.cell_type == "markdown")
    assert re.findall(r"^## (.+)$", text, re.MULTILINE) == PARTS
    assert text.startswith(f"# {notebook.name[:2]} ")


def test_its_cells_are_short(notebook: Path) -> None:
    sources = [cell.source for cell in read(notebook).cells if cell.cell_type == "code"]
    assert max(source.count("\n") + 1 for source in sources) <= 36
    assert all("import panel" not in source for source in sources[:-2])
