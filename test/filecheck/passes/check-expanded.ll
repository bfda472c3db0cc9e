; An op that no pass expanded is found, and so is one without its test for null.
; RUN: split-file %s %t
; RUN: not --crash llvmparse-opt -passes=check-expanded %t/left.ll 2>&1 | FileCheck %s --check-prefix=LEFT
; RUN: not --crash llvmparse-opt -passes=expand-varints %t/no-test.ll 2>&1 | FileCheck %s --check-prefix=NO-TEST
; RUN: llvmparse-opt -passes=check-expanded %t/fine.ll | FileCheck %s --check-prefix=FINE
; LEFT: parse op lp.expect left in f
; NO-TEST: parse op lp.varint in f is not followed by its test for null
; FINE: define i1 @f()

;--- left.ll
declare i1 @lp.expect(ptr, i32)
define i1 @f(ptr %p) {
  %e = call i1 @lp.expect(ptr %p, i32 8)
  ret i1 %e
}
;--- no-test.ll
declare { ptr, i64 } @lp.varint(ptr)
define { ptr, i64 } @f(ptr %p) {
  %r = call { ptr, i64 } @lp.varint(ptr %p)
  ret { ptr, i64 } %r
}
;--- fine.ll
define i1 @f() {
  ret i1 true
}
