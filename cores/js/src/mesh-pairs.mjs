// SPDX-License-Identifier: Apache-2.0
// Pairs of touching triangles of two meshes, one after the other. The walk takes a pair of boxes from a stack, descends
// in the tree whose box is larger, and pushes the lanes whose images touch the other box, and whose boxes touch its
// image. The depth of the trees bounds the stack. An instance is scratch memory and result.
//
// Source: Gottschalk, Lin and Manocha 1996, OBBTree (the axes); Ericson 2005, 6.3.2 (descent).

import { LeafPairs } from './leaf-pairs.mjs';
import { extent, FLOAT_ROUNDING, PairMap, PairSide } from './pair-boxes.mjs';
import { invert, requireRigid } from './transform.mjs';

/** Levels of a tree at most. */
const MAX_DEPTH = 32;

export class MeshPairs {
  constructor() {
    /** The triangle of the first mesh, or -1 after the last pair. */
    this.triangle = -1;
    /** The triangle of the other mesh, or -1. */
    this.otherTriangle = -1;
    /** @private */
    this.rows = new Float64Array(12);
    this.inverse = new Float64Array(12);
    this.sides = [new PairSide(), new PairSide()];
    this.maps = [new PairMap(), new PairMap()]; // of the boxes of either side, to the lattice of the other
    this.leaves = new LeafPairs();
    this.stack = new Int32Array(2 * (8 * MAX_DEPTH + 4)); // per pair and side 4 * node + lane + 1, 0 above the root
    this.size = 0;
    this.inLeaves = false;
  }

  /**
   * Returns whether two meshes touch, which may be the same one; sets the first pair. Surfaces only: a mesh inside of
   * another does not touch it.
   *
   * @param otherToThis from the other's model space to this one's: 3 rows of 4, a rotation and a translation
   */
  overlaps(mesh, other, otherToThis) {
    this.begin(mesh, other, otherToThis);
    return this.next();
  }

  /** Starts before the first pair. */
  begin(mesh, other, otherToThis) {
    requireRigid('otherToThis', otherToThis);
    this.start(mesh.view, other.view, otherToThis);
  }

  /** @private Starts with a valid transform. */
  start(view, other, rows) {
    const { sides, maps } = this;
    let farthest = 0;
    for (let i = 0; i < 12; i++) {
      this.rows[i] = rows[i];
    }
    invert(this.rows, this.inverse);
    for (let i = 0; i < 12; i += 4) {
      let size = Math.abs(rows[i + 3]);
      for (let axis = 0; axis < 3; axis++) {
        size += Math.abs(rows[i + axis]) * extent(other, axis);
      }
      farthest = Math.max(farthest, size);
    }
    const slack = farthest * FLOAT_ROUNDING;
    maps[1].set(other, view, this.rows, slack);
    maps[0].set(view, other, this.inverse, 2 * slack); // the inverse stretches by less than that
    sides[0].view = view;
    sides[1].view = other;
    this.triangle = -1;
    this.otherTriangle = -1;
    this.inLeaves = false;
    this.leaves.reset();
    this.size = 0;
    this.move(0, 0);
    this.move(1, 0);
    if (sides[0].touches(maps[1]) && sides[1].touches(maps[0])) {
      this.push(0, 0);
    }
  }

  /** @private */
  push(link, otherLink) {
    this.stack[this.size] = link;
    this.stack[this.size + 1] = otherLink;
    this.size += 2;
  }

  /** @private Moves a side to a lane, and its map to the image of that box. */
  move(which, link) {
    const side = this.sides[which];
    if (link === 0) {
      side.toTop();
    } else {
      side.toLane((link - 1) >> 2, (link - 1) & 3);
    }
    this.maps[which].map(side);
  }

  /** Moves to the next pair of touching triangles; returns false after the last one. The order is not defined. */
  next() {
    while (true) {
      if (this.inLeaves && this.leaves.advance()) {
        this.triangle = this.leaves.triangle;
        this.otherTriangle = this.leaves.otherTriangle;
        return true;
      }
      this.inLeaves = this.nextLeaves();
      if (!this.inLeaves) {
        this.triangle = -1;
        this.otherTriangle = -1;
        return false;
      }
    }
  }

  /** @private Moves to the next pair of leaves whose boxes touch. */
  nextLeaves() {
    const [side, other] = this.sides;
    while (this.size > 0) {
      this.size -= 2;
      const link = this.stack[this.size];
      const otherLink = this.stack[this.size + 1];
      this.move(0, link);
      this.move(1, otherLink);
      if (side.isLeaf() && other.isLeaf()) {
        this.leaves.start(side, other, this.rows);
        return true;
      }
      const down = other.isLeaf() || (!side.isLeaf() && side.size() >= other.size()) ? 0 : 1;
      this.pushBelow(down, down === 0 ? otherLink : link);
    }
    return false;
  }

  /** @private Pushes the lanes below one of the boxes that touch the other one. */
  pushBelow(down, kept) {
    const side = this.sides[down];
    const other = this.sides[1 - down];
    const node = side.below();
    for (let lane = 0; lane < side.view.laneCount(node); lane++) {
      side.toLane(node, lane);
      if (side.touches(this.maps[1 - down])) {
        this.maps[down].map(side);
        if (other.touches(this.maps[down])) {
          const link = 4 * node + lane + 1;
          this.push(down === 0 ? link : kept, down === 0 ? kept : link);
        }
      }
    }
  }
}
