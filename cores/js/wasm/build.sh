#!/bin/sh
# Compiles the WebAssembly modules of the JavaScript core:
#
#   sh cores/js/wasm/build.sh [FOLDER [NAME...]]     default: cores/js, all modules
#
# The bytes depend on the compilers only: compiler.txt has the versions of the modules that are checked in. CLANG,
# WASM_LD and WASM_OPT name others. They are called one by one: clang would call a wasm-opt of its own accord, without
# the features of the module.
#
# SPDX-License-Identifier: Apache-2.0
set -eu
to=$(cd "${1:-$(dirname "$0")/..}" && pwd)
[ $# -eq 0 ] || shift
names=${*:-cullet cullet-plain cullet-mesh cullet-core cullet-walk}
cd "$(dirname "$0")"
clang=${CLANG:-clang}
linker=${WASM_LD:-wasm-ld}
optimizer=${WASM_OPT:-wasm-opt}
made=$(mktemp -d)
trap 'rm -rf "$made"' EXIT

# The walks of rays, spheres, boxes and closest points are compiled for speed, and the longest checks of files. All else
# is compiled for size, with no function made part of others: half of it runs once per file, and the download has a limit.
fast='crc numbers check_numbers check_tree check_triangles check_lattice arithmetic lattice corner
    ray_triangle point_triangle ray_boxes ray_query sphere_query box_triangle box_query closest_point_query'
cp -r ../../c/cullet.h ../../c/src "$made"
awk -v fast=" $(echo $fast) " '
/^#include "src\/.*\.c"/ {
    name = $2
    gsub(/"src\/|\.c"/, "", name)
    if (!index(fast, " " name " ")) {
        print "#pragma clang attribute push(__attribute__((minsize)), apply_to = function)"
        print "#pragma clang attribute push(__attribute__((noinline)), apply_to = function)"
        print
        print "#pragma clang attribute pop"
        print "#pragma clang attribute pop"
        next
    }
    found++
}
{ print }
END { exit found != split(fast, names) }' ../../c/cullet.c >"$made/cullet.c" || {
    echo 'build.sh: cullet.c does not include each of the fast files once' >&2
    exit 1
}

# SOURCE NAME OPTION...
module() {
    source=$1
    name=$2
    shift 2
    case " $names " in *" $name "*) ;; *) return 0 ;; esac
    features='--enable-bulk-memory --enable-mutable-globals'
    case "$*" in *-msimd128*) features="$features --enable-simd --enable-nontrapping-float-to-int --enable-sign-ext" ;; esac
    "$clang" --target=wasm32 -std=c99 -Wall -Wextra -Werror -O2 -mllvm -inlinedefault-threshold=225 \
        -mllvm -disable-lsr -fno-unroll-loops -fno-vectorize -fno-slp-vectorize -ffp-contract=off -fno-math-errno \
        -mbulk-memory -mmutable-globals "-I$made" "$@" -c "$source.c" -o "$made/$name.o"
    "$linker" --no-entry --gc-sections --strip-all --export=__stack_pointer -z stack-size=65536 --stack-first \
        --max-memory=4294901760 "$made/$name.o" -o "$made/$name.wasm"
    # the lowest addresses are the end of the stack, which no valid access reaches
    "$optimizer" -Oz --converge --low-memory-unused $features "$made/$name.wasm" -o "$to/$name.wasm"
    chmod 644 "$to/$name.wasm"
}

simd='-msimd128 -mnontrapping-fptoint -msign-ext' # a browser with the first has the others
module entry cullet $simd
module entry cullet-plain
module entry cullet-mesh $simd -DCULLET_WASM_MESH
module entry cullet-core $simd -DCULLET_WASM_CORE -DCULLET_MINIMAL
module walk cullet-walk -Os -Wno-unused-function
(cd "$to" && for name in $names; do sha256sum "$name.wasm"; done) >"$to/SHA256SUMS"
