// SPDX-License-Identifier: Apache-2.0
// The blocks of a memory, which cannot grow beyond some pages.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Heap } from '../src/heap.mjs';
import { random } from './random.mjs';

const PAGE = 65536;

/** A memory of some pages that grows to a number of them. */
function memoryOf(pages, max) {
  return {
    buffer: { byteLength: pages * PAGE },
    grow(more) {
      if (this.buffer.byteLength / PAGE + more > max) {
        throw new RangeError('no more pages');
      }
      this.buffer = { byteLength: this.buffer.byteLength + more * PAGE };
    },
  };
}

for (const seed of [1, 2, 3]) {
  test(`blocks in use share no byte, and all bytes can be used again, seed ${seed}`, () => {
    const next = random(seed);
    const heap = new Heap(memoryOf(1, 40), () => {});
    const blocks = new Map(); // in use: address and size
    const used = new Uint8Array(40 * PAGE);
    const mark = (at, size, value) => {
      assert.equal(at % 16, 0);
      assert.ok(used.subarray(at, at + size).every((one) => one !== value), `bytes from ${at} on are ${value}`);
      used.fill(value, at, at + size);
    };
    let refused = 0;
    for (let i = 0; i < 20000; i++) {
      if (next(100) < 52) {
        const size = next(50) === 0 ? 1 + next(200000) : 1 + next(5000);
        try {
          const at = heap.allocate(size);
          mark(at, size, 1);
          blocks.set(at, size);
        } catch (error) {
          assert.match(error.message, /cannot grow/);
          refused++;
        }
      } else if (blocks.size > 0) {
        const [at, size] = [...blocks][next(blocks.size)];
        if (next(8) === 0) {
          const kept = 1 + next(size);
          heap.shrink(at, kept);
          used.fill(0, at + kept, at + size);
          blocks.set(at, kept);
        } else {
          heap.release(at);
          mark(at, size, 0);
          blocks.delete(at);
        }
      }
    }
    assert.ok(refused > 0, 'the memory was full at times');
    blocks.forEach((size, at) => heap.release(at));
    assert.equal(heap.allocate(heap.memory.buffer.byteLength - PAGE), PAGE, 'all blocks are joined');
  });
}

test('a block of thousands costs no more than one of few', () => {
  const heap = new Heap(memoryOf(1, 1000), () => {});
  const addresses = Array.from({ length: 20000 }, () => heap.allocate(400));
  addresses.filter((at, i) => i % 2 === 0).forEach((at) => heap.release(at));
  assert.ok(heap.free.length <= 1, `${heap.free.length} holes are searched`);
  assert.equal(heap.allocate(390), addresses.at(-2), 'the last one of this size that was freed');
  assert.throws(() => heap.release(addresses[0]), /no block/);
});
