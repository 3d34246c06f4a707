/* clock.c: another time, put before libc with LD_PRELOAD (client.py, Clock). What is added to the time of day and to the clock
 * that only goes forward, in milliseconds, stands in a small file that both sides have mapped (RK_CLOCK). */
#include <dlfcn.h>
#include <fcntl.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <time.h>
#include <unistd.h>

struct shift {
    volatile int64_t day_ms, forward_ms;
};

static const struct shift *now(void)
{
    static const struct shift *mapped, none;
    const char                *path = getenv("RK_CLOCK");
    if (mapped || !path)
        return mapped ? mapped : &none;
    int fd = open(path, O_RDONLY);
    if (fd < 0)
        return &none;
    void *at = mmap(NULL, sizeof *mapped, PROT_READ, MAP_SHARED, fd, 0);
    close(fd);
    if (at != MAP_FAILED)
        mapped = at;
    return mapped ? mapped : &none;
}

int clock_gettime(clockid_t which, struct timespec *out)
{
    static __typeof__(&clock_gettime) real;
    if (!real)
        real = (__typeof__(real))dlsym(RTLD_NEXT, "clock_gettime");
    int     code = real(which, out);
    int64_t ms = which == CLOCK_REALTIME ? now()->day_ms : which == CLOCK_MONOTONIC ? now()->forward_ms : 0;
    out->tv_sec += ms / 1000; /* whole seconds are enough */
    return code;
}
