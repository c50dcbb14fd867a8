// SPDX-License-Identifier: Apache-2.0
// One pass over a BSP tree: each node is the child of exactly one node before it, each frame and each mixed leaf of
// exactly one node; nothing is deeper than stated; every number is in range, so that the sums of the queries fit their
// types; every coarse plane is as near to the exact one as queries assume. Which triangles a list names is not checked
// here.

import { AssetErrorCode as Code } from './asset-error.mjs';
import { BspTree, FIRST_MIXED, LATTICE_MAX, MAX_DEPTH, UNDEFINED } from './bsp-tree.mjs';
import { BspFrameCheck } from './validate-bsp-frames.mjs';
import { checkNumbers } from './validate-numbers.mjs';

const MAX_NORMAL = 2 ** 33;
const MAX_OFFSET = 2 ** 51;

/** The farthest that a sample can be, in half steps: the upper corner of the lattice, and a step more. */
const MAX_SAMPLE = 2 * (LATTICE_MAX + 1);
const MAX_INT = 2147483647;

/** @param full whether coarse planes are compared with those of their triangles */
export function checkBsp(stored, lattice, corners, place, full) {
  new BspCheck(stored, lattice, corners, place, full).run();
}

class BspCheck {
  constructor(stored, lattice, corners, place, full) {
    this.tree = new BspTree(stored, lattice.solid);
    this.lattice = lattice;
    this.corners = corners;
    this.place = place;
    this.mixed = stored.mixedCount;
    this.capCount = Math.floor(lattice.caps.length / 9);
    this.named = new Uint8Array(0); // mixed leaves
    this.frames = new BspFrameCheck(this, full);
    // children above the frames still to be visited: child, level and box of the cell
    this.pending = [];
    this.where = '';
  }

  run() {
    this.checkLengths();
    this.checkPlanes();
    this.checkNodes();
    this.checkTopPolygons();
    this.checkMixed();
    for (const triangle of this.tree.degenerateTriangles) {
      this.checkId(triangle, this.corners.count, 'degenerate triangle');
    }
  }

  fail(code, problem) {
    this.place.fail(code, problem);
  }

  checkLengths() {
    const { tree, mixed } = this;
    this.checkLength(tree.topNodes.length, tree.topCount * 3, 'top node numbers');
    this.checkLength(tree.topPolygons.length, tree.topPolygons.length & ~1, 'top polygon numbers');
    const coefficients = tree.planes.length / 2;
    this.checkLength(coefficients, coefficients - (coefficients % 4), 'plane coefficients');
    // nodes take a word or more each, so the number of their leaves is limited before anything is allocated
    const nodes = tree.topCount + tree.frameWords;
    if ((nodes === 0 && mixed > 1) || mixed < 0 || mixed > nodes + 1) {
      this.fail(Code.BSP_MIXED_COUNT, `${mixed >>> 0} mixed leaves, but space for ${nodes} nodes`);
    }
    if (!tree.isSolid) {
      this.checkLength(tree.mixedSamples.length / 2, 0, 'words of mixed samples');
    }
    if (tree.mixedEntries < 0) {
      this.fail(Code.BSP_ENTRY_COUNT, `${tree.mixedEntries >>> 0} entries of mixed leaves, above 2^31 - 1`);
    }
    this.named = new Uint8Array(mixed);
  }

  checkLength(actual, expected, what) {
    if (actual !== expected) {
      this.fail(Code.BSP_LENGTH, `${actual} ${what}, but there must be ${expected}`);
    }
  }

  checkPlanes() {
    const { tree } = this;
    const count = tree.planes.length / 8;
    for (let plane = 0; plane < count; plane++) {
      for (let k = 0; k < 4; k++) {
        const limit = k === 3 ? MAX_OFFSET : MAX_NORMAL;
        const value = tree.coefficient(plane, k);
        if (value >= limit || value <= -limit) {
          this.fail(Code.BSP_PLANE_RANGE, `plane ${plane} contains ${value}`);
        }
        if (k === 0 && value === 0 && tree.coefficient(plane, 1) === 0 && tree.coefficient(plane, 2) === 0) {
          this.fail(Code.BSP_PLANE_ZERO, `plane ${plane} has no direction`);
        }
      }
    }
  }

  /** Visits the top nodes and the frames in preorder, with the box of each cell. */
  checkNodes() {
    const { tree, pending, frames } = this;
    const { topCount } = tree;
    const hasNodes = tree.root() === 0;
    if (hasNodes) {
      pending.push({ child: 0, level: 1, box: [0, 0, 0, LATTICE_MAX, LATTICE_MAX, LATTICE_MAX] });
    }
    let next = 0;
    while (pending.length > 0) {
      const { child, level, box } = pending.pop();
      if (child >= topCount) {
        frames.check(child - topCount, level, box);
        continue;
      }
      this.where = `top node ${child}`;
      if (child !== next) {
        this.fail(
          Code.BSP_TOP_ORDER, `${this.where} comes after node ${next - 1}, but nodes must be in preorder`);
      }
      next++;
      this.checkLevel(level);
      frames.depth = Math.max(frames.depth, level);
      this.checkTopNode(child, level, box);
    }
    if (next !== topCount) {
      this.fail(Code.BSP_NO_PARENT, `top node ${next} is the child of no node`);
    }
    frames.checkEnd();
    for (let leaf = 0; leaf < this.mixed && hasNodes; leaf++) {
      if (this.named[leaf] === 0) {
        this.fail(Code.BSP_NO_PARENT, `mixed leaf ${leaf} is the child of no node`);
      }
    }
    if (frames.depth !== tree.depth) {
      this.fail(Code.BSP_DEPTH, `depth is stated as ${tree.depth}, but is ${frames.depth}`);
    }
  }

  checkTopNode(at, level, box) {
    const { topNodes } = this.tree;
    const plane = topNodes[3 * at];
    const axis = plane >> 16;
    const k = plane & 0xffff;
    if (plane < 0) {
      this.checkTablePlane(~plane);
    } else if (axis > 2 || k < box[axis] || k > box[axis + 3]) {
      this.fail(
        Code.BSP_TOP_PLANE, `${this.where} has a plane across axis ${axis} at ${k}, outside of its cell ${box}`);
    }
    for (let side = 2; side > 0; side--) {
      const child = topNodes[3 * at + side];
      if (child >= 0) {
        const cell = box.slice();
        if (plane >= 0) {
          cell[side === 1 ? axis : axis + 3] = k;
        }
        this.pending.push({ child, level: level + 1, box: cell });
      } else if (child <= FIRST_MIXED) {
        this.nameMixed(FIRST_MIXED - child);
      } else {
        this.checkLeaf(child);
      }
    }
  }

  checkTablePlane(plane) {
    if (plane >= Math.floor(this.tree.planes.length / 8)) {
      this.fail(Code.BSP_TABLE_PLANE, `${this.where} has plane ${plane} of the table, but there are ${
        this.tree.planes.length / 8}`);
    }
  }

  checkLevel(level) {
    if (level > MAX_DEPTH) {
      this.fail(Code.BSP_TOO_DEEP, `${this.where} is deeper than ${MAX_DEPTH} levels`);
    }
  }

  nameMixed(leaf) {
    if (leaf >= this.mixed || this.named[leaf] === 1) {
      this.fail(Code.BSP_MIXED_LEAF, `${this.where} has the mixed leaf ${leaf}, but there are ${
        this.mixed}, each the child of one node`);
    }
    this.named[leaf] = 1;
  }

  checkLeaf(leaf) {
    if (this.tree.isSolid === (leaf === UNDEFINED)) {
      this.fail(Code.BSP_LEAF_KIND, `${this.where} has the leaf ${leaf} in a tree that has ${
        this.tree.isSolid ? 'a' : 'no'} solid`);
    }
  }

  checkTriangle(triangle) {
    if (triangle < 0 || triangle >= this.corners.count) {
      this.fail(Code.BSP_TRIANGLE, `${this.where} has a polygon of triangle ${triangle}, but there are ${
        this.corners.count}`);
    }
  }

  checkTopPolygons() {
    const { topPolygons: polygons, topCount, fragments } = this.tree;
    for (let i = 0; i < polygons.length; i += 2) {
      const node = polygons[i];
      if (node < 0 || node >= topCount) {
        this.fail(Code.BSP_POLYGON_NODE, `polygon ${i / 2} is of top node ${node}, but there are ${topCount}`);
      }
      this.where = `top node ${node}`;
      this.checkTriangle(polygons[i + 1]);
      if (i > 0 && (node < polygons[i - 2] || (node === polygons[i - 2] && polygons[i + 1] <= polygons[i - 1]))) {
        this.fail(Code.BSP_POLYGON_ORDER, `polygon ${i / 2} of the top nodes is not after the one before it`);
      }
    }
    const count = this.frames.polygons + polygons.length / 2;
    if (fragments < count) {
      this.fail(Code.BSP_FRAGMENTS, `${fragments} fragments, but ${count} polygons`);
    }
  }

  checkMixed() {
    const { tree, mixed } = this;
    const entries = tree.mixedEntries;
    const surfaces = this.corners.count + this.capCount;
    this.checkBlocks(tree.mixedLists, 2 * mixed, 'mixed lists');
    this.checkBlocks(tree.mixedTriangles, entries, 'mixed triangles');
    this.checkBlocks(tree.mixedSamples, tree.isSolid ? 4 * mixed : 0, 'mixed samples');
    for (let entry = 0; entry < entries; entry++) {
      this.checkId(tree.mixedTriangle(entry) | 0, surfaces, 'mixed leaf\'s triangle');
    }
    for (let leaf = 0; leaf < mixed; leaf++) {
      const first = tree.mixedFirst(leaf);
      const count = (tree.mixedEnd(leaf) - first) | 0;
      if (first < 0 || count < 0 || count > entries - first) {
        this.fail(
          Code.BSP_MIXED_LIST, `mixed leaf ${leaf} has ${count} entries from ${first} on, of ${entries}`);
      }
      for (let k = 0; k < 4 && tree.isSolid; k++) {
        const number = tree.mixedSample(leaf, k);
        if (number > (k === 3 ? surfaces : MAX_SAMPLE) || number < (k === 3 ? -surfaces : 0)) {
          this.fail(Code.BSP_SAMPLE, `sample of mixed leaf ${leaf} contains ${number}`);
        }
      }
    }
  }

  checkBlocks(halves, length, what) {
    if (length === 0) {
      this.checkLength(halves.length / 2, 0, `words of ${what}`);
    } else if (length > MAX_INT) {
      this.fail(Code.BSP_LENGTH, `${length} numbers of ${what}, above 2^31 - 1`);
    } else {
      checkNumbers(halves, length, 128, 1, what, this.place, null);
    }
  }

  checkId(id, limit, what) {
    if (id < 0 || id >= limit) {
      this.fail(Code.BSP_TRIANGLE, `${what} ${id} is not in 0..${limit - 1}`);
    }
  }
}
