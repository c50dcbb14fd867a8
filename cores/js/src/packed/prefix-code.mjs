// SPDX-License-Identifier: Apache-2.0
// Canonical prefix codes of at most 10 bits as tables: the next bits of a stream are the index, and an entry is
// symbol << 4 | length. Codewords of equal length are in the order of their symbols.
//
// A codeword has at least one bit, so the bits of a file bound the number of its symbols. With one symbol the bit is
// ignored; with no symbol, which no encoder writes, the table decodes to 0.
//
//   stored    9 bits: number of lengths, n | n lengths of 4 bits; after length 0, 4 bits: how many more zeros follow
//
// Source: Huffman 1952; canonical form, Schwartz and Kallick 1964.

import { CODE_BITS } from './bit-reader.mjs';

const SIZE = 1 << CODE_BITS;
const COUNT_BITS = 9;
const LENGTH_BITS = 4;
const MAX_STORED_LENGTH = 15;

/** Reads a stored code; returns its table, or null if the code is malformed. */
export function readCode(bits) {
  const lengths = new Uint8Array(bits.bits(COUNT_BITS));
  for (let symbol = 0; symbol < lengths.length; symbol++) {
    lengths[symbol] = bits.bits(LENGTH_BITS);
    if (lengths[symbol] === 0) {
      symbol += bits.bits(LENGTH_BITS); // may end past the last symbol
    }
  }
  return tableOf(lengths);
}

/** Returns the table of a code; null unless the codewords fill it, or there is one of one bit, or none. */
function tableOf(lengths) {
  const table = new Int16Array(SIZE);
  let filled = 0;
  let used = 0;
  let last = 0;
  for (let length = 1; length <= MAX_STORED_LENGTH; length++) {
    for (let symbol = 0; symbol < lengths.length; symbol++) {
      if (lengths[symbol] === length) {
        const share = length > CODE_BITS ? SIZE : SIZE >>> length;
        if (filled + share > SIZE) {
          return null;
        }
        table.fill((symbol << 4) | length, filled, filled + share);
        filled += share;
        used++;
        last = symbol;
      }
    }
  }
  if (used <= 1) {
    table.fill((last << 4) | 1);
    return used === 0 || lengths[last] === 1 ? table : null;
  }
  return filled === SIZE ? table : null;
}
