// SPDX-License-Identifier: Apache-2.0
// Checks blocks of bit-packed numbers (bits.mjs): in full that they are what the writer makes of the numbers, or only
// that all numbers can be read and are in range.

import { AssetErrorCode as Code } from './asset-error.mjs';
import { blockCount, readBits } from './bits.mjs';

const MAX_BITS = 32;

/**
 * Checks that the words are what the writer makes of the numbers in them.
 *
 * @param minBits bits of a difference at least, 0 or 1
 * @param target its accept(number) gets the numbers, in order; null to do without
 */
export function checkNumbers(halves, length, blockLength, minBits, what, place, target) {
  const headers = checkHeaders(halves, length, blockLength, what, place);
  let begin = 0;
  const blocks = blockCount(length, blockLength);
  for (let block = 0; block < blocks; block++) {
    const count = Math.min(blockLength, length - block * blockLength);
    const end = checkEnd(halves, headers, block, count, begin, what, place);
    const bits = halves[2 * (headers + block) + 1] >>> 26;
    checkPadding(halves, end, 64 * (end - begin) - bits * count, block, what, place);
    let all = 0;
    let hasZero = false;
    for (let i = 0; i < count; i++) {
      const difference = readBits(halves, begin, bits * i, bits);
      all |= difference;
      hasZero = hasZero || difference === 0;
    }
    // the minimum occurs, and a difference needs all bits
    const min = halves[2 * (headers + block)] | 0;
    if (!hasZero || bits !== Math.max(minBits, 32 - Math.clz32(all))) {
      place.fail(Code.NUMBER_BITS, `block ${block} of ${what} has ${bits} bits from ${min} on, but another minimum, or`
        + ' fewer bits, fit its numbers');
    }
    for (let i = 0; target !== null && i < count; i++) {
      target.accept((min + readBits(halves, begin, bits * i, bits)) | 0);
    }
    begin = end;
  }
  checkLast(begin, headers, what, place);
}

/** Checks only that all numbers can be read and are from 0 to below a limit. */
export function checkNumbersSafe(halves, length, blockLength, limit, what, place) {
  const headers = checkHeaders(halves, length, blockLength, what, place);
  let begin = 0;
  const blocks = blockCount(length, blockLength);
  for (let block = 0; block < blocks; block++) {
    const count = Math.min(blockLength, length - block * blockLength);
    const from = begin;
    begin = checkEnd(halves, headers, block, count, begin, what, place);
    const min = halves[2 * (headers + block)] | 0;
    const bits = halves[2 * (headers + block) + 1] >>> 26;
    for (let i = 0; (min < 0 || min + 2 ** bits > limit) && i < count; i++) {
      const value = (min + readBits(halves, from, bits * i, bits)) | 0;
      if (value < 0 || value >= limit) {
        const index = block * blockLength + i;
        place.fail(Code.NUMBER_RANGE, `number ${index} of ${what} is ${value}, but there are ${limit}`);
      }
    }
  }
  checkLast(begin, headers, what, place);
}

/** Returns the word of the first header. */
function checkHeaders(halves, length, blockLength, what, place) {
  const words = halves.length / 2;
  const blocks = blockCount(length, blockLength);
  if (words < blocks || words < 2) {
    place.fail(Code.NUMBER_WORDS, `${words} words of ${what}, but there are ${blocks} blocks of them`);
  }
  return words - blocks;
}

/** Returns the end of the data of a block, which begin at a word. */
function checkEnd(halves, headers, block, count, begin, what, place) {
  const header = halves[2 * (headers + block) + 1];
  const bits = header >>> 26;
  const end = begin + Math.floor((bits * count + 63) / 64);
  if ((header & 0x3ffffff) !== begin || bits > MAX_BITS || end > headers) {
    place.fail(Code.NUMBER_BLOCK, `block ${block} of ${what} does not fit: ${bits} bits from word ${
      header & 0x3ffffff} on, but it begins at word ${begin} of ${headers}`);
  }
  return end;
}

/** Checks that the last bits before a word are 0. */
function checkPadding(halves, end, unused, block, what, place) {
  if (unused <= 0) {
    return;
  }
  const high = halves[2 * end - 1];
  const isZero = unused <= 32
    ? high >>> (32 - unused) === 0
    : high === 0 && halves[2 * end - 2] >>> (64 - unused) === 0;
  if (!isZero) {
    place.fail(Code.NUMBER_PADDING, `block ${block} of ${what} has bits after its last number`);
  }
}

function checkLast(end, headers, what, place) {
  if (end !== headers) {
    place.fail(Code.NUMBER_END, `blocks of ${what} end at word ${end}, but their headers begin at ${headers}`);
  }
}
