// SPDX-License-Identifier: Apache-2.0
// The nearest point of a mesh. The walk of ray-walk.mjs, nearest box first, with squared distances on the lattice in
// whole steps. A box is skipped only if it is farther than the best so far, so of equally near triangles the one with
// the lowest index is found. Whether a triangle is within the limit is exact; which is the nearest is decided by
// distances in double.

import { exponentOf, powerOfTwo } from './floats.mjs';
import { LanesLeft } from './lanes-left.mjs';
import { LATTICE_MAX, lower, margin } from './lattice.mjs';
import { limitOf, stepsOutsideCube, sumOfParts } from './lattice-distance.mjs';
import { distanceSquared, setNearest, within } from './point-triangle.mjs';
import { beginOf, endOf, leafLanes } from './query-mesh.mjs';

/** Twice a distance from the cube in steps, below which doubles contain all sums exactly. */
const EXACT = 2 ** 36;

/** The distances of the lanes of the current node, and the lanes left for later. */
const distances = new Float64Array(4);
const left = new LanesLeft();

/** Returns whether the surface is within a distance, which may be infinite; fills the nearest point then. */
export function nearestPoint(mesh, x, y, z, maxDistance, out) {
  const u = (x - mesh.originX) * mesh.perStep;
  const v = (y - mesh.originY) * mesh.perStep;
  const w = (z - mesh.originZ) * mesh.perStep;
  const m = margin(Math.abs(u) + Math.abs(v) + Math.abs(w));
  // per axis, in whole steps: the cube's nearest point rounded up and down, and twice its distance from the query
  // point, rounded down; so no distance is too large
  const upX = lower(Math.ceil(u));
  const upY = lower(Math.ceil(v));
  const upZ = lower(Math.ceil(w));
  const downX = lower(u);
  const downY = lower(v);
  const downZ = lower(w);
  const twiceX = 2 * stepsOutsideCube(u);
  const twiceY = 2 * stepsOutsideCube(v);
  const twiceZ = 2 * stepsOutsideCube(w);
  const isFar = twiceX >= EXACT || twiceY >= EXACT || twiceZ >= EXACT;
  const outside2 = 0.25 * (twiceX * twiceX + twiceY * twiceY + twiceZ * twiceZ);
  // distances are compared without so many low bits that 31 are left, as where they are keys of 31 bits
  const sum = 3 * LATTICE_MAX + twiceX + twiceY + twiceZ;
  const bits = isFar ? (BigInt(LATTICE_MAX) * BigInt(sum)).toString(2).length : exponentOf(LATTICE_MAX * sum) + 1;
  const unit = bits > 31 ? powerOfTwo(bits - 31) : 1;
  const limited = maxDistance < Infinity;
  let best2 = Infinity; // until a triangle within the limit is found
  let limit = limitOf(maxDistance * mesh.perStep + m, outside2);
  let bestTriangle = -1;
  const { boxes, boxStride, links, triangles } = mesh;
  const { c } = triangles;
  left.begin();
  while (true) {
    const { node, lanes } = left;
    const shape = links[16 * node + 14];
    const ends = links[16 * node + 15];
    const tested = lanes & ((1 << ((shape >>> 28) & 7)) - 1);
    let hits = 0;
    for (let lane = 0; lane < 4; lane++) {
      if (((tested >>> lane) & 1) === 0) {
        continue;
      }
      const at = boxStride * node + lane;
      const ex = gap(boxes[at], boxes[at + 4] & LATTICE_MAX, upX, downX);
      const ey = gap(boxes[at + 8], boxes[at + 12] & LATTICE_MAX, upY, downY);
      const ez = gap(boxes[at + 16], boxes[at + 20] & LATTICE_MAX, upZ, downZ);
      if (isFar) {
        const sum = sumOfParts(ex, twiceX, ey, twiceY, ez, twiceZ);
        hits |= sum <= limit ? 1 << lane : 0;
        distances[lane] = Number(sum / BigInt(unit));
      } else {
        const sum = ex * (ex + twiceX) + ey * (ey + twiceY) + ez * (ez + twiceZ);
        hits |= sum <= limit ? 1 << lane : 0;
        distances[lane] = Math.floor(sum / unit);
      }
    }
    const leaves = leafLanes(ends);
    for (let rest = hits & leaves; rest !== 0; rest &= rest - 1) {
      const lane = 31 - Math.clz32(rest & -rest);
      const first = links[16 * node + 12];
      const last = first + endOf(ends, lane);
      for (let triangle = first + beginOf(ends, lane); triangle < last; triangle++) {
        triangles.read(triangle);
        if (limited && bestTriangle < 0 && !within(x, y, z, maxDistance, c)) {
          continue;
        }
        const distance2 = distanceSquared(
          best2, c[0] - x, c[1] - y, c[2] - z, c[3] - x, c[4] - y, c[5] - z, c[6] - x, c[7] - y, c[8] - z);
        if (distance2 < best2 || (distance2 === best2 && (bestTriangle < 0 || triangle < bestTriangle))) {
          best2 = distance2;
          bestTriangle = triangle;
          limit = limitOf(Math.sqrt(best2) * mesh.perStep + m, outside2);
        }
      }
    }

    // down to the nearest inner lane; the others are left for later
    const inner = hits & ~leaves;
    if (inner !== 0) {
      left.descend(inner, links[16 * node + 13] | 0, distances);
    } else if (!left.back(links, Math.floor(limit / unit))) {
      if (bestTriangle >= 0) {
        fill(out, triangles, bestTriangle, x, y, z);
        out.distance = Math.min(Math.sqrt(best2), maxDistance);
      }
      return bestTriangle >= 0;
    }
  }
}

/** Returns the distance of a box from the point on one axis, in whole steps, rounded down. */
function gap(low, high, up, down) {
  return low > up ? low - up : down > high ? down - high : 0;
}

function fill(out, triangles, triangle, x, y, z) {
  triangles.read(triangle);
  const { c } = triangles;
  setNearest(out, c[0] - x, c[1] - y, c[2] - z, c[3] - x, c[4] - y, c[5] - z, c[6] - x, c[7] - y, c[8] - z);
  out.x = x + out.x;
  out.y = y + out.y;
  out.z = z + out.z;
  out.triangle = triangle;
}
