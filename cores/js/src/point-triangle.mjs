// SPDX-License-Identifier: Apache-2.0
// The nearest point of a closed triangle, in double, the query point being the origin of coordinates; and whether a
// point is within a radius of a triangle, exactly for floats.
//
// If the point is over the triangle, the nearest point is its foot on the plane; else it is on an edge that has the
// point on its outer side. Triple products with the normal decide, which keep their sign on slivers. A triangle whose
// normal is not far above its rounding error has no area: it is its three edges. Java's PointTriangle has the error
// bounds.

import { isWithin } from './point-triangle-exact.mjs';

/** More than seven times the error of a normal, as a share of its edges' sizes. */
const ERROR = 2 ** -48;

/** Four times the error of the distance from the edges, as a share of the sizes that enter. */
const DISTANCE_ERROR = 2 ** -44;

/** A squared distance in double below this share of a limit's is below the limit. */
const SURELY = 1 - 2 ** -49;

/** Returns whether a point is at most a radius from the triangle with 9 coordinates. */
export function within(x, y, z, radius, c) {
  const ax = c[0] - x;
  const ay = c[1] - y;
  const az = c[2] - z;
  return ax * ax + ay * ay + az * az <= radius * radius * SURELY || isNear(x, y, z, radius, c, ax, ay, az);
}

/** Returns the same for a triangle whose first corner may be farther than the radius. */
function isNear(x, y, z, radius, c, ax, ay, az) {
  const limit2 = radius * radius;
  const abx = c[3] - c[0];
  const aby = c[4] - c[1];
  const abz = c[5] - c[2];
  const acx = c[6] - c[0];
  const acy = c[7] - c[1];
  const acz = c[8] - c[2];
  const nx = aby * acz - abz * acy;
  const ny = abz * acx - abx * acz;
  const nz = abx * acy - aby * acx;
  const area2 = nx * nx + ny * ny + nz * nz;
  const height = Math.abs(nx * ax + ny * ay + nz * az);
  const sizeA = size(ax, ay, az);
  const sizeAb = size(abx, aby, abz);
  const sizeAc = size(acx, acy, acz);
  const normalError = ERROR * sizeAb * sizeAc;
  const heightError = normalError * (sizeA + radius);
  const above = height - heightError;
  if (above > 0 && above * above > limit2 * area2) {
    return false;
  }
  // normal x corner, against the edges at that corner: positive inside
  const bx = c[3] - x;
  const by = c[4] - y;
  const bz = c[5] - z;
  const bcx = c[6] - c[3];
  const bcy = c[7] - c[4];
  const bcz = c[8] - c[5];
  const kx = ny * az - nz * ay;
  const ky = nz * ax - nx * az;
  const kz = nx * ay - ny * ax;
  const insideAb = abx * kx + aby * ky + abz * kz;
  const insideCa = -(acx * kx + acy * ky + acz * kz);
  const insideBc = bcx * (ny * bz - nz * by) + bcy * (nz * bx - nx * bz) + bcz * (nx * by - ny * bx);
  const all = sizeA + sizeAb + sizeAc;
  const insideError = normalError * all * all;
  const flat = area2 <= normalError * normalError;
  let nearest = Infinity;
  if (insideAb <= insideError || flat) {
    nearest = segment(ax, ay, az, abx, aby, abz);
  }
  if (insideBc <= insideError || flat) {
    nearest = Math.min(nearest, segment(bx, by, bz, bcx, bcy, bcz));
  }
  if (insideCa <= insideError || flat) {
    nearest = Math.min(nearest, segment(ax, ay, az, acx, acy, acz));
  }
  if (nearest === Infinity) { // over the face
    const below = height + heightError;
    if (below * below <= limit2 * area2) {
      return true;
    }
  } else {
    const error = DISTANCE_ERROR * all;
    const inner = radius - error;
    if (inner > 0 && nearest <= inner * inner) {
      return true;
    }
    const outer = radius + error;
    const beside = insideAb < -insideError || insideBc < -insideError || insideCa < -insideError || flat;
    if (beside && nearest > outer * outer) {
      return false;
    }
  }
  return isWithin(x, y, z, radius, c);
}

/**
 * Returns the squared distance of the origin from the triangle with these corners, or infinity where the plane is
 * farther than a limit.
 */
export function distanceSquared(limit2, ax, ay, az, bx, by, bz, cx, cy, cz) {
  const abx = bx - ax;
  const aby = by - ay;
  const abz = bz - az;
  const acx = cx - ax;
  const acy = cy - ay;
  const acz = cz - az;
  const nx = aby * acz - abz * acy;
  const ny = abz * acx - abx * acz;
  const nz = abx * acy - aby * acx;
  const area2 = nx * nx + ny * ny + nz * nz;
  const height = nx * ax + ny * ay + nz * az;
  const normalError = ERROR * size(abx, aby, abz) * size(acx, acy, acz);
  const above = Math.abs(height) - normalError * size(ax, ay, az);
  if (above > 0 && above * above > limit2 * area2) {
    return Infinity;
  }
  const kx = ny * az - nz * ay;
  const ky = nz * ax - nx * az;
  const kz = nx * ay - ny * ax;
  const bcx = cx - bx;
  const bcy = cy - by;
  const bcz = cz - bz;
  const insideAb = abx * kx + aby * ky + abz * kz;
  const insideCa = -(acx * kx + acy * ky + acz * kz);
  const insideBc = bcx * (ny * bz - nz * by) + bcy * (nz * bx - nx * bz) + bcz * (nx * by - ny * bx);
  const flat = area2 <= normalError * normalError;
  if (insideAb >= 0 && insideBc >= 0 && insideCa >= 0 && !flat) {
    return (height * height) / area2;
  }
  let nearest = Infinity;
  if (insideAb <= 0 || flat) {
    nearest = segment(ax, ay, az, abx, aby, abz);
  }
  if (insideBc <= 0 || flat) {
    nearest = Math.min(nearest, segment(bx, by, bz, bcx, bcy, bcz));
  }
  if (insideCa <= 0 || flat) {
    nearest = Math.min(nearest, segment(ax, ay, az, acx, acy, acz));
  }
  return nearest;
}

/** Sets x, y and z of `out` to the nearest point, relative to the origin. */
export function setNearest(out, ax, ay, az, bx, by, bz, cx, cy, cz) {
  const abx = bx - ax;
  const aby = by - ay;
  const abz = bz - az;
  const acx = cx - ax;
  const acy = cy - ay;
  const acz = cz - az;
  const nx = aby * acz - abz * acy;
  const ny = abz * acx - abx * acz;
  const nz = abx * acy - aby * acx;
  const kx = ny * az - nz * ay;
  const ky = nz * ax - nx * az;
  const kz = nx * ay - ny * ax;
  const bcx = cx - bx;
  const bcy = cy - by;
  const bcz = cz - bz;
  const insideAb = abx * kx + aby * ky + abz * kz;
  const insideCa = -(acx * kx + acy * ky + acz * kz);
  const insideBc = bcx * (ny * bz - nz * by) + bcy * (nz * bx - nx * bz) + bcz * (nx * by - ny * bx);
  const area2 = nx * nx + ny * ny + nz * nz;
  const normalError = ERROR * size(abx, aby, abz) * size(acx, acy, acz);
  const flat = area2 <= normalError * normalError;
  if (insideAb >= 0 && insideBc >= 0 && insideCa >= 0 && !flat) {
    const height = (nx * ax + ny * ay + nz * az) / area2;
    out.x = nx * height;
    out.y = ny * height;
    out.z = nz * height;
    return;
  }
  let nearest = Infinity;
  if (insideAb <= 0 || flat) {
    nearest = keepNearer(out, nearest, ax, ay, az, abx, aby, abz);
  }
  if (insideBc <= 0 || flat) {
    nearest = keepNearer(out, nearest, bx, by, bz, bcx, bcy, bcz);
  }
  if (insideCa <= 0 || flat) {
    keepNearer(out, nearest, ax, ay, az, acx, acy, acz);
  }
}

function size(x, y, z) {
  return Math.abs(x) + Math.abs(y) + Math.abs(z);
}

/** Returns the squared distance of the origin from the segment from a along e. */
function segment(ax, ay, az, ex, ey, ez) {
  const toward = -(ax * ex + ay * ey + az * ez);
  const length2 = ex * ex + ey * ey + ez * ez;
  const t = toward > 0 ? (toward < length2 ? toward / length2 : 1) : 0; // divides only inside the segment
  const x = ax + t * ex;
  const y = ay + t * ey;
  const z = az + t * ez;
  return x * x + y * y + z * z;
}

function keepNearer(out, nearest, ax, ay, az, ex, ey, ez) {
  const at = -(ax * ex + ay * ey + az * ez) / (ex * ex + ey * ey + ez * ez);
  const t = at > 0 ? (at < 1 ? at : 1) : 0; // 0 on a segment without length
  const x = ax + t * ex;
  const y = ay + t * ey;
  const z = az + t * ez;
  const distance2 = x * x + y * y + z * z;
  if (distance2 < nearest) {
    out.x = x;
    out.y = y;
    out.z = z;
    return distance2;
  }
  return nearest;
}
