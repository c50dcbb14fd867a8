// SPDX-License-Identifier: Apache-2.0
// The lanes that a walk, nearest box first, has left for later. It keeps, instead of a stack, four bits per level
// (which lanes of the nodes above are still to be visited) and the last four of those lanes with their distances. When
// these have run out it climbs parent links to the deepest node with lanes left, whose boxes are tested again (after
// Barringer and Akenine-Moller 2013).

/** State of a walk: one per kind of walk, because walks do not interleave. */
export class LanesLeft {
  constructor() {
    /** The node to visit, and its lanes to be tested, as bits. */
    this.node = 0;
    this.lanes = 15;

    /** Lanes left at each level from the root down. */
    this.trail = new Uint8Array(32);
    this.level = 0;
    this.order = new Uint8Array(4);

    /** The last four lanes left, in a ring whose last is at `top`: distance, node, lane. */
    this.keptDistance = new Float64Array(4);
    this.keptNode = new Int32Array(4);
    this.keptLane = new Uint8Array(4);
    this.kept = 0;
    this.top = 3;
  }

  /** Moves to the root. */
  begin() {
    this.node = 0;
    this.lanes = 15;
    this.level = 0;
    this.trail[0] = 0;
    this.kept = 0;
    this.top = 3;
  }

  /**
   * Moves to the nearest child, and leaves the other ones for later.
   *
   * @param inner the lanes to enter, at least one, as bits
   * @param childBase the child of lane 0
   * @param distances of all lanes
   */
  descend(inner, childBase, distances) {
    const { order } = this;
    let count = 0;
    for (let left = inner; left !== 0; left &= left - 1) {
      const lane = 31 - Math.clz32(left & -left);
      let place = count++;
      for (; place > 0 && distances[order[place - 1]] > distances[lane]; place--) {
        order[place] = order[place - 1];
      }
      order[place] = lane;
    }
    for (let i = count - 1; i > 0; i--) {
      const lane = order[i];
      const top = (this.top + 1) & 3;
      this.top = top;
      this.kept = this.kept < 4 ? this.kept + 1 : 4;
      this.keptDistance[top] = distances[lane];
      this.keptNode[top] = childBase + lane;
      this.keptLane[top] = lane;
      this.trail[this.level] |= 1 << lane;
    }
    this.trail[++this.level] = 0;
    this.node = childBase + order[0];
    this.lanes = 15;
  }

  /** Moves back to the last lane that was left and is not beyond a limit; returns false if there is none. */
  back(links, limit) {
    const { trail } = this;
    while (true) {
      let up = 0;
      for (; this.level >= 0 && trail[this.level] === 0; this.level--) {
        up++;
      }
      if (this.level < 0) {
        return false;
      }
      if (this.kept === 0) { // not kept: climb, and test them again
        for (; up > 0; up--) {
          this.node = (links[16 * this.node + 14] & 0x0fffffff) - 1;
        }
        this.lanes = trail[this.level];
        trail[this.level] = 0;
        return true;
      }
      const { top } = this;
      trail[this.level] &= ~(1 << this.keptLane[top]);
      trail[++this.level] = 0;
      this.node = this.keptNode[top];
      this.top = (top + 3) & 3;
      this.kept--;
      if (this.keptDistance[top] <= limit) {
        this.lanes = 15;
        return true;
      }
    }
  }
}
