/* bot.c: Bot, who plays a seat. */
#include "core.h"

typedef struct {
    PyObject_HEAD py_game *game;
    rk_bot                *bot;
    bool                   busy; /* it is thinking, in another thread */
} py_bot;

static PyObject *bot_new(PyTypeObject *type, PyObject *args, PyObject *kwargs)
{
    static char       *names[] = {"game", "name", "seat", "seed", NULL};
    PyObject          *game;
    const char        *name;
    int                seat;
    unsigned long long seed = 0;
    rk_problem         p;
    if (!PyArg_ParseTupleAndKeywords(args, kwargs, "Osi|K", names, &game, &name, &seat, &seed)
        || !py_is(game, py_core.game, "a Game"))
        return NULL;
    rk_bot *bot = rk_bot_new(((py_game *)game)->rules, name, seat, seed, &p);
    if (!bot)
        return py_raise(&p);
    allocfunc alloc = (allocfunc)PyType_GetSlot(type, Py_tp_alloc);
    py_bot   *b = (py_bot *)alloc(type, 0);
    if (!b) {
        rk_bot_free(bot);
        return NULL;
    }
    b->game = (py_game *)Py_NewRef(game);
    b->bot = bot;
    return (PyObject *)b;
}

static void bot_dealloc(PyObject *self)
{
    PyTypeObject *type = Py_TYPE(self);
    rk_bot_free(((py_bot *)self)->bot);
    Py_XDECREF((PyObject *)((py_bot *)self)->game);
    freefunc release = (freefunc)PyType_GetSlot(type, Py_tp_free);
    release(self);
    Py_DECREF(type);
}

static bool take(py_bot *b, PyObject *state)
{
    if (!py_is(state, py_core.state, "a State"))
        return false;
    if (b->busy) {
        PyErr_SetString(PyExc_RuntimeError, "this bot is thinking in another thread: give each thread a bot of its own");
        return false;
    }
    b->busy = true;
    return true;
}

/* Others may run meanwhile, and change the state: the bot looks at a copy. */
static PyObject *choose(PyObject *self, PyObject *state)
{
    py_bot    *b = (py_bot *)self;
    rk_problem p;
    if (!take(b, state))
        return NULL;
    int       action;
    rk_state *copy = rk_state_clone(((py_state *)state)->state, &p);
    Py_BEGIN_ALLOW_THREADS;
    action = rk_bot_choose(b->bot, copy, &p);
    Py_END_ALLOW_THREADS;
    rk_state_free(copy);
    b->busy = false;
    return py_count(action, &p);
}

static PyObject *saw(PyObject *self, PyObject *args)
{
    PyObject  *state;
    int        action, player;
    rk_problem p;
    py_bot    *b = (py_bot *)self;
    if (!PyArg_ParseTuple(args, "Oii", &state, &action, &player) || !take(b, state))
        return NULL;
    int status = rk_bot_saw(b->bot, ((py_state *)state)->state, player, action, &p);
    b->busy = false;
    return py_nothing(status, &p);
}

static PyObject *talk(PyObject *self, PyObject *state)
{
    py_bot    *b = (py_bot *)self;
    rk_problem p;
    if (!take(b, state))
        return NULL;
    char *line = rk_bot_talk(b->bot, ((py_state *)state)->state, &p);
    b->busy = false;
    if (!line && p.status == RK_SUCCESS)
        Py_RETURN_NONE;
    return py_text(line, &p);
}

static PyMethodDef bot_methods[] = {{"choose", choose, METH_O,
                                     "choose($self, state, /)\n--\n\nThe action it would play. Its seat must be among "
                                     "current_players(). The bot looks only at what its\n"
                                     "seat may know."},
                                    {"saw", saw, METH_VARARGS,
                                     "saw($self, state, action, player, /)\n--\n\nTells it of a move *before* it is played, so "
                                     "that it can build on what it has thought.\n"
                                     "May be left out."},
                                    {"talk", talk, METH_O,
                                     "talk($self, state, /)\n--\n\nWhat it wants to say at the table, for State.apply_line(); "
                                     "None: nothing. Only AUFRUHR! has table talk."},
                                    {0}};

static const char bot_doc[] = "Bot(game, name, seat, seed=0)\n--\n\nA player for one seat: 'novice', 'easy', 'medium', 'hard', "
                              "'expert', 'champion', 'random', 'greedy', 'search:1000' "
                              "...; bot_names()\nlists them. The same seed plays the same, unless the bot's budget is a time.";

static PyType_Slot bot_slots[] = {{Py_tp_new, (void *)bot_new},
                                  {Py_tp_dealloc, (void *)bot_dealloc},
                                  {Py_tp_methods, bot_methods},
                                  {Py_tp_doc, (void *)bot_doc},
                                  {0, NULL}};

static PyType_Spec bot_spec = {
    .name = "ratskeller.Bot", .basicsize = sizeof(py_bot), .flags = Py_TPFLAGS_DEFAULT, .slots = bot_slots};

bool py_add_bot(PyObject *module)
{
    return (py_core.bot = py_add_type(module, &bot_spec)) != NULL;
}
