"""The server of `preview` and of the archive: right types, nothing outside the folder."""

from __future__ import annotations

import http.client
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from californiajack.site.server import Server


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    site = tmp_path / "site"
    site.mkdir()
    for name in ("index.html", "a.js", "a.mjs", "a.wasm", "a.zip", "a.webmanifest"):
        (site / name).write_bytes(b"x")
    (tmp_path / "secret.txt").write_text("secret")
    made = Server(site, prefix="/some/sub/path/")
    thread = threading.Thread(target=made.serve_forever)
    thread.start()
    yield made
    made.shutdown()
    made.server_close()
    thread.join()


def ask(server: Server, path: str, **headers: str) -> tuple[int, str]:
    connection = http.client.HTTPConnection("127.0.0.1", server.server_address[1])
    connection.request("GET", path, headers=headers)
    answer = connection.getresponse()
    answer.read()
    connection.close()
    return answer.status, answer.getheader("Content-Type") or ""


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("", "text/html; charset=utf-8"),
        ("a.js", "text/javascript; charset=utf-8"),
        ("a.mjs", "text/javascript; charset=utf-8"),
        ("a.wasm", "application/wasm"),
        ("a.zip", "application/zip"),
        ("a.webmanifest", "application/manifest+json"),
    ],
)
def test_types(server: Server, name: str, kind: str) -> None:
    assert ask(server, f"/some/sub/path/{name}") == (200, kind)


@pytest.mark.parametrize(
    "path",
    ["/", "/a.js", "/some/sub/path/../../../../secret.txt", "/some/sub/path/%2e%2e/secret.txt"],
)
def test_nothing_outside_the_folder(server: Server, path: str) -> None:
    assert ask(server, path)[0] == 404


def test_an_old_date_never_hides_a_new_version(server: Server) -> None:
    later = {"If-Modified-Since": "Tue, 01 Jan 2080 00:00:00 GMT"}
    assert ask(server, "/some/sub/path/index.html", **later)[0] == 200


@pytest.mark.parametrize(
    "path",
    [
        "%00",
        "a.js%00.png",
        "%2e%2e/secret.txt",
        "..%2fsecret.txt",
        "..%5csecret.txt",
        "//secret.txt",
        "./../../secret.txt",
        "%ff%fe",
        "a.js/../../secret.txt",
        "link.txt",
        "x" * 5_000,
    ],
)
def test_whatever_is_asked_for_the_server_answers(
    server: Server, tmp_path: Path, path: str
) -> None:
    (tmp_path / "site" / "link.txt").symlink_to(tmp_path / "secret.txt")
    assert ask(server, f"/some/sub/path/{path}")[0] == 404
    assert ask(server, "/some/sub/path/a.js")[0] == 200


def test_a_link_within_the_folder_is_followed(server: Server, tmp_path: Path) -> None:
    (tmp_path / "site" / "b.js").symlink_to(tmp_path / "site" / "a.js")
    assert ask(server, "/some/sub/path/b.js")[0] == 200


def test_a_whole_address_in_place_of_a_path_is_refused(server: Server) -> None:
    assert ask(server, "http://elsewhere/some/sub/path/a.js")[0] == 404
