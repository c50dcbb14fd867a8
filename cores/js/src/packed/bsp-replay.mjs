// SPDX-License-Identifier: Apache-2.0
// Divides the triangles of a part into the cells of its BSP tree again, by choices that are stored: per cell whether it
// is a mixed leaf, else its plane, and per leaf whether it is solid. Fragments are cut as by the builder, exactly, so
// nodes, planes and polygon lists are those of the builder.
//
// No recursion: cells that wait are on a stack of at most 65 entries. Time and memory are bounded by BspCounts.

import { AssetErrorCode as Code } from '../asset-error.mjs';
import { EMPTY, FIRST_MIXED, LATTICE_MAX, MAX_DEPTH, SOLID, UNDEFINED } from '../bsp-tree.mjs';
import { AXIS, FRAGMENT } from './bsp-choices.mjs';
import {
  COARSE, CUTS, ENTRIES, MAX_NEW, MIXED, NODES, POLYGONS, TESTS, VERTICES,
} from './bsp-counts.mjs';
import { Fragments } from './fragments.mjs';
import { LatticePlanes } from './lattice-planes.mjs';
import { LeafBoxes } from './leaf-boxes.mjs';

const STACK = MAX_DEPTH + 2;
const IN_PLANE = 2;

export class BspReplay {
  /**
   * Prepares to divide.
   *
   * @param mesh LatticeTriangles
   * @param solid whether leaves are solid or empty
   * @param counts array lengths and limits, counted down
   */
  constructor(mesh, solid, counts, choices, place) {
    this.mesh = mesh;
    this.solid = solid;
    this.counts = counts;
    this.choices = choices;
    this.place = place;
    const cuts = counts.get(CUTS);
    const nodes = counts.get(NODES);
    const mixed = counts.get(MIXED);
    const capacity = mesh.count + cuts;
    // of triangles; of nodes, and of the one that is too many; of the edges of each triangle on its first cut
    this.planes = new LatticePlanes(mesh.count + nodes + 1 + 3 * cuts, mesh.count);
    this.facesFront = new Uint8Array(mesh.count);
    this.fragments = new Fragments(this.planes, this.planesOf(mesh), mesh.corners, cuts, counts.get(VERTICES));
    // the fragments of all cells that wait, the cell that is next at the end
    this.cells = new Int32Array(capacity);
    for (let i = 0; i < mesh.count; i++) {
      this.cells[i] = i;
    }
    this.spare = new Int32Array(capacity);
    this.sides = new Int8Array(capacity);
    // per cell that waits: first fragment, child that it is, depth, facing of its parent's fragments, box
    this.starts = new Int32Array(STACK);
    this.slots = new Int32Array(STACK);
    this.depths = new Int32Array(STACK);
    this.facings = new Int32Array(STACK);
    this.boxes = new Int32Array(6 * STACK);
    this.waiting = 0;
    this.end = 0;
    // nodes: planes, front and back child, first polygon and at last the number of polygons
    this.nodePlanes = new Int32Array(nodes);
    this.children = new Int32Array(2 * nodes);
    this.firstPolygon = new Int32Array(nodes + 1);
    this.polygons = new Int32Array(counts.get(POLYGONS));
    this.root = 0;
    this.nodeCount = 0;
    this.polygonCount = 0;
    this.depth = 0;
    this.inMixed = 0;
    this.mixedBoxes = new Int32Array(6 * mixed);
    this.lists = new Int32Array(2 * mixed);
    this.entries = new Int32Array(counts.get(ENTRIES));
    this.samples = new Int32Array(solid ? 4 * mixed : 0);
    this.mixedCount = 0;
    this.entryCount = 0;
  }

  planesOf(mesh) {
    const planeOf = new Int32Array(mesh.count);
    for (let i = 0; i < mesh.count; i++) {
      planeOf[i] = this.planes.addTriangle(mesh.corners, 9 * i);
      this.facesFront[i] = this.planes.facesFront ? 1 : 0;
    }
    return planeOf;
  }

  /** Divides all cells. */
  divide() {
    this.end = this.mesh.count;
    this.boxes.fill(LATTICE_MAX, 3, 6);
    this.slots[0] = -1;
    this.facings[0] = 2;
    this.waiting = 1;
    while (this.waiting > 0) {
      this.waiting--;
      const slot = this.slots[this.waiting];
      const child = this.cell(slot);
      if (slot < 0) {
        this.root = child;
      } else {
        this.children[slot] = child;
      }
    }
    this.list();
  }

  /** Divides the cell that was taken from the stack, and returns what it is. */
  cell(slot) {
    const { counts, cells, spare, boxes, waiting } = this;
    const start = this.starts[waiting];
    const count = this.end - start;
    const level = this.depths[waiting];
    if (count === 0) {
      return this.leaf(slot);
    }
    if (level === MAX_DEPTH || this.choices.mixed(count)) {
      return this.mixed(start, waiting);
    }
    const plane = this.plane(start);
    counts.take(TESTS, count);
    this.classify(start, plane);
    const front = this.divideCell(start, plane);
    const within = this.inPlane;
    const node = this.node(plane, front, within);
    this.depth = Math.max(this.depth, level + 1);
    const middle = start + this.back;
    for (let i = 0; i < front; i++) {
      cells[middle + i] = spare[i];
    }
    this.end = middle + front;
    const facing = this.facing(front, within);
    const axis = this.planes.axis(plane);
    const box = 6 * waiting;
    boxes.copyWithin(box + 6, box, box + 6);
    if (axis >= 0) {
      boxes[box + axis + 3] = -this.planes.d[plane];
      boxes[box + 6 + axis] = -this.planes.d[plane];
    }
    this.push(start, 2 * node + 1, level + 1, facing);
    this.push(middle, 2 * node, level + 1, facing);
    return node;
  }

  push(start, slot, level, facing) {
    const at = this.waiting++;
    this.starts[at] = start;
    this.slots[at] = slot;
    this.depths[at] = level;
    this.facings[at] = facing;
  }

  /** Decodes the plane of a cell. */
  plane(start) {
    const { choices, boxes, planes } = this;
    const count = this.end - start;
    const box = 6 * this.waiting;
    const kind = choices.kind(count);
    if (kind === AXIS) {
      const axis = choices.axis();
      const positions = axis > 2 ? 0 : boxes[box + axis + 3] - boxes[box + axis] - 1;
      const position = positions < 1 ? -1 : choices.uniform(positions);
      if (position < 0 || position >= positions) {
        this.place.fail(Code.PACKED_BSP_PLANE, 'a plane of the BSP tree is outside of its cell');
      }
      const k = boxes[box + axis] + 1 + position;
      return planes.canonical(axis === 0 ? 1 : 0, axis === 1 ? 1 : 0, axis === 2 ? 1 : 0, -k);
    }
    const rank = kind === FRAGMENT ? choices.rank(count) : choices.uniform(count);
    if (rank < 0 || rank >= count) {
      this.place.fail(Code.PACKED_BSP_PLANE, `a plane of the BSP tree is of fragment ${rank} of ${count}`);
    }
    const chosen = this.cells[start + rank];
    if (kind === FRAGMENT) {
      return this.fragments.plane[chosen];
    }
    const size = this.fragments.size(chosen);
    const edge = choices.uniform(size);
    if (edge < 0 || edge >= size) {
      this.place.fail(Code.PACKED_BSP_PLANE, `a plane of the BSP tree is of edge ${edge} of ${size}`);
    }
    this.fragments.setEdge(chosen, edge);
    const { computed } = planes;
    return planes.canonical(computed[0], computed[1], computed[2], computed[3]);
  }

  /** Determines the side of each fragment of a cell: 1 in front, -1 behind, 0 crossing, or IN_PLANE. */
  classify(start, plane) {
    const { cells, fragments, sides } = this;
    let front = 0;
    let back = 0;
    let cuts = 0;
    let vertices = 0;
    this.inPlane = 0;
    for (let i = start; i < this.end; i++) {
      if (fragments.plane[cells[i]] === plane) {
        sides[i] = IN_PLANE;
        this.inPlane++;
        continue;
      }
      const side = fragments.side(cells[i], plane);
      sides[i] = side;
      front += side > 0 ? 1 : 0;
      back += side < 0 ? 1 : 0;
      if (side === 0) {
        cuts++;
        vertices += fragments.size(cells[i]) + MAX_NEW;
      }
    }
    if (this.inPlane === 0 && cuts === 0 && (front === 0 || back === 0)) {
      this.place.fail(Code.PACKED_BSP_PLANE, 'a plane of the BSP tree divides nothing');
    }
    this.counts.take(CUTS, cuts);
    this.counts.take(VERTICES, vertices);
    this.front = front + cuts;
    this.back = back + cuts;
  }

  /**
   * Divides the cell that was classified last: fragments behind stay, those in front are the first of the spare ones,
   * and those in the plane follow. Returns the number in front.
   */
  divideCell(start, plane) {
    const { cells, spare, sides, fragments } = this;
    let f = 0;
    let w = this.front;
    let b = start;
    for (let i = start; i < this.end; i++) {
      const fragment = cells[i];
      const side = sides[i];
      if (side === IN_PLANE) {
        spare[w++] = fragment;
      } else if (side > 0) {
        spare[f++] = fragment;
      } else if (side < 0) {
        cells[b++] = fragment;
      } else {
        fragments.cut(fragment, plane);
        spare[f++] = fragments.count - 2;
        cells[b++] = fragments.count - 1;
      }
    }
    return this.front;
  }

  /** Adds a node, whose fragments are in the spare array from an index on. */
  node(plane, from, within) {
    const { counts, mesh, fragments, spare } = this;
    counts.take(NODES, 1);
    this.nodePlanes[this.nodeCount] = plane;
    for (let i = from; i < from + within; i++) {
      const triangle = fragments.triangle[spare[i]];
      if (!mesh.isCap(triangle)) {
        counts.take(POLYGONS, 1);
        this.polygons[this.polygonCount++] = mesh.number(triangle);
      }
    }
    this.firstPolygon[this.nodeCount + 1] = this.polygonCount;
    return this.nodeCount++;
  }

  /** Returns 1 if all fragments in the plane of a node face front, 0 if back, 2 if some do, or there is none. */
  facing(from, within) {
    let fronts = 0;
    for (let i = from; i < from + within; i++) {
      fronts += this.facesFront[this.fragments.triangle[this.spare[i]]];
    }
    return within === 0 || (fronts > 0 && fronts < within) ? 2 : fronts > 0 ? 1 : 0;
  }

  leaf(slot) {
    if (!this.solid) {
      return UNDEFINED;
    }
    if (slot < 0) {
      return EMPTY;
    }
    const behind = (slot & 1) === 1;
    const before = behind ? this.children[slot - 1] : 0;
    const other = before === EMPTY ? 1 : before === SOLID ? 2 : 0;
    const facing = this.facings[this.waiting];
    const inside = this.choices.solid(facing, behind, other);
    if (other === 1 + facing && inside !== (facing === 1)) {
      this.place.fail(
        Code.PACKED_BSP_LEAF, 'leaves on both sides of a node of the BSP tree contradict its triangles');
    }
    return inside ? SOLID : EMPTY;
  }

  mixed(start, cell) {
    const { counts, mesh, fragments, cells } = this;
    counts.take(MIXED, 1);
    for (let i = 0; i < 6; i++) {
      this.mixedBoxes[6 * this.mixedCount + i] = this.boxes[6 * cell + i];
    }
    this.lists[2 * this.mixedCount] = this.entryCount;
    for (let i = start; i < this.end; i++) {
      const triangle = fragments.triangle[cells[i]];
      this.inMixed += mesh.isCap(triangle) ? 0 : 1;
      if (!this.solid) {
        counts.take(ENTRIES, 1);
        this.entries[this.entryCount++] = mesh.number(triangle);
      }
    }
    this.lists[2 * this.mixedCount + 1] = this.end - start;
    this.end = start;
    return FIRST_MIXED - this.mixedCount++;
  }

  /** Lists the triangles of mixed leaves of a solid tree, and the winding numbers of their boxes. */
  list() {
    const { counts, mesh, entries, lists, samples, mixedCount } = this;
    if (!this.solid || mixedCount === 0) {
      return;
    }
    const leaves = new LeafBoxes(this.mixedBoxes, mixedCount, counts.get(COARSE), mesh.corners);
    const firstLeaf = new Int32Array(leaves.count);
    for (let leaf = mixedCount - 1; leaf >= 0; leaf--) {
      firstLeaf[leaves.of[leaf]] = leaf;
    }
    for (let box = 0; box < leaves.count; box++) {
      counts.take(TESTS, leaves.tests(box));
      const found = leaves.meeting(box, entries, this.entryCount);
      counts.take(ENTRIES, found);
      const leaf = firstLeaf[box];
      lists[2 * leaf] = this.entryCount;
      lists[2 * leaf + 1] = found;
      leaves.middle(box, samples, 4 * leaf);
      samples[4 * leaf + 3] = this.choices.winding();
      for (let i = this.entryCount; i < this.entryCount + found; i++) {
        entries[i] = mesh.number(entries[i]);
      }
      this.entryCount += found;
    }
    for (let leaf = 0; leaf < mixedCount; leaf++) {
      const first = firstLeaf[leaves.of[leaf]];
      lists.copyWithin(2 * leaf, 2 * first, 2 * first + 2);
      samples.copyWithin(4 * leaf, 4 * first, 4 * first + 4);
    }
  }
}
