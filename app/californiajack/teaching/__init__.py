"""Lessons: read from files, played as exercises, checked by the rules core and the solver."""

from .course import Course, Lesson, LessonCard, lessons_folder, load_course
from .errors import AnswerError, LessonError, PositionError, ProgressError, StepError
from .model import Exercise, Puzzle
from .progress import Progress, read_progress
from .runner import Task, begin, resume
from .verdicts import Verdict
from .warmup import lesson_warm_up, warm_up

__all__ = [
    "AnswerError",
    "Course",
    "Exercise",
    "Lesson",
    "LessonCard",
    "LessonError",
    "PositionError",
    "Progress",
    "ProgressError",
    "Puzzle",
    "StepError",
    "Task",
    "Verdict",
    "begin",
    "lesson_warm_up",
    "lessons_folder",
    "load_course",
    "read_progress",
    "resume",
    "warm_up",
]
