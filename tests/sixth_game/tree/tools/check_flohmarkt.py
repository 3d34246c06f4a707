#!/usr/bin/env python3
"""Checks data/flohmarkt.json: thirteen things, worth 102 in all."""
from checks import check, is_text, load, passed

data, _ = load("flohmarkt")
things = data["things"]
check(len(things) == 13, "13 things")
check(len({t["id"] for t in things}) == 13, "unique ids")
check(sum(t["worth"] for t in things) == 102, "102 points in all")
for t in things:
    check(is_text(t["name"]) and 1 <= t["worth"] <= 20, t["id"])
passed("flohmarkt")
