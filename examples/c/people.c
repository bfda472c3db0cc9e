// Reads a message through the C API and prints what it holds, then what a damaged one is rejected for.
#include <stdio.h>

#include "people.llvmparse.c.h"

// name: "Ann", phones { number: "12" kind: WORK }, scores { "go": 7 }, id: 300
static const char kAnn[] =
    "\x0a\x03"
    "Ann"
    "\x12\x06\x0a\x02"
    "12"
    "\x10\x01"
    "\x1a\x06\x0a\x02"
    "go"
    "\x10\x07"
    "\x28\xac\x02";

static void Print(const demo_Person* person) {
  const llvmparse_string name = demo_Person_name(person);
  printf("%.*s\n", (int)name.size, name.data);
  for (size_t i = 0; i < demo_Person_phones_size(person); ++i) {
    const demo_Phone* phone = demo_Person_phones(person)[i];
    const llvmparse_string number = demo_Phone_number(phone);
    printf("  %s %.*s\n", demo_Phone_kind(phone) == demo_Phone_WORK ? "work" : "mobile", (int)number.size,
           number.data);
  }
  for (size_t i = 0; i < demo_Person_scores_size(person); ++i) {
    const demo_Person_ScoresEntry* score = demo_Person_scores_at(person, i);
    const llvmparse_string key = demo_Person_ScoresEntry_key(score);
    printf("  %.*s: %d\n", (int)key.size, key.data, (int)demo_Person_ScoresEntry_value(score));
  }
  switch (demo_Person_contact_case(person)) {
    case demo_Person_email_field_number:
      printf("  by email\n");
      break;
    case demo_Person_id_field_number:
      printf("  id %llu\n", (unsigned long long)demo_Person_id(person));
      break;
    default:
      break;
  }
}

int main(void) {
  llvmparse_arena* arena = llvmparse_arena_create(NULL);
  const llvmparse_error* error = NULL;
  const demo_Person* ann = NULL;
  char line[200];
  if (arena == NULL) return 1;
  ann = demo_Person_parse(kAnn, sizeof(kAnn) - 1, arena, NULL, &error);
  if (ann == NULL) return 1;
  Print(ann);
  if (demo_Person_parse(kAnn, 10, arena, NULL, &error) != NULL) return 1;
  llvmparse_error_print(error, line, sizeof line);
  printf("%s\n", line);
  llvmparse_arena_free(arena);
  return 0;
}
