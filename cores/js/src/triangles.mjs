// SPDX-License-Identifier: Apache-2.0
// The corners of triangles, decoded one triangle at a time into `c`: 9 doubles, each the value of a float, model space.
// `lattice` gets the corners on the lattice of the part's solid instead. The three classes have the same methods: for
// the arrays of an exact asset, for the blocks of a compact one, and for plain arrays.

import { mask, readBits } from './bits.mjs';

/** A double of this magnitude plus a smaller number has the nearest integer of that number in its lowest bits. */
const ROUNDER = 6755399441055744; // 1.5 * 2^52

/** Positions and bit-packed indices in blocks of 64 triangles. */
export class IndexedTriangles {
  /**
   * @param positions Float32Array, 3 per vertex
   * @param halves Uint32Array, words of blocks of 192 indices
   */
  constructor(count, positions, halves) {
    this.count = count;
    this.positions = positions;
    this.halves = halves;
    this.headers = Math.max(0, halves.length / 2 - ((count + 63) >>> 6));
    this.c = new Float64Array(9);
    this.vertexCount = Math.floor(positions.length / 3);
  }

  /** Returns the vertex at a corner, 0 to 2, of a triangle. */
  vertex(triangle, k) {
    const { halves } = this;
    const header = 2 * (this.headers + (triangle >>> 6));
    const high = halves[header + 1];
    const bits = high >>> 26;
    return (halves[header] + readBits(halves, high & 0x3ffffff, bits * (3 * (triangle & 63) + k), bits)) | 0;
  }

  /** Decodes a triangle. */
  read(triangle) {
    const { halves, positions, c } = this;
    const header = 2 * (this.headers + (triangle >>> 6));
    const high = halves[header + 1];
    const bits = high >>> 26;
    const ones = mask(bits);
    const place = 2 * (high & 0x3ffffff);
    const min = halves[header];
    let bit = 3 * bits * (triangle & 63);
    for (let k = 0; k < 9; k += 3) {
      const half = place + (bit >>> 5);
      const shift = bit & 31;
      const low = halves[half] >>> shift;
      const difference = (shift + bits <= 32 ? low : low | (halves[half + 1] << (32 - shift))) & ones;
      const at = 3 * ((min + difference) | 0);
      c[k] = positions[at];
      c[k + 1] = positions[at + 1];
      c[k + 2] = positions[at + 2];
      bit += bits;
    }
  }

  /** Rounds the corners of a triangle to lattice coordinates, 9 integers in 0 .. 65535. */
  readLattice(triangle, lattice, target) {
    this.read(triangle);
    roundToLattice(this.c, lattice, target);
  }
}

/** Blocks of 128 triangles with bit-packed vertices on a lattice. */
export class BlockTriangles {
  /**
   * @param origin 3 floats, the lattice point 0 0 0
   * @param step metres per lattice unit
   * @param error metres by which a vertex was moved, at most
   * @param halves Uint32Array, words of the blocks
   */
  constructor(count, origin, step, error, halves) {
    this.count = count;
    this.origin = origin;
    this.step = step;
    this.error = error;
    this.halves = halves;
    this.c = new Float64Array(9);
    this.points = new Int32Array(9);
  }

  get vertexCount() {
    let count = 0;
    for (let block = 0; block < (this.count + 127) >>> 7; block++) {
      count += ((this.halves[4 * block + 1] >>> 19) & 511) + 1;
    }
    return count;
  }

  /** Decodes a triangle as lattice coordinates. */
  readPoints(triangle, points) {
    const { halves } = this;
    const block = 4 * (triangle >>> 7);
    const place = halves[block];
    const shape = halves[block + 1];
    const low = halves[block + 2];
    const high = halves[block + 3];
    const bitsX = shape & 31;
    const bitsY = (shape >>> 5) & 31;
    const bitsZ = (shape >>> 10) & 31;
    const bits = (shape >>> 15) & 15;
    const lowerX = low & 0x1fffff;
    const lowerY = ((low >>> 21) | (high << 11)) & 0x1fffff;
    const lowerZ = (high >>> 10) & 0x1fffff;
    let corners = readBits(halves, place, -3 * bits * ((triangle & 127) + 1), 32);
    const number = (1 << bits) - 1;
    for (let k = 0; k < 9; k += 3) {
      const bit = (bitsX + bitsY + bitsZ) * (corners & number);
      points[k] = (lowerX + readBits(halves, place, bit, bitsX)) & 0xfffff;
      points[k + 1] = (lowerY + readBits(halves, place, bit + bitsX, bitsY)) & 0xfffff;
      points[k + 2] = (lowerZ + readBits(halves, place, bit + bitsX + bitsY, bitsZ)) & 0xfffff;
      corners >>>= bits;
    }
  }

  /** Decodes a triangle. */
  read(triangle) {
    const { points, c, origin, step } = this;
    this.readPoints(triangle, points);
    for (let k = 0; k < 9; k += 3) {
      c[k] = origin[0] + step * points[k];
      c[k + 1] = origin[1] + step * points[k + 1];
      c[k + 2] = origin[2] + step * points[k + 2];
    }
  }

  /** Decodes a triangle on the lattice of the part's solid, which is that of the blocks. */
  readLattice(triangle, lattice, target) {
    this.readPoints(triangle, target);
  }
}

/** Arrays of positions and indices, as a viewer has them. */
export class PlainTriangles {
  constructor(positions, indices) {
    this.count = indices.length / 3;
    this.positions = positions;
    this.indices = indices;
    this.c = new Float64Array(9);
    this.vertexCount = positions.length / 3;
  }

  /** Decodes a triangle. */
  read(triangle) {
    const { positions, indices, c } = this;
    for (let k = 0; k < 3; k++) {
      const at = 3 * indices[3 * triangle + k];
      c[3 * k] = positions[at];
      c[3 * k + 1] = positions[at + 1];
      c[3 * k + 2] = positions[at + 2];
    }
  }

  /** Rounds the corners of a triangle to lattice coordinates. */
  readLattice(triangle, lattice, target) {
    this.read(triangle);
    roundToLattice(this.c, lattice, target);
  }
}

function roundToLattice(c, { origin, perStep }, target) {
  for (let k = 0; k < 9; k++) {
    target[k] = ((c[k] - origin[k % 3]) * perStep + ROUNDER - ROUNDER) & 0xffff;
  }
}
