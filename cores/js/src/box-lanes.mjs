// SPDX-License-Identifier: Apache-2.0
// The lanes of a node whose boxes touch a box, or are inside of it, on the lattice; one bit per lane in use.

import { LATTICE_MAX, lower, margin, mayContainPoint, outside, upper } from './lattice.mjs';

/** A box on the lattice: what touches it, and `in...`, what is inside of a box for certain. One per query. */
export class LatticeBox {
  constructor() {
    this.x0 = 0;
    this.x1 = 0;
    this.y0 = 0;
    this.y1 = 0;
    this.z0 = 0;
    this.z1 = 0;
    this.inX0 = LATTICE_MAX;
    this.inX1 = 0;
    this.inY0 = LATTICE_MAX;
    this.inY1 = 0;
    this.inZ0 = LATTICE_MAX;
    this.inZ1 = 0;
  }

  /** Sets the box of a sphere in steps, margin included; returns whether it meets the lattice. */
  setSphere(u, v, w, r) {
    return this.set(u - r, u + r, v - r, v + r, w - r, w + r);
  }

  /** Sets the box, margin included; returns whether it meets the lattice. */
  set(u0, u1, v0, v1, w0, w1) {
    if (outside(u0, u1) || outside(v0, v1) || outside(w0, w1)) {
      return false;
    }
    this.x0 = lower(u0);
    this.x1 = upper(u1);
    this.y0 = lower(v0);
    this.y1 = upper(v1);
    this.z0 = lower(w0);
    this.z1 = upper(w1);
    return true;
  }

  /** Sets the box of a box in model space and what is inside of it; returns whether it meets the lattice. */
  setBox(mesh, minX, minY, minZ, maxX, maxY, maxZ) {
    const u0 = (minX - mesh.originX) * mesh.perStep;
    const v0 = (minY - mesh.originY) * mesh.perStep;
    const w0 = (minZ - mesh.originZ) * mesh.perStep;
    const u1 = (maxX - mesh.originX) * mesh.perStep;
    const v1 = (maxY - mesh.originY) * mesh.perStep;
    const w1 = (maxZ - mesh.originZ) * mesh.perStep;
    const m = margin(Math.abs(u0) + Math.abs(v0) + Math.abs(w0) + Math.abs(u1) + Math.abs(v1) + Math.abs(w1));
    if (!this.set(u0 - m, u1 + m, v0 - m, v1 + m, w0 - m, w1 + m)) {
      return false;
    }
    const wide = mayContainPoint(u0 + m, u1 - m) && mayContainPoint(v0 + m, v1 - m) && mayContainPoint(w0 + m, w1 - m);
    this.inX0 = wide ? upper(u0 + m) : LATTICE_MAX;
    this.inX1 = wide ? lower(u1 - m) : 0;
    this.inY0 = wide ? upper(v0 + m) : LATTICE_MAX;
    this.inY1 = wide ? lower(v1 - m) : 0;
    this.inZ0 = wide ? upper(w0 + m) : LATTICE_MAX;
    this.inZ1 = wide ? lower(w1 - m) : 0;
    return true;
  }

  /** Returns the lanes in use of a node whose boxes touch this box. */
  touching(mesh, node) {
    const { boxes } = mesh;
    const { x0, x1, y0, y1, z0, z1 } = this;
    const end = mesh.boxStride * node + mesh.laneCount(node);
    let lanes = 0;
    let bit = 1;
    for (let at = mesh.boxStride * node; at < end; at++, bit <<= 1) {
      if (boxes[at] <= x1 && (boxes[at + 4] & LATTICE_MAX) >= x0
        && boxes[at + 8] <= y1 && (boxes[at + 12] & LATTICE_MAX) >= y0
        && boxes[at + 16] <= z1 && (boxes[at + 20] & LATTICE_MAX) >= z0) {
        lanes |= bit;
      }
    }
    return lanes;
  }

  /** Returns whether the box of a lane is inside of this box for certain. */
  contains(mesh, node, lane) {
    const { boxes } = mesh;
    const at = mesh.boxStride * node + lane;
    return boxes[at] >= this.inX0 && (boxes[at + 4] & LATTICE_MAX) <= this.inX1
      && boxes[at + 8] >= this.inY0 && (boxes[at + 12] & LATTICE_MAX) <= this.inY1
      && boxes[at + 16] >= this.inZ0 && (boxes[at + 20] & LATTICE_MAX) <= this.inZ1;
  }
}

/** Returns the lowest lane of a set that is not empty. */
export function lowestLane(lanes) {
  return 31 - Math.clz32(lanes & -lanes);
}
