"""All functions that turn keys and facts of the rules core into words, in one place."""

from .calls import call_label, call_long, call_sentence
from .clauses import SOURCES, Clause, clause, source_name
from .counts import count_sentence, pip_race_sentence, pips_by_trick, standing, step_label
from .options import option_title, relevant_options, value_sentence
from .people import People, player_name, seat_names
from .points import point_name, point_word
from .presets import preset_sentence, preset_title
from .prompts import Prompt, prompt, prompt_key
from .reasons import RULE_IDS, reason_long, reason_short, rule_name
from .refusals import refusal
from .stories import draw_sentence, line_story, scorer, trick_sentence

__all__ = [
    "RULE_IDS",
    "SOURCES",
    "Clause",
    "People",
    "Prompt",
    "call_label",
    "call_long",
    "call_sentence",
    "clause",
    "count_sentence",
    "draw_sentence",
    "line_story",
    "option_title",
    "pip_race_sentence",
    "pips_by_trick",
    "player_name",
    "point_name",
    "point_word",
    "preset_sentence",
    "preset_title",
    "prompt",
    "prompt_key",
    "reason_long",
    "reason_short",
    "refusal",
    "relevant_options",
    "rule_name",
    "scorer",
    "seat_names",
    "source_name",
    "standing",
    "step_label",
    "trick_sentence",
    "value_sentence",
]
