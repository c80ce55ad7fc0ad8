"""Which of the four source texts says what: short quotes, each in its own language."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, NamedTuple

from .languages import N_, Language

__all__ = ["SOURCES", "Clause", "clause", "source_name"]


class Clause(NamedTuple):
    """A few words of a source: its key (see `SOURCES`), its language, and the quote."""

    source: str
    language: str
    quote: str


SOURCES: Final[Mapping[str, str]] = MappingProxyType(
    {
        "de": N_("German rules"),
        "nl": N_("Dutch rules"),
        "de2": N_("second German text"),
        "sv": N_("Swedish text"),
    }
)
"""The four texts: 000 (de), 001 (nl, the same text as 000), 002 (de2) and 003 (sv)."""
_LANGUAGES: Final = {"de": "de", "nl": "nl", "de2": "de", "sv": "sv"}

_BIDDER: Final = {
    "de": "sodass der Trumpf vom Höchstbietenden gewählt wird",
    "nl": "zodat troef door de hoogste bieder wordt gekozen",
}
_PACKETS: Final = {
    "de": "einzeln oder in zwei Päckchen zu drei",
    "nl": "één voor één of in twee reeksen van drie",
}
_QUOTES: Final[Mapping[tuple[str, object], Mapping[str, str]]] = MappingProxyType(
    {
        ("players", 2): {
            "de": "im Kern ein Zweispielerspiel",
            "nl": "in de kern een spel voor twee spelers",
            "de2": "2 Spieler",
            "sv": "för två spelare",
        },
        ("players", 3): {
            "de": "die Dreispieler-Cutthroat-Form von California Jack",
            "nl": "de driespelers-cutthroatvorm van California Jack",
        },
        ("hand_size", 6): {
            "de": "Teilen Sie jedem Spieler sechs Karten aus",
            "nl": "Deel zes kaarten aan elke speler",
            "de2": "geben Sie jedem Spieler sechs Karten",
            "sv": "varje spelare får sex kort",
        },
        ("deal_packet", 1): _PACKETS,
        ("deal_packet", 3): {**_PACKETS, "sv": "i omgångar om tre"},
        ("first_dealer", "low_cut"): {
            "de": "Wer beim Abheben die niedrigere Karte zieht, gibt zuerst",
            "nl": "wie de laagste kaart trekt, deelt als eerste",
        },
        ("dealer_rotation", "alternate"): {
            "de": "die Geberrolle wechselt nach jedem Blatt",
            "nl": "de beurt om te geven wisselt na elke hand",
        },
        ("stock", "draw"): {
            "de": "Nach jedem Stich wird von einem offen liegenden Talon nachgezogen",
            "nl": "Na elke slag trek je van een open liggende stok",
            "de2": "nimmt die oberste Karte vom Nachziehstapel",
            "sv": "Efter varje stick tar vinnaren det översta kortet från talongen",
        },
        ("stock", "none"): {
            "de": "die Ursprungsform ganz ohne Talon",
            "nl": "de oorspronkelijke vorm zonder stok",
        },
        ("stock_face", "down_top_up"): {
            "de": "Drehen Sie die oberste Karte des Talons offen um",
            "nl": "Draai de bovenste kaart van de stok open",
        },
        ("stock_face", "up"): {
            "de2": "Legen Sie ihn mit dem Gesicht nach oben",
            "sv": "placeras med framsidan uppåt",
        },
        ("draw_visibility", "loser_blind"): {
            "de": "ohne sie zu sehen, bevor sie schon in der Hand liegt",
            "nl": "zonder hem te zien voordat hij al in de hand ligt",
        },
        ("draw_visibility", "both_up"): {
            "de": "für beide Spieler sichtbar um",
            "nl": "open voor beide spelers zichtbaar",
            "de2": "dass jeder Spieler die Karte sieht",
            "sv": "Det synliga kortet i talongen",
        },
        ("trump_source", "stock_top"): {
            "de": "ihre Farbe ist die Trumpffarbe",
            "nl": "die kleur is troef",
            "de2": "Die oberste aufgedeckte Karte bestimmt den Trumpf",
            "sv": "Vänd upp det översta kortet i talongen för att bestämma trumffärgen",
        },
        ("trump_source", "first_lead"): _BIDDER,
        ("trump_source", "named"): _BIDDER,
        ("follow", "permissive"): {
            "de": "darf ein Spieler, der bedienen könnte, trotzdem trumpfen",
            "nl": "mag een speler die wel kan bekennen, toch troeven",
        },
        ("follow", "strict"): {"de2": "muss der Farbe folgen, wenn er kann"},
        ("follow", "must_trump"): {"sv": "Följ färg om möjligt, annars spela ett trumfkort"},
        ("follow", "permissive_must_trump"): {
            "sv": "måste följa färg om möjligt, alternativt spela ett trumfkort"
        },
        ("high_card", "highest_seen"): {
            "de": "den einzigen höchsten Trumpf",
            "nl": "de enige hoogste troef",
        },
        ("high_card", "ace_only"): {"de2": "Trump-Ass", "sv": "trumfess"},
        ("high_to", "holder"): {
            "de": "unabhängig davon, ob er den Stich gewann",
            "nl": "ongeacht of hij de slag won",
        },
        ("high_to", "captor"): {
            "de2": "zum Erfassen bestimmter Karten",
            "sv": "för att vinna trumfess",
        },
        ("low_card", "lowest_seen"): {
            "de": "den einzigen niedrigsten Trumpf",
            "nl": "de enige laagste troef",
        },
        ("low_card", "two_only"): {"de2": "Trump 2", "sv": "trumftvåa"},
        ("low_to", "holder"): {"de": "hielt oder zog", "nl": "in bezit had of trok"},
        ("low_to", "captor"): {
            "de2": "zum Erfassen bestimmter Karten",
            "sv": "ett för trumftvåa",
        },
        ("game_by", "pips"): {
            "de": "den höheren Gesamt-Pip-Wert",
            "nl": "de hoogste totale pip-waarde",
            "de2": "Die meisten Trick-Punkte",
            "sv": "spelaren som samlar flest ögon",
        },
        ("game_by", "tricks"): {"de2": "Der Spieler, der die meisten Stiche macht"},
        ("game_tie", "none"): {
            "de": "wird der Spiel-Punkt in diesem Blatt nicht vergeben",
            "nl": "wordt het Game-punt die hand niet toegekend",
        },
        ("turned_jack", "dealer_instead"): {
            "de": "darf der Geber den Buben-Punkt sofort verbuchen",
            "nl": "mag de gever het Jack-punt meteen noteren",
        },
        ("turned_jack", "off"): {
            "de": "einigen Sie sich vor dem Spiel auf diese Hausregel",
            "nl": "spreek deze huisregel vooraf af",
        },
        ("turned_jack_when", "immediate"): {"de": "sofort verbuchen", "nl": "meteen noteren"},
        ("nine_point", "last"): {
            "de": "einen fünften Punkt für das Erobern der Trumpf-Neun",
            "nl": "een vijfde punt toekent voor het veroveren van de troef-Negen",
        },
        ("target", 10): {
            "de": "meist 10 Punkte",
            "nl": "meestal 10 punten",
            "de2": "10 Spielpunkte erzielt",
        },
        ("target", 7): {
            "de": "ein kürzeres 7-Punkte-Spiel",
            "nl": "een korter spel tot 7 punten",
            "sv": "tills någon spelare uppnår sju poäng",
        },
        ("end_rule", "count_out"): {
            "de": "wer in dieser Zählung das Ziel zuerst erreicht, gewinnt die Partie",
            "nl": "wie in die telling het doel het eerst bereikt, wint de partij",
            "sv": "Den som först når målpoängen enligt denna ordning vinner spelet",
        },
        ("end_rule", "highest_play_on"): {
            "de2": "wird so lange gespielt, bis das Unentschieden aufgehoben ist"
        },
        ("bidding", True): {
            "de": "ersetzt das aufgedeckte Trumpfblatt durch eine Bietrunde",
            "nl": "vervangt de opengedraaide troef door een biedronde",
        },
        ("bidding", False): {
            "de": "nie durch ein Gebot oder eine Ansage",
            "nl": "nooit gekozen via een bod of aankondiging",
        },
        ("review_tricks", "last"): {
            "de": "nimmt beide Karten verdeckt in seinen Stapel",
            "nl": "legt beide kaarten gedekt op zijn eigen stapel",
        },
    }
)


def clause(option: str, value: object) -> tuple[Clause, ...]:
    """Return the quotes for a value of an option; empty where no source says it."""
    quotes = _QUOTES.get((option, value), {})
    return tuple(Clause(source, _LANGUAGES[source], quote) for source, quote in quotes.items())


def source_name(lang: Language, source: str) -> str:
    """Return what a source is called, such as "Swedish text"."""
    return lang.t(SOURCES[source])
