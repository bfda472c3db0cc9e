// Accessors of a field, an extension and a oneof in a C header. Internal to compiler/emit/.
#ifndef LLVMPARSE_COMPILER_EMIT_C_FIELD_H_
#define LLVMPARSE_COMPILER_EMIT_C_FIELD_H_

#include "compiler/emit/c_names.h"
#include "compiler/emit/header_parts.h"
#include "compiler/layout/layout.h"

namespace llvmparse::emit {

struct CContext {
  const CNames& names;
  const llvm::DataLayout& target;
  const layout::MessageLayout& layout;  // of the message that the field is in
};

void EmitCAccessors(const schema::Field& field, const CContext& context, Printer& out);
// The accessors of an extension, and what must be declared before them.
void EmitCExtension(const schema::Field& extension, const CNames& names, Printer& out);
void EmitCOneof(const schema::Oneof& oneof, const CContext& context, Printer& out);

}  // namespace llvmparse::emit

#endif  // LLVMPARSE_COMPILER_EMIT_C_FIELD_H_
