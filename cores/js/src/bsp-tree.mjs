// SPDX-License-Identifier: Apache-2.0
// A BSP tree over the triangles of a part, exact on a lattice, read as it is stored (docs/format.md, StoredBsp).
// Children are numbers: a top node, T + w for the frame at word w, or a leaf, which is negative.

import { blockCount, numberOfBlock } from './bits.mjs';

export const MAX_DEPTH = 64;
export const LATTICE_MAX = 65535;

/** Query points are rounded to this fraction of a lattice step. */
export const SUBSTEPS = 2048;

/** Leaves: outside of the solid, inside, of a tree without a solid, and the first mixed leaf; the next is one less. */
export const EMPTY = -1;
export const SOLID = -2;
export const UNDEFINED = -3;
export const FIRST_MIXED = -4;

/** Words before the nodes of a frame. */
export const HEADER = 2;
export const MAX_NODES = 127;
export const MAX_COORDINATE = 8192;

/** Coefficient of the largest coordinate of a coarse plane, and unit of its offset. */
export const UNIT = 4095;
export const OFFSET_UNIT = 32768;

/** Kinds of nodes: below MAX_FACTORS the normal has the odd common factor 2 * kind + 1. */
export const MAX_FACTORS = 12;
export const TABLE = 13;
export const AXIS = 14;
export const LARGE_FACTOR = 15;

/** Entry of the list of a node without a polygon. */
export const NO_ENTRY = 127;

/** Kinds of side entries. */
export const FRONT_MIXED = 0;
export const BACK_MIXED = 1;
export const POLYGON = 2;
export const MAX_VALUE = (1 << 22) - 1;

const MIXED_BLOCK = 128;

// A word is two halves, the low one first. Of a node, lo and hi:
export const kindOf = (hi) => (hi >>> 14) & 15;
export const axisOf = (lo) => lo >>> 30;
export const offsetOf = (hi) => hi >> 19;
export const n1Of = (lo) => (lo << 2) >> 19;
export const n2Of = (lo) => (lo << 15) >> 19;
export const numberOf = (lo) => (lo >>> 4) & 0x3ffffff;
export const listEntryOf = (hi) => (hi >>> 7) & 127;
export const distanceOf = (hi) => hi & 127;
export const childKindOf = (lo, front) => (lo >>> (front ? 2 : 0)) & 3;

export class BspTree {
  /** @param stored the decoded table */
  constructor(stored, solid) {
    Object.assign(this, stored);
    this.isSolid = solid;
    this.topCount = Math.floor(stored.topNodes.length / 3);
    this.frameWords = stored.frames.length / 2;
    /** The leaf of kind 1 in frames. */
    this.unclaimed = solid ? EMPTY : UNDEFINED;
    this.listHeaders = headers(stored.mixedLists, 2 * stored.mixedCount);
    this.triangleHeaders = headers(stored.mixedTriangles, stored.mixedEntries);
    this.sampleHeaders = headers(stored.mixedSamples, 4 * stored.mixedCount);
  }

  /** Returns where a walk starts: 0, which is a top node or the only frame, or the leaf that is the whole tree. */
  root() {
    return this.frameWords > 0 || this.topNodes.length > 0
      ? 0
      : this.mixedCount > 0 ? FIRST_MIXED : this.isSolid ? EMPTY : UNDEFINED;
  }

  mixedFirst(leaf) {
    return mixed(this.mixedLists, this.listHeaders, leaf);
  }

  mixedEnd(leaf) {
    return this.mixedFirst(leaf) + mixed(this.mixedLists, this.listHeaders, this.mixedCount + leaf);
  }

  /** Returns the triangle of an entry; triangleCount + k is cap k of the lattice. */
  mixedTriangle(entry) {
    return entry + mixed(this.mixedTriangles, this.triangleHeaders, entry);
  }

  /** Returns a coordinate of the sample of a mixed leaf in half steps, or its winding number (3). */
  mixedSample(leaf, k) {
    return mixed(this.mixedSamples, this.sampleHeaders, k * this.mixedCount + leaf);
  }

  // Of the frame at a word:
  nodeCount(frame) {
    return this.frames[2 * frame + 3] & 255;
  }

  listLength(frame) {
    return (this.frames[2 * frame + 3] >>> 8) & 255;
  }

  sideCount(frame) {
    return this.frames[2 * frame + 3] >>> 16;
  }

  /** Returns the lowest triangle. */
  base(frame) {
    return this.frames[2 * frame + 2] | 0;
  }

  firstList(frame) {
    return frame + HEADER + this.nodeCount(frame);
  }

  firstSide(frame) {
    return this.firstList(frame) + ((this.listLength(frame) + 3) >> 2);
  }

  frameEnd(frame) {
    return this.firstSide(frame) + ((this.sideCount(frame) + 1) >> 1);
  }

  /** Returns an entry of the list: a triangle less the lowest. */
  entry(frame, i) {
    return (this.frames[2 * this.firstList(frame) + (i >> 1)] >>> ((i & 1) << 4)) & 0xffff;
  }

  /** Returns a side entry: node, kind and value. */
  side(frame, i) {
    return this.frames[2 * this.firstSide(frame) + i] | 0;
  }

  /** Returns the triangle whose plane is that of a node with a list entry. */
  triangle(frame, hi) {
    return this.base(frame) + this.entry(frame, listEntryOf(hi));
  }

  /** Returns a mixed child of the node at a word. */
  mixedChild(frame, at, front) {
    const key = (((at - frame - HEADER) << 2) | (front ? FRONT_MIXED : BACK_MIXED)) << 22;
    let low = 0;
    let high = this.sideCount(frame);
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.side(frame, middle) < key) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return FIRST_MIXED - (this.side(frame, low) & MAX_VALUE);
  }

  /** Returns a child of the node at a word: the word of a node, or a leaf. */
  child(frame, at, front) {
    switch (childKindOf(this.frames[2 * at], front)) {
      case 0:
        return front ? at + 1 : at + distanceOf(this.frames[2 * at + 1]);
      case 1:
        return this.unclaimed;
      case 2:
        return SOLID;
      default:
        return this.mixedChild(frame, at, front);
    }
  }

  /** Returns a coefficient, 0 to 3, of a plane of the table. */
  coefficient(plane, k) {
    const at = 2 * (4 * plane + k);
    return (this.planes[at + 1] | 0) * 4294967296 + this.planes[at];
  }
}

function headers(halves, length) {
  return Math.max(0, halves.length / 2 - blockCount(length, MIXED_BLOCK));
}

function mixed(halves, first, index) {
  return numberOfBlock(halves, first, index >>> 7, index & 127);
}
