// SPDX-License-Identifier: Apache-2.0
// The stream of choices of a packed BSP tree, in an adaptive binary range code (docs/format-packed.md, Packed BSP
// trees).

import { signed } from './bit-reader.mjs';

/** Kind of plane: that of a fragment of the cell, across an axis, or through an edge of a fragment. */
export const FRAGMENT = 0;
export const AXIS = 1;
export const EDGE = 2;

/** Up to this number of fragments a rank is coded in contexts. */
const MAX_RANKED = 16;

// the first context of each kind
const MIXED = 0;
const NOT_FRAGMENT = MIXED + 32;
const NOT_AXIS = NOT_FRAGMENT + 32;
const AXES = NOT_AXIS + 32;
const SOLID = AXES + 4;
const WINDING = SOLID + 18;
const RANK = WINDING + 32;

/** The number of contexts of a coder. */
export const CONTEXTS = RANK + MAX_RANKED * (MAX_RANKED + 1);

export class BspChoices {
  /** @param coder with CONTEXTS contexts */
  constructor(coder) {
    this.coder = coder;
  }

  /** Decodes whether a cell of some fragments is a mixed leaf. */
  mixed(fragments) {
    return this.coder.bit(MIXED + bitsOf(fragments)) === 1;
  }

  /** Decodes the kind of the plane of a cell; a single fragment has its own. */
  kind(fragments) {
    if (fragments === 1 || this.coder.bit(NOT_FRAGMENT + bitsOf(fragments)) === 0) {
      return FRAGMENT;
    }
    return this.coder.bit(NOT_AXIS + bitsOf(fragments)) === 1 ? EDGE : AXIS;
  }

  /** Decodes which fragment of a cell is the first in the plane; may return the number of fragments, or more. */
  rank(fragments) {
    return fragments > MAX_RANKED
      ? this.coder.uniform(fragments)
      : this.coder.tree(RANK + MAX_RANKED * fragments, bitsOf(fragments - 1));
  }

  /** Decodes an axis; may return 3. */
  axis() {
    return this.coder.tree(AXES, 2);
  }

  /** Decodes a number below a count, all equally likely; may return the count, or more, or less than 0. */
  uniform(count) {
    return this.coder.uniform(count);
  }

  /**
   * Decodes whether a leaf is solid.
   *
   * @param facing 1 if the fragments in the plane of its parent face front, 0 if back, else 2
   * @param behind whether the leaf is behind that plane
   * @param other leaf in front of the plane: 1 empty, 2 solid, 0 neither
   */
  solid(facing, behind, other) {
    return this.coder.bit(SOLID + 6 * facing + (behind ? 3 : 0) + other) === 1;
  }

  /** Decodes a winding number: the number of bits, then the bits, the sign in the lowest. */
  winding() {
    let length = 0;
    while (length < 31 && this.coder.bit(WINDING + length) === 1) {
      length++;
    }
    let coded = length === 0 ? 0 : 1;
    for (let i = length - 1; i > 0; i--) {
      coded = 2 * coded + this.coder.evenBit();
    }
    return signed(coded);
  }
}

function bitsOf(number) {
  return 32 - Math.clz32(number);
}
