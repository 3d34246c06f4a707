"""What the numbers of an observation mean."""

import textwrap
from typing import Any, Iterator

from ._core import Error, Game
from ._numpy import numpy


class Layout:
    """Layout(game): the fields of its observations. print(layout) is a table.

        layout = Layout(load_game("stimmvieh", seats=4))
        layout["parties.points"]                            # a dict: first, shape, low, high, about ...
        layout.pick(now.observations, "parties.points")     # an array (games, 4): a view, nothing is copied
    """

    def __init__(self, game: Game) -> None:
        if not isinstance(game, Game):
            raise TypeError(f"a Game is needed here, not {game!r}")
        plan = game.observation_layout()
        self.game, self.slots, self.kinds = game, plan["slots"], plan["kinds"]
        self.fields = {field["name"]: field for field in plan["fields"]}

    def __getitem__(self, name: str) -> "dict[str, Any]":
        if name not in self.fields:
            raise Error(f"observations of {self.game.name} have no field {name!r} (they have {', '.join(self.fields)})")
        return self.fields[name]

    def __iter__(self) -> "Iterator[dict[str, Any]]":
        return iter(self.fields.values())

    def __len__(self) -> int:
        return len(self.fields)

    def pick(self, observations: Any, name: str) -> Any:
        """The numbers of one field, in its shape, for one observation (slots,) or many (..., slots); needs numpy."""
        if numpy is None:
            raise Error("picking fields out of observations needs numpy (Debian: python3-numpy)")
        all_, field = numpy.asarray(observations), self[name]
        if not all_.ndim or all_.shape[-1] != self.slots:
            raise Error(f"an observation of {self.game!r} has {self.slots} numbers; this array has the shape {all_.shape}")
        step = all_.strides[-1]
        return numpy.lib.stride_tricks.as_strided(
            all_[..., field["first"]:], all_.shape[:-1] + tuple(field["shape"]),
            all_.strides[:-1] + tuple(step * stride for stride in field["strides"]), writeable=False)

    def __str__(self) -> str:
        rows = [("first", "field", "shape", "values", "meaning")]
        rows += [(str(f["first"]), f["name"], self._shape(f), self._values(f), _meaning(f)) for f in self]
        widths = [max(len(row[i]) for row in rows) for i in range(4)]
        indent = sum(widths) + 2 * len(widths)
        lines = []
        for row in rows:
            meaning = textwrap.wrap(row[4], 100) or [""]
            lines.append(f"{row[0]:>{widths[0]}}  " + "  ".join(f"{row[i]:{widths[i]}}" for i in (1, 2, 3)) + "  " + meaning[0])
            lines += [" " * indent + more for more in meaning[1:]]
        kinds = [f"{kind}: " + " ".join(f"{i} {id}" for i, id in enumerate(ids)) for kind, ids in self.kinds.items()]
        return "\n".join(line.rstrip() for line in lines + ["", f"{self.slots} numbers; -1: null, hidden, or not there"] + kinds)

    def __repr__(self) -> str:
        return f"<Layout of {self.slots} numbers in {len(self)} fields, {self.game!r}>"

    def _shape(self, field: "dict[str, Any]") -> str:
        return " x ".join(f"{count} {by}" if by else str(count) for count, by in zip(field["shape"], field["by"]))

    def _values(self, field: "dict[str, Any]") -> str:
        if "numbers_from" in field:
            return f"0..1 for {field['numbers_from']}.."
        unit = f" x {field['unit']}" if "unit" in field else ""
        return f"{field['low']}..{field['high']}{unit}" + (f" {field['kind']}" if "kind" in field and field["high"] > 1 else "")


def _meaning(field: "dict[str, Any]") -> str:
    words = field.get("about", "")
    if "names" in field:
        words += " (" + ", ".join(f"{i} {name}" for i, name in enumerate(field["names"])) + ")"
    if "who" in field:
        words += f" [seen by {field['who']}]"
    return words.strip()
