// SPDX-License-Identifier: Apache-2.0
// Squared distances from a point to boxes on the lattice, in integers. Rounding makes no distance too large.
//
// The point is moved to the nearest point c of the lattice's cube, and w is its distance from the cube per axis (0
// inside). A box in the cube is then w + e away on an axis, where e = max(0, lower - c, c - upper), and it is too far
// if sum e * (e + 2w) > r^2 - sum w^2: small integers on the left at any distance, and one constant on the right.
//
// Doubles contain these integers exactly while w is below 2^32; beyond it, where a query is more than 16,000 times the
// mesh away from it, sums are computed with BigInt.

import { LATTICE_MAX, toInt64 } from './lattice.mjs';

const FINE = 8;
const FARTHEST = 2 ** 42;
const ROUNDING = 2 ** -50;
const EXACT = 2 ** 32;

/** Returns the nearest point of the lattice's cube on an axis, in eighths of a step, rounded to nearest. */
export function nearestInCube(coordinate) {
  const inside = coordinate > 0 ? (coordinate < LATTICE_MAX ? coordinate : LATTICE_MAX) : 0;
  return (FINE * inside + 0.5) | 0;
}

/** Returns the distance from the lattice's cube on an axis, in eighths of a step, rounded down; at most 2^42. */
export function outsideCube(coordinate) {
  if (coordinate >= 0 && coordinate <= LATTICE_MAX) {
    return 0;
  }
  const outside = coordinate < 0 ? -coordinate : coordinate - LATTICE_MAX;
  return Math.trunc(Math.min(FINE * outside, FARTHEST));
}

/** Returns the same in whole steps, rounded down; at most 2^39. */
export function stepsOutsideCube(coordinate) {
  return Math.floor(outsideCube(coordinate) / FINE);
}

/**
 * Returns what a distance less |w|^2 must exceed for a box to be farther than a radius, in any unit.
 *
 * @param radius with an allowance for rounding
 * @param outside2 |w|^2
 */
export function limitOf(radius, outside2) {
  const radius2 = radius * radius;
  return toInt64(radius2 - outside2 + (radius2 + outside2) * ROUNDING + 1);
}

/** Returns the same for a radius in steps, margin included, in eighths of a step. */
export function fineLimit(radius, wx, wy, wz) {
  return limitOf(FINE * radius + 1, wx * wx + wy * wy + wz * wz);
}

/** Returns the squared distance of one lane's box in eighths of a step, less |w|^2, rounded down to a multiple of 4. */
export function squared(boxes, at, cx, cy, cz, wx, wy, wz) {
  const ex = gap(boxes[at], boxes[at + 4], cx);
  const ey = gap(boxes[at + 8], boxes[at + 12], cy);
  const ez = gap(boxes[at + 16], boxes[at + 20], cz);
  if (wx < EXACT && wy < EXACT && wz < EXACT) {
    return ex * (ex + 2 * wx) + ey * (ey + 2 * wy) + ez * (ez + 2 * wz);
  }
  return sumOfParts(ex, 2 * wx, ey, 2 * wy, ez, 2 * wz);
}

/** Returns the sum of e * (e + twice) on three axes, of which one is large, as a BigInt. */
export function sumOfParts(ex, twiceX, ey, twiceY, ez, twiceZ) {
  return BigInt(ex) * BigInt(ex + twiceX) + BigInt(ey) * BigInt(ey + twiceY) + BigInt(ez) * BigInt(ez + twiceZ);
}

function gap(lower, upper, c) {
  const below = FINE * lower - c;
  const above = c - FINE * (upper & LATTICE_MAX);
  return below > above ? (below > 0 ? below : 0) : above > 0 ? above : 0;
}

/** Returns what squaredToFarthest must not exceed for a box to be inside a sphere; -1 where no box can be. */
export function innerLimit(radius, wx, wy, wz) {
  const r = FINE * radius - 2; // 0.87 for the rounding of the center
  return r > 0 && wx < 16777216 && wy < 16777216 && wz < 16777216
    ? Math.trunc(Math.min(r * r * (1 - 4 * ROUNDING), 2 ** 62))
    : -1;
}

/** Returns the squared distance of the farthest corner of one lane's box, in eighths of a step, rounded up. */
export function squaredToFarthest(boxes, at, cx, cy, cz, wx, wy, wz) {
  const ex = farther(boxes[at], boxes[at + 4], cx) + wx + 1;
  const ey = farther(boxes[at + 8], boxes[at + 12], cy) + wy + 1;
  const ez = farther(boxes[at + 16], boxes[at + 20], cz) + wz + 1;
  return ex * ex + ey * ey + ez * ez;
}

function farther(lower, upper, c) {
  return Math.max(c - FINE * lower, FINE * (upper & LATTICE_MAX) - c);
}
