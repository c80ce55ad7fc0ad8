"""What the README promises: two commands, and examples that run."""

import importlib.util
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")


def set_up_commands():
    path = ROOT / ".ci" / "readme_command.py"
    spec = importlib.util.spec_from_file_location("readme_command", path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module.commands()


def run(command, **options):
    return subprocess.run(
        ["bash", "-c", command], capture_output=True, text=True, check=True, timeout=600, **options
    )


def test_the_first_command_installs_and_starts_the_app(tmp_path):
    """In a copy of the project, as after a fresh clone; asked only whether it came up."""
    files = run("git ls-files -co --exclude-standard", cwd=ROOT).stdout.split("\n")
    for name in filter(None, files):
        if (ROOT / name).is_file() and not name.startswith("tests/"):
            target = tmp_path / name
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / name, target)
    command = set_up_commands()["app"].replace("serve --show", "serve --port 0")
    environment = {**os.environ, "PYTHONPATH": ""}
    with subprocess.Popen(
        ["bash", "-c", f"exec 2>&1; {command}"],
        cwd=tmp_path,
        env=environment,
        stdout=subprocess.PIPE,
        text=True,
        start_new_session=True,
    ) as app:
        said = []
        for line in app.stdout:
            said.append(line)
            if "California Jack is at http" in line:
                break
        os.killpg(app.pid, 9)
    assert "California Jack is at http" in said[-1], said[-20:]


def test_the_second_command_runs_these_tests():
    command = set_up_commands()["tests"]
    assert command.startswith("python3 -m venv .venv && .venv/bin/pip install")
    assert command.endswith("-m pytest -n 2")
    # CI runs it whole (.ci/run); here it would run itself.
    assert "readme_command.py tests" in (ROOT / ".ci" / "run").read_text(encoding="utf-8")


def test_the_python_example_runs():
    (example,) = re.findall(r"^```python\n(.*?)```", README, re.MULTILINE | re.DOTALL)
    done = run(f"\"{sys.executable}\" - <<'EOF'\n{example}\nEOF")
    assert len(done.stdout.split("\n")) == 7


def test_the_play_command_of_the_readme_prints_a_deal():
    (command,) = re.findall(r"^\.venv/bin/california-jack (play .*)$", README, re.MULTILINE)
    done = run(f'"{sys.executable}" -m californiajack {command}')
    assert "26" in done.stdout
    assert "Game" in done.stdout


def test_every_folder_named_is_there():
    for name in re.findall(r"^\| `([\w/]+)` \|", README, re.MULTILINE):
        if "/" in name:
            assert (ROOT / name).is_dir(), name
