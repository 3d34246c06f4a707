"""Where the suites keep their houses: in files, or with `--db postgres` in a PostgreSQL of our own."""
import os
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from client import Server
from postgres import Postgres, need


class Databases:
    """with Databases(words) as databases: databases.server(program, folder, "a", *flags). Takes `--db KIND` out of the words."""

    def __init__(self, words=()):
        self.words, self.kind, self.postgres = list(words), "sqlite", None
        if "--db" in self.words:
            at = self.words.index("--db")
            self.kind = self.words[at + 1]
            del self.words[at:at + 2]
        assert self.kind in ("sqlite", "postgres"), "--db is sqlite or postgres"
        if self.kind == "postgres":
            need()

    def __enter__(self):
        if self.kind == "postgres":
            self.postgres = Postgres().create()
        return self

    def __exit__(self, *unused):
        if self.postgres:
            self.postgres.remove()

    def server(self, program, folder, name, *flags, **more):
        """A server with an empty database."""
        path = os.path.join(folder, name + ".db")
        if not self.postgres:
            return Server(program, path, *flags, **more)
        self.postgres.sql(f'CREATE DATABASE "{name}"')
        return Server(program, self.postgres.url.replace("/house", f"/{name}"), *flags, beside=path, **more)
