// SPDX-License-Identifier: Apache-2.0
// Encodes the nodes of a BSP tree in the form in which it is stored and queried: top nodes, and frames of at most 127
// nodes, the largest subtrees whose triangles span less than 2^16 (docs/format.md, StoredBsp). O(nodes) time.
//
// The plane of a node of a frame is stored as a triangle in it where there is one, and as a coarse plane, rounded;
// planes of other nodes are across an axis or stored in full.

import { BspPlane, commonFactor, oddPart } from '../bsp-plane.mjs';
import {
  AXIS, BACK_MIXED, FIRST_MIXED, FRONT_MIXED, LARGE_FACTOR, LATTICE_MAX, MAX_COORDINATE, MAX_FACTORS, MAX_NODES,
  MAX_VALUE, NO_ENTRY, OFFSET_UNIT, POLYGON, SOLID, SUBSTEPS, TABLE, UNIT,
} from '../bsp-tree.mjs';
import { PLANES, TOP_NODES, TOP_POLYGONS, WORDS } from './bsp-counts.mjs';
import { hashOf, tableSize } from './lattice-planes.mjs';

const MAX_INT = 2147483647;
const MAX_OFFSET = 4095;

export class BspFrameEncoder {
  /** @param replay what divided all cells, whose counts are the lengths of the stored form */
  constructor(replay) {
    const { counts, nodeCount } = replay;
    this.replay = replay;
    this.counts = counts;
    this.planes = replay.planes;
    this.plane = new BspPlane();
    this.corners = new Int32Array(9);
    // per node, of its subtree: nodes, lowest and largest triangle of polygons, side entries, largest mixed leaf
    this.size = new Int32Array(nodeCount);
    this.lowest = new Int32Array(nodeCount);
    this.largest = new Int32Array(nodeCount);
    this.sides = new Int32Array(nodeCount);
    this.lastMixed = new Int32Array(nodeCount);
    // an open hash table of the planes: the number of a plane and 1, or 0
    this.table = new Int32Array(counts.get(PLANES));
    this.tableSlots = new Int32Array(tableSize(this.table.length));
    this.tableCount = 0;
    this.overflows = false;
    this.topCount = 0;
    this.topPolygonCount = 0;
    this.halves = new Int32Array(2 * counts.get(WORDS)); // of words; what is beyond them is counted, not stored
    this.wordCount = 0;
    // of the frame that is encoded
    this.centre = new Int32Array(3);
    this.shift = 0;
    this.base = 0;
    this.list = [];
    this.side = [];
    this.frame = [];
  }

  /** Encodes the tree; returns whether its stored form has the lengths that are stated. */
  encode() {
    const { counts, replay } = this;
    this.measure();
    if (this.topCount !== counts.get(TOP_NODES) || this.topPolygonCount !== counts.get(TOP_POLYGONS)) {
      return false;
    }
    this.topNodes = new Int32Array(3 * this.topCount);
    this.topPolygons = new Int32Array(2 * this.topPolygonCount);
    this.topCount = 0;
    this.topPolygonCount = 0;
    this.encodeTop(replay.root, [0, 0, 0, LATTICE_MAX, LATTICE_MAX, LATTICE_MAX]);
    return !this.overflows && this.tableCount === this.table.length && 2 * this.wordCount === this.halves.length;
  }

  measure() {
    const { size, lowest, largest, sides, lastMixed } = this;
    const { firstPolygon, polygons, children } = this.replay;
    for (let node = size.length - 1; node >= 0; node--) {
      size[node] = 1;
      lowest[node] = MAX_INT;
      largest[node] = -1;
      lastMixed[node] = -1;
      const first = firstPolygon[node];
      const end = firstPolygon[node + 1];
      sides[node] = Math.max(0, end - first - 1);
      for (let i = first; i < end; i++) {
        lowest[node] = Math.min(lowest[node], polygons[i]);
        largest[node] = Math.max(largest[node], polygons[i]);
      }
      for (let i = 2 * node; i < 2 * node + 2; i++) {
        const child = children[i];
        if (child >= 0) {
          size[node] += size[child];
          lowest[node] = Math.min(lowest[node], lowest[child]);
          largest[node] = Math.max(largest[node], largest[child]);
          sides[node] += sides[child];
          lastMixed[node] = Math.max(lastMixed[node], lastMixed[child]);
        } else if (child <= FIRST_MIXED) {
          sides[node]++;
          lastMixed[node] = Math.max(lastMixed[node], FIRST_MIXED - child);
        }
      }
    }
    this.countTop(this.replay.root);
  }

  isFrame(node) {
    return this.size[node] <= MAX_NODES
      && (this.largest[node] < 0 || this.largest[node] - this.lowest[node] < 1 << 16)
      && this.sides[node] < 1 << 16
      && this.lastMixed[node] <= MAX_VALUE;
  }

  /** At most 64 calls deep, as all below. */
  countTop(node) {
    if (node >= 0 && !this.isFrame(node)) {
      const { firstPolygon, children } = this.replay;
      this.topCount++;
      this.topPolygonCount += firstPolygon[node + 1] - firstPolygon[node];
      this.countTop(children[2 * node]);
      this.countTop(children[2 * node + 1]);
    }
  }

  /**
   * Encodes a subtree and returns its reference.
   *
   * @param box 6 integers that contain the cell
   */
  encodeTop(node, box) {
    if (node < 0) {
      return node;
    }
    const { topNodes, topPolygons } = this;
    if (this.isFrame(node)) {
      return topNodes.length / 3 + this.encodeFrame(node, box);
    }
    const { firstPolygon, polygons, children } = this.replay;
    const at = this.topCount++;
    for (let i = firstPolygon[node]; i < firstPolygon[node + 1]; i++) {
      topPolygons[2 * this.topPolygonCount] = at;
      topPolygons[2 * this.topPolygonCount + 1] = polygons[i];
      this.topPolygonCount++;
    }
    const axis = this.axis(node);
    const front = [...box];
    const back = [...box];
    if (axis >= 0) {
      const k = this.coordinate(node);
      topNodes[3 * at] = (axis << 16) | k;
      front[axis] = k;
      back[axis + 3] = k;
    } else {
      topNodes[3 * at] = ~this.tablePlane(node);
    }
    topNodes[3 * at + 1] = this.encodeTop(children[2 * node], front);
    topNodes[3 * at + 2] = this.encodeTop(children[2 * node + 1], back);
    return at;
  }

  /** Returns the coordinate of a plane across an axis. */
  coordinate(node) {
    return 0 - this.planes.d[this.replay.nodePlanes[node]];
  }

  /** Returns the axis that the plane of a node is across, within the lattice, or -1. */
  axis(node) {
    const k = this.coordinate(node);
    return k >= 0 && k <= LATTICE_MAX ? this.planes.axis(this.replay.nodePlanes[node]) : -1;
  }

  /** Returns the number of the plane of a node in the table, to which it is added. */
  tablePlane(node) {
    const { a, b, c, d } = this.planes;
    const { table, tableSlots } = this;
    const plane = this.replay.nodePlanes[node];
    const mask = tableSlots.length - 1;
    let slot = hashOf(a[plane], b[plane], c[plane], d[plane]) & mask;
    for (; tableSlots[slot] !== 0; slot = (slot + 1) & mask) {
      const known = table[tableSlots[slot] - 1];
      if (a[known] === a[plane] && b[known] === b[plane] && c[known] === c[plane] && d[known] === d[plane]) {
        return tableSlots[slot] - 1;
      }
    }
    if (this.tableCount === table.length) {
      this.overflows = true;
      return 0;
    }
    table[this.tableCount] = plane;
    tableSlots[slot] = ++this.tableCount;
    return this.tableCount - 1;
  }

  /** Returns the table of planes as halves of words. */
  tableHalves() {
    const halves = new Uint32Array(8 * this.table.length);
    this.table.forEach((plane, i) => {
      const { a, b, c, d } = this.planes;
      [a[plane], b[plane], c[plane], d[plane]].forEach((coefficient, k) => {
        halves[8 * i + 2 * k] = coefficient; // modulo 2^32
        halves[8 * i + 2 * k + 1] = Math.floor(coefficient / 4294967296);
      });
    });
    return halves;
  }

  /** Encodes a frame and returns its first word. */
  encodeFrame(root, box) {
    const { centre } = this;
    let half = 0;
    for (let axis = 0; axis < 3; axis++) {
      centre[axis] = (box[axis] + box[axis + 3]) >>> 1;
      half = Math.max(half, box[axis + 3] - centre[axis]);
    }
    this.shift = 0;
    while (half * SUBSTEPS > MAX_COORDINATE << this.shift) {
      this.shift++;
    }
    this.base = this.largest[root] < 0 ? 0 : this.lowest[root];
    this.list = [];
    this.side = [];
    this.frame = [];
    this.encodeNode(root);
    const { list, side, frame } = this;
    side.sort((p, q) => p - q);
    const at = this.wordCount;
    this.add(centre[0] | (centre[1] << 16), centre[2] | (this.shift << 16));
    this.add(this.base, (frame.length / 2) | (list.length << 8) | (side.length << 16));
    for (let i = 0; i < frame.length; i += 2) {
      this.add(frame[i], frame[i + 1]);
    }
    for (let i = 0; i < list.length; i += 4) { // beyond the end: zeros
      this.add(list[i] | (list[i + 1] << 16), list[i + 2] | (list[i + 3] << 16));
    }
    for (let i = 0; i < side.length; i += 2) {
      this.add(side[i], i + 1 < side.length ? side[i + 1] : 0);
    }
    return at;
  }

  /** Encodes a node of the frame and its subtree. */
  encodeNode(node) {
    const { frame } = this;
    const { firstPolygon, polygons, children } = this.replay;
    const at = frame.length / 2;
    frame.push(0, 0);
    const first = firstPolygon[node];
    const count = firstPolygon[node + 1] - first;
    const entry = count === 0 ? NO_ENTRY : this.entry(polygons[first] - this.base);
    for (let i = 1; i < count; i++) {
      this.addSide(at, POLYGON, polygons[first + i] - this.base);
    }
    const axis = this.axis(node);
    let lo;
    let hi;
    let swapped = false;
    if (axis >= 0) {
      lo = (axis << 30) | (this.coordinate(node) << 4);
      hi = AXIS << 14;
    } else if (count > 0 && this.coarse(node, polygons[first])) {
      ({ lo, hi } = this);
      ({ swapped } = this.plane);
    } else {
      lo = this.tablePlane(node) << 4;
      hi = TABLE << 14;
    }
    hi |= entry << 7;
    const front = children[2 * node + (swapped ? 1 : 0)];
    const back = children[2 * node + (swapped ? 0 : 1)];
    lo |= (this.leaf(at, front, FRONT_MIXED) << 2) | this.leaf(at, back, BACK_MIXED);
    if (front >= 0) {
      this.encodeNode(front);
    }
    if (back >= 0) {
      hi |= frame.length / 2 - at;
      this.encodeNode(back);
    }
    frame[2 * at] = lo;
    frame[2 * at + 1] = hi;
  }

  leaf(at, child, kind) {
    if (child <= FIRST_MIXED) {
      this.addSide(at, kind, FIRST_MIXED - child);
      return 3;
    }
    return child >= 0 ? 0 : child === SOLID ? 2 : 1;
  }

  entry(triangle) {
    const known = this.list.indexOf(triangle);
    return known >= 0 ? known : this.list.push(triangle) - 1;
  }

  addSide(at, kind, value) {
    this.side.push((at << 24) | (kind << 22) | value);
  }

  /**
   * Sets `plane` to the plane of a triangle, and `lo` and `hi` to the halves of the node without its entry and
   * children. Returns false if the node has another plane, or one that no coarse plane is near.
   */
  coarse(node, triangle) {
    const { plane, planes, corners, centre } = this;
    this.replay.mesh.readCorners(triangle, corners);
    plane.setTriangle(corners, 0, 0);
    const { a, b, c, d } = plane;
    const factor = commonFactor(a, b, c);
    if (factor === 0) {
      return false;
    }
    const other = this.replay.nodePlanes[node];
    const isSame = a / factor === planes.a[other] && b / factor === planes.b[other]
      && c / factor === planes.c[other] && Math.trunc(d / factor) === planes.d[other];
    const x = Math.abs(a);
    const y = Math.abs(b);
    const z = Math.abs(c);
    const axis = x >= y && x >= z ? 0 : y >= z ? 1 : 2;
    const normal = plane.along(axis);
    plane.swapped = normal < 0;
    const n1 = Math.round(UNIT * (plane.along((axis + 1) % 3) / normal));
    const n2 = Math.round(UNIT * (plane.along((axis + 2) % 3) / normal));
    const offset = Math.round(plane.constant(centre[0], centre[1], centre[2], this.shift, axis) / OFFSET_UNIT);
    if (!isSame || Math.abs(offset) > MAX_OFFSET) {
      return false;
    }
    const kind = (oddPart(factor) - 1) / 2;
    this.lo = (axis << 30) | ((n1 & 0x1fff) << 17) | ((n2 & 0x1fff) << 4);
    this.hi = (offset << 19) | ((kind < MAX_FACTORS ? kind : LARGE_FACTOR) << 14);
    return true;
  }

  add(lo, hi) {
    const at = 2 * this.wordCount++;
    if (at < this.halves.length) {
      this.halves[at] = lo;
      this.halves[at + 1] = hi;
    }
  }
}
