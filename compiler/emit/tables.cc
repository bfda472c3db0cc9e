#include "compiler/emit/tables.h"

#include "compiler/emit/names.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/IR/Constants.h"
#include "llvm/TargetParser/Triple.h"
#include "llvm/Transforms/Utils/ModuleUtils.h"
#include "llvmparse/abi/message.h"
#include "passes/abi_types.h"

namespace llvmparse::emit {

using llvm::Constant;
using llvm::ConstantInt;
using llvm::ConstantStruct;
using llvm::GlobalVariable;

#define LLVMPARSE_STRING_(x) #x
#define LLVMPARSE_STRING(x) LLVMPARSE_STRING_(x)

namespace {

class TableEmitter {
 public:
  TableEmitter(const TableOptions& options, layout::LayoutCache& layouts, llvm::Module& module)
      : options_(options),
        layouts_(layouts),
        module_(module),
        abi_(module.getContext(), module.getDataLayout()) {}

  void EmitEnum(const schema::Enum& type) {
    // Values in the table's order; of several names for one value the first counts.
    const auto in_mask = [](int32_t number) { return number >= 0 && number < 64; };
    std::vector<const schema::EnumValue*> values;
    values.reserve(type.values.size());
    for (const schema::EnumValue& value : type.values) values.push_back(&value);
    llvm::stable_sort(values, [&](const schema::EnumValue* a, const schema::EnumValue* b) {
      return std::pair(!in_mask(a->number), a->number) < std::pair(!in_mask(b->number), b->number);
    });
    values.erase(llvm::unique(values, [](const auto* a, const auto* b) { return a->number == b->number; }),
                 values.end());
    uint64_t mask = 0;
    std::vector<Constant*> others;
    std::string names;
    for (const schema::EnumValue* const value : values) {
      if (in_mask(value->number)) {
        mask |= uint64_t{1} << value->number;
      } else {
        others.push_back(I32(uint32_t(value->number)));
      }
      names += value->name + '\0';
    }
    Define(EnumSymbol(type.full_name), abi_.mini_enum,
           {ConstantInt::get(abi_.mini_enum->getElementType(0), mask), Array(I32(0)->getType(), others),
            I32(uint32_t(others.size())), Names(names)});
  }

  llvm::Error EmitMessage(const schema::Message& message) {
    const layout::MessageLayout& layout = layouts_.Of(message);
    llvm::MapVector<Constant*, uint16_t> subs;
    std::vector<Constant*> fields;
    std::string names = message.full_name + '\0';
    uint32_t dense = 0;
    for (const schema::Field* const field : message.by_number) {
      uint16_t sub = 0;
      if (Constant* const table = SubTable(*field)) {
        if (subs.size() > UINT16_MAX) {
          return llvm::createStringError("message '" + message.full_name +
                                         "' refers to more than 65,536 types");
        }
        sub = subs.insert({table, uint16_t(subs.size())}).first->second;
      }
      fields.push_back(FieldEntry(*field, layout[*field], sub));
      if (dense + 1 == fields.size() && field->number == fields.size()) ++dense;
      names += field->name + '\0';
    }
    std::vector<Constant*> sub_tables;
    for (const auto& [table, index] : subs) sub_tables.push_back(table);
    Constant* hot = llvm::ConstantPointerNull::get(abi_.pointer);
    if (options_.hot && !message.map_entry) hot = module_.getFunction(HotSymbol(message.full_name));
    Define(
        TableSymbol(message.full_name), abi_.mini_table,
        {Array(abi_.mini_field, fields), Array(abi_.pointer, sub_tables), hot, Names(names), I32(layout.size),
         I32(uint32_t(fields.size())), I32(dense), I32(layout.required_count), I32(FlagsOf(message)),
         ExtensionsBound(message, "__start_"), ExtensionsBound(message, "__stop_")});
    return llvm::Error::success();
  }

  // After all messages.
  llvm::Error EmitExtensions(llvm::ArrayRef<const schema::Field*> extensions) {
    if (!extensions.empty() && !HasLinkerArrays()) {
      std::string names;
      for (const schema::Field* const extension : extensions) {
        names += (names.empty() ? "'" : ", '") + extension->full_name + "'";
      }
      return llvm::createStringError(
          "extensions cannot be compiled for target '" + module_.getTargetTriple() +
          "', whose object files are not ELF; move them to a file of their own that is not "
          "compiled: " +
          names);
    }
    llvm::SmallVector<Constant*> subs;
    for (const schema::Field* const extension : extensions) {
      Constant* const sub = SubTable(*extension);
      subs.push_back(sub != nullptr ? sub : llvm::ConstantPointerNull::get(abi_.pointer));
    }
    // A program that has no use for an extended message need not link it: custom options extend those of
    // descriptor.proto. All tables that are needed have been referred to by now.
    for (const schema::Field* const extension : extensions) {
      if (module_.getNamedValue(TableSymbol(extension->parent->full_name)) != nullptr) continue;
      llvm::cast<GlobalVariable>(MessageTable(*extension->parent))
          ->setLinkage(GlobalVariable::ExternalWeakLinkage);
    }
    for (size_t i = 0; i < extensions.size(); ++i) EmitExtension(*extensions[i], subs[i]);
    return llvm::Error::success();
  }

  // A pointer to the ABI symbol that stays in the object.
  void EmitAbiReference() {
    Constant* const symbol = module_.getOrInsertGlobal(LLVMPARSE_STRING(LLVMPARSE_ABI_SYMBOL),
                                                       llvm::Type::getInt8Ty(module_.getContext()));
    auto* const reference = new GlobalVariable(module_, abi_.pointer, /*isConstant=*/true,
                                               GlobalVariable::PrivateLinkage, symbol, "abi");
    llvm::appendToUsed(module_, {reference});
  }

 private:
  void EmitExtension(const schema::Field& extension, Constant* sub) {
    GlobalVariable* const variable =
        Define(ExtensionSymbol(extension.full_name), abi_.mini_extension,
               {FieldEntry(extension, layout::FieldLayout(), 0), sub, MessageTable(*extension.parent),
                Names(extension.full_name + '\0')});
    // One element of an array that the linker puts together: no padding between the parts, and none left out
    // because nothing refers to it by name.
    variable->setSection(ExtensionsSection(extension.parent->full_name));
    variable->setAlignment(module_.getDataLayout().getABITypeAlign(abi_.mini_extension));
    llvm::appendToUsed(module_, {variable});
  }

  Constant* I8(uint8_t value) { return ConstantInt::get(llvm::Type::getInt8Ty(module_.getContext()), value); }
  Constant* I16(uint16_t value) {
    return ConstantInt::get(llvm::Type::getInt16Ty(module_.getContext()), value);
  }
  Constant* I32(uint32_t value) {
    return ConstantInt::get(llvm::Type::getInt32Ty(module_.getContext()), value);
  }

  // The address of a constant array, null when it is empty.
  Constant* Array(llvm::Type* element, llvm::ArrayRef<Constant*> elements) {
    if (elements.empty()) return llvm::ConstantPointerNull::get(abi_.pointer);
    return Private(llvm::ConstantArray::get(llvm::ArrayType::get(element, elements.size()), elements));
  }
  Constant* Names(llvm::StringRef bytes) {
    if (!options_.names) return llvm::ConstantPointerNull::get(abi_.pointer);
    return Private(llvm::ConstantDataArray::getString(module_.getContext(), bytes, /*AddNull=*/false));
  }
  Constant* Private(Constant* value) {
    auto* const variable = new GlobalVariable(module_, value->getType(), /*isConstant=*/true,
                                              GlobalVariable::PrivateLinkage, value);
    variable->setUnnamedAddr(GlobalVariable::UnnamedAddr::Global);
    return variable;
  }

  // The table may have been referred to already, as a declaration.
  GlobalVariable* Declare(const std::string& symbol, llvm::StructType* type) {
    return llvm::cast<GlobalVariable>(module_.getOrInsertGlobal(symbol, type));
  }
  GlobalVariable* Define(const std::string& symbol, llvm::StructType* type,
                         llvm::ArrayRef<Constant*> members) {
    GlobalVariable* const variable = Declare(symbol, type);
    variable->setInitializer(ConstantStruct::get(type, members));
    variable->setConstant(true);
    variable->setDSOLocal(true);
    return variable;
  }

  Constant* MessageTable(const schema::Message& message) {
    return Declare(TableSymbol(message.full_name), abi_.mini_table);
  }
  Constant* SubTable(const schema::Field& field) {
    if (field.message_type != nullptr) return MessageTable(*field.message_type);
    if (field.enum_type != nullptr) return Declare(EnumSymbol(field.enum_type->full_name), abi_.mini_enum);
    return nullptr;
  }
  Constant* FieldEntry(const schema::Field& field, const layout::FieldLayout& place, uint16_t sub) {
    return ConstantStruct::get(abi_.mini_field,
                               {I32(field.number), I32(place.offset), I32(uint32_t(place.presence)), I16(sub),
                                I8(uint8_t(field.type)), I8(FlagsOf(field))});
  }

  // Linkers for ELF provide the bounds of a section whose name is an identifier.
  bool HasLinkerArrays() const { return llvm::Triple(module_.getTargetTriple()).isOSBinFormatELF(); }
  // Where the array of a message's extensions starts or ends; null when no object has any.
  Constant* ExtensionsBound(const schema::Message& message, llvm::StringRef prefix) {
    if (!message.extendable || !HasLinkerArrays()) return llvm::ConstantPointerNull::get(abi_.pointer);
    auto* const bound = llvm::cast<GlobalVariable>(module_.getOrInsertGlobal(
        (prefix + ExtensionsSection(message.full_name)).str(), llvm::Type::getInt8Ty(module_.getContext())));
    bound->setLinkage(GlobalVariable::ExternalWeakLinkage);
    bound->setVisibility(GlobalVariable::HiddenVisibility);
    return bound;
  }

  static uint8_t FlagsOf(const schema::Field& field) {
    uint8_t flags = 0;
    if (field.map) {
      flags |= abi::kMap;
    } else if (field.repeated) {
      flags |= abi::kRepeated;
    }
    if (field.packed) flags |= abi::kPacked;
    if (field.enum_type != nullptr && field.enum_type->closed) flags |= abi::kClosedEnum;
    if (field.validate_utf8) flags |= abi::kUtf8;
    if (field.presence == schema::Presence::kRequired) flags |= abi::kRequired;
    return flags;
  }
  static uint32_t FlagsOf(const schema::Message& message) {
    uint32_t flags = 0;
    if (message.map_entry) flags |= abi::kMapEntry;
    if (message.message_set) flags |= abi::kMessageSet;
    if (message.may_lack_required) flags |= abi::kMayLackRequired;
    if (message.extendable) flags |= abi::kExtendable;
    return flags;
  }

  const TableOptions options_;
  layout::LayoutCache& layouts_;
  llvm::Module& module_;
  const passes::AbiTypes abi_;
};

}  // namespace

llvm::Error EmitTables(const schema::File& file, const TableOptions& options, layout::LayoutCache& layouts,
                       llvm::Module& module) {
  TableEmitter emitter(options, layouts, module);
  for (const schema::Enum* const type : file.all_enums) emitter.EmitEnum(*type);
  llvm::Error errors = llvm::Error::success();
  for (const schema::Message* const message : file.all_messages) {
    errors = llvm::joinErrors(std::move(errors), emitter.EmitMessage(*message));
  }
  errors = llvm::joinErrors(std::move(errors), emitter.EmitExtensions(file.all_extensions));
  emitter.EmitAbiReference();
  return errors;
}

}  // namespace llvmparse::emit
