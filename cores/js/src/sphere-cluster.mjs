// SPDX-License-Identifier: Apache-2.0
// A part as a few spheres, nested in levels, and its queries in its own model space. The result is that of testing every
// sphere of the cluster, its leaves; touching counts. Each decision is exact for the stored spheres and the given
// numbers; only t is rounded.

import {
  requireDoubles, requireFiniteSum, requireInstance, requireLimit, requireNotZero, requireOrdered, requirePlane,
} from './arguments.mjs';
import { putTransform } from './objects.mjs';
import { api, doubles, floats, integers, io, words } from './runtime.mjs';
import { SurfaceMesh } from './surface-mesh.mjs';

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

  /** Returns whether a node is a leaf. */
  isLeaf(node) {
    return this.next[node] === node + 1;
  }

  /** Returns the index of a leaf among the spheres. */
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

  /** Returns the sides (PlaneSides) of the plane a x + b y + c z + d = 0 on which the cluster is. */
  sidesOfPlane(cluster, a, b, c, d) {
    requirePlane(a, b, c, d);
    return api.cluster_sides_of_plane(use(cluster), a, b, c, d);
  }

  /** Returns whether a sphere touches a closed axis-parallel box; `sphere` is the first of them. */
  overlapsBox(cluster, minX, minY, minZ, maxX, maxY, maxZ) {
    requireOrdered('x', minX, maxX);
    requireOrdered('y', minY, maxY);
    requireOrdered('z', minZ, maxZ);
    this.sphere = api.cluster_any_box(use(cluster), minX, minY, minZ, maxX, maxY, maxZ);
    return this.sphere >= 0;
  }

  /** Finds the first point of a ray in a sphere: `t`, and `sphere`, of equally near ones the lowest. */
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

  /** Returns whether a mesh touches a sphere of a cluster; `sphere` is the first that it touches. */
  overlaps(mesh, cluster, otherToThis) {
    requireInstance('mesh', mesh, SurfaceMesh);
    putTransform('otherToThis', otherToThis);
    this.sphere = api.cluster_overlaps_mesh(use(cluster), mesh.use());
    this.triangle = integers[io >>> 2];
    return this.sphere >= 0;
  }
}
