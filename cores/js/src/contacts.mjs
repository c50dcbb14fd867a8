// SPDX-License-Identifier: Apache-2.0
// Contacts of a sphere or a capsule with a mesh, deepest first, in fixed capacity: of more, the deepest are kept.

import { requireFinite, requireIndex, requireInstance, requireSize } from './arguments.mjs';
import { scratchOf } from './objects.mjs';
import { api, doubles, integers, io, requireReady } from './runtime.mjs';
import { SurfaceMesh } from './surface-mesh.mjs';

const DEPTH = 6;

/** Numbers of a contact: point, normal, depth. */
const STRIDE = 7;

export class Contacts {
  /** @param capacity maximum number of contacts; of more, the deepest are kept */
  constructor(capacity) {
    if (!(Number.isInteger(capacity) && capacity >= 1)) {
      throw new RangeError(`capacity ${String(capacity)} must be at least 1`);
    }
    scratchOf(capacity * requireReady().contact_size()); // so that no query needs to allocate
    /** @private */
    this.capacity = capacity;
    this.values = new Float64Array(STRIDE * capacity);
    this.triangles = new Int32Array(capacity);
    this.surfaces = new Int32Array(capacity);
    this.count = 0;
    this.isTruncated = false;
  }

  /** Finds the contacts of a sphere; returns their number. */
  collideSphere(mesh, x, y, z, radius) {
    return this.collideCapsule(mesh, x, y, z, x, y, z, radius);
  }

  /** Finds the contacts of a capsule, all points at most a radius from a segment; returns their number. */
  collideCapsule(mesh, fromX, fromY, fromZ, toX, toY, toZ, radius) {
    requireInstance('mesh', mesh, SurfaceMesh);
    requireFinite('start', fromX, fromY, fromZ);
    requireFinite('end', toX, toY, toZ);
    requireSize('radius', radius);
    const size = api.contact_size();
    const at = scratchOf(this.capacity * size);
    const count = api.collide_capsule(
      mesh.use(), fromX, fromY, fromZ, toX, toY, toZ, radius, at, this.capacity);
    if (count < 0) {
      throw new RangeError(`ends ${fromX} ${fromY} ${fromZ} and ${toX} ${toY} ${toZ} and radius ${radius} must have a sum`
        + ' that is a finite float');
    }
    this.count = count;
    this.isTruncated = integers[io >>> 2] !== 0;
    for (let i = 0; i < count; i++) {
      const from = at + i * size;
      for (let k = 0; k < STRIDE; k++) {
        this.values[STRIDE * i + k] = doubles[(from >>> 3) + k];
      }
      this.triangles[i] = integers[(from >>> 2) + 2 * STRIDE];
      this.surfaces[i] = integers[(from >>> 2) + 2 * STRIDE + 1];
    }
    return count;
  }

  /** Returns a number of a contact: 0 1 2 the point on the mesh, 3 4 5 the unit normal out of the mesh, 6 the depth. */
  value(contact, which) {
    requireIndex('contact', contact, this.count);
    requireIndex('number of a contact', which, STRIDE);
    return this.values[STRIDE * contact + which];
  }

  depth(contact) {
    return this.value(contact, DEPTH);
  }

  triangle(contact) {
    requireIndex('contact', contact, this.count);
    return this.triangles[contact];
  }

  surface(contact) {
    requireIndex('contact', contact, this.count);
    return this.surfaces[contact];
  }
}
