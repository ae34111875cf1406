/* The same for what mypyc brings along, before the C of the rules: the last thing of a list is taken without
   making the list smaller, -1 in a list is as quick to read as 1, and arguments that come in their order are
   handed over. */

#if !defined(Py_GIL_DISABLED) && !defined(PYPY_VERSION)
static inline PyObject *quick_pop(PyObject *list) {
    Py_ssize_t last = Py_SIZE(list) - 1;
    if (__builtin_expect(last < 0, 0))
        return list_pop_impl((PyListObject *)list, -1);
    Py_SET_SIZE(list, last);
    return ((PyListObject *)list)->ob_item[last];
}

static inline int64_t quick_int64(PyObject *object) {
#if !CPY_3_12_FEATURES
    if (__builtin_expect(PyLong_Check(object) && Py_SIZE(object) == -1, 0))
        return -(int64_t)((PyLongObject *)object)->ob_digit[0];
#endif
    return CPyLong_AsInt64(object);
}

static inline int quick_arguments(PyObject *const *given, size_t count, CPyArg_Parser *parser, PyObject ***wanted) {
    if (parser->kwtuple == NULL || count < (size_t)parser->min || count > (size_t)parser->max)
        return 0;
    for (size_t n = 0; n < count; n++)
        *wanted[n] = given[n];
    return 1;
}

#define CPyList_PopLast quick_pop
#define CPyLong_AsInt64 quick_int64
#define CPyArg_ParseStackAndKeywordsSimple(args, nargs, kwnames, parser, ...) \
    ((kwnames == NULL && quick_arguments(args, nargs, parser, (PyObject **[]){__VA_ARGS__})) || \
     CPyArg_ParseStackAndKeywordsSimple(args, nargs, kwnames, parser, __VA_ARGS__))
#endif
