/* batch.c: many games at once. Batch keeps them, Array shows one of its arrays to numpy without copying; VectorGame, in
 * Python, is what people use. */
#include "core.h"

#include <stdlib.h>

typedef struct {
    PyObject_HEAD py_game *game;
    rk_batch              *batch;
    bool                   busy; /* a step is under way, in another thread */
} py_batch;

/* ---- arrays ---- */

enum { DIMENSIONS = 3 }; /* at most */

typedef struct {
    PyObject_HEAD PyObject *owner; /* keeps the memory */
    const void             *at;
    const char             *format;
    Py_ssize_t              item;
    int                     dimensions;
    Py_ssize_t              shape[DIMENSIONS], strides[DIMENSIONS];
} py_array;

static void array_dealloc(PyObject *self)
{
    PyTypeObject *type = Py_TYPE(self);
    Py_XDECREF(((py_array *)self)->owner);
    PyObject_Free(self);
    Py_DECREF(type);
}

static int array_buffer(PyObject *self, Py_buffer *view, int flags)
{
    py_array *a = (py_array *)self;
    if (flags & PyBUF_WRITABLE) {
        PyErr_SetString(PyExc_BufferError, "what a VectorGame shows cannot be written to");
        return -1;
    }
    *view = (Py_buffer){.buf = (void *)a->at,
                        .obj = Py_NewRef(self),
                        .len = a->shape[0] * a->strides[0],
                        .itemsize = a->item,
                        .readonly = 1,
                        .ndim = a->dimensions,
                        .format = flags & PyBUF_FORMAT ? (char *)a->format : NULL,
                        .shape = a->shape,
                        .strides = a->strides};
    return 0;
}

static PyType_Slot array_slots[] = {{Py_tp_dealloc, (void *)array_dealloc}, {Py_bf_getbuffer, (void *)array_buffer}, {0, NULL}};

static PyType_Spec array_spec = {.name = "ratskeller._Array",
                                 .basicsize = sizeof(py_array),
                                 .flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_DISALLOW_INSTANTIATION,
                                 .slots = array_slots};

typedef struct {
    int n[DIMENSIONS]; /* 0: there are no more */
} array_shape;

/* One array of the batch as a memoryview. */
static PyObject *show(PyObject *owner, const void *at, const char *format, int item, array_shape shape)
{
    if (!at)
        Py_RETURN_NONE;
    py_array *a = PyObject_New(py_array, py_core.array);
    if (!a)
        return NULL;
    a->owner = Py_NewRef(owner);
    a->at = at;
    a->format = format;
    a->item = item;
    a->dimensions = 0;
    while (a->dimensions < DIMENSIONS && shape.n[a->dimensions])
        a->dimensions++;
    Py_ssize_t stride = item;
    for (int i = a->dimensions - 1; i >= 0; i--) {
        a->shape[i] = shape.n[i];
        a->strides[i] = stride;
        stride *= shape.n[i];
    }
    PyObject *view = PyMemoryView_FromObject((PyObject *)a);
    Py_DECREF((PyObject *)a);
    return view;
}

/* ---- batches ---- */

static PyObject *batch_new(PyTypeObject *type, PyObject *args, PyObject *kwargs)
{
    static char       *names[] = {"game", "games", "threads", "parts", "seed", NULL};
    PyObject          *game;
    int                games, threads, parts;
    unsigned long long seed;
    rk_problem         p;
    if (!PyArg_ParseTupleAndKeywords(args, kwargs, "OiiiK", names, &game, &games, &threads, &parts, &seed)
        || !py_is(game, py_core.game, "a Game"))
        return NULL;
    rk_batch *batch = rk_batch_new(((py_game *)game)->rules, games, threads, parts, seed, &p);
    if (!batch)
        return py_raise(&p);
    allocfunc alloc = (allocfunc)PyType_GetSlot(type, Py_tp_alloc);
    py_batch *b = (py_batch *)alloc(type, 0);
    if (!b) {
        rk_batch_free(batch);
        return NULL;
    }
    b->game = (py_game *)Py_NewRef(game);
    b->batch = batch;
    return (PyObject *)b;
}

static void batch_dealloc(PyObject *self)
{
    PyTypeObject *type = Py_TYPE(self);
    rk_batch_free(((py_batch *)self)->batch);
    Py_XDECREF((PyObject *)((py_batch *)self)->game);
    freefunc release = (freefunc)PyType_GetSlot(type, Py_tp_free);
    release(self);
    Py_DECREF(type);
}

static PyObject *batch_array(PyObject *self, PyObject *args)
{
    const char *name;
    if (!PyArg_ParseTuple(args, "s", &name))
        return NULL;
    const rk_batch_view *v = rk_batch_look(((py_batch *)self)->batch);
    if (!strcmp(name, "players"))
        return show(self, v->seat, "i", 4, (array_shape){{v->games}});
    if (!strcmp(name, "counts"))
        return show(self, v->legal, "i", 4, (array_shape){{v->games}});
    if (!strcmp(name, "masks"))
        return show(self, v->mask, "?", 1, (array_shape){{v->games, v->actions}});
    if (!strcmp(name, "over"))
        return show(self, v->over, "?", 1, (array_shape){{v->games}});
    if (!strcmp(name, "rewards"))
        return show(self, v->reward, "f", 4, (array_shape){{v->games, v->seats}});
    if (!strcmp(name, "points"))
        return show(self, v->points, "i", 4, (array_shape){{v->games, v->seats}});
    if (!strcmp(name, "observations"))
        return show(self, v->observation, "h", 2, (array_shape){{v->games, v->slots}});
    if (!strcmp(name, "features"))
        return show(self, v->feature, "h", 2, (array_shape){{v->games, v->seats, v->features}});
    PyErr_Format(PyExc_KeyError, "there is no array %s", name);
    return NULL;
}

/* ---- actions from outside ---- */

typedef struct {
    const int32_t *at;
    int32_t       *owned; /* a copy, where they had another form */
    Py_buffer      view;
    bool           viewed;
} action_list;

static void let_go(action_list *a)
{
    if (a->viewed)
        PyBuffer_Release(&a->view);
    free(a->owned);
}

static bool wrong_shape(const action_list *a, int games)
{
    const char *format = a->view.format ? a->view.format : "B";
    if (a->view.ndim == 1)
        PyErr_Format(py_core.error, "actions must be an array of %d whole numbers (int32 or int64), not of %zd of format '%s'",
                     games, a->view.shape ? a->view.shape[0] : a->view.len, format);
    else
        PyErr_Format(py_core.error, "actions must be an array of %d whole numbers (int32 or int64) in one dimension, not in %d",
                     games, a->view.ndim);
    return false;
}

/* Copies numbers of another size, or that do not lie side by side. */
static bool copied(action_list *a, int games)
{
    a->at = a->owned = malloc((size_t)games * sizeof *a->owned);
    if (!a->owned) {
        PyErr_NoMemory();
        return false;
    }
    for (int i = 0; i < games; i++) {
        const char *at = (const char *)a->view.buf + i * a->view.strides[0];
        int64_t     wide = a->view.itemsize == 8 ? *(const int64_t *)(const void *)at : *(const int32_t *)(const void *)at;
        if (wide < INT32_MIN || wide > INT32_MAX) {
            PyErr_Format(py_core.error, "game %d: there is no action %lld", i, (long long)wide);
            return false;
        }
        a->owned[i] = (int32_t)wide;
    }
    return true;
}

static bool from_buffer(action_list *a, PyObject *object, int games)
{
    if (PyObject_GetBuffer(object, &a->view, PyBUF_STRIDES | PyBUF_FORMAT) < 0)
        return false;
    a->viewed = true;
    if (!py_is_row(&a->view, games, "ilq", 4) && !py_is_row(&a->view, games, "ilq", 8))
        return wrong_shape(a, games);
    if (a->view.itemsize != 4 || a->view.strides[0] != 4)
        return copied(a, games);
    a->at = a->view.buf;
    return true;
}

static bool from_sequence(action_list *a, PyObject *object, int games)
{
    Py_ssize_t n = PySequence_Check(object) ? PySequence_Size(object) : -1;
    if (n != games) {
        PyErr_Clear();
        PyErr_Format(py_core.error, "actions must be an array or list of %d whole numbers, not %R", games, object);
        return false;
    }
    a->owned = malloc((size_t)games * sizeof *a->owned);
    if (!a->owned)
        PyErr_NoMemory();
    for (int i = 0; a->owned && i < games; i++) {
        PyObject *item = PySequence_GetItem(object, i);
        bool      ok = item && py_int(item, &a->owned[i], "an action");
        Py_XDECREF(item);
        if (!ok)
            return false;
    }
    a->at = a->owned;
    return a->owned != NULL;
}

static bool begin(py_batch *b)
{
    if (!b->busy)
        return b->busy = true;
    PyErr_SetString(PyExc_RuntimeError, "another thread is stepping this VectorGame");
    return false;
}

static PyObject *step_by(PyObject *self, PyObject *actions, int (*step)(rk_batch *, const int32_t *, rk_problem *))
{
    py_batch   *b = (py_batch *)self;
    int         games = rk_batch_look(b->batch)->games, status;
    action_list a = {.at = NULL};
    rk_problem  p;
    bool        ok = PyObject_CheckBuffer(actions) ? from_buffer(&a, actions, games) : from_sequence(&a, actions, games);
    if (!ok || !begin(b)) {
        let_go(&a);
        return NULL;
    }
    Py_BEGIN_ALLOW_THREADS;
    status = step(b->batch, a.at, &p);
    Py_END_ALLOW_THREADS;
    b->busy = false;
    let_go(&a);
    return py_nothing(status, &p);
}

static PyObject *batch_step(PyObject *self, PyObject *actions)
{
    return step_by(self, actions, rk_batch_step);
}

static PyObject *batch_step_nth(PyObject *self, PyObject *places)
{
    return step_by(self, places, rk_batch_step_nth);
}

/* Fills an int32 array that is there already. */
static PyObject *batch_sample(PyObject *self, PyObject *out)
{
    py_batch  *b = (py_batch *)self;
    int        games = rk_batch_look(b->batch)->games, status;
    Py_buffer  view;
    rk_problem p;
    if (PyObject_GetBuffer(out, &view, PyBUF_C_CONTIGUOUS | PyBUF_FORMAT | PyBUF_WRITABLE) < 0)
        return NULL;
    if (!py_is_row(&view, games, "i", 4)) {
        PyErr_Format(py_core.error, "out must be an int32 array of %d numbers", games);
        PyBuffer_Release(&view);
        return NULL;
    }
    if (!begin(b)) {
        PyBuffer_Release(&view);
        return NULL;
    }
    Py_BEGIN_ALLOW_THREADS;
    status = rk_batch_sample(b->batch, view.buf, &p);
    Py_END_ALLOW_THREADS;
    b->busy = false;
    PyBuffer_Release(&view);
    return py_nothing(status, &p);
}

/* ---- single games ---- */

static PyObject *batch_state(PyObject *self, PyObject *i)
{
    py_batch  *b = (py_batch *)self;
    int        game;
    rk_problem p;
    if (!py_int(i, &game, "the number of a game") || !begin(b))
        return NULL;
    rk_state *state = rk_batch_state(b->batch, game, &p);
    b->busy = false;
    return py_wrap_state(b->game, state, &p);
}

static PyObject *batch_put(PyObject *self, PyObject *args)
{
    py_batch  *b = (py_batch *)self;
    int        game;
    PyObject  *state;
    rk_problem p;
    if (!PyArg_ParseTuple(args, "iO", &game, &state) || !py_is(state, py_core.state, "a State") || !begin(b))
        return NULL;
    int status = rk_batch_put(b->batch, game, ((py_state *)state)->state, &p);
    b->busy = false;
    return py_nothing(status, &p);
}

static PyObject *batch_moves(PyObject *self, PyObject *none)
{
    (void)none;
    return PyLong_FromUnsignedLongLong(rk_batch_moves(((py_batch *)self)->batch));
}

static PyMethodDef batch_methods[] = {{"array", batch_array, METH_VARARGS, NULL}, {"step", batch_step, METH_O, NULL},
                                      {"step_nth", batch_step_nth, METH_O, NULL}, {"sample", batch_sample, METH_O, NULL},
                                      {"state", batch_state, METH_O, NULL},       {"put", batch_put, METH_VARARGS, NULL},
                                      {"moves", batch_moves, METH_NOARGS, NULL},  {0}};

static PyType_Slot batch_slots[] = {
    {Py_tp_new, (void *)batch_new}, {Py_tp_dealloc, (void *)batch_dealloc}, {Py_tp_methods, batch_methods}, {0, NULL}};

static PyType_Spec batch_spec = {
    .name = "ratskeller._Batch", .basicsize = sizeof(py_batch), .flags = Py_TPFLAGS_DEFAULT, .slots = batch_slots};

bool py_add_batch(PyObject *module)
{
    return (py_core.array = py_add_type(module, &array_spec)) && (py_core.batch = py_add_type(module, &batch_spec))
           && PyModule_AddIntConstant(module, "MASKS", RK_MASKS) == 0
           && PyModule_AddIntConstant(module, "OBSERVATIONS", RK_OBSERVATIONS) == 0
           && PyModule_AddIntConstant(module, "FEATURES", RK_FEATURES) == 0;
}
