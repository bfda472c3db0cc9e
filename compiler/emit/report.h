// What became of each message: the report of `report=1`, and the judgement of `verify=1`.
#ifndef LLVMPARSE_COMPILER_EMIT_REPORT_H_
#define LLVMPARSE_COMPILER_EMIT_REPORT_H_

#include <string>
#include <vector>

#include "compiler/layout/layout.h"
#include "compiler/schema/schema.h"
#include "llvm/Support/Error.h"
#include "passes/hot_path_check.h"

namespace llvmparse::emit {

// Text for people: of each message its layout and, where it has a hot parser, what was counted in its code.
std::string Report(const schema::File& file, layout::LayoutCache& layouts, const llvm::DataLayout& target,
                   const std::vector<passes::HotPathCounts>& hot_paths);

// An error that names each message whose hot path spills, adjusts the stack, or calls what it should not.
llvm::Error Verify(const schema::File& file, const std::vector<passes::HotPathCounts>& hot_paths);

}  // namespace llvmparse::emit

#endif  // LLVMPARSE_COMPILER_EMIT_REPORT_H_
