; Aliasing is inline, copying and UTF-8 are cold functions of the module.
; RUN: llvmparse-opt -passes=expand-strings %s | FileCheck %s

target datalayout = "e-m:e-i64:64-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

declare ptr @lp.string(ptr, ptr, i64)
declare i1 @lp.utf8(ptr, i64)

; CHECK-LABEL: define ptr @string
; CHECK: %copies = load i8
; CHECK: br i1 {{.*}}, label %alias, label %copy
; CHECK: alias:
; CHECK: %aliased = getelementptr i8, ptr %p, i64 %delta
; CHECK: copy:
; CHECK: %copied = call preserve_mostcc ptr @lp.copy_string(ptr %state, ptr %p, i64 %n)
; CHECK: br i1 {{.*}}, label %cold, label %copy.ok
define ptr @string(ptr %state, ptr %p, i64 %n) {
  %d = call preserve_mostcc ptr @lp.string(ptr %state, ptr %p, i64 %n)
  %bail = icmp eq ptr %d, null
  br i1 %bail, label %cold, label %next
next:
  ret ptr %d
cold:
  ret ptr null
}

; CHECK-LABEL: define i1 @utf8
; CHECK: call preserve_mostcc i1 @lp.utf8_check(ptr %p, i64 %n)
; CHECK-NOT: @lp.utf8(
define i1 @utf8(ptr %p, i64 %n) {
  %ok = call preserve_mostcc i1 @lp.utf8(ptr %p, i64 %n)
  ret i1 %ok
}

; Does not fire.
; CHECK-LABEL: define i1 @other
; CHECK-NEXT: ret i1 true
define i1 @other() {
  ret i1 true
}

; What is not ASCII is decided by the runtime.
; CHECK-LABEL: define internal preserve_mostcc i1 @lp.utf8_check
; CHECK: load <16 x i8>, ptr {{.*}}, align 1
; CHECK: call zeroext i1 @llvmparse_utf8_valid(ptr
