// SPDX-License-Identifier: Apache-2.0
// Prints the time in ms of the first load of an asset in a process, checked in full, which begins with code that is not
// compiled yet; compare.mjs runs it.
//
//   node first-load.mjs FOLDER-OF-CORES/JS ship.cullet
//
// The WebAssembly module is made before, as a page does while it fetches the asset.

import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const [folder, path] = process.argv.slice(2);
const module = await import(pathToFileURL(resolve(folder, 'cullet.mjs')));
await module.ready;
const bytes = readFileSync(path);
const begin = performance.now();
const asset = module.loadAsset(bytes, { validation: 'full' });
console.log(performance.now() - begin);
process.exitCode = asset.parts.length > 0 ? 0 : 1;
