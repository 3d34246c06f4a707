/* power.c: notes what a database does to its files, put before libc with LD_PRELOAD by bench/kills.py. From the notes one knows
 * what a disk without power may have lost: everything that was written and not yet synchronised.
 *
 * A write is noted after it was done. A synchronisation covers what was noted before it began. Both err on the side of loss. */
#include <dlfcn.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/uio.h>
#include <unistd.h>

enum { WRITTEN = 1, SYNCED, CUT };
enum { DATABASE, WAL, OTHER };
enum { SYNC_US = 5000 };

struct note {
    uint32_t kind, file;
    uint64_t at, n; /* SYNCED: at is the length of the notes when it began */
};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static uint64_t        length;

static int ends(const char *path, const char *with)
{
    size_t n = strlen(path), m = strlen(with);
    return n >= m && !strcmp(path + n - m, with);
}

static int file_of(int fd)
{
    char    link[32], path[4096];
    ssize_t n;
    snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
    n = readlink(link, path, sizeof path - 1);
    path[n < 0 ? 0 : n] = 0;
    return ends(path, ".db") ? DATABASE : ends(path, ".db-wal") ? WAL : OTHER;
}

static int notes(void)
{
    static int fd = -1;
    if (fd < 0)
        fd = open(getenv("RK_POWER"), O_WRONLY | O_APPEND | O_CLOEXEC);
    return fd;
}

static void take(uint32_t kind, int file, uint64_t at, const void *bytes, size_t n)
{
    struct note  note = {kind, (uint32_t)file, at, n};
    struct iovec parts[] = {{&note, sizeof note}, {(void *)bytes, n}};
    pthread_mutex_lock(&lock);
    if (writev(notes(), parts, 2) != (ssize_t)(sizeof note + n))
        abort();
    length += sizeof note + n;
    pthread_mutex_unlock(&lock);
}

#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

#define WRITE(name)                                                                                                              \
    ssize_t name(int fd, const void *bytes, size_t n, off_t at)                                                                  \
    {                                                                                                                            \
        static __typeof__(&name) real;                                                                                           \
        if (!real)                                                                                                               \
            real = REAL(name);                                                                                                   \
        ssize_t done = real(fd, bytes, n, at);                                                                                   \
        int     file = file_of(fd);                                                                                              \
        if (done > 0 && file != OTHER)                                                                                           \
            take(WRITTEN, file, (uint64_t)at, bytes, (size_t)done);                                                              \
        return done;                                                                                                             \
    }

#define SYNC(name)                                                                                                               \
    int name(int fd)                                                                                                             \
    {                                                                                                                            \
        static __typeof__(&name) real;                                                                                           \
        if (!real)                                                                                                               \
            real = REAL(name);                                                                                                   \
        pthread_mutex_lock(&lock);                                                                                               \
        uint64_t before = length;                                                                                                \
        pthread_mutex_unlock(&lock);                                                                                             \
        usleep(SYNC_US); /* of a plain disk; else hardly any death would come before it */                                       \
        int code = real(fd), file = file_of(fd);                                                                                 \
        if (!code && file != OTHER)                                                                                              \
            take(SYNCED, file, before, NULL, 0);                                                                                 \
        return code;                                                                                                             \
    }

#define SHORTEN(name)                                                                                                            \
    int name(int fd, off_t n)                                                                                                    \
    {                                                                                                                            \
        static __typeof__(&name) real;                                                                                           \
        if (!real)                                                                                                               \
            real = REAL(name);                                                                                                   \
        int code = real(fd, n), file = file_of(fd);                                                                              \
        if (!code && file != OTHER)                                                                                              \
            take(CUT, file, (uint64_t)n, NULL, 0);                                                                               \
        return code;                                                                                                             \
    }

WRITE(pwrite)
WRITE(pwrite64)
SYNC(fsync)
SYNC(fdatasync)
SHORTEN(ftruncate)
SHORTEN(ftruncate64)
