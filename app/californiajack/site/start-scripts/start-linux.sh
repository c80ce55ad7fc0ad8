#!/bin/sh
# Starts California Jack on this computer. Nothing is installed and nothing leaves the computer.
# A web page can't start Python from file://, so a small web server is needed: the first program
# found here that can be one is taken.
cd "$(dirname "$0")" || exit 1
PORT="${PORT:-8765}"
for program in python3 python; do
  if command -v "$program" >/dev/null 2>&1 && "$program" -c 'import http.server' >/dev/null 2>&1; then
    exec "$program" serve.py "$PORT"
  fi
done
say() {
  echo "Open http://127.0.0.1:$PORT/ in a browser. Close this window to stop."
}
if command -v ruby >/dev/null 2>&1 && ruby -e 'require "webrick"' >/dev/null 2>&1; then
  say
  exec ruby -run -e httpd site --port="$PORT" --bind-address=127.0.0.1
fi
if command -v php >/dev/null 2>&1; then
  say
  exec php -S "127.0.0.1:$PORT" -t site
fi
echo "No Python, Ruby or PHP was found. Put the folder 'site' on any web server, or install Python 3."
exit 1
