"""Makes the modules beside these tests and the slow models importable."""

from __future__ import annotations

import sys
from pathlib import Path

HERE = Path(__file__).parent
for folder in (HERE, HERE.parent, HERE.parent / "players", HERE.parent / "language"):
    if str(folder) not in sys.path:
        sys.path.insert(0, str(folder))
