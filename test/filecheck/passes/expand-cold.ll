; Calls of the runtime go through thunks that save the caller's registers.
; RUN: llvmparse-opt -passes=expand-cold %s | FileCheck %s

target datalayout = "e-m:e-i64:64-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

declare ptr @lp.cold_field(ptr, ptr, ptr, ptr, ptr)

; CHECK-LABEL: define ptr @field
; CHECK: call preserve_mostcc ptr @lp.thunk.cold_field(ptr %s, ptr %m, ptr %p, ptr %l, ptr %t)
define ptr @field(ptr %s, ptr %m, ptr %p, ptr %l, ptr %t) {
  %q = call preserve_mostcc ptr @lp.cold_field(ptr %s, ptr %m, ptr %p, ptr %l, ptr %t)
  ret ptr %q
}

; Does not fire: already a plain call.
; CHECK-LABEL: define ptr @other
; CHECK-NEXT: call ptr @llvmparse_cold_grow
define ptr @other(ptr %s, ptr %a) {
  %q = call ptr @llvmparse_cold_grow(ptr %s, ptr %a, i32 8)
  ret ptr %q
}
declare ptr @llvmparse_cold_grow(ptr, ptr, i32)

; CHECK: define internal preserve_mostcc ptr @lp.thunk.cold_field({{.*}}section ".text.unlikely."
; CHECK: call ptr @llvmparse_cold_field
