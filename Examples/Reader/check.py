"""Runs the reader against a small movie database on this machine, and without one, and compares what it prints.

    check.py PROGRAM    compares with the files in Expected; with --record it writes them
    check.py --serve    is the movie database until its input ends, and prints where it is
"""

import base64
import datetime
import http.server
import json
import pathlib
import subprocess
import sys
import tempfile
import threading
import urllib.parse

HERE = pathlib.Path(__file__).parent
PIXEL = base64.b64decode(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNkYAAAAAYAAjCB0C8AAAAASUVORK5CYII="
)
WITH_A_CONNECTION = "movies 1 back 2 back tab=4 tab=1 feed more 3 back leave"
WITHOUT = "movies ok refresh feed 1 ok back more fly"


def movie(number, title, overview="", poster=None, date=""):
    return {"id": number, "title": title, "overview": overview, "poster_path": poster, "release_date": date}


NOW = [
    movie(1, "Harbor Lights", "A ferry captain looks for her crew.", "/harbor.png", "2026-03-04"),
    movie(2, "The Long Orchard", poster="/missing.png"),
]
COMING = [
    [movie(11, "Glass Mountain", "Two climbers, one rope.", "/glass.png"), movie(12, "North of Nine")],
    [movie(13, "Paper Crown", "A king without a country.")],
]


def review():
    written = datetime.datetime.now(datetime.timezone.utc) - datetime.timedelta(days=3, minutes=1)
    return {"id": "r1", "author": "Ada", "content": "Worth seeing.", "created_at": f"{written:%Y-%m-%dT%H:%M:%SZ}"}


class Database(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_GET(self):
        address = urllib.parse.urlsplit(self.path)
        page = int(urllib.parse.parse_qs(address.query).get("page", ["1"])[0])
        body = {
            "/3/movie/now_playing": {"results": NOW},
            "/3/movie/upcoming": {"page": page, "results": COMING[min(page, 2) - 1], "total_pages": 2},
            "/3/movie/13/reviews": {"results": [review()]},
        }.get(address.path)
        if address.path.endswith(("/harbor.png", "/glass.png")):
            self.answer(200, PIXEL)
        elif body is None or not self.headers.get("Authorization", "").startswith("Bearer "):
            self.answer(404, b"{}")
        else:
            self.answer(200, json.dumps(body).encode())

    def answer(self, status, body):
        self.send_response(status)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):
        pass


def serve():
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Database)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return server, f"http://127.0.0.1:{server.server_port}"


def run(program, address, folder, commands, expected, record):
    lines = commands.replace(" ", "\n").replace("=", " ")
    output = subprocess.run(
        [program, address, folder], input=lines + "\nquit\n", env={"LANG": "en_US.UTF-8"}, text=True,
        encoding="utf-8", stdout=subprocess.PIPE, timeout=120, check=True,
    ).stdout
    if record:
        (HERE / "Expected" / expected).write_text(output, encoding="utf-8")
    elif output != (HERE / "Expected" / expected).read_text(encoding="utf-8"):
        sys.exit(f"{output}\nerror: this is not what Expected/{expected} says")


def main(arguments):
    server, address = serve()
    if arguments == ["--serve"]:
        print(address, flush=True)
        sys.stdin.read()
        return
    with tempfile.TemporaryDirectory() as folder:
        program, record = arguments[0], arguments[1:] == ["--record"]
        run(program, address, folder, WITH_A_CONNECTION, "with-a-connection.txt", record)
        server.shutdown()
        server.server_close()
        run(program, address, folder, WITHOUT, "without.txt", record)


main(sys.argv[1:])
