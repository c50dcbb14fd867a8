// SPDX-License-Identifier: Apache-2.0
// Exact overlap test of two triangles. Touching counts, coplanar triangles too. Exact for float coordinates; triangles
// that degenerate to a line or a point are treated as such.
//
// If no corner lies in the other triangle's plane, six signs reject most pairs and two more decide. Otherwise the
// triangles meet if and only if an edge of one meets the other, and each edge is tested.
//
// Source: Guigue and Devillers 2003, Fast and Robust Triangle-Triangle Overlap Test Using Orientation Predicates.

import { orientationOf, turnOf } from './orientation.mjs';

/** Returns the turn of three points seen along an axis. */
function turnAlong(a, i, b, j, c, k, axis) {
  const u = axis === 2 ? 0 : axis + 1;
  const v = axis === 0 ? 2 : axis - 1;
  return turnOf(a[i + u], a[i + v], b[j + u], b[j + v], c[k + u], c[k + v]);
}

/** Returns whether the intervals from a to b and from c to d, in any order, share no number. */
export function intervalsApart(a, b, c, d) {
  return Math.max(a, b) < Math.min(c, d) || Math.max(c, d) < Math.min(a, b);
}

function projectionsMeet(p, i, q, j, a, k, b, l, axis) {
  for (let step = 1; step <= 2; step++) {
    const other = (axis + step) % 3;
    if (intervalsApart(p[i + other], q[j + other], a[k + other], b[l + other])) {
      return false;
    }
  }
  return turnAlong(p, i, q, j, a, k, axis) * turnAlong(p, i, q, j, b, l, axis) <= 0
    && turnAlong(a, k, b, l, p, i, axis) * turnAlong(a, k, b, l, q, j, axis) <= 0;
}

/**
 * Returns whether two segments share a point: they lie in one plane, and their projections along each axis meet. At
 * least one axis does not lie in that plane, and the projection along it is exact; for segments on one line, all axes
 * together decide.
 */
function segmentsMeet(p, i, q, j, a, k, b, l) {
  return orientationOf(p, i, q, j, a, k, b, l) === 0 && projectionsMeet(p, i, q, j, a, k, b, l, 0)
    && projectionsMeet(p, i, q, j, a, k, b, l, 1) && projectionsMeet(p, i, q, j, a, k, b, l, 2);
}

/** Returns whether a point in the plane of a triangle is inside; false for one that degenerates to a line. */
function isInTriangle(p, i, t) {
  let area = false;
  for (let axis = 0; axis < 3; axis++) {
    const turn = turnAlong(t, 0, t, 3, t, 6, axis);
    if (turn !== 0) {
      area = true;
      if (turn * turnAlong(t, 0, t, 3, p, i, axis) < 0 || turn * turnAlong(t, 3, t, 6, p, i, axis) < 0
        || turn * turnAlong(t, 6, t, 0, p, i, axis) < 0) {
        return false;
      }
    }
  }
  return area;
}

/** Returns whether the edge of s from offset i to offset j meets t. */
function edgeMeets(s, i, j, t) {
  const atP = orientationOf(t, 0, t, 3, t, 6, s, i);
  const atQ = orientationOf(t, 0, t, 3, t, 6, s, j);
  if (atP * atQ > 0) {
    return false;
  }
  if (atP !== 0 || atQ !== 0) { // the segment pierces the plane in one point
    const e0 = orientationOf(s, i, s, j, t, 0, t, 3);
    const e1 = orientationOf(s, i, s, j, t, 3, t, 6);
    const e2 = orientationOf(s, i, s, j, t, 6, t, 0);
    return (e0 >= 0 && e1 >= 0 && e2 >= 0) || (e0 <= 0 && e1 <= 0 && e2 <= 0);
  }
  // in its plane; across no edge all of it is inside, or all outside
  return segmentsMeet(s, i, s, j, t, 0, t, 3) || segmentsMeet(s, i, s, j, t, 3, t, 6)
    || segmentsMeet(s, i, s, j, t, 6, t, 0) || isInTriangle(s, i, t);
}

function edgesMeet(s, t) {
  return edgeMeets(s, 0, 3, t) || edgeMeets(s, 3, 6, t) || edgeMeets(s, 6, 0, t);
}

/** Returns the index of the sign, of three not all equal and none zero, that differs from the other two. */
function aloneOf(sign0, sign1, sign2) {
  return sign1 === sign2 ? 0 : sign0 === sign2 ? 1 : 2;
}

/**
 * Returns whether triangles that cross each other's plane meet: each cuts the planes' common line in a segment, and the
 * segments overlap if each begins before the other ends.
 *
 * @param i the corner of s that is alone on its side of t; j likewise
 * @param side the product of the three signs of s
 */
function crossMeets(s, t, i, j, side, otherSide) {
  const p1 = 3 * i;
  const p2 = 3 * j;
  // orient each triangle so that the other's lone corner is in front of it
  const q1 = 3 * ((i + (otherSide > 0 ? 2 : 1)) % 3);
  const r1 = 3 * ((i + (otherSide > 0 ? 1 : 2)) % 3);
  const q2 = 3 * ((j + (side > 0 ? 2 : 1)) % 3);
  const r2 = 3 * ((j + (side > 0 ? 1 : 2)) % 3);
  return orientationOf(s, p1, s, q1, t, p2, t, q2) >= 0 && orientationOf(s, p1, s, r1, t, r2, t, p2) >= 0;
}

/** Returns the smallest coordinate of a triangle on an axis. */
export function triangleMin(t, axis) {
  return Math.min(t[axis], t[3 + axis], t[6 + axis]);
}

/** Returns the largest coordinate of a triangle on an axis. */
export function triangleMax(t, axis) {
  return Math.max(t[axis], t[3 + axis], t[6 + axis]);
}

/** Returns whether two closed triangles, 9 floats each, share a point. */
export function trianglesTouch(s, t) {
  for (let axis = 0; axis < 3; axis++) {
    if (triangleMin(s, axis) > triangleMax(t, axis) || triangleMin(t, axis) > triangleMax(s, axis)) {
      return false;
    }
  }
  const s0 = orientationOf(t, 0, t, 3, t, 6, s, 0);
  const s1 = orientationOf(t, 0, t, 3, t, 6, s, 3);
  const s2 = orientationOf(t, 0, t, 3, t, 6, s, 6);
  if (s0 !== 0 && s0 === s1 && s1 === s2) {
    return false;
  }
  const t0 = orientationOf(s, 0, s, 3, s, 6, t, 0);
  const t1 = orientationOf(s, 0, s, 3, s, 6, t, 3);
  const t2 = orientationOf(s, 0, s, 3, s, 6, t, 6);
  if (t0 !== 0 && t0 === t1 && t1 === t2) {
    return false;
  }
  const side = s0 * s1 * s2;
  const otherSide = t0 * t1 * t2;
  if (side !== 0 && otherSide !== 0) {
    return crossMeets(s, t, aloneOf(s0, s1, s2), aloneOf(t0, t1, t2), side, otherSide);
  }
  return edgesMeet(s, t) || edgesMeet(t, s);
}
