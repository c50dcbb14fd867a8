// SPDX-License-Identifier: Apache-2.0

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { AssetError, AssetErrorCode, loadAsset } from '../cullet.mjs';
import { unpacker } from '../cullet-packed.mjs';
import { numberOfBlock } from '../src/bits.mjs';
import { crc32 } from '../src/envelope.mjs';
import { NumberSequence } from '../src/number-sequence.mjs';
import { BitReader, signed } from '../src/packed/bit-reader.mjs';
import { encodeBlocks, encodeFlags, encodeSequence } from '../src/packed/blocks-of-bits.mjs';
import { rint, valueOf } from '../src/packed/coordinate-grid.mjs';
import { checkOutline } from '../src/validate-outline.mjs';

let seed = 1;

/** Returns a seeded integer in 0 .. limit - 1. */
function random(limit) {
  seed = (seed * 48271) % 2147483647;
  return Math.floor((seed / 2147483647) * limit);
}

test('bits are read as from one number, also more than 32, of which the low ones count', () => {
  const bytes = Uint8Array.from({ length: 101 }, () => random(256));
  const all = BigInt(`0x${Buffer.from(bytes).toString('hex')}${'00'.repeat(1200)}`);
  const total = 8n * 1301n;
  const reader = new BitReader(bytes);
  let at = 0n;
  for (let i = 0; at < 808n; i++) {
    const count = i % 5 === 0 ? 33 + random(100) : random(33);
    const used = BigInt(count % 64);
    const expected = (all >> (total - at - used)) & ((1n << used) - 1n);
    assert.equal(BigInt(reader.bits(count)), BigInt.asIntN(32, expected), `${count} bits at ${at}`);
    at += BigInt(count);
    assert.equal(reader.overrun, at > 808n);
    assert.equal(reader.atEnd, at <= 808n && at > 800n);
  }
});

test('magnitudes stand for numbers of both signs', () => {
  assert.deepEqual([0, 1, 2, 3, 4, -1, -2].map(signed), [0, -1, 1, -2, 2, -2147483648, 2147483647]);
});

test('numbers come back from blocks of any width', () => {
  for (const range of [1, 2, 3, 100, 65536, 2 ** 31, 2 ** 32]) {
    for (const length of [1, 63, 128, 129, 1000]) {
      const values = Int32Array.from({ length }, () => random(range) - 2 ** 31);
      const halves = encodeBlocks(values, 128, 1);
      const headers = halves.length / 2 - Math.ceil(length / 128);
      values.forEach((value, i) => assert.equal(numberOfBlock(halves, headers, i >>> 7, i & 127), value));
    }
  }
});

test('numbers come back from sequences, in runs where there are few', () => {
  for (const [perRun, isRuns] of [[1, false], [31, false], [33, true], [5000, true]]) {
    const values = Int32Array.from({ length: 2000 }, (_, i) => Math.floor(i / perRun) - 7);
    const sequence = new NumberSequence(encodeSequence(values), values.length);
    assert.equal(sequence.isRuns, isRuns);
    values.forEach((value, i) => assert.equal(sequence.get(i), value));
  }
});

test('edge flags have a table, the most frequent value first, of equal ones the smaller', () => {
  const { values, numbers } = encodeFlags(Uint8Array.of(9, 200, 7, 200, 9, 0, 200));
  assert.deepEqual([...values], [200, 9, 0, 7]);
  const sequence = new NumberSequence(numbers, 7);
  assert.deepEqual(Array.from({ length: 7 }, (_, i) => sequence.get(i)), [1, 0, 3, 0, 1, 2, 0]);
});

test('numbers are rounded to even, and decimals in two parts as by a text reader', () => {
  assert.deepEqual([0.5, 1.5, 2.5, -0.5, -1.5, 1e300, 2 ** 52 + 1].map((x) => rint(x) + 0),
    [0, 2, 2, 0, -2, 1e300, 2 ** 52 + 1]);
  assert.ok(Number.isNaN(rint(NaN)));
  assert.equal(Math.fround(valueOf(123456789, 6, false)), Math.fround(123.456789));
  assert.equal(
    Math.fround(valueOf(123456789, 6, true)), Math.fround(123 + Math.fround((123456789 - 123 * 1e6) * 1e-6)));
});

/** Returns a file with a coded head of these bytes, and a checksum. */
function coded(length, ...sequences) {
  const bytes = new Uint8Array(8 + sequences.length + 16);
  const view = new DataView(bytes.buffer);
  const end = 8 + sequences.length;
  view.setUint32(0, length + 2 ** 31, true);
  bytes.set(new TextEncoder().encode('CLT1'), 4);
  bytes.set(sequences, 8);
  view.setUint32(end, end, true);
  view.setUint32(end + 8, crc32(bytes.subarray(0, end + 8)), true);
  bytes.set(new TextEncoder().encode('CLTE'), end + 12);
  return bytes;
}

test('a coded head needs memory, an unpacker and sequences that give its bytes, in this order', () => {
  const refusal = (bytes, options) => {
    try {
      loadAsset(bytes, options);
      return 0;
    } catch (error) {
      assert.ok(error instanceof AssetError, error.stack);
      return error.code;
    }
  };
  // the first 12 bytes of the dictionary, which are those of a file, 505 bytes before
  const head = [0x09, 0xf9, 0x03];
  assert.equal(refusal(coded(12, ...head), { maxUnpackedBytes: 11 }), AssetErrorCode.MEMORY);
  assert.equal(refusal(coded(12, ...head), { maxUnpackedBytes: 12 }), AssetErrorCode.UNPACKER_MISSING);
  assert.equal(refusal(coded(12, ...head), { unpacker }), AssetErrorCode.OUT_OF_FILE);
  assert.equal(refusal(coded(13, ...head), { unpacker }), AssetErrorCode.CODED_HEAD);
  assert.equal(refusal(coded(12, 0x09, 0xfa, 0x03), { unpacker }), AssetErrorCode.CODED_HEAD, 'before the dictionary');
  assert.equal(refusal(coded(12, 0x09, 0xf8, 0x03), { unpacker }), AssetErrorCode.NOT_AN_ASSET);
  assert.equal(refusal(coded(12, ...head, 0), { unpacker }), AssetErrorCode.CODED_HEAD, 'a byte more');
});

test('a limit of memory that is no number is a wrong argument', () => {
  for (const maxUnpackedBytes of [NaN, -1]) {
    assert.throws(() => loadAsset(new Uint8Array(8), { maxUnpackedBytes }), RangeError);
  }
});

test('an outline whose kind or axis is negative has the code of its kind, as in Java', () => {
  const outline = { at: 3e38, error: -1, vertices: [], ringEnds: [], polygonEnds: [], envelope: [] };
  for (const [kind, axis] of [[0, -4], [-1, 0], [2, 0], [0, 3]]) {
    const codes = [];
    const place = { fail: (code) => { codes.push(code); throw new Error(String(code)); } };
    assert.throws(() => checkOutline({ kind, axis, ...outline }, place));
    assert.deepEqual(codes, [AssetErrorCode.OUTLINE_KIND]);
  }
});
