#!/bin/sh
# Starts California Jack on this computer. Nothing is installed and nothing leaves the computer.
cd "$(dirname "$0")" && exec sh ./start-linux.sh
