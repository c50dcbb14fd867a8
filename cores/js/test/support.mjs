// SPDX-License-Identifier: Apache-2.0
// Assets for tests: those of the conformance vectors that load.

import { readFileSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { readAsset } from './vectors.mjs';

/** Returns { name, file, validation } of each asset that loads, once. */
export function assets() {
  const bytes = new Uint8Array(readFileSync(new URL('../../conformance/vectors-1.bin', import.meta.url)));
  const view = new DataView(bytes.buffer);
  const all = new Map();
  for (let at = 16; view.getUint32(at, true) !== 0xffffffff; at += 8 + view.getUint32(at + 4, true)) {
    if (view.getUint32(at, true) === 0) {
      const asset = readAsset(view, bytes, at + 8);
      if (asset.code === 0 && !all.has(asset.name) && !asset.name.includes('#')) {
        all.set(asset.name, asset);
      }
    }
  }
  return all;
}

/** Returns the bytes of a scene: the file in its first record of vectors. */
export function level() {
  const bytes = new Uint8Array(readFileSync(new URL('../../conformance/vectors-scene-1.bin', import.meta.url)));
  const view = new DataView(bytes.buffer);
  const at = 16 + 8 + 16 + 3 * 8;
  return bytes.slice(at + 8, at + 8 + Number(view.getBigUint64(at, true)));
}

setFlagsFromString('--expose-gc');
export const collect = runInNewContext('gc');

/** Returns the minimum bytes that calls of a function allocate, of some: the first ones are before it is compiled. */
export function minBytes(call) {
  const bytes = Array.from({ length: 12 }, () => {
    collect();
    const before = process.memoryUsage().heapUsed;
    call();
    return process.memoryUsage().heapUsed - before;
  });
  return Math.min(...bytes);
}
