// SPDX-License-Identifier: Apache-2.0
// The coded head of a small packed file: the first 1,024 bytes of its FlatBuffer as literals and matches in what came
// before, which begins with a dictionary of usual tables.
//
//   0  u32  1 in bit 31, below it the length L of the FlatBuffer
//   4  4 B  identifier "CLT1"
//   8       sequences that give the first min(L, 1024) bytes of the FlatBuffer
//           the rest of the FlatBuffer, as it is
//
//   sequence  u8  number of literals in bits 4-7, length of the match less 3 in bits 0-3
//             varint  literals less 15, if bits 4-7 are 15
//             literals                                            the last sequence may end here
//             varint  distance of the match
//             varint  length of the match less 18, if bits 0-3 are 15
//
// A varint has at most three bytes of seven bits, lowest first; the high bit is set if more follow. The technique is
// LZ77 with a preset dictionary (Ziv and Lempel 1977).

import { AssetErrorCode as Code, Place } from '../asset-error.mjs';

const MIN_LENGTH = 8;
const MAX_LENGTH = 1 << 16;
const HEAD = 1024;
const MIN_MATCH = 3;

/** A count in half a byte that is at least this has its rest in a varint. */
const MORE = 15;
const VARINT_BYTES = 3;

/** Bytes of tables, as hexadecimal digits. It never changes in format version 1. */
const DICTIONARY = '1c000000434c5431000012001a0018000000170010000c00080004001200000094000000880000007c00000014000000'
  + '0000000201000a0010000c00080004000a0000000c0000002c000000400000002000000010000000656e636f64696e67'
  + '3d7061636b65640a0000000005000000302e312e3000000000010000001c0000000100000028000000010000004c0000'
  + '000000060008000400060000000400000000200044004000340028001c0010000c000000000008000000000000000000'
  + '0400200000006c000000040000006d61696e00002200340030002c002800240023000000000022002100200014220000'
  + '0030000000636f6d706163740a00000016004800440038002c0020001416000000b001000038010000600000001a0014'
  + '00100000000000a400000098080004000c0000001800000002000000030600000e002000140c0018000c000800000007'
  + '74000000680000005c16000000e40100003000001800180014040018000000a00e002000140800040014000000480c00'
  + '00000c060000000503060b132d00000e00200014000000200040003c00300024980000008c0200000034010000003c64'
  + '000000eaffffff04000000000021001410000c000b0004000e980000008c00000080170000006273703d6f6e0a000024'
  + '00382700000000002600250024001800142400000098000000';

/** Returns the bytes of the dictionary. */
function dictionary() {
  const bytes = new Uint8Array(DICTIONARY.length / 2);
  for (let i = 0; i < bytes.length; i++) {
    bytes[i] = parseInt(DICTIONARY.slice(2 * i, 2 * i + 2), 16);
  }
  return bytes;
}

class HeadDecoder {
  /** @param input the stored bytes up to the footer */
  constructor(input, length, place) {
    const known = dictionary();
    this.input = input;
    this.length = length;
    this.place = place;
    this.begin = known.length;
    this.next = MIN_LENGTH; // of the input
    this.at = known.length; // of the window
    this.window = new Uint8Array(known.length + length);
    this.window.set(known);
  }

  fail(problem) {
    this.place.fail(Code.CODED_HEAD, problem);
  }

  byte() {
    if (this.next >= this.input.length) {
      this.fail(`the coded content ends before its ${this.length} bytes`);
    }
    return this.input[this.next++];
  }

  copy(count) {
    if (count > this.input.length - this.next) {
      this.fail(`the coded content ends before its ${this.length} bytes`);
    }
    this.window.set(this.input.subarray(this.next, this.next + count), this.at);
    this.next += count;
    this.at += count;
  }

  /** Returns a number of at most 21 bits. */
  varint() {
    let value = 0;
    for (let i = 0; i < VARINT_BYTES; i++) {
      const next = this.byte();
      value |= (next & 127) << (7 * i);
      if (next < 128) {
        break;
      }
    }
    return value;
  }

  count(half) {
    return half < MORE ? half : MORE + this.varint();
  }

  /** Decodes sequences up to an index of the window. */
  decode(end) {
    const { window } = this;
    while (this.at < end) {
      const token = this.byte();
      const literals = this.count(token >>> 4);
      if (literals > end - this.at) {
        this.fail(`${literals} literals do not fit in the ${end - this.at} bytes left`);
      }
      this.copy(literals);
      if (this.at === end) {
        return;
      }
      const distance = this.varint();
      const match = MIN_MATCH + this.count(token & MORE);
      if (distance < 1 || distance > this.at || match > end - this.at) {
        this.fail(`a match of ${match} bytes, ${distance} bytes before, does not fit in the ${this.at} bytes before and`
          + ` the ${end - this.at} bytes left`);
      }
      for (const last = this.at + match; this.at < last; this.at++) {
        window[this.at] = window[this.at - distance];
      }
    }
  }
}

/**
 * Returns the FlatBuffer of a file with a coded head, in a buffer of its own.
 *
 * @param buffer the whole file
 * @param end end of the stored bytes before the footer
 * @param name of the file in messages
 */
export function decodeHead(buffer, end, name) {
  const place = new Place(name, 'HEADER', '');
  const length = new DataView(buffer).getUint32(0, true) & 0x7fffffff;
  if (length < MIN_LENGTH || length > MAX_LENGTH) {
    place.fail(Code.CODED_HEAD, `the content has ${length} bytes, but with a coded head it must have ${MIN_LENGTH} to ${
      MAX_LENGTH}`);
  }
  const coded = Math.min(length, HEAD);
  const head = new HeadDecoder(new Uint8Array(buffer, 0, end), length, place);
  if (length - coded > end - MIN_LENGTH) {
    head.fail(`the coded content ends before its ${length} bytes`);
  }
  head.decode(head.begin + coded);
  head.copy(length - coded);
  if (head.next < end) {
    head.fail(`${end - head.next} bytes follow the content of ${length} bytes`);
  }
  return head.window.slice(head.begin).buffer;
}
