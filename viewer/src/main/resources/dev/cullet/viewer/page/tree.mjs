// SPDX-License-Identifier: Apache-2.0
// The AABB tree in its stored form: nodes of 64 bytes, four lanes each (docs/format.md, "StoredTree").

const GUARD = 0x7fff;

/** Reads nodes; a change of the frame of an animated part overwrites its boxes. */
export class Tree {
  /** @param stored { origin, step, depth, nodes: Uint8Array of 64 bytes per node } */
  constructor(stored) {
    this.depth = stored.depth;
    const bytes = stored.nodes.slice(); // a copy: frames overwrite it, and the views below need its alignment
    this.bytes = bytes;
    this.half = new Uint16Array(bytes.buffer); // 32 per node: six words of four lanes come first
    this.ints = new Int32Array(bytes.buffer); // 16 per node
    this.words = new Uint32Array(bytes.buffer);
    this.nodeCount = bytes.length / 64;
    this.moveLattice(stored.origin, stored.step);
  }

  moveLattice(origin, step) {
    this.origin = origin;
    this.step = step;
    this.perStep = 1 / step;
  }

  /** Copies the boxes of a frame: 48 bytes per node, the first six words. */
  takeBoxes(boxes) {
    for (let node = 0; node < this.nodeCount; node++) {
      this.bytes.set(boxes.subarray(48 * node, 48 * node + 48), 64 * node);
    }
  }

  laneCount(node) {
    return (this.words[16 * node + 14] >>> 28) & 7;
  }

  /** Returns the parent, or -1 for the root. */
  parent(node) {
    return (this.words[16 * node + 14] & 0x0fffffff) - 1;
  }

  /** Returns the end of a leaf lane's triangles relative to firstTriangle; 0 for a lane that is no leaf. */
  leafEnd(node, lane) {
    return this.bytes[64 * node + 60 + lane];
  }

  leafBegin(node, lane) {
    return lane === 0 ? 0 : this.leafEnd(node, lane - 1);
  }

  firstTriangle(node) {
    return this.ints[16 * node + 12];
  }

  /** Returns the base of the children: the child in an inner lane is this plus the lane. */
  childBase(node) {
    return this.ints[16 * node + 13];
  }

  /** Returns a lattice coordinate of a lane's box; axis 0 .. 2. */
  lower(node, lane, axis) {
    return this.half[32 * node + 8 * axis + lane] & GUARD;
  }

  upper(node, lane, axis) {
    return this.half[32 * node + 8 * axis + 4 + lane] & GUARD;
  }

  /** Writes a lane's box in metres, lower corner then upper corner, to target at index at. */
  box(node, lane, target, at) {
    for (let axis = 0; axis < 3; axis++) {
      target[at + axis] = this.origin[axis] + this.lower(node, lane, axis) * this.step;
      target[at + 3 + axis] = this.origin[axis] + this.upper(node, lane, axis) * this.step;
    }
  }

  /** Returns the level of each node: 0 for the root. One pass, because children come after their parent. */
  levels() {
    const level = new Uint8Array(this.nodeCount);
    for (let node = 1; node < this.nodeCount; node++) {
      level[node] = level[this.parent(node)] + 1;
    }
    return level;
  }

  /**
   * Returns the boxes that together hold the part at a level: all lanes of the nodes at that level, and the leaves
   * above. Level 1 is the lanes of the root.
   *
   * @returns { inner, leaves: pairs of node and lane }
   */
  cut(level, levelOfNode) {
    const inner = [];
    const leaves = [];
    for (let node = 0; node < this.nodeCount; node++) {
      if (levelOfNode[node] >= level) {
        continue;
      }
      for (let lane = 0; lane < this.laneCount(node); lane++) {
        if (this.leafEnd(node, lane) > 0) {
          leaves.push(node, lane);
        } else if (levelOfNode[node] === level - 1) {
          inner.push(node, lane);
        }
      }
    }
    return { inner, leaves };
  }
}
