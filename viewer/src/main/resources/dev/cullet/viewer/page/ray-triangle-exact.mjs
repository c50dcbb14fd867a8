// SPDX-License-Identifier: Apache-2.0
// Ray against closed triangle in exact arithmetic: the runtime's RayTriangleExact, operation by operation, so that both
// give the same bits. The Java class documents the method.

import { Expansion } from './expansion.mjs';
import { MISS } from './ray-triangle.mjs';

const LARGEST_T = 2 ** 300;

/**
 * Returns the t in 0 .. maxT at which the ray hits, rounded, or MISS.
 *
 * @param corners three corners of 3 numbers
 */
export function hitExactly(origin, direction, corners, maxT) {
  const limit = maxT >= LARGEST_T ? Infinity : maxT <= 1 / LARGEST_T ? 0 : maxT;
  const d = direction.map((number) => new Expansion(number));
  const relative = corners.map((corner) => corner.map((number, axis) => new Expansion(number, -origin[axis])));
  const [a, b, c] = relative;
  const slope = new Expansion();
  const side = (p, q) => {
    const determinant = dot(d, cross(p, q));
    slope.addScaled(determinant, 1);
    return determinant.sign();
  };
  const ab = side(a, b);
  const bc = side(b, c);
  const ca = side(c, a);
  if ((ab < 0 || bc < 0 || ca < 0) && (ab > 0 || bc > 0 || ca > 0)) {
    return MISS;
  }
  if (ab === 0 && bc === 0 && ca === 0) {
    return inPlane(d, relative, limit);
  }
  const height = dot(a, cross(b, c));
  if (compare(height, slope, 0) < 0 || compare(height, slope, limit) > 0) {
    return MISS;
  }
  return quotient(height, slope, limit);
}

/** Returns the t of a hit where the line is in the triangle's plane. */
function inPlane(d, corners, maxT) {
  const axis = axisOfSides(d, corners);
  let first = Infinity;
  let startsBefore = false;
  let endsAfter = false;
  for (let corner = 0; corner < 3; corner++) {
    const p = corners[corner];
    const q = corners[(corner + 1) % 3];
    const sideOfP = lineSide(d, p, axis);
    const sideOfQ = lineSide(d, q, axis);
    let height;
    let slope;
    if (sideOfP.sign() === 0) {
      height = dot(d, p);
      slope = dot(d, d);
    } else if (sideOfP.sign() * sideOfQ.sign() < 0) {
      const alongP = dot(d, p);
      const alongQ = dot(d, q);
      height = new Expansion().addProduct(sideOfP, alongQ).subtractProduct(sideOfQ, alongP);
      const length2 = dot(d, d);
      slope = new Expansion().addProduct(sideOfP, length2).subtractProduct(sideOfQ, length2);
    } else {
      continue;
    }
    if (slope.sign() === 0) {
      return MISS; // no direction
    }
    endsAfter ||= compare(height, slope, 0) >= 0;
    startsBefore ||= compare(height, slope, maxT) <= 0;
    first = Math.min(first, quotient(height, slope, maxT));
  }
  return startsBefore && endsAfter ? first : MISS;
}

/** Returns an axis on which d x A, d x B and d x C, which are parallel, are not all 0; 0 if there is none. */
function axisOfSides(d, corners) {
  const axis = [0, 1, 2].findIndex((k) => corners.some((corner) => lineSide(d, corner, k).sign() !== 0));
  return Math.max(axis, 0);
}

/** Returns the component of d x p on an axis. */
function lineSide(d, p, axis) {
  const next = (axis + 1) % 3;
  const last = (axis + 2) % 3;
  return new Expansion().addProduct(d[next], p[last]).subtractProduct(d[last], p[next]);
}

function cross(p, q) {
  return [0, 1, 2].map((axis) => lineSide(p, q, axis));
}

function dot(p, q) {
  return new Expansion().addProduct(p[0], q[0]).addProduct(p[1], q[1]).addProduct(p[2], q[2]);
}

/** Returns the sign of above / below - limit. */
function compare(above, below, limit) {
  if (limit === Infinity) {
    return -1;
  }
  return new Expansion().addScaled(above, 1).addScaled(below, -limit).sign() * below.sign();
}

/** Returns the quotient, rounded, within 0 .. maxT. */
function quotient(above, below, maxT) {
  return Math.min(Math.max(above.value() / below.value(), 0) + 0, maxT);
}
