// SPDX-License-Identifier: Apache-2.0
// Checks a tree and its triangles in one pass over the nodes in storage order.
//
// A node is visited only if an earlier node has it as a child and is its parent. So each node has one parent, which
// comes before it: there is no cycle and no unreachable node. Leaf lanes must continue where the last one ended, from 0
// to the last triangle, so each triangle is in one leaf. Each lane's box contains the boxes of its child, or its
// triangles.

import { AssetErrorCode as Code } from './asset-error.mjs';
import { FLOAT_MAX } from './floats.mjs';
import { endOf, leafLanes } from './query-mesh.mjs';
import { checkLattice } from './validate-lattice.mjs';

const LATTICE_MAX = 32767;
const MAX_DEPTH = 16;
const MAX_LEAF = 15;

/**
 * Checks the tree; returns the bounding box of its triangles in a full check, else null.
 *
 * @param lattice with origin and step
 * @param boxes halves of words, `stride` per node, of which the first 12 are the boxes
 * @param tree with nodes, depth and sahCost
 */
export function checkTree(lattice, boxes, stride, tree, corners, place, full) {
  checkLattice(lattice.origin, lattice.step, place);
  if (!(tree.sahCost >= 0 && tree.sahCost <= FLOAT_MAX)) {
    place.fail(Code.SAH_COST, `SAH cost is ${tree.sahCost}`);
  }
  const words = tree.nodes.length / 2;
  if (words < 8 || words % 8 !== 0) {
    place.fail(Code.NODE_WORDS, `${words} words of nodes, but there must be 8 per node, and a node`);
  }
  return new TreeCheck(lattice, boxes, stride, tree, corners, place, full).run();
}

class TreeCheck {
  constructor({ origin, step }, boxes, stride, tree, corners, place, full) {
    this.origin = origin;
    this.step = step;
    this.boxes = new Uint16Array(boxes.buffer, boxes.byteOffset, 2 * boxes.length);
    this.stride = 2 * stride;
    this.links = tree.nodes;
    this.depth = tree.depth;
    this.count = tree.nodes.length / 16;
    this.corners = corners;
    this.place = place;
    this.full = full;
    this.levels = new Uint8Array(this.count);
    this.nextTriangle = 0;
    this.bounds = [Infinity, Infinity, Infinity, -Infinity, -Infinity, -Infinity];
    this.laneBox = new Float64Array(6);
  }

  run() {
    const { place, levels } = this;
    if ((this.links[14] & 0x0fffffff) !== 0) {
      place.fail(Code.ROOT_PARENT, `the root has the parent ${(this.links[14] & 0x0fffffff) - 1}`);
    }
    levels[0] = 1;
    let depth = 0;
    for (let node = 0; node < this.count; node++) {
      if (levels[node] === 0) {
        place.fail(Code.NODE_UNUSED, `node ${node} is the child of no node before it`);
      }
      depth = Math.max(depth, levels[node]);
      const lanes = this.checkBoxes(node);
      const leaves = this.checkLeaves(node, lanes);
      this.checkChildren(node, leaves, lanes);
    }
    if (depth !== this.depth) {
      place.fail(Code.TREE_DEPTH, `depth is stated as ${this.depth}, but is ${depth}`);
    }
    if (this.nextTriangle !== this.corners.count) {
      place.fail(Code.LEAF_TRIANGLES, `leaves have ${this.nextTriangle} of ${this.corners.count} triangles`);
    }
    return this.full ? this.bounds : null;
  }

  /** Guard bits, boxes of lanes in use, boxes of empty lanes; returns the number of lanes. */
  checkBoxes(node) {
    const { boxes, place } = this;
    const shape = this.links[16 * node + 14];
    const lanes = (shape >>> 28) & 7;
    if (lanes < 1 || lanes > 4 || shape >>> 31 !== 0) {
      place.fail(Code.LANE_COUNT, `node ${node} has ${lanes} lanes`);
    }
    for (let axis = 0; axis < 3; axis++) {
      const at = this.stride * node + 8 * axis;
      for (let lane = 0; lane < 4; lane++) {
        if (boxes[at + lane] > LATTICE_MAX || boxes[at + 4 + lane] <= LATTICE_MAX) {
          place.fail(Code.GUARD_BITS, `node ${node} has a wrong guard bit on axis ${axis}`);
        }
      }
      for (let lane = 0; lane < lanes; lane++) {
        if (boxes[at + lane] > (boxes[at + 4 + lane] & LATTICE_MAX)) {
          place.fail(Code.BOX_INVERTED, `node ${node} has a box with lower above upper on axis ${axis}`);
        }
      }
      for (let lane = lanes; lane < 4; lane++) {
        if (boxes[at + lane] !== LATTICE_MAX || (boxes[at + 4 + lane] & LATTICE_MAX) !== 0) {
          place.fail(Code.EMPTY_LANE, `node ${node} has an empty lane with a box on axis ${axis}`);
        }
      }
    }
    return lanes;
  }

  /** Ranges of the leaf lanes and the triangles in them; returns the number of leaf lanes. */
  checkLeaves(node, lanes) {
    const { place, links } = this;
    const first = this.nextTriangle;
    if ((links[16 * node + 12] | 0) !== first) {
      place.fail(Code.FIRST_TRIANGLE, `node ${node} states ${links[16 * node + 12]} as its first triangle, but ${
        first} come before it`);
    }
    const ends = links[16 * node + 15];
    let begin = 0;
    let lane = 0;
    for (; lane < lanes && endOf(ends, lane) !== 0; lane++) {
      const end = endOf(ends, lane);
      if (end <= begin || end > begin + MAX_LEAF) {
        place.fail(Code.LEAF_SIZE, `node ${node} lane ${lane} has triangles ${begin} to ${end}, but a leaf has 1 to ${
          MAX_LEAF}`);
      }
      if (end > this.corners.count - first) {
        place.fail(Code.LEAF_END, `node ${node} lane ${lane} ends ${end} triangles after ${first}, but there are ${
          this.corners.count}`);
      }
      if (this.full) {
        this.checkTriangles(node, lane, first + begin, first + end);
      }
      begin = end;
    }
    if (leafLanes(ends) !== (1 << lane) - 1) {
      place.fail(Code.LANE_ORDER, `node ${node} has a leaf after lane ${lane}, which is no leaf`);
    }
    this.nextTriangle += begin;
    return lane;
  }

  /** Every corner is in the lane's box. Comparisons are written so that NaN fails. */
  checkTriangles(node, lane, begin, end) {
    const { corners, place, bounds, laneBox: box } = this;
    for (let axis = 0; axis < 3; axis++) {
      const at = this.stride * node + 8 * axis + lane;
      box[axis] = this.origin[axis] + this.boxes[at] * this.step;
      box[axis + 3] = this.origin[axis] + (this.boxes[at + 4] & LATTICE_MAX) * this.step;
    }
    for (let triangle = begin; triangle < end; triangle++) {
      const vertices = corners.enter(triangle);
      const positions = corners.groupPositions;
      for (let k = 0; k < 3; k++) {
        const vertex = corners.vertex(triangle, k);
        if (vertex < 0 || vertex >= vertices) {
          place.fail(Code.NUMBER_RANGE, `triangle ${triangle} has vertex ${vertex}, but there are ${vertices}`);
        }
        for (let axis = 0; axis < 3; axis++) {
          const at = positions[3 * vertex + axis];
          if (!(at >= box[axis] && at <= box[axis + 3])) {
            place.fail(Code.LEAF_BOX, `triangle ${triangle} has a corner at ${at} on axis ${axis}, outside of the box`
              + ` of node ${node} lane ${lane}`);
          }
          bounds[axis] = at < bounds[axis] ? at : bounds[axis];
          bounds[axis + 3] = at > bounds[axis + 3] ? at : bounds[axis + 3];
        }
      }
    }
  }

  /** Links to the children, and their boxes inside of the lane's. */
  checkChildren(node, leaves, lanes) {
    const { place, links, levels, count } = this;
    const base = links[16 * node + 13] | 0;
    if (leaves === lanes && base !== 0) {
      place.fail(Code.CHILD_BASE, `node ${node} has no child, but states ${base} as their base`);
    }
    for (let lane = leaves; lane < lanes; lane++) {
      const child = (base + lane) | 0;
      if (child <= node || child >= count) {
        place.fail(Code.CHILD_RANGE, `node ${node} lane ${lane} has the child ${child}, but it must come after the node`
          + ` and before ${count}`);
      }
      const parent = (links[16 * child + 14] & 0x0fffffff) - 1;
      if (parent !== node) {
        place.fail(Code.CHILD_PARENT, `node ${child} is a child of ${node}, but names the parent ${parent}`);
      }
      if (levels[node] === MAX_DEPTH) {
        place.fail(Code.TREE_TOO_DEEP, `node ${child} is deeper than ${MAX_DEPTH} levels`);
      }
      levels[child] = levels[node] + 1;
      if (this.full) {
        this.checkChildBox(node, lane, child);
      }
    }
  }

  checkChildBox(node, lane, child) {
    const { boxes, stride } = this;
    for (let axis = 0; axis < 3; axis++) {
      const lower = boxes[stride * node + 8 * axis + lane] & LATTICE_MAX;
      const upper = boxes[stride * node + 8 * axis + 4 + lane] & LATTICE_MAX;
      for (let i = 0; i < 4; i++) { // empty lanes pass
        const at = stride * child + 8 * axis + i;
        if ((boxes[at] & LATTICE_MAX) < lower || (boxes[at + 4] & LATTICE_MAX) > upper) {
          this.place.fail(Code.CHILD_BOX, `node ${child} is not inside of the box of its parent ${node} lane ${
            lane} on axis ${axis}`);
        }
      }
    }
  }
}
