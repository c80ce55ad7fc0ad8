"""Many deals in the lab: the words and the tables beside the plots of chances and differences."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from californiajack.analysis.compare import WINNER, Comparison
from californiajack.language.points import point_name
from californiajack.language.presets import preset_title
from californiajack.language.review import signed
from californiajack.language.sentences import player_name
from californiajack.players.tournament import Duel
from californiajack.plots.tables import write_csv

from .explore_deal import Part, head

if TYPE_CHECKING:
    from californiajack.language import Language
    from californiajack.ui.session import Session

__all__ = ["MANY_PARTS"]

_EXAMPLES: Final = 2  # deals that are offered for each point


def _result(session: Session) -> Any:
    work = session.exploring.work
    assert work is not None
    return work.result


def _percent(lang: Language, share: float) -> str:
    return lang.t("{share}%", share=lang.number(100 * share, 1))


def _range(lang: Language, low: str, high: str) -> str:
    return lang.t("{low} to {high}", low=low, high=high)


# The odds of a hand


def _odds(session: Session, colours: Sequence[str]) -> Part:
    lang, odds = session.language, _result(session)
    best = max(odds.points(), key=lambda point: odds.chance(point, 0).value)
    chance = odds.chance(best, 0)
    if best in odds.certain and chance.value == 1:
        text = lang.t("{point} is yours for certain.", point=point_name(lang, best))
    else:
        text = lang.t(
            "You most often score {point}: in {share} of the deals.",
            point=point_name(lang, best),
            share=_percent(lang, chance.value),
        )
    rows = []
    for point in odds.points():
        cells = [point_name(lang, point)]
        for seat in (0, 1, None):
            value, low, high = odds.chance(point, seat)
            shown = _percent(lang, value)
            if point in odds.certain:
                shown = lang.t("{share}, certain", share=shown)
            else:
                between = _range(lang, lang.number(100 * low, 1), lang.number(100 * high, 1))
                shown = f"{shown} ({between})"
            cells.append(shown)
        rows.append(cells)
    names = [lang.t("You"), lang.t("Opponent"), lang.t("nobody")]
    table = {
        "id": "odds",
        "label": lang.t("The chances as a table"),
        "folded": False,
        "heads": [head(lang.t("Point")), *(head(name, True) for name in names)],
        "rows": rows,
    }
    note = lang.t(
        "In brackets: the range in which the chance lies, with 95% certainty, when all play as"
        " chosen."
    )
    return {"sentences": [text, note], "tables": [table], "csv": write_csv(odds.rows())}


# What a house rule changes


def _what(lang: Language, what: str) -> str:
    if what == WINNER:
        return lang.t("Winner")
    return lang.t("Points per deal") if what == "points" else point_name(lang, what)


def _seat(session: Session, seat: int, found: Comparison) -> str:
    lang = session.language
    if seat == found.dealer:
        return lang.t("Dealer")
    return lang.t("Non-dealer") if found.first.players == 2 else f"{lang.t('Seat')} {'ABC'[seat]}"


def _rules_names(session: Session) -> tuple[str, str]:
    """Return how the rules that are compared are called."""
    lang, chosen = session.language, session.exploring.chosen["rules"]
    first, second = chosen["first"], chosen["second"]
    if second == "=":
        return preset_title(lang, first), lang.t("with the change")
    return preset_title(lang, first), preset_title(lang, second)


def _rules(session: Session, colours: Sequence[str]) -> Part:
    lang, found = session.language, _result(session)
    value, low, high = found.changed(WINNER)
    text = lang.t(
        "In {share} of the deals somebody else gets most points ({low} to {high}).",
        share=_percent(lang, value),
        low=_percent(lang, low),
        high=_percent(lang, high),
    )
    note = lang.t(
        "The plot shows what the dealer gets more or less often under the second rules. Where a bar"
        " does not cross the line, the difference is 95% certain."
    )
    names = _rules_names(session)
    heads = [
        head(lang.t("What")),
        head(lang.t("Who")),
        *(head(name, True) for name in names),
        head(lang.t("Difference"), True),
        head(lang.t("95% sure"), True),
    ]
    table = {
        "id": "rules",
        "label": lang.t("The differences as a table"),
        "folded": False,
        "heads": heads,
        "rows": [_difference(session, found, row) for row in found.rows()],
    }
    return {
        "sentences": [text, note],
        "tables": [table],
        "csv": write_csv(found.rows()),
        "examples": _examples(session, found),
    }


def _difference(session: Session, found: Comparison, row: Mapping[str, Any]) -> list[str]:
    lang = session.language
    points = row["what"] == "points"
    scale, digits = (1, 2) if points else (100, 1)

    def shown(value: float) -> str:
        return lang.number(value, 2) if points else _percent(lang, value)

    between = lang.t("unknown")
    if abs(row["low"]) != float("inf"):
        ends = [signed(lang, scale * row[end], digits) for end in ("low", "high")]
        between = _range(lang, *ends)
    return [
        _what(lang, row["what"]),
        _seat(session, row["seat"], found),
        shown(row["first"]),
        shown(row["second"]),
        signed(lang, scale * row["difference"], digits),
        between,
    ]


def _examples(session: Session, found: Comparison) -> dict[str, Any] | None:
    lang, names = session.language, _rules_names(session)
    rows = []
    for row in found.changes(_EXAMPLES):
        for number, seed in enumerate(row["seeds"]):  # type: ignore[arg-type, var-annotated]
            what = _what(lang, str(row["what"]))
            buttons = [
                {
                    "id": f"{row['what']}-{number}-{which}",
                    "value": f"{seed} {which}",
                    "label": label,
                }
                for which, label in zip(("first", "second"), names, strict=True)
            ]
            label = lang.t("{What} changes in deal {number}", what=what, number=lang.number(seed))
            rows.append({"label": label, "buttons": buttons})
    return {"title": lang.t("Deals that show it"), "rows": rows} if rows else None


# Player against player


def _strategies(session: Session, colours: Sequence[str]) -> Part:
    lang, found = session.language, _result(session)
    first, second = _pair(lang, found)
    values = {
        "first": first,
        "second": second,
        "margin": lang.number(abs(found.margin), 2),
    }
    if found.margin >= 0:
        text = lang.t("{First} makes {margin} points per deal more than {second}.", **values)
    else:
        text = lang.t("{First} makes {margin} points per deal less than {second}.", **values)
    return {
        "sentences": [text, _sure(lang, found)],
        "tables": [_who(lang, found), _spread(lang, found)],
        "csv": write_csv(
            [{"deal": place, "margin": each} for place, each in enumerate(found.margins, 1)]
        ),
    }


def _pair(lang: Language, found: Duel) -> tuple[str, str]:
    first, second = player_name(lang, found.first.name), player_name(lang, found.second.name)
    return (f"{first} A", f"{second} B") if first == second else (first, second)


def _sure(lang: Language, found: Duel) -> str:
    if len(found.margins) < 2:
        return lang.t("One deal does not say how sure this is.")
    low, high = found.margin - found.within, found.margin + found.within
    between = {"low": signed(lang, low, 2), "high": signed(lang, high, 2)}
    if low <= 0 <= high:
        return lang.t(
            "It may be chance: the true margin lies between {low} and {high}, 95% certain."
            " More deals would tell.",
            **between,
        )
    return lang.t(
        "It is hardly chance: the true margin lies between {low} and {high}, 95% certain.",
        **between,
    )


def _who(lang: Language, found: Duel) -> dict[str, Any]:
    return {
        "id": "who",
        "label": lang.t("Points per deal"),
        "folded": False,
        "heads": [head(lang.t("Player")), head(lang.t("Points per deal"), True)],
        "rows": [
            [name, lang.number(points, 2)]
            for name, points in zip(_pair(lang, found), found.points, strict=True)
        ],
    }


def _spread(lang: Language, found: Duel) -> dict[str, Any]:
    return {
        "id": "spread",
        "label": lang.t("The margins as a table"),
        "folded": True,
        "heads": [head(lang.t("Margin in points"), True), head(lang.t("Deals"), True)],
        "rows": [
            [signed(lang, value, 1), lang.number(count)]
            for value, count in sorted(Counter(found.margins).items())
        ],
    }


MANY_PARTS: Final[Mapping[str, Callable[[Session, Sequence[str]], Part]]] = {
    "odds": _odds,
    "rules": _rules,
    "strategies": _strategies,
}
"""What stands beside the plot of each view of many deals."""
