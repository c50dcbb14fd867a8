// SPDX-License-Identifier: Apache-2.0
// Exact decisions on spheres: a sum in double decides if it exceeds its rounding error, otherwise it is repeated
// without error.

import { SCRATCH } from './expansion.mjs';

/** Bounds the error of a sum of a few rounded products, relative to the sum of their sizes. */
export const ERROR = 2 ** -49;

/**
 * Returns whether the distance of the points a and b is at most r + s.
 *
 * @param distance2 the squared distance in double
 * @param limit2 the square of r + s in double
 */
export function areWithin(distance2, limit2, ax, ay, az, bx, by, bz, r, s) {
  if (distance2 > limit2 * (1 + ERROR)) {
    return false;
  }
  if (distance2 < limit2 * (1 - ERROR)) {
    return true;
  }
  const [length, sum] = SCRATCH;
  sum.clear();
  sum.addProduct(length.setDifference(ax, bx), length);
  sum.addProduct(length.setDifference(ay, by), length);
  sum.addProduct(length.setDifference(az, bz), length);
  length.setDifference(r, -s);
  return sum.subtractProduct(length, length).sign() <= 0;
}
