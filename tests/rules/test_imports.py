"""The rules core pulls in the standard library only."""

import subprocess
import sys

PROBE = """
import sys
before = set(sys.modules)
import californiajack
loaded = {name.partition(".")[0] for name in set(sys.modules) - before}
print(*sorted(loaded - set(sys.stdlib_module_names) - {"californiajack"}))
rooms = {name.split(".")[1] for name in sys.modules if name.startswith("californiajack.")}
print(*sorted(rooms))
"""


def test_the_core_needs_nothing_but_the_standard_library():
    done = subprocess.run([sys.executable, "-c", PROBE], capture_output=True, text=True, check=True)
    foreign, rooms = done.stdout.split("\n")[:2]
    assert foreign == ""
    assert rooms == "rules"
