// SPDX-License-Identifier: Apache-2.0
// Memory of the module beside that of assets: a block that calls share for inputs and results, blocks of objects, lists
// of results, and transforms.

import { requireIndex, requireInteger } from './arguments.mjs';
import { api, doubles, heap, integers, io, longs, requireReady } from './runtime.mjs';

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

/** An object with memory of the module, which is released some time after its last use, if not by close(). */
export class Block {
  constructor(size) {
    requireReady();
    /** @private 0 after close(). */
    this.address = heap.allocate(size);
    forgotten.register(this, this.address, this);
  }

  /** @private Returns the address for a call. */
  use() {
    if (this.address === 0) {
      throw new Error(`this ${this.constructor.name} was closed`);
    }
    return this.address;
  }

  close() {
    if (this.address !== 0) {
      forgotten.unregister(this);
      heap.release(this.address);
      this.address = 0;
    }
  }
}

/** Readers of numbers in memory. */
export const double = (at) => doubles[at >>> 3];
export const integer = (at) => integers[at >>> 2];
export const long = (at) => longs[at >>> 3];

/** Gives a class properties that are read from its memory: the byte of each. */
export function addProperties({ prototype }, reader, bytes) {
  for (const [name, byte] of Object.entries(bytes)) {
    Object.defineProperty(prototype, name, { get() { return reader(this.use() + byte); } });
  }
}

/** Gives a list of results functions that return a number of a result by its index: the byte of each in a result. */
export function addColumns({ prototype }, reader, bytes) {
  for (const [name, byte] of Object.entries(bytes)) {
    prototype[name] = function read(index) {
      return reader(this.at(index) + byte);
    };
  }
}

/** Results of a query in fixed capacity. */
export class ResultList extends Block {
  /**
   * @param size bytes of a result
   * @param scratch bytes per result behind the list
   */
  constructor(capacity, size, scratch = 0) {
    requireInteger('capacity', capacity, 1, 2 ** 31 - 1);
    super(capacity * (size + scratch));
    /** @private */
    this.capacity = capacity;
    this.size = size;
    this.count = 0;
    this.isTruncated = false;
  }

  /** @private Takes the number of results of a call; returns it. */
  take(count) {
    this.count = count;
    this.isTruncated = integers[io >>> 2] !== 0;
    return count;
  }

  /** @private Returns the address of a result. */
  at(index) {
    requireIndex('result', index, this.count);
    return this.use() + index * this.size;
  }
}

/** Puts 12 numbers where calls expect a transform, or a second one: 3 rows of 4, a rotation and a translation. */
export function putTransform(what, rows, second = 0) {
  const at = io >>> 3;
  for (let i = 0; i < 12; i++) {
    const value = rows[i];
    doubles[at + 12 * second + i] = typeof value === 'number' ? value : NaN;
  }
  if (api.is_rigid(second) === 0) {
    throw new RangeError(`${what} must be 3 rows of 4 numbers, a rotation and a translation`);
  }
}

/** Copies numbers that a call has set. */
export function copyResult(from, first, count, target, at) {
  for (let i = 0; i < count; i++) {
    target[at + i] = from[first + i];
  }
}

/** Sets the first numbers of an array, without a list of them. */
export function fill(target, a, b, c, d, e, f, g) {
  target[0] = a;
  target[1] = b;
  target[2] = c;
  target[3] = d;
  target[4] = e;
  target[5] = f;
  target[6] = g;
}
