// SPDX-License-Identifier: Apache-2.0
// Checks what reading the blocks of compact triangles relies on: every corner is inside of the words and the lattice,
// and exact as float. O(vertices + corners).

import { AssetErrorCode as Code } from './asset-error.mjs';
import { checkLattice } from './validate-lattice.mjs';

const MAX_VERTEX_BITS = 20;
const COORDINATE_MAX = 0xfffff;

/** @param full whether all vertices and corners are read; else only that no read can end outside of the words */
export function checkBlocks({ origin, step, error, words: halves }, corners, place, full) {
  const words = halves.length / 2;
  const { blockCount } = corners;
  checkLattice(origin, step, place);
  if (!(error >= 0 && error <= 2 * step)) {
    place.fail(Code.BLOCK_ERROR, `error is ${error}, but must be 0 to two steps of ${step}`);
  }
  if (words < 2 * blockCount + 2) {
    place.fail(Code.BLOCK_WORDS, `${words} words for the blocks of ${corners.count} triangles`);
  }
  let end = 2 * blockCount;
  for (let block = 0; block < blockCount; block++) {
    end = checkBlock(halves, words, corners, block, end, place, full);
  }
  const isEnd = end + 2 === words
    && (halves[2 * end] | halves[2 * end + 1] | halves[2 * end + 2] | halves[2 * end + 3]) === 0;
  if (!isEnd) {
    place.fail(Code.BLOCK_END, `${words} words, but blocks end at ${end}, and two words 0 come after them`);
  }
}

/** Checks a block whose data begin at a word; returns their end. */
function checkBlock(halves, words, corners, block, begin, place, full) {
  const shape = halves[4 * block + 1];
  const bits = (shape >>> 15) & 15;
  const bitsX = shape & 31;
  const bitsY = (shape >>> 5) & 31;
  const bitsZ = (shape >>> 10) & 31;
  const xyz = bitsX + bitsY + bitsZ;
  const count = corners.verticesOf(block);
  const first = 128 * block;
  const triangles = Math.min(128, corners.count - first);
  const from = begin + ((3 * bits * triangles + 63) >>> 6);
  const end = from + ((xyz * count + 63) >>> 6);
  const guards = (halves[4 * block + 2] & 0x100000) | (halves[4 * block + 3] & 0xc0000200);
  if (halves[4 * block] !== from || end > words - 2 || shape >>> 28 !== 0 || guards !== 0
    || Math.max(bitsX, bitsY, bitsZ) > MAX_VERTEX_BITS || bits !== 32 - Math.clz32(count - 1)) {
    place.fail(Code.BLOCK_SHAPE, `block ${block} does not fit: ${count} vertices of ${xyz} bits, corners of ${bits}`
      + ` bits, from word ${begin} of ${words}`);
  }
  if (!full && from + Math.floor((xyz * 2 ** bits + 63) / 64) <= words - 2) {
    return end; // a corner that is too large reads a vertex of a later block
  }
  for (let i = 0; full && i < count; i++) {
    checkVertex(corners, block, i, place);
  }
  for (let triangle = first; triangle < first + triangles; triangle++) {
    for (let k = 0; k < 3; k++) {
      const vertex = corners.vertex(triangle, k);
      if (vertex >= count) {
        place.fail(
          Code.BLOCK_CORNER, `triangle ${triangle} has vertex ${vertex} of its block, but there are ${count}`);
      }
    }
  }
  return end;
}

function checkVertex(corners, block, number, place) {
  corners.readVertex(block, number);
  for (let axis = 0; axis < 3; axis++) {
    const k = corners.point[axis];
    const at = corners.origin[axis] + k * corners.step;
    if (k > COORDINATE_MAX || Math.fround(at) !== at) {
      place.fail(Code.BLOCK_VERTEX, `block ${block} vertex ${number} has ${k} on axis ${axis}, which is beyond the`
        + ' lattice, or no float');
    }
  }
}
