"""Compiles the templates of the app with the library that will fill them in.

The job has nothing to say; the folder /host/tree is changed.
"""

import sys

sys.path.insert(0, "/host/tree")

from californiajack.ui.filling import compile_templates

compile_templates()
result = None
