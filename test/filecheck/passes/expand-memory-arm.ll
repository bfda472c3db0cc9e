; Where no convention saves the caller's registers, the runtime is called directly; sizes are 32-bit.
; RUN: llvmparse-opt -passes=expand-memory %s | FileCheck %s

target datalayout = "e-m:e-p:32:32-Fi8-i64:64-v128:64:128-a:0:32-n32-S64"
target triple = "armv7-unknown-linux-gnueabihf"

declare ptr @lp.new(ptr, i32)

; CHECK-LABEL: define ptr @new
; CHECK: icmp uge i32 %room, 16
; CHECK: call ptr @llvmparse_cold_alloc(ptr %state, i32 16)
; CHECK-NOT: thunk
define ptr @new(ptr %state) {
  %m = call ptr @lp.new(ptr %state, i32 16)
  %bail = icmp eq ptr %m, null
  br i1 %bail, label %cold, label %next
next:
  ret ptr %m
cold:
  ret ptr null
}
