// SPDX-License-Identifier: Apache-2.0
// The ten separating axes between a box and a triangle that box-triangle.mjs tests with rounding, without it: signs of
// polynomials of degree 2 and 3 in the coordinates. Exact for coordinates that are floats.

import { SCRATCH } from './expansion.mjs';
import { setCross, setDifference, setDot } from './exact-vector.mjs';

/** Returns whether the normal, or an axis across an edge of each, separates the box from the triangle. */
export function isApart(minX, minY, minZ, maxX, maxY, maxZ, c) {
  for (let k = 0; k < 3; k++) {
    const a = 3 * k;
    const b = 3 * ((k + 1) % 3);
    const t = 3 * ((k + 2) % 3);
    if (edgeApart(minY, minZ, maxY, maxZ, c[a + 1], c[a + 2], c[b + 1], c[b + 2], c[t + 1], c[t + 2])
      || edgeApart(minZ, minX, maxZ, maxX, c[a + 2], c[a], c[b + 2], c[b], c[t + 2], c[t])
      || edgeApart(minX, minY, maxX, maxY, c[a], c[a + 1], c[b], c[b + 1], c[t], c[t + 1])) {
      return true;
    }
  }
  return planeApart(minX, minY, minZ, maxX, maxY, maxZ, c);
}

/**
 * Returns whether the box is on one side of the line through an edge in the plane of two axes, and of the parallel line
 * through the third corner t.
 */
function edgeApart(minU, minV, maxU, maxV, startU, startV, endU, endV, tu, tv) {
  const e = SCRATCH;
  e[0].setDifference(endU, startU);
  e[1].setDifference(endV, startV);
  // the box's corner that is farthest to the left of the edge, and that which is farthest to the right
  const leftU = endV > startV ? minU : maxU;
  const rightU = endV > startV ? maxU : minU;
  const leftV = endU > startU ? maxV : minV;
  const rightV = endU > startU ? minV : maxV;
  return (side(e, leftU, leftV, startU, startV) < 0 && side(e, leftU, leftV, tu, tv) < 0)
    || (side(e, rightU, rightV, startU, startV) > 0 && side(e, rightU, rightV, tu, tv) > 0);
}

/** Returns the side of the line through q along the vector e[0] e[1] on which p is: above 0 to the left. */
function side(e, pu, pv, qu, qv) {
  e[2].setDifference(pu, qu);
  e[3].setDifference(pv, qv);
  return e[4].clear().addProduct(e[0], e[3]).subtractProduct(e[1], e[2]).sign();
}

function planeApart(minX, minY, minZ, maxX, maxY, maxZ, c) {
  const e = SCRATCH;
  setDifference(e, 0, c[3], c[4], c[5], c[0], c[1], c[2]);
  setDifference(e, 3, c[6], c[7], c[8], c[0], c[1], c[2]);
  setCross(e, 6, 0, 3); // the normal
  const x = e[6].sign() > 0;
  const y = e[7].sign() > 0;
  const z = e[8].sign() > 0;
  return above(e, x ? maxX : minX, y ? maxY : minY, z ? maxZ : minZ, c) < 0
    || above(e, x ? minX : maxX, y ? minY : maxY, z ? minZ : maxZ, c) > 0;
}

/** Returns the side of the plane through the first corner with the normal e[6] e[7] e[8] on which a point is. */
function above(e, x, y, z, c) {
  setDifference(e, 9, x, y, z, c[0], c[1], c[2]);
  return setDot(e, 12, 6, 9).sign();
}
