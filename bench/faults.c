/* faults.c: a bad disk and a bad clock, put before libc with LD_PRELOAD by bench/faults.py. What is wrong at the moment stands
 * in a small file both have mapped (RK_FAULTS). Only what a database does to its files is disturbed: pwrite, fsync, ftruncate. */
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

enum { FINE, FULL, READ_ONLY, TORN };

struct faults {
    volatile int32_t  disk;      /* one of the above */
    volatile int32_t  slow_ms;   /* of every fsync */
    volatile int64_t  clock_ms;  /* added to the time of day */
    volatile uint64_t disturbed; /* how often a call was failed, shortened or held up */
};

static struct faults *now(void)
{
    static struct faults *f, none;
    const char           *path = getenv("RK_FAULTS");
    if (f || !path)
        return f ? f : &none;
    int fd = open(path, O_RDWR);
    f = fd < 0 ? &none : mmap(NULL, sizeof *f, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
    if (f == MAP_FAILED)
        f = &none;
    if (fd >= 0)
        close(fd);
    return f;
}

static void count(void)
{
    __atomic_fetch_add(&now()->disturbed, 1, __ATOMIC_RELAXED);
}

static int refuses(void)
{
    int32_t disk = now()->disk;
    if (disk != FULL && disk != READ_ONLY)
        return 0;
    count();
    errno = disk == FULL ? ENOSPC : EROFS;
    return 1;
}

#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

/* A disk that fills up writes half of it first. */
#define WRITE(name)                                                                                                              \
    ssize_t name(int fd, const void *bytes, size_t n, off_t at)                                                                  \
    {                                                                                                                            \
        static __typeof__(&name) real;                                                                                           \
        if (!real)                                                                                                               \
            real = REAL(name);                                                                                                   \
        if (refuses())                                                                                                           \
            return -1;                                                                                                           \
        if (now()->disk != TORN)                                                                                                 \
            return real(fd, bytes, n, at);                                                                                       \
        count();                                                                                                                 \
        if (n > 1)                                                                                                               \
            (void)!real(fd, bytes, n / 2, at);                                                                                   \
        errno = ENOSPC;                                                                                                          \
        return -1;                                                                                                               \
    }

#define SYNC(name)                                                                                                               \
    int name(int fd)                                                                                                             \
    {                                                                                                                            \
        static __typeof__(&name) real;                                                                                           \
        if (!real)                                                                                                               \
            real = REAL(name);                                                                                                   \
        if (now()->slow_ms) {                                                                                                    \
            count();                                                                                                             \
            usleep((useconds_t)now()->slow_ms * 1000);                                                                           \
        }                                                                                                                        \
        return refuses() ? -1 : real(fd);                                                                                        \
    }

#define CUT(name)                                                                                                                \
    int name(int fd, off_t n)                                                                                                    \
    {                                                                                                                            \
        static __typeof__(&name) real;                                                                                           \
        if (!real)                                                                                                               \
            real = REAL(name);                                                                                                   \
        return refuses() ? -1 : real(fd, n);                                                                                     \
    }

WRITE(pwrite)
WRITE(pwrite64)
SYNC(fsync)
SYNC(fdatasync)
CUT(ftruncate)
CUT(ftruncate64)

int clock_gettime(clockid_t which, struct timespec *out)
{
    static __typeof__(&clock_gettime) real;
    if (!real)
        real = REAL(clock_gettime);
    int     code = real(which, out);
    int64_t ms = which == CLOCK_REALTIME && !code ? now()->clock_ms : 0;
    if (ms) {
        int64_t ns = out->tv_nsec + ms % 1000 * 1000000;
        out->tv_sec += ms / 1000 + (ns >= 1000000000) - (ns < 0);
        out->tv_nsec = (ns + 1000000000) % 1000000000;
    }
    return code;
}

int gettimeofday(struct timeval *restrict out, void *restrict zone)
{
    struct timespec t;
    (void)zone;
    int code = clock_gettime(CLOCK_REALTIME, &t);
    out->tv_sec = t.tv_sec;
    out->tv_usec = t.tv_nsec / 1000;
    return code;
}
