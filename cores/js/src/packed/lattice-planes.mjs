// SPDX-License-Identifier: Apache-2.0
// Planes a*x + b*y + c*z + d = 0 with whole coefficients, in lattice steps; front is where the value is positive. A
// plane is a number; its coefficients are in arrays.
//
// Lattice coordinates have 16 bits, so normals of triangles stay below 2^33 and offsets below 2^51: all are exact in a
// double, and so is the value at a lattice point (50-bit products, sums below 2^53).

import { commonFactor } from '../bsp-plane.mjs';

/** A value at a computed vertex, whose coordinates have an error of at most 2^-34, is right in sign above this. */
const DOUBT = 2 ** -32;

export class LatticePlanes {
  /**
   * Starts without planes.
   *
   * @param capacity the largest number of planes
   * @param listed the largest number of planes that can be found
   */
  constructor(capacity, listed) {
    this.a = new Float64Array(capacity);
    this.b = new Float64Array(capacity);
    this.c = new Float64Array(capacity);
    this.d = new Float64Array(capacity);
    this.doubt = new Float64Array(capacity);
    this.count = 0;
    this.slots = new Int32Array(tableSize(listed)); // an open hash table: the number of a plane and 1, or 0
    this.slot = 0;
    this.computed = new Float64Array(4); // coefficients of the plane computed last
    this.facesFront = false;
  }

  /** Adds a plane; returns its number. */
  add(a, b, c, d) {
    const plane = this.count++;
    this.a[plane] = a;
    this.b[plane] = b;
    this.c[plane] = c;
    this.d[plane] = d;
    this.doubt[plane] = (Math.abs(a) + Math.abs(b) + Math.abs(c)) * DOUBT;
    return plane;
  }

  /** Lists the canonical plane of a triangle of 9 integers; sets `facesFront`; returns the number of the plane. */
  addTriangle(p, at) {
    const ux = p[at + 3] - p[at];
    const uy = p[at + 4] - p[at + 1];
    const uz = p[at + 5] - p[at + 2];
    const vx = p[at + 6] - p[at];
    const vy = p[at + 7] - p[at + 1];
    const vz = p[at + 8] - p[at + 2];
    const a = uy * vz - uz * vy;
    const b = uz * vx - ux * vz;
    const c = ux * vy - uy * vx;
    this.facesFront = (a !== 0 ? a : b !== 0 ? b : c) > 0;
    const known = this.search(a, b, c, -(a * p[at] + b * p[at + 1] + c * p[at + 2]));
    if (known >= 0) {
      return known;
    }
    this.slots[this.slot] = this.count + 1;
    return this.addComputed();
  }

  /** Adds the plane that was computed last. */
  addComputed() {
    const from = this.computed;
    return this.add(from[0], from[1], from[2], from[3]);
  }

  /** Returns the listed plane that is the canonical form of a plane, or adds that form, not listed. */
  canonical(a, b, c, d) {
    const known = this.search(a, b, c, d);
    return known >= 0 ? known : this.addComputed();
  }

  /**
   * Computes the canonical form: without common factor, the first coefficient that is not 0 positive. Returns the
   * number of that plane, or -1 if it is not listed.
   */
  search(a, b, c, d) {
    const factor = commonFactor(a, b, c);
    const divisor = (a !== 0 ? a : b !== 0 ? b : c) < 0 ? -factor : factor;
    const na = a / divisor + 0; // + 0: no -0
    const nb = b / divisor + 0;
    const nc = c / divisor + 0;
    const nd = d / divisor + 0;
    this.computed[0] = na;
    this.computed[1] = nb;
    this.computed[2] = nc;
    this.computed[3] = nd;
    const mask = this.slots.length - 1;
    this.slot = hashOf(na, nb, nc, nd) & mask;
    for (; this.slots[this.slot] !== 0; this.slot = (this.slot + 1) & mask) {
      const plane = this.slots[this.slot] - 1;
      if (this.a[plane] === na && this.b[plane] === nb && this.c[plane] === nc && this.d[plane] === nd) {
        return plane;
      }
    }
    return -1;
  }

  /** Returns the value at a point; its sign is exact at lattice points, and elsewhere beyond `doubt`. */
  at(plane, x, y, z) {
    return this.a[plane] * x + this.b[plane] * y + this.c[plane] * z + this.d[plane];
  }

  /** Returns the axis that a plane is across with front above, or -1. */
  axis(plane) {
    const a = this.a[plane];
    const b = this.b[plane];
    const c = this.c[plane];
    if (b === 0 && c === 0) {
      return a === 1 ? 0 : -1;
    }
    return a !== 0 ? -1 : b === 1 && c === 0 ? 1 : b === 0 && c === 1 ? 2 : -1;
  }

  /**
   * Computes a plane through the edge from p to q, along the axis nearest to the normal of a plane: never parallel to
   * it.
   */
  throughEdge(plane, px, py, pz, qx, qy, qz) {
    const x = qx - px;
    const y = qy - py;
    const z = qz - pz;
    const sizeA = Math.abs(this.a[plane]);
    const sizeB = Math.abs(this.b[plane]);
    const sizeC = Math.abs(this.c[plane]);
    const to = this.computed;
    if (sizeA >= sizeB && sizeA >= sizeC) {
      to[0] = 0;
      to[1] = z;
      to[2] = -y;
    } else if (sizeB >= sizeC) {
      to[0] = -z;
      to[1] = 0;
      to[2] = x;
    } else {
      to[0] = y;
      to[1] = -x;
      to[2] = 0;
    }
    to[3] = -(to[0] * px + to[1] * py + to[2] * pz);
  }
}

/** Returns the number of slots of a hash table: a power of two. */
export function tableSize(entries) {
  return 2 ** (34 - Math.clz32(Math.max(8, entries)));
}

/** Returns a hash of four whole numbers, of their low 32 bits. */
export function hashOf(a, b, c, d) {
  let hash = Math.imul(a, 0x9e3779b1) ^ b;
  hash = Math.imul(hash ^ (hash >>> 15), 0x85ebca6b) ^ c;
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35) ^ d;
  hash = Math.imul(hash ^ (hash >>> 16), 0x27d4eb2f);
  return hash ^ (hash >>> 15);
}
