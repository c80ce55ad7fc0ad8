"""The Panel app: a session, a card table, and the places around it."""
