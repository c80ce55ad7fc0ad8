"""The stand-in app of the site's tests."""
