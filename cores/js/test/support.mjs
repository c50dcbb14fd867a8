// SPDX-License-Identifier: Apache-2.0
// Assets for tests: those of the conformance vectors that load.

import { readFileSync } from 'node:fs';
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
