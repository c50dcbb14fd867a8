// SPDX-License-Identifier: Apache-2.0
// Sphere that moves along a segment against a closed triangle: t in closed form in double, and a filter for the
// decision, which swept-sphere-triangle-exact.mjs makes where it is in doubt.
//
// The center touches when it enters the triangle grown by the radius: a prism (triangle with two offset planes), three
// cylinders round its edges and three spheres at its corners (Ericson 2005, 5.5.6). Their union is convex, so it is
// entered once, where the first of them is. A sphere grown by 2^-30 of the sum of all coordinates that misses is a miss
// for certain, and one shrunk by as much that hits is a hit; Java's SweptSphereTriangle has the bounds.

import { distanceSquared } from './point-triangle.mjs';
import { MISS } from './ray-triangle.mjs';
import { sweptSphereTouches } from './swept-sphere-triangle-exact.mjs';

const SLACK = 2 ** -30;
const THIN = 2 ** -16;

/**
 * Returns the first t in 0 .. 1 at which the sphere touches, or MISS. The decision is exact, t is rounded.
 *
 * @param c 9 coordinates of the corners
 * @param lowX the motion's x is the exact sum of this and dx; lowY and lowZ likewise
 * @param radius above 0
 */
export function hitOfSphere(c, ox, oy, oz, dx, dy, dz, lowX, lowY, lowZ, radius) {
  const ax = c[0] - ox;
  const ay = c[1] - oy;
  const az = c[2] - oz;
  const bx = c[3] - ox;
  const by = c[4] - oy;
  const bz = c[5] - oz;
  const cx = c[6] - ox;
  const cy = c[7] - oy;
  const cz = c[8] - oz;
  const slack = SLACK * (size(ax, ay, az) + size(bx, by, bz) + size(cx, cy, cz) + size(dx, dy, dz));
  const last = enter(dx, dy, dz, radius + slack, slack, ax, ay, az, bx, by, bz, cx, cy, cz);
  if (last < 0) {
    return MISS;
  }
  const certain = radius > slack && enter(dx, dy, dz, radius - slack, 0, ax, ay, az, bx, by, bz, cx, cy, cz) >= 0;
  if (!certain && !sweptSphereTouches(c, ox, oy, oz, dx, dy, dz, lowX, lowY, lowZ, radius)) {
    return MISS;
  }
  const t = enter(dx, dy, dz, radius, 0, ax, ay, az, bx, by, bz, cx, cy, cz);
  return t >= 0 ? t : last;
}

/**
 * Returns the first t in 0 .. 1 at which the sphere touches in double, or MISS.
 *
 * @param slack by how much the radius has been grown; 0 leaves the thickness of a thin triangle out
 */
function enter(dx, dy, dz, radius, slack, ax, ay, az, bx, by, bz, cx, cy, cz) {
  const radius2 = radius * radius;
  if (distanceSquared(radius2, ax, ay, az, bx, by, bz, cx, cy, cz) <= radius2) {
    return 0;
  }
  const abx = bx - ax;
  const aby = by - ay;
  const abz = bz - az;
  const acx = cx - ax;
  const acy = cy - ay;
  const acz = cz - az;
  const bcx = cx - bx;
  const bcy = cy - by;
  const bcz = cz - bz;
  const nx = aby * acz - abz * acy;
  const ny = abz * acx - abx * acz;
  const nz = abx * acy - aby * acx;
  const length = Math.sqrt(nx * nx + ny * ny + nz * nz);
  const longest = Math.max(size(abx, aby, abz), Math.max(size(acx, acy, acz), size(bcx, bcy, bcz)));
  let grown = radius;
  if (length > THIN * longest * longest) {
    const t = face(dx, dy, dz, radius, ax, ay, az, abx, aby, abz, acx, acy, acz, nx, ny, nz, length);
    if (t >= 0) {
      return t; // nothing of the grown triangle is in front of its flat faces
    }
  } else if (slack > 0) {
    grown += THIN * longest;
  }
  let first = edge(dx, dy, dz, grown, ax, ay, az, abx, aby, abz);
  first = Math.min(first, edge(dx, dy, dz, grown, bx, by, bz, bcx, bcy, bcz));
  first = Math.min(first, edge(dx, dy, dz, grown, ax, ay, az, acx, acy, acz));
  first = Math.min(first, corner(dx, dy, dz, grown, ax, ay, az));
  first = Math.min(first, corner(dx, dy, dz, grown, bx, by, bz));
  first = Math.min(first, corner(dx, dy, dz, grown, cx, cy, cz));
  return first <= 1 ? first : MISS;
}

function size(x, y, z) {
  return Math.abs(x) + Math.abs(y) + Math.abs(z);
}

/** Returns where the center is on the offset plane on its side, if its foot is in the triangle then. */
function face(dx, dy, dz, radius, ax, ay, az, abx, aby, abz, acx, acy, acz, nx, ny, nz, length) {
  const height = nx * ax + ny * ay + nz * az;
  const toward = nx * dx + ny * dy + nz * dz;
  if (!(height * toward > 0)) {
    return MISS; // moving away, along the plane, or no plane
  }
  const offset = radius * length;
  const t = Math.max(0, (height > 0 ? height - offset : height + offset) / toward);
  if (t > 1) {
    return MISS;
  }
  const px = ax - t * dx;
  const py = ay - t * dy;
  const pz = az - t * dz;
  const kx = ny * pz - nz * py;
  const ky = nz * px - nx * pz;
  const kz = nx * py - ny * px;
  const insideAb = abx * kx + aby * ky + abz * kz;
  const insideCa = -(acx * kx + acy * ky + acz * kz);
  const qx = px + abx;
  const qy = py + aby;
  const qz = pz + abz;
  const insideBc = (acx - abx) * (ny * qz - nz * qy)
    + (acy - aby) * (nz * qx - nx * qz)
    + (acz - abz) * (nx * qy - ny * qx);
  return insideAb >= 0 && insideBc >= 0 && insideCa >= 0 ? t : MISS;
}

/** Returns where the center enters the cylinder round the segment from a along e, or infinity. */
function edge(dx, dy, dz, radius, ax, ay, az, ex, ey, ez) {
  const length2 = ex * ex + ey * ey + ez * ez;
  const behind = (ax * ex + ay * ey + az * ez) / length2;
  const along = (dx * ex + dy * ey + dz * ez) / length2;
  const t = corner(
    dx - along * ex, dy - along * ey, dz - along * ez,
    radius,
    ax - behind * ex, ay - behind * ey, az - behind * ez);
  const onAxis = t * along - behind;
  return onAxis >= 0 && onAxis <= 1 ? t : Infinity;
}

/** Returns where the center enters the sphere round a, or infinity. */
function corner(dx, dy, dz, radius, ax, ay, az) {
  const length2 = dx * dx + dy * dy + dz * dz;
  const middle = (ax * dx + ay * dy + az * dz) / length2;
  const x = ax - middle * dx;
  const y = ay - middle * dy;
  const z = az - middle * dz;
  const inside2 = radius * radius - (x * x + y * y + z * z);
  const half = Math.sqrt(inside2 / length2);
  // of a motion that never comes near, or has no direction, half is NaN, and no comparison holds
  return middle + half >= 0 ? Math.max(0, middle - half) : Infinity;
}
