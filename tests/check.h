/* check.h: cmocka with its includes in order, and a message for failed checks. */
#ifndef RK_TEST_CHECK_H
#define RK_TEST_CHECK_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
/* cmocka last: it needs the four above */
#include <cmocka.h>

#define CHECK(cond, ...)                                                                                                         \
    do {                                                                                                                         \
        if (!(cond)) {                                                                                                           \
            print_error(__VA_ARGS__);                                                                                            \
            print_error("\n");                                                                                                   \
            fail_msg("%s", #cond);                                                                                               \
        }                                                                                                                        \
    } while (0)

#endif
