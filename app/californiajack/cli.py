"""The command ``california-jack``: serve the app, play a deal in the terminal, build the site."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Sequence
from functools import partial
from io import TextIOWrapper
from typing import TYPE_CHECKING

from . import __version__
from .analysis import commands as analysis_commands
from .language import language, languages
from .language.sentences import refusal, seat_names
from .language.transcript import transcript
from .players import PLAYERS, player, tournament
from .rules.codes import read_code
from .rules.deal import Deal
from .rules.errors import TableError
from .rules.match import Match
from .rules.options import PRESETS, rules_named
from .site import commands as site_commands
from .teaching import commands as lesson_commands
from .teaching import results_command
from .ui.paper import commands as paper_commands

if TYPE_CHECKING:
    from .players import Player

__all__ = ["main"]


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command with the given words, those of the shell if None; return the exit status."""
    # Names of files may hold what the terminal can't show; that must not stop a command.
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")
    options = _parser().parse_args(arguments)
    try:
        status: int = options.run(options)
    except BrokenPipeError:
        return 0
    return status


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="california-jack", description="Learn California Jack by playing it."
    )
    parser.add_argument("--version", action="version", version=f"%(prog)s {__version__}")
    commands = parser.add_subparsers(title="commands", required=True, metavar="COMMAND")
    _add_serve(commands.add_parser("serve", help="serve the app to a browser"))
    _add_play(commands.add_parser("play", help="let players play a deal and print it, explained"))
    duel = commands.add_parser("tournament", help="let players meet on the same deals")
    tournament.add_arguments(duel)
    analysis_commands.add_simulate_arguments(
        commands.add_parser("simulate", help="play very many deals by a simple strategy")
    )
    analysis_commands.add_compare_arguments(
        commands.add_parser("compare", help="play the same deals under two sets of rules")
    )
    lesson_commands.add_arguments(
        commands.add_parser("lessons", help="check the lessons, begin a new one, look at it"),
        _preview_lessons,
    )
    results_command.add_arguments(
        commands.add_parser("results", help="put the progress files of a class into one table")
    )
    paper_commands.add_arguments(
        commands.add_parser("print", help="make a sheet to print: tasks, cards, score, rules")
    )
    build = commands.add_parser("build", help="build the static site")
    site_commands.add_build_arguments(build)
    build.set_defaults(run=lambda options: _call(site_commands.build, options))
    preview = commands.add_parser("preview", help="serve the built site locally")
    site_commands.add_preview_arguments(preview)
    preview.set_defaults(run=lambda options: _call(site_commands.preview, options))
    return parser


def _call(command: Callable[..., int], options: argparse.Namespace) -> int:
    """Call a command of another room with its options as keywords."""
    return command(**{name: value for name, value in vars(options).items() if name != "run"})


# serve


def _add_serve(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--port",
        type=int,
        default=5006,
        help="port to listen on (default 5006; 0: any free one)",
    )
    parser.add_argument(
        "--address", default="localhost", help="address to listen on (default localhost)"
    )
    parser.add_argument(
        "--allow-origin",
        action="append",
        default=[],
        metavar="HOST",
        help="another host name under which browsers reach the server",
    )
    parser.add_argument("--show", action="store_true", help="open the app in a browser")
    parser.add_argument(
        "--most-visitors",
        type=_number,
        default=None,
        metavar="N",
        help="how many pages may be open at the same time (default 60; 0: any number);"
        " one more is told to come again, open pages play on",
    )
    lesson_commands.add_folder(parser)
    parser.set_defaults(run=_serve)


def _number(text: str) -> int:
    number = int(text)
    if number < 0:
        raise argparse.ArgumentTypeError(f"{number} is less than 0")
    return number


def _serve(options: argparse.Namespace) -> int:
    # Panel takes two seconds to import; `play` and `--help` should not wait for it.
    from .ui.serve import app_for_request, serve
    from .ui.visitors import MOST_VISITORS

    course = None
    if options.lessons is not None:
        course = lesson_commands.playable_course(options.lessons)
        if course is None:
            return 2
    return serve(
        port=options.port,
        address=options.address,
        origins=options.allow_origin,
        show=options.show,
        page=partial(app_for_request, course),
        most=MOST_VISITORS if options.most_visitors is None else options.most_visitors,
    )


def _preview_lessons(options: argparse.Namespace) -> int:
    folder, problem = lesson_commands.preview_folder(options.lessons, options.lesson)
    if folder is None:
        print(problem, file=sys.stderr)
        return 2
    from .ui.serve import preview_for_request, serve

    return serve(
        port=options.port,
        address="localhost",
        show=options.show,
        page=partial(preview_for_request, folder),
        at=f"?page=learn&lesson={options.lesson}" if options.lesson else "?page=learn",
    )


# play


def _add_play(parser: argparse.ArgumentParser) -> None:
    names = ", ".join(PRESETS)
    parser.add_argument(
        "--preset", default="classic", help=f"the rules: {names}; add +shasta_point to any"
    )
    cards = parser.add_mutually_exclusive_group()
    cards.add_argument("--seed", type=int, default=7, help="the cards, as a number (default 7)")
    cards.add_argument("--code", help="the cards, as a deal code; it brings its own rules")
    parser.add_argument("--dealer", type=int, default=0, help="the seat that deals (default 0)")
    parser.add_argument(
        "--players",
        nargs="+",
        default=["careful"],
        metavar="PLAYER",
        help=f"who sits at seats 0, 1, (2): {', '.join(PLAYERS)}",
    )
    parser.add_argument("--match", action="store_true", help="play to the end of the match")
    codes = list(languages())
    parser.add_argument("--language", default="en", choices=codes, help="the language")
    parser.set_defaults(run=_play)


def _play(options: argparse.Namespace) -> int:
    lang = language(options.language)
    try:
        match = _match_to_play(options)
        seats = _players_to_seat(options.players, match.rules.players)
    except TableError as error:
        print(refusal(lang, error), file=sys.stderr)
        return 2
    except ValueError as error:
        print(error, file=sys.stderr)
        return 2
    match = _play_deal(match, seats)
    while options.match and not match.is_over:
        match = _play_deal(match.next_deal(), seats)
    names = seat_names(lang, [each.name for each in seats])
    print(transcript(match, lang, names))
    return 0


def _match_to_play(options: argparse.Namespace) -> Match:
    if options.code:
        deal = read_code(options.code)
    else:
        deal = Deal.shuffled(rules_named(options.preset), options.seed, options.dealer)
    return Match.start(deal.rules, options.seed, first=deal)


def _players_to_seat(names: Sequence[str], seats: int) -> list[Player]:
    if len(names) > seats:
        raise ValueError(f"{len(names)} players for {seats} seats")
    # A single name sits at every seat; a missing last one repeats the last name.
    return [player(names[min(seat, len(names) - 1)]) for seat in range(seats)]


def _play_deal(match: Match, seats: Sequence[Player]) -> Match:
    while not match.is_over and not match.deal.is_over:
        seat = match.deal.to_move
        assert seat is not None
        match = match.act(seats[seat].choose(match.deal.view(seat))[0].action)
    return match


if __name__ == "__main__":
    sys.exit(main())
