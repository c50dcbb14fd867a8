// SPDX-License-Identifier: Apache-2.0
// The alphabets of a packed part (docs/format-packed.md, Packed symbols).
//
//   SHAPE      5 * leaf lanes + inner lanes of a node
//   LEAF       number of triangles in a leaf lane
//   TRIANGLE   5 * rank of the gate + operation, or FREE, or one of the prefixes CHANGE and TURNED; 3 contexts
//   CORNERS    of a free triangle: bit k is set if corner k is an earlier vertex
//   KNOWN      an earlier vertex: the rank of a gate that begins there, or its distance in the order of vertices
//   STEPS      along a border: 0 .. 63 forward, 64 .. 127 back
//   FLAGS      edge flags of a triangle, as a difference from those of its neighbours; a context per set of neighbours
//   SURFACE, NODE, SOURCE   lengths in bits
//   DICTIONARY length in bits of the difference between two absolute values of coordinates
//   RESIDUAL   length in bits of the difference between a coordinate and its prediction, or an escape;
//              3 contexts by 3 axes

export const SHAPE = 0;
export const LEAF = 1;
export const TRIANGLE = 2;
export const CORNERS = 5;
export const KNOWN = 6;
export const STEPS = 7;
export const FLAGS = 8;
export const SURFACE = 13;
export const NODE = 14;
export const SOURCE = 15;
export const DICTIONARY = 16;
export const RESIDUAL = 17;
export const CODES = 26;

/** In SHAPE: factor of the leaf lanes. */
export const SHAPE_STRIDE = 5;

/** Contexts of a triangle: after one that added no vertex, after one that did, first of a leaf. */
export const AFTER_OLD = 0;
export const AFTER_NEW = 1;
export const FIRST_OF_LEAF = 2;

/** How the third corner of a triangle at a gate is found; others: FAR, an earlier vertex elsewhere. */
export const OPERATIONS = 5;
export const NEW = 0;
export const LEFT = 1;
export const RIGHT = 2;
export const STEP = 3;

/** Ranks below this are symbols of their own; from here on they are in groups of 1, 2, 4, ... 128. */
export const RANK_GROUPS_FROM = 12;
const RANK_GROUPS = 8;

/** In TRIANGLE: at no gate. */
export const FREE = OPERATIONS * (RANK_GROUPS_FROM + RANK_GROUPS);

/** In TRIANGLE, a prefix: surface and node follow, because they differ from the neighbour's. */
export const CHANGE = FREE + 1;

/** In TRIANGLE, a prefix: the triangle is stored rotated by one corner; the next symbol, by two. */
export const TURNED = CHANGE + 1;

/** In KNOWN: from here on ranks of gates, below lengths in bits of distances. */
export const KNOWN_GATES = 32;
export const KNOWN_END = KNOWN_GATES + RANK_GROUPS_FROM + RANK_GROUPS;

/** In STEPS: the number of steps in each direction. */
export const MAX_STEPS = 64;

/** In RESIDUAL, above the lengths 0 .. 32: equal to the first corner of the edge; the next symbol, to the second. */
export const SAME_AS_X = 33;

/** In RESIDUAL, escapes: one float above or below the number on the grid, or 32 bits of a float; it follows. */
export const ABOVE = 35;
export const BELOW = 36;
export const RAW = 37;

/** In RESIDUAL, an escape: one digit more than the prediction has; each next symbol, one more. */
export const FINER = 38;

/** Bytes of work space that do not depend on the part. */
export const WORK_BYTES = 2 * CODES * 1024 + 4096;
