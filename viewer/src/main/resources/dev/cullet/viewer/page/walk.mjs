// SPDX-License-Identifier: Apache-2.0
// A ray through a part: the walk of the JavaScript core (cores/js), whose answers are those of the Java runtime, bit
// for bit. An optional log records its steps.

import { firstOnRay } from './ray-walk.mjs';

/** The steps of a walk. */
export class WalkLog {
  constructor() {
    this.visits = []; // { node, tested, hits } with a bit per lane: which boxes were tested, and which of them hit
    this.triangles = []; // { triangle, t, visit }: t is -1 for a miss
  }

  visit(node, tested, hits) {
    this.visits.push({ node, tested, hits });
  }

  test(triangle, t) {
    this.triangles.push({ triangle, t, visit: this.visits.length - 1 });
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
 * @param query a part's QueryMesh
 * @param origin 3 numbers that are floats, as the runtime takes them; direction likewise, of any length but 0
 * @param maxT the ray's end in multiples of the direction
 * @param log a WalkLog, or null
 * @returns { triangle, t } or null
 */
export function firstHit({ query }, [ox, oy, oz], [dx, dy, dz], maxT, log) {
  const out = { triangle: -1, t: NaN, x: NaN, y: NaN, z: NaN };
  const triangle = firstOnRay(query, ox, oy, oz, dx, dy, dz, 0, 0, 0, 0, maxT, 0, null, false, out, log);
  return triangle < 0 ? null : { triangle, t: out.t };
}
