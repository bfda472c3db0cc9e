; lp.expect is one load and compare; lp.dispatch a switch on the tag or, for many tags of two bytes, on the field
; number.
; RUN: llvmparse-opt -passes=expand-tags %s | FileCheck %s

target datalayout = "e-m:e-i64:64-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

declare i1 @lp.expect(ptr, i32)
declare i32 @lp.dispatch(ptr, ...)

; CHECK-LABEL: @expect_one_byte
; CHECK: [[T:%.+]] = load i8, ptr %p, align 1
; CHECK: icmp eq i8 [[T]], 8
; CHECK-NOT: @lp.expect
define i1 @expect_one_byte(ptr %p) {
  %e = call i1 @lp.expect(ptr %p, i32 8)
  ret i1 %e
}

; Field 16, varint: the bytes 80 01.
; CHECK-LABEL: @expect_two_bytes
; CHECK: [[T:%.+]] = load i16, ptr %p, align 1
; CHECK: icmp eq i16 [[T]], 384
define i1 @expect_two_bytes(ptr %p) {
  %e = call i1 @lp.expect(ptr %p, i32 128)
  ret i1 %e
}

; Field 536870911, varint: the bytes f8 ff ff ff 0f.
; CHECK-LABEL: @expect_five_bytes
; CHECK: load i32, ptr %p, align 1
; CHECK: icmp eq i32 {{.*}}, -8
; CHECK: getelementptr inbounds {{.*}} %p, i32 4
; CHECK: icmp eq i8 {{.*}}, 15
; CHECK: and i1
define i1 @expect_five_bytes(ptr %p) {
  %e = call i1 @lp.expect(ptr %p, i32 4294967288)
  ret i1 %e
}

; Few tags: compares of the whole tag.
; CHECK-LABEL: @dispatch_few
; CHECK: %tag = zext i8 {{.*}} to i32
; CHECK-NEXT: switch i32 %tag, label %cold [
; CHECK-NEXT: i32 8, label %a
; CHECK-NEXT: i32 18, label %b
; CHECK-NEXT: ]
define i32 @dispatch_few(ptr %p) {
  %which = call i32 (ptr, ...) @lp.dispatch(ptr %p, i32 8, i32 18)
  switch i32 %which, label %cold [ i32 0, label %a
                                   i32 1, label %b ]
a:
  ret i32 1
b:
  ret i32 2
cold:
  ret i32 0
}

; Tags of two bytes apart from the others; many of them by number, then by wire type. Blocks with phis keep them
; right.
; CHECK-LABEL: @dispatch_many
; CHECK: icmp sge i8 %byte0, 0
; CHECK: dispatch.one:
; CHECK: switch i32 %tag, label %cold [
; CHECK-NEXT: i32 8, label %a
; CHECK: dispatch.two:
; CHECK: [[TAG2:%.+]] = sub i32 {{.*}}, 128
; CHECK: %number = lshr i32 [[TAG2]], 3
; CHECK-NEXT: switch i32 %number, label %cold [
; CHECK-NEXT: i32 16, label %number.16
; CHECK: i32 19, label %number.19
; CHECK: number.19:
; CHECK-NEXT: switch i32 [[TAG2]], label %cold [
; CHECK-NEXT: i32 152, label %e
; CHECK-NEXT: i32 154, label %f
; CHECK: cold:
; CHECK-NEXT: phi i32 [ 0, %entry ]{{.*}}[ 7, %dispatch.two ]{{.*}}[ 7, %number.19 ]{{.*}}[ 7, %dispatch.one ]
define i32 @dispatch_many(ptr %p, i1 %skip) {
entry:
  br i1 %skip, label %cold, label %read
read:
  %which = call i32 (ptr, ...) @lp.dispatch(ptr %p, i32 8, i32 130, i32 141, i32 144, i32 152, i32 154)
  switch i32 %which, label %cold [ i32 0, label %a
                                   i32 1, label %b
                                   i32 2, label %c
                                   i32 3, label %d
                                   i32 4, label %e
                                   i32 5, label %f ]
a:
  ret i32 1
b:
  ret i32 2
c:
  ret i32 3
d:
  ret i32 4
e:
  ret i32 5
f:
  ret i32 6
cold:
  %x = phi i32 [ 0, %entry ], [ 7, %read ]
  ret i32 %x
}

; Does not fire: nothing to expand.
; CHECK-LABEL: @other
; CHECK-NEXT: ret i32 1
define i32 @other() {
  ret i32 1
}
