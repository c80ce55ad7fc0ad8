"""Runs the workload in Pyodide; see bench_browser.py."""

import sys

sys.path.insert(0, "/host/tree")

import workload

result = workload.measure()
