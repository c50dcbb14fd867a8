// SPDX-License-Identifier: Apache-2.0
// Rounds a query outward onto the lattice of a tree. A query may be too large there, never too small: it is widened by
// `margin`, which is more than a thousand times what rounding in the triangle tests takes, and a sixteenth of a step.

/** The largest lattice coordinate. */
export const LATTICE_MAX = 32767;

const ERROR = 2 ** -32;

/**
 * Returns the width by which to widen a query on every side, in steps: at least 1/16.
 *
 * @param magnitude sum of the absolute lattice coordinates of the query and of its sizes, in steps
 */
export function margin(magnitude) {
  return 0.0625 + ERROR * (magnitude + 4 * LATTICE_MAX);
}

/** Returns the largest integer not above, within 0 .. 32767. */
export function lower(coordinate) {
  return coordinate > 0 ? (coordinate < LATTICE_MAX ? coordinate | 0 : LATTICE_MAX) : 0;
}

/** Returns the smallest integer not below, within 0 .. 32767, or one more. */
export function upper(coordinate) {
  return coordinate > -1 ? (coordinate < LATTICE_MAX - 1 ? (coordinate | 0) + 1 : LATTICE_MAX) : 0;
}

/** Returns whether an interval of lattice coordinates misses 0 .. 32767, where all boxes are. */
export function outside(low, high) {
  return high < 0 || low > LATTICE_MAX;
}

/** Returns whether a lattice coordinate may be in an interval. */
export function mayContainPoint(low, high) {
  return low <= high && !outside(low, high);
}

/** Returns the integer of a double, as a conversion to 32 bits that saturates. */
export function toInt32(value) {
  return value >= 2147483647 ? 2147483647 : value <= -2147483648 ? -2147483648 : value | 0;
}

/** Returns the integer of a double, as a conversion to 64 bits that saturates; still a double. */
export function toInt64(value) {
  return value === value ? Math.max(-(2 ** 63), Math.min(2 ** 63, Math.trunc(value))) : 0;
}
