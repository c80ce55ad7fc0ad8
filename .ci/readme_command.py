"""Print one of the two set-up commands of the README: ``app`` or ``tests``."""

import re
import sys
from pathlib import Path

README = Path(__file__).parent.parent / "README.md"


def commands() -> dict[str, str]:
    """Return the two commands by name. Raises ValueError unless there are exactly two."""
    blocks = re.findall(r"^```sh\n(.*?)```", README.read_text(encoding="utf-8"), re.M | re.S)
    found = [block.strip() for block in blocks if block.startswith("python3 -m venv")]
    if len(found) != 2 or any("\n" in each for each in found):
        raise ValueError(f"the README has {len(found)} set-up commands; two of one line are needed")
    return dict(zip(("app", "tests"), found, strict=True))


if __name__ == "__main__":
    sys.stdout.write(commands()[sys.argv[1]] + "\n")
