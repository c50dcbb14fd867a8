// SPDX-License-Identifier: Apache-2.0
// The corners of triangles for checks: which vertices there are, and which of them a triangle has.

import { readBits } from './bits.mjs';
import { BlockTriangles, IndexedTriangles } from './triangles.mjs';

/** Positions and indices. */
export class IndexedCorners extends IndexedTriangles {
  get isCompact() {
    return false;
  }

  withPositions(positions) {
    return new IndexedCorners(this.count, positions, this.halves);
  }

  /** Calls use(positions, end, first vertex) with all vertices, in groups. */
  forEachVertices(use) {
    use(this.positions, this.positions.length, 0);
  }

  /** Returns the number of vertices that corners of a group may have, after a call with each triangle, in order. */
  enter() {
    return this.vertexCount;
  }

  get groupPositions() {
    return this.positions;
  }
}

/** Blocks with vertices of their own. */
export class BlockCorners extends BlockTriangles {
  constructor(count, { origin, step, error, words }) {
    super(count, origin, step, error, words);
    this.blockCount = Math.floor((count + 127) / 128);
    this.groupPositions = new Float32Array(3 * 512);
    this.group = -1;
    this.point = new Int32Array(3);
  }

  get isCompact() {
    return true;
  }

  /** Returns the number of vertices of a block. */
  verticesOf(block) {
    return ((this.halves[4 * block + 1] >>> 19) & 511) + 1;
  }

  /** Sets `point` to the lattice coordinates of a vertex. */
  readVertex(block, number) {
    const { halves, point } = this;
    const place = halves[4 * block];
    const shape = halves[4 * block + 1];
    const low = halves[4 * block + 2];
    const high = halves[4 * block + 3];
    const x = shape & 31;
    const y = (shape >>> 5) & 31;
    const z = (shape >>> 10) & 31;
    const bit = (x + y + z) * number;
    point[0] = (low & 0x1fffff) + readBits(halves, place, bit, x);
    point[1] = (((low >>> 21) | (high << 11)) & 0x1fffff) + readBits(halves, place, bit + x, y);
    point[2] = ((high >>> 10) & 0x1fffff) + readBits(halves, place, bit + x + y, z);
  }

  /** Returns the vertex of its block at a corner, 0 to 2, of a triangle. */
  vertex(triangle, k) {
    const shape = this.halves[4 * (triangle >>> 7) + 1];
    const bits = (shape >>> 15) & 15;
    const place = this.halves[4 * (triangle >>> 7)];
    return readBits(this.halves, place, -3 * bits * ((triangle & 127) + 1) + bits * k, bits);
  }

  /** Decodes the vertices of a block; returns their number. */
  readBlock(block) {
    const count = this.verticesOf(block);
    for (let i = 0; i < count; i++) {
      this.readVertex(block, i);
      for (let axis = 0; axis < 3; axis++) {
        this.groupPositions[3 * i + axis] = this.origin[axis] + this.step * (this.point[axis] & 0xfffff);
      }
    }
    this.group = block;
    return count;
  }

  forEachVertices(use) {
    let first = 0;
    for (let block = 0; block < this.blockCount; block++) {
      const count = this.readBlock(block);
      use(this.groupPositions, 3 * count, first);
      first += count;
    }
    this.group = -1;
  }

  enter(triangle) {
    const block = triangle >>> 7;
    return block === this.group ? this.verticesOf(block) : this.readBlock(block);
  }
}
