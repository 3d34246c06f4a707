/* match.c: Match, a game that remembers its moves. */
#include "core.h"

typedef struct {
    PyObject_HEAD py_game *game;
    rk_record             *record;
} py_match;

static rk_record *of(PyObject *self)
{
    return ((py_match *)self)->record;
}

static PyObject *wrap(PyTypeObject *type, py_game *game, rk_record *record, const rk_problem *p)
{
    if (!record)
        return py_raise(p);
    allocfunc alloc = (allocfunc)PyType_GetSlot(type, Py_tp_alloc);
    py_match *m = (py_match *)alloc(type, 0);
    if (!m) {
        rk_record_free(record);
        return NULL;
    }
    m->game = (py_game *)Py_NewRef((PyObject *)game);
    m->record = record;
    return (PyObject *)m;
}

static PyObject *match_new(PyTypeObject *type, PyObject *args, PyObject *kwargs)
{
    static char *names[] = {"game", NULL};
    PyObject    *game;
    rk_problem   p;
    if (!PyArg_ParseTupleAndKeywords(args, kwargs, "O", names, &game) || !py_is(game, py_core.game, "a Game"))
        return NULL;
    return wrap(type, (py_game *)game, rk_record_new(((py_game *)game)->rules, &p), &p);
}

static void match_dealloc(PyObject *self)
{
    PyTypeObject *type = Py_TYPE(self);
    rk_record_free(of(self));
    Py_XDECREF((PyObject *)((py_match *)self)->game);
    freefunc release = (freefunc)PyType_GetSlot(type, Py_tp_free);
    release(self);
    Py_DECREF(type);
}

/* ---- files ---- */

static PyObject *from_record(PyTypeObject *type, rk_record *record, PyObject *data, rk_problem *p)
{
    if (!record)
        return py_raise(p);
    py_game *game = py_wrap_rules(rk_record_rules(record, p), data, p);
    if (!game) {
        rk_record_free(record);
        return NULL;
    }
    PyObject *match = wrap(type, game, record, p);
    Py_DECREF((PyObject *)game);
    return match;
}

static PyObject *match_read(PyObject *type, PyObject *args, PyObject *kwargs)
{
    static char *names[] = {"text", "data", NULL};
    const char  *text;
    Py_ssize_t   n;
    PyObject    *data = Py_None, *path = NULL;
    rk_problem   p;
    if (!PyArg_ParseTupleAndKeywords(args, kwargs, "s#|O", names, &text, &n, &data))
        return NULL;
    if (data != Py_None && !PyUnicode_FSConverter(data, &path))
        return NULL;
    rk_record *record = rk_record_read(text, (size_t)n, path ? PyBytes_AsString(path) : NULL, &p);
    Py_XDECREF(path);
    return from_record((PyTypeObject *)type, record, data, &p);
}

static PyObject *match_write(PyObject *self, PyObject *none)
{
    (void)none;
    rk_problem p;
    return py_text(rk_record_write(of(self), &p), &p);
}

/* ---- scenarios ---- */

/* (text, data=None), as all readers of files take it. */
static bool text_and_folder(PyObject *args, PyObject *kwargs, const char **text, PyObject **data, PyObject **path)
{
    static char *names[] = {"text", "data", NULL};
    *data = Py_None;
    *path = NULL;
    return PyArg_ParseTupleAndKeywords(args, kwargs, "s|O", names, text, data)
           && (*data == Py_None || PyUnicode_FSConverter(*data, path));
}

static PyObject *run_scenarios(PyObject *self, PyObject *args, PyObject *kwargs)
{
    (void)self;
    const char *text;
    PyObject   *data, *path;
    int         passed, failed;
    rk_problem  p;
    if (!text_and_folder(args, kwargs, &text, &data, &path))
        return NULL;
    char *report = rk_scenario_run(text, path ? PyBytes_AsString(path) : NULL, &passed, &failed, &p);
    Py_XDECREF(path);
    PyObject *words = py_text(report, &p);
    return words ? Py_BuildValue("iiN", passed, failed, words) : NULL;
}

static PyObject *position(PyObject *self, PyObject *args, PyObject *kwargs)
{
    (void)self;
    const char *text;
    PyObject   *data, *path;
    rk_problem  p;
    if (!text_and_folder(args, kwargs, &text, &data, &path))
        return NULL;
    rk_state *state = rk_scenario_state(text, path ? PyBytes_AsString(path) : NULL, &p);
    Py_XDECREF(path);
    if (!state)
        return py_raise(&p);
    py_game *game = py_wrap_rules(rk_state_rules(state, &p), data, &p);
    if (!game) {
        rk_state_free(state);
        return NULL;
    }
    PyObject *wrapped = py_wrap_state(game, state, &p);
    Py_DECREF((PyObject *)game);
    return wrapped;
}

static PyMethodDef functions[] = {
    {"run_scenarios", PY_METHOD(run_scenarios), METH_VARARGS | METH_KEYWORDS,
     "run_scenarios($module, text, data=None)\n--\n\nRuns all scenarios of a text (docs/scenarios.md): (passed, failed, report). "
     "The report\n"
     "says what failed and where. Error if the text cannot be understood."},
    {"position", PY_METHOD(position), METH_VARARGS | METH_KEYWORDS,
     "position($module, text, data=None)\n--\n\nThe State at the end of a scenario: a way to write positions down.\n\n"
     "position('scenario X\\ngame goofspiel 4\\nchance 1\\ndo 0 bid 3')"},
    {0}};

/* ---- playing ---- */

static PyObject *match_apply_action(PyObject *self, PyObject *args, PyObject *kwargs)
{
    static char *names[] = {"action", "player", NULL};
    int          action, player;
    rk_problem   p;
    if (!PyArg_ParseTupleAndKeywords(args, kwargs, "ii", names, &action, &player))
        return NULL;
    return py_nothing(rk_record_play(of(self), player, action, &p), &p);
}

static PyObject *match_apply_line(PyObject *self, PyObject *args)
{
    const char *line;
    rk_problem  p;
    if (!PyArg_ParseTuple(args, "s", &line))
        return NULL;
    return py_nothing(rk_record_play_line(of(self), line, &p), &p);
}

static PyObject *match_rewind(PyObject *self, PyObject *n)
{
    int        moves;
    rk_problem p;
    if (!py_int(n, &moves, "the number of moves"))
        return NULL;
    return py_nothing(rk_record_rewind(of(self), moves, &p), &p);
}

/* ---- what is in it ---- */

static Py_ssize_t match_length(PyObject *self)
{
    return rk_record_moves(of(self));
}

static PyObject *match_item(PyObject *self, Py_ssize_t i)
{
    rk_problem p;
    if (i < 0 || i >= match_length(self)) {
        PyErr_SetString(PyExc_IndexError, "there is no such move");
        return NULL;
    }
    return py_text(rk_record_move(of(self), (int)i, &p), &p);
}

static PyObject *match_state(PyObject *self, void *none)
{
    (void)none;
    rk_problem p;
    return py_wrap_state(((py_match *)self)->game, rk_record_state(of(self), &p), &p);
}

static PyObject *match_game(PyObject *self, void *none)
{
    (void)none;
    return Py_NewRef((PyObject *)((py_match *)self)->game);
}

static PyObject *match_names(PyObject *self, void *none)
{
    (void)none;
    int        seats = rk_ruleset_seats(((py_match *)self)->game->rules);
    rk_problem p;
    PyObject  *list = PyList_New(seats);
    for (int i = 0; list && i < seats; i++) {
        PyObject *name = py_text(rk_record_name(of(self), i, &p), &p);
        if (!name)
            Py_CLEAR(list);
        else
            PyList_SetItem(list, i, name);
    }
    return list;
}

static PyObject *match_set_name(PyObject *self, PyObject *args)
{
    int         seat;
    const char *name;
    rk_problem  p;
    if (!PyArg_ParseTuple(args, "is", &seat, &name))
        return NULL;
    return py_nothing(rk_record_set_name(of(self), seat, name, &p), &p);
}

static PyMethodDef match_methods[] = {
    {"read", PY_METHOD(match_read), METH_VARARGS | METH_KEYWORDS | METH_CLASS,
     "read($type, text, data=None)\n--\n\nA match file as a Match; every move of it is checked. Error says where something is "
     "wrong."},
    {"write", match_write, METH_NOARGS, "write($self, /)\n--\n\nThe match file, as text (docs/trace.md)."},
    {"apply_action", PY_METHOD(match_apply_action), METH_VARARGS | METH_KEYWORDS,
     "apply_action($self, action, player)\n--\n\nPlays and records; player CHANCE for an outcome."},
    {"apply_line", match_apply_line, METH_VARARGS, "apply_line($self, line, /)\n--\n\nPlays and records a line of notation."},
    {"rewind", match_rewind, METH_O,
     "rewind($self, moves, /)\n--\n\nBack to the position after so many moves; the others are forgotten."},
    {"set_name", match_set_name, METH_VARARGS, "set_name($self, seat, name, /)\n--\n\nWhat the player at a seat is called."},
    {0}};

static PyGetSetDef match_attributes[] = {
    {"game", match_game, NULL, "The Game that is played.", NULL},
    {"state", match_state, NULL, "The position now; a State of its own.", NULL},
    {"names", match_names, NULL, "The names of the players, by seat; '' where there is none.", NULL},
    {0}};

static const char match_doc[] =
    "Match(game)\n--\n\nA game that remembers its moves: len(match) of them, match[i] is one as a line of notation.\n"
    "Match.read(text) reads a match file, write() makes one.";

static PyType_Slot match_slots[] = {{Py_tp_new, (void *)match_new},       {Py_tp_dealloc, (void *)match_dealloc},
                                    {Py_tp_methods, match_methods},       {Py_tp_getset, match_attributes},
                                    {Py_sq_length, (void *)match_length}, {Py_sq_item, (void *)match_item},
                                    {Py_tp_doc, (void *)match_doc},       {0, NULL}};

static PyType_Spec match_spec = {
    .name = "ratskeller.Match", .basicsize = sizeof(py_match), .flags = Py_TPFLAGS_DEFAULT, .slots = match_slots};

bool py_add_match(PyObject *module)
{
    return (py_core.match = py_add_type(module, &match_spec)) && PyModule_AddFunctions(module, functions) == 0;
}
