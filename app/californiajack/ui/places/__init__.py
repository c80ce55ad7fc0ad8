"""The places of the app: each turns the session into what a page shows."""
