// SPDX-License-Identifier: Apache-2.0
// Whether a point is within a distance of a closed triangle, without rounding: the signs of polynomials of degree 2, 4
// and 6 in the coordinates and the distance.
//
// With the corner a as the origin of the edges u and v, and p the corner less the point, all of them consist of six
// scalar products. Each closed edge is tested from its first corner on; the inside of the face is tested only for a
// point over it. A triangle without area has no inside: it is its three edges. Exact for coordinates and distances that
// are floats. A distance that is another double is exact if it is 0 or at least 2^-186; a smaller one counts as 0.

import { SCRATCH } from './expansion.mjs';
import { setDifference } from './exact-vector.mjs';

/** Squared and multiplied by products of four floats, a smaller distance would underflow. */
const MIN_DISTANCE = 2 ** -186;

/** Returns whether the distance of a point from a triangle with 9 coordinates is at most a limit. */
export function isWithin(x, y, z, limit, c) {
  setDifference(SCRATCH, 3, c[0], c[1], c[2], x, y, z);
  setDifference(SCRATCH, 6, c[3], c[4], c[5], x, y, z);
  setDifference(SCRATCH, 9, c[6], c[7], c[8], x, y, z);
  return isScratchWithin(SCRATCH, limit);
}

/**
 * Returns whether the distance of the origin from a triangle is at most a limit.
 *
 * @param e scratch memory whose numbers 3 to 11 are the corners, which stay, as do 0 to 2; the others change
 */
export function isScratchWithin(e, limit) {
  const pp = e[15].clear();
  const pu = e[16].clear();
  const pv = e[17].clear();
  const uu = e[18].clear();
  const uv = e[19].clear();
  const vv = e[20].clear();
  for (let axis = 0; axis < 3; axis++) {
    const p = e[3 + axis];
    const u = e[12].clear().addScaled(e[6 + axis], 1).addScaled(p, -1);
    const v = e[13].clear().addScaled(e[9 + axis], 1).addScaled(p, -1);
    pp.addProduct(p, p);
    pu.addProduct(p, u);
    pv.addProduct(p, v);
    uu.addProduct(u, u);
    uv.addProduct(u, v);
    vv.addProduct(v, v);
  }
  const radius = limit < MIN_DISTANCE ? 0 : limit;
  pp.addDoubles(radius, -radius); // from here on, the squares of all distances are less the limit's
  if (edgeIsWithin(pp, pu, uu, e[12])) {
    return true;
  }
  const start = e[13].clear().addScaled(pp, 1).addScaled(pu, 2).addScaled(uu, 1);
  const along = e[14].clear().addScaled(pv, 1).addScaled(pu, -1).addScaled(uv, 1).addScaled(uu, -1);
  const length2 = e[21].clear().addScaled(uu, 1).addScaled(uv, -2).addScaled(vv, 1);
  if (edgeIsWithin(start, along, length2, e[12])) {
    return true;
  }
  start.clear().addScaled(pp, 1).addScaled(pv, 2).addScaled(vv, 1);
  along.clear().addScaled(pv, -1).addScaled(vv, -1);
  if (edgeIsWithin(start, along, vv, e[12])) {
    return true;
  }
  // the foot of the point is a + (s u + t v) / area2
  const s = e[12].clear().addProduct(uv, pv).subtractProduct(vv, pu);
  const t = e[13].clear().addProduct(uv, pu).subtractProduct(uu, pv);
  const area2 = e[14].clear().addProduct(uu, vv).subtractProduct(uv, uv);
  const rest = e[21].clear().addScaled(area2, 1).addScaled(s, -1).addScaled(t, -1);
  return s.sign() > 0 && t.sign() > 0 && rest.sign() > 0
    && e[22].clear().addProduct(pp, area2).addProduct(s, pu).addProduct(t, pv).sign() <= 0;
}

/**
 * Returns whether the start of an edge or a point inside it is within the limit.
 *
 * @param start squared distance of the start, less that of the limit
 * @param along scalar product of the edge and the start less the point
 * @param length2 squared length of the edge
 */
function edgeIsWithin(start, along, length2, sum) {
  if (start.sign() <= 0) {
    return true;
  }
  return along.sign() < 0
    && sum.clear().addScaled(along, 1).addScaled(length2, 1).sign() > 0
    && sum.clear().addProduct(start, length2).subtractProduct(along, along).sign() <= 0;
}
