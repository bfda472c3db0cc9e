; One and two bytes inline, without a test of the result; longer varints by a cold call, tested.
; RUN: llvmparse-opt -passes=expand-varints %s | FileCheck %s

target datalayout = "e-m:e-i64:64-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

declare { ptr, i64 } @lp.varint(ptr)
declare { ptr, i64 } @lp.length(ptr, ptr, i1)

; CHECK-LABEL: define i64 @varint
; CHECK: %byte0 = load i8, ptr %p
; CHECK: br i1 {{.*}}, label %one, label %more
; CHECK: one:
; CHECK-NEXT: [[P1:%.+]] = getelementptr inbounds i8, ptr %p, i32 1
; CHECK-NEXT: br label %varint.done
; CHECK: two:
; CHECK: sub i64 {{.*}}, 128
; CHECK: br label %varint.done
; CHECK: longer:
; CHECK: call preserve_mostcc { ptr, i64 } @lp.varint_long(ptr poison, ptr poison, ptr %p)
; CHECK: icmp eq ptr {{.*}}, null
; CHECK: br i1 {{.*}}, label %cold, label %longer.ok
; CHECK: varint.done:
; CHECK: phi ptr [ [[P1]], %one ]
; CHECK: phi i64
; CHECK-NEXT: br label %next
; CHECK: cold:
; CHECK-NEXT: phi i64 [ 0, %entry ], [ -1, %longer ]
define i64 @varint(ptr %p, i1 %skip) {
entry:
  br i1 %skip, label %cold, label %read
read:
  %r = call preserve_mostcc { ptr, i64 } @lp.varint(ptr %p)
  %q = extractvalue { ptr, i64 } %r, 0
  %bail = icmp eq ptr %q, null
  br i1 %bail, label %cold, label %next
next:
  %v = extractvalue { ptr, i64 } %r, 1
  ret i64 %v
cold:
  %x = phi i64 [ 0, %entry ], [ -1, %read ]
  ret i64 %x
}

; The end is compared with the limit: no address wraps in 64 bits.
; CHECK-LABEL: define i64 @length
; CHECK: check:
; CHECK: [[END:%.+]] = getelementptr i8, ptr %start, i64 %length
; CHECK: %too.long = icmp ugt ptr [[END]], %limit
; CHECK-NEXT: br i1 %too.long, label %cold, label %check.ok
; CHECK: longer:
; CHECK-NEXT: br label %cold
define i64 @length(ptr %p, ptr %limit) {
entry:
  %r = call preserve_mostcc { ptr, i64 } @lp.length(ptr %p, ptr %limit, i1 false)
  %q = extractvalue { ptr, i64 } %r, 0
  %bail = icmp eq ptr %q, null
  br i1 %bail, label %cold, label %next
next:
  %v = extractvalue { ptr, i64 } %r, 1
  ret i64 %v
cold:
  ret i64 -1
}

; A length that may be long.
; CHECK-LABEL: define i64 @long_length
; CHECK: longer:
; CHECK: call preserve_mostcc { ptr, i64 } @lp.length_long(ptr poison, ptr poison, ptr %p, ptr %limit)
define i64 @long_length(ptr %p, ptr %limit) {
entry:
  %r = call preserve_mostcc { ptr, i64 } @lp.length(ptr %p, ptr %limit, i1 true)
  %q = extractvalue { ptr, i64 } %r, 0
  %bail = icmp eq ptr %q, null
  br i1 %bail, label %cold, label %next
next:
  %v = extractvalue { ptr, i64 } %r, 1
  ret i64 %v
cold:
  ret i64 -1
}

; Does not fire: another function of that shape.
; CHECK-LABEL: define i64 @other
; CHECK-NEXT: call { ptr, i64 } @varint_of_mine
define i64 @other(ptr %p) {
  %r = call { ptr, i64 } @varint_of_mine(ptr %p)
  %v = extractvalue { ptr, i64 } %r, 1
  ret i64 %v
}
declare { ptr, i64 } @varint_of_mine(ptr)

; The cold functions: three and four bytes one by one; eight by one load, then two more without a branch; fewer than
; nine. None saves registers for another.
; CHECK-LABEL: define internal preserve_mostcc { ptr, i64 } @lp.varint_long(
; CHECK: musttail call preserve_mostcc { ptr, i64 } @lp.varint_4(
; CHECK: musttail call preserve_mostcc { ptr, i64 } @lp.varint_10(

; CHECK-LABEL: define internal preserve_mostcc { ptr, i64 } @lp.varint_4(
; CHECK: ret { ptr, i64 }
; CHECK: ret { ptr, i64 }

; CHECK-LABEL: define internal preserve_mostcc { ptr, i64 } @lp.varint_10(
; CHECK: %bytes = load i64, ptr %2, align 1
; CHECK: musttail call preserve_mostcc { ptr, i64 } @lp.varint_8(
; CHECK: musttail call preserve_mostcc { ptr, i64 } @lp.varint_bad(

; CHECK-LABEL: define internal preserve_mostcc { ptr, i64 } @lp.varint_8(
; CHECK: %stops = and i64
; CHECK: call i64 @llvm.cttz.i64(

; CHECK-LABEL: define internal preserve_mostcc { ptr, i64 } @lp.varint_bad(
; CHECK-NEXT: entry:
; CHECK-NEXT: ret { ptr, i64 } zeroinitializer

; All that remains is compared, as the end may wrap; less than nothing may remain.
; CHECK-LABEL: define internal preserve_mostcc { ptr, i64 } @lp.length_long(
; CHECK: call preserve_mostcc { ptr, i64 } @lp.varint_long(
; CHECK: [[ROOM:%.+]] = call i64 @llvm.smax.i64(i64 %room, i64 0)
; CHECK: icmp ugt i64 {{.*}}, [[ROOM]]
