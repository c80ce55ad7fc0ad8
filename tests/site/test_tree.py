"""What goes into the tree that Python could import from, and into which archive."""

from __future__ import annotations

import zipfile
from pathlib import Path

import pytest

from californiajack.site.bundle import choose, module_name
from californiajack.site.errors import SiteError
from californiajack.site.tree import copy_package, unpack_wheel


def wheel(folder: Path, name: str, *members: str) -> Path:
    path = folder / name
    with zipfile.ZipFile(path, "w") as archive:
        for member in members:
            archive.writestr(member, "")
    return path


def test_compiled_parts_for_other_machines_are_dropped(tmp_path: Path) -> None:
    linux = wheel(tmp_path, "m-1-cp312-cp312-manylinux2014_x86_64.whl", "m/a.py", "m/s.so")
    page = wheel(tmp_path, "n-1-cp312-cp312-pyodide_2024_0_wasm32.whl", "n/a.py", "n/s.so")
    assert unpack_wheel(linux, tmp_path / "t", []) == ["m/a.py"]
    assert unpack_wheel(page, tmp_path / "t", []) == ["n/a.py", "n/s.so"]


def test_a_wheel_can_t_write_outside_its_folder(tmp_path: Path) -> None:
    bad = wheel(tmp_path, "bad-1-py3-none-any.whl", "../escaped.py")
    with pytest.raises(SiteError, match=r"escaped\.py"):
        unpack_wheel(bad, tmp_path / "t", [])
    assert not (tmp_path / "escaped.py").exists()


def test_the_builder_itself_does_not_travel(tmp_path: Path) -> None:
    own = Path(__file__).parents[2] / "app" / "californiajack"
    copy_package(own, tmp_path)
    inside = {p.name for p in (tmp_path / "californiajack" / "site").iterdir()}
    assert inside == {"__init__.py", "browser.py"}
    assert (tmp_path / "californiajack" / "rules" / "deal.py").exists()
    assert not list(tmp_path.rglob("__pycache__"))


@pytest.mark.parametrize(
    ("path", "name"),
    [
        ("numpy/fft/__init__.py", "numpy.fft"),
        ("six.py", "six"),
        (
            "numpy/linalg/_umath_linalg.cpython-312-wasm32-emscripten.so",
            "numpy.linalg._umath_linalg",
        ),
    ],
)
def test_module_names(path: str, name: str) -> None:
    assert module_name(path) == name


def test_each_file_goes_into_the_first_part_that_touches_it(tmp_path: Path) -> None:
    for name in ("own/a.py", "own/words.mo", "lib/x.py", "lib/y.py", "lib/unused.py", "lib/d.txt"):
        place = tmp_path / name
        place.parent.mkdir(exist_ok=True)
        place.write_text("")
    recorded = [
        ["app", ["lib/x.py"], ["lib/d.txt", "lib/gone.txt"]],
        ["plots", ["lib/x.py", "lib/y.py"], []],
        ["nothing", ["lib/x.py"], []],
    ]
    assert choose(recorded, tmp_path, ["own"], []) == [
        ("app", ["lib/d.txt", "lib/x.py", "own/a.py", "own/words.mo"]),
        ("plots", ["lib/y.py"]),
    ]
