// SPDX-License-Identifier: Apache-2.0
// Contacts of a sphere or a capsule with a mesh, deepest first, in fixed capacity: of more, the deepest are kept.

import { requireCapsule, requireIndex, requireInstance } from './arguments.mjs';
import { RayFilter } from './filters.mjs';
import { ResultList, addColumns, double, integer } from './objects.mjs';
import { api, requireReady } from './runtime.mjs';
import { SurfaceMesh } from './surface-mesh.mjs';

export class Contacts extends ResultList {
  constructor(capacity) {
    super(capacity, requireReady().contact_size());
    /** @private */
    this.filter = RayFilter.ALL;
  }

  setFilter(filter) {
    requireInstance('filter', filter, RayFilter);
    this.filter = filter;
  }

  collideSphere(mesh, x, y, z, radius) {
    return this.collideCapsule(mesh, x, y, z, x, y, z, radius);
  }

  collideCapsule(mesh, fromX, fromY, fromZ, toX, toY, toZ, radius) {
    requireInstance('mesh', mesh, SurfaceMesh);
    requireCapsule(fromX, fromY, fromZ, toX, toY, toZ, radius);
    const count = api.collide_capsule(mesh.use(), this.filter.use(), fromX, fromY, fromZ, toX, toY, toZ, radius,
      this.use(), this.capacity);
    if (count < 0) {
      throw new RangeError(`ends ${fromX} ${fromY} ${fromZ} and ${toX} ${toY} ${toZ} and radius ${radius} must have a sum`
        + ' that is a finite float');
    }
    return this.take(count);
  }

  /** Returns a number of a contact: 0 1 2 the point on the mesh, 3 4 5 the unit normal out of the mesh, 6 the depth. */
  value(contact, which) {
    requireIndex('number of a contact', which, 7);
    return double(this.at(contact) + 8 * which);
  }
}

addColumns(Contacts, double, { depth: 48 });
addColumns(Contacts, integer, { triangle: 56, surface: 60 });
