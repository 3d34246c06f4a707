"""A disk whose power fails: what was written and not yet synchronised may be gone, or there in part, in any order."""
import os
import struct
import subprocess

HERE = os.path.dirname(os.path.abspath(__file__))
WRITTEN, SYNCED, CUT = 1, 2, 3
NOTE = struct.Struct("=IIQQ")
SECTOR, PAGE = 512, 4096


class File:
    """One file of the database: what is certainly on the disk, and what has been done to it since."""

    def __init__(self):
        self.safe, self.pending = bytearray(), []

    @staticmethod
    def write(image, at, data):
        if len(image) < at + len(data):
            image.extend(b"\0" * (at + len(data) - len(image)))
        image[at : at + len(data)] = data

    @classmethod
    def do(cls, image, kind, at, data):
        if kind == WRITTEN:
            cls.write(image, at, data)
        elif len(image) > at:
            del image[at:]
        else:
            image.extend(b"\0" * (at - len(image)))

    def synced(self, before):
        while self.pending and self.pending[0][0] < before:
            self.do(self.safe, *self.pending.pop(0)[1:])

    def note_rest(self, path):
        """A server that dies between a write and its note has written all the same, and the next one builds on that."""
        image = bytearray(self.safe)
        for _, kind, at, data in self.pending:
            self.do(image, kind, at, data)
        with open(path, "rb") as f:
            real = f.read()
        if len(image) != len(real):
            self.pending.append((-1, CUT, len(real), b""))
            self.do(image, CUT, len(real), b"")
        for at in range(0, len(real), PAGE):
            if image[at : at + PAGE] != real[at : at + PAGE]:
                self.pending.append((-1, WRITTEN, at, real[at : at + PAGE]))

    def after_cut(self, rng, how):
        """What a disk may hold: nothing of what was pending, all of it, the first part of it, or any of its sectors."""
        image, keep = bytearray(self.safe), rng.randrange(len(self.pending) + 1)
        for i, (_, kind, at, data) in enumerate(self.pending):
            if how == "all" or (how == "first" and i < keep):
                self.do(image, kind, at, data)
            elif how == "some" and kind == WRITTEN:
                for s in range(0, len(data), SECTOR):
                    if rng.random() < 0.5:
                        self.write(image, at + s, data[s : s + SECTOR])
        self.safe, self.pending = image, []
        return image


class Power:
    """Watches a server through bench/power.c and can take away what the disk had not yet got."""

    def __init__(self, folder, database, honest=True):
        self.notes, self.library = os.path.join(folder, "notes"), os.path.join(folder, "power.so")
        subprocess.run(["cc", "-O2", "-shared", "-fPIC", "-D_GNU_SOURCE", "-o", self.library, os.path.join(HERE, "power.c"), "-ldl"], check=True)
        open(self.notes, "wb").close()
        self.paths, self.files, self.honest = [database, database + "-wal"], [File(), File()], honest
        self.cuts = self.pending = self.unnoted = 0  # how often; bytes in danger; deaths between a write and its note

    def environment(self):
        return dict(os.environ, LD_PRELOAD=self.library, RK_POWER=self.notes)

    def read(self):
        """Takes over what a server that is gone has done. Its notes end with it."""
        with open(self.notes, "rb") as f:
            notes = f.read()
        at = 0
        for file in self.files:  # what an earlier server left pending comes before everything
            file.pending = [(-1, *p[1:]) for p in file.pending]
        while at + NOTE.size <= len(notes):
            kind, which, where, n = NOTE.unpack_from(notes, at)
            file, data = self.files[which], notes[at + NOTE.size : at + NOTE.size + n]
            if kind == SYNCED:
                if self.honest:
                    file.synced(where)
            elif len(data) == n:
                file.pending.append((at, kind, where, data))
            at += NOTE.size + n
        open(self.notes, "wb").close()
        for path, file in zip(self.paths, self.files):
            before = len(file.pending)
            file.note_rest(path)
            self.unnoted += len(file.pending) > before

    def cut(self, rng):
        how = rng.choice(("none", "all", "first", "some"))
        self.cuts += 1
        for path, file in zip(self.paths, self.files):
            self.pending += sum(len(p[3]) for p in file.pending)
            with open(path, "wb") as f:
                f.write(file.after_cut(rng, how))
        if os.path.exists(self.paths[0] + "-shm"):
            os.remove(self.paths[0] + "-shm")
