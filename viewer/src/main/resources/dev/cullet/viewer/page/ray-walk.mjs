// SPDX-License-Identifier: Apache-2.0
// Ray-mesh query on the stored tree: the runtime's RayQuery for thin rays, operation by operation. Boxes are tested in
// float on the lattice and triangles in double, so it visits the nodes that the runtime visits and finds the same
// triangle at the same t. An optional log records the steps.

import { DOUBT, ERROR, hit } from './ray-triangle.mjs';
import { hitExactly } from './ray-triangle-exact.mjs';

const LATTICE_MAX = 32767;
const FLATTEST = 1 << 24;
const FLOAT_MAX = 3.4028234663852886e38;
const BLURRED = 2 ** 60;
const MAX_DEFERRED = 4;

const floats = new Float32Array(1);
const bits = new Int32Array(floats.buffer);
const doubles = new Float64Array(1);
const halves = new Uint32Array(doubles.buffer);

/**
 * Returns the bits of a float: they sort as the numbers do for numbers that are not negative, and are negative below 0.
 */
function floatBits(number) {
  floats[0] = number;
  return bits[0];
}

/** Returns the float bits of a time, rounded up. */
function latest(time) {
  return floatBits(Math.min(Math.max(0, time) * (1 + 2 ** -20), FLOAT_MAX));
}

/** Returns the largest power of two that is at most a positive number. */
function powerBelow(number) {
  doubles[0] = number;
  const exponent = (halves[1] >>> 20) & 0x7ff;
  halves[0] = 0;
  halves[1] = exponent === 0 ? 1 << 19 : exponent << 20;
  return doubles[0];
}

function perComponent(direction) {
  const per = Math.fround(1 / direction);
  return Math.abs(per) <= FLATTEST ? per : direction < 0 ? -FLATTEST : FLATTEST;
}

function enter(low, high, origin, direction) {
  if (direction === 0) {
    return origin >= low && origin <= high ? -Infinity : Infinity;
  }
  return ((direction > 0 ? low : high) - origin) / direction;
}

function leave(low, high, origin, direction) {
  return direction === 0 ? Infinity : ((direction > 0 ? high : low) - origin) / direction;
}

/** The steps of a walk. */
export class WalkLog {
  constructor() {
    this.visits = []; // { node, tested, hits } with a bit per lane: which boxes were tested, and which of them hit
    this.triangles = []; // { triangle, t, visit }: t is -1 for a miss
  }

  count(name) {
    let sum = 0;
    for (const visit of this.visits) {
      for (let lane = 0; lane < 4; lane++) {
        sum += (visit[name] >>> lane) & 1;
      }
    }
    return sum;
  }
}

/**
 * Returns the first triangle on a ray: the minimum t, and the lowest index among equal ones.
 *
 * @param part { tree, positions, indices }
 * @param origin 3 numbers that are floats, as the runtime takes them; direction likewise, of any length but 0
 * @param maxT the ray's end in multiples of the direction
 * @param log a WalkLog, or null
 * @returns { triangle, t } or null
 */
export function firstHit(part, origin, direction, maxT, log) {
  const { tree, positions: p, indices } = part;
  const o = [0, 0, 0];
  const d = [0, 0, 0];
  for (let axis = 0; axis < 3; axis++) {
    o[axis] = (origin[axis] - tree.origin[axis]) * tree.perStep;
    d[axis] = direction[axis] * tree.perStep;
  }
  const scale = powerBelow(Math.max(Math.abs(d[0]), Math.max(Math.abs(d[1]), Math.abs(d[2]))));
  for (let axis = 0; axis < 3; axis++) {
    d[axis] /= scale;
  }
  const error = (ERROR / tree.perStep) * (Math.abs(o[0]) + Math.abs(o[1]) + Math.abs(o[2]) + (LATTICE_MAX + 1));
  let m = 0.0625 + 2 ** -32 * (Math.abs(o[0]) + Math.abs(o[1]) + Math.abs(o[2]) + 4 * LATTICE_MAX);
  m += 0.25 + m / (1 << 17);

  // cut to the cube
  const low = -2 * m;
  const high = LATTICE_MAX + 2 * m;
  let start = 0;
  let end = maxT * scale;
  for (let axis = 0; axis < 3; axis++) {
    start = Math.max(start, enter(low, high, o[axis], d[axis]));
    end = Math.min(end, leave(low, high, o[axis], d[axis]));
  }
  if (!(start <= end)) {
    return null;
  }

  // per axis: time of plane 32768 + k is that times per, plus an addend for the near and one for the far planes
  const blurred = m > BLURRED;
  const per = [0, 0, 0];
  const nearAdd = [0, 0, 0];
  const farAdd = [FLOAT_MAX, FLOAT_MAX, FLOAT_MAX];
  if (!blurred) {
    for (let axis = 0; axis < 3; axis++) {
      const at = o[axis] + start * d[axis];
      per[axis] = perComponent(d[axis]);
      nearAdd[axis] = Math.fround((-32768 - at + (d[axis] < 0 ? m : -m)) * per[axis]);
      farAdd[axis] = Math.fround((-32768 - at + (d[axis] < 0 ? -m : m)) * per[axis]);
    }
  }

  // for the triangle test: axes renamed so that the direction is longest along the last
  const [ax, ay, az] = direction.map(Math.abs);
  const axisZ = ax > ay ? (ax > az ? 0 : 2) : ay > az ? 1 : 2;
  const axisX = axisZ === 2 ? 0 : axisZ + 1;
  const axisY = axisX === 2 ? 0 : axisX + 1;
  const perZ = 1 / direction[axisZ];
  const sx = direction[axisX] * perZ;
  const sy = direction[axisY] * perZ;
  const rx = origin[axisX];
  const ry = origin[axisY];
  const rz = origin[axisZ];

  let bestTriangle = -1;
  let bestT = maxT;
  let best = latest(end - start);
  let node = 0;
  let lanes = 15; // those of the node to be tested
  const trail = [0]; // lanes left for later, of the nodes from the root to this one
  const deferred = []; // the last lanes left for later, nearest last
  const near = [0, 0, 0, 0];
  while (true) {
    // the boxes of four lanes
    const used = (1 << tree.laneCount(node)) - 1;
    let hits = 0;
    let leaves = 0;
    for (let lane = 0; lane < 4; lane++) {
      let n = 0;
      let f = best;
      for (let axis = 0; axis < 3; axis++) {
        const nearPlane = d[axis] < 0 ? tree.upper(node, lane, axis) : tree.lower(node, lane, axis);
        const farPlane = d[axis] < 0 ? tree.lower(node, lane, axis) : tree.upper(node, lane, axis);
        const slope = per[axis];
        n = Math.max(n, floatBits(Math.fround((32768 + nearPlane) * slope) + nearAdd[axis]));
        f = Math.min(f, floatBits(Math.fround((32768 + farPlane) * slope) + farAdd[axis]));
      }
      near[lane] = n;
      hits |= n <= f ? 1 << lane : 0;
      leaves |= tree.leafEnd(node, lane) > 0 ? 1 << lane : 0;
    }
    hits &= lanes & used;
    log?.visits.push({ node, tested: lanes & used, hits });

    // the triangles of the leaves among them
    for (let lane = 0; lane < 4; lane++) {
      if (((hits & leaves) >>> lane & 1) === 0) {
        continue;
      }
      const base = tree.firstTriangle(node);
      for (let triangle = base + tree.leafBegin(node, lane); triangle < base + tree.leafEnd(node, lane); triangle++) {
        const a = 3 * indices[3 * triangle];
        const b = 3 * indices[3 * triangle + 1];
        const c = 3 * indices[3 * triangle + 2];
        let t = hit(
          sx, sy, perZ, maxT, error, rx, ry, rz,
          p[a + axisX], p[a + axisY], p[a + axisZ],
          p[b + axisX], p[b + axisY], p[b + axisZ],
          p[c + axisX], p[c + axisY], p[c + axisZ],
        );
        if (t === DOUBT) {
          const corners = [a, b, c].map((at) => [p[at], p[at + 1], p[at + 2]]);
          t = hitExactly(origin, direction, corners, maxT);
        }
        log?.triangles.push({ triangle, t, visit: log.visits.length - 1 });
        if (t >= 0 && (t < bestT || (t === bestT && (bestTriangle < 0 || triangle < bestTriangle)))) {
          bestT = t;
          bestTriangle = triangle;
          best = Math.min(best, latest(t * scale - start));
        }
      }
    }

    // descend to the nearest inner lane that is hit; the others are deferred
    const inner = [0, 1, 2, 3].filter((lane) => ((hits & ~leaves) >>> lane) & 1);
    inner.sort((i, j) => near[i] - near[j] || i - j);
    lanes = 15;
    if (inner.length > 0) {
      const childBase = tree.childBase(node);
      for (let i = inner.length - 1; i > 0; i--) {
        deferred.push({ near: near[inner[i]], node: childBase + inner[i], lane: inner[i] });
        trail[trail.length - 1] |= 1 << inner[i];
      }
      while (deferred.length > MAX_DEFERRED) {
        deferred.shift();
      }
      trail.push(0);
      node = childBase + inner[0];
      continue;
    }

    // return to the last deferred lane
    while (true) {
      let up = 0;
      while (trail.length > 0 && trail[trail.length - 1] === 0) {
        trail.pop();
        up++;
      }
      if (trail.length === 0) {
        return bestTriangle < 0 ? null : { triangle: bestTriangle, t: bestT };
      }
      if (deferred.length === 0) { // evicted: climb, and test them again
        for (; up > 0; up--) {
          node = tree.parent(node);
        }
        lanes = trail[trail.length - 1];
        trail[trail.length - 1] = 0;
        break;
      }
      const next = deferred.pop();
      trail[trail.length - 1] &= ~(1 << next.lane);
      trail.push(0);
      node = next.node;
      if (next.near <= best) {
        break;
      }
    }
  }
}
