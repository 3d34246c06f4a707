/* program.c: a Python of our own with the module built in, so that sanitizers watch both: test-python SCRIPT ... It is the
 * sys.executable of what it runs, too. */
#include <Python.h>

PyMODINIT_FUNC PyInit__core(void);

/* A built-in module cannot be part of a package: it is put where the package looks first. */
static int put_into_package(void)
{
    PyObject *core = PyImport_ImportModule("_core");
    return core ? PyDict_SetItemString(PyImport_GetModuleDict(), "ratskeller._core", core) : -1;
}

int main(int argc, char **argv)
{
    PyConfig config;
    PyConfig_InitPythonConfig(&config);
    if (PyImport_AppendInittab("_core", PyInit__core) < 0 || PyStatus_Exception(PyConfig_SetBytesArgv(&config, argc, argv))
        || PyStatus_Exception(Py_InitializeFromConfig(&config)) || put_into_package() < 0)
        return 2;
    PyConfig_Clear(&config);
    return Py_RunMain();
}
