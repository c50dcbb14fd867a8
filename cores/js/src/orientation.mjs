// SPDX-License-Identifier: Apache-2.0
// Signs of points of the plane and of space, exact for floats: a sum in double decides if it exceeds its error,
// otherwise the sum is repeated without error.
//
// Source: Shewchuk 1997, Adaptive Precision Floating-Point Arithmetic (the bounds).

import { Expansion } from './expansion.mjs';

/** Shewchuk's bound A, (7 + 56 e) e with e = 2^-53, rounded up. */
const ERROR = 7.7716e-16;

/** Below this a product may have lost bits to underflow. */
export const UNDERFLOW = 1e-280;

/** Bounds the error of adding six doubles, relative to the sum of their sizes: five roundings of 2^-53 and slack. */
const TURN_ERROR = 6 * 2 ** -53;

const exact = new Expansion();

/** Returns 1 if three points of the plane turn left (counter-clockwise), -1 if they turn right, 0 on one line. */
export function turnOf(ax, ay, bx, by, cx, cy) {
  const p0 = ax * by; // a product of two floats is exact in double
  const p1 = -ay * bx;
  const p2 = bx * cy;
  const p3 = -by * cx;
  const p4 = cx * ay;
  const p5 = -cy * ax;
  const sum = p0 + p1 + p2 + p3 + p4 + p5;
  const size = Math.abs(p0) + Math.abs(p1) + Math.abs(p2) + Math.abs(p3) + Math.abs(p4) + Math.abs(p5);
  if (Math.abs(sum) > TURN_ERROR * size) {
    return sum > 0 ? 1 : -1;
  }
  return exact.clear().add(p0).add(p1).add(p2).add(p3).add(p4).add(p5).sign();
}

/** Adds the minor of three rows of the matrix with rows x y z 1. */
function addMinor(p, i, q, j, r, k, sign) {
  for (let axis = 0; axis < 3; axis++) {
    const next = axis === 2 ? 0 : axis + 1;
    const last = axis === 0 ? 2 : axis - 1;
    exact.addDoubles(p[i + axis] * q[j + next], sign * r[k + last]);
    exact.addDoubles(p[i + axis] * q[j + last], -sign * r[k + next]);
  }
}

/**
 * Returns the sign of det [a - d, b - d, c - d]: above 0 where d is behind the triangle a b c, which is
 * counter-clockwise from its front; 0 where the four lie in one plane.
 *
 * @param a array with the first point from index i on; b and j, c and k, d and l likewise
 */
export function orientationOf(a, i, b, j, c, k, d, l) {
  const dx = d[l];
  const dy = d[l + 1];
  const dz = d[l + 2];
  const adx = a[i] - dx;
  const ady = a[i + 1] - dy;
  const adz = a[i + 2] - dz;
  const bdx = b[j] - dx;
  const bdy = b[j + 1] - dy;
  const bdz = b[j + 2] - dz;
  const cdx = c[k] - dx;
  const cdy = c[k + 1] - dy;
  const cdz = c[k + 2] - dz;
  const bc = bdx * cdy;
  const cb = cdx * bdy;
  const ca = cdx * ady;
  const ac = adx * cdy;
  const ab = adx * bdy;
  const ba = bdx * ady;
  const determinant = adz * (bc - cb) + bdz * (ca - ac) + cdz * (ab - ba);
  const size = Math.abs(adz) * (Math.abs(bc) + Math.abs(cb)) + Math.abs(bdz) * (Math.abs(ca) + Math.abs(ac))
    + Math.abs(cdz) * (Math.abs(ab) + Math.abs(ba));
  if (Math.abs(determinant) > ERROR * size + UNDERFLOW) {
    return determinant > 0 ? 1 : -1;
  }
  exact.clear();
  addMinor(a, i, b, j, c, k, 1);
  addMinor(a, i, b, j, d, l, -1);
  addMinor(a, i, c, k, d, l, 1);
  addMinor(b, j, c, k, d, l, -1);
  return exact.sign();
}
