"""What goes into the tree that Python could import from, and into which archive."""

from __future__ import annotations

import zipfile
from pathlib import Path

import pytest

from californiajack.site import commands
from californiajack.site.build import Plan
from californiajack.site.bundle import choose, module_name
from californiajack.site.errors import SiteError
from californiajack.site.readpages import pages
from californiajack.site.tree import OWN, copy_lessons, copy_package, lay_out, unpack_wheel
from californiajack.teaching import lessons_folder, load_course
from californiajack.teaching.skeleton import write_skeleton


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


def test_the_site_carries_the_given_course_and_nothing_of_ours(tmp_path: Path) -> None:
    """An installed package has its lessons inside; the given ones stand in their place."""
    package, course, tree = tmp_path / OWN, tmp_path / "school", tmp_path / "tree"
    (package / "ui").mkdir(parents=True)
    (package / "ui" / "app.py").write_text("")
    copy_lessons(lessons_folder(), tmp_path)
    assert (package / "lessons" / "puzzles").is_dir()
    write_skeleton(course, "first-card", ("de",))
    (course / "notes.txt").write_text("mine")
    lay_out({}, [package], tree, [], course)
    names = {path.relative_to(tree).as_posix() for path in tree.rglob("*") if path.is_file()}
    lesson = f"{OWN}/lessons/01-first-card"
    assert names == {
        f"{OWN}/ui/app.py",
        f"{OWN}/lessons/course.yaml",
        f"{OWN}/lessons/de.md",
        f"{lesson}/lesson.yaml",
        f"{lesson}/de.md",
    }
    assert load_course(tree / OWN / "lessons").id == "school"


def test_a_course_is_printed_in_its_own_languages(tmp_path: Path) -> None:
    write_skeleton(tmp_path / "one", "first-card", ("de",))
    assert list(pages(tmp_path / "one")) == ["read.html", "teach.html"]
    write_skeleton(tmp_path / "two", "first-card", ("de", "en"))
    found = pages(tmp_path / "two")
    assert set(found) == {"read.html", "read-de.html", "teach.html", "teach-de.html"}
    assert '<html lang="en">' in found["read.html"]
    (tmp_path / "two" / "de.md").unlink()
    with pytest.raises(SiteError, match=r"de\.md"):
        pages(tmp_path / "two")


def test_a_build_refuses_a_broken_course_before_anything_is_fetched(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    course = tmp_path / "school"
    write_skeleton(course, "first-card", ("de", "en"))
    monkeypatch.setattr(commands, "build_site", lambda *_, **__: pytest.fail("it was built"))
    (course / "en.md").unlink()
    assert commands.build(tmp_path / "site", lessons=course) == 1
    assert "en.md" in capsys.readouterr().out
    file = course / "01-first-card" / "lesson.yaml"
    file.write_text(file.read_text().replace("kind: watch", "kind: wotch"))
    assert commands.build(tmp_path / "site", lessons=course) == 1
    assert "'wotch' is not known here" in capsys.readouterr().err


def test_a_build_takes_the_given_course(tmp_path: Path) -> None:
    assert Plan(tmp_path, lessons=tmp_path / "school").course == tmp_path / "school"
    assert Plan(tmp_path).course == lessons_folder()


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
