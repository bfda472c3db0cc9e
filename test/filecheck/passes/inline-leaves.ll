; A parser that calls no other one moves into its only caller.
; RUN: llvmparse-opt -passes=inline-leaves %s | FileCheck %s

target datalayout = "e-m:e-i64:64-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

declare { ptr, i64 } @lp.varint(ptr)

define ptr @leaf(ptr %state, ptr %message, ptr %start, ptr %limit) {
  %r = call preserve_mostcc { ptr, i64 } @lp.varint(ptr %start)
  %q = extractvalue { ptr, i64 } %r, 0
  ret ptr %q
}

; CHECK-LABEL: define ptr @parent(
; CHECK-NEXT: call preserve_mostcc { ptr, i64 } @lp.varint(ptr %start)
; CHECK-NOT: call ptr @leaf
; CHECK: ret ptr
define ptr @parent(ptr %state, ptr %message, ptr %start, ptr %limit) {
  %p = call ptr @leaf(ptr %state, ptr %message, ptr %start, ptr %limit)
  ret ptr %p
}

; Does not fire: no leaf.
; CHECK-LABEL: define ptr @grandparent(
; CHECK-NEXT: call ptr @parent(
define ptr @grandparent(ptr %state, ptr %message, ptr %start, ptr %limit) {
  %p = call ptr @parent(ptr %state, ptr %message, ptr %start, ptr %limit)
  ret ptr %p
}

; Does not fire: two callers.
define ptr @shared(ptr %state, ptr %message, ptr %start, ptr %limit) {
  %r = call preserve_mostcc { ptr, i64 } @lp.varint(ptr %start)
  %q = extractvalue { ptr, i64 } %r, 0
  ret ptr %q
}

; CHECK-LABEL: define ptr @twice(
; CHECK-NEXT: call ptr @shared(
; CHECK-NEXT: call ptr @shared(
define ptr @twice(ptr %state, ptr %message, ptr %start, ptr %limit) {
  %p = call ptr @shared(ptr %state, ptr %message, ptr %start, ptr %limit)
  %q = call ptr @shared(ptr %state, ptr %message, ptr %p, ptr %limit)
  ret ptr %q
}

; Does not fire: not a parser.
; CHECK-LABEL: define ptr @other(
; CHECK-NEXT: call ptr @plain(
define ptr @other(ptr %p) {
  %q = call ptr @plain(ptr %p)
  ret ptr %q
}
define ptr @plain(ptr %p) {
  ret ptr %p
}
