// SPDX-License-Identifier: Apache-2.0
// The triangles that a BSP tree divides: those of a part that have an area on the lattice, then the caps of its holes.

import { LATTICE_MAX } from '../bsp-tree.mjs';
import { toInt32 } from '../lattice.mjs';
import { rint } from './coordinate-grid.mjs';

/** A double of this magnitude plus a smaller number has the number's nearest integer in its lowest bits. */
const ROUNDER = 6755399441055744; // 1.5 * 2^52

const EXACT = 2 ** 53;

export class LatticeTriangles {
  /**
   * Rounds triangles. O(n).
   *
   * @param positions 3 floats per vertex, in metres
   * @param indices 3 per triangle
   * @param lattice of the part, not checked yet
   */
  constructor(positions, indices, { origin, step, perStep, caps }) {
    this.positions = positions;
    this.indices = indices;
    this.origin = origin;
    this.perStep = perStep;
    this.inputCount = indices.length / 3;
    this.numbers = new Int32Array(this.inputCount); // of the triangles with an area
    const degenerate = [];
    const points = toLattice(positions, origin, step);
    const corners = new Int32Array(3 * indices.length + caps.length);
    let kept = 0;
    for (let triangle = 0; triangle < this.inputCount; triangle++) {
      for (let corner = 0; corner < 3; corner++) {
        const at = 3 * indices[3 * triangle + corner];
        const to = 9 * kept + 3 * corner;
        corners[to] = points[at];
        corners[to + 1] = points[at + 1];
        corners[to + 2] = points[at + 2];
      }
      if (isDegenerate(corners, 9 * kept)) {
        degenerate.push(triangle);
      } else {
        this.numbers[kept++] = triangle;
      }
    }
    corners.set(caps, 9 * kept);
    /** 9 integers per triangle, those of caps at the end. */
    this.corners = corners.subarray(0, 9 * kept + caps.length);
    /** Index of the first cap. */
    this.firstCap = kept;
    /** The triangles without area, as numbers of the part. */
    this.degenerate = Int32Array.from(degenerate);
    this.count = kept + Math.trunc(caps.length / 9);
  }

  /** Returns whether all triangles and caps are on the lattice, and all caps have an area. */
  areOnLattice() {
    const { corners, firstCap } = this;
    for (let i = 0; i < corners.length; i++) {
      if (corners[i] < 0 || corners[i] > LATTICE_MAX) {
        return false;
      }
    }
    if (corners.length % 9 !== 0) {
      return false;
    }
    for (let i = 9 * firstCap; i < corners.length; i += 9) {
      if (isDegenerate(corners, i)) {
        return false;
      }
    }
    return true;
  }

  /** Returns whether a triangle is a cap. */
  isCap(triangle) {
    return triangle >= this.firstCap;
  }

  /** Returns the number of a triangle in the part; that of a cap is its own after all triangles of the part. */
  number(triangle) {
    return triangle < this.firstCap ? this.numbers[triangle] : this.inputCount + triangle - this.firstCap;
  }

  /** Copies the corners of a triangle of the part, as queries round them. */
  readCorners(number, target) {
    const { positions, indices, origin, perStep } = this;
    for (let corner = 0; corner < 3; corner++) {
      const at = 3 * indices[3 * number + corner];
      for (let axis = 0; axis < 3; axis++) {
        target[3 * corner + axis] = ((positions[at + axis] - origin[axis]) * perStep + ROUNDER - ROUNDER) & 0xffff;
      }
    }
  }
}

/** Returns the nearest lattice coordinates of vertices, of any 32 bits. */
function toLattice(positions, origin, step) {
  const points = new Int32Array(positions.length);
  for (let i = 0; i < points.length; i++) {
    points[i] = toInt32(rint((positions[i] - origin[i % 3]) / step));
  }
  return points;
}

/** Returns whether a triangle has no area. */
function isDegenerate(p, at) {
  const ux = p[at + 3] - p[at];
  const uy = p[at + 4] - p[at + 1];
  const uz = p[at + 5] - p[at + 2];
  const vx = p[at + 6] - p[at];
  const vy = p[at + 7] - p[at + 1];
  const vz = p[at + 8] - p[at + 2];
  return areParallel(uy, vz, uz, vy) && areParallel(uz, vx, ux, vz) && areParallel(ux, vy, uy, vx);
}

/** Returns whether p * q = r * s, in 64 bits where they are no lattice coordinates. */
function areParallel(p, q, r, s) {
  if (Math.abs(p * q) < EXACT && Math.abs(r * s) < EXACT) {
    return p * q === r * s;
  }
  return BigInt.asIntN(64, BigInt(p) * BigInt(q) - BigInt(r) * BigInt(s)) === 0n;
}
