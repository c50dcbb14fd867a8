// SPDX-License-Identifier: Apache-2.0
// The open edges, "gates", of the triangles that were attached so far. Encoder and decoder apply the same changes to
// their lists, so that few bits identify the gate of the next triangle.
//
//   a gate, 8 ints:   x, y    the edge as the triangle on its other side has it: from x to y
//                     z       third corner of the triangle on this side
//                     source  4 * that triangle + index of the edge in it; -1 in a free slot
//                     next, previous   along the border: next begins at y, previous ends at x
//                     older, newer     by age; a ring through the gate at 0, which stands for none
//
// Borders are closed loops. A triangle at a gate replaces it by two. If its third corner is on a border too, the loops
// are cut there and joined crosswise, which splits one or merges two. Two adjacent gates that are one edge in both
// directions are removed. Each change takes constant time. A gate is identified by the index of its first int.
//
// Source: the borders are those of Gumhold and Strasser 1998 and of Rossignac 1999.

export const X = 0;
export const Y = 1;
export const Z = 2;
export const SOURCE = 3;
export const NEXT = 4;
export const PREVIOUS = 5;
const OLDER = 6;
const NEWER = 7;
const INTS = 8;

/** No gate. */
export const NONE = 0;

export class GateList {
  /** @param capacity gates that may be open at once */
  constructor(capacity) {
    const gates = new Int32Array(INTS * (capacity + 1));
    for (let gate = INTS; gate < gates.length; gate += INTS) {
      gates[gate + NEXT] = gate + INTS < gates.length ? gate + INTS : NONE;
      gates[gate + SOURCE] = -1;
    }
    this.gates = gates;
    this.unused = capacity > 0 ? INTS : NONE; // the first free slot, linked by NEXT; 0 at the end
    /** How many more gates can be opened; a triangle opens up to three before it closes any. */
    this.freeSlots = capacity;
    /** The sources of the gates that edges y-w and w-x of the last triangle closed, or -1. */
    this.closedYW = -1;
    this.closedWX = -1;
  }

  /** Returns the gate of a rank by age, 0 for the newest, or NONE. O(rank). */
  ofRank(rank) {
    const { gates } = this;
    let gate = gates[OLDER];
    for (let i = 0; i < rank; i++) {
      gate = gates[gate + OLDER];
    }
    return gate;
  }

  /** Inverts both flags, border and active, of all edges that are open at the end. */
  invertFlagsOfOpenEdges(flags) {
    const { gates } = this;
    for (let gate = this.ofRank(0); gate !== NONE; gate = gates[gate + OLDER]) {
      const source = gates[gate + SOURCE];
      flags[source >> 2] ^= 9 << (source & 3);
    }
  }

  /** Returns the gate that begins at the end of the next gate: at the third corner of a triangle attached by LEFT. */
  left(gate) {
    return this.gates[this.gates[gate + NEXT] + NEXT];
  }

  /** Returns the gate that is a number of steps along the border, forward or, if negative, back. */
  step(gate, steps) {
    const { gates } = this;
    let result = gate;
    for (let i = steps; i > 0; i--) {
      result = gates[result + NEXT];
    }
    for (let i = steps; i < 0; i++) {
      result = gates[result + PREVIOUS];
    }
    return result;
  }

  /** Attaches triangle x y w at a gate x y, where w is a new vertex. */
  attachNew(gate, w, triangle, turn) {
    const { gates } = this;
    const x = gates[gate + X];
    const y = gates[gate + Y];
    const after = gates[gate + NEXT];
    this.renew(gate, x, w, y, sourceOf(triangle, turn + 2));
    const second = this.open(w, y, x, sourceOf(triangle, turn + 1));
    this.link(gate, second);
    this.link(second, after);
    this.closedYW = -1;
    this.closedWX = -1;
  }

  /** Attaches triangle x y w at a gate x y, where the border continues from y to w. */
  attachLeft(gate, triangle, turn) {
    const { gates } = this;
    const x = gates[gate + X];
    const after = gates[gate + NEXT];
    const w = gates[after + Y];
    this.renew(gate, x, w, gates[gate + Y], sourceOf(triangle, turn + 2));
    this.link(gate, gates[after + NEXT]);
    this.closedYW = gates[after + SOURCE];
    this.close(after);
    this.closeWX(gate, w, x);
  }

  /** Attaches triangle x y w at a gate x y, where the border comes from w to x. */
  attachRight(gate, triangle, turn) {
    const { gates } = this;
    const y = gates[gate + Y];
    const before = gates[gate + PREVIOUS];
    const w = gates[before + X];
    this.renew(gate, w, y, gates[gate + X], sourceOf(triangle, turn + 1));
    this.link(gates[before + PREVIOUS], gate);
    this.closedWX = gates[before + SOURCE];
    this.close(before);
    this.closeYW(gate, w, y);
  }

  /**
   * Attaches triangle x y w at a gate x y; w is any vertex.
   *
   * @param at a gate that begins at w if w is on a border, or NONE
   * @param turn index of its edge x-y, 0 to 2; the next are y-w and w-x
   */
  attach(gate, w, at, triangle, turn) {
    const { gates } = this;
    const x = gates[gate + X];
    const y = gates[gate + Y];
    const before = gates[gate + PREVIOUS];
    const after = gates[gate + NEXT];
    this.close(gate);
    const first = this.open(x, w, y, sourceOf(triangle, turn + 2));
    const second = this.open(w, y, x, sourceOf(triangle, turn + 1));
    this.link(before, first);
    this.link(first, second);
    this.link(second, after);
    if (at !== NONE) {
      this.cross(first, at);
    }
    this.closeWX(first, w, x);
    this.closeYW(second, w, y);
  }

  /** Removes a gate x w and an adjacent gate w x, if there is one. */
  closeWX(gate, w, x) {
    const { gates } = this;
    const previous = gates[gate + PREVIOUS];
    const next = gates[gate + NEXT];
    this.closedWX = -1;
    if (gates[previous + X] === w) {
      this.closedWX = gates[previous + SOURCE];
      this.cancel(previous, gate);
    } else if (gates[next + Y] === x) {
      this.closedWX = gates[next + SOURCE];
      this.cancel(gate, next);
    }
  }

  /** Removes a gate w y and an adjacent gate y w, if there is one. */
  closeYW(gate, w, y) {
    const { gates } = this;
    const previous = gates[gate + PREVIOUS];
    const next = gates[gate + NEXT];
    this.closedYW = -1;
    if (gates[next + Y] === w) {
      this.closedYW = gates[next + SOURCE];
      this.cancel(gate, next);
    } else if (gates[previous + X] === y) {
      this.closedYW = gates[previous + SOURCE];
      this.cancel(previous, gate);
    }
  }

  /**
   * Adds triangle a b c at no gate: its three edges become a loop.
   *
   * @param atA a gate that begins at corner a if a is on a border, or NONE
   */
  add(a, b, c, atA, atB, atC, triangle) {
    const first = this.open(b, a, c, 4 * triangle);
    const second = this.open(a, c, b, 4 * triangle + 2);
    const third = this.open(c, b, a, 4 * triangle + 1);
    this.link(first, second);
    this.link(second, third);
    this.link(third, first);
    if (atA !== NONE) {
      this.cross(first, atA);
    }
    if (atB !== NONE) {
      this.cross(third, atB);
    }
    if (atC !== NONE) {
      this.cross(second, atC);
    }
  }

  set(gate, x, y, z, source) {
    const { gates } = this;
    gates[gate + X] = x;
    gates[gate + Y] = y;
    gates[gate + Z] = z;
    gates[gate + SOURCE] = source;
  }

  /** Makes a gate the newest. */
  list(gate, second) {
    const { gates } = this;
    gates[OLDER] = gate;
    gates[gate + NEWER] = NONE;
    gates[gate + OLDER] = second;
    gates[second + NEWER] = gate;
  }

  unlist(gate) {
    const { gates } = this;
    const older = gates[gate + OLDER];
    const newer = gates[gate + NEWER];
    gates[newer + OLDER] = older;
    gates[older + NEWER] = newer;
  }

  /** Opens a gate, the newest. */
  open(x, y, z, source) {
    const { gates } = this;
    this.freeSlots--;
    const gate = this.unused;
    this.unused = gates[gate + NEXT];
    this.set(gate, x, y, z, source);
    this.list(gate, gates[OLDER]);
    return gate;
  }

  /** Replaces a gate by a new one, the newest, at the same position of the border. */
  renew(gate, x, y, z, source) {
    this.set(gate, x, y, z, source);
    const second = this.gates[OLDER];
    if (second !== gate) {
      this.unlist(gate);
      this.list(gate, second);
    }
  }

  close(gate) {
    this.freeSlots++;
    this.unlist(gate);
    this.gates[gate + SOURCE] = -1;
    this.gates[gate + NEXT] = this.unused;
    this.unused = gate;
  }

  link(gate, next) {
    this.gates[gate + NEXT] = next;
    this.gates[next + PREVIOUS] = gate;
  }

  /** Links a gate to another, and the predecessor of that one to the successor of the first. */
  cross(gate, other) {
    const before = this.gates[other + PREVIOUS];
    const after = this.gates[gate + NEXT];
    this.link(gate, other);
    this.link(before, after);
  }

  /** Removes a gate and its successor. */
  cancel(gate, next) {
    const before = this.gates[gate + PREVIOUS];
    if (before !== next) {
      this.link(before, this.gates[next + NEXT]);
    }
    this.close(gate);
    this.close(next);
  }
}

function sourceOf(triangle, edge) {
  return 4 * triangle + (edge >= 3 ? edge - 3 : edge);
}
