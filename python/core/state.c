/* state.c: State, a position. */
#include "core.h"

enum { CHANCE = -1, TERMINAL = -4 }; /* as OpenSpiel has it */
enum { ROOM = 4096 };                /* more actions than any position has */

static rk_state *of(PyObject *self)
{
    return ((py_state *)self)->state;
}

static rk_ruleset *rules_of(PyObject *self)
{
    return ((py_state *)self)->game->rules;
}

PyObject *py_wrap_state(py_game *game, rk_state *state, const rk_problem *p)
{
    if (!state)
        return py_raise(p);
    py_state *s = PyObject_New(py_state, py_core.state);
    if (!s) {
        rk_state_free(state);
        return NULL;
    }
    s->game = (py_game *)Py_NewRef((PyObject *)game);
    s->state = state;
    return (PyObject *)s;
}

static void state_dealloc(PyObject *self)
{
    PyTypeObject *type = Py_TYPE(self);
    rk_state_free(of(self));
    Py_XDECREF((PyObject *)((py_state *)self)->game);
    PyObject_Free(self);
    Py_DECREF(type);
}

/* ---- whose turn ---- */

int py_actor(const rk_state *s)
{
    switch (rk_state_stage(s)) {
    case RK_DECIDING: return __builtin_ctz((unsigned)rk_state_seats(s));
    case RK_DRAWING: return CHANCE;
    default: return TERMINAL;
    }
}

static PyObject *is_terminal(PyObject *self, PyObject *none)
{
    (void)none;
    return PyBool_FromLong(rk_state_stage(of(self)) == RK_FINISHED);
}

static PyObject *is_chance_node(PyObject *self, PyObject *none)
{
    (void)none;
    return PyBool_FromLong(rk_state_stage(of(self)) == RK_DRAWING);
}

static PyObject *is_sealed(PyObject *self, PyObject *none)
{
    (void)none;
    return PyBool_FromLong(rk_state_sealed(of(self)));
}

static PyObject *current_player(PyObject *self, PyObject *none)
{
    (void)none;
    return PyLong_FromLong(py_actor(of(self)));
}

static PyObject *current_players(PyObject *self, PyObject *none)
{
    (void)none;
    unsigned  seats = (unsigned)rk_state_seats(of(self));
    PyObject *all = PyTuple_New(__builtin_popcount(seats));
    for (int i = 0; all && seats; seats &= seats - 1, i++)
        PyTuple_SetItem(all, i, PyLong_FromLong(__builtin_ctz(seats)));
    return all;
}

/* ---- arguments ---- */

/* (action, player=None): the way nearly everything is asked for. */
static bool action_and_player(PyObject *self, PyObject *args, PyObject *kwargs, int *action, int *player)
{
    static char *names[] = {"action", "player", NULL};
    PyObject    *what, *who = Py_None;
    Py_ssize_t   n = PyTuple_Size(args);
    if (!kwargs && (n == 1 || n == 2)) { /* without the detour */
        what = PyTuple_GetItem(args, 0);
        who = n == 2 ? PyTuple_GetItem(args, 1) : Py_None;
    } else if (!PyArg_ParseTupleAndKeywords(args, kwargs, "O|O", names, &what, &who)) {
        return false;
    }
    if (who == Py_None)
        *player = py_actor(of(self));
    else if (!py_int(who, player, "player"))
        return false;
    if (*player == TERMINAL) {
        PyErr_SetString(py_core.error, "the game is over: nobody acts");
        return false;
    }
    return py_int(what, action, "action");
}

/* (player=None) */
static bool maybe_player(PyObject *self, PyObject *args, PyObject *kwargs, int *player)
{
    static char *names[] = {"player", NULL};
    PyObject    *who = Py_None;
    Py_ssize_t   n = PyTuple_Size(args);
    if (!kwargs && n <= 1)
        who = n ? PyTuple_GetItem(args, 0) : Py_None;
    else if (!PyArg_ParseTupleAndKeywords(args, kwargs, "|O", names, &who))
        return false;
    if (who != Py_None)
        return py_int(who, player, "player");
    *player = py_actor(of(self));
    return true;
}

/* ---- legal actions and playing ---- */

static PyObject *numbers(PyObject *self, int player)
{
    int        legal[ROOM];
    rk_problem p;
    PyObject **cached = ((py_state *)self)->game->numbers;
    int        n = player == TERMINAL ? 0 : rk_state_legal(of(self), player, legal, ROOM, &p);
    if (n < 0)
        return py_raise(&p);
    PyObject *list = PyList_New(n);
    for (int i = 0; list && i < n; i++)
        PyList_SetItem(list, i, Py_NewRef(cached[legal[i]]));
    return list;
}

static PyObject *legal_actions(PyObject *self, PyObject *args, PyObject *kwargs)
{
    int player;
    return maybe_player(self, args, kwargs, &player) ? numbers(self, player) : NULL;
}

static PyObject *legal_actions_mask(PyObject *self, PyObject *args, PyObject *kwargs)
{
    int        player, legal[ROOM];
    rk_problem p;
    if (!maybe_player(self, args, kwargs, &player))
        return NULL;
    int n = player == TERMINAL ? 0 : rk_state_legal(of(self), player, legal, ROOM, &p);
    if (n < 0)
        return py_raise(&p);
    int       count = player == CHANCE ? rk_ruleset_outcomes(rules_of(self)) : rk_ruleset_actions(rules_of(self));
    PyObject *mask = PyList_New(count), *zero = PyLong_FromLong(0), *one = PyLong_FromLong(1);
    for (int i = 0; mask && i < count; i++)
        PyList_SetItem(mask, i, Py_NewRef(zero));
    for (int i = 0; mask && i < n; i++)
        PyList_SetItem(mask, legal[i], Py_NewRef(one));
    Py_DECREF(zero);
    Py_DECREF(one);
    return mask;
}

static PyObject *chance_outcomes(PyObject *self, PyObject *none)
{
    (void)none;
    PyObject *outcomes = numbers(self, CHANCE), *list = outcomes ? PyList_New(PyList_Size(outcomes)) : NULL;
    for (Py_ssize_t i = 0; list && i < PyList_Size(outcomes); i++) {
        PyObject *pair = Py_BuildValue("Od", PyList_GetItem(outcomes, i), 1.0 / (double)PyList_Size(outcomes));
        if (!pair)
            Py_CLEAR(list);
        else
            PyList_SetItem(list, i, pair);
    }
    Py_XDECREF(outcomes);
    return list;
}

static PyObject *apply_action(PyObject *self, PyObject *args, PyObject *kwargs)
{
    int        action, player;
    rk_problem p;
    if (!action_and_player(self, args, kwargs, &action, &player))
        return NULL;
    return py_nothing(rk_state_play(of(self), player, action, &p), &p);
}

static PyObject *apply_line(PyObject *self, PyObject *args)
{
    const char *line;
    rk_problem  p;
    if (!PyArg_ParseTuple(args, "s", &line))
        return NULL;
    return py_nothing(rk_state_play_line(of(self), line, &p), &p);
}

static PyObject *draw(PyObject *self, PyObject *dice)
{
    rk_problem p;
    if (!py_is(dice, py_core.dice, "Dice"))
        return NULL;
    return py_count(rk_state_draw(of(self), ((py_dice *)dice)->dice, &p), &p);
}

static PyObject *play_random(PyObject *self, PyObject *dice)
{
    rk_problem p;
    if (!py_is(dice, py_core.dice, "Dice"))
        return NULL;
    return py_count(rk_state_play_random(of(self), ((py_dice *)dice)->dice, &p), &p);
}

/* The exception, not raised: None if all is well. */
static PyObject *maybe_refusal(int status, const rk_problem *p)
{
    if (status == RK_SUCCESS)
        Py_RETURN_NONE;
    return status == RK_REFUSED ? py_refusal(p) : py_raise(p);
}

static PyObject *why_not(PyObject *self, PyObject *args, PyObject *kwargs)
{
    static char *names[] = {"action", "player", "language", NULL};
    PyObject    *what, *who = Py_None;
    const char  *language = "en";
    int          action, player = py_actor(of(self));
    rk_problem   p;
    if (!PyArg_ParseTupleAndKeywords(args, kwargs, "O|Os", names, &what, &who, &language))
        return NULL;
    if (who != Py_None && !py_int(who, &player, "player"))
        return NULL;
    if (PyUnicode_Check(what)) {
        PyObject *bytes = PyUnicode_AsUTF8String(what);
        if (!bytes)
            return NULL;
        int status = rk_state_why_not_line(of(self), PyBytes_AsString(bytes), language, &p);
        Py_DECREF(bytes);
        return maybe_refusal(status, &p);
    }
    if (!py_int(what, &action, "action"))
        return NULL;
    return maybe_refusal(rk_state_why_not(of(self), player == TERMINAL ? 0 : player, action, language, &p), &p);
}

static PyObject *default_action(PyObject *self, PyObject *args, PyObject *kwargs)
{
    int        player;
    rk_problem p;
    if (!maybe_player(self, args, kwargs, &player))
        return NULL;
    return py_count(rk_state_default(of(self), player, &p), &p);
}

/* ---- words ---- */

static PyObject *action_to_string(PyObject *self, PyObject *args, PyObject *kwargs)
{
    int        action, player;
    rk_problem p;
    if (!action_and_player(self, args, kwargs, &action, &player))
        return NULL;
    return py_text(rk_action_write(rules_of(self), player, action, &p), &p);
}

static PyObject *describe(PyObject *self, PyObject *args, PyObject *kwargs)
{
    static char *names[] = {"action", "player", "language", NULL};
    PyObject    *who = Py_None;
    const char  *language = "en";
    int          action, player = py_actor(of(self));
    rk_problem   p;
    if (!PyArg_ParseTupleAndKeywords(args, kwargs, "i|Os", names, &action, &who, &language))
        return NULL;
    if (who != Py_None && !py_int(who, &player, "player"))
        return NULL;
    return py_text(rk_state_describe(of(self), player, action, language, &p), &p);
}

static PyObject *board(PyObject *self, PyObject *args, PyObject *kwargs)
{
    static char *names[] = {"viewer", "language", NULL};
    int          viewer = RK_EVERYTHING;
    const char  *language = "en";
    rk_problem   p;
    if (!PyArg_ParseTupleAndKeywords(args, kwargs, "|is", names, &viewer, &language))
        return NULL;
    return py_text(rk_state_board(of(self), viewer, language, &p), &p);
}

static PyObject *state_repr(PyObject *self)
{
    rk_problem p;
    return py_text(rk_state_board(of(self), RK_EVERYTHING, "en", &p), &p);
}

static PyObject *view(PyObject *self, PyObject *args, PyObject *kwargs)
{
    static char *names[] = {"viewer", NULL};
    int          viewer = RK_EVERYTHING;
    rk_problem   p;
    if (!PyArg_ParseTupleAndKeywords(args, kwargs, "|i", names, &viewer))
        return NULL;
    return py_json(rk_state_view(of(self), viewer, &p), &p);
}

static PyObject *information_state(PyObject *self, PyObject *args, PyObject *kwargs)
{
    int        player;
    rk_problem p;
    if (!maybe_player(self, args, kwargs, &player))
        return NULL;
    return py_text(rk_state_view(of(self), player < 0 ? RK_SPECTATOR : player, &p), &p);
}

/* ---- observations ---- */

/* The bytes, which are taken, as int16 numbers of this shape: a memoryview or an array. */
static PyObject *as_numbers(PyObject *bytes, PyObject *shape)
{
    PyObject *plain = bytes && shape ? PyMemoryView_FromObject(bytes) : NULL;
    PyObject *numbers = plain ? PyObject_CallMethod(plain, "cast", "sO", "h", shape) : NULL;
    Py_XDECREF(bytes);
    Py_XDECREF(shape);
    Py_XDECREF(plain);
    if (!numbers || !py_core.make_array)
        return numbers;
    PyObject *array = PyObject_CallFunctionObjArgs(py_core.make_array, numbers, NULL);
    Py_DECREF(numbers);
    return array;
}

static PyObject *new_row(int slots)
{
    PyObject *bytes = PyByteArray_FromStringAndSize(NULL, (Py_ssize_t)slots * (Py_ssize_t)sizeof(int16_t));
    return as_numbers(bytes, Py_BuildValue("(i)", slots));
}

static bool fill_row(const rk_state *s, int player, PyObject *row, int slots)
{
    Py_buffer  view;
    rk_problem p;
    if (PyObject_GetBuffer(row, &view, PyBUF_C_CONTIGUOUS | PyBUF_FORMAT | PyBUF_WRITABLE) < 0) {
        PyErr_Clear();
        PyErr_Format(py_core.error, "out must be an int16 array of %d numbers that can be written to, not %R", slots, row);
        return false;
    }
    bool ok = py_is_row(&view, slots, "h", sizeof(int16_t));
    if (!ok)
        PyErr_Format(py_core.error, "out must be an int16 array of %d numbers, not %zd bytes of format '%s'", slots, view.len,
                     view.format ? view.format : "B");
    else if (rk_state_observe(s, player, view.buf, slots, &p) < 0) {
        py_raise(&p);
        ok = false;
    }
    PyBuffer_Release(&view);
    return ok;
}

static PyObject *observation(PyObject *self, PyObject *args, PyObject *kwargs)
{
    static char *names[] = {"player", "out", NULL};
    PyObject    *who = Py_None, *out = Py_None;
    int          player = py_actor(of(self)), slots = rk_ruleset_slots(rules_of(self));
    if (!PyArg_ParseTupleAndKeywords(args, kwargs, "|OO", names, &who, &out))
        return NULL;
    if (who != Py_None && !py_int(who, &player, "player"))
        return NULL;
    if (who == Py_None && player < 0) {
        PyErr_SetString(py_core.error, "nobody decides here: say which player's observation is wanted");
        return NULL;
    }
    PyObject *row = out == Py_None ? new_row(slots) : Py_NewRef(out);
    if (row && !fill_row(of(self), player, row, slots))
        Py_CLEAR(row);
    return row;
}

/* ---- features ---- */

static PyObject *features(PyObject *self, PyObject *none)
{
    (void)none;
    rk_problem p;
    int        seats = rk_ruleset_seats(rules_of(self)), count = rk_ruleset_features(rules_of(self)), room = seats * count;
    PyObject  *bytes = PyByteArray_FromStringAndSize(NULL, (Py_ssize_t)room * (Py_ssize_t)sizeof(int16_t));
    if (bytes && rk_state_features(of(self), (int16_t *)(void *)PyByteArray_AsString(bytes), room, &p) < 0) {
        Py_DECREF(bytes);
        return py_raise(&p);
    }
    return as_numbers(bytes, Py_BuildValue("(ii)", seats, count));
}

static PyObject *is_settled(PyObject *self, PyObject *none)
{
    (void)none;
    return PyBool_FromLong(rk_state_settled(of(self)));
}

/* ---- scores ---- */

static PyObject *list_of_ints(const int *from, int n, const rk_problem *p)
{
    if (n < 0)
        return py_raise(p);
    PyObject *list = PyList_New(n);
    for (int i = 0; list && i < n; i++)
        PyList_SetItem(list, i, PyLong_FromLong(from[i]));
    return list;
}

static PyObject *points(PyObject *self, PyObject *none)
{
    (void)none;
    int        all[RK_PARTIES];
    rk_problem p;
    int        n = rk_state_points(of(self), all, &p);
    return list_of_ints(all, n, &p);
}

static PyObject *ranks(PyObject *self, PyObject *none)
{
    (void)none;
    int        all[RK_PARTIES];
    rk_problem p;
    int        n = rk_state_ranks(of(self), all, &p);
    return list_of_ints(all, n, &p);
}

static PyObject *returns(PyObject *self, PyObject *none)
{
    (void)none;
    double     all[RK_PARTIES];
    rk_problem p;
    if (rk_state_returns(of(self), all, &p) < 0)
        return py_raise(&p);
    int       seats = rk_ruleset_seats(rules_of(self));
    PyObject *list = PyList_New(seats);
    for (int i = 0; list && i < seats; i++)
        PyList_SetItem(list, i, PyFloat_FromDouble(all[i]));
    return list;
}

static PyObject *score(PyObject *self, PyObject *none)
{
    (void)none;
    rk_problem p;
    return py_json(rk_state_score(of(self), &p), &p);
}

/* ---- copies ---- */

static PyObject *clone(PyObject *self, PyObject *none)
{
    (void)none;
    rk_problem p;
    return py_wrap_state(((py_state *)self)->game, rk_state_clone(of(self), &p), &p);
}

static PyObject *resample(PyObject *self, PyObject *args, PyObject *kwargs)
{
    static char *names[] = {"player", "dice", NULL};
    int          viewer;
    PyObject    *dice;
    rk_problem   p;
    if (!PyArg_ParseTupleAndKeywords(args, kwargs, "iO", names, &viewer, &dice) || !py_is(dice, py_core.dice, "Dice"))
        return NULL;
    rk_state *world = rk_state_clone(of(self), &p);
    if (world && rk_state_resample(world, viewer, ((py_dice *)dice)->dice, &p) < 0) {
        rk_state_free(world);
        world = NULL;
    }
    return py_wrap_state(((py_state *)self)->game, world, &p);
}

static PyObject *serialize(PyObject *self, PyObject *none)
{
    (void)none;
    rk_problem p;
    return py_text(rk_state_save(of(self), &p), &p);
}

static PyObject *state_reduce(PyObject *self, PyObject *none)
{
    PyObject *text = serialize(self, none);
    PyObject *load = text ? PyObject_GetAttrString((PyObject *)((py_state *)self)->game, "deserialize_state") : NULL;
    if (!load) {
        Py_XDECREF(text);
        return NULL;
    }
    return Py_BuildValue("N(N)", load, text);
}

static PyObject *state_compare(PyObject *a, PyObject *b, int how)
{
    if ((how != Py_EQ && how != Py_NE) || !PyObject_TypeCheck(b, py_core.state))
        Py_RETURN_NOTIMPLEMENTED;
    bool same = rk_state_equal(of(a), of(b)) == 1;
    return PyBool_FromLong(same == (how == Py_EQ));
}

static PyObject *fingerprint(PyObject *self, PyObject *none)
{
    (void)none;
    return PyLong_FromUnsignedLongLong(rk_state_hash(of(self)));
}

static PyObject *get_game(PyObject *self, void *none)
{
    (void)none;
    return Py_NewRef((PyObject *)((py_state *)self)->game);
}

/* ---- the type ---- */

#define KEYWORDS METH_VARARGS | METH_KEYWORDS

static PyMethodDef state_methods[] = {
    {"is_terminal", is_terminal, METH_NOARGS, "is_terminal($self, /)\n--\n\nIs the game over?"},
    {"is_chance_node", is_chance_node, METH_NOARGS,
     "is_chance_node($self, /)\n--\n\nIs it chance's turn? Then legal_actions() are the outcomes."},
    {"is_sealed", is_sealed, METH_NOARGS,
     "is_sealed($self, /)\n--\n\nAre these choices secret until all of current_players() have made them?"},
    {"current_player", current_player, METH_NOARGS,
     "current_player($self, /)\n--\n\nWho acts: a seat, CHANCE (-1), or TERMINAL (-4) at the end. Where several choose at the "
     "same\n"
     "time, the lowest of them; current_players() names all."},
    {"current_players", current_players, METH_NOARGS,
     "current_players($self, /)\n--\n\nAll seats that have something to decide, as a tuple. They may act in any order."},
    {"legal_actions", PY_METHOD(legal_actions), KEYWORDS,
     "legal_actions($self, player=None)\n--\n\nThe legal actions of a seat (of current_player(), if none is named), as a list of "
     "numbers."},
    {"legal_actions_mask", PY_METHOD(legal_actions_mask), KEYWORDS,
     "legal_actions_mask($self, player=None)\n--\n\nThe same as a list with a 1 for every legal action and a 0 for every other."},
    {"chance_outcomes", chance_outcomes, METH_NOARGS,
     "chance_outcomes($self, /)\n--\n\nA list of (outcome, probability); in these games all outcomes are equally likely."},
    {"apply_action", PY_METHOD(apply_action), KEYWORDS,
     "apply_action($self, action, player=None)\n--\n\nPlays an action, or an outcome at a chance node. Raises Refused, with the "
     "rule, if\n"
     "it is not legal; then nothing has changed."},
    {"apply_line", apply_line, METH_VARARGS,
     "apply_line($self, line, /)\n--\n\nPlays a line of notation: '2 play 7 1', and table talk, which has no number: '0 say "
     "\"hello\"'."},
    {"draw", draw, METH_O, "draw($self, dice, /)\n--\n\nAt a chance node: draws an outcome, plays it and returns its number."},
    {"play_random", play_random, METH_O,
     "play_random($self, dice, /)\n--\n\nPlays any legal action of current_player(), or an outcome; returns its number."},
    {"why_not", PY_METHOD(why_not), KEYWORDS,
     "why_not($self, action, player=None, language='en')\n--\n\nNone if the action (or line of notation) is legal; else a "
     "Refused with\n"
     "`rule` and `words`, which is not raised."},
    {"default_action", PY_METHOD(default_action), KEYWORDS,
     "default_action($self, player=None)\n--\n\nWhat the rules let a player do who is absent."},
    {"action_to_string", PY_METHOD(action_to_string), KEYWORDS,
     "action_to_string($self, action, player=None)\n--\n\nThe action as a line of notation, '2 play 7 1'."},
    {"describe", PY_METHOD(describe), KEYWORDS,
     "describe($self, action, player=None, language='en')\n--\n\nA legal action in words, for the one about to make it."},
    {"board", PY_METHOD(board), KEYWORDS,
     "board($self, viewer=-1, language='en')\n--\n\nThe position drawn with letters, as far as the viewer may see it: a seat,\n"
     "SPECTATOR, or EVERYTHING, which is what repr() shows."},
    {"view", PY_METHOD(view), KEYWORDS,
     "view($self, viewer=-1)\n--\n\nThe state document (docs/states) as a dict, without what the viewer may not know: a seat,\n"
     "SPECTATOR, or EVERYTHING."},
    {"information_state", PY_METHOD(information_state), KEYWORDS,
     "information_state($self, player=None)\n--\n\nAll that a seat may know, as a text: equal for all states it cannot tell "
     "apart.\n"
     "view() is the same as a dict, observation() as numbers."},
    {"observation", PY_METHOD(observation), KEYWORDS,
     "observation($self, player=None, out=None)\n--\n\nAll that a seat (current_player(), if none is named) may know, as a row "
     "of numbers:\n"
     "a numpy array of int16, or a memoryview without numpy. Equal for all states the seat cannot tell apart.\n"
     "Game.observation_layout() says what each number means. With `out`, an int16 array, that one is filled and returned."},
    {"features", features, METH_NOARGS,
     "features($self, /)\n--\n\nHow every seat stands in the numbers that judgement is learned from (docs/learning.md), as "
     "`ratskeller\n"
     "selfplay` writes them: seats x Game.feature_names, int16. They are of the state as it is, with all its secrets:\n"
     "to learn from. A player asks for resample(player, dice).features(). Raises Error in a game without features."},
    {"is_settled", is_settled, METH_NOARGS,
     "is_settled($self, /)\n--\n\nDo features() tell the whole position, with nothing pending that they leave out? Nets judge "
     "such\n"
     "positions only, and selfplay writes no others. False at the end."},
    {"points", points, METH_NOARGS, "points($self, /)\n--\n\nThe points of every party so far: the seats, then automatons."},
    {"ranks", ranks, METH_NOARGS, "ranks($self, /)\n--\n\nThe place of every party: 1 is first, equal ones share."},
    {"returns", returns, METH_NOARGS,
     "returns($self, /)\n--\n\nEach seat's share of the victory: 1.0 for the winner, 0.5 each for two that share it; all 0 "
     "before the end."},
    {"score", score, METH_NOARGS,
     "score($self, /)\n--\n\nThe score as a dict: for every party points, rank, whether it wins, and a line for every rule that "
     "gave\nsomething."},
    {"clone", clone, METH_NOARGS, "clone($self, /)\n--\n\nA copy that can be played on by itself."},
    {"__copy__", clone, METH_NOARGS, NULL},
    {"__deepcopy__", clone, METH_O, NULL},
    {"resample", PY_METHOD(resample), KEYWORDS,
     "resample($self, player, dice)\n--\n\nA copy in which everything the seat (or SPECTATOR) cannot know has been dealt anew,\n"
     "consistently with what it does know. Whoever looks ahead only in such copies does not cheat."},
    {"serialize", serialize, METH_NOARGS,
     "serialize($self, /)\n--\n\nThe whole state as JSON; Game.deserialize_state() reads it back. Pickling works, too."},
    {"fingerprint", fingerprint, METH_NOARGS,
     "fingerprint($self, /)\n--\n\nA number of 64 bits: the same for equal states, on every machine."},
    {"__reduce__", state_reduce, METH_NOARGS, NULL},
    {0}};

static PyGetSetDef state_attributes[] = {{"game", get_game, NULL, "The Game it is a state of.", NULL}, {0}};

static const char state_doc[] =
    "A position of a game: who acts, what is legal, what each seat may know, who leads.\n\nGame.new_initial_state() makes one. "
    "States "
    "are compared with ==, copied with clone(), and change only by\napply_action(), apply_line(), draw() and play_random().";

static PyType_Slot state_slots[] = {{Py_tp_dealloc, (void *)state_dealloc},
                                    {Py_tp_methods, state_methods},
                                    {Py_tp_getset, state_attributes},
                                    {Py_tp_repr, (void *)state_repr},
                                    {Py_tp_richcompare, (void *)state_compare},
                                    {Py_tp_hash, (void *)PyObject_HashNotImplemented},
                                    {Py_tp_doc, (void *)state_doc},
                                    {0, NULL}};

static PyType_Spec state_spec = {.name = "ratskeller.State",
                                 .basicsize = sizeof(py_state),
                                 .flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_DISALLOW_INSTANTIATION,
                                 .slots = state_slots};

bool py_add_state(PyObject *module)
{
    return (py_core.state = py_add_type(module, &state_spec)) != NULL;
}
