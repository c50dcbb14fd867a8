// SPDX-License-Identifier: Apache-2.0
// A sphere cluster against a plane, a box or a ray, in the cluster's own model space. The result is that of testing
// every sphere of the cluster, its leaves; touching counts. Each decision is exact for the stored spheres and the given
// numbers; only t is rounded. The walk is that of cluster-query.mjs: one index, no stack, enlarged inner nodes.

import { SCRATCH } from './expansion.mjs';
import { exponentOf, powerOfTwo } from './floats.mjs';
import { PlaneSides } from './plane-walk.mjs';
import { ClusterRay } from './cluster-ray.mjs';
import { areWithin, ERROR } from './sphere-signs.mjs';

/** Relative enlargement of inner nodes: far more than the rounding of double arithmetic. */
export const SLACK = 1e-12;

const FRONT = 1;
const BACK = 2;

/** No sphere of floats is as far away. */
const FAR = 2 ** 200;

export class ClusterShapeQuery {
  constructor() {
    /** The sphere that the last box or ray query found, or -1. */
    this.sphere = -1;
    /** Where the last ray hit, in multiples of its direction; NaN after a miss. */
    this.t = NaN;
    this.plane = new Float64Array(4);
    this.ray = new ClusterRay();
  }

  /** Returns the sides (PlaneSides) of the plane a x + b y + c z + d = 0 on which the cluster is. */
  sidesOfPlane(cluster, a, b, c, d) {
    const length = this.setPlane(a, b, c, d);
    const { next } = cluster;
    let sides = 0;
    let node = 0;
    while (node < next.length && sides !== (FRONT | BACK)) {
      const side = sideOf(cluster, node, this.plane, length);
      if (side !== 0) {
        sides |= side;
        node = next[node];
      } else if (next[node] === node + 1) {
        sides = FRONT | BACK;
      } else {
        node++;
      }
    }
    return sides === FRONT ? PlaneSides.FRONT : sides === BACK ? PlaneSides.BACK : PlaneSides.BOTH;
  }

  /** Scales a plane by a power of two, so that its normal is about 1 long; returns its length. */
  setPlane(a, b, c, d) {
    const largest = Math.max(Math.abs(a), Math.abs(b), Math.abs(c));
    if (!(largest > 0 && largest <= Number.MAX_VALUE && Math.abs(d) <= Number.MAX_VALUE)) {
      throw new RangeError(`plane ${a} ${b} ${c} ${d} must be finite and have a normal that is not 0 0 0`);
    }
    const scale = powerOfTwo(-exponentOf(largest));
    const { plane } = this;
    plane[0] = a * scale;
    plane[1] = b * scale;
    plane[2] = c * scale;
    plane[3] = Math.max(-FAR, Math.min(d * scale, FAR));
    return Math.sqrt(plane[0] * plane[0] + plane[1] * plane[1] + plane[2] * plane[2]);
  }

  /** Returns whether an axis-parallel box touches a sphere; `sphere` is the first that it touches. */
  overlapsBox(cluster, minX, minY, minZ, maxX, maxY, maxZ) {
    if (!(minX <= maxX && minY <= maxY && minZ <= maxZ)) {
      throw new RangeError(`box ${minX} ${minY} ${minZ} to ${maxX} ${maxY} ${maxZ} must have no minimum above its`
        + ' maximum, and no NaN');
    }
    this.t = NaN;
    this.sphere = -1;
    const { spheres, next } = cluster;
    let node = 0;
    while (node < next.length) {
      const isLeaf = next[node] === node + 1;
      const cx = spheres[4 * node];
      const cy = spheres[4 * node + 1];
      const cz = spheres[4 * node + 2];
      const dx = outside(cx, minX, maxX);
      const dy = outside(cy, minY, maxY);
      const dz = outside(cz, minZ, maxZ);
      let radius = spheres[4 * node + 3];
      if (!isLeaf) {
        radius += SLACK * (radius + dx + dy + dz);
      }
      const distance2 = dx * dx + dy * dy + dz * dz;
      const touches = isLeaf
        ? areWithin(
            distance2, radius * radius, cx, cy, cz,
            Math.max(minX, Math.min(cx, maxX)), Math.max(minY, Math.min(cy, maxY)), Math.max(minZ, Math.min(cz, maxZ)),
            radius, 0)
        : distance2 <= radius * radius;
      if (touches && isLeaf) {
        this.sphere = cluster.sphere(node);
        return true;
      }
      node = touches ? node + 1 : next[node];
    }
    return false;
  }

  /**
   * Finds the first point of a ray in a sphere: `t`, and `sphere`, of equally near ones the lowest. A ray that starts
   * in a sphere hits it at 0.
   */
  raycast(cluster, ox, oy, oz, dx, dy, dz, maxT) {
    const { ray } = this;
    ray.set(ox, oy, oz, dx, dy, dz, maxT);
    let best = ray.maxT;
    let found = -1;
    let node = ray.next(0, cluster, best);
    while (node >= 0) {
      if (found < 0 || ray.entry < best) {
        best = ray.entry;
        found = node;
      }
      node = ray.next(node + 1, cluster, best);
    }
    this.t = found < 0 ? NaN : Math.min(best * powerOfTwo(ray.exponent), maxT);
    this.sphere = found < 0 ? -1 : cluster.sphere(found);
    return found >= 0;
  }
}

function outside(v, min, max) {
  return v < min ? min - v : v > max ? v - max : 0;
}

/** Returns FRONT or BACK if a node's sphere is on that side, 0 if it touches the plane. */
function sideOf(cluster, node, plane, length) {
  const { spheres } = cluster;
  const x = spheres[4 * node];
  const y = spheres[4 * node + 1];
  const z = spheres[4 * node + 2];
  const radius = spheres[4 * node + 3];
  const px = plane[0] * x;
  const py = plane[1] * y;
  const pz = plane[2] * z;
  const height = px + py + pz + plane[3];
  const extent = length * radius;
  let gap = Math.abs(height) - extent;
  const sizes = extent + Math.abs(px) + Math.abs(py) + Math.abs(pz) + Math.abs(plane[3]);
  if (!cluster.isLeaf(node)) {
    gap -= SLACK * sizes;
  } else if (Math.abs(gap) <= ERROR * sizes) {
    return exactSide(plane, x, y, z, radius);
  }
  return gap <= 0 ? 0 : height > 0 ? FRONT : BACK;
}

function exactSide([a, b, c, d], x, y, z, radius) {
  const e = SCRATCH;
  const height = e[0].clear().addDoubles(a, x).addDoubles(b, y).addDoubles(c, z).add(d);
  const length2 = e[1].clear().addDoubles(a, a).addDoubles(b, b).addDoubles(c, c);
  const radius2 = e[2].clear().addDoubles(radius, radius);
  const apart = e[3].clear().addProduct(height, height).subtractProduct(length2, radius2).sign();
  return apart <= 0 ? 0 : height.sign() > 0 ? FRONT : BACK;
}
