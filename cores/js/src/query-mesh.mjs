// SPDX-License-Identifier: Apache-2.0
// The input of a query: the tree of one part, its lattice in double, and the corners of its triangles. A walk reads the
// arrays as they are stored:
//
//   boxes   Uint16Array; those of node n begin at boxStride * n. Lower x of lanes 0 .. 3, upper x, lower y, upper y,
//           lower z, upper z; bit 15 is set in upper sides. Stride 32 in a tree, 24 in the boxes of a frame.
//   links   Uint32Array; those of node n begin at 16 * n + 12: first triangle, childBase - L, then two halves of the
//           word with parent, lanes in use and ends of leaves (docs/format.md, StoredTree)
//
// A point x of model space has the lattice coordinate (x - originX) * perStep.

export class QueryMesh {
  /**
   * @param triangles with the methods of triangles.mjs
   */
  constructor(boxes, boxStride, links, origin, step, triangles) {
    this.boxes = boxes;
    this.boxStride = boxStride;
    this.links = links;
    this.nodeCount = links.length / 16;
    this.triangles = triangles;
    this.setLattice(origin, step);
  }

  /** Replaces the lattice of the tree. */
  setLattice(origin, step) {
    this.originX = origin[0];
    this.originY = origin[1];
    this.originZ = origin[2];
    this.step = step;
    this.perStep = 1 / step;
  }

  /** Returns the parent of a node, or -1 for the root. */
  parent(node) {
    return (this.links[16 * node + 14] & 0x0fffffff) - 1;
  }

  /** Returns the number of lanes in use, leaves first. */
  laneCount(node) {
    return (this.links[16 * node + 14] >>> 28) & 7;
  }

  /** Returns four bytes: the ends of the leaf lanes, counted from the first triangle; 0 for a lane that is no leaf. */
  ends(node) {
    return this.links[16 * node + 15];
  }

  firstTriangle(node) {
    return this.links[16 * node + 12];
  }

  /** Returns the node in an inner lane. */
  child(node, lane) {
    return (this.links[16 * node + 13] | 0) + lane;
  }

  /** Returns a triangle of a lane in use: the first of a leaf, or of the first leaf below. */
  anyTriangle(node, lane) {
    let at = node;
    let leaf = lane;
    while (endOf(this.ends(at), leaf) === 0) {
      at = this.child(at, leaf);
      leaf = 0;
    }
    return this.firstTriangle(at) + beginOf(this.ends(at), leaf);
  }
}

/** Returns the end of a leaf lane, from the ends of a node; 0 for a lane that is no leaf. */
export function endOf(ends, lane) {
  return (ends >>> (8 * lane)) & 255;
}

/** Returns the beginning of a leaf lane, from the ends of a node. */
export function beginOf(ends, lane) {
  return lane === 0 ? 0 : (ends >>> (8 * lane - 8)) & 255;
}

/** Returns the leaf lanes as bits 0 to 3, from the ends of a node: as many as there are bytes. */
export function leafLanes(ends) {
  return (1 << ((39 - Math.clz32(ends)) >>> 3)) - 1;
}
