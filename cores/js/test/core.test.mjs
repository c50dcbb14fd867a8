// SPDX-License-Identifier: Apache-2.0

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { AssetError, AssetErrorCode, loadAsset } from '../cullet.mjs';
import { crc32 } from '../src/envelope.mjs';
import { Expansion } from '../src/expansion.mjs';
import { exponentOf, nextFloatUp, powerOfTwo, ulpOfFloat } from '../src/floats.mjs';
import { lower, upper } from '../src/lattice.mjs';
import { signOfSum } from '../src/lattice-crossing.mjs';
import { readBits } from '../src/bits.mjs';

test('powers of two are exact from the smallest to the largest', () => {
  let power = Number.MIN_VALUE;
  for (let exponent = -1074; exponent <= 1023; exponent++, power *= 2) {
    assert.equal(powerOfTwo(exponent), power);
    assert.equal(exponentOf(power), Math.max(exponent, -1023));
  }
});

test('neighbours and spacing of floats are those of IEEE 754', () => {
  assert.equal(ulpOfFloat(1), 2 ** -23);
  assert.equal(ulpOfFloat(-3), 2 ** -22);
  assert.equal(ulpOfFloat(0), 2 ** -149);
  assert.equal(nextFloatUp(1), 1 + 2 ** -23);
  assert.equal(nextFloatUp(0), 2 ** -149);
});

test('lattice coordinates are rounded outward and stay in range', () => {
  assert.deepEqual([-1e30, -1, -0.5, 0, 0.5, 32767, 1e30].map(lower), [0, 0, 0, 0, 0, 32767, 32767]);
  assert.deepEqual([-1e30, -1, -0.5, 0, 0.5, 32767, 1e30].map(upper), [0, 0, 1, 1, 1, 32767, 32767]);
});

test('bits are read across the halves of words, also before the word', () => {
  const value = 0xfedcba9876543210n;
  const halves = new Uint32Array(new BigUint64Array([value, ~value & (2n ** 64n - 1n), value]).buffer);
  const all = value | ((~value & (2n ** 64n - 1n)) << 64n) | (value << 128n);
  for (let bit = -64; bit < 64; bit++) {
    for (const bits of [0, 1, 9, 20, 31, 32]) {
      const expected = BigInt.asIntN(32, (all >> BigInt(64 + bit)) & ((1n << BigInt(bits)) - 1n));
      assert.equal(BigInt(readBits(halves, 1, bit, bits)), expected);
    }
  }
});

test('the sign of a sum of 62 bits is exact', () => {
  let seed = 1;
  const random = (limit) => {
    seed = (seed * 48271) % 2147483647;
    return Math.floor((seed / 2147483647 - 0.5) * 2 * limit);
  };
  for (let i = 0; i < 20000; i++) {
    const [a, b, c] = [random(2 ** 33), random(2 ** 33), random(2 ** 33)];
    const [x, y, z] = [random(2 ** 27), random(2 ** 27), random(2 ** 27)];
    const sum = BigInt(a) * BigInt(x) + BigInt(b) * BigInt(y) + BigInt(c) * BigInt(z);
    const d = Math.round(Number(-sum) / 2048) + (i % 3) - 1; // nearly opposite
    const exact = sum + BigInt(d) * 2048n;
    assert.equal(signOfSum(a, b, c, d, x, y, z), exact > 0n ? 1 : exact < 0n ? -1 : 0);
  }
});

test('an expansion keeps what a double loses', () => {
  const sum = new Expansion().add(2 ** 60).add(1).add(-(2 ** 60));
  assert.equal(sum.value(), 1);
  const product = new Expansion().addDoubles(1 + 2 ** -52, 1 + 2 ** -52).add(-1).add(-(2 ** -51));
  assert.equal(product.value(), 2 ** -104);
  assert.equal(product.add(-(2 ** -104)).sign(), 0);
});

test('the checksum is that of zip', () => {
  assert.equal(crc32(new TextEncoder().encode('123456789')), 0xcbf43926);
  const half = crc32(new TextEncoder().encode('1234'));
  assert.equal(crc32(new TextEncoder().encode('56789'), half), 0xcbf43926);
});

test('bytes that are no asset are refused with a code', () => {
  for (const [bytes, code] of [
    [new Uint8Array(0), AssetErrorCode.NOT_AN_ASSET],
    [new Uint8Array(100), AssetErrorCode.NOT_AN_ASSET],
    [new TextEncoder().encode('0000CLT1 and no footer'), AssetErrorCode.FOOTER],
  ]) {
    assert.throws(() => loadAsset(bytes), (error) => error instanceof AssetError && error.code === code);
  }
});
