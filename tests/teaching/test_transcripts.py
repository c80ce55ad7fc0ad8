"""One walk through the course in each language, as it is read: compared with a kept copy.

After a change on purpose: `UPDATE_TRANSCRIPTS=1 pytest tests/teaching/test_transcripts.py`, then
read what has changed.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
import walks

from californiajack.language import language, languages
from californiajack.teaching.speech import option_words, task_words, verdict_words

KEPT = Path(__file__).parent / "transcripts"


def transcript(code: str) -> Iterator[str]:
    """Yield the lines: every exercise under its first preset, its first question with a mistake."""
    lang = language(code)
    for card in walks.course().lessons:
        lesson = walks.course().lesson(card.id)
        words = lesson.words(code)
        yield f"# {words.title}"
        for exercise in lesson.exercises:
            visit = walks.visits(exercise.name, exercise.presets[0])[0]
            yield f"\n## {exercise.id} ({exercise.presets[0]})"
            asked = task_words(lang, words, visit.task)
            yield f"{asked.own or asked.made} {asked.extra}".strip()
            question = visit.task.question
            if question.answer_kind in ("choice", "order"):
                yield " | ".join(option_words(lang, words, question, key) for key in question.keys)
            if visit.right.verdict is not None:
                for task in (visit.wrong[0], visit.right) if visit.wrong else (visit.right,):
                    yield f"> {task.verdict.answer}: {verdict_words(lang, words, task).text}"
        yield ""


@pytest.mark.parametrize("code", list(languages()))
def test_the_course_reads_as_it_did(code):
    text = "\n".join(transcript(code))
    path = KEPT / f"{code}.txt"
    if os.environ.get("UPDATE_TRANSCRIPTS"):
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")
    assert path.read_text(encoding="utf-8") == text
