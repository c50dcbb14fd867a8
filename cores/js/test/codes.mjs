// SPDX-License-Identifier: Apache-2.0
// Prints the code with which an asset is refused, or 0, for each limit of memory; then the one without an unpacker.
//
//   node test/codes.mjs ship.cullet LIMIT ...

import { readFileSync } from 'node:fs';
import { AssetError, loadAsset } from '../cullet.mjs';
import { unpacker } from '../cullet-packed.mjs';

const [file, ...limits] = process.argv.slice(2);

function codeOf(bytes, options) {
  try {
    loadAsset(bytes.slice(), options);
    return 0;
  } catch (error) {
    if (error instanceof AssetError) {
      return error.code;
    }
    throw error;
  }
}

if (file !== undefined) {
  const bytes = new Uint8Array(readFileSync(file));
  const codes = limits.map((limit) => codeOf(bytes, { unpacker, maxUnpackedBytes: Number(limit) }));
  console.log([...codes, codeOf(bytes, {})].join(' '));
}
