// SPDX-License-Identifier: Apache-2.0
// Encodes numbers as the words in which assets store them, two halves per word: in blocks with a minimum and bit-packed
// differences, or in runs of equal numbers (docs/format.md, Numbers per triangle).

import { blockCount } from '../bits.mjs';
import { BLOCK } from '../number-sequence.mjs';

/** There are runs if there is at most one per this many numbers. */
const PER_RUN = 32;

/** Encodes a number per triangle: in runs where there are few, else in blocks. */
export function encodeSequence(values) {
  const { length } = values;
  let runs = 1;
  for (let i = 1; i < length; i++) {
    runs += values[i] === values[i - 1] ? 0 : 1;
  }
  return runs <= Math.max(1, Math.trunc(length / PER_RUN)) ? encodeRuns(values, runs) : encodeBlocks(values, BLOCK, 0);
}

function encodeRuns(values, count) {
  const halves = new Uint32Array(2 * count);
  let run = 0;
  for (let i = 0; i < values.length; i++) {
    if (i > 0 && values[i] !== values[i - 1]) {
      run++;
    }
    halves[2 * run] = values[i];
    halves[2 * run + 1] = i + 1;
  }
  halves[2 * run + 1] = 0xffffffff;
  return halves;
}

/**
 * Encodes numbers with the fewest bits per block.
 *
 * @param values integers of 32 bits, signed
 * @param blockLength numbers per block, a multiple of 64; the last block may have fewer
 * @param minBits bits of a difference at least, 0 or 1
 */
export function encodeBlocks(values, blockLength, minBits) {
  const { length } = values;
  const blocks = blockCount(length, blockLength);
  const heads = new Int32Array(2 * blocks);
  let place = 0;
  for (let block = 0; block < blocks; block++) {
    const begin = block * blockLength;
    const end = Math.min(length, begin + blockLength);
    let min = values[begin];
    let max = min;
    for (let i = begin + 1; i < end; i++) {
      min = Math.min(min, values[i]);
      max = Math.max(max, values[i]);
    }
    const bits = Math.max(minBits, 32 - Math.clz32(max - min));
    heads[2 * block] = min;
    heads[2 * block + 1] = (bits << 26) | place;
    place += Math.floor((bits * (end - begin) + 63) / 64);
  }
  const halves = new Uint32Array(2 * (place + blocks));
  halves.set(heads, 2 * place);
  for (let block = 0; block < blocks; block++) {
    const min = heads[2 * block];
    const bits = heads[2 * block + 1] >>> 26;
    const end = Math.min(length, (block + 1) * blockLength);
    let bit = 0; // of the half
    let at = 2 * (heads[2 * block + 1] & 0x3ffffff);
    for (let i = block * blockLength; bits > 0 && i < end; i++) {
      const difference = values[i] - min;
      halves[at] |= difference << bit;
      bit += bits;
      if (bit >= 32) {
        at++;
        bit -= 32;
        if (bit > 0) {
          halves[at] |= difference >>> (bits - bit);
        }
      }
    }
  }
  return halves;
}

/**
 * Encodes edge flags, a byte per triangle: the values that occur, the most frequent first and of equally frequent ones
 * the smaller, and per triangle the index of its value.
 */
export function encodeFlags(flags) {
  const counts = new Float64Array(256);
  for (let i = 0; i < flags.length; i++) {
    counts[flags[i]]++;
  }
  const values = Array.from(counts, (_, value) => value).filter((value) => counts[value] > 0);
  values.sort((a, b) => counts[b] - counts[a] || a - b);
  const index = new Uint8Array(256);
  values.forEach((value, i) => {
    index[value] = i;
  });
  return { values: Uint8Array.from(values), numbers: encodeSequence(flags.map((flag) => index[flag])) };
}
