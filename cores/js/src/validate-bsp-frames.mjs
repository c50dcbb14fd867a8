// SPDX-License-Identifier: Apache-2.0
// Checks the frames of a BSP tree in the order in which their parents name them, which must be that of their words: so
// each is named once, and none overlaps another. Nodes of a frame are in preorder, so each has one parent, before it.
// The coarse plane of each node is compared with the exact plane of its triangle, and the box of the cell with the
// range of coordinates in which the sums of the queries fit.

import { AssetErrorCode as Code } from './asset-error.mjs';
import { BspPlane, oddFactor } from './bsp-plane.mjs';
import {
  AXIS, axisOf, childKindOf, distanceOf, EMPTY, FRONT_MIXED, HEADER, kindOf, LARGE_FACTOR, LATTICE_MAX, listEntryOf,
  MAX_COORDINATE, MAX_FACTORS, MAX_NODES, MAX_VALUE, n1Of, n2Of, NO_ENTRY, numberOf, OFFSET_UNIT, offsetOf, POLYGON,
  SOLID, SUBSTEPS, TABLE, UNDEFINED, UNIT,
} from './bsp-tree.mjs';

/** The rounding of a coefficient, and more than the rounding of its check. */
const HALF = 0.5 + 2 ** -30;

export class BspFrameCheck {
  constructor(owner, full) {
    this.owner = owner;
    this.full = full;
    this.tree = owner.tree;
    this.words = owner.tree.frames;
    this.plane = new BspPlane();
    this.corners = new Int32Array(9);
    this.levels = new Int32Array(256);
    this.next = 0; // first word of the next frame
    this.depth = 0; // nodes on the longest path so far, those above the frames included
    this.polygons = 0;
  }

  fail(code, problem) {
    this.owner.fail(code, `${this.owner.where} ${problem}`);
  }

  /** Checks that no frame is left over. */
  checkEnd() {
    if (this.next !== this.tree.frameWords) {
      this.owner.fail(
        Code.BSP_NO_PARENT, `the frame at word ${this.next} of ${this.tree.frameWords} is the child of no node`);
    }
  }

  setWhere(frame, node) {
    this.owner.where = `frame at word ${frame}: node ${node}`;
  }

  /** Checks the next frame: its word as its parent states it, the level of its first node, the box of its cell. */
  check(frame, level, box) {
    const { tree } = this;
    if (frame !== this.next) {
      this.owner.fail(
        Code.BSP_FRAME_ORDER, `a top node names the frame at word ${frame}, but the next one is at ${this.next}`);
    }
    this.setWhere(frame, 0);
    if (tree.frameWords - frame < HEADER) {
      this.fail(Code.BSP_FRAME_SIZE, `has no header before the end, ${tree.frameWords}`);
    }
    const nodes = tree.nodeCount(frame);
    if (nodes === 0 || nodes > MAX_NODES) {
      this.fail(Code.BSP_FRAME_SIZE, `has ${nodes} nodes, but must have 1..${MAX_NODES}`);
    }
    if (tree.listLength(frame) > NO_ENTRY) {
      this.fail(Code.BSP_FRAME_SIZE, `has a list of ${tree.listLength(frame)}, but at most ${NO_ENTRY} are allowed`);
    }
    this.next = tree.frameEnd(frame);
    if (this.next > tree.frameWords) {
      this.fail(Code.BSP_FRAME_SIZE, `ends at ${this.next}, but the words end at ${tree.frameWords}`);
    }
    this.checkBox(frame, box);
    this.checkList(frame);
    this.checkPreorder(frame, level, nodes);
    for (let i = 0; i < nodes; i++) {
      this.checkPlane(frame, i);
    }
    this.checkSides(frame, nodes);
  }

  center(frame, axis) {
    const low = this.words[2 * frame];
    return axis === 0 ? low & 0xffff : axis === 1 ? low >>> 16 : this.words[2 * frame + 1] & 0xffff;
  }

  checkBox(frame, box) {
    const shift = this.words[2 * frame + 1] >>> 16;
    if (shift > 16) {
      this.fail(Code.BSP_FRAME_CELL, `has the shift ${shift}, but at most 16 is allowed`);
    }
    for (let i = 0; i < 6; i++) {
      const q = ((box[i] - this.center(frame, i % 3)) * SUBSTEPS) >> shift;
      if (q < -MAX_COORDINATE || q > MAX_COORDINATE) {
        this.fail(Code.BSP_FRAME_CELL, `is over a cell whose box has a corner at ${q}, but at most ${
          MAX_COORDINATE} is allowed`);
      }
    }
  }

  checkList(frame) {
    const { tree, words } = this;
    const length = tree.listLength(frame);
    for (let i = 0; i < length; i++) {
      this.checkTriangle(frame, tree.entry(frame, i));
    }
    let isPadded = true;
    for (let i = length; i % 4 !== 0; i++) {
      isPadded = isPadded && tree.entry(frame, i) === 0;
    }
    const sides = tree.sideCount(frame);
    if (!isPadded || (sides % 2 === 1 && words[2 * tree.firstSide(frame) + sides] !== 0)) {
      this.fail(Code.BSP_FRAME_PADDING, 'has bits between its parts that are not 0');
    }
  }

  checkTriangle(frame, offset) {
    const base = this.tree.base(frame);
    if (base < 0 || base > this.owner.corners.count - 1 - offset) {
      this.fail(Code.BSP_TRIANGLE, `has a polygon of triangle ${(base >>> 0) + offset}, but there are ${
        this.owner.corners.count}`);
    }
  }

  checkPreorder(frame, level, nodes) {
    const { owner, levels, tree, words } = this;
    const backs = [];
    levels[0] = level;
    for (let i = 0; i < nodes; i++) {
      this.setWhere(frame, i);
      owner.checkLevel(levels[i]);
      this.depth = Math.max(this.depth, levels[i]);
      const lo = words[2 * (frame + HEADER + i)];
      const distance = distanceOf(words[2 * (frame + HEADER + i) + 1]);
      const front = childKindOf(lo, true) === 0;
      const back = childKindOf(lo, false) === 0;
      if (back !== distance > 0 || i + distance >= nodes) {
        this.fail(Code.BSP_FRAME_NODES, `of ${nodes} has its back child ${distance} nodes after it`);
      }
      if (back) {
        levels[i + distance] = levels[i] + 1;
        backs.push(i + distance);
      }
      const following = front ? i + 1 : backs.length > 0 ? backs.pop() : nodes;
      if (following !== i + 1 || (front && following === nodes)) {
        this.fail(Code.BSP_FRAME_NODES, `of ${nodes} is followed by node ${following}, but nodes must be in preorder`);
      }
      if (front) {
        levels[i + 1] = levels[i] + 1;
      }
      for (let side = 0; side < 2; side++) {
        const child = childKindOf(lo, side === 0);
        if (child === 1 || child === 2) {
          owner.checkLeaf(child === 2 ? SOLID : tree.isSolid ? EMPTY : UNDEFINED);
        }
      }
    }
  }

  /** Checks the plane of a node, and that its coarse plane is as near to its exact plane as queries assume. */
  checkPlane(frame, i) {
    this.setWhere(frame, i);
    const lo = this.words[2 * (frame + HEADER + i)];
    const hi = this.words[2 * (frame + HEADER + i) + 1];
    const kind = kindOf(hi);
    const entry = listEntryOf(hi);
    const axis = axisOf(lo);
    const coarse = kind < MAX_FACTORS || kind === LARGE_FACTOR;
    const length = this.tree.listLength(frame);
    if ((entry !== NO_ENTRY && entry >= length) || (entry === NO_ENTRY && coarse)) {
      this.fail(Code.BSP_FRAME_ENTRY, `has entry ${entry} of a list of ${length}`);
    }
    this.polygons += entry === NO_ENTRY ? 0 : 1;
    if (kind === MAX_FACTORS || (coarse && (((hi >>> 18) & 1) !== 0 || axis === 3))) {
      this.fail(Code.BSP_FRAME_KIND, `has the kind ${kind} and axis ${axis}`);
    }
    const number = numberOf(lo);
    if (kind === TABLE) {
      this.owner.checkTablePlane(number);
    }
    const whole = kind === AXIS && axis <= 2 && number <= LATTICE_MAX;
    if ((hi >>> 18 !== 0 && !coarse) || (kind === AXIS && !whole) || (kind === TABLE && axis !== 0)) {
      this.fail(Code.BSP_FRAME_PLANE, `has a plane across axis ${axis} at ${number}, or bits that must be 0`);
    }
    if (coarse && this.full) {
      this.checkCoarse(frame, lo, hi, axis, kind);
    }
  }

  checkCoarse(frame, lo, hi, axis, kind) {
    const { plane, corners, owner } = this;
    owner.corners.readLattice(this.tree.triangle(frame, hi), owner.lattice, corners);
    plane.setTriangle(corners, axis, 0);
    const normal = plane.along(axis);
    const shift = this.words[2 * frame + 1] >>> 16;
    const offset = plane.constant(this.center(frame, 0), this.center(frame, 1), this.center(frame, 2), shift, axis);
    const d1 = UNIT * (plane.along((axis + 1) % 3) / normal) - n1Of(lo);
    const d2 = UNIT * (plane.along((axis + 2) % 3) / normal) - n2Of(lo);
    const away = offset - OFFSET_UNIT * offsetOf(hi);
    const near = Math.abs(d1) <= HALF && Math.abs(d2) <= HALF && Math.abs(away) <= OFFSET_UNIT / 2 + 1;
    if (!near) { // also where the triangle has no area, or is along the axis
      this.fail(Code.BSP_COARSE_PLANE, 'has a coarse plane that is not that of its triangle');
    }
    const { a, b, c } = plane;
    const factor = 2 * kind + 1;
    const isWrong = kind === LARGE_FACTOR
      ? oddFactor(a, b, c) < 2 * MAX_FACTORS
      : a % factor !== 0 || b % factor !== 0 || c % factor !== 0;
    if (kind > 0 && isWrong) {
      const actual = oddFactor(a, b, c);
      this.fail(Code.BSP_FACTOR, `has the kind ${kind}, but its normal has the odd common factor ${actual}`);
    }
  }

  checkSides(frame, nodes) {
    const { tree, words, owner } = this;
    const count = tree.sideCount(frame);
    let mixed = 0;
    for (let i = 0; i < count; i++) {
      const entry = tree.side(frame, i);
      const index = entry >>> 24;
      const kind = (entry >>> 22) & 3;
      const value = entry & MAX_VALUE;
      this.setWhere(frame, index);
      if (index >= nodes || (i > 0 && entry <= tree.side(frame, i - 1))) {
        this.fail(Code.BSP_SIDE_ENTRY, `: side entry ${i} is of no node of ${nodes}, or not after the one before it`);
      }
      const at = frame + HEADER + index;
      if (kind === POLYGON) {
        if (value > 0xffff || listEntryOf(words[2 * at + 1]) === NO_ENTRY) {
          this.fail(Code.BSP_SIDE_ENTRY, `has one more polygon, ${value} triangles after the first, but at most 65535`
            + ' are allowed, and none without an entry');
        }
        this.checkTriangle(frame, value);
        this.polygons++;
      } else if (kind > POLYGON || childKindOf(words[2 * at], kind === FRONT_MIXED) !== 3
        || (i > 0 && tree.side(frame, i - 1) >>> 22 === entry >>> 22)) {
        this.fail(Code.BSP_SIDE_ENTRY, `: side entry ${i} has the kind ${kind}, but the node has no such child`);
      } else {
        owner.nameMixed(value);
        mixed++;
      }
    }
    let expected = 0;
    for (let i = 0; i < nodes; i++) {
      const lo = words[2 * (frame + HEADER + i)];
      expected += (childKindOf(lo, true) === 3 ? 1 : 0) + (childKindOf(lo, false) === 3 ? 1 : 0);
    }
    if (mixed !== expected) {
      this.fail(Code.BSP_SIDE_ENTRY, `has ${expected} mixed children, but ${mixed} side entries of them`);
    }
  }
}
