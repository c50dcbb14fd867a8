// SPDX-License-Identifier: Apache-2.0
// Pairs of touching triangles of two leaves, one after the other. Planes and boxes reject most pairs, triangle-pair.mjs
// decides the rest exactly, for the other mesh's vertices transformed in double and rounded to float once.

import { UNDERFLOW } from './orientation.mjs';
import { mappedCorners } from './transform.mjs';
import { trianglesTouch } from './triangle-pair.mjs';

/** Sixteen times the relative error of a sum of three products of sums of two products of rounded differences. */
const ROUNDING = 2 ** -46;

const normal = new Float64Array(3);

export class LeafPairs {
  constructor() {
    this.corners = Array.from({ length: 16 }, () => new Float32Array(9));
    this.mine = new Float32Array(9);
    this.triangles = null;
    this.leaf = -1;
    this.next = 0;
    this.begin = 0;
    this.end = 0;
    this.otherNext = 0;
    this.otherBegin = 0;
    this.otherEnd = 0;
    this.triangle = -1;
    this.otherTriangle = -1;
  }

  /** Drops the triangles of the last leaf, for another mesh or transform. */
  reset() {
    this.leaf = -1;
  }

  /** Starts with the leaves at which two sides are. */
  start(side, other, rows) {
    const leaf = 4 * other.node + other.lane;
    this.triangles = side.view.triangles;
    this.begin = side.begin();
    this.end = side.end();
    this.next = this.end;
    this.otherBegin = other.begin();
    this.otherEnd = other.end();
    this.otherNext = this.otherBegin;
    if (this.leaf !== leaf) { // consecutive leaves of the first mesh are tested against the same one
      this.leaf = leaf;
      for (let i = this.otherBegin; i < this.otherEnd; i++) {
        const at = i - this.otherBegin;
        this.corners[at] ??= new Float32Array(9);
        mappedCorners(other.view.triangles, i, rows, this.corners[at]);
      }
    }
  }

  /** Moves to the next pair of touching triangles; returns false after the last one. */
  advance() {
    while (true) {
      while (this.next < this.end) {
        const triangle = this.next++;
        const placed = this.corners[this.otherNext - 1 - this.otherBegin];
        this.triangles.read(triangle);
        this.mine.set(this.triangles.c);
        if (!isBeside(placed, this.mine) && !isBeside(this.mine, placed) && trianglesTouch(this.mine, placed)) {
          this.triangle = triangle;
          this.otherTriangle = this.otherNext - 1;
          return true;
        }
      }
      if (this.otherNext === this.otherEnd) {
        return false;
      }
      this.otherNext++;
      this.next = this.begin;
    }
  }
}

/** Returns whether a triangle is on one side of the plane of another, by more than rounding. */
function isBeside(plane, t) {
  let products = 0;
  const ux = plane[3] - plane[0];
  const uy = plane[4] - plane[1];
  const uz = plane[5] - plane[2];
  const vx = plane[6] - plane[0];
  const vy = plane[7] - plane[1];
  const vz = plane[8] - plane[2];
  normal[0] = uy * vz - uz * vy;
  normal[1] = uz * vx - ux * vz;
  normal[2] = ux * vy - uy * vx;
  let above = 0;
  let below = 0;
  let nearest = Infinity;
  for (let k = 0; k < 9; k += 3) {
    const x = t[k] - plane[0];
    const y = t[k + 1] - plane[1];
    const z = t[k + 2] - plane[2];
    const height = normal[0] * x + normal[1] * y + normal[2] * z;
    products += (Math.abs(uy * vz) + Math.abs(uz * vy)) * Math.abs(x)
      + (Math.abs(uz * vx) + Math.abs(ux * vz)) * Math.abs(y) + (Math.abs(ux * vy) + Math.abs(uy * vx)) * Math.abs(z);
    above += height > 0 ? 1 : 0;
    below += height < 0 ? 1 : 0;
    nearest = Math.min(nearest, Math.abs(height));
  }
  return (above === 3 || below === 3) && nearest > products * ROUNDING + UNDERFLOW;
}
