// SPDX-License-Identifier: Apache-2.0
// Closed box against closed triangle: the thirteen separating axes of Akenine-Moller 2001. Touching is not separated.
// Exact for all coordinates that are floats.
//
// The box's own three axes compare the given numbers, without any arithmetic. The others are tested in double with the
// box's center as the origin. An axis on which the gap is smaller than its error bound is in doubt; if no other one
// separates, box-triangle-exact.mjs decides. Java's BoxTriangle has the error bounds.

import { isApart } from './box-triangle-exact.mjs';

const ERROR = 2 ** -48;

/** A point inside errs by less than four roundings of the box's half size. */
const INSIDE = 1 - ERROR;

const OVERLAP = 0;
const IN_DOUBT = 1;
const SEPARATED = 2;

/** Returns whether the box touches the triangle with 9 coordinates. */
export function boxTouchesTriangle(minX, minY, minZ, maxX, maxY, maxZ, c) {
  return meets(minX, maxX, c[0], c[3], c[6])
    && meets(minY, maxY, c[1], c[4], c[7])
    && meets(minZ, maxZ, c[2], c[5], c[8])
    && touchesOnOtherAxes(minX, minY, minZ, maxX, maxY, maxZ, c);
}

/** Returns whether the interval from min to max meets that of three corners. */
function meets(min, max, a, b, c) {
  return (a <= max || b <= max || c <= max) && (a >= min || b >= min || c >= min);
}

/** Returns whether none of the ten axes that are not the box's separates. */
function touchesOnOtherAxes(minX, minY, minZ, maxX, maxY, maxZ, corners) {
  const centerX = (minX + maxX) / 2;
  const centerY = (minY + maxY) / 2;
  const centerZ = (minZ + maxZ) / 2;
  const hx = (maxX - minX) / 2;
  const hy = (maxY - minY) / 2;
  const hz = (maxZ - minZ) / 2;
  const ax = corners[0] - centerX;
  const ay = corners[1] - centerY;
  const az = corners[2] - centerZ;
  const bx = corners[3] - centerX;
  const by = corners[4] - centerY;
  const bz = corners[5] - centerZ;
  const cx = corners[6] - centerX;
  const cy = corners[7] - centerY;
  const cz = corners[8] - centerZ;
  if (isInside(hx, hy, hz, ax, ay, az) || isInside(hx, hy, hz, bx, by, bz) || isInside(hx, hy, hz, cx, cy, cz)) {
    return true;
  }
  const abx = corners[3] - corners[0];
  const aby = corners[4] - corners[1];
  const abz = corners[5] - corners[2];
  const acx = corners[6] - corners[0];
  const acy = corners[7] - corners[1];
  const acz = corners[8] - corners[2];
  const nx = aby * acz - abz * acy;
  const ny = abz * acx - abx * acz;
  const nz = abx * acy - aby * acx;
  const sizeAb = Math.abs(abx) + Math.abs(aby) + Math.abs(abz);
  const sizeAc = Math.abs(acx) + Math.abs(acy) + Math.abs(acz);
  const size = Math.abs(ax) + Math.abs(ay) + Math.abs(az) + sizeAb + sizeAc + hx + hy + hz;
  const relative = ERROR * size;
  const error = relative * sizeAb * sizeAc;
  const gap = Math.abs(nx * ax + ny * ay + nz * az) - (Math.abs(nx) * hx + Math.abs(ny) * hy + Math.abs(nz) * hz);
  if (gap > error) {
    return false;
  }
  const ab = across(relative, hx, hy, hz, abx, aby, abz, ax, ay, az, cx, cy, cz);
  if (ab === SEPARATED) {
    return false;
  }
  const ca = across(relative, hx, hy, hz, acx, acy, acz, ax, ay, az, bx, by, bz);
  if (ca === SEPARATED) {
    return false;
  }
  const bcx = corners[6] - corners[3];
  const bcy = corners[7] - corners[4];
  const bcz = corners[8] - corners[5];
  const bc = across(relative, hx, hy, hz, bcx, bcy, bcz, bx, by, bz, ax, ay, az);
  if (bc === SEPARATED) {
    return false;
  }
  return (gap <= -error && (ab | bc | ca) === OVERLAP) || !isApart(minX, minY, minZ, maxX, maxY, maxZ, corners);
}

/** Returns whether a point is in the box for certain; false on its surface and within the rounding of it. */
function isInside(hx, hy, hz, x, y, z) {
  return Math.abs(x) <= hx * INSIDE && Math.abs(y) <= hy * INSIDE && Math.abs(z) <= hz * INSIDE;
}

/**
 * Returns whether one of the three axes across an edge e separates.
 *
 * @param relative bound of the error of a gap, relative to the edge's size
 * @param ax start of the edge; the third corner is t
 */
function across(relative, hx, hy, hz, ex, ey, ez, ax, ay, az, tx, ty, tz) {
  const sizeX = Math.abs(ex);
  const sizeY = Math.abs(ey);
  const sizeZ = Math.abs(ez);
  const x = apart(relative * (sizeY + sizeZ), sizeZ * hy + sizeY * hz, ey * az - ez * ay, ey * tz - ez * ty);
  if (x === SEPARATED) {
    return SEPARATED;
  }
  const y = apart(relative * (sizeZ + sizeX), sizeX * hz + sizeZ * hx, ez * ax - ex * az, ez * tx - ex * tz);
  if (y === SEPARATED) {
    return SEPARATED;
  }
  const z = apart(relative * (sizeX + sizeY), sizeY * hx + sizeX * hy, ex * ay - ey * ax, ex * ty - ey * tx);
  return z === SEPARATED ? SEPARATED : x | y | z;
}

/** Returns whether an interval from edge to third, in any order, is apart from -extent .. extent. */
function apart(error, extent, edge, third) {
  const inner = extent - error;
  if ((edge > inner && third > inner) || (edge < -inner && third < -inner)) {
    return Math.min(Math.abs(edge), Math.abs(third)) > extent + error ? SEPARATED : IN_DOUBT;
  }
  return OVERLAP;
}
