// SPDX-License-Identifier: Apache-2.0
// Reads a stream of bits, highest bit of a byte first, by windows of 32 bits at any bit. The position is a word of 32
// bits and a bit in it, so that both are small integers.
//
// The stream is padded with zeros. A caller that checks `overrun` at least once in STRIDE bits never reads past them.

const STRIDE = 8192;
const PADDING = STRIDE / 32 + 4;
const LENGTH_MASK = 15;
const SYMBOL_SHIFT = 4;

/** Bits of the index of a table of a prefix code. */
export const CODE_BITS = 10;

export class BitReader {
  /** Copies bytes: a Uint8Array. */
  constructor(bytes) {
    const whole = bytes.length >>> 2;
    this.words = new Int32Array(whole + 1 + PADDING);
    let at = 0;
    for (let i = 0; i < whole; i++, at += 4) {
      this.words[i] = (bytes[at] << 24) | (bytes[at + 1] << 16) | (bytes[at + 2] << 8) | bytes[at + 3];
    }
    for (; at < bytes.length; at++) {
      this.words[whole] |= bytes[at] << (24 - 8 * (at & 3));
    }
    this.endWord = whole;
    this.endBit = 8 * (bytes.length & 3);
    this.word = 0;
    this.bit = 0;
    /** What `lengthOfDifference` read last. */
    this.difference = 0;
  }

  /** Returns whether more bits were read than the stream has. */
  get overrun() {
    return this.word > this.endWord || (this.word === this.endWord && this.bit > this.endBit);
  }

  /** Returns whether all bits were read except the padding of the last byte. */
  get atEnd() {
    const left = 32 * (this.endWord - this.word) + this.endBit - this.bit;
    return left >= 0 && left < 8;
  }

  advance(count) {
    const bit = this.bit + count;
    this.word += bit >>> 5;
    this.bit = bit & 31;
  }

  /** Returns the next 32 bits. */
  window() {
    const { words, word, bit } = this;
    return bit === 0 ? words[word] : (words[word] << bit) | (words[word + 1] >>> (32 - bit));
  }

  /** Reads the next symbol of a code. */
  symbol(code) {
    const entry = code[this.window() >>> (32 - CODE_BITS)];
    this.advance(entry & LENGTH_MASK);
    return entry >>> SYMBOL_SHIFT;
  }

  /**
   * Reads an unsigned number of 0 to 32 bits, as a signed integer. A larger count, of no valid file, is read modulo 64,
   * the low 32 of its bits: as in Java.
   */
  bits(count) {
    const used = count & 63;
    let value = 0;
    if (used > 32) {
      const { word, bit } = this;
      this.advance(used - 32);
      value = this.window();
      this.word = word;
      this.bit = bit;
    } else if (used > 0) {
      value = (this.window() >>> (32 - used)) | 0;
    }
    this.advance(count);
    return value;
  }

  /** Reads an unsigned number: the symbol of its length in bits, then the bits below its highest. */
  magnitude(code) {
    const length = this.symbol(code);
    return length === 0 ? 0 : (1 << (length - 1)) | this.bits(length - 1);
  }

  /**
   * Reads the next symbol of a code. If it is a length in bits, 0 to 32, also reads the `difference` that follows,
   * which is 0 after all other symbols.
   */
  lengthOfDifference(code) {
    const length = this.symbol(code);
    if (length === 0 || length > 32) {
      this.difference = 0;
    } else if (length === 1) {
      this.difference = -1;
    } else {
      const behind = (this.window() >>> (33 - length)) | (1 << (length - 1));
      this.advance(length - 1);
      this.difference = signed(behind);
    }
    return length;
  }
}

/** Returns the signed number of a magnitude: 0, 1, 2, 3, ... stand for 0, -1, 1, -2, ... */
export function signed(magnitude) {
  return (magnitude >>> 1) ^ -(magnitude & 1);
}
