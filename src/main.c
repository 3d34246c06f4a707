/* main.c: where the program begins. */
#include "cli/cli.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Packages are built for the oldest processors, and once more for newer ones. Where the processor is newer and that
 * second program lies beside this one (../libexec/ratskeller/LEVEL/ratskeller), it takes over: the same program with
 * faster instructions. RATSKELLER_LEVEL=base keeps this one. */
static void take_better_build(char **argv)
{
#if defined(__x86_64__) && !defined(__POPCNT__) && defined(__GNUC__) && !defined(__clang__) && __GNUC__ >= 11
    static const char better[] = "/../libexec/ratskeller/x86-64-v3/ratskeller";
    const char       *level = getenv("RATSKELLER_LEVEL");
    char              path[4096];
    ssize_t           n = readlink("/proc/self/exe", path, sizeof path - sizeof better);
    if (n <= 0 || (level && !strcmp(level, "base")) || !__builtin_cpu_supports("x86-64-v3"))
        return;
    path[n] = 0;
    char *slash = strrchr(path, '/');
    memcpy(slash ? slash : path, better, sizeof better);
    execv(path, argv); /* comes back if it is not there: then this build does the work */
#else
    (void)argv;
#endif
}

int main(int argc, char **argv)
{
    take_better_build(argv);
    return cli_main(argc, argv);
}
