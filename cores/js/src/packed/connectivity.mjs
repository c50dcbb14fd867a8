// SPDX-License-Identifier: Apache-2.0
// Decodes the tree and the indices of the triangles, which are one stream of symbols: node by node in stored order,
// each followed by the triangles of its leaf lanes. Boxes and positions are decoded later.
//
//   node       SHAPE | per leaf lane: LEAF | its triangles        children are numbered when their parent is visited,
//                                                               depth first, the first child first
//   triangle   [CHANGE surface node] [TURNED] gate and operation | [source triangle] | [edge flags]
//
// O(1) per node and triangle, except for walks over at most 267 gates. The bits of the stream bound the symbols.

import { AssetErrorCode as Code } from '../asset-error.mjs';
import { signed } from './bit-reader.mjs';
import { GateList, NEXT, NONE, PREVIOUS, SOURCE as GATE_SOURCE, X, Y, Z } from './gate-list.mjs';
import {
  AFTER_NEW, AFTER_OLD, CHANGE, CORNERS, FIRST_OF_LEAF, FLAGS, FREE, KNOWN, KNOWN_END, KNOWN_GATES, LEAF, LEFT,
  MAX_STEPS, NEW, NODE, OPERATIONS, RANK_GROUPS_FROM, RIGHT, SHAPE, SHAPE_STRIDE, SOURCE, STEP, STEPS, SURFACE,
  TRIANGLE, TURNED,
} from './packed-symbols.mjs';

/** More than three children on each of 16 levels. */
const STACK = 64;

const MAX_LEAF = 15;

/** Halves of words of a node, and where its first triangle, children, parent and ends of leaves are. */
const NODE_HALVES = 16;
const FIRST = 12;
const CHILDREN = 13;
const PARENT = 14;
const ENDS = 15;

export class ConnectivityDecoder {
  /** @param out the arrays of the part; the predecessors of vertices are written to its values */
  constructor(bits, codes, out, openGates, place) {
    this.bits = bits;
    this.codes = codes;
    this.out = out;
    this.list = new GateList(openGates);
    this.gates = this.list.gates;
    this.place = place;
    this.triangles = 0; // decoded so far
    this.vertices = 0; // numbered so far
    this.nodes = 0; // decoded so far
    this.atCorner = NONE; // a gate that begins at the corner just decoded, or NONE
  }

  /** Decodes all; returns the number of vertices that triangles use. */
  decode() {
    const { out } = this;
    const pending = new Int32Array(STACK);
    let top = 1;
    this.node(-1);
    while (top > 0) {
      const node = pending[--top];
      const at = NODE_HALVES * node;
      const leaves = (39 - Math.clz32(out.nodes[at + ENDS])) >>> 3;
      const inner = ((out.nodes[at + PARENT] >>> 28) & 7) - leaves;
      if (inner > out.nodeCount - this.nodes || top + inner > STACK) {
        this.place.fail(Code.PACKED_TREE, `the tree has more nodes than the ${out.nodeCount} stated, or more levels`
          + ' than any tree');
      }
      if (inner > 0) {
        out.nodes[at + CHILDREN] = this.nodes - leaves;
      }
      for (let i = inner - 1; i >= 0; i--) {
        pending[top++] = this.nodes + i;
      }
      for (let i = 0; i < inner; i++) {
        this.node(node);
      }
    }
    if (this.nodes !== out.nodeCount || this.triangles !== out.triangleCount) {
      this.place.fail(Code.PACKED_TREE, `the symbols contain ${this.nodes} nodes and ${this.triangles} triangles, but ${
        out.nodeCount} and ${out.triangleCount} are stated`);
    }
    if (out.flags !== null && out.invertedFlags) {
      this.list.invertFlagsOfOpenEdges(out.flags);
    }
    return this.vertices;
  }

  node(parent) {
    const { bits, codes, out } = this;
    const shape = bits.symbol(codes[SHAPE]);
    const leaves = Math.trunc(shape / SHAPE_STRIDE);
    const inner = shape % SHAPE_STRIDE;
    if (leaves + inner === 0 || leaves + inner > 4 || bits.overrun) {
      this.place.fail(Code.PACKED_TREE, `node ${this.nodes} has ${leaves} leaf lanes and ${inner} inner lanes, but 1 to`
        + ' 4 in all are allowed');
    }
    const first = this.triangles;
    let ends = 0;
    for (let lane = 0; lane < leaves; lane++) {
      const count = bits.symbol(codes[LEAF]);
      if (count === 0 || count > MAX_LEAF || count > out.triangleCount - this.triangles) {
        this.place.fail(Code.PACKED_LEAF, `a leaf has ${count} triangles, after ${this.triangles} of ${
          out.triangleCount}, but 1 to ${MAX_LEAF} are allowed`);
      }
      let context = FIRST_OF_LEAF;
      for (let i = 0; i < count; i++) {
        context = this.triangle(context);
      }
      ends |= (this.triangles - first) << (8 * lane);
    }
    const at = NODE_HALVES * this.nodes++;
    out.nodes[at + FIRST] = first;
    out.nodes[at + CHILDREN] = 0;
    out.nodes[at + PARENT] = ((leaves + inner) << 28) | (parent + 1);
    out.nodes[at + ENDS] = ends;
  }

  /** Decodes a triangle; returns the context of the next. */
  triangle(context) {
    const { bits, codes, out } = this;
    const code = codes[TRIANGLE + context];
    let symbol = bits.symbol(code);
    let turn = 0;
    let surface = -1;
    let node = -1;
    if (symbol > FREE) {
      if (symbol === CHANGE) {
        surface = bits.magnitude(codes[SURFACE]);
        node = bits.magnitude(codes[NODE]);
        symbol = bits.symbol(code);
      }
      if (symbol >= TURNED) {
        turn = symbol - TURNED + 1;
        symbol = bits.symbol(code);
      }
      if (symbol > FREE || turn > 2) {
        this.place.fail(
          Code.PACKED_PREFIX, `triangle ${this.triangles} has more prefixes than CHANGE and TURNED`);
      }
    }
    if (this.list.freeSlots < 3 || bits.overrun) {
      this.place.fail(
        Code.PACKED_EDGES, `triangle ${this.triangles} needs more open edges, or more symbols, than the part has`);
    }
    let neighbour;
    let next = AFTER_OLD;
    if (symbol === FREE) {
      neighbour = this.free();
    } else {
      const operation = symbol % OPERATIONS;
      neighbour = this.attached(this.rank(Math.trunc(symbol / OPERATIONS)), operation, turn);
      if (operation === NEW) {
        next = AFTER_NEW;
      }
    }
    if (out.surfaces !== null) {
      out.surfaces[this.triangles] = surface >= 0 || neighbour < 0 ? surface : out.surfaces[neighbour];
    }
    if (out.nodeIds !== null) {
      out.nodeIds[this.triangles] = node >= 0 || neighbour < 0 ? node : out.nodeIds[neighbour];
    }
    if (out.sources !== null) {
      const difference = signed(bits.magnitude(codes[SOURCE]));
      out.sources[this.triangles] = (neighbour < 0 ? 0 : out.sources[neighbour]) + difference;
    }
    this.triangles++;
    return next;
  }

  /** Returns the rank of a symbol, with the bits that follow it. */
  rank(symbol) {
    if (symbol < RANK_GROUPS_FROM) {
      return symbol;
    }
    const group = symbol - RANK_GROUPS_FROM;
    return RANK_GROUPS_FROM - 1 + (1 << group) + this.bits.bits(group);
  }

  /** Decodes a triangle at a gate; returns the triangle on the other side. */
  attached(rank, operation, turn) {
    const { gates, list, triangles } = this;
    const gate = list.ofRank(rank);
    if (gate === NONE) {
      this.place.fail(Code.PACKED_GATE, `triangle ${triangles} is attached to an open edge that does not exist`);
    }
    const x = gates[gate + X];
    const y = gates[gate + Y];
    const source = gates[gate + GATE_SOURCE];
    let w;
    if (operation === NEW) {
      w = this.newVertex(x, y, gates[gate + Z]);
      list.attachNew(gate, w, triangles, turn);
    } else if (operation === LEFT) {
      w = gates[gates[gate + NEXT] + Y];
      list.attachLeft(gate, triangles, turn);
    } else if (operation === RIGHT) {
      w = gates[gates[gate + PREVIOUS] + X];
      list.attachRight(gate, triangles, turn);
    } else if (operation === STEP) {
      const steps = this.bits.symbol(this.codes[STEPS]);
      const at = steps < MAX_STEPS
        ? list.step(list.left(gate), steps + 1)
        : list.step(gate, MAX_STEPS - 2 - steps);
      w = gates[at + X];
      list.attach(gate, w, at, triangles, turn);
    } else {
      w = this.knownVertex();
      list.attach(gate, w, this.atCorner, triangles, turn);
    }
    if (w === x || w === y) {
      this.place.fail(
        Code.PACKED_CORNER, `triangle ${triangles} repeats a corner of the edge that it is attached to`);
    }
    const { indices, flags } = this.out;
    const corner = 3 * triangles;
    const second = turn === 2 ? 0 : turn + 1;
    const third = turn === 0 ? 2 : turn - 1;
    indices[corner + turn] = x;
    indices[corner + second] = y;
    indices[corner + third] = w;
    if (flags !== null) {
      this.flags(flags, source, turn, second, third);
    }
    return source >> 2;
  }

  /** Decodes a triangle at no gate; returns the triangle before it, or -1. */
  free() {
    const { bits, codes, triangles } = this;
    const known = bits.symbol(codes[CORNERS]);
    const a = this.corner(known & 1, -1);
    const { atCorner: atA } = this;
    const b = this.corner(known & 2, a);
    const { atCorner: atB } = this;
    const c = this.corner(known & 4, b);
    const { atCorner: atC } = this;
    const { indices, flags } = this.out;
    indices[3 * triangles] = a;
    indices[3 * triangles + 1] = b;
    indices[3 * triangles + 2] = c;
    if (a !== b && b !== c && c !== a) {
      this.list.add(a, b, c, atA, atB, atC, triangles);
    }
    if (flags !== null) {
      flags[triangles] = bits.symbol(codes[FLAGS]);
    }
    return triangles - 1;
  }

  corner(known, before) {
    if (known !== 0) {
      return this.knownVertex();
    }
    this.atCorner = NONE;
    const from = before < 0 ? this.vertices - 1 : before;
    return this.newVertex(from, from, from);
  }

  /** Numbers a new vertex, which is predicted from the arguments; -1 for none. */
  newVertex(x, y, z) {
    const { vertexCount, values } = this.out;
    if (this.vertices === vertexCount) {
      this.place.fail(Code.PACKED_VERTICES, `the triangles use more vertices than the ${vertexCount} stated`);
    }
    values[3 * this.vertices] = x;
    values[3 * this.vertices + 1] = y;
    values[3 * this.vertices + 2] = z;
    return this.vertices++;
  }

  knownVertex() {
    const symbol = this.bits.symbol(this.codes[KNOWN]);
    if (symbol >= KNOWN_END) { // its rank would take up to 2^31 steps
      this.place.fail(Code.PACKED_CORNER, `triangle ${this.triangles} has a corner of symbol ${symbol}, but there are ${
        KNOWN_END}`);
    }
    if (symbol >= KNOWN_GATES) {
      this.atCorner = this.list.ofRank(this.rank(symbol - KNOWN_GATES));
      if (this.atCorner === NONE) {
        this.place.fail(
          Code.PACKED_CORNER, `triangle ${this.triangles} has a corner at an open edge that does not exist`);
      }
      return this.gates[this.atCorner + X];
    }
    this.atCorner = NONE;
    const ago = symbol === 0 ? 0 : (1 << (symbol - 1)) | this.bits.bits(symbol - 1);
    if (ago < 0 || ago >= this.vertices) {
      this.place.fail(Code.PACKED_CORNER, `triangle ${this.triangles} has a corner ${ago} vertices before the last, but`
        + ` only ${this.vertices} are decoded`);
    }
    return this.vertices - 1 - ago;
  }

  /**
   * Decodes flags as a difference from those of the neighbours, which share the active flag of an edge. An edge with a
   * neighbour is no border; one without is a border, which GateList.invertFlagsOfOpenEdges handles at the end.
   *
   * @param source of the gate at which the triangle is attached
   * @param first index of its edge there; the others, in order
   */
  flags(flags, source, first, second, third) {
    const { closedYW, closedWX } = this.list;
    let expected = active(flags, source) << first;
    let context = FLAGS + 1;
    if (closedYW >= 0) {
      expected |= active(flags, closedYW) << second;
      context++;
    }
    if (closedWX >= 0) {
      expected |= active(flags, closedWX) << third;
      context += 2;
    }
    flags[this.triangles] = expected ^ this.bits.symbol(this.codes[context]);
  }
}

function active(flags, source) {
  return (flags[source >> 2] >> (source & 3)) & 1;
}
