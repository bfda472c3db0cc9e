#include "compiler/lower/lower.h"

#include <map>
#include <optional>

#include "compiler/emit/names.h"
#include "compiler/lower/hot_function.h"
#include "compiler/lower/wire.h"

namespace llvmparse::lower {

namespace {

// The END_GROUP tags of each message that a field of this file uses as a group. (Where another file does so,
// its parser has no case for the tag, which takes longer and comes to the same.)
std::map<const schema::Message*, llvm::SmallVector<uint32_t, 1>> EndGroupTags(const schema::File& file) {
  std::map<const schema::Message*, llvm::SmallVector<uint32_t, 1>> tags;
  for (const schema::Message* const message : file.all_messages) {
    for (const schema::Field* const field : message->by_number) {
      if (field->type != schema::FieldType::kGroup) continue;
      auto& known = tags[field->message_type];
      const uint32_t tag = Tag(field->number, WireType::kEndGroup);
      if (!llvm::is_contained(known, tag)) known.push_back(tag);
    }
  }
  return tags;
}

}  // namespace

void LowerFile(const schema::File& file, bool hot, bool debug_info, llvm::CallingConv::ID cold_call,
               layout::LayoutCache& layouts, llvm::Module& module) {
  std::optional<DebugInfo> locations;
  if (debug_info) locations.emplace(file, module);
  auto end_group_tags = EndGroupTags(file);
  for (const schema::Message* const message : file.all_messages) {
    if (message->map_entry) continue;
    llvm::ArrayRef<const schema::Field*> fields;
    if (hot) fields = message->by_number;
    HotFunction(module, *message, fields, layouts, cold_call, end_group_tags[message],
                locations ? &*locations : nullptr)
        .Build();
  }
}

}  // namespace llvmparse::lower
