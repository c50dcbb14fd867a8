// SPDX-License-Identifier: Apache-2.0
// Memory of the module beside that of assets: a block that calls share for inputs and results, blocks of objects that
// live as long as these, and transforms.

import { api, doubles, heap, io, requireReady } from './runtime.mjs';

/** The block that calls share. */
let scratch = 0;
let scratchSize = 0;

/** Returns the address of at least these bytes, which stay until the next call. */
export function scratchOf(size) {
  if (size > scratchSize) {
    requireReady();
    const larger = heap.allocate(size);
    if (scratch !== 0) {
      heap.release(scratch);
    }
    scratch = larger;
    scratchSize = size;
  }
  return scratch;
}

const forgotten = new FinalizationRegistry((address) => heap.release(address));

/** Returns the address of a block that is released some time after the last use of its owner. */
export function blockOf(owner, size) {
  requireReady();
  const address = heap.allocate(size);
  forgotten.register(owner, address, owner);
  return address;
}

/** Puts 12 numbers where calls expect a transform: 3 rows of 4, a rotation and a translation. */
export function putTransform(what, rows) {
  const at = io >>> 3;
  for (let i = 0; i < 12; i++) {
    const value = rows[i];
    doubles[at + i] = typeof value === 'number' ? value : NaN;
  }
  if (api.is_rigid() === 0) {
    throw new RangeError(`${what} must be 3 rows of 4 numbers, a rotation and a translation`);
  }
}
