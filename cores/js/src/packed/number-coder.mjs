// SPDX-License-Identifier: Apache-2.0
// Decodes numbers that are close to what is expected, as their differences: the length in bits and the second highest
// bit in contexts, the bits below as they are.

import { AssetErrorCode as Code } from '../asset-error.mjs';
import { floatBits } from '../floats.mjs';
import { signed } from './bit-reader.mjs';
import { ordered, POWERS, rint, valueOf } from './coordinate-grid.mjs';

/** Length of a number that is not a difference. */
export const RAW = 33;

const LENGTH_BITS = 6;

/** Contexts of one kind of number. */
export const CONTEXTS = (1 << LENGTH_BITS) + RAW;

export class NumberCoder {
  /** @param coder with CONTEXTS contexts for each kind of number */
  constructor(coder, place) {
    this.coder = coder;
    this.place = place;
    /** The length of the last number in bits, or RAW. */
    this.length = 0;
  }

  /** Decodes an integer as a difference. */
  integer(kind, expected) {
    return (expected + signed(this.magnitude(kind))) | 0;
  }

  /** Decodes a float of any bits, as a difference in the order of floats; returns its bits. */
  near(kind, expected) {
    return ordered(this.integer(kind, ordered(floatBits(expected))));
  }

  /** Decodes a float as a difference of integers on a grid of decimals; returns its bits. */
  decimal(kind, expected, digits, split) {
    const base = rint(expected * POWERS[digits]);
    const magnitude = this.magnitude(kind);
    return this.length === RAW ? this.bits(32) : floatBits(valueOf(base + signed(magnitude), digits, split));
  }

  magnitude(kind) {
    const first = kind * CONTEXTS;
    this.length = this.coder.tree(first, LENGTH_BITS);
    const { length } = this;
    if (length > RAW) {
      this.place.fail(Code.PACKED_NUMBER, `a number has ${length} bits, but has at most 32`);
    }
    if (length < 2 || length === RAW) {
      return length & 1;
    }
    const second = this.coder.bit(first + (1 << LENGTH_BITS) + length);
    return ((2 | second) << (length - 2)) | this.bits(length - 2);
  }

  /** Decodes the low bits of a number, 0 to 32 of them. */
  bits(count) {
    if (count > 16) {
      return (this.bits(count - 16) << 16) | this.bits(16);
    }
    return this.coder.uniform(1 << count) & ((1 << count) - 1);
  }
}
