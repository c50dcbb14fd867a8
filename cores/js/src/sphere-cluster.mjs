// SPDX-License-Identifier: Apache-2.0
// A part as a few spheres, nested in levels, and its queries in its own model space. The result is that of testing every
// sphere of the cluster, its leaves; touching counts. Each decision is exact for the stored spheres and the given
// numbers; only t is rounded.

import {
  requireBox, requireDoubles, requireFiniteSum, requireInstance, requireLimit, requireNotZero, requirePlane,
} from './arguments.mjs';
import { putTransform } from './objects.mjs';
import { api, doubles, floats, integers, io, words } from './runtime.mjs';
import { useMesh } from './surface-mesh.mjs';

/** `spheres` has x y z r per node, parents before children; `next` per node the first node after its subtree. */
export class SphereCluster {
  constructor(mesh) {
    /** @private */
    this.mesh = mesh;
    const at = io >>> 2;
    api.cluster_facts(mesh.address);
    const nodes = integers[at];
    const levels = integers[at + 1];
    const from = (field) => words[at + field] >>> 2;
    this.mode = integers[at + 6];
    this.spheres = floats.slice(from(2), from(2) + 4 * nodes);
    this.next = integers.slice(from(3), from(3) + nodes);
    this.meshVolume = floats[at + 5];
    this.figures = floats.slice(from(4), from(4) + 4 * levels);
    /** @private */
    this.leafNumber = new Int32Array(nodes);
    let leaves = 0;
    for (let node = 0; node < nodes; node++) {
      this.leafNumber[node] = leaves;
      leaves += this.isLeaf(node) ? 1 : 0;
    }
    this.sphereCount = leaves;
  }

  isLeaf(node) {
    return this.next[node] === node + 1;
  }

  sphere(node) {
    return this.leafNumber[node];
  }
}

/** Returns the address of the mesh of a cluster. */
function use(cluster) {
  requireInstance('cluster', cluster, SphereCluster);
  return cluster.mesh.use();
}

/** A sphere cluster against a plane, a box or a ray. */
export class ClusterShapeQuery {
  constructor() {
    this.sphere = -1;
    this.t = NaN;
  }

  sidesOfPlane(cluster, a, b, c, d) {
    requirePlane(a, b, c, d);
    return api.cluster_sides_of_plane(use(cluster), a, b, c, d);
  }

  overlapsBox(cluster, minX, minY, minZ, maxX, maxY, maxZ) {
    requireBox(minX, minY, minZ, maxX, maxY, maxZ);
    this.sphere = api.cluster_any_box(use(cluster), minX, minY, minZ, maxX, maxY, maxZ);
    return this.sphere >= 0;
  }

  raycast(cluster, ox, oy, oz, dx, dy, dz, maxT) {
    requireFiniteSum('origin', ox, oy, oz);
    requireDoubles('direction', dx, dy, dz);
    requireNotZero('direction', dx, dy, dz);
    requireLimit('maxT', maxT);
    this.sphere = api.cluster_raycast(use(cluster), ox, oy, oz, dx, dy, dz, maxT);
    this.t = doubles[io >>> 3];
    return this.sphere >= 0;
  }
}

/** A sphere cluster against a mesh. */
export class ClusterQuery {
  constructor() {
    this.sphere = -1;
    this.triangle = -1;
  }

  overlaps(mesh, cluster, otherToThis) {
    const address = useMesh(mesh);
    putTransform('otherToThis', otherToThis);
    this.sphere = api.cluster_overlaps_mesh(use(cluster), address);
    this.triangle = integers[io >>> 2];
    return this.sphere >= 0;
  }
}
