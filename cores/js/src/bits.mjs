// SPDX-License-Identifier: Apache-2.0
// Bit-packed numbers in words of 64 bits, each of which is two neighbours of a Uint32Array, the low half first. Bits
// are counted from the lowest of a word upward.

/** Returns the mask of a number of bits, 0 to 32. */
export function mask(bits) {
  return bits === 32 ? -1 : (1 << bits) - 1;
}

/**
 * Returns up to 32 bits, as a signed integer.
 *
 * @param word from whose beginning the bit is counted, which may be negative
 */
export function readBits(halves, word, bit, bits) {
  const at = 2 * word + (bit >> 5);
  const shift = bit & 31;
  const low = halves[at] >>> shift;
  return (shift === 0 ? low : low | (halves[at + 1] << (32 - shift))) & mask(bits);
}

/**
 * Returns a number of a block: bits 0-31 of its header are the minimum, 32-57 the word at which the data begin, 58-63
 * the bits of a difference.
 *
 * @param headers word of the first header
 * @param index within the block
 */
export function numberOfBlock(halves, headers, block, index) {
  const header = 2 * (headers + block);
  const high = halves[header + 1];
  const bits = high >>> 26;
  return (halves[header] + readBits(halves, high & 0x3ffffff, bits * index, bits)) | 0;
}

/** Returns the number of blocks for a number of numbers. */
export function blockCount(length, blockLength) {
  return Math.floor((length + blockLength - 1) / blockLength);
}
