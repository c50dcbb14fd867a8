// SPDX-License-Identifier: Apache-2.0
// Iterates over the triangles in leaves whose boxes touch a box, by parent links. An instance is the state of the walk.

import { LatticeBox, lowestLane } from './box-lanes.mjs';
import { margin } from './lattice.mjs';
import { beginOf, endOf } from './query-mesh.mjs';

export class LeafWalk {
  constructor() {
    this.box = new LatticeBox();
    this.trail = new Uint8Array(32);
    this.mesh = null;
    this.node = 0;
    this.level = 0;
    this.lanes = 0;
    this.at = 0;
    this.end = 0;
  }

  /** Starts a walk with the box of a segment from a point along a vector, enlarged by a radius. */
  begin(mesh, x, y, z, dx, dy, dz, radius) {
    const u = (x - mesh.originX) * mesh.perStep;
    const v = (y - mesh.originY) * mesh.perStep;
    const w = (z - mesh.originZ) * mesh.perStep;
    const du = dx * mesh.perStep;
    const dv = dy * mesh.perStep;
    const dw = dz * mesh.perStep;
    let r = radius * mesh.perStep;
    r += margin(Math.abs(u) + Math.abs(v) + Math.abs(w) + Math.abs(du) + Math.abs(dv) + Math.abs(dw) + r);
    const meets = this.box.set(
      u + Math.min(0, du) - r, u + Math.max(0, du) + r,
      v + Math.min(0, dv) - r, v + Math.max(0, dv) + r,
      w + Math.min(0, dw) - r, w + Math.max(0, dw) + r);
    this.start(mesh, meets);
  }

  /** Starts a walk with `box` as it is set. */
  start(mesh, meets) {
    this.mesh = mesh;
    this.node = 0;
    this.level = 0;
    this.at = 0;
    this.end = 0;
    this.lanes = meets ? this.box.touching(mesh, 0) : 0;
  }

  /** Returns the next triangle, or -1. */
  next() {
    const { mesh } = this;
    while (this.at === this.end) {
      if (this.lanes === 0) {
        if (this.level === 0) {
          return -1;
        }
        this.node = mesh.parent(this.node);
        this.lanes = this.trail[--this.level];
        continue;
      }
      const lane = lowestLane(this.lanes);
      this.lanes &= this.lanes - 1;
      const ends = mesh.ends(this.node);
      const end = endOf(ends, lane);
      if (end !== 0) {
        const first = mesh.firstTriangle(this.node);
        this.at = first + beginOf(ends, lane);
        this.end = first + end;
      } else {
        this.trail[this.level++] = this.lanes;
        this.node = mesh.child(this.node, lane);
        this.lanes = this.box.touching(mesh, this.node);
      }
    }
    return this.at++;
  }
}
