// SPDX-License-Identifier: Apache-2.0
// The distinct absolute values of the coordinates on one axis, ascending; for a mesh in which few values occur often,
// such as a mirrored one. A coordinate is stored by its number: k is the absolute value k, and -1 - k the same value
// below zero, so that numbers are in the order of values, and -0 has one.
//
//   stored    32 bits: length | per absolute value, as a magnitude: its float bits - those of the one before - 1

import { AssetErrorCode as Code } from '../asset-error.mjs';

export class CoordinateDictionary {
  /** Reads a dictionary of at most one absolute value per vertex. */
  constructor(bits, code, vertexCount, place) {
    const count = bits.bits(32);
    if (count < 1 || count > vertexCount) {
      place.fail(Code.PACKED_DICTIONARY, `a dictionary has ${count} coordinates, but 1 to ${vertexCount} are allowed,`
        + ' one per vertex');
    }
    this.sizes = new Int32Array(count); // bits of floats without sign, which ascend as the floats do
    let last = -1;
    for (let i = 0; i < count; i++) {
      last = (last + bits.magnitude(code) + 1) | 0;
      this.sizes[i] = last;
      if (bits.overrun) {
        place.fail(Code.PACKED_DICTIONARY, 'the symbols end inside a dictionary');
      }
    }
  }

  /** Returns whether a coordinate has this number. */
  contains(number) {
    return (number ^ (number >> 31)) < this.sizes.length;
  }

  /** Returns the float bits of a number that is contained. */
  bitsOf(number) {
    const sign = number >> 31;
    return this.sizes[number ^ sign] | (sign & -2147483648);
  }

  /**
   * Returns the number, with the sign of the value, of the largest absolute value that is not above that of the float
   * with these bits, or of the smallest. O(log n).
   */
  numberOf(bits) {
    const { sizes } = this;
    const size = bits & 0x7fffffff;
    let low = 0;
    let length = sizes.length;
    while (length > 1) {
      const half = length >>> 1;
      low = sizes[low + half] <= size ? low + half : low;
      length -= half;
    }
    return low ^ (bits >> 31);
  }
}
