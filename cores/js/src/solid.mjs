// SPDX-License-Identifier: Apache-2.0
// A part as a solid: inside and outside are decided exactly for the lattice mesh. A point is rounded to 1/2048 of the
// lattice's step, and all further arithmetic is on integers. A part with a BSP tree is queried by it, any other by a
// ray over its AABB tree; both have the same answer for every point.

import { BspTree, LATTICE_MAX, SUBSTEPS } from './bsp-tree.mjs';
import { isInsideTree } from './point-walk.mjs';
import { castSegment } from './segment-walk.mjs';
import { isInside } from './solid-ray.mjs';

/** The largest fine coordinate of the lattice that the mesh is in. */
const MAX = LATTICE_MAX * SUBSTEPS;

/** Position of a sphere relative to a solid. */
export const SphereSide = Object.freeze({ OUTSIDE: 0, TOUCHING: 1, INSIDE: 2 });

/** A double of this magnitude plus a smaller number is rounded to an integer, half to even. */
const ROUNDER = 6755399441055744; // 1.5 * 2^52

/** Returns the nearest integer, of equally near ones the even one; for numbers below 2^51. */
export function nearestInteger(number) {
  return number + ROUNDER - ROUNDER;
}

export class Solid {
  /**
   * @param part the decoded part
   * @param view its QueryMesh
   */
  constructor(part, view, lattice) {
    this.name = part.name;
    this.view = view;
    this.lattice = lattice;
    this.isSolid = lattice.solid;
    this.triangleCount = view.triangles.count;
    this.originX = lattice.origin[0];
    this.originY = lattice.origin[1];
    this.originZ = lattice.origin[2];
    this.perStep = lattice.perStep;
    this.displacement = lattice.displacement;
    this.caps = lattice.caps;
    this.capCount = lattice.caps.length / 9;
    /** Bounding box of the lattice mesh, lower and upper corner. */
    this.bounds = Int32Array.from(part.bounds, (at, i) => nearestInteger((at - lattice.origin[i % 3]) / lattice.step));
    this.bsp = part.bsp === null ? null : new BspTree(part.bsp, lattice.solid);
  }

  /** Reads the corners of a triangle, or of a cap after the triangles, on the lattice. */
  readCorners(triangle, target) {
    const cap = triangle - this.triangleCount;
    if (cap < 0) {
      this.view.triangles.readLattice(triangle, this.lattice, target);
      return;
    }
    for (let k = 0; k < 9; k++) {
      target[k] = this.caps[9 * cap + k];
    }
  }

  /** Returns whether a point is inside. */
  contains(x, y, z) {
    const scale = this.perStep * SUBSTEPS;
    const u = (x - this.originX) * scale;
    const v = (y - this.originY) * scale;
    const w = (z - this.originZ) * scale;
    if (u < 0 || u > MAX || v < 0 || v > MAX || w < 0 || w > MAX) {
      return false;
    }
    const fineX = nearestInteger(u);
    const fineY = nearestInteger(v);
    const fineZ = nearestInteger(w);
    return this.bsp === null ? isInside(this, fineX, fineY, fineZ) : isInsideTree(this, fineX, fineY, fineZ);
  }

  /** Finds the first point of a segment that is inside. */
  castSegment(x0, y0, z0, x1, y1, z1, out) {
    if (this.bsp === null) {
      throw new Error(`part "${this.name}" has no BSP tree; bake the asset with --bsp on`);
    }
    return castSegment(this, x0, y0, z0, x1, y1, z1, out);
  }

  /** Returns a fine coordinate on an axis in model space, metres. */
  modelX(fine) {
    return this.originX + fine / (this.perStep * SUBSTEPS);
  }

  modelY(fine) {
    return this.originY + fine / (this.perStep * SUBSTEPS);
  }

  modelZ(fine) {
    return this.originZ + fine / (this.perStep * SUBSTEPS);
  }
}
