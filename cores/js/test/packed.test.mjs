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
import { ExactVertex, exactSide } from '../src/packed/exact-vertex.mjs';
import { LatticePlanes } from '../src/packed/lattice-planes.mjs';
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

test('planes of triangles are canonical, and listed once', () => {
  const planes = new LatticePlanes(10, 4);
  const up = planes.addTriangle([0, 0, 5, 8, 0, 5, 0, 8, 5], 0);
  assert.deepEqual([planes.a[up], planes.b[up], planes.c[up], planes.d[up]], [0, 0, 1, -5]);
  assert.ok(planes.facesFront);
  assert.equal(planes.addTriangle([1, 1, 5, 1, 7, 5, 9, 1, 5], 0), up);
  assert.ok(!planes.facesFront);
  assert.equal(planes.axis(up), 2);
  assert.equal(planes.canonical(0, 0, -3, 15), up);
  assert.notEqual(planes.canonical(0, 0, 1, -6), up);
});

test('the side of a plane on which three planes meet is exact, for coefficients of any size', () => {
  const found = { '-1': 0, 0: 0, 1: 0 };
  const needed = { small: 0, large: 0 };
  for (let i = 0; i < 6000; i++) {
    const size = i % 3 === 0 ? 'large' : 'small';
    const bits = size === 'large' ? 33 : 4 + random(18);
    const number = (width) => (random(2 ** 31) - 2 ** 30) % 2 ** Math.min(width, 30) * 2 ** Math.max(0, width - 30);
    const planes = new LatticePlanes(4, 4);
    for (let plane = 0; plane < 3; plane++) {
      planes.add(number(bits), number(bits), number(bits), number(bits + 17));
    }
    // through the point, or past it by the smallest distance that whole coefficients have
    const [j, k] = [1 + random(3), 1 + random(3)];
    const { a, b, c, d } = planes;
    planes.add(j * a[0] - k * a[1], j * b[0] - k * b[1], j * c[0] - k * c[1], j * d[0] - k * d[1] + (random(3) - 1));
    const vertex = new ExactVertex();
    vertex.set(planes, 0, 1, 2);
    const side = vertex.side(3);
    assert.equal(side, exactSide(vertex, 3), `case ${i}`);
    needed[size] += vertex.exactDecisions;
    found[side]++;
  }
  assert.ok(Math.min(...Object.values(found)) > 1000, JSON.stringify(found));
  assert.ok(needed.small === 0 && needed.large > 500, `decisions by BigInt: ${JSON.stringify(needed)}`);
});

test('points where planes meet are rounded within 2^-34, also where they are nearly parallel', () => {
  let exact = 0;
  for (let i = 0; i < 3000; i++) {
    const point = [random(65536), random(65536), random(65536)];
    const planes = new LatticePlanes(3, 3);
    const normal = [0, 1, 2].map(() => random(2 ** 30) - 2 ** 29);
    for (let plane = 0; plane < 3; plane++) {
      const [a, b, c] = normal.map((x) => (i % 2 === 0 ? x + random(3) : random(2 ** 20)));
      planes.add(a, b, c, -(a * point[0] + b * point[1] + c * point[2]));
    }
    const vertex = new ExactVertex();
    vertex.set(planes, 0, 1, 2);
    if (Math.abs(vertex.sumW.high) >= 1) { // not parallel
      vertex.round();
      [vertex.x, vertex.y, vertex.z].forEach((x, k) => assert.ok(Math.abs(x - point[k]) < 2 ** -34, `case ${i}`));
      exact += vertex.exactDecisions;
    }
  }
  assert.ok(exact > 100 && exact < 2000, `${exact} by BigInt`);
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
