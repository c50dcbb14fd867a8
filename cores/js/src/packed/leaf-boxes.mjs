// SPDX-License-Identifier: Apache-2.0
// The boxes of mixed leaves, grown outward to multiples of a power of two, equal ones once, and the triangles that meet
// them. Leaves of one box share a list.
//
// Triangles are tested in blocks of 64, whose boxes are tested first: triangles of a part are in the order of the
// leaves of its AABB tree, so that blocks are small.

import { hashOf, tableSize } from './lattice-planes.mjs';

const BLOCK = 64;

export class LeafBoxes {
  /**
   * Collects boxes.
   *
   * @param cells 6 integers per leaf, lower then upper corner, in lattice steps
   * @param leaves number of leaves
   * @param coarse boxes are grown to multiples of 2^coarse
   * @param corners 9 integers per triangle
   */
  constructor(cells, leaves, coarse, corners) {
    this.corners = corners;
    /** The number of the distinct box, per leaf. */
    this.of = new Int32Array(leaves);
    this.boxes = new Int32Array(6 * leaves);
    const slots = new Int32Array(tableSize(leaves));
    const mask = slots.length - 1;
    let distinct = 0;
    for (let leaf = 0; leaf < leaves; leaf++) {
      const at = 6 * distinct;
      for (let axis = 0; axis < 3; axis++) {
        this.boxes[at + axis] = (cells[6 * leaf + axis] >> coarse) << coarse;
        this.boxes[at + axis + 3] = -((-cells[6 * leaf + axis + 3] >> coarse) << coarse);
      }
      let slot = this.hash(distinct) & mask;
      while (slots[slot] !== 0 && !this.isSame(slots[slot] - 1, distinct)) {
        slot = (slot + 1) & mask;
      }
      if (slots[slot] === 0) {
        slots[slot] = ++distinct;
      }
      this.of[leaf] = slots[slot] - 1;
    }
    /** The number of distinct boxes. */
    this.count = distinct;
    this.blocks = blocksOf(corners);
  }

  hash(box) {
    const { boxes } = this;
    const at = 6 * box;
    return hashOf(boxes[at] | (boxes[at + 3] << 16), boxes[at + 1] | (boxes[at + 4] << 16),
      boxes[at + 2] | (boxes[at + 5] << 16), 0);
  }

  isSame(p, q) {
    for (let i = 0; i < 6; i++) {
      if (this.boxes[6 * p + i] !== this.boxes[6 * q + i]) {
        return false;
      }
    }
    return true;
  }

  /**
   * Lists the triangles whose bounding boxes meet a box, ascending.
   *
   * @param list receives the triangles from an index on, as far as there is space
   * @returns the number of triangles
   */
  meeting(box, list, from) {
    const { blocks, corners } = this;
    const triangles = corners.length / 9;
    let found = 0;
    for (let block = 0; block < blocks.length; block += 6) {
      if (this.isApart(box, block)) {
        continue;
      }
      const first = (block / 6) * BLOCK;
      const end = Math.min(triangles, first + BLOCK);
      for (let triangle = first; triangle < end; triangle++) {
        if (this.meets(box, 9 * triangle)) {
          if (from + found < list.length) {
            list[from + found] = triangle;
          }
          found++;
        }
      }
    }
    return found;
  }

  isApart(box, block) {
    const { boxes, blocks } = this;
    for (let axis = 0; axis < 3; axis++) {
      if (blocks[block + axis + 3] < boxes[6 * box + axis] || blocks[block + axis] > boxes[6 * box + axis + 3]) {
        return true;
      }
    }
    return false;
  }

  meets(box, at) {
    const { boxes, corners } = this;
    for (let axis = 0; axis < 3; axis++) {
      const p = corners[at + axis];
      const q = corners[at + axis + 3];
      const r = corners[at + axis + 6];
      if (Math.max(p, q, r) < boxes[6 * box + axis] || Math.min(p, q, r) > boxes[6 * box + axis + 3]) {
        return false;
      }
    }
    return true;
  }

  /** Writes the middle of a box to three integers from an index on, in half lattice steps. */
  middle(box, into, at) {
    for (let axis = 0; axis < 3; axis++) {
      into[at + axis] = this.boxes[6 * box + axis] + this.boxes[6 * box + axis + 3];
    }
  }

  /** Returns the number of box tests for one list: one per block, and 64 per block that meets it. */
  tests(box) {
    let tests = this.blocks.length / 6;
    for (let block = 0; block < this.blocks.length; block += 6) {
      tests += this.isApart(box, block) ? 0 : BLOCK;
    }
    return tests;
  }
}

/** Returns 6 integers per block of triangles: its box. */
function blocksOf(corners) {
  const triangles = corners.length / 9;
  const blocks = new Int32Array(6 * Math.ceil(triangles / BLOCK));
  for (let at = 0; at < blocks.length; at += 6) {
    blocks.fill(2147483647, at, at + 3).fill(-2147483648, at + 3, at + 6);
    const first = (at / 6) * BLOCK;
    const end = 9 * Math.min(triangles, first + BLOCK);
    for (let i = 9 * first; i < end; i++) {
      const axis = at + (i % 3);
      blocks[axis] = Math.min(blocks[axis], corners[i]);
      blocks[axis + 3] = Math.max(blocks[axis + 3], corners[i]);
    }
  }
  return blocks;
}
