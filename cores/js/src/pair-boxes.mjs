// SPDX-License-Identifier: Apache-2.0
// Positions in the trees of two meshes, and maps of boxes of one mesh to the lattice of the other.
//
// A box is mapped by its middle and half sizes, which gives the smallest box around its image, and enlarged by a margin
// that covers all rounding: that of the map, in double, and that of transformed vertices, to float. So a box whose
// image misses contains no triangle that the exact test accepts.

import { LATTICE_MAX, margin } from './lattice.mjs';
import { beginOf, endOf } from './query-mesh.mjs';

/** Half a unit in the last place of a float, relative, with a factor of two. */
export const FLOAT_ROUNDING = 2 ** -23;

/** A lane of a node, or above the root the box of all lanes. */
export class PairSide {
  constructor() {
    this.view = null;
    this.node = -1;
    this.lane = 0;
    this.lower = new Int32Array(3);
    this.upper = new Int32Array(3);
  }

  /** Moves above the root. */
  toTop() {
    const { view, lower, upper } = this;
    this.node = -1;
    this.lane = 0;
    for (let axis = 0; axis < 3; axis++) {
      lower[axis] = LATTICE_MAX;
      upper[axis] = 0;
      for (let lane = 0; lane < view.laneCount(0); lane++) {
        lower[axis] = Math.min(lower[axis], view.boxes[8 * axis + lane]);
        upper[axis] = Math.max(upper[axis], view.boxes[8 * axis + 4 + lane] & LATTICE_MAX);
      }
    }
  }

  /** Moves to a lane. */
  toLane(node, lane) {
    const { view, lower, upper } = this;
    const at = view.boxStride * node + lane;
    this.node = node;
    this.lane = lane;
    for (let axis = 0; axis < 3; axis++) {
      lower[axis] = view.boxes[at + 8 * axis];
      upper[axis] = view.boxes[at + 8 * axis + 4] & LATTICE_MAX;
    }
  }

  isLeaf() {
    return this.node >= 0 && endOf(this.view.ends(this.node), this.lane) !== 0;
  }

  /** Returns the sum of the box's three sides, metres. */
  size() {
    const { lower, upper } = this;
    return (upper[0] - lower[0] + (upper[1] - lower[1]) + (upper[2] - lower[2])) * this.view.step;
  }

  /** Returns the node below. */
  below() {
    return this.node < 0 ? 0 : this.view.child(this.node, this.lane);
  }

  /** Returns the first triangle of the leaf. */
  begin() {
    return this.view.firstTriangle(this.node) + beginOf(this.view.ends(this.node), this.lane);
  }

  /** Returns the end of the leaf's triangles. */
  end() {
    return this.view.firstTriangle(this.node) + endOf(this.view.ends(this.node), this.lane);
  }

  /** Returns whether the box touches an image of a box of the other tree. */
  touches(image) {
    for (let axis = 0; axis < 3; axis++) {
      if (this.lower[axis] > image.upper[axis] || this.upper[axis] < image.lower[axis]) {
        return false;
      }
    }
    return true;
  }
}

/** The map of boxes of one mesh to the lattice of the other, and the last image. */
export class PairMap {
  constructor() {
    this.matrix = new Float64Array(9); // of twice the middle, and of the size
    this.origin = new Float64Array(3);
    this.margin = 0;
    this.lower = new Float64Array(3);
    this.upper = new Float64Array(3);
  }

  /**
   * Prepares the map.
   *
   * @param rows from the model space of `from` to that of `to`
   * @param slack metres in the space of `to` by which a vertex may lie outside of its box's image
   */
  set(from, to, rows, slack) {
    const origin = [from.originX, from.originY, from.originZ];
    const toOrigin = [to.originX, to.originY, to.originZ];
    const scale = from.step * to.perStep;
    let magnitude = 0;
    for (let axis = 0; axis < 3; axis++) {
      let at = rows[4 * axis + 3] - toOrigin[axis];
      let terms = Math.abs(rows[4 * axis + 3]) + Math.abs(toOrigin[axis]);
      for (let k = 0; k < 3; k++) {
        const term = rows[4 * axis + k] * origin[k];
        at += term;
        terms += Math.abs(term) + Math.abs(rows[4 * axis + k]) * from.step * LATTICE_MAX;
        this.matrix[3 * axis + k] = 0.5 * (rows[4 * axis + k] * scale);
      }
      magnitude += terms * to.perStep;
      this.origin[axis] = at * to.perStep;
    }
    this.margin = margin(magnitude) + slack * to.perStep;
  }

  /** Sets the image to that of a side's box. */
  map({ lower, upper }) {
    const { matrix } = this;
    for (let axis = 0; axis < 3; axis++) {
      let middle = this.origin[axis];
      let half = this.margin;
      for (let k = 0; k < 3; k++) {
        middle += matrix[3 * axis + k] * (lower[k] + upper[k]);
        half += Math.abs(matrix[3 * axis + k]) * (upper[k] - lower[k]);
      }
      this.lower[axis] = middle - half;
      this.upper[axis] = middle + half;
    }
  }
}

/** Returns the largest absolute coordinate that a mesh can have on an axis. */
export function extent(view, axis) {
  const origin = axis === 0 ? view.originX : axis === 1 ? view.originY : view.originZ;
  return Math.abs(origin) + view.step * LATTICE_MAX;
}
