/* module.c: the module, exceptions, and what the other files share. */
#include "core.h"

py_things py_core;

/* ---- exceptions ---- */

PyObject *py_refusal(const rk_problem *p)
{
    PyObject *message = p->rule[0] ? PyUnicode_FromFormat("%s (%s)", p->words, p->rule) : PyUnicode_FromString(p->words);
    PyObject *refusal = message ? PyObject_CallFunctionObjArgs(py_core.refused, message, NULL) : NULL;
    PyObject *rule = PyUnicode_FromString(p->rule), *words = PyUnicode_FromString(p->words);
    if (!refusal || !rule || !words || PyObject_SetAttrString(refusal, "rule", rule) < 0
        || PyObject_SetAttrString(refusal, "words", words) < 0)
        Py_CLEAR(refusal);
    Py_XDECREF(message);
    Py_XDECREF(rule);
    Py_XDECREF(words);
    return refusal;
}

PyObject *py_raise(const rk_problem *p)
{
    if (PyErr_Occurred())
        return NULL;
    if (p->status == RK_REFUSED) {
        PyObject *refusal = py_refusal(p);
        if (refusal)
            PyErr_SetObject(py_core.refused, refusal);
        Py_XDECREF(refusal);
        return NULL;
    }
    PyErr_SetString(p->status == RK_NO_MEMORY ? PyExc_MemoryError : py_core.error, p->words);
    return NULL;
}

PyObject *py_text(char *text, const rk_problem *p)
{
    if (!text)
        return py_raise(p);
    PyObject *str = PyUnicode_FromString(text);
    rk_free(text);
    return str;
}

PyObject *py_json(char *text, const rk_problem *p)
{
    PyObject *str = py_text(text, p), *json = str ? PyImport_ImportModule("json") : NULL;
    PyObject *value = json ? PyObject_CallMethod(json, "loads", "O", str) : NULL;
    Py_XDECREF(json);
    Py_XDECREF(str);
    return value;
}

PyObject *py_nothing(int status, const rk_problem *p)
{
    if (status < 0)
        return py_raise(p);
    Py_RETURN_NONE;
}

PyObject *py_count(int number, const rk_problem *p)
{
    return number < 0 ? py_raise(p) : PyLong_FromLong(number);
}

/* ---- arguments ---- */

bool py_int(PyObject *from, int *to, const char *what)
{
    PyObject *index = PyNumber_Index(from); /* numpy's integers, too */
    if (!index) {
        if (PyErr_ExceptionMatches(PyExc_TypeError))
            PyErr_Format(PyExc_TypeError, "%s must be a whole number, not %R", what, from);
        return false;
    }
    int  overflow;
    long value = PyLong_AsLongAndOverflow(index, &overflow);
    Py_DECREF(index);
    if (overflow || value < INT32_MIN || value > INT32_MAX) {
        PyErr_Format(py_core.error, "%s cannot be %R", what, from);
        return false;
    }
    *to = (int)value;
    return true;
}

bool py_is(PyObject *object, PyTypeObject *type, const char *what)
{
    if (PyObject_TypeCheck(object, type))
        return true;
    PyErr_Format(PyExc_TypeError, "%s is needed here, not %R", what, object);
    return false;
}

bool py_is_row(const Py_buffer *view, Py_ssize_t count, const char *formats, Py_ssize_t item)
{
    const char *format = view->format ? view->format : "B";
    format += *format == '<' || *format == '=' || *format == '@';
    return view->ndim == 1 && view->shape[0] == count && view->itemsize == item && *format && strchr(formats, *format)
           && !format[1];
}

/* ---- functions ---- */

static PyObject *make_arrays_with(PyObject *self, PyObject *make)
{
    (void)self;
    Py_XDECREF(py_core.make_array);
    py_core.make_array = Py_NewRef(make);
    Py_RETURN_NONE;
}

static PyObject *games(PyObject *self, PyObject *none)
{
    (void)self, (void)none;
    PyObject *list = PyList_New(0);
    for (int i = 0; list && i < rk_game_count(); i++) {
        PyObject *id = PyUnicode_FromString(rk_game_id(i));
        if (!id || PyList_Append(list, id) < 0)
            Py_CLEAR(list);
        Py_XDECREF(id);
    }
    return list;
}

static PyObject *about(PyObject *self, PyObject *args, PyObject *kwargs)
{
    (void)self;
    static char *names[] = {"name", "language", NULL};
    const char  *game, *language = "en";
    rk_problem   p;
    if (!PyArg_ParseTupleAndKeywords(args, kwargs, "s|s", names, &game, &language))
        return NULL;
    return py_json(rk_game_about(game, language, &p), &p);
}

static PyObject *rule(PyObject *self, PyObject *args, PyObject *kwargs)
{
    (void)self;
    static char *names[] = {"rule", "language", NULL};
    const char  *id, *language = "en";
    rk_problem   p;
    if (!PyArg_ParseTupleAndKeywords(args, kwargs, "s|s", names, &id, &language))
        return NULL;
    return py_text(rk_rule_words(id, language, &p), &p);
}

static PyObject *bot_names(PyObject *self, PyObject *none)
{
    (void)self, (void)none;
    rk_problem p;
    return py_text(rk_bot_names(), &p);
}

static PyMethodDef functions[] = {
    {"games", games, METH_NOARGS, "games($module, /)\n--\n\nThe names of all games, as load_game takes them."},
    {"about", PY_METHOD(about), METH_VARARGS | METH_KEYWORDS,
     "about($module, name, language='en')\n--\n\nA game as a dict: its title, how many can play, its options with their values "
     "and defaults."},
    {"rule", PY_METHOD(rule), METH_VARARGS | METH_KEYWORDS,
     "rule($module, rule, language='en')\n--\n\nThe text of a numbered rule: rule('STI-4.3'), in one of the languages that "
     "were built in ('en', 'de')."},
    {"make_arrays_with", make_arrays_with, METH_O,
     "make_arrays_with($module, make, /)\n--\n\nState.observation() hands out make(memoryview) from now on."},
    {"bot_names", bot_names, METH_NOARGS,
     "bot_names($module, /)\n--\n\nThe bots there are, in words: 'novice, easy, medium ...'."},
    {0}};

static struct PyModuleDef definition = {PyModuleDef_HEAD_INIT, .m_name = "ratskeller._core", .m_size = -1,
                                        .m_methods = functions};

PyTypeObject *py_add_type(PyObject *module, PyType_Spec *spec)
{
    PyObject *type = PyType_FromSpec(spec);
    if (!type)
        return NULL;
    const char *dot = strrchr(spec->name, '.');
    if (PyModule_AddObjectRef(module, dot + 1, type) < 0) {
        Py_DECREF(type);
        return NULL;
    }
    return (PyTypeObject *)type; /* kept for good */
}

static bool add_exceptions(PyObject *module)
{
    py_core.error = PyErr_NewExceptionWithDoc(
        "ratskeller.Error", "Something is wrong with what was asked for; the message says what.", PyExc_ValueError, NULL);
    if (!py_core.error)
        return false;
    py_core.refused = PyErr_NewExceptionWithDoc(
        "ratskeller.Refused", "The rules forbid it. `rule` is the number of the rule ('STI-4.3'), `words` says why.",
        py_core.error, NULL);
    return py_core.refused && PyModule_AddObjectRef(module, "Error", py_core.error) == 0
           && PyModule_AddObjectRef(module, "Refused", py_core.refused) == 0;
}

PyMODINIT_FUNC PyInit__core(void);
PyMODINIT_FUNC PyInit__core(void)
{
    PyObject *module = PyModule_Create(&definition);
    if (!module)
        return NULL;
    if (!add_exceptions(module) || !py_add_game(module) || !py_add_state(module) || !py_add_bot(module) || !py_add_match(module)
        || !py_add_batch(module) || PyModule_AddStringConstant(module, "version", rk_version()) < 0)
        Py_CLEAR(module);
    return module;
}
