/* core.h: the C side of the Python module: thin objects around those of ratskeller.h. Stable ABI, so that one file serves
 * every Python from 3.11 on. What people read about each object is in its docstring here; the package around it is written
 * in Python (python/ratskeller). */
#ifndef PY_CORE_H
#define PY_CORE_H

#define Py_LIMITED_API 0x030B0000
#define PY_SSIZE_T_CLEAN
#include <Python.h>
#include <ratskeller.h>
#include <stdbool.h>
#include <string.h>

typedef struct {
    PyObject_HEAD rk_ruleset *rules;
    PyObject                 *data;    /* the folder of the data set, or None */
    PyObject                **numbers; /* 0, 1, 2 ...: as many as there are actions or outcomes. Lists of them are made often */
    int                       count;
} py_game;

typedef struct {
    PyObject_HEAD py_game *game;
    rk_state              *state;
} py_state;

typedef struct {
    PyObject_HEAD rk_dice *dice;
} py_dice;

/* Types and exceptions, made once when the module is loaded. */
typedef struct {
    PyTypeObject *game, *state, *dice, *bot, *match, *batch, *array;
    PyObject     *error, *refused;
    PyObject     *make_array; /* makes an array of a memoryview (numpy.asarray); NULL: memoryviews do */
} py_things;
extern py_things py_core;

/* Each file adds its types; false with an exception set. */
bool py_add_game(PyObject *module);
bool py_add_state(PyObject *module);
bool py_add_bot(PyObject *module);
bool py_add_match(PyObject *module);
bool py_add_batch(PyObject *module);

PyTypeObject *py_add_type(PyObject *module, PyType_Spec *spec);

/* The problem as an exception; NULL, to be returned. */
PyObject *py_raise(const rk_problem *p);
PyObject *py_refusal(const rk_problem *p); /* the exception itself, not raised */

/* A text of the library as a str, and freed; NULL becomes the problem. */
PyObject *py_text(char *text, const rk_problem *p);
PyObject *py_json(char *text, const rk_problem *p);    /* JSON of the library as dicts and lists, and freed */
PyObject *py_nothing(int status, const rk_problem *p); /* None, or the problem */
PyObject *py_count(int number, const rk_problem *p);   /* an int, or the problem */

/* Arguments; false with an exception set. */
bool py_int(PyObject *from, int *to, const char *what);
bool py_is(PyObject *object, PyTypeObject *type, const char *what);

/* Is the buffer an array of so many numbers in one dimension, of one of these formats and of this size? */
bool py_is_row(const Py_buffer *view, Py_ssize_t count, const char *formats, Py_ssize_t item);

py_game  *py_wrap_rules(rk_ruleset *rules, PyObject *data, const rk_problem *p); /* takes the ruleset */
PyObject *py_wrap_state(py_game *game, rk_state *state, const rk_problem *p);    /* takes the state */

/* The seat that acts if none is named: chance, or the lowest that decides. */
int py_actor(const rk_state *s);

#define PY_METHOD(f) ((PyCFunction)(void (*)(void))(f))

#endif
