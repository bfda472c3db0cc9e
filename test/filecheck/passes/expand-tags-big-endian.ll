; On a big-endian target the bytes of a tag are compared in their order in memory.
; RUN: llvmparse-opt -passes=expand-tags %s | FileCheck %s

target datalayout = "E-m:e-i1:8:16-i8:8:16-i64:64-f128:64-a:8:16-n32:64"
target triple = "s390x-unknown-linux-gnu"

declare i1 @lp.expect(ptr, i32)

; Field 16, varint: the bytes 80 01, 0x8001 in an i16.
; CHECK: icmp eq i16 {{.*}}, -32767
define i1 @expect_two_bytes(ptr %p) {
  %e = call i1 @lp.expect(ptr %p, i32 128)
  ret i1 %e
}
