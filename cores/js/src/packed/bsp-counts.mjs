// SPDX-License-Identifier: Apache-2.0
// What unpacking a BSP tree takes, as stated before its choices: array lengths and work. BspReplay counts down to 0, so
// that a malformed stream ends soon, in memory that was checked before.

import { AssetErrorCode as Code } from '../asset-error.mjs';

export const CUTS = 0;
export const NODES = 1;
export const POLYGONS = 2;
/** Upper bound of the vertices of halves: those of the fragments that are cut, and four per cut. */
export const VERTICES = 3;
/** Tests of the side of a fragment, and of boxes for lists of mixed leaves. */
export const TESTS = 4;
export const MIXED = 5;
export const ENTRIES = 6;
/** Boxes of mixed leaves are grown to multiples of 2 to this power. */
export const COARSE = 7;
export const TOP_NODES = 8;
export const TOP_POLYGONS = 9;
export const PLANES = 10;
export const WORDS = 11;
const COUNT = 12;

/** The largest number of vertices that both halves of a fragment have more than the fragment. */
export const MAX_NEW = 4;

const MAX_DEPTH = 64;
const MAX_LENGTH = 1 << 26;

/** The largest of each count: of cuts per triangle and cap, of others per triangle, cap and cut. */
const MAX = [3, 2, 1, 3 + MAX_DEPTH + MAX_NEW, 1024, 1, 16, 16, 2, 1, 2, 16];

/** Bytes of an object, an array, a reference, a plane and a fragment, as Java has them. */
const ARRAY = 24;
const REFERENCE = 8;
const PLANE = 56;
const FRAGMENT = 56;

export class BspCounts {
  /**
   * Reads the counts and checks that they are possible.
   *
   * @param bytes Uint8Array
   * @param triangles of the part and of its caps
   */
  constructor(bytes, triangles, place) {
    this.counts = new Float64Array(COUNT);
    this.place = place;
    /** The bytes behind the counts. */
    this.rest = bytes;
    let at = 0;
    for (let i = 0; i < COUNT; i++) {
      let next = 128;
      for (let shift = 0; next > 127 && shift < 42 && at < bytes.length; shift += 7) {
        next = bytes[at++];
        this.counts[i] += (next & 127) * 2 ** shift;
      }
      const max = MAX[i] * (i === CUTS ? triangles : i === COARSE ? 1 : triangles + this.counts[CUTS]);
      const isLength = i !== VERTICES && i !== TESTS;
      if (next > 127 || this.counts[i] > max || (isLength && this.counts[i] > MAX_LENGTH)) {
        this.fail(i, `is cut off, or too large for ${triangles} triangles and caps`);
      }
    }
    this.rest = bytes.subarray(at);
  }

  fail(which, problem) {
    this.place.fail(Code.PACKED_BSP_COUNT, `count ${which} of the BSP tree ${problem}`);
  }

  /**
   * Returns an upper bound of the bytes that unpacking takes in Java, the tree included; more than here.
   *
   * @param triangles of the part
   * @param caps of its lattice
   */
  bytes(triangles, caps) {
    const { counts } = this;
    // indices; corners and numbers, twice if some are degenerate; corners with caps; planes, their table; fragments
    const perTriangle = 12 + 84 + 37 + REFERENCE + PLANE + 4 * REFERENCE + FRAGMENT + ARRAY + 72 + 1;
    // two halves, their four arrays, and the edges of a triangle that is cut for the first time
    const perCut = 2 * FRAGMENT + 4 * ARRAY + 3 * PLANE + ARRAY + 3 * REFERENCE;
    // arrays of the node, what the encoder of frames measures, and a plane
    const perNode = 32 + 8 + 4 + 20 + 2 * PLANE;
    // box, list and sample; these as columns and as words with their headers; in LeafBoxes box, number and slots
    const perMixed = 24 + 8 + 16 + 24 + 26 + 24 + 8 + 16;
    return 8192
      + perTriangle * (triangles + caps)
      + (2 * REFERENCE + 1) * (triangles + caps + counts[CUTS])
      + perCut * counts[CUTS]
      + (24 + REFERENCE) * counts[VERTICES]
      + perNode * counts[NODES]
      + 4 * counts[POLYGONS]
      + perMixed * counts[MIXED]
      + 13 * counts[ENTRIES] // as integers, as differences, and as words with their headers
      + Math.min(16 * (counts[POLYGONS] + 2 * counts[MIXED]), 1 << 20)
      + (12 + 96) * counts[TOP_NODES]
      + 8 * counts[TOP_POLYGONS]
      + (32 + 16) * counts[PLANES]
      + 8 * counts[WORDS];
  }

  get(which) {
    return this.counts[which];
  }

  /** Subtracts from a count. */
  take(which, amount) {
    this.counts[which] -= amount;
    if (this.counts[which] < 0) {
      this.fail(which, 'is smaller than what its choices give');
    }
  }

  /** Checks that nothing remains of what is counted down. */
  checkUsed() {
    for (let i = 0; i <= ENTRIES; i++) {
      if (this.counts[i] !== 0) {
        this.fail(i, `is larger than what its choices give, by ${this.counts[i]}`);
      }
    }
  }
}
