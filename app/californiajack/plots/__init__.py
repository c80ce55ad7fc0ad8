"""Plots of a deal and of results, as functions that return HoloViews objects.

Each function takes a `Deal` or a table and a `Look` (language, names, light or dark). The tables
behind the plots come from `californiajack.plots.tables`, which needs no HoloViews.
"""
