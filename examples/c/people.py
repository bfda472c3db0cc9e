"""Reads a message from Python through the shared library that CMakeLists.txt builds: people.py LIBRARY."""
import ctypes
import sys


class String(ctypes.Structure):
    _fields_ = [("data", ctypes.POINTER(ctypes.c_char)), ("size", ctypes.c_size_t)]

    def __bytes__(self):
        return ctypes.string_at(self.data, self.size)


library = ctypes.CDLL(sys.argv[1])


def function(name, result, *arguments):
    """The C function with this name. Handles are plain pointers here."""
    bound = library[name]
    bound.restype, bound.argtypes = result, arguments
    return bound


POINTER = ctypes.c_void_p
create_arena = function("llvmparse_arena_create", POINTER, POINTER)
free_arena = function("llvmparse_arena_free", None, POINTER)
print_error = function("llvmparse_error_print", ctypes.c_size_t, POINTER, ctypes.c_char_p, ctypes.c_size_t)
parse = function("demo_Person_parse", POINTER, ctypes.c_char_p, ctypes.c_size_t, POINTER, POINTER,
                 ctypes.POINTER(POINTER))
person_name = function("demo_Person_name", String, POINTER)
person_phones = function("demo_Person_phones", ctypes.POINTER(POINTER), POINTER)
person_phones_size = function("demo_Person_phones_size", ctypes.c_size_t, POINTER)
person_scores_find = function("demo_Person_scores_find", POINTER, POINTER, String)
score_value = function("demo_Person_ScoresEntry_value", ctypes.c_int32, POINTER)
phone_number = function("demo_Phone_number", String, POINTER)

arena = create_arena(None)
ann = b"\x0a\x03Ann\x12\x06\x0a\x0212\x10\x01\x1a\x06\x0a\x02go\x10\x07\x28\xac\x02"
error = POINTER()
person = parse(ann, len(ann), arena, None, ctypes.byref(error))
print(bytes(person_name(person)).decode())
for i in range(person_phones_size(person)):
    print(" ", bytes(phone_number(person_phones(person)[i])).decode())
key = ctypes.create_string_buffer(b"go")
entry = person_scores_find(person, String(ctypes.cast(key, ctypes.POINTER(ctypes.c_char)), 2))
print("  go:", score_value(entry))

assert parse(ann, 10, arena, None, ctypes.byref(error)) is None
line = ctypes.create_string_buffer(200)
print_error(error, line, len(line))
print(line.value.decode())
free_arena(arena)
