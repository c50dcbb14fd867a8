// SPDX-License-Identifier: Apache-2.0
// Prints the code with which an asset is refused, or 0, for each limit of memory; for the limit `smallest` the least one
// with which it loads.
//
//   node test/codes.mjs ship.cullet LIMIT ...

import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { AssetError, initialize, loadAsset } from '../cullet.mjs';

const [file, ...limits] = process.argv.slice(2);

function codeOf(bytes, maxUnpackedBytes) {
  try {
    loadAsset(bytes, { maxUnpackedBytes }).close();
    return 0;
  } catch (error) {
    if (error instanceof AssetError) {
      return error.code;
    }
    throw error;
  }
}

function smallest(bytes) {
  let refused = -1;
  let accepted = 2 ** 31;
  while (accepted - refused > 1) {
    const middle = Math.floor((accepted + refused) / 2);
    if (codeOf(bytes, middle) === 0) {
      accepted = middle;
    } else {
      refused = middle;
    }
  }
  return accepted;
}

if (file !== undefined) {
  await initialize(process.env.CULLET_WASM && pathToFileURL(process.env.CULLET_WASM));
  const bytes = readFileSync(file);
  console.log(limits.map((limit) => (limit === 'smallest' ? smallest(bytes) : codeOf(bytes, Number(limit)))).join(' '));
}
