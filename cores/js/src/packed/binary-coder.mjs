// SPDX-License-Identifier: Apache-2.0
// An adaptive binary range decoder. A context is the probability of a 0 in 1/4096, which moves by a sixteenth of its
// error with each bit. Zeros follow the bytes. Allocates nothing after construction.
//
// Source: Martin 1979 (range coding); the form with carries is that of LZMA.

const PROBABILITY_BITS = 12;
const HALF = 1 << (PROBABILITY_BITS - 1);
const RATE = 4;

/** An encoder leaves out zeros among this number of bytes at the end. */
const TAIL = 4;

/** The largest number of values that one division of the range encodes. */
const MAX_SHARES = 1 << 16;

/** Indices of the state: the range, and the code in it, both without sign. */
const RANGE = 0;
const CODE = 1;

export class BinaryCoder {
  /**
   * Begins a stream.
   *
   * @param bytes Uint8Array
   * @param contexts number of contexts
   */
  constructor(bytes, contexts) {
    this.bytes = bytes;
    this.at = 0;
    this.beyond = 0;
    this.probabilities = new Int16Array(contexts).fill(HALF);
    this.state = new Int32Array([-1, 0]);
    for (let i = 0; i < TAIL; i++) {
      this.state[CODE] = (this.state[CODE] << 8) | this.next();
    }
  }

  next() {
    if (this.at < this.bytes.length) {
      return this.bytes[this.at++];
    }
    this.beyond++;
    return 0;
  }

  /** Whether more was read than the bytes and the zeros that an encoder leaves out. */
  get isOverrun() {
    return this.beyond > TAIL;
  }

  /** Whether all bytes were read, and at most the zeros that an encoder leaves out. */
  get isAtEnd() {
    return this.at === this.bytes.length
      && (this.beyond === TAIL || (this.beyond < TAIL && this.bytes[this.at - 1] !== 0));
  }

  /** Decodes a bit: 0 in the lower part of the range, whose share is in 1/4096, 1 .. 4095. */
  code(lower) {
    const { state } = this;
    const bound = Math.imul(state[RANGE] >>> PROBABILITY_BITS, lower);
    if (state[CODE] >>> 0 < bound >>> 0) {
      state[RANGE] = bound;
      this.fill();
      return 0;
    }
    state[CODE] -= bound;
    state[RANGE] -= bound;
    this.fill();
    return 1;
  }

  /** Decodes a number below a count of at most 2^16, all equally likely. May return the count, or more. */
  share(count) {
    const { state } = this;
    const range = Math.floor((state[RANGE] >>> 0) / count);
    const coded = Math.floor((state[CODE] >>> 0) / range) | 0;
    state[RANGE] = range;
    state[CODE] -= Math.imul(coded, range);
    this.fill();
    return coded;
  }

  fill() {
    const { state } = this;
    while (state[RANGE] >>> 24 === 0) {
      state[RANGE] <<= 8;
      state[CODE] = (state[CODE] << 8) | this.next();
    }
  }

  /** Decodes a bit in a context. */
  bit(context) {
    const p = this.probabilities[context];
    const coded = this.code(p);
    this.probabilities[context] = coded === 0 ? p + ((2 * HALF - p) >> RATE) : p - (p >> RATE);
    return coded;
  }

  /**
   * Decodes bits of a number as a path down a binary tree.
   *
   * @param context the first of 2^bits contexts
   */
  tree(context, bits) {
    let node = 1;
    for (let i = bits; i > 0; i--) {
      node = 2 * node + this.bit(context + node);
    }
    return node - (1 << bits);
  }

  /** Decodes a number below a count, all equally likely; may return the count, or more, or less than 0. */
  uniform(count) {
    if (count <= MAX_SHARES) {
      return count <= 1 ? 0 : this.share(count);
    }
    const high = this.share(((count - 1) >>> 16) + 1);
    return (high << 16) | this.share(MAX_SHARES);
  }
}
