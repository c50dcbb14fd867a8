// SPDX-License-Identifier: Apache-2.0
// Decodes the later frames of a part as differences along the animation. O(1) per coordinate.
//
// A coordinate is predicted in four ways: as in the frame before; continued from the two frames before; and both of
// these with the error that they had at two neighbours of the vertex. The way with the least error so far is taken. The
// length of the difference is coded in the context of the lengths of the same coordinate in the frame before, and of
// the vertex before.

import { floatBits } from '../floats.mjs';
import { FLOAT, ordered, SPLIT } from './coordinate-grid.mjs';
import { CONTEXTS as NUMBER_CONTEXTS, NumberCoder, RAW } from './number-coder.mjs';

/** Kind of numbers: bounds and lattice. The kinds before it are coordinates, by a quarter of two lengths. */
const OTHER = ((2 * RAW + 1) >> 2) + 1;

/** The number of contexts of a coder. */
export const CONTEXTS = (OTHER + 1) * NUMBER_CONTEXTS;

const WAYS = 4;

/** Floats of a frame besides its positions: box, sphere, origin and step of its lattice. */
export const BOUNDS = 14;

/** Returns the bytes of work space for a number of vertices. */
export function frameWorkBytes(vertices) {
  return 11 * vertices + 2 * CONTEXTS;
}

export class FrameDecoder {
  /**
   * @param coder with CONTEXTS contexts
   * @param indices three vertices per triangle
   * @param grid FLOAT, or DECIMALS with or without its flag
   * @param digits number of decimals
   */
  constructor(coder, indices, vertices, grid, digits, place) {
    this.coder = new NumberCoder(coder, place);
    this.neighbours = neighboursOf(indices, vertices);
    this.decimal = grid !== FLOAT;
    this.split = (grid & SPLIT) !== 0;
    this.digits = digits;
    this.lengths = new Uint8Array(3 * vertices);
    this.ways = new Float64Array(WAYS);
    this.errors = new Int32Array(WAYS);
  }

  /**
   * Decodes the positions of a frame.
   *
   * @param earlier positions two frames before, or those of the frame before
   * @param before positions of the frame before
   * @param now gets the positions
   */
  positions(earlier, before, now) {
    const { coder, lengths, ways, errors, neighbours } = this;
    const patterns = new Int32Array(now.buffer);
    for (let at = 0; at < now.length; at++) {
      const vertex = Math.trunc(at / 3);
      const axis = at - 3 * vertex;
      const held = before[at];
      const continued = 2 * held - earlier[at];
      ways[0] = held;
      ways[1] = continued;
      ways[2] = held;
      ways[3] = continued;
      if (vertex > 0) {
        const a = 3 * neighbours[2 * vertex] + axis;
        const b = 3 * neighbours[2 * vertex + 1] + axis;
        const moved = (now[a] - before[a] + now[b] - before[b]) / 2;
        ways[2] += moved;
        ways[3] += moved - (before[a] - earlier[a] + before[b] - earlier[b]) / 2;
      }
      let best = 0;
      for (let way = 1; way < WAYS; way++) {
        best = errors[way] < errors[best] ? way : best;
      }
      const kind = (lengths[at] + (vertex === 0 ? 0 : lengths[at - 3]) + 1) >> 2;
      patterns[at] = this.decimal
        ? coder.decimal(kind, ways[best], this.digits, this.split)
        : coder.near(kind, ways[best]);
      lengths[at] = coder.length;
      const actual = ordered(patterns[at]);
      for (let way = 0; way < WAYS; way++) {
        const difference = (actual - ordered(floatBits(ways[way]))) | 0;
        const error = difference < 0 ? -difference : difference;
        errors[way] += ((32 - Math.clz32(error)) << 4) - (errors[way] >> 4);
      }
    }
  }

  /**
   * Decodes box, sphere and lattice of a frame.
   *
   * @param before those of the frame before
   * @param positions those of the frame
   */
  bounds(before, positions) {
    const expected = Float32Array.from(before);
    expected.fill(Infinity, 0, 3).fill(-Infinity, 3, 6);
    for (let at = 0; at < positions.length; at++) {
      const axis = at % 3;
      expected[axis] = Math.min(expected[axis], positions[at]);
      expected[axis + 3] = Math.max(expected[axis + 3], positions[at]);
    }
    expected.copyWithin(10, 0, 3);
    const patterns = new Int32Array(BOUNDS);
    for (let i = 0; i < BOUNDS; i++) {
      patterns[i] = this.coder.near(OTHER, expected[i]);
    }
    return new Float32Array(patterns.buffer);
  }
}

/** Returns two earlier vertices of the first triangle of each vertex; where it has none, the vertex before. */
function neighboursOf(indices, vertices) {
  const neighbours = new Int32Array(2 * vertices);
  for (let vertex = 1; vertex < vertices; vertex++) {
    neighbours[2 * vertex] = vertex - 1;
    neighbours[2 * vertex + 1] = vertex - 1;
  }
  let next = 0; // vertices are mostly in the order of first use
  for (let at = 0; at < indices.length; at++) {
    const vertex = indices[at];
    if (vertex >= next) {
      next = vertex + 1;
      const first = at - (at % 3);
      const a = indices[first + ((at - first + 1) % 3)];
      const b = indices[first + ((at - first + 2) % 3)];
      if (Math.min(a, b) < vertex) {
        neighbours[2 * vertex] = a < vertex ? a : b;
        neighbours[2 * vertex + 1] = b < vertex ? b : a;
      }
    }
  }
  return neighbours;
}
