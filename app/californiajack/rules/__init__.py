"""The rules core: pure Python, standard library only, no import from any other room."""
