// Facts about how message types contain each other. Tested in test/unit/schema/.
#ifndef LLVMPARSE_COMPILER_SCHEMA_ANALYSIS_H_
#define LLVMPARSE_COMPILER_SCHEMA_ANALYSIS_H_

#include "compiler/schema/schema.h"

namespace llvmparse::schema {

// Sets `recursive` and `may_lack_required` of all messages. Linear in the number of fields.
void AnalyzeContainment(Schema& schema);

}  // namespace llvmparse::schema

#endif  // LLVMPARSE_COMPILER_SCHEMA_ANALYSIS_H_
