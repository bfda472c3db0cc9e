; Room from the arena: a bump and vector stores of zero inline, a new block by a cold call.
; RUN: llvmparse-opt -passes=expand-memory %s | FileCheck %s

target datalayout = "e-m:e-i64:64-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

declare ptr @lp.new(ptr, i64)
declare ptr @lp.append(ptr, ptr, i32)

; CHECK-LABEL: define ptr @new
; CHECK: [[NEXT:%.+]] = getelementptr i8, ptr %bump, i64 40
; CHECK: %fits = icmp ule ptr [[NEXT]], %bump.end
; CHECK-NEXT: br i1 %fits, label %fast, label %slow
; CHECK: slow:
; CHECK: call preserve_mostcc ptr @lp.thunk.cold_alloc(ptr %state, i64 40)
; CHECK: br i1 {{.*}}, label %cold, label %slow.ok
; CHECK: zero:
; CHECK: store <2 x i64> zeroinitializer, ptr {{.*}}, align 8
; CHECK: store <2 x i64> zeroinitializer, ptr {{.*}}, align 8
; CHECK: store i64 0, ptr {{.*}}, align 8
; CHECK-NOT: store {{.*}}zeroinitializer
; CHECK-NOT: @llvm.memset
define ptr @new(ptr %state) {
  %m = call preserve_mostcc ptr @lp.new(ptr %state, i64 40)
  %bail = icmp eq ptr %m, null
  br i1 %bail, label %cold, label %next
next:
  ret ptr %m
cold:
  ret ptr null
}

; Too much to zero inline.
; CHECK-LABEL: define ptr @new_large
; CHECK: call preserve_mostcc ptr @lp.new_large(ptr %state, i64 4000)
; CHECK-NOT: store
; CHECK: ret ptr null
define ptr @new_large(ptr %state) {
  %m = call preserve_mostcc ptr @lp.new(ptr %state, i64 4000)
  %bail = icmp eq ptr %m, null
  br i1 %bail, label %cold, label %next
next:
  ret ptr %m
cold:
  ret ptr null
}

; CHECK-LABEL: define ptr @append
; CHECK: %has.room = icmp ne i32 {{.*}}, %capacity
; CHECK: full:
; CHECK: call preserve_mostcc ptr @lp.grow(ptr %state, ptr %array, i32 16, i32 2)
; CHECK: add:
; CHECK: add i32 {{.*}}, 1
; CHECK: store i32
; CHECK: %element = getelementptr inbounds [16 x i8], ptr %data{{.*}}, i64
; The size is read again, not kept over the call.
; CHECK: full.ok:
; CHECK: %size{{.*}} = load i32
define ptr @append(ptr %state, ptr %array) {
  %e = call preserve_mostcc ptr @lp.append(ptr %state, ptr %array, i32 16)
  %bail = icmp eq ptr %e, null
  br i1 %bail, label %cold, label %next
next:
  ret ptr %e
cold:
  ret ptr null
}

; Does not fire.
; CHECK-LABEL: define ptr @other
; CHECK-NEXT: ret ptr %p
define ptr @other(ptr %p) {
  ret ptr %p
}

; Thunks are cold functions of this module, in their own section.
; CHECK: define internal preserve_mostcc ptr @lp.thunk.cold_alloc(ptr %0, i64 %1) {{.*}}section ".text.unlikely."
; CHECK-NEXT: entry:
; CHECK-NEXT: [[R:%.+]] = call ptr @llvmparse_cold_alloc(ptr %0, i64 %1)
; CHECK-NEXT: ret ptr [[R]]

; The first elements take new room at once, and leave the rest to a function of its own.
; CHECK: define internal preserve_mostcc ptr @lp.grow(
; CHECK: first:
; CHECK: fast:
; CHECK: ret ptr %bump
; CHECK: more:
; CHECK: musttail call preserve_mostcc ptr @lp.grow_more(
; CHECK-NEXT: ret ptr

; Growing takes new room, or adds to the old where that is the last in the arena.
; CHECK: define internal preserve_mostcc ptr @lp.grow_more(
; CHECK: in.place:
; CHECK: ret ptr %data
; CHECK: move:
; CHECK: slow:
; CHECK: musttail call preserve_mostcc ptr @lp.grow_slow(

; CHECK: define internal preserve_mostcc ptr @lp.grow_slow(
; CHECK: call ptr @llvmparse_cold_grow(
