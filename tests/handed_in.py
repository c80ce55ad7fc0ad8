"""Files such as pupils hand in, good ones and broken ones."""

from __future__ import annotations

import json
import random

from californiajack.teaching import load_course

COURSE = load_course()
TASKS = [each.name for card in COURSE.lessons for each in COURSE.lesson(card.id).exercises]
KEYS = ["must_follow", "must_follow_or_trump", "trick_winner", "discard_can_win", "pips_of"]


def a_file(done=None, errors=None, **more) -> str:
    """The text of a progress file."""
    content = {"format": "california-jack-progress", "version": 1, "resume": None, **more}
    return json.dumps({**content, "done": done or {}, "errors": errors or {}})


def a_class(pupils: int, seed: int = 1) -> list[tuple[str, str]]:
    """Files of pupils who have come to different places of the course."""
    chance = random.Random(seed)
    found = []
    for number in range(1, pupils + 1):
        done = {name: chance.randrange(4) for name in TASKS[: chance.randrange(40)]}
        errors = {key: chance.randrange(1, 9) for key in chance.sample(KEYS, 3)}
        found.append((f"pupil {number}.json", a_file(done, errors, mark=f"{number:016x}")))
    return found


BROKEN = [
    ("cut off.json", a_file({TASKS[0]: 3})[:-9]),
    ("notes.json", '{"shopping": ["milk"]}'),
    ("photo.json", None),  # too large for a page to read it
]
