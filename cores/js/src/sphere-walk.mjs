// SPDX-License-Identifier: Apache-2.0
// Sphere against mesh.
//
// The walk keeps a node, the lanes of it that are left, and four bits per level above: the lanes left there. It climbs
// by parent links. A node's boxes are tested against the sphere's own box, those that pass by their distance; the
// nearest is entered first, because a hit is likeliest there, and one that is inside the sphere as a whole is a hit at
// once. A leaf's triangles are tested exactly.

import { LatticeBox, lowestLane } from './box-lanes.mjs';
import { LATTICE_MAX, margin, toInt32 } from './lattice.mjs';
import { fineLimit, innerLimit, nearestInCube, outsideCube, squared, squaredToFarthest } from './lattice-distance.mjs';
import { within } from './point-triangle.mjs';
import { beginOf, endOf } from './query-mesh.mjs';

const box = new LatticeBox();
const trail = new Uint8Array(32);

/** Returns a triangle that the sphere touches, or -1. */
export function anyOnSphere(mesh, x, y, z, radius) {
  return walk(mesh, x, y, z, radius, true);
}

/** Returns a triangle whose bounding box, grown by the radius on every side, contains the center; or -1. */
export function anyOnSphereApproximately(mesh, x, y, z, radius) {
  return walk(mesh, x, y, z, radius, false);
}

function walk(mesh, x, y, z, radius, exact) {
  const u = (x - mesh.originX) * mesh.perStep;
  const v = (y - mesh.originY) * mesh.perStep;
  const w = (z - mesh.originZ) * mesh.perStep;
  let r = radius * mesh.perStep;
  const m = margin(Math.abs(u) + Math.abs(v) + Math.abs(w) + r);
  const innerRadius = r - m;
  r += m;
  if (!box.setSphere(u, v, w, r)) {
    return -1;
  }
  const cx = nearestInCube(u);
  const cy = nearestInCube(v);
  const cz = nearestInCube(w);
  const wx = outsideCube(u);
  const wy = outsideCube(v);
  const wz = outsideCube(w);
  const limit = exact ? fineLimit(r, wx, wy, wz) : Infinity;
  const inner = exact ? innerLimit(innerRadius, wx, wy, wz) : -1;
  const maxWidth = inner >= 0 ? toInt32(2 * r) : -1; // no box that is wider is in the sphere
  const { boxes, boxStride, triangles } = mesh;
  let node = 0;
  let level = 0; // the lanes left of the parent are those at level - 1
  while (true) {
    // a new node: the nearest lane first, the others are left
    let lanes = 0;
    let lane = 0;
    let nearest = Infinity;
    for (let left = box.touching(mesh, node); left !== 0; left &= left - 1) {
      const one = lowestLane(left);
      if (!exact) {
        lane = lanes === 0 ? one : lane;
        lanes |= 1 << one;
        continue;
      }
      const distance = squared(boxes, boxStride * node + one, cx, cy, cz, wx, wy, wz);
      if (distance <= limit) {
        lanes |= 1 << one;
        const rounded = typeof distance === 'number' ? Math.floor(distance / 4) : distance / 4n;
        if (rounded < nearest) {
          nearest = rounded;
          lane = one;
        }
      }
    }
    for (; ; lane = lowestLane(lanes)) {
      if (lanes === 0) {
        while (level > 0 && lanes === 0) {
          node = mesh.parent(node);
          lanes = trail[--level];
        }
        if (lanes === 0) {
          return -1;
        }
        lane = lowestLane(lanes);
      }
      lanes &= ~(1 << lane);
      const at = boxStride * node + lane;
      if ((boxes[at + 4] & LATTICE_MAX) - boxes[at] <= maxWidth
        && squaredToFarthest(boxes, at, cx, cy, cz, wx, wy, wz) <= inner) {
        return mesh.anyTriangle(node, lane); // all of the lane is in the sphere
      }
      const ends = mesh.ends(node);
      const end = endOf(ends, lane);
      if (end === 0) {
        trail[level++] = lanes;
        node = mesh.child(node, lane);
        break;
      }
      const first = mesh.firstTriangle(node);
      for (let triangle = first + beginOf(ends, lane); triangle < first + end; triangle++) {
        triangles.read(triangle);
        if (exact ? within(x, y, z, radius, triangles.c) : boxTouches(x, y, z, radius, triangles.c)) {
          return triangle;
        }
      }
    }
  }
}

/** Returns whether a triangle's box, grown by the radius, contains the center: exactly. */
function boxTouches(x, y, z, radius, c) {
  return meets(c[0], c[3], c[6], x, radius) && meets(c[1], c[4], c[7], y, radius)
    && meets(c[2], c[5], c[8], z, radius);
}

function meets(a, b, c, center, radius) {
  return isAtMost(Math.min(a, b, c), center, radius) && isAtMost(center, Math.max(a, b, c), radius);
}

/** Returns whether a - b is at most a limit: exactly, by what the rounded difference lost. */
function isAtMost(a, b, limit) {
  const difference = a - b;
  const lost = Math.abs(a) >= Math.abs(b) ? a - difference - b : a - (difference + b);
  return difference < limit || (difference === limit && lost <= 0);
}
