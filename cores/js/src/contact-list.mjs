// SPDX-License-Identifier: Apache-2.0
// Contacts of one query, deepest first, in fixed capacity: of more, the deepest are kept.
//
//   values    x y z | normal x y z | depth     7 doubles per contact

export const DEPTH = 6;
export const STRIDE = 7;

/** Ranks. Of several contacts at one point the one of the highest rank is kept. */
export const FACE = 2;
export const EDGE = 1;
export const CORRECTED = 0;

/** Cosine of 5 degrees. */
export const FLAT_COSINE = 0.996195;

export class ContactList {
  constructor(capacity) {
    this.capacity = capacity;
    this.values = new Float64Array(STRIDE * capacity);
    this.triangles = new Int32Array(capacity);
    this.surfaces = new Int32Array(capacity);
    this.ranks = new Uint8Array(capacity);
    this.count = 0;
    this.isTruncated = false;
  }

  clear() {
    this.count = 0;
    this.isTruncated = false;
  }

  /** Returns the contact at the same point as a new one, within a distance, or -1. */
  same(contact, rank, skin) {
    for (let i = 0; i < this.count; i++) {
      if (this.isSamePoint(contact, STRIDE * i, skin) && (rank < FACE || this.isSameDirection(contact, STRIDE * i))) {
        return i;
      }
    }
    return -1;
  }

  isSamePoint(contact, at, skin) {
    const x = contact[0] - this.values[at];
    const y = contact[1] - this.values[at + 1];
    const z = contact[2] - this.values[at + 2];
    return x * x + y * y + z * z <= skin * skin;
  }

  isSameDirection(contact, at) {
    const { values } = this;
    return contact[3] * values[at + 3] + contact[4] * values[at + 4] + contact[5] * values[at + 5] > FLAT_COSINE;
  }

  remove(contact) {
    this.count--;
    this.move(contact + 1, contact, this.count - contact);
  }

  /** Inserts a contact by depth, then by triangle. */
  insert(contact, triangle, surface, rank) {
    const { values, triangles } = this;
    let at = 0;
    while (at < this.count && (values[STRIDE * at + DEPTH] > contact[DEPTH]
      || (values[STRIDE * at + DEPTH] === contact[DEPTH] && triangles[at] < triangle))) {
      at++;
    }
    if (this.count === this.capacity) {
      this.isTruncated = true;
      if (at === this.count) {
        return;
      }
      this.count--;
    }
    this.move(at, at + 1, this.count - at);
    this.count++;
    values.set(contact, STRIDE * at);
    triangles[at] = triangle;
    this.surfaces[at] = surface;
    this.ranks[at] = rank;
  }

  move(from, to, contacts) {
    this.values.copyWithin(STRIDE * to, STRIDE * from, STRIDE * (from + contacts));
    this.triangles.copyWithin(to, from, from + contacts);
    this.surfaces.copyWithin(to, from, from + contacts);
    this.ranks.copyWithin(to, from, from + contacts);
  }
}
