/* What compiled rules do most often, done on the spot: mypyc leaves each of these to a call into the Python library.

setup.py has the C of every library begin with this. All of it does what the functions it stands in for do, in any
Python with a global lock; elsewhere those functions are called as ever.
*/
#include <CPy.h> /* mypyc's own, with Python.h */

#if defined(__GNUC__) && !defined(Py_GIL_DISABLED) && !defined(PYPY_VERSION)

#define QUICK_INTS 4096  /* actions, cards, seats and plies are small numbers */
#define QUICK_ROOM 8     /* most lists that are begun empty become no longer */
#define QUICK_KEPT 64    /* and a list with room for no more than this keeps it when it gets shorter */

/* An int made from a number: a small one is made once. */
static inline PyObject *quick_int(long long value) {
    static PyObject *made[QUICK_INTS];
    if (__builtin_expect((unsigned long long)value >= QUICK_INTS, 0))
        return PyLong_FromLongLong(value);
    PyObject *number = made[value];
    if (__builtin_expect(number == NULL, 0)) {
        number = made[value] = PyLong_FromLongLong(value);
        if (number == NULL)
            return NULL;
    }
    Py_INCREF(number);
    return number;
}

/* list.append: into the room there is; a first item makes room for more at once. */
static inline int quick_append(PyObject *list, PyObject *item) {
    PyListObject *items = (PyListObject *)list;
    Py_ssize_t size = Py_SIZE(items);
    if (__builtin_expect(size >= items->allocated, 0)) {
        if (items->ob_item != NULL)
            return PyList_Append(list, item);
        items->ob_item = PyMem_New(PyObject *, QUICK_ROOM);
        if (items->ob_item == NULL) {
            PyErr_NoMemory();
            return -1;
        }
        items->allocated = QUICK_ROOM;
    }
    Py_INCREF(item);
    items->ob_item[size] = item;
    Py_SET_SIZE(items, size + 1);
    return 0;
}

/* list.pop: a stack of steps goes up and down all the time. */
static inline PyObject *quick_pop(PyListObject *list, Py_ssize_t index) {
    Py_ssize_t last = Py_SIZE(list) - 1;
    if (index != -1 || last < 0 || list->allocated > QUICK_KEPT)
        return list_pop_impl(list, index);
    Py_SET_SIZE(list, last);
    return list->ob_item[last];
}

/* isinstance for a class in C: mostly it is the class itself or one it was made from. */
static inline int quick_check(PyObject *object, PyTypeObject *type) {
    PyTypeObject *base = Py_TYPE(object);
    do {
        if (base == type)
            return 1;
        base = base->tp_base;
    } while (base != NULL);
    return PyType_IsSubtype(Py_TYPE(object), type);
}

#undef PyLong_FromLong
#undef PyLong_FromLongLong
#undef PyLong_FromSsize_t
#undef PyList_Append
#undef PyObject_TypeCheck
#define list_pop_impl(list, index) quick_pop(list, index)
#define PyLong_FromLong(value) quick_int(value)
#define PyLong_FromLongLong(value) quick_int(value)
#define PyLong_FromSsize_t(value) quick_int(value)
#define PyList_Append(list, item) quick_append((PyObject *)(list), (PyObject *)(item))
#define PyObject_TypeCheck(object, type) quick_check((PyObject *)(object), type)

#endif
