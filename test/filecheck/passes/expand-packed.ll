; Packed elements are decoded, or copied, 16 bytes a step in a cold function for the element type.
; RUN: llvmparse-opt -passes=expand-packed %s | FileCheck %s

target datalayout = "e-m:e-i64:64-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

declare ptr @lp.packed(ptr, ptr, ptr, i64, i32)

; CHECK-LABEL: define ptr @sint32
; CHECK: %packed = call preserve_mostcc ptr @lp.packed_17(ptr %s, ptr %a, ptr %p, i64 %n)
define ptr @sint32(ptr %s, ptr %a, ptr %p, i64 %n) {
  %q = call preserve_mostcc ptr @lp.packed(ptr %s, ptr %a, ptr %p, i64 %n, i32 17)
  ret ptr %q
}

; CHECK-LABEL: define ptr @double
; CHECK: %packed = call preserve_mostcc ptr @lp.packed_6(ptr %s, ptr %a, ptr %p, i64 %n)
define ptr @double(ptr %s, ptr %a, ptr %p, i64 %n) {
  %q = call preserve_mostcc ptr @lp.packed(ptr %s, ptr %a, ptr %p, i64 %n, i32 1)
  ret ptr %q
}

; Does not fire.
; CHECK-LABEL: define ptr @other
; CHECK-NEXT: ret ptr %p
define ptr @other(ptr %p) {
  ret ptr %p
}

; CHECK-LABEL: define internal preserve_mostcc ptr @lp.packed_17(
; What is there already goes to the runtime.
; CHECK: %capacity = load i32
; CHECK: br i1 {{.*}}, label %empty, label %slow
; So does a run whose last byte goes on.
; CHECK: br i1 {{.*}}, label %ready, label %slow
; Sixteen elements are stored whatever the bytes are.
; CHECK: step:
; CHECK: load <16 x i8>
; CHECK: call i32 @llvm.cttz.i32
; CHECK: store <16 x i32>
; CHECK: two:
; CHECK: store i32
; CHECK: longer:
; CHECK: musttail call preserve_mostcc ptr @lp.packed_any_17(

; CHECK-LABEL: define internal preserve_mostcc ptr @lp.packed_slow_17(
; CHECK: call ptr @llvmparse_packed(ptr {{.*}}, ptr {{.*}}, ptr {{.*}}, i64 {{.*}}, i8 zeroext 17)

; Longer elements: sixteen bytes of input a step, whatever ends in them.
; CHECK-LABEL: define internal preserve_mostcc ptr @lp.packed_any_17(
; CHECK: step:
; CHECK-COUNT-2: load <16 x i8>
; CHECK: singles:
; CHECK: store <16 x i32>
; CHECK: mixed:
; CHECK: load <16 x i8>
; CHECK: br i1 {{.*}}, label %lanes, label %gather
; CHECK: lanes:
; CHECK: store <16 x i32>
; CHECK-COUNT-8: store i32
; CHECK: upper:
; CHECK-COUNT-8: store i32
; CHECK: element:
; CHECK: %stops = and i64
; CHECK: call preserve_mostcc { ptr, i64 } @lp.varint_long(

; A last piece of an element is for the runtime to report.
; CHECK-LABEL: define internal preserve_mostcc ptr @lp.packed_6(
; CHECK: %rest = and i64 {{.*}}, 7
; CHECK: musttail call preserve_mostcc ptr @lp.packed_slow_6(
; CHECK: copy:
; CHECK: store <16 x i8>
