"""What one server of `california-jack serve` bears: pages that play at the same time.

    python tests/benchmarks/bench_load.py [--visitors 40] [--cards 12] [--think 3]

A server of its own process meets so many visitors over real websockets, who send what the page
sends and read what it gets, without drawing it: that costs nothing here, as it costs the server
nothing. Each looks at the table for about `--think` seconds, then plays its first allowed card
against Careful, who answers at once. Reported are the time from a press until the new table
arrives, the memory of the server for each page, and its work for each press. Leaves with 1 when
the memory of the later pages is out of proportion to that of the earlier ones, or when pages that
were closed are not given back.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import re
import socket
import statistics
import subprocess
import sys
import time
import uuid
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from tornado.httpclient import AsyncHTTPClient, HTTPRequest
from tornado.websocket import WebSocketClientConnection, websocket_connect

TICKS = 100  # of the kernel's clock, a second
GROWTH = 1.5  # the later half of the pages may need so many times the memory of the earlier one
PATIENCE = 60  # seconds without any message, after which something is wrong
GIVEN_BACK = 40  # seconds until the server has given back a page that was closed (15 + 17)
STORED = json.dumps({"version": 1, "settings": {"pace": "fast", "motion": False}})


def memory(pid: int) -> float:
    """Megabytes a process holds."""
    return int(Path(f"/proc/{pid}/statm").read_text("ascii").split()[1]) * 4096 / 1e6


def work(pid: int) -> float:
    """Seconds of CPU time a process has used."""
    fields = Path(f"/proc/{pid}/stat").read_text("ascii").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICKS


def plain(value: Any) -> Any:
    """A value as Bokeh sends it, as plain lists and dicts."""
    if isinstance(value, dict) and value.get("type") == "map":
        return {name: plain(each) for name, each in value.get("entries", [])}
    if isinstance(value, list):
        return [plain(each) for each in value]
    return value


def coded(value: Any) -> Any:
    """A message as the page's Bokeh sends it."""
    if isinstance(value, dict):
        return {"type": "map", "entries": [[name, coded(each)] for name, each in value.items()]}
    return value


def components(value: Any) -> Iterator[dict[str, Any]]:
    """All components of ours in a document."""
    if isinstance(value, dict):
        if value.get("name") == "panel.models.esm.ReactiveESM":
            yield value
        value = list(value.values())
    if isinstance(value, list):
        for each in value:
            yield from components(each)


class Visitor:
    """One page, as far as the server sees it."""

    def __init__(self, base: str, number: int) -> None:
        self.base, self.number = base, number
        self.search = f"?page=play&preset=classic&with=careful&dealer=1&seed={number}"
        self.state: dict[str, Any] = {}
        self.shown = ""  # the id of what the table shows
        self.got: dict[str, Any] = {}  # the latest message of each kind
        self.news = asyncio.Event()
        self.socket: WebSocketClientConnection
        self.times: list[float] = []  # seconds from a press until the table with the card arrives
        self.opened = 0.0  # seconds until the page was there

    async def open(self) -> None:
        """Get the page, connect it, take over its document, and tell it what a page knows."""
        begun = time.perf_counter()
        client = AsyncHTTPClient()
        page = await client.fetch(self.base + self.search, request_timeout=300)
        token = re.search(r'"token":"([^"]+)"', page.body.decode())
        if token is None:
            raise RuntimeError("the page names no session")
        self.opened = time.perf_counter() - begun
        address = HTTPRequest(
            self.base.replace("http", "ws", 1) + "ws", headers={"Origin": self.base.rstrip("/")}
        )
        self.socket = await websocket_connect(address, subprotocols=["bokeh", token[1]])
        self.reader = asyncio.ensure_future(self._read())
        await self._until(lambda: "ACK" in self.got)
        await self._send("PULL-DOC-REQ", {})
        await self._until(lambda: "PULL-DOC-REPLY" in self.got)
        for each in components(self.got.pop("PULL-DOC-REPLY")["doc"]):
            data = each["attributes"]["data"]
            names = data["attributes"]
            if "address" in names:
                self.frame = each["id"]
            if "words" in names:
                self.table, self.shown = each["id"], data["id"]
                self.state = plain(names.get("state", {}))
        values = {"type": "map"}
        await self._event({"type": "event", "name": "document_ready", "values": values})
        known = {"search": self.search, "hash": "", "base": self.base, "today": "2026-11-30"}
        told = {"stored": STORED, "progress": "", "kept": True, "dark": False}
        await self._tell(self.frame, {"type": "hello", "n": 1, **known, **told})
        await self._until(lambda: self.ready)

    async def play(self, cards: int, think: float, chance: random.Random) -> None:
        """Play cards, each after some time; where a deal is over, go to the next."""
        for _ in range(cards):
            await asyncio.sleep(think * chance.uniform(0.5, 1.5))
            if self.state["phase"] != "play":
                return
            card = next(card["card"] for card in self.state["hand"] if card["legal"])
            turn = self.state["turn"]
            begun = time.perf_counter()
            press = {"type": "play", "card": card, "turn": turn}
            await self._tell(self.table, press)
            await self._until(lambda turn=turn: self.state["turn"] > turn)
            self.times.append(time.perf_counter() - begun)
            await self._until(lambda: self.ready)

    @property
    def ready(self) -> bool:
        """Whether others have done what they do."""
        return self.state.get("phase") in ("play", "over")

    async def _tell(self, model: str, message: dict[str, Any]) -> None:
        values = coded({"model": None, "data": message})
        values["entries"][0][1] = {"id": model}
        data = {"type": "event", "name": "data_event", "values": values}
        await self._event(data)

    async def _event(self, data: dict[str, Any]) -> None:
        event = {"kind": "MessageSent", "msg_type": "bokeh_event", "msg_data": data}
        await self._send("PATCH-DOC", {"events": [event]})

    async def _send(self, kind: str, content: dict[str, Any]) -> None:
        header = {"msgid": uuid.uuid4().hex, "msgtype": kind}
        for part in (header, {}, content):
            await self.socket.write_message(json.dumps(part))

    async def _read(self) -> None:
        """Read whatever comes, as a page does; new tables are looked at."""
        while True:
            parts = []
            for _ in range(3):
                part = await self.socket.read_message()
                if part is None:
                    return
                parts.append(json.loads(part))
            kind, content = parts[0]["msgtype"], parts[2]
            if kind == "ERROR":
                raise RuntimeError(str(content)[:500])
            for event in content.get("events", []):
                if event.get("model", {}).get("id") == self.shown and event["attr"] == "state":
                    self.state = plain(event["new"])
            self.got[kind] = content
            self.news.set()

    async def _until(self, reached: Callable[[], Any]) -> None:
        """Wait until what was read makes something true."""
        while not reached():
            self.news.clear()
            reading = asyncio.ensure_future(self.news.wait())
            await asyncio.wait(
                [reading, self.reader], timeout=PATIENCE, return_when=asyncio.FIRST_COMPLETED
            )
            if not reading.done():
                reading.cancel()
                raise RuntimeError(f"visitor {self.number}: no answer; {self.state.get('phase')}")


def started() -> tuple[subprocess.Popen[str], str]:
    """A server of its own, and its address."""
    with socket.socket() as probe:
        probe.bind(("localhost", 0))
        port = probe.getsockname()[1]
    command = [sys.executable, "-m", "californiajack", "serve", "--port", str(port)]
    server = subprocess.Popen([*command, "--most-visitors", "0"], stdout=subprocess.PIPE, text=True)
    assert server.stdout is not None
    if "is at http" not in server.stdout.readline():
        raise RuntimeError("the server does not start")
    return server, f"http://localhost:{port}/"


async def visit(base: str, pid: int, options: argparse.Namespace) -> dict[str, float]:
    """Let visitors come one after the other and then play together; return the figures."""
    chance = random.Random(1)
    AsyncHTTPClient.configure(None, max_clients=options.visitors)
    first = Visitor(base, 0)
    await first.open()  # whatever is made once is made now
    held, visitors = [memory(pid)], [first]
    for number in range(1, options.visitors):
        visitors.append(Visitor(base, number))
        await visitors[-1].open()
        held.append(memory(pid))
    busy, begun = work(pid), time.perf_counter()
    await asyncio.gather(*[each.play(options.cards, options.think, chance) for each in visitors])
    busy, passed = work(pid) - busy, time.perf_counter() - begun
    played = memory(pid)
    times = [one for each in visitors for one in each.times]
    cuts = statistics.quantiles(times, n=20)
    half = len(held) // 2
    for each in visitors:
        each.socket.close()
    return {
        "visitors": len(visitors),
        "cards": len(times),
        "seconds until a page came, median": statistics.median(each.opened for each in visitors),
        "ms from press to table, median": statistics.median(times) * 1000,
        "ms from press to table, 95 %": cuts[-1] * 1000,
        "ms of the server's work for a card": busy / len(times) * 1000,
        "part of a core in use": busy / passed,
        "MB with one page": held[0],
        "MB for each further page, when it comes": (held[-1] - held[0]) / (len(held) - 1),
        "MB for each further page, after playing": (played - held[0]) / (len(held) - 1),
        "later half / earlier half": (held[-1] - held[half]) / max(0.1, held[half] - held[0]),
    }


async def again(base: str, pid: int, options: argparse.Namespace) -> float:
    """Let as many visitors come once more; how much more memory than before is held."""
    await asyncio.sleep(GIVEN_BACK)
    visitors = [Visitor(base, 1000 + number) for number in range(options.visitors)]
    for each in visitors:
        await each.open()
    return memory(pid)


def main() -> int:
    """Measures and prints; 1 when memory is out of proportion."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--visitors", type=int, default=40)
    parser.add_argument("--cards", type=int, default=12)
    parser.add_argument("--think", type=float, default=3.0)
    options = parser.parse_args()
    server, base = started()
    with server:
        try:
            found = asyncio.run(visit(base, server.pid, options))
            most = memory(server.pid)
            found["the same number again / before"] = (
                asyncio.run(again(base, server.pid, options)) / most
            )
        finally:
            server.kill()
    for name, value in found.items():
        print(f"{name:44} {value:10,.2f}")
    grew = found["later half / earlier half"] > GROWTH
    return int(grew or found["the same number again / before"] > 1.1)


if __name__ == "__main__":
    sys.exit(main())
