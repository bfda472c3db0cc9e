#include "compiler/emit/report.h"

#include "compiler/emit/names.h"
#include "llvm/Support/FormatVariadic.h"

namespace llvmparse::emit {
namespace {

using passes::HotPathCounts;

const HotPathCounts* Find(const std::vector<HotPathCounts>& hot_paths, const schema::Message& message) {
  const std::string symbol = HotSymbol(message.full_name);
  for (const HotPathCounts& counts : hot_paths) {
    if (counts.function == symbol) return &counts;
  }
  return nullptr;
}

}  // namespace

std::string Report(const schema::File& file, layout::LayoutCache& layouts, const llvm::DataLayout& target,
                   const std::vector<HotPathCounts>& hot_paths) {
  std::string report;
  for (const schema::Message* const message : file.all_messages) {
    report += layout::Dump(*message, layouts.Of(*message), target);
    if (const HotPathCounts* const counts = Find(hot_paths, *message)) {
      report += llvm::formatv(
          "  code: {0} hot instructions, {1} cold; on the hot path {2} spills, {3} reloads, {4} stack "
          "adjustments, "
          "calls: {5} of parsers, {6} of cold functions, {7} others\n",
          counts->instructions, counts->cold_instructions, counts->spills, counts->reloads,
          counts->stack_adjustments, counts->parser_calls, counts->cold_calls, counts->other_calls);
    }
  }
  return report;
}

llvm::Error Verify(const schema::File& file, const std::vector<HotPathCounts>& hot_paths) {
  std::string found;
  for (const schema::Message* const message : file.all_messages) {
    const HotPathCounts* const counts = Find(hot_paths, *message);
    if (counts == nullptr || counts->violations() == 0) continue;
    found += llvm::formatv(
        "{0}{1}: {2}: hot path has {3} spills, {4} reloads, {5} stack adjustments, {6} calls that save no "
        "registers",
        found.empty() ? "" : "\n", file.path, message->full_name, counts->spills, counts->reloads,
        counts->stack_adjustments, counts->other_calls);
  }
  if (found.empty()) return llvm::Error::success();
  return llvm::createStringError(found);
}

}  // namespace llvmparse::emit
