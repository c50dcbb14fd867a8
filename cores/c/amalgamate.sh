#!/bin/sh
# Prints the C core as one file: cullet.c with the files of src in place of their includes, each once. Beside it, a
# project needs cullet.h only:
#
#   sh amalgamate.sh > project/cullet.c && cp cullet.h project
#
# SPDX-License-Identifier: Apache-2.0
set -eu
cd "$(dirname "$0")"
exec awk '
function name(line) {
    sub(/^#include "/, "", line)
    sub(/".*/, "", line)
    sub(/^(.*\/)?/, "", line)
    return line
}
function copy(file, line) {
    while ((getline line < file) > 0) {
        if (line !~ /^#include "/ || name(line) == "cullet.h") {
            if (file == "cullet.c" || line !~ /^#include "/) {
                print line
            }
        } else if (!(name(line) in copied)) {
            copied[name(line)] = 1
            copy("src/" name(line))
        }
    }
    close(file)
}
BEGIN { copy("cullet.c") }
'
