// SPDX-License-Identifier: Apache-2.0
// A sphere cluster against a mesh. The result is that of testing every sphere of the cluster, its leaves. The nodes
// above only reject subtrees: the walk visits the nodes in preorder and skips the subtree of a sphere that misses, so
// it needs one index and no stack. An inner node is enlarged by all that rounding could take from the leaves below.
//
// Centers are transformed in double and then rounded to float. A center that is a float already is decided exactly; for
// another one the radius is enlarged by the rounding: no false miss, but false hits within that rounding.

import { nextFloatUp, ulpOfFloat } from './floats.mjs';

const fround = Math.fround;

export class ClusterQuery {
  constructor() {
    /** The sphere that the last query found, or -1. */
    this.sphere = -1;
    /** The triangle that the last query found, or -1. */
    this.triangle = -1;
  }

  /**
   * Returns whether a mesh touches a sphere of a cluster; `sphere` is the first that it touches.
   *
   * @param mesh a CollisionMesh
   * @param m where the cluster is in the mesh's model space: 12 numbers, 3 rows of 4, a rotation and a translation
   */
  overlaps(mesh, cluster, m) {
    this.sphere = -1;
    this.triangle = -1;
    const { spheres, next } = cluster;
    let node = 0;
    while (node < next.length) {
      const isLeaf = next[node] === node + 1;
      const cx = spheres[4 * node];
      const cy = spheres[4 * node + 1];
      const cz = spheres[4 * node + 2];
      const r = spheres[4 * node + 3];
      const x = m[0] * cx + m[1] * cy + m[2] * cz + m[3];
      const y = m[4] * cx + m[5] * cy + m[6] * cz + m[7];
      const z = m[8] * cx + m[9] * cy + m[10] * cz + m[11];
      const fx = fround(x);
      const fy = fround(y);
      const fz = fround(z);
      const isRounded = x !== fx || y !== fy || z !== fz;
      const grown = isLeaf
        ? isRounded ? r + rounding(fx, fy, fz) : r
        : r + 4 * rounding(fround(Math.abs(x) + r), fround(Math.abs(y) + r), fround(Math.abs(z) + r));
      const hit = mesh.anySphere(fx, fy, fz, roundedUp(grown));
      if (hit >= 0 && isLeaf) {
        this.sphere = cluster.sphere(node);
        this.triangle = hit;
        return true;
      }
      node = hit >= 0 ? node + 1 : next[node];
    }
    return false;
  }
}

function rounding(x, y, z) {
  return ulpOfFloat(x) + ulpOfFloat(y) + ulpOfFloat(z);
}

/** Rounds up to float. */
function roundedUp(length) {
  const r = fround(length);
  return r < length ? nextFloatUp(r) : r;
}
