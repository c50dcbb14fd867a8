// SPDX-License-Identifier: Apache-2.0
// The exact plane of a node, a*x + b*y + c*z + d = 0 with whole coefficients in lattice steps: below 2^34, d below
// 2^51, so doubles contain them and their sums exactly. The first coefficient that is not 0 is positive.
//
// A triangle's plane is the cross product of its edges, of which an odd common factor is removed. Powers of two stay:
// they change no sign, and no quotient in double.

import { AXIS, axisOf, kindOf, LARGE_FACTOR, numberOf, SUBSTEPS, TABLE, UNIT } from './bsp-tree.mjs';

const MAX_INT = 2147483647;

export class BspPlane {
  constructor() {
    this.a = 0;
    this.b = 0;
    this.c = 0;
    this.d = 0;
    /** Whether the front of the stored node is the back of this plane. */
    this.swapped = false;
    this.corners = new Int32Array(9);
  }

  /** Sets the plane of a top node. */
  setTop(tree, plane) {
    if (plane < 0) {
      this.setTable(tree, ~plane);
    } else {
      this.setAxis(plane >> 16, plane & 0xffff);
    }
  }

  /** Sets the plane of the node of a frame at a word. */
  set(solid, tree, frame, at) {
    const lo = tree.frames[2 * at];
    const hi = tree.frames[2 * at + 1];
    const kind = kindOf(hi);
    if (kind === AXIS) {
      this.setAxis(axisOf(lo), numberOf(lo));
    } else if (kind === TABLE) {
      this.setTable(tree, numberOf(lo));
    } else {
      solid.readCorners(tree.triangle(frame, hi), this.corners);
      this.setTriangle(this.corners, axisOf(lo), kind);
    }
  }

  setAxis(axis, k) {
    this.a = axis === 0 ? 1 : 0;
    this.b = axis === 1 ? 1 : 0;
    this.c = axis === 2 ? 1 : 0;
    this.d = 0 - k;
    this.swapped = false;
  }

  setTable(tree, plane) {
    this.a = tree.coefficient(plane, 0);
    this.b = tree.coefficient(plane, 1);
    this.c = tree.coefficient(plane, 2);
    this.d = tree.coefficient(plane, 3);
    this.swapped = false;
  }

  /**
   * Sets the plane of a triangle.
   *
   * @param p 9 lattice coordinates
   * @param axis on which the stored front is positive
   * @param kind of the node
   */
  setTriangle(p, axis, kind) {
    const ux = p[3] - p[0];
    const uy = p[4] - p[1];
    const uz = p[5] - p[2];
    const vx = p[6] - p[0];
    const vy = p[7] - p[1];
    const vz = p[8] - p[2];
    let a = uy * vz - uz * vy;
    let b = uz * vx - ux * vz;
    let c = ux * vy - uy * vx;
    if (kind > 0) {
      // 0: a triangle without area, in a tree whose planes were not checked
      const factor = kind === LARGE_FACTOR ? Math.max(1, oddFactor(a, b, c)) : 2 * kind + 1;
      a /= factor;
      b /= factor;
      c /= factor;
    }
    const sign = (a !== 0 ? a : b !== 0 ? b : c) < 0 ? -1 : 1;
    this.a = sign * a + 0; // + 0: no -0
    this.b = sign * b + 0;
    this.c = sign * c + 0;
    this.swapped = this.along(axis) < 0;
    this.d = 0 - (this.a * p[0] + this.b * p[1] + this.c * p[2]);
  }

  /**
   * Returns the constant of the plane in the coordinates of a frame, with UNIT as the coefficient of an axis; rounded
   * by less than 2^-20.
   */
  constant(x, y, z, shift, axis) {
    const value = this.a * x + this.b * y + this.c * z + this.d;
    return (value * (UNIT * SUBSTEPS)) / (this.along(axis) * 2 ** shift);
  }

  /** Returns a, b or c. */
  along(axis) {
    return axis === 0 ? this.a : axis === 1 ? this.b : this.c;
  }
}

/** Returns the common factor of three whole numbers without its powers of two; 0 if all are 0. */
export function oddFactor(a, b, c) {
  return oddPart(commonFactor(a, b, c));
}

/** Returns a whole number that is not negative without its factors of 2. */
export function oddPart(number) {
  let odd = number;
  while (odd > MAX_INT && odd % 2 === 0) {
    odd /= 2;
  }
  return odd > MAX_INT ? odd : odd >>> (31 - Math.clz32(odd & -odd));
}

/** Returns the greatest common divisor of three whole numbers below 2^53 of any sign; 0 if all are 0. */
export function commonFactor(a, b, c) {
  return gcd(gcd(Math.abs(a), Math.abs(b)), Math.abs(c));
}

function gcd(a, b) {
  let p = a;
  let q = b;
  while (q > MAX_INT || (p > MAX_INT && q !== 0)) {
    const rest = p % q;
    p = q;
    q = rest;
  }
  return q === 0 ? p : gcdOfInts(p | 0, q | 0);
}

/** Numbers of 31 bits have a division of their own, which is several times as fast. */
function gcdOfInts(a, b) {
  let p = a;
  let q = b;
  while (q !== 0) {
    const rest = (p % q) | 0;
    p = q;
    q = rest;
  }
  return p;
}
