/* game.c: Game, a ruleset; and Dice. */
#include "core.h"

#include <stdlib.h>

/* ---- making one ---- */

static bool fill_numbers(py_game *g)
{
    int actions = rk_ruleset_actions(g->rules), outcomes = rk_ruleset_outcomes(g->rules);
    int count = actions > outcomes ? actions : outcomes;
    g->numbers = calloc((size_t)count, sizeof *g->numbers);
    for (; g->numbers && g->count < count; g->count++)
        if (!(g->numbers[g->count] = PyLong_FromLong(g->count)))
            return false;
    return g->numbers != NULL;
}

static py_game *wrap(PyTypeObject *type, rk_ruleset *rules, PyObject *data, const rk_problem *p)
{
    if (!rules) {
        py_raise(p);
        return NULL;
    }
    allocfunc alloc = (allocfunc)PyType_GetSlot(type, Py_tp_alloc);
    py_game  *g = (py_game *)alloc(type, 0);
    if (!g) {
        rk_ruleset_free(rules);
        return NULL;
    }
    g->rules = rules;
    g->data = Py_NewRef(data);
    if (!fill_numbers(g)) {
        Py_DECREF(g);
        PyErr_NoMemory();
        return NULL;
    }
    return g;
}

py_game *py_wrap_rules(rk_ruleset *rules, PyObject *data, const rk_problem *p)
{
    return wrap(py_core.game, rules, data, p);
}

static PyObject *game_new(PyTypeObject *type, PyObject *args, PyObject *kwargs)
{
    static char *names[] = {"name", "seats", "options", "data", NULL};
    const char  *name, *options = "";
    int          seats = 0;
    PyObject    *data = Py_None, *path = NULL;
    if (!PyArg_ParseTupleAndKeywords(args, kwargs, "s|isO", names, &name, &seats, &options, &data))
        return NULL;
    if (data != Py_None && !PyUnicode_FSConverter(data, &path))
        return NULL;
    rk_problem  p;
    rk_ruleset *rules = rk_ruleset_new(name, seats, options, path ? PyBytes_AsString(path) : NULL, &p);
    Py_XDECREF(path);
    return (PyObject *)wrap(type, rules, data, &p);
}

static void game_dealloc(PyObject *self)
{
    py_game      *g = (py_game *)self;
    PyTypeObject *type = Py_TYPE(self);
    for (int i = 0; i < g->count; i++)
        Py_DECREF(g->numbers[i]);
    free(g->numbers);
    rk_ruleset_free(g->rules);
    Py_XDECREF(g->data);
    freefunc release = (freefunc)PyType_GetSlot(type, Py_tp_free);
    release(self);
    Py_DECREF(type);
}

/* ---- what it is ---- */

static PyObject *game_name(PyObject *self, void *none)
{
    (void)none;
    return PyUnicode_FromString(rk_ruleset_game(((py_game *)self)->rules));
}

static PyObject *game_seats(PyObject *self, void *none)
{
    (void)none;
    return PyLong_FromLong(rk_ruleset_seats(((py_game *)self)->rules));
}

static PyObject *game_option_text(PyObject *self, void *none)
{
    (void)none;
    rk_problem p;
    return py_text(rk_ruleset_options(((py_game *)self)->rules, &p), &p);
}

/* "campaigns=1 final_tie=votes" as a dict. */
static PyObject *game_options(PyObject *self, void *none)
{
    (void)none;
    rk_problem p;
    char      *text = rk_ruleset_options(((py_game *)self)->rules, &p), *rest = NULL;
    PyObject  *dict = text ? PyDict_New() : py_raise(&p);
    for (char *one = text ? strtok_r(text, " ", &rest) : NULL; dict && one; one = strtok_r(NULL, " ", &rest)) {
        char     *equals = strchr(one, '=');
        PyObject *value = PyUnicode_FromString(equals + 1);
        *equals = 0;
        if (!value || PyDict_SetItemString(dict, one, value) < 0)
            Py_CLEAR(dict);
        Py_XDECREF(value);
    }
    rk_free(text);
    return dict;
}

static PyObject *game_data_hash(PyObject *self, void *none)
{
    (void)none;
    return PyUnicode_FromString(rk_ruleset_data(((py_game *)self)->rules));
}

static PyObject *game_num_players(PyObject *self, PyObject *none)
{
    (void)none;
    return game_seats(self, NULL);
}

static PyObject *game_num_actions(PyObject *self, PyObject *none)
{
    (void)none;
    return PyLong_FromLong(rk_ruleset_actions(((py_game *)self)->rules));
}

static PyObject *game_num_outcomes(PyObject *self, PyObject *none)
{
    (void)none;
    return PyLong_FromLong(rk_ruleset_outcomes(((py_game *)self)->rules));
}

/* ---- observations ---- */

static PyObject *game_observation_size(PyObject *self, PyObject *none)
{
    (void)none;
    return PyLong_FromLong(rk_ruleset_slots(((py_game *)self)->rules));
}

static PyObject *game_observation_layout(PyObject *self, PyObject *none)
{
    (void)none;
    rk_problem p;
    return py_json(rk_ruleset_layout(((py_game *)self)->rules, &p), &p);
}

/* ---- features ---- */

static PyObject *game_feature_names(PyObject *self, void *none)
{
    (void)none;
    rk_ruleset *rules = ((py_game *)self)->rules;
    int         n = rk_ruleset_features(rules);
    PyObject   *all = PyTuple_New(n);
    for (int i = 0; all && i < n; i++) {
        PyObject *name = PyUnicode_FromString(rk_ruleset_feature(rules, i));
        if (!name || PyTuple_SetItem(all, i, name) < 0)
            Py_CLEAR(all);
    }
    return all;
}

/* ---- states of it ---- */

static PyObject *game_new_state(PyObject *self, PyObject *none)
{
    (void)none;
    rk_problem p;
    py_game   *g = (py_game *)self;
    return py_wrap_state(g, rk_state_new(g->rules, &p), &p);
}

static PyObject *game_load_state(PyObject *self, PyObject *text)
{
    rk_problem p;
    py_game   *g = (py_game *)self;
    PyObject  *bytes = PyUnicode_Check(text) ? PyUnicode_AsUTF8String(text) : NULL;
    if (!bytes) {
        if (!PyErr_Occurred())
            PyErr_Format(PyExc_TypeError, "a state is given as the text that serialize() made, not %R", text);
        return NULL;
    }
    PyObject *state = py_wrap_state(g, rk_state_load(g->rules, PyBytes_AsString(bytes), &p), &p);
    Py_DECREF(bytes);
    return state;
}

/* ---- notation ---- */

static PyObject *game_action_to_string(PyObject *self, PyObject *args, PyObject *kwargs)
{
    static char *names[] = {"player", "action", NULL};
    int          player, action;
    rk_problem   p;
    if (!PyArg_ParseTupleAndKeywords(args, kwargs, "ii", names, &player, &action))
        return NULL;
    return py_text(rk_action_write(((py_game *)self)->rules, player, action, &p), &p);
}

static PyObject *game_string_to_action(PyObject *self, PyObject *args)
{
    const char *line;
    int         seat, action;
    rk_problem  p;
    if (!PyArg_ParseTuple(args, "s", &line))
        return NULL;
    if (rk_action_read(((py_game *)self)->rules, line, &seat, &action, &p) < 0)
        return py_raise(&p);
    return Py_BuildValue("ii", seat, action);
}

/* ---- equal, written, kept ---- */

static PyObject *game_args(PyObject *self)
{
    PyObject *options = game_option_text(self, NULL);
    py_game  *g = (py_game *)self;
    return options ? Py_BuildValue("siNO", rk_ruleset_game(g->rules), rk_ruleset_seats(g->rules), options, g->data) : NULL;
}

static PyObject *game_reduce(PyObject *self, PyObject *none)
{
    (void)none;
    PyObject *args = game_args(self);
    return args ? Py_BuildValue("ON", (PyObject *)Py_TYPE(self), args) : NULL;
}

static PyObject *game_key(PyObject *self)
{
    PyObject *options = game_option_text(self, NULL);
    py_game  *g = (py_game *)self;
    return options
               ? Py_BuildValue("siNs", rk_ruleset_game(g->rules), rk_ruleset_seats(g->rules), options, rk_ruleset_data(g->rules))
               : NULL;
}

static PyObject *game_compare(PyObject *a, PyObject *b, int how)
{
    if ((how != Py_EQ && how != Py_NE) || !PyObject_TypeCheck(b, py_core.game))
        Py_RETURN_NOTIMPLEMENTED;
    PyObject *one = game_key(a), *two = game_key(b), *result = NULL;
    if (one && two)
        result = PyObject_RichCompare(one, two, how);
    Py_XDECREF(one);
    Py_XDECREF(two);
    return result;
}

static Py_hash_t game_hash(PyObject *self)
{
    PyObject *key = game_key(self);
    Py_hash_t hash = key ? PyObject_Hash(key) : -1;
    Py_XDECREF(key);
    return hash;
}

static PyObject *game_repr(PyObject *self)
{
    PyObject *options = game_option_text(self, NULL);
    py_game  *g = (py_game *)self;
    PyObject *text =
        options ? PyUnicode_FromFormat("<Game %s, %d seats, %U>", rk_ruleset_game(g->rules), rk_ruleset_seats(g->rules), options)
                : NULL;
    Py_XDECREF(options);
    return text;
}

static PyGetSetDef game_attributes[] = {{"name", game_name, NULL, "Its name: 'stimmvieh'.", NULL},
                                        {"seats", game_seats, NULL, "How many play.", NULL},
                                        {"options", game_options, NULL, "All options with their values, as texts.", NULL},
                                        {"feature_names", game_feature_names, NULL,
                                         "What the numbers of State.features() are called; empty: the game has none.", NULL},
                                        {"data_hash", game_data_hash, NULL, "SHA-256 of the data set (cards, boards).", NULL},
                                        {0}};

static PyMethodDef game_methods[] = {
    {"num_players", game_num_players, METH_NOARGS, "num_players($self, /)\n--\n\nHow many seats play."},
    {"num_distinct_actions", game_num_actions, METH_NOARGS,
     "num_distinct_actions($self, /)\n--\n\nHow many actions there are: their numbers run from 0 to one less, and mean the same "
     "in\n"
     "every position."},
    {"max_chance_outcomes", game_num_outcomes, METH_NOARGS,
     "max_chance_outcomes($self, /)\n--\n\nHow many outcomes of chance there are, numbered in the same way."},
    {"observation_size", game_observation_size, METH_NOARGS,
     "observation_size($self, /)\n--\n\nHow many numbers an observation has."},
    {"observation_layout", game_observation_layout, METH_NOARGS,
     "observation_layout($self, /)\n--\n\nWhat the numbers of an observation mean, as a dict: `slots` (how many), `fields` (a "
     "dict for each,\n"
     "in order: name, first, shape, strides, by, low, high, and where it has them kind, names, unit, numbers_from,\n"
     "who, about) and `kinds` (the ids of each kind of item, by number). ratskeller.field() picks a field out of an array;\n"
     "`python3 -m ratskeller layout GAME` prints a table. docs/python.md says more."},
    {"new_initial_state", game_new_state, METH_NOARGS, "new_initial_state($self, /)\n--\n\nThe beginning of a game."},
    {"deserialize_state", game_load_state, METH_O,
     "deserialize_state($self, text, /)\n--\n\nThe state that State.serialize() turned into text, or any state document of this "
     "game\n"
     "(docs/states). Raises Error if it is none."},
    {"action_to_string", PY_METHOD(game_action_to_string), METH_VARARGS | METH_KEYWORDS,
     "action_to_string($self, player, action)\n--\n\nThe action as a line of notation, '2 play 7 1'; player CHANCE: an outcome."},
    {"string_to_action", game_string_to_action, METH_VARARGS,
     "string_to_action($self, line, /)\n--\n\nThe way back: (player, action)."},
    {"__reduce__", game_reduce, METH_NOARGS, NULL},
    {0}};

static const char game_doc[] =
    "A game with its seats, options and cards. It never changes; any number of threads may use it.\n\nload_game makes one.";

static PyType_Slot game_slots[] = {{Py_tp_new, (void *)game_new},
                                   {Py_tp_dealloc, (void *)game_dealloc},
                                   {Py_tp_methods, game_methods},
                                   {Py_tp_getset, game_attributes},
                                   {Py_tp_repr, (void *)game_repr},
                                   {Py_tp_hash, (void *)game_hash},
                                   {Py_tp_richcompare, (void *)game_compare},
                                   {Py_tp_doc, (void *)game_doc},
                                   {0, NULL}};

static PyType_Spec game_spec = {
    .name = "ratskeller.Game", .basicsize = sizeof(py_game), .flags = Py_TPFLAGS_DEFAULT, .slots = game_slots};

/* ---- dice ---- */

static PyObject *dice_new(PyTypeObject *type, PyObject *args, PyObject *kwargs)
{
    static char       *names[] = {"seed", NULL};
    unsigned long long seed = 0;
    if (!PyArg_ParseTupleAndKeywords(args, kwargs, "|K", names, &seed))
        return NULL;
    allocfunc alloc = (allocfunc)PyType_GetSlot(type, Py_tp_alloc);
    py_dice  *d = (py_dice *)alloc(type, 0);
    if (d)
        d->dice = rk_dice_new(seed, NULL);
    return (PyObject *)d;
}

static void dice_dealloc(PyObject *self)
{
    PyTypeObject *type = Py_TYPE(self);
    rk_dice_free(((py_dice *)self)->dice);
    freefunc release = (freefunc)PyType_GetSlot(type, Py_tp_free);
    release(self);
    Py_DECREF(type);
}

static PyObject *dice_below(PyObject *self, PyObject *n)
{
    int top;
    if (!py_int(n, &top, "n"))
        return NULL;
    if (top < 1) {
        PyErr_Format(py_core.error, "there is no number from 0 to %d", top - 1);
        return NULL;
    }
    return PyLong_FromLongLong(rk_dice_below(((py_dice *)self)->dice, (uint32_t)top));
}

static PyMethodDef dice_methods[] = {
    {"below", dice_below, METH_O, "below($self, n, /)\n--\n\nA number from 0 to n - 1, all equally likely."}, {0}};

static const char dice_doc[] =
    "Dice(seed=0)\n--\n\nRandom numbers for chance and resampling: the same seed gives the same numbers, on every machine.";

static PyType_Slot dice_slots[] = {{Py_tp_new, (void *)dice_new},
                                   {Py_tp_dealloc, (void *)dice_dealloc},
                                   {Py_tp_methods, dice_methods},
                                   {Py_tp_doc, (void *)dice_doc},
                                   {0, NULL}};

static PyType_Spec dice_spec = {
    .name = "ratskeller.Dice", .basicsize = sizeof(py_dice), .flags = Py_TPFLAGS_DEFAULT, .slots = dice_slots};

bool py_add_game(PyObject *module)
{
    return (py_core.game = py_add_type(module, &game_spec)) && (py_core.dice = py_add_type(module, &dice_spec));
}
