// SPDX-License-Identifier: Apache-2.0
// A number per triangle, such as its surface, read as it is stored: in runs of equal numbers, or in blocks of 128 with
// a minimum and bit-packed differences. O(log runs) or O(1).

import { blockCount, numberOfBlock } from './bits.mjs';

/** Numbers in one block; the last may have fewer. */
export const BLOCK = 128;

export class NumberSequence {
  /**
   * @param halves Uint32Array, two per word
   * @param length how many numbers there are
   */
  constructor(halves, length) {
    this.halves = halves;
    this.length = length;
    this.words = halves.length / 2;
    this.isRuns = halves.length > 0 && halves[halves.length - 1] === 0xffffffff;
    this.headers = Math.max(0, this.words - blockCount(length, BLOCK));
  }

  /** Returns a number by its index, which must be in range. */
  get(index) {
    const { halves } = this;
    if (!this.isRuns) {
      return numberOfBlock(halves, this.headers, index >>> 7, index & 127);
    }
    let low = 0;
    let high = this.words - 1;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((halves[2 * middle + 1] | 0) > index) {
        high = middle;
      } else {
        low = middle + 1;
      }
    }
    return halves[2 * low] | 0;
  }
}
