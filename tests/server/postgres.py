"""A PostgreSQL of our own for tests: Debian's postgresql-15 in a scratch folder, on a Unix socket and a free port of this machine.

    postgres.py COMMAND ARGUMENT...     runs COMMAND with the URL of an empty database behind it
"""
import glob
import os
import pwd
import shutil
import signal
import socket
import subprocess
import sys
import tempfile

SKIPPED = 77  # what ctest takes for "not run"


def programs():
    """The folder of initdb and pg_ctl; None: PostgreSQL is not installed."""
    found = sorted(glob.glob("/usr/lib/postgresql/*/bin/initdb"), key=lambda path: int(path.split("/")[4]))
    return os.path.dirname(found[-1]) if found else None


def need():
    """Ends the test with a clear word if there is no PostgreSQL."""
    if not programs():
        print("skipped: there is no PostgreSQL on this machine (Debian's postgresql-15; ./test installs it)")
        sys.exit(SKIPPED)


def free_port():
    with socket.socket() as s:
        s.bind(("127.0.0.1", 0))
        return s.getsockname()[1]


class Postgres:
    """A cluster with a database `house`. PostgreSQL will not run as root: then it runs as the user `postgres`."""

    def __init__(self, *settings, folder=None, port=0):
        self.folder = folder or tempfile.mkdtemp(prefix="rk-pg-")
        self.data, self.port, self.settings = os.path.join(self.folder, "data"), port or free_port(), settings
        self.frozen = []
        self.user = "postgres" if os.getuid() == 0 else pwd.getpwuid(os.getuid()).pw_name
        if os.getuid() == 0:
            shutil.chown(self.folder, "postgres", "postgres")
        self.url = f"postgresql://postgres@127.0.0.1:{self.port}/house"

    def run(self, program, *arguments, check=True, **more):
        command = [os.path.join(programs(), program), *arguments]
        if os.getuid() == 0:
            command = ["runuser", "-u", "postgres", "--", *command]
        return subprocess.run(command, check=check, cwd="/", stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, **more)

    def create(self):
        self.run("initdb", "-D", self.data, "-A", "trust", "-U", "postgres", "-E", "UTF8", "--locale=C")
        self.start()
        self.sql("CREATE DATABASE house", database="postgres")
        return self

    def start(self):
        options = f"-p {self.port} -k {self.folder} -c listen_addresses=127.0.0.1 -c shared_buffers=16MB -c max_connections=40"
        options += "".join(f" -c {setting}" for setting in self.settings)
        with open(os.devnull) as nothing:
            self.run("pg_ctl", "-D", self.data, "-l", os.path.join(self.folder, "log"), "-o", options, "-w", "start", stdin=nothing)

    def stop(self, how="fast"):
        self.run("pg_ctl", "-D", self.data, "-m", how, "-w", "stop", check=False)

    def pid(self):
        """Of the postmaster."""
        return int(open(os.path.join(self.data, "postmaster.pid")).readline())

    def processes(self):
        """The postmaster and all it has started."""
        main = self.pid()
        children = subprocess.run(["ps", "-o", "pid=", "--ppid", str(main)], stdout=subprocess.PIPE, text=True).stdout.split()
        return [main] + [int(pid) for pid in children]

    def freeze(self):
        self.frozen = self.processes()
        for pid in self.frozen:
            os.kill(pid, signal.SIGSTOP)

    def thaw(self):
        for pid in self.frozen:
            try:
                os.kill(pid, signal.SIGCONT)
            except ProcessLookupError:
                pass

    def sql(self, text, database="house"):
        """What psql prints, without frills."""
        return self.run("psql", "-h", self.folder, "-p", str(self.port), "-U", "postgres", "-d", database, "-qAtc", text).stdout.strip()

    def copy(self, source, target):
        """All of one database into another, empty one."""
        at = ["-h", self.folder, "-p", str(self.port), "-U", "postgres"]
        self.run("psql", *at, "-q", "-d", target, input=self.run("pg_dump", *at, source).stdout)

    def remove(self):
        self.stop("immediate")
        shutil.rmtree(self.folder, ignore_errors=True)

    def __enter__(self):
        return self.create()

    def __exit__(self, *unused):
        self.remove()


if __name__ == "__main__":
    need()
    with Postgres() as database:
        sys.exit(subprocess.run([*sys.argv[1:], database.url]).returncode)
