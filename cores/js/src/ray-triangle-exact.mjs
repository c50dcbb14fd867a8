// SPDX-License-Identifier: Apache-2.0
// Ray against closed triangle in exact arithmetic: decides where the filter of ray-triangle.mjs does not.
//
// Corners A, B and C are relative to the origin of the ray. Its line has the triangle's edges on the sides det [d A B],
// det [d B C] and det [d C A], and meets the triangle if no two of them are opposite. Their sum is the slope d . n, n
// being the normal, and t = det [A B C] / slope. If all three sides are 0, line and triangle are in one plane (or the
// triangle has no area); the line then meets it in an interval, whose ends are corners on the line and points where an
// edge crosses it. Exact for all floats; microseconds.

import { SCRATCH } from './expansion.mjs';
import { setCross, setDifference, setDot } from './exact-vector.mjs';
import { MISS } from './ray-triangle.mjs';

/** Above it a limit of t counts as infinite: no t of floats is larger. Below its inverse a limit counts as 0. */
const LARGEST_T = 2 ** 300;

const DIRECTION = 0;
const A = 3;
const B = 6;
const C = 9;
const CROSS = 12;
const NUMBER = 15;
const SLOPE = 16;
const HEIGHT = 17;
const LIMIT = 18;
const SIDE_OF_P = 19;
const SIDE_OF_Q = 20;
const ALONG_P = 21;
const ALONG_Q = 22;

/**
 * Returns the t in 0 .. maxT at which the ray hits, rounded, or MISS.
 *
 * @param c 9 coordinates of the corners
 * @param lowX the direction's x is the exact sum of this and dx; lowY and lowZ likewise
 */
export function hitExactly(c, ox, oy, oz, dx, dy, dz, lowX, lowY, lowZ, maxT) {
  setRayAndCorners(SCRATCH, c, ox, oy, oz, dx, dy, dz, lowX, lowY, lowZ);
  return hitOfScratch(SCRATCH, maxT >= LARGEST_T ? Infinity : maxT <= 1 / LARGEST_T ? 0 : maxT);
}

/** Sets direction and corners: the first 12 numbers. */
export function setRayAndCorners(e, c, ox, oy, oz, dx, dy, dz, lowX, lowY, lowZ) {
  setDifference(e, DIRECTION, dx, dy, dz, -lowX, -lowY, -lowZ);
  for (let corner = 0; corner < 9; corner += 3) {
    setDifference(e, A + corner, c[corner], c[corner + 1], c[corner + 2], ox, oy, oz);
  }
}

/** Returns the t of a hit, after setRayAndCorners. */
export function hitOfScratch(e, maxT) {
  e[SLOPE].clear();
  const ab = side(e, A, B);
  const bc = side(e, B, C);
  const ca = side(e, C, A);
  if ((ab < 0 || bc < 0 || ca < 0) && (ab > 0 || bc > 0 || ca > 0)) {
    return MISS;
  }
  if (ab === 0 && bc === 0 && ca === 0) {
    return inPlane(e, maxT);
  }
  setCross(e, CROSS, B, C);
  setDot(e, HEIGHT, A, CROSS);
  if (compare(e, HEIGHT, SLOPE, 0) < 0 || compare(e, HEIGHT, SLOPE, maxT) > 0) {
    return MISS;
  }
  return quotient(e, HEIGHT, SLOPE, maxT);
}

/** Returns the sign of det [d p q], and adds the determinant to the slope. */
function side(e, p, q) {
  setCross(e, CROSS, p, q);
  const sign = setDot(e, NUMBER, DIRECTION, CROSS).sign();
  e[SLOPE].addScaled(e[NUMBER], 1);
  return sign;
}

/** Returns the t of a hit where the line is in the triangle's plane. */
function inPlane(e, maxT) {
  const axis = axisOfSides(e);
  let first = Infinity;
  let startsBefore = false;
  let endsAfter = false;
  for (let corner = 0; corner < 3; corner++) {
    const p = A + 3 * corner;
    const q = A + 3 * ((corner + 1) % 3);
    const sideOfP = lineSide(e, SIDE_OF_P, p, axis);
    const sideOfQ = lineSide(e, SIDE_OF_Q, q, axis);
    if (sideOfP === 0) {
      setDot(e, HEIGHT, DIRECTION, p);
      setDot(e, SLOPE, DIRECTION, DIRECTION);
    } else if (sideOfP * sideOfQ < 0) {
      // at p + (q - p) * sideOfP / (sideOfP - sideOfQ)
      setDot(e, ALONG_P, DIRECTION, p);
      setDot(e, ALONG_Q, DIRECTION, q);
      e[HEIGHT].clear().addProduct(e[SIDE_OF_P], e[ALONG_Q]).subtractProduct(e[SIDE_OF_Q], e[ALONG_P]);
      setDot(e, NUMBER, DIRECTION, DIRECTION);
      e[SLOPE].clear().addProduct(e[SIDE_OF_P], e[NUMBER]).subtractProduct(e[SIDE_OF_Q], e[NUMBER]);
    } else {
      continue;
    }
    if (e[SLOPE].sign() === 0) {
      return MISS; // no direction
    }
    endsAfter = compare(e, HEIGHT, SLOPE, 0) >= 0 || endsAfter;
    startsBefore = compare(e, HEIGHT, SLOPE, maxT) <= 0 || startsBefore;
    first = Math.min(first, quotient(e, HEIGHT, SLOPE, maxT));
  }
  return startsBefore && endsAfter ? first : MISS;
}

/** Returns an axis on which d x A, d x B and d x C, which are parallel, are not all 0; 0 if there is none. */
function axisOfSides(e) {
  for (let axis = 0; axis < 3; axis++) {
    for (let corner = A; corner <= C; corner += 3) {
      if (lineSide(e, NUMBER, corner, axis) !== 0) {
        return axis;
      }
    }
  }
  return 0;
}

/** Sets a number to the component of d x p on an axis; returns its sign. */
function lineSide(e, to, p, axis) {
  const next = (axis + 1) % 3;
  const last = (axis + 2) % 3;
  return e[to].clear()
    .addProduct(e[DIRECTION + next], e[p + last])
    .subtractProduct(e[DIRECTION + last], e[p + next])
    .sign();
}

/** Returns the sign of above / below - limit. */
function compare(e, above, below, limit) {
  if (limit === Infinity) {
    return -1;
  }
  return e[LIMIT].clear().addScaled(e[above], 1).addScaled(e[below], -limit).sign() * e[below].sign();
}

/** Returns the quotient, rounded, within 0 .. maxT. */
function quotient(e, above, below, maxT) {
  return Math.min(Math.max(e[above].value() / e[below].value(), 0) + 0, maxT);
}
