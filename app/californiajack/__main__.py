"""``python -m californiajack`` is the command ``california-jack``."""

import sys

from .cli import main

sys.exit(main())
