// SPDX-License-Identifier: Apache-2.0
// Draws the edges that the asset flags: active ones, borders, seams of tiles, and edges of more than two triangles.

import * as THREE from 'three';

/** Bits of the flags of a triangle: docs/format.md, "StoredTriangles". */
const KINDS = {
  active: (flags, k) => (flags >>> k) & 1,
  border: (flags, k) => (flags >>> (3 + k)) & 1,
  // a border that another tile continues
  seam: (flags, k) => (flags >>> (3 + k)) & ~(flags >>> k) & 1,
  nonManifold: (flags) => (flags >>> 6) & 1,
};

export class EdgeLayer {
  constructor(part, meshLayer, look) {
    this.part = part;
    this.meshLayer = meshLayer;
    this.look = look;
    this.group = new THREE.Group();
    this.counts = {};
    for (const kind of Object.keys(KINDS)) {
      this.counts[kind] = this.each(kind, () => {});
    }
    this.lines = {};
  }

  /**
   * Calls visit with both ends of each edge of a kind, and returns their number; an inner edge counts once per
   * triangle.
   */
  each(kind, visit) {
    const { edgeFlags, indices, triangleCount } = this.part;
    const is = KINDS[kind];
    let count = 0;
    for (let t = 0; edgeFlags !== null && t < triangleCount; t++) {
      for (let k = 0; k < 3; k++) {
        if (is(edgeFlags[t], k)) {
          visit(indices[3 * t + k], indices[3 * t + ((k + 1) % 3)]);
          count++;
        }
      }
    }
    return count;
  }

  show(kind, shown) {
    if (shown && this.lines[kind] === undefined) {
      const index = new Uint32Array(2 * this.counts[kind]);
      let at = 0;
      this.each(kind, (from, to) => {
        index[at++] = from;
        index[at++] = to;
      });
      this.lines[kind] = this.meshLayer.lines(index, this.look[kind]);
      this.group.add(this.lines[kind]);
    }
    if (this.lines[kind] !== undefined) {
      this.lines[kind].visible = shown;
    }
  }
}
