; Ops that a debug counter leaves out get the answer that makes cold code decode the field; the others stay.
; RUN: llvmparse-opt -passes=decline-ops %s | FileCheck %s --check-prefix=ALL
; RUN: llvmparse-opt -passes=decline-ops -debug-counter=lp.varint=1,lp.expect=9,lp.dispatch=9 \
; RUN:   -pass-remarks-missed=decline-ops %s 2>%t.remarks | FileCheck %s
; RUN: FileCheck %s --check-prefix=REMARKS < %t.remarks
; What is left is complete: the other passes take it to the end.
; RUN: llvmparse-opt -passes=llvmparse -debug-counter=lp.varint=1,lp.expect=9,lp.dispatch=9 %s \
; RUN:   | FileCheck %s --check-prefix=END

target triple = "x86_64-unknown-linux-gnu"

declare { ptr, i64 } @lp.varint(ptr)
declare i1 @lp.expect(ptr, i32)
declare i32 @lp.dispatch(ptr, ...)
declare ptr @lp.cold_field(ptr, ptr, ptr, ptr, ptr)

; ALL: call i32 (ptr, ...) @lp.dispatch
; ALL: call { ptr, i64 } @lp.varint
; ALL: call i1 @lp.expect
; ALL: call { ptr, i64 } @lp.varint

; CHECK-LABEL: define ptr @f(
; CHECK-NOT: @lp.dispatch
; CHECK: switch i32 -1, label %cold
; CHECK: one:
; CHECK-NEXT: extractvalue { ptr, i64 } zeroinitializer, 0
; CHECK: br i1 false, label %two, label %cold
; CHECK: two:
; CHECK-NEXT: call { ptr, i64 } @lp.varint
; CHECK: call ptr @lp.cold_field

; REMARKS: lp.dispatch in block entry of f is left to cold code
; REMARKS: lp.expect in block stored of f is left to cold code
; REMARKS: lp.varint in block one of f is left to cold code
; REMARKS-NOT: left to cold code

; END-LABEL: define ptr @f(
; END-NOT: {{lp\.(dispatch|expect|varint)[^_]}}
; END: call ptr @llvmparse_cold_field
define ptr @f(ptr %state, ptr %message, ptr %p, ptr %limit) {
entry:
  %which = call i32 (ptr, ...) @lp.dispatch(ptr %p, i32 8, i32 16)
  switch i32 %which, label %cold [
    i32 0, label %one
    i32 1, label %two
  ]
one:
  %a = call { ptr, i64 } @lp.varint(ptr %p)
  %a.end = extractvalue { ptr, i64 } %a, 0
  %a.bail = icmp eq ptr %a.end, null
  br i1 %a.bail, label %cold, label %stored
stored:
  %a.value = extractvalue { ptr, i64 } %a, 1
  store i64 %a.value, ptr %message
  %expected = call i1 @lp.expect(ptr %a.end, i32 16)
  br i1 %expected, label %two, label %cold
two:
  %b = call { ptr, i64 } @lp.varint(ptr %p)
  %b.end = extractvalue { ptr, i64 } %b, 0
  %b.bail = icmp eq ptr %b.end, null
  br i1 %b.bail, label %cold, label %done
done:
  ret ptr %b.end
cold:
  %behind = call ptr @lp.cold_field(ptr %state, ptr %message, ptr %p, ptr %limit, ptr %p)
  ret ptr %behind
}
