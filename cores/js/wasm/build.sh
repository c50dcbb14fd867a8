#!/bin/sh
# Compiles the WebAssembly modules of the JavaScript core:
#
#   sh cores/js/wasm/build.sh [FOLDER]     default: cores/js
#
# The bytes depend on the compiler only: compiler.txt has the versions of the modules that are checked in. CLANG names
# another clang, which finds wasm-ld beside it or on the PATH.
#
# SPDX-License-Identifier: Apache-2.0
set -eu
to=$(cd "${1:-$(dirname "$0")/..}" && pwd)
cd "$(dirname "$0")"
clang=${CLANG:-clang}
made=$(mktemp -d)
trap 'rm -rf "$made"' EXIT

# The core in one file. Readers are compiled for size: they run once per file, and are half of the code.
sh ../../c/amalgamate.sh | sed \
    -e 's|^/\* reader \*/$|#pragma clang attribute push(__attribute__((minsize)), apply_to = function)|' \
    -e 's|^/\* queries \*/$|#pragma clang attribute pop|' >"$made/cullet.c"
[ "$(grep -c '^#pragma clang attribute' "$made/cullet.c")" = 2 ] || {
    echo 'build.sh: cullet.c has not the lines "/* reader */" and "/* queries */"' >&2
    exit 1
}

# SOURCE NAME OPTION...
module() {
    source=$1
    name=$2
    shift 2
    "$clang" --target=wasm32 -nostdlib -std=c99 -Wall -Wextra -Werror -O2 -mllvm -inline-threshold=25 -fno-unroll-loops \
        -ffp-contract=off -fno-math-errno -mbulk-memory -mmutable-globals "-I$made" -I../../c "$@" \
        -Wl,--no-entry -Wl,--gc-sections -Wl,--strip-all -Wl,--export=__stack_pointer \
        -Wl,-z,stack-size=65536 -Wl,--stack-first -Wl,--max-memory=4294901760 \
        "$source.c" -o "$to/$name.wasm"
    chmod 644 "$to/$name.wasm"
}

module entry cullet -msimd128
module entry cullet-plain
module entry cullet-core -msimd128 -DCULLET_WASM_CORE -DCULLET_MINIMAL
module walk cullet-walk -Os -Wno-unused-function
(cd "$to" && sha256sum cullet.wasm cullet-plain.wasm cullet-core.wasm cullet-walk.wasm) >"$to/SHA256SUMS"
