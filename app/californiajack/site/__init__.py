"""Builds the static site: Python in the browser from any web server, with no other host.

Nothing is imported here, because the worker imports `californiajack.site.browser` in the page;
the commands are in `californiajack.site.commands`.
"""
