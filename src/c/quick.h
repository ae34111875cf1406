/* What compiled rules ask of Python most, without a call: whole numbers that are made once, room at the end of a
   list (for eight at once, as most choices have more than four options), a type among its bases, and small objects
   that have no part in any circle. */

#include <Python.h>
#if !defined(Py_GIL_DISABLED) && !defined(PYPY_VERSION)
#define LEAST_NUMBER -8
#define MOST_NUMBERS 16384
#define ROOM 8
static PyObject *numbers[MOST_NUMBERS];

static inline PyObject *quick_number(long long number) {
    unsigned long long place = (unsigned long long)number - LEAST_NUMBER;
    if (place >= MOST_NUMBERS)
        return PyLong_FromLongLong(number);
    if (__builtin_expect(numbers[place] == NULL, 0) && (numbers[place] = PyLong_FromLongLong(number)) == NULL)
        return NULL;
    Py_INCREF(numbers[place]);
    return numbers[place];
}

static int make_room(PyListObject *list) {
    Py_ssize_t room = list->allocated + list->allocated / 2 + ROOM;
    PyObject **items = PyMem_Realloc(list->ob_item, room * sizeof(PyObject *));
    if (items == NULL)
        return 0;
    list->ob_item = items;
    list->allocated = room;
    return 1;
}

static inline PyObject *quick_list(Py_ssize_t size) {
    if (!__builtin_constant_p(size) || size == 0 || size > ROOM)
        return PyList_New(size);
    PyListObject *made = (PyListObject *)PyList_New(0);
    if (made == NULL || !make_room(made)) {
        Py_XDECREF(made);
        return PyErr_NoMemory();
    }
    memset(made->ob_item, 0, size * sizeof(PyObject *));
    Py_SET_SIZE(made, size);
    return (PyObject *)made;
}

static inline int quick_append(PyListObject *list, PyObject *item) {
    Py_ssize_t size = Py_SIZE(list);
    if (__builtin_expect(size >= list->allocated, 0) && !make_room(list))
        return PyList_Append((PyObject *)list, item);
    Py_INCREF(item);
    list->ob_item[size] = item;
    Py_SET_SIZE(list, size + 1);
    return 0;
}

static inline int quick_check(PyObject *object, PyTypeObject *wanted) {
    for (PyTypeObject *type = Py_TYPE(object); type != NULL; type = type->tp_base)
        if (type == wanted)
            return 1;
    return PyType_IsSubtype(Py_TYPE(object), wanted);
}

static inline PyObject *quick_object(PyTypeObject *type, Py_ssize_t size) {
    if (PyType_IS_GC(type) || type->tp_basicsize != size || type->tp_alloc != PyType_GenericAlloc)
        return type->tp_alloc(type, 0);
    PyObject *made = PyObject_Malloc(size);
    return made == NULL ? PyErr_NoMemory() : PyObject_Init(memset(made, 0, size), type);
}

#undef PyObject_TypeCheck
#define PyObject_TypeCheck(object, type) quick_check((PyObject *)(object), type)
#define PyList_New quick_list
#define PyList_Append(list, item) quick_append((PyListObject *)(list), item)
#define PyLong_FromLong quick_number
#define PyLong_FromLongLong quick_number
#define PyLong_FromSsize_t quick_number
#else
#define quick_object(type, size) type->tp_alloc(type, 0)
#endif
