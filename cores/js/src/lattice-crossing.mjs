// SPDX-License-Identifier: Apache-2.0
// How the winding number changes along an axis-parallel way through a lattice triangle, exactly and in all cases.
//
// Points are on the fine lattice of 2048 per step. Each is thought to be moved by (e1, e2, e3), where e1 is tiny, e2
// tiny beside e1, and e3 beside e2: then none is on a triangle, an edge or a corner, and a way through an edge that two
// triangles share crosses exactly one of them. A move states another direction. Orientations in a plane have 16 + 28
// bits and fit a double; sides of a plane have 33 + 28 bits and three terms, and are split where rounding could decide.
//
// Source: simulation of simplicity, Edelsbrunner and Muecke 1990.

import { SUBSTEPS } from './bsp-tree.mjs';

/** More than the rounding of a sum of four products below 2^62. */
const DOUBT = 65536;

/** Low bits of a coefficient. */
const SPLIT = 131072; // 2^17

/** Returns the sign of a x + b y + c z + 2048 d, for |a|, |b|, |c| < 2^34, |x|, |y|, |z| < 2^28, |d| < 2^51. */
export function signOfSum(a, b, c, d, x, y, z) {
  const value = a * x + b * y + c * z + SUBSTEPS * d;
  if (value > DOUBT || value < -DOUBT) {
    return value > 0 ? 1 : -1;
  }
  const highA = Math.floor(a / SPLIT);
  const highB = Math.floor(b / SPLIT);
  const highC = Math.floor(c / SPLIT);
  const highD = Math.floor(d / 64);
  const low = (a - highA * SPLIT) * x + (b - highB * SPLIT) * y + (c - highC * SPLIT) * z + (d - highD * 64) * SUBSTEPS;
  const carry = Math.floor(low / SPLIT);
  const high = highA * x + highB * y + highC * z + highD + carry;
  return high !== 0 ? Math.sign(high) : low > carry * SPLIT ? 1 : 0;
}

/**
 * Returns the winding number at the end of a way less that at its start, as far as one triangle is concerned: 1 where
 * the way enters through the triangle's front, -1 where it leaves, else 0.
 *
 * @param p 9 lattice coordinates of the corners
 * @param axis the axis along which the way goes
 * @param x where the way starts, fine coordinates; y and z too
 * @param end where it ends on its axis, fine
 * @param move of all points, with a method sign(a, b, c); null: (e1, e2, e3)
 */
export function crossingChange(p, axis, x, y, z, end, move) {
  const first = movedTurn(p, 0, 3, axis, x, y, z, move);
  if (first === 0 || movedTurn(p, 3, 6, axis, x, y, z, move) !== first
    || movedTurn(p, 6, 0, axis, x, y, z, move) !== first) {
    return 0;
  }
  const before = side(p, x, y, z, move);
  const after = side(p, axis === 0 ? end : x, axis === 1 ? end : y, axis === 2 ? end : z, move);
  return (before - after) / 2;
}

/** Returns 1 if a moved point is left of an edge, seen against the axis, -1 right of it; 0 if the edge is a point. */
function movedTurn(p, from, to, axis, x, y, z, move) {
  const value = turn(p, from, to, axis, x, y, z);
  return value !== 0
    ? Math.sign(value)
    : tie(along(p, from, to, axis, 0), along(p, from, to, axis, 1), along(p, from, to, axis, 2), move);
}

/** Returns a number above 0 if a point is left of an edge, seen against the axis; 0 if it is on its line. */
export function turn(p, from, to, axis, x, y, z) {
  const u = axis === 2 ? 0 : axis + 1;
  const v = axis === 0 ? 2 : axis - 1;
  const atU = u === 0 ? x : u === 1 ? y : z;
  const atV = v === 0 ? x : v === 1 ? y : z;
  const du = p[to + u] - p[from + u];
  const dv = p[to + v] - p[from + v];
  return du * (atV - p[from + v] * SUBSTEPS) - dv * (atU - p[from + u] * SUBSTEPS);
}

/** Returns by how much a turn grows per fine step along an axis k. */
export function along(p, from, to, axis, k) {
  const u = axis === 2 ? 0 : axis + 1;
  const v = axis === 0 ? 2 : axis - 1;
  return k === u ? p[from + v] - p[to + v] : k === v ? p[to + u] - p[from + u] : 0;
}

/** Returns which side of a triangle's plane a moved point is on: 1 front, -1 back; 0 if the triangle has no area. */
function side(p, x, y, z, move) {
  const sign = planeSide(p, x, y, z);
  return sign !== 0 ? sign : tie(normalOf(p, 0), normalOf(p, 1), normalOf(p, 2), move);
}

/** The larger moves decide: that along the axis of the lowest number. */
function tie(a, b, c, move) {
  return move !== null ? move.sign(a, b, c) : Math.sign(a !== 0 ? a : b !== 0 ? b : c);
}

/** Returns 1 if a point is in front of a triangle's plane, -1 behind, 0 on it. */
export function planeSide(p, x, y, z) {
  return signOfSum(
    normalOf(p, 0), normalOf(p, 1), normalOf(p, 2), 0, x - p[0] * SUBSTEPS, y - p[1] * SUBSTEPS, z - p[2] * SUBSTEPS);
}

/** Returns a coordinate of the normal of a triangle, below 2^34 in magnitude. */
export function normalOf(p, axis) {
  const u = axis === 2 ? 0 : axis + 1;
  const v = axis === 0 ? 2 : axis - 1;
  return (p[3 + u] - p[u]) * (p[6 + v] - p[v]) - (p[3 + v] - p[v]) * (p[6 + u] - p[u]);
}

/** Returns whether the box of a triangle touches a box of lattice points, six numbers. */
export function meetsBox(p, box) {
  for (let axis = 0; axis < 3; axis++) {
    const a = p[axis];
    const b = p[3 + axis];
    const c = p[6 + axis];
    const low = box[axis];
    const high = box[axis + 3];
    if ((a < low && b < low && c < low) || (a > high && b > high && c > high)) {
      return false;
    }
  }
  return true;
}
