// SPDX-License-Identifier: Apache-2.0
// A part as a few spheres, nested in levels. `spheres` has x y z r per node, parents before children; `next` per node
// the first node after its subtree. The leaves, in order, are the spheres 0 .. N-1 that queries return.

export class SphereCluster {
  constructor({ mode, spheres, next, meshVolume, figures }) {
    this.mode = mode;
    this.spheres = spheres;
    this.next = next;
    this.meshVolume = meshVolume;
    this.figures = figures;
    this.leafNumber = new Int32Array(next.length);
    let leaves = 0;
    for (let node = 0; node < next.length; node++) {
      this.leafNumber[node] = leaves;
      leaves += next[node] === node + 1 ? 1 : 0;
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
