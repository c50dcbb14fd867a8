// SPDX-License-Identifier: Apache-2.0
// Ray against mesh, thin or as thick as a sphere that moves along it: the first triangle hit.
//
// The walk goes to the nearest box first; lanes-left.mjs has its way back. A box is skipped only if it begins beyond
// the best hit, so of equally near triangles the one with the lowest index is found.
//
// Boxes are tested in float, on the lattice, with time counted so that the ray moves 1 to 2 steps per unit along its
// longest axis; Java's RayQuery has the proof that no box is lost. Triangles are tested in double, and exactly where
// rounding could decide.

import { exponentOf, FLOAT_MAX, powerOfTwo } from './floats.mjs';
import { LanesLeft } from './lanes-left.mjs';
import { LATTICE_MAX, margin } from './lattice.mjs';
import { beginOf, endOf, leafLanes } from './query-mesh.mjs';
import { DOUBT, ERROR, hit } from './ray-triangle.mjs';
import { hitExactly } from './ray-triangle-exact.mjs';

/** Time per step at most: a direction component below 2^-24 is taken for 2^-24. */
const MAX_PER = 1 << 24;

/** Beyond this margin float would overflow; every box passes then, and the triangle tests decide alone. */
const OVERFLOW = 2 ** 60;

/** Bound of the error of t on the lattice, relative to the sizes that enter. */
const T_ERROR = 2 ** -30;

const fround = Math.fround;

/** The ray on the lattice, per axis: time per step, and what is added to the times of near and of far planes. */
const per = new Float32Array(3);
const nearAdd = new Float32Array(3);
const farAdd = new Float32Array(3);
const origin = new Float64Array(3);
const direction = new Float64Array(3);

/** The distances of the lanes of the current node, and the lanes left for later. */
const near = new Float64Array(4);
const left = new LanesLeft();

/** Returns the float of a time, rounded up. */
function latest(time) {
  return fround(Math.min(Math.max(0, time) * (1 + 2 ** -20), FLOAT_MAX));
}

/** Returns when a line enters an interval; a line that does not move on this axis is in it always, or never. */
function enter(low, high, from, inverse) {
  if (inverse === Infinity || inverse === -Infinity) {
    return from >= low && from <= high ? -Infinity : Infinity;
  }
  return ((inverse > 0 ? low : high) - from) * inverse;
}

function leave(low, high, from, inverse) {
  return inverse === Infinity || inverse === -Infinity ? Infinity : ((inverse > 0 ? high : low) - from) * inverse;
}

/** Sets the lattice constants of an axis; the ray is at `at` there when its time begins. */
function setAxis(axis, at, along, m, overflows) {
  const time = fround(1 / along);
  const slope = overflows ? 0 : Math.abs(time) <= MAX_PER ? time : along < 0 ? -MAX_PER : MAX_PER;
  const side = along < 0 ? m : -m; // by how much near planes are moved
  per[axis] = slope;
  nearAdd[axis] = overflows ? 0 : (-32768 - at + side) * slope;
  farAdd[axis] = overflows ? FLOAT_MAX : (-32768 - at - side) * slope;
}

/**
 * Returns a triangle hit at minT <= t <= maxT, or -1.
 *
 * @param lowX the direction's x is the exact sum of this and dx; lowY and lowZ likewise
 * @param minT 0 or more; compared with t as rounded
 * @param radius half the ray's thickness, 0 for a thin ray; else maxT is 1
 * @param hitOfSphere the test of swept-sphere-triangle.mjs; null for a thin ray, which does without that module
 * @param any whether to return at any hit; else the first is found, and of equal ones the lowest index
 * @param out gets t, triangle and point on a hit, and stays as it is on a miss; null to do without
 * @param log null, or an object whose visit(node, tested, hits) and test(triangle, t) record the steps
 */
export function firstOnRay(
  mesh, ox, oy, oz, dx, dy, dz, lowX, lowY, lowZ, minT, maxT, radius, hitOfSphere, any, out, log) {
  let ou = (ox - mesh.originX) * mesh.perStep;
  let ov = (oy - mesh.originY) * mesh.perStep;
  let ow = (oz - mesh.originZ) * mesh.perStep;
  let du = dx * mesh.perStep;
  let dv = dy * mesh.perStep;
  let dw = dz * mesh.perStep;
  const longest = Math.max(Math.abs(du), Math.abs(dv), Math.abs(dw));
  const scale = powerOfTwo(Math.max(-1022, exponentOf(longest))); // lattice time per t
  const perScale = 1 / scale;
  du *= perScale;
  dv *= perScale;
  dw *= perScale;
  const inU = 1 / du;
  const inV = 1 / dv;
  const inW = 1 / dw;
  const r = radius * mesh.perStep;
  const size = Math.abs(ou) + Math.abs(ov) + Math.abs(ow) + (LATTICE_MAX + 1);
  const error = ERROR * mesh.step * size;
  let m = r + margin(Math.abs(ou) + Math.abs(ov) + Math.abs(ow) + r);
  m += 0.25 + m / (1 << 17);

  // cut to the cube, and to what is not before minT by more than t errs
  const low = -2 * m;
  const high = LATTICE_MAX + 2 * m;
  const firstTime = minT === 0 ? 0 : Math.max(0, minT * scale - T_ERROR * (scale + size + r));
  const start = Math.max(
    firstTime, enter(low, high, ou, inU), enter(low, high, ov, inV), enter(low, high, ow, inW));
  const end = Math.min(
    maxT * scale, leave(low, high, ou, inU), leave(low, high, ov, inV), leave(low, high, ow, inW));
  if (!(start <= end)) {
    return -1;
  }
  ou += start * du;
  ov += start * dv;
  ow += start * dw;
  const overflows = m > OVERFLOW;
  setAxis(0, ou, du, m, overflows);
  setAxis(1, ov, dv, m, overflows);
  setAxis(2, ow, dw, m, overflows);
  origin[0] = ox;
  origin[1] = oy;
  origin[2] = oz;
  direction[0] = dx;
  direction[1] = dy;
  direction[2] = dz;
  return walk(
    mesh, lowX, lowY, lowZ, minT, maxT, radius, hitOfSphere, error, any, out, scale, start, end,
    du < 0 ? 4 : 0, dv < 0 ? 12 : 8, dw < 0 ? 20 : 16, log);
}

/**
 * Walks the tree.
 *
 * @param scale time on the lattice is t * scale, counted from start
 * @param nearU the first of the four nearer sides of a node on the first axis; nearV and nearW too
 */
function walk(
  mesh, lowX, lowY, lowZ, minT, maxT, radius, hitOfSphere, error, any, out, scale, start, end, nearU, nearV, nearW,
  log) {
  // for the triangle test: axes renamed so that the direction is longest along the last
  const ax = Math.abs(direction[0]);
  const ay = Math.abs(direction[1]);
  const az = Math.abs(direction[2]);
  const axisZ = ax > ay ? (ax > az ? 0 : 2) : ay > az ? 1 : 2;
  const axisX = axisZ === 2 ? 0 : axisZ + 1;
  const axisY = axisX === 2 ? 0 : axisX + 1;
  const perZ = 1 / direction[axisZ];
  const sx = direction[axisX] * perZ;
  const sy = direction[axisY] * perZ;
  const rx = origin[axisX];
  const ry = origin[axisY];
  const rz = origin[axisZ];
  const ox = origin[0];
  const oy = origin[1];
  const oz = origin[2];
  const dx = direction[0];
  const dy = direction[1];
  const dz = direction[2];
  const perU = per[0];
  const perV = per[1];
  const perW = per[2];
  const nearAddU = nearAdd[0];
  const nearAddV = nearAdd[1];
  const nearAddW = nearAdd[2];
  const farAddU = farAdd[0];
  const farAddV = farAdd[1];
  const farAddW = farAdd[2];
  const farU = nearU ^ 4;
  const farV = nearV ^ 4;
  const farW = nearW ^ 4;
  const { boxes, boxStride, links, triangles } = mesh;
  const { c } = triangles;

  let bestTriangle = -1;
  let bestT = maxT;
  let best = latest(end - start);
  left.begin();
  while (true) {
    const { node, lanes } = left;
    // the boxes of the lanes: near and far sides as 32768 + k, which are exact floats
    const at = boxStride * node;
    const shape = links[16 * node + 14];
    const ends = links[16 * node + 15];
    const tested = lanes & ((1 << ((shape >>> 28) & 7)) - 1);
    let hits = 0;
    for (let lane = 0; lane < 4; lane++) {
      if (((tested >>> lane) & 1) === 0) {
        continue;
      }
      const n = Math.max(
        0,
        fround(fround((boxes[at + nearU + lane] | 32768) * perU) + nearAddU),
        fround(fround((boxes[at + nearV + lane] | 32768) * perV) + nearAddV),
        fround(fround((boxes[at + nearW + lane] | 32768) * perW) + nearAddW));
      const f = Math.min(
        best,
        fround(fround((boxes[at + farU + lane] | 32768) * perU) + farAddU),
        fround(fround((boxes[at + farV + lane] | 32768) * perV) + farAddV),
        fround(fround((boxes[at + farW + lane] | 32768) * perW) + farAddW));
      near[lane] = n;
      hits |= n <= f ? 1 << lane : 0;
    }
    if (log !== null) {
      log.visit(node, tested, hits);
    }

    // the triangles of the leaves among them
    const leaves = leafLanes(ends);
    for (let rest = hits & leaves; rest !== 0; rest &= rest - 1) {
      const lane = 31 - Math.clz32(rest & -rest);
      const first = links[16 * node + 12];
      const last = first + endOf(ends, lane);
      for (let triangle = first + beginOf(ends, lane); triangle < last; triangle++) {
        triangles.read(triangle);
        let t;
        if (radius === 0) {
          t = hit(
            sx, sy, perZ, maxT, error, rx, ry, rz,
            c[axisX], c[axisY], c[axisZ],
            c[3 + axisX], c[3 + axisY], c[3 + axisZ],
            c[6 + axisX], c[6 + axisY], c[6 + axisZ]);
          if (t === DOUBT) {
            t = hitExactly(c, ox, oy, oz, dx, dy, dz, lowX, lowY, lowZ, maxT);
          }
        } else {
          t = hitOfSphere(c, ox, oy, oz, dx, dy, dz, lowX, lowY, lowZ, radius);
        }
        if (log !== null) {
          log.test(triangle, t);
        }
        if (t >= minT && (t < bestT || (t === bestT && (bestTriangle < 0 || triangle < bestTriangle)))) {
          bestT = t;
          bestTriangle = triangle;
          best = Math.min(best, latest(t * scale - start));
          if (any) {
            return triangle;
          }
        }
      }
    }

    // down to the nearest inner lane that is hit; the others are left for later
    const inner = hits & ~leaves;
    if (inner !== 0) {
      left.descend(inner, links[16 * node + 13] | 0, near);
    } else if (!left.back(links, best)) {
      if (bestTriangle >= 0 && out !== null) {
        out.t = bestT;
        out.triangle = bestTriangle;
        out.x = ox + bestT * dx;
        out.y = oy + bestT * dy;
        out.z = oz + bestT * dz;
      }
      return bestTriangle;
    }
  }
}
