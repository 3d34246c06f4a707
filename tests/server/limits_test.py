"""Every limit is in /metrics and in docs/hosting.md, with the same default.

    limits_test.py PROGRAM SOURCE_DIR
"""
import os
import re
import sys
import tempfile

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from client import Server

UNITS = {"kB": 1024, "MB": 1024 * 1024}


def documented(source):
    """Name to default, from the table; a flag's unit is that of the flag."""
    out = {}
    with open(os.path.join(source, "docs/hosting.md")) as f:
        for line in f:
            found = re.match(r"\| `?(--)?([a-z-]+)`? \| ([\d,]+) ?(kB|MB)?", line)
            if found:
                assert found[2] not in out, found[2]
                out[found[2]] = int(found[3].replace(",", "")) * (1 if found[1] else UNITS.get(found[4], 1))
    return out


def main():
    with tempfile.TemporaryDirectory() as folder:
        server = Server(sys.argv[1], os.path.join(folder, "limits.db"))
        text = server.door("GET", "/metrics")[1]
        server.stop()
    measured = {name: int(value) for name, value in re.findall(r'^ratskeller_(?:fixed_)?limit{(?:flag|what)="([a-z-]+)"} (\d+)$', text, re.M)}
    assert len(measured) > 35, measured
    written = documented(sys.argv[2])
    assert written == measured, sorted(set(written.items()) ^ set(measured.items()))
    print(f"{len(measured)} limits")


main()
