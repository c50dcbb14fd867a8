// SPDX-License-Identifier: Apache-2.0
// Replays files of conformance vectors.
//
//   node test/replay.mjs vectors.bin ...
//
// CULLET_WASM names another file of WebAssembly than cullet.wasm.
//
// Prints the first differences, and per kind the numbers of records, differences and skipped records: those of kinds
// that are newer than this core. Exits with 1 if there is a difference.

import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { initialize } from '../cullet.mjs';
import { replay, report } from './vectors.mjs';

let failed = false;
await initialize(process.env.CULLET_WASM && pathToFileURL(process.env.CULLET_WASM));
for (const file of process.argv.slice(2)) {
  const counts = replay(new Uint8Array(readFileSync(file)));
  console.log(report(counts).join('\n'));
  failed ||= counts.differences > 0;
}
process.exitCode = failed ? 1 : 0;
