// SPDX-License-Identifier: Apache-2.0
// Sphere that moves along a segment against a closed triangle in exact arithmetic: whether the distance of segment and
// triangle is at most the radius.
//
// The nearest points of a segment and a triangle that do not meet are an end of the segment and a point of the
// triangle, a corner and a point of the segment, or points inside the segment and inside an edge, on the common
// perpendicular of their lines. Every case is a comparison of polynomials of degree 6 at most.

import { SCRATCH } from './expansion.mjs';
import { setCross, setDot, setVectorDifference } from './exact-vector.mjs';
import { isScratchWithin } from './point-triangle-exact.mjs';
import { hitOfScratch, setRayAndCorners } from './ray-triangle-exact.mjs';

/** The first 12 numbers are those of setRayAndCorners. */
const DIRECTION = 0;
const A = 3;

/** Of an edge, or the normal of a triangle. */
const EDGE = 12;
const NORMAL = 15;
const CROSS = 18;
const LENGTH2 = 21;
const NUMBER = 22;
const SUM = 23;

/**
 * Returns whether the sphere touches the triangle between t = 0 and t = 1.
 *
 * @param dx motion, rounded, not 0 on all axes
 * @param lowX what rounding took from it
 */
export function sweptSphereTouches(c, ox, oy, oz, dx, dy, dz, lowX, lowY, lowZ, radius) {
  const e = SCRATCH;
  setRayAndCorners(e, c, ox, oy, oz, dx, dy, dz, lowX, lowY, lowZ);
  if (hitOfScratch(e, 1) >= 0 || isScratchWithin(e, radius)) {
    return true;
  }
  for (let corner = 0; corner < 3; corner++) {
    if (cornerTouches(e, A + 3 * corner, radius) || edgeTouches(e, corner, radius)) {
      return true;
    }
  }
  for (let corner = A; corner < A + 9; corner++) { // relative to the end of the motion
    e[corner].addScaled(e[DIRECTION + (corner % 3)], -1);
  }
  return isScratchWithin(e, radius);
}

/** Returns whether the sphere touches a corner during the motion; its ends are tested elsewhere. */
function cornerTouches(e, p, radius) {
  const along = setDot(e, NUMBER, p, DIRECTION).sign();
  const moves = setDot(e, LENGTH2, DIRECTION, DIRECTION).sign() > 0;
  if (!moves || along < 0 || e[NUMBER].addScaled(e[LENGTH2], -1).sign() > 0) {
    return false;
  }
  setCross(e, CROSS, p, DIRECTION);
  return squareIsWithin(e, setDot(e, NUMBER, CROSS, CROSS), e[LENGTH2], radius);
}

/** Returns whether the sphere touches an edge where the line of the motion is nearest to its line. */
function edgeTouches(e, corner, radius) {
  const p = A + 3 * corner;
  setVectorDifference(e, EDGE, A + 3 * ((corner + 1) % 3), p);
  setCross(e, NORMAL, DIRECTION, EDGE);
  setDot(e, LENGTH2, NORMAL, NORMAL);
  return isBetween(e, p, EDGE) && isBetween(e, p, DIRECTION)
    && squareIsWithin(e, squareOfDot(e, p), e[LENGTH2], radius);
}

/** Returns whether (p x axis) . n / n . n is in 0 .. 1: the other line's position. */
function isBetween(e, p, axis) {
  setCross(e, CROSS, p, axis);
  return setDot(e, NUMBER, CROSS, NORMAL).sign() >= 0
    && e[NUMBER].addScaled(e[LENGTH2], -1).sign() <= 0
    && e[LENGTH2].sign() > 0;
}

function squareOfDot(e, p) {
  setDot(e, NUMBER, p, NORMAL);
  return e[SUM].clear().addProduct(e[NUMBER], e[NUMBER]);
}

/** Returns whether square / length2 is at most the radius squared. */
function squareIsWithin(e, square, length2, radius) {
  const radius2 = e[CROSS].clear().addDoubles(radius, radius);
  return square.subtractProduct(radius2, length2).sign() <= 0;
}
